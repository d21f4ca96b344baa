internal import SextantLanguage
internal import SextantSyntax

/// Writes snapshots. Each file is written completely or not at all.
struct SnapshotWriter {
  let files: any FileSystem
  let writer: any FileWriter

  func write(_ changes: [SnapshotChange], of script: ScriptSnapshots) throws(FileProblem) {
    let own = changes.filter { $0.key == nil }
    let named = changes.filter { $0.key != nil }
    var texts: [(path: String, bytes: [UInt8])] = []
    if !named.isEmpty {
      try requireSame(script.file.bytes, script.file.path)
      texts.append((script.file.path, try content(with: named, script)))
    }
    if !own.isEmpty {
      try requireSame(script.source.bytes, script.source.name)
      texts.append((script.source.name, try LiteralEdits(script.source).applying(own)))
    }
    for text in texts {
      if let problem = writer.problem(replacing: text.path) {
        throw FileProblem("\(text.path) cannot be written: \(problem.message)")
      }
    }
    for text in texts {
      do throws(FileProblem) {
        if text.bytes.isEmpty {
          try writer.remove(text.path)
        } else {
          try writer.writeDurably(text.bytes, to: text.path)
        }
      } catch {
        throw FileProblem("\(text.path) cannot be written: \(error.message)")
      }
    }
  }

  private func requireSame(_ bytes: [UInt8]?, _ path: String) throws(FileProblem) {
    var now: [UInt8]?
    do throws(FileProblem) {
      now = try files.read(path)
    } catch {
      if error.isThere { throw error }
    }
    if now != bytes { throw FileProblem("\(path) has changed since sextant read it") }
  }

  /// Returns the content of the snapshot file, with entries in the order of the script; empty if no
  /// entries remain.
  private func content(
    with changes: [SnapshotChange], _ script: ScriptSnapshots
  ) throws(FileProblem) -> [UInt8] {
    var graphs: [(key: SnapshotKey, graph: String)] = []
    var new: [SnapshotKey: SnapshotChange] = [:]
    for change in changes { if let key = change.key { new[key] = change } }
    for entry in script.file.entries {
      guard let change = new[entry.key] else {
        graphs.append((entry.key, entry.graph.text))
        continue
      }
      new[entry.key] = nil
      if let graph = change.new { graphs.append((entry.key, graph)) }
    }
    for change in changes {
      guard let key = change.key, let graph = new.removeValue(forKey: key)?.new else { continue }
      graphs.append((key, graph))
    }
    if graphs.isEmpty { return [] }
    let bytes = Array(SnapshotFile.text(of: inOrder(graphs, script)).utf8)
    try requireReadable(bytes)
    return LineEnding(of: script.file.bytes ?? bytes).applied(to: bytes)
  }

  private func inOrder(
    _ graphs: [(key: SnapshotKey, graph: String)], _ script: ScriptSnapshots
  ) -> [(key: SnapshotKey, graph: String)] {
    let names = places(of: script.names)
    let cases = places(of: script.cases)
    func rank(_ key: SnapshotKey) -> (Int, Int, Int) {
      (names[key.name] ?? .max, cases[key.caseText] ?? .max, key.number)
    }
    return graphs.enumerated().sorted { left, right in
      let (a, b) = (rank(left.element.key), rank(right.element.key))
      return a == b ? left.offset < right.offset : a < b
    }.map(\.element)
  }

  private func places(of texts: [String]) -> [String: Int] {
    Dictionary(texts.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

/// Throws an error if a text cannot be parsed. For example, a graph may be nested deeper than the
/// syntax allows.
func requireReadable(_ bytes: [UInt8]) throws(FileProblem) {
  var symbols = SymbolTable()
  let script = parse(SourceText(name: "", bytes: bytes), symbols: &symbols, isWhole: true)
  if let problem = script.diagnostics.first {
    throw FileProblem("a graph cannot be written: \(problem.code.word)")
  }
}
