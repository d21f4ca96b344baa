import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
@testable import SextantShell
import SextantSyntax
import SextantSystems
import Synchronization
import Testing
@testable import ShellTestSupport

private final class StateFiles: FileAccess {
  private let files = Mutex<[String: String]>([:])

  func write(_ text: String, to path: String) { files.withLock { $0[path] = text } }

  func read(_ path: String) throws(FileProblem) -> [UInt8] {
    guard let text = files.withLock({ $0[path] }) else {
      throw FileProblem("no such file")
    }
    return Array(text.utf8)
  }
}

private let app = """
  app Living {
    enum Plan { free, premium }
    state plan = free
    state words = ["a", "b \\"quoted\\" €"]
    state price = 9.50
    state number = -3
    state time = 1500ms
    state on = false
    message said(text: String, number: Int)
    screen Home(id: String) {
      source "card"
      on said(text, number) from Detail { set number = number }
      on finished { set number = 99 }
    }
    screen Detail(number: Int, plan: Plan, time: Duration) { action speak { send said("x", 7) } }
    tabs Main {
      tab first stacked Home(id: "1") hiding tab bar
      tab second Root
    }
    switched Root shows nothing
    custom Pair { segment Home(id: "l"); segment Home(id: "r") }
    presentable picker
    window second { Pair }
    window third { Home(id: "3") }
    when on { try dismiss }
    start Main
  }
  """

private let states = [
  "",
  "set plan = premium; set words = []; set price = 0.1; set number = 7; set time = 2s",
  "append Detail(number: 1, plan: premium, time: 2s) zoom from \"card\"",
  "select tab second; in Root: switch to stacked [Home(id: \"é\\n\\\"\"), Pair]",
  "present sheet stacked Home(id: \"1\") from \"card\"; present cover Pair transition opacity",
  "present alert \"A\" \"B\" { button \"C\" destructive { set on = true }; button \"D\" cancel }",
  "present dialog \"A\"",
  "present picker; wait 3s",
  "present picker stacked Home(id: \"x\")",
  "open window second; tap segment 1; in window main: select tab second; wait 1ms",
  "open window second; open window main",
  "open window second; open window third; open window main; open window second",
  "append Home(id: \"2\"); in Home(id: \"2\"): present sheet Pair from \"nowhere\"",
]

private let window = """
  {"graph": [{"window": "main", "focused": true, "root": {"kind": "stack", "name": "stack"}}],
  """

@Suite("behaviour in reports") struct BehaviorReportTests {
  @Test("`restore \"file\"` restores the state that `print state` has printed", arguments: states)
  func roundTrip(_ text: String) {
    let files = StateFiles()
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    func submit(_ text: String) -> Session.Reply {
      let reply = session.submit(text)
      #expect(reply.succeeded, "\(text) \(reply.diagnostics)")
      return reply
    }
    func printed() -> String {
      let reply = submit("print state")
      let entries = reply.statements.flatMap { session.interpreter.trace.entries[$0.entries] }
      return entries.compactMap { $0.printed.map { session.interpreter.trace.printed[$0] } }
        .joined()
    }
    _ = submit(app)
    if !text.isEmpty { _ = submit(text) }
    let before = printed()
    let world = session.draft.world
    files.write(before, to: "state.json")
    _ = submit("wait 9s; set number = 5; set on = true; in Main: select tab first")
    _ = submit("restore \"state.json\"")
    // Only the file lists the parts that it cannot represent.
    #expect(before.contains("\"notKept\"") == text.contains("set on = true"))
    let kept = before.replacing(/,"notKept":\{[^}]*\}/, with: "")
    #expect(withoutNumbers(printed()) == withoutNumbers(kept))
    #expect(graphLiteral(session.draft.snapshot()) == literal(of: world, in: session))
    #expect(session.undo() == 1)
    var fresh = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(fresh.submit(app).succeeded)
    #expect(fresh.submit("restore \"state.json\"; expect state on is false").succeeded)
    #expect(graphLiteral(fresh.draft.snapshot()) == literal(of: world, in: session))
    #expect(fresh.draft.windowsByFocus == session.draft.windowsByFocus)
  }

  private func literal(of world: World, in session: Session) -> String {
    graphLiteral(session.draft.snapshot(of: world))
  }

  private func withoutNumbers(_ json: String) -> String {
    json.replacing(/#[0-9]+/, with: "#")
  }

  @Test("messages, timers and the sentences of bodies, in JSON")
  func json() throws {
    var session = Session(systems: .all)
    #expect(session.submit(app).succeeded)
    func json(_ text: String) throws -> JSONValue {
      #expect(session.submit(text).succeeded, "\(text)")
      let entry = try #require(session.interpreter.trace.entries.last)
      let report = StepReporter(sources: session.compiler.sources)
        .report(entry, in: session.interpreter)
      return try JSONValue(parsing: traceLine(of: report))
    }
    func events(_ json: JSONValue?) -> [String] {
      (json?["events"]?.array ?? []).map { event in
        let arguments = (event["arguments"]?.array ?? []).map { $0.string ?? "\($0.int ?? 0)" }
        return
          ([event["event"]?.string, event["node"]?.string, event["name"]?.string]
          .compactMap { $0 } + arguments).joined(separator: " ")
      }
    }
    _ = try json("append Detail(number: 1, plan: free, time: 1s)")
    let sent = try json("send said(\"x\", 7)")
    #expect(events(sent) == ["message Detail#5 said x 7"])
    #expect(sent["target"]?.string == "Detail#5")
    #expect(sent["state"]?["number"]?.int == 7)
    #expect(sent["calls"]?.array?.map { $0["sentence"]?.string } == ["set number = number"])
    let tapped = try json("tap speak")
    let call = tapped["calls"]?.array?.first
    #expect(call?["sentence"]?.string?.contains("send said") == true)
    #expect(call?["depth"]?.int == 1)
    #expect(events(call) == ["message Detail#5 said x 7"])
    #expect(tapped["calls"]?.array?.map { $0["depth"]?.int } == [1, 2])
    _ = try json("after 1s { append Home(id: \"2\") }")
    let waited = try json("wait 1s")
    #expect(events(waited).first == "timer Detail#5")
    #expect(waited["calls"]?.array?.first?["target"]?.string == "Detail#5")
    _ = try json("after 1s as hint { append Home(id: \"3\") }")
    #expect(events(try json("wait 1s")).first?.hasSuffix(" hint") == true)
  }

  @Test(
    "a state of another app is an error, and the world is unchanged",
    arguments: [
      ("", "noFile"), ("{", "noFile"), ("{}", "noFile"), ("{\"graph\": []}", "badState"),
      ("{\"graph\": [], \"state\": {\"nowhere\": 1}}", "badState"),
      ("{\"graph\": [], \"state\": {\"number\": \"one\"}}", "badState"),
      ("{\"graph\": [], \"state\": {\"plan\": \"gold\"}}", "badState"),
      (window + "\"focus\": [\"second\"]}", "badState"),
      (window + "\"focus\": [\"main\", \"main\"]}", "badState"),
      (window + "\"focus\": [\"main\", \"nowhere\"]}", "badState"),
      (
        "{\"graph\": [], \"state\": {\"number\": 99999999999999999999}}",
        "noFile: state.json cannot be read: the number 99999999999999999999 of the state `number` has too many digits"
      ),
      (
        "{\"graph\": [], \"state\": {\"price\": 1e30}}",
        "noFile: state.json cannot be read: the number 1e30 of the state `price` has too many digits"
      ),
      (
        "{\"graph\": [], \"state\": {\"number\": 1.5}}",
        "badState: state.json is not a state of this app: 1.5 of the state `number` is not an Int"
      ),
    ])
  func broken(_ json: String, _ code: String) {
    let files = StateFiles()
    files.write(json, to: "state.json")
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(app).succeeded)
    let before = session.draft.world
    #expect(!session.submit("restore \"state.json\"").succeeded)
    let said = session.interpreter.trace.errors.last.map { "\($0.code.word): \($0.message)" } ?? ""
    #expect(said.hasPrefix(code), "\(said)")
    #expect(session.draft.store.areEqual(before, session.draft.world))
    #expect(!session.submit("restore \"nowhere.json\"").succeeded)
  }
}
