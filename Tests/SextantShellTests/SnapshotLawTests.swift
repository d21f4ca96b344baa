import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
@testable import ShellTestSupport

/// Recording the snapshots of a script makes the script pass, and changes nothing else. A second
/// recording changes nothing.
@Suite("laws of recorded snapshots") struct SnapshotLawTests {
  private static let rounds = runsAllCases ? 60 : 12

  @Test(arguments: SmallApp.all)
  func recordingMakesASuitePass(_ app: SmallApp) throws {
    for seed in 1...UInt64(Self.rounds) {
      var maker = ScriptMaker(app, seed: seed)
      let script = maker.script()
      let files = SnapshotFiles(["a.sextant": script])
      let first = files.test(.missing)
      #expect(
        first.code == .success && !first.errors.contains("sextant: "),
        "\(script)\(first.text)\(first.errors)")
      let written = files.texts
      #expect(files.test(.none).code == .success, "\(script)\(written)")
      let writes = files.writes
      for update in [SnapshotUpdate.missing, .failed, .all] {
        #expect(files.test(update).code == .success && files.writes == writes)
      }
      let text = written["a.sextant"] ?? ""
      #expect(withoutSnapshots(text) == withoutSnapshots(script))
      #expect(isFormatted(text) == isFormatted(script), "\(text)")
      // Wrong snapshots lead to the same result as missing snapshots.
      let corrupted = written.mapValues {
        $0.replacing("graph snapshot {", with: "graph snapshot { x;")
      }
      for (path, text) in corrupted { files.set(path, text) }
      let beside = written["a.sextant.snap"]
      #expect(files.test(.failed).code == .success && files["a.sextant.snap"] == beside)
      #expect(withoutBlanks(files["a.sextant"] ?? "") == withoutBlanks(text))
    }
  }

  /// Also removes the layout.
  private func withoutSnapshots(_ text: String) -> String {
    var symbols = SymbolTable()
    let tree = parse(SourceText(name: "", text: text), symbols: &symbols).tree
    let edits = tree.nodes.indices.compactMap { index -> TextEdit? in
      let node = NodeID(rawValue: UInt32(index))
      guard tree.kind(node) == .clause, let block = tree.block(of: node) else { return nil }
      let head = Span(start: tree.span(node).start, end: tree.span(block).start)
      let words = tree.source.text(of: head).split(separator: " ")
      return words.suffix(2) == ["graph", "snapshot"]
        ? TextEdit(span: tree.span(block), replacement: "") : nil
    }
    let bytes = [Fix(title: "", edits: edits)].applied(to: Array(text.utf8))
    return withoutBlanks(String(decoding: bytes, as: UTF8.self))
  }

  private func withoutBlanks(_ text: String) -> String {
    text.filter { !$0.isWhitespace && $0 != ";" }
  }

  private func isFormatted(_ text: String) -> Bool {
    var symbols = SymbolTable()
    return parse(SourceText(name: "", text: text), symbols: &symbols).tree.formatted() == text
  }
}

private struct ScriptMaker {
  private let app: SmallApp
  private var random: SeededRandom
  private var names = 0

  init(_ app: SmallApp, seed: UInt64) {
    self.app = app
    random = SeededRandom(seed: seed)
  }

  mutating func script() -> String {
    var text = app.text + "\n"
    for index in 0..<3 { text += scenario(index) }
    if random.below(2) == 1 { return text }
    var symbols = SymbolTable()
    return parse(SourceText(name: "", text: text), symbols: &symbols).tree.formatted()
  }

  private mutating func scenario(_ index: Int) -> String {
    var session = Session(systems: .all)
    _ = session.submit(app.text)
    let hasCases = random.below(3) == 0
    let separator = ["\n  ", "; ", "\n\n\t// then\n\t"][random.below(3)]
    var lines: [String] = []
    for _ in 0..<8 {
      guard let move = random.pick(app.moves), session.submit(move).succeeded else { continue }
      lines.append(move)
      if random.below(2) == 0 { lines.append(snapshot(hasCases: hasCases)) }
    }
    let head = hasCases ? "for x in [1, 2] " : ""
    let body = lines.joined(separator: separator)
    return "\nscenario   \"s\(index)\" \(head){\n  \(body)\n}\n"
  }

  private mutating func snapshot(hasCases: Bool) -> String {
    names += 1
    if hasCases || random.below(3) == 0 {
      let named = "expect graph snapshot \"n\(names)\""
      return random.below(3) == 0 ? "repeat 2 { \(named) }" : named
    }
    return random.below(4) == 0 ? "if 1 is 1 { require  graph snapshot }" : "expect graph snapshot"
  }
}
