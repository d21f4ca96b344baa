import SextantEngine
import SextantSyntax

package struct SnapshotKey: Hashable, Sendable {
  package let name: String
  /// The case of the scenario, such as `id: "1", y: 2`, or an empty text.
  package let caseText: String
  /// The number of the run of the expectation, counted from 1 in each scenario.
  package let number: Int

  package init(name: String, caseText: String, number: Int) {
    (self.name, self.caseText, self.number) = (name, caseText, number)
  }

  /// The notation in files and messages, such as `"list" case(id: "1") 2`.
  package var text: String {
    Value.quoted(name) + (caseText.isEmpty ? "" : " case(\(caseText))")
      + (number > 1 ? " \(number)" : "")
  }
}

package struct SnapshotFile: Sendable {
  package struct Entry: Sendable {
    package let key: SnapshotKey
    package let graph: GraphText
    /// The line, counted from 1.
    package let line: Int

    package init(key: SnapshotKey, graph: GraphText, line: Int) {
      (self.key, self.graph, self.line) = (key, graph, line)
    }
  }

  package let path: String
  /// The content of the file; nil if the file does not exist.
  package let bytes: [UInt8]?
  package private(set) var entries: [Entry] = []
  private var places: [SnapshotKey: Int] = [:]

  package init(of script: String, bytes: [UInt8]? = nil) {
    path = Self.path(of: script)
    self.bytes = bytes
  }

  package static func path(of script: String) -> String { script + ".snap" }

  package subscript(key: SnapshotKey) -> GraphText? { places[key].map { entries[$0].graph } }

  /// Adds an entry. If the key is a duplicate, returns false.
  package mutating func add(_ entry: Entry) -> Bool {
    guard places[entry.key] == nil else { return false }
    places[entry.key] = entries.count
    entries.append(entry)
    return true
  }

  private static let head =
    "// Graphs for `expect graph snapshot`. `sextant test --update` rewrites this file."

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
