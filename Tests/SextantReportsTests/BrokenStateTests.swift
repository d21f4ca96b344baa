import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing
@testable import ShellTestSupport

/// A state file with a change that fuzzing has found.
private struct BrokenState: Sendable, CustomTestStringConvertible {
  let system: String
  let statement: String
  let from: String
  let to: String
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
    "router", "show alert deleteAsset(id: \"1\")", "\"buttons\"", "\"buttens\"", "no `buttens`"
  ),
  BrokenState(
    "router", "show alert deleteAsset(id: \"1\")", "\"title\":\"Delete 1?\"", "\"t\":1",
    "no `t`"),
  BrokenState(
    "router", "show alert deleteAsset(id: \"1\")", "\"role\":\"cancel\"", "\"role\":\"cJan]el\"",
    "unknown role `cJan]el`"),
  BrokenState("graph", "present dialog \"A\"", "\"buttons\"", "\"b\"", "no `b`"),
  BrokenState(
    "graph", "present photosPicker", "presented:photosPicker", "switched", "the role `switched`"),
  BrokenState("graph", "present sheet Detail", "presented:sheet", "x", "the role `x`"),
  BrokenState(
    "intent", "forward to addTodo present", "presented:sheet", "presenupd:sheet",
    "the role `presenupd:sheet`"),
  BrokenState(
    "intent", "forward to todoDetails(todo: \"a\") push", "\"todo\":\"a\"", "\"t\":\"a\"",
    "no input `t`"),
  BrokenState(
    "intent", "forward to todoDetails(todo: \"a\") push", "\"todo\":\"a\"", "",
    "missing input `todo` of todoDetails"),
  BrokenState(
    "graph", "append Detail", "\"clock\":0", "\"clock\":-5", "`clock` is not a non-negative"),
  BrokenState(
    "graph", "append Detail", "\"clock\":0", "\"clock\":1.5", "`clock` is not a non-negative"),
  BrokenState(
    "graph", "append Detail", "\"clock\":0", "\"clock\":null", "`clock` is not a non-negative"),
  BrokenState(
    "graph", "append Detail", "\"clock\":0", "\"clock\":\"0\"", "`clock` is not a non-negative"),
  BrokenState("graph", "append Detail", "\"clock\":0", "\"clok\":0", "a state has no `clok`"),
  BrokenState(
    "graph", "append Detail", "\"clock\":0", "\"clock\":0,\"memory\":{\"node\":1,\"case\":\"a\"}",
    "the value of `memory` must be"),
  BrokenState(
    "graph", "append Detail", "\"clock\":0", "\"clock\":0,\"memory\":{\"decimal\":true}",
    "a decimal must be a number (at `/memory/decimal`)"),
  BrokenState(
    "graph", "append Detail", "\"clock\":0", "\"clock\":0,\"memory\":{\"node\":-5}",
    "the number of a node must be 0 to 4294967295 (at `/memory/node`)"),
  BrokenState(
    "graph", "append Detail", "\"state\":{", "\"state\":[],\"notKept\":{",
    "`state` is not an object"),
  BrokenState(
    "graph", "append Detail", "\"focused\":true", "\"focused\":1", "not `true` or `false`"),
  BrokenState("graph", "append Detail", "\"source\":null", "\"snurce\":null", "has no `snurce`"),
  BrokenState(
    "graph", "append Detail", "\"source\":null", "\"flow\":\"A\"", "has no flow `A`"),
  BrokenState(
    "graph", "append Detail", "\"role\":\"root\"", "\"role\":\"stack:0\"", "must be `root`"),
  BrokenState(
    "graph", "append Detail", "\"role\":\"stack:1\"", "\"role\":\"stack:7\"", "must be `stack:1`"),
  BrokenState(
    "graph", "append Detail", "\"selected\":null", "\"selected\":\"x\"",
    "no child `x` to select"),
  BrokenState(
    "graph", "append Detail", "\"selected\":null", "\"selected\":null,\"tabBar\":\"hiden\"",
    "unknown tab bar `hiden`"),
  BrokenState(
    "graph", "append Detail", "\"selected\":null", "\"selected\":null,\"exactInput\":1",
    "`exactInput` is not an object"),
  BrokenState(
    "graph", "append Detail", "\"id\":\"Detail#", "\"id\":\"Detail", "`id` must end in #"),
  BrokenState(
    "graph", "append Detail", "\"focus\":[\"main\"]", "\"focus\":[\"main\",\"main\"]",
    "must contain each open window exactly once"),
]

@Suite("manually changed states") struct BrokenStateTests {
  @Test(arguments: states) fileprivate func refused(_ state: BrokenState) throws {
    let files = StateFiles()
    let app = try #require(SystemCatalog.all.system(named: state.system)).manual.example
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(app).succeeded)
    let first = session
    #expect(session.submit(state.statement).succeeded)
    let text = JSONStateFormat().text(of: session.interpreter.evaluator.stateSnapshot)
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
    let messages = broken.interpreter.trace.errors.map(\.message).joined()
    #expect(messages.contains(message), "\(messages)")
  }
}

private final class StateFiles: FileAccess, @unchecked Sendable {
  var content = ""

  func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(content.utf8) }
}
