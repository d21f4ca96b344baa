import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import Synchronization
import Testing

@Suite("states of system intent in files") struct IntentStateTests {
  private static let app = """
    app Todos uses intent {
      enum Plan { free, premium }
      destination list in navigation
      destination add
      destination details(todo: String)
      destination offer(plan: Plan, price: Decimal, time: Duration, tags: [String])
      start list
    }
    """

  private final class Files: FileAccess {
    private let bytes = Mutex<[UInt8]>([])

    func write(_ text: String) { bytes.withLock { $0 = Array(text.utf8) } }
    func read(_ path: String) throws(FileProblem) -> [UInt8] { bytes.withLock { $0 } }
    func scripts(at path: String) throws(FileProblem) -> [String] { [] }
  }

  @Test(arguments: [
    ("", "expect destination of list is none"),
    (
      "forward to details(todo: \"a\") push",
      "expect destination of list is details(todo: \"a\"); expect link of list is up"
    ),
    (
      "forward to details(todo: \"a\") push; back",
      "expect destination of list is details(todo: \"a\"); expect not (link of list is up)"
    ),
    (
      "forward to offer(plan: free, price: 2, time: 700ms, tags: [\"a\"]) push; back",
      "expect destination of list is offer(plan: free, price: 2, time: 700ms, tags: [\"a\"])"
    ),
    (
      "forward to add present; try forward to details(todo: \"b\") push",
      "expect link of add is up; expect destination of add is details(todo: \"b\"); expect sheet of list is up"
    ),
  ])
  func restoresAState(text: String, expectations: String) throws {
    let files = Files()
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(Self.app).succeeded)
    #expect(text.isEmpty || session.submit(text).succeeded)
    let first = try printed(&session)
    files.write(first)
    for changed in ["", "forward to add present; back", "in root: try forward to add push"] {
      var fresh = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
      #expect(fresh.submit(Self.app).succeeded)
      #expect(changed.isEmpty || fresh.submit(changed).succeeded)
      let reply = fresh.submit("restore \"state.json\"; " + expectations)
      #expect(reply.succeeded, "\(changed): \(first)")
      #expect(withoutNumbers(try printed(&fresh)) == withoutNumbers(first))
    }
  }

  private func withoutNumbers(_ json: String) -> String {
    json.replacing(/#[0-9]+/, with: "#").replacing(/"node":[0-9]+/, with: "\"node\":0")
  }

  private func printed(_ session: inout Session) throws -> String {
    let reply = session.submit("print state")
    let trace = session.interpreter.trace
    let entry = try #require(reply.statements.flatMap { trace.entries[$0.entries] }.last)
    return trace.printed[try #require(entry.printed)]
  }
}
