import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

/// Variables of screens. `Scripts/screens` specifies the effects.
@Suite("states of screens") struct NodeStateTests {
  private static let app = """
    app Mail {
      screen Inbox {
        action compose { present sheet stacked Compose(to: "ann") }
      }
      screen Compose(to: String) {
        state draft = ""
        state recipient = to
        action write { set draft = "Hi" }
        action erase { set draft = "" }
        on swipe down when draft is not "" { }
      }
      start stacked Inbox
    }
    """

  private func session() -> Session {
    var session = Session(systems: .all, files: NoFiles())
    _ = session.loadApp(SourceText(name: "mail.sextant", text: Self.app))
    return session
  }

  static let mistakes: [(member: String, code: String, help: String?)] = [
    ("state id = 2", "duplicate", nil),
    ("state shared = 2", "duplicate", nil),
    ("state n = 1; state n = 2", "duplicate", nil),
    ("state n: Int = \"x\"", "wrongType", nil),
    ("state n = shared", "notConstant", nil),
    ("state n = 1; action a { set n = \"x\" }", "wrongType", nil),
    (
      "state n = 1; action a { append Screen(id: \"\", n: 2) }", "unknownLabel",
      "`n` is a variable of `Screen`, not an input: remove this argument"
    ),
    ("on swipe { }", "unknownMessage", "the gestures are `on swipe down`"),
    (
      "on tap up { }", "unknownMessage",
      "the gestures are `on tap back` and `on tap back at root` and `on tap tab`"
    ),
    ("on swipe down when id { }", "wrongType", nil),
    ("on tap tab nowhere { }", "unknownTabName", nil),
  ]

  @Test(arguments: mistakes) func isReported(member: String, code: String, help: String?) {
    var compiler = Compiler.fresh()
    let text = """
      app T {
        state shared = 1
        screen Screen(id: String) { \(member) }
        start Screen(id: "a")
      }
      when shared is 2 { }
      """
    let found = compiler.compile(SourceText(name: "t", text: text)).diagnostics.first {
      $0.severity == .error
    }
    #expect(found?.code.word == code)
    if let help { #expect(found?.help == help) }
  }

  @Test func reportsAGestureThatTheSystemLacks() {
    var compiler = Compiler.fresh()
    let text = "app T uses navigator { screen A { on swipe down { } }; start A }"
    let found = compiler.compile(SourceText(name: "t", text: text)).diagnostics
    #expect(found.map(\.code.word) == ["notHere"])
  }

  @Test func undoRestoresStates() {
    var session = session()
    for line in ["tap compose", "tap write"] { _ = session.submit(line) }
    let before = session.interpreter.evaluator.draft.world
    _ = session.submit("tap erase")
    let draft = session.interpreter.evaluator.draft
    #expect(!draft.store.areEqual(before, draft.world))
    #expect(draft.store.areEqualIgnoringStates(before.windows, draft.world.windows))
    _ = session.undo()
    let after = session.interpreter.evaluator.draft
    #expect(after.store.areEqual(before, after.world))
  }

  @Test func initialValueIsNoDifference() {
    var session = session()
    _ = session.submit("tap compose")
    let before = session.interpreter.evaluator.draft.world
    for line in ["tap write", "tap erase"] { _ = session.submit(line) }
    let draft = session.interpreter.evaluator.draft
    #expect(draft.store.areEqual(before, draft.world))
  }

  @Test func encodingKeepsStates() {
    var session = session()
    for line in ["tap compose", "tap write"] { _ = session.submit(line) }
    var draft = session.interpreter.evaluator.draft
    var codec = WorldCodec(variables: [], from: draft.world, in: draft)
    var bytes: [UInt8] = []
    _ = codec.encode(draft.world, in: draft.store, into: &bytes)
    let decoded = draft.decode(bytes[...], with: &codec)
    #expect(draft.store.areEqual(decoded.windows, draft.world.windows))
    var again: [UInt8] = []
    _ = codec.encode(decoded, in: draft.store, into: &again)
    #expect(bytes == again)
  }

  @Test func stateFileKeepsStates() throws {
    let files = OneFile()
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    _ = session.loadApp(SourceText(name: "mail.sextant", text: Self.app))
    for line in ["tap compose", "tap write"] { #expect(session.submit(line).succeeded) }
    let before = session.interpreter.evaluator.draft.snapshot()
    let state = JSONStateFormat().text(of: session.interpreter.evaluator.stateSnapshot)
    #expect(state.contains(#""input":{"to":"ann","draft":"Hi"}"#))
    files.content = state
    #expect(session.submit("swipe down; try swipe down; tap erase; swipe down").succeeded == false)
    #expect(session.submit("restore \"state.json\"").succeeded)
    let after = session.interpreter.evaluator.draft.snapshot()
    #expect(graphLiteral(after) == graphLiteral(before))
  }

  @Test func compactionKeepsStates() {
    var session = session()
    for line in ["tap compose", "tap write"] { _ = session.submit(line) }
    var draft = session.interpreter.evaluator.draft
    let before = draft.snapshot()
    _ = draft.compact(keeping: [])
    #expect(draft.snapshot() == before)
  }

  @Test func guardedGestureIsNotAMove() {
    var session = session()
    func moves() -> [String] {
      var interpreter = session.interpreter
      return interpreter.moves(in: interpreter.evaluator.draft.world).map(\.text)
    }
    _ = session.submit("tap compose")
    #expect(moves().contains("swipe down"))
    _ = session.submit("tap write")
    #expect(!moves().contains("swipe down"))
  }
}

private final class OneFile: FileAccess, @unchecked Sendable {
  var content = ""

  func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(content.utf8) }
}
