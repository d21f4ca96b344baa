import SextantEngine
import SextantSyntax

/// What tells one of the graphs that a script has recorded from the others.
package struct SnapshotKey: Hashable, Sendable {
  package let name: String
  /// The case of the scenario, as in `id: "1", y: 2`; empty without one.
  package let caseText: String
  /// Of an expectation that runs several times in a scenario, which time it is, from 1.
  package let number: Int

  package init(name: String, caseText: String, number: Int) {
    self.name = name
    self.caseText = caseText
    self.number = number
  }

  /// How the file has it, and people are told of it: `"list" case(id: "1") 2`.
  package var text: String {
    Value.quoted(name) + (caseText.isEmpty ? "" : " case(\(caseText))")
      + (number > 1 ? " \(number)" : "")
  }
}

/// The graphs that a script has recorded under names: the content of the file beside it.
package struct SnapshotFile: Sendable {
  package struct Entry: Sendable {
    package let key: SnapshotKey
    package let graph: GraphText
    /// Where it stands, from 1.
    package let line: Int

    package init(key: SnapshotKey, graph: GraphText, line: Int) {
      (self.key, self.graph, self.line) = (key, graph, line)
    }
  }

  /// What the file is called.
  package let path: String
  /// Its content; nil where there is none.
  package let bytes: [UInt8]?
  package private(set) var entries: [Entry] = []
  private var places: [SnapshotKey: Int] = [:]

  package init(of script: String, bytes: [UInt8]? = nil) {
    path = Self.path(of: script)
    self.bytes = bytes
  }

  /// The file of a script.
  package static func path(of script: String) -> String { script + ".snap" }

  package subscript(key: SnapshotKey) -> GraphText? { places[key].map { entries[$0].graph } }

  /// Adds one; false if it is there already.
  package mutating func add(_ entry: Entry) -> Bool {
    guard places[entry.key] == nil else { return false }
    places[entry.key] = entries.count
    entries.append(entry)
    return true
  }

  /// The first line of a file.
  private static let head =
    "// Graphs that `expect graph snapshot` compares with; `sextant test --update` writes them anew."

  /// The content of a file with these literals, in canonical form.
  package static func text(of graphs: [(key: SnapshotKey, graph: String)]) -> String {
    var text = head + "\n"
    for (key, graph) in graphs {
      text += "\nsnapshot \(key.text) \(graph.dropFirst("graph ".count))\n"
    }
    var symbols = SymbolTable()
    let tree = parse(SourceText(name: "", text: text), symbols: &symbols, isWhole: true).tree
    return tree.formatted()
  }
}
