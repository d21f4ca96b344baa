import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Testing
@testable import ShellTestSupport

struct SystemState {
  private let app: String
  private(set) var session: Session
  private let files = ScriptedFiles()

  init(_ app: String, _ text: String) throws {
    self.app = app
    session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(app).succeeded)
    #expect(session.submit(text).succeeded, "\(text)")
  }

  var graph: String { graphLiteral(session.draft.snapshot()) }

  func restored() throws -> SystemState {
    var copy = session
    let reply = copy.submit("print state")
    let trace = copy.interpreter.trace
    let entries = reply.statements.flatMap { trace.entries[$0.entries] }
    let text = entries.compactMap { $0.printed.map { trace.printed[$0] } }.joined()
    var fresh = try SystemState(app, "")
    try fresh.files.write(Array(text.utf8), to: "state.json")
    let restored = fresh.session.submit("restore \"state.json\"")
    #expect(restored.succeeded, "\(text)")
    return fresh
  }

  func holds(_ text: String) -> Bool {
    var copy = session
    return copy.submit(text).succeeded
  }
}
