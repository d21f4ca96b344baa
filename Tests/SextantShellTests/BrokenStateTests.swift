import SextantEngine
import SextantReports
import SextantRuntime
import SextantSystems
import Testing

/// A state as `print state` writes it, with something changed that a fuzzer has changed.
private struct BrokenState: Sendable, CustomTestStringConvertible {
  let system: String
  let statement: String
  let from: String
  let to: String
  /// What the refusal says; nil where the state is as good as before.
  let message: String?

  init(_ system: String, _ statement: String, _ from: String, _ to: String, _ message: String?) {
    self.system = system
    self.statement = statement
    self.from = from
    self.to = to
    self.message = message
  }

  var testDescription: String { "\(system): \(from) → \(to)" }
}

private let states: [BrokenState] = [
  BrokenState(
    "router", "show alert deleteAsset(id: \"1\")", "\"buttons\"", "\"buttens\"", "title and buttons"
  ),
  BrokenState(
    "router", "show alert deleteAsset(id: \"1\")", "\"title\":\"Delete 1?\"", "\"t\":1",
    "title and buttons"),
  BrokenState(
    "router", "show alert deleteAsset(id: \"1\")", "\"role\":\"cancel\"", "\"role\":\"cJan]el\"",
    "no role `cJan]el`"),
  BrokenState("graph", "present dialog \"A\"", "\"buttons\"", "\"b\"", "title and buttons"),
  BrokenState(
    "graph", "present photosPicker", "presented:photosPicker", "switched", "is presented"),
  BrokenState("graph", "present sheet Detail", "presented:sheet", "x", "child|shows|tabs|children"),
  BrokenState(
    "intent", "forward to addTodo present", "presented:sheet", "presenupd:sheet", "no children"),
  BrokenState(
    "intent", "forward to todoDetails(todo: \"a\") push", "\"todo\":\"a\"", "\"t\":\"a\"",
    "no input `todo`"),
  BrokenState("graph", "append Detail", "\"clock\":0", "\"clock\":-5", nil),
  BrokenState("graph", "append Detail", "\"source\":null", "\"snurce\":null", nil),
]

@Suite("States that were changed by hand") struct BrokenStateTests {
  @Test(arguments: states) fileprivate func refused(_ state: BrokenState) throws {
    let files = StateFiles()
    let app = try #require(SystemCatalog.all.system(named: state.system)).manual.example
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(app).succeeded)
    let first = session
    #expect(session.submit(state.statement).succeeded)
    let text = JSONStateFormat().text(of: session.interpreter.stateSnapshot)
    #expect(text.contains(state.from))
    files.content = text
    var again = first
    #expect(again.submit("restore \"state.json\"").succeeded)
    files.content = text.replacing(state.from, with: state.to)
    var broken = first
    let reply = broken.submit("restore \"state.json\"")
    #expect(reply.succeeded == (state.message == nil))
    #expect(broken.system.violations(in: broken.draft).isEmpty)
    #expect(broken.submit("expect \(graphLiteral(broken.draft.snapshot()))").succeeded)
    guard let message = state.message else { return }
    let told = broken.interpreter.trace.errors.map(\.message).joined()
    #expect(message.split(separator: "|").contains { told.contains($0) }, "\(told)")
  }
}

/// One file, whatever it is called.
private final class StateFiles: FileAccess, @unchecked Sendable {
  var content = ""

  func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(content.utf8) }
}
