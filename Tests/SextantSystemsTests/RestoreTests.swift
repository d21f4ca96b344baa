import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

@Suite("restoring graphs") struct RestoreTests {
  /// The path of a node as a JSON pointer.
  private static let firstChild =
    "/" + ["graph", "0", "root", "children", "0"].joined(separator: "/")
  private static let flows = """
    app T uses coordinator {
      flow Main { route home; route a; route o starts Other; route p popup modal starts Other }
      flow Other { route form; route form2 }
      start Main
    }
    """
  private static let router = """
    app T uses router {
      state done = 0
      screen Home
      screen Other
      route a
      alert ask(id: Int, who: String) "Ask \\(id)?" message "It is \\(who)." confirm "Yes" { set done = id } cancel "No"
      alert sum(id: Int) "One more is \\(id + 1)" confirm "Yes" { set done = id }
      alert reset "Begin anew?" message "All of it." confirm "Yes" { set done = 5 }
      start Home
    }
    """

  @Test(arguments: [
    (router, "stack { Other }", "Other", "the app starts with Home"),
    (
      "app T uses navigator { screen home(id: Int = 1); start home }", "stack { home(id: 2) }",
      "home(id: 2)", "the app starts with home(id: 1), but the graph begins with home(id: 2)"
    ),
    (
      "app T uses intent { destination list in navigation; destination b in navigation; start list }",
      "stack { b }", "b", "the app starts with list"
    ),
    (
      "app T uses stackview { view Root { stackview main }; view Last; start Root }", "Last",
      "Last",
      "the app starts with Root"
    ),
    ("app T { screen A; screen B; start A }", "B", "B", "the app starts with A"),
    ("app T { screen A; screen B; start stacked A }", "B", "B", "the app starts with a stack"),
    (
      "app T { screen A; screen B; window w { B }; start A }",
      "window main { A }; window w focused { A }", "A", "the window w opens with B"
    ),
    (flows, "stack { form }", "form", "the app starts with home"),
    (
      flows, "stack { home; form2 }", "form2", "the flow Other must begin with form, found form2"
    ),
    (
      flows, "stack { home; sheet { stack { form2 } } }", "form2",
      "the flow Other must begin with form"
    ),
    (flows, "stack { home; cover { stack { form } } }", "form", "has a route to the flow"),
    (router, "stack { Home; alert \"No\" }", "alert \"No\"", "the app declares no alert \"No\""),
    (
      "app T uses router { screen Home; alert ask \"Ask?\" confirm \"Yes\"; start Home }",
      "stack { Home; alert \"Ask!\" { button \"Yes\"; button \"Cancel\" cancel } }",
      "alert \"Ask!\"", "the app declares no alert \"Ask!\""
    ),
  ])
  func rejectsAGraphOfAnotherApp(
    app: String, graph: String, place: String, message: String
  ) throws {
    let play = try Play(app: app)
    let before = play.literal
    let text = "restore graph { \(graph) }"
    #expect(!play.run(text))
    #expect(play.errors == ["badLiteral"])
    #expect(play.messages.joined().contains(message), "\(play.messages)")
    #expect(play.literal == before)
    let error = try #require(play.session.interpreter.trace.errors.last)
    let bytes = Array(text.utf8)[Int(error.place.span.start)..<Int(error.place.span.end)]
    #expect(String(decoding: bytes, as: UTF8.self) == place)
    #expect(error.advice != nil)
  }

  @Test(arguments: [
    (
      flows, "show a", "route", "\"name\":\"home\"", "\"name\":\"a\"",
      "(at `\(firstChild)`)"
    ),
    (
      router, "show alert ask(id: 1, who: \"x\")", "alert", "\"title\":\"Ask 1?\"",
      "\"title\":\"Asked 1?\"", ""
    ),
    (
      router, "push a", "screen", "\"name\":\"Home\"", "\"name\":\"Other\"",
      "(at `\(firstChild)`)"
    ),
  ])
  func aFileSaysWhere(
    app: String, text: String, what: String, from: String, to: String, place: String
  ) throws {
    let files = OneFile()
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(app).succeeded)
    let first = session
    #expect(session.submit(text).succeeded)
    let state = JSONStateFormat().text(of: session.interpreter.evaluator.stateSnapshot)
    #expect(state.contains(from))
    files.content = state.replacing(from, with: to)
    var again = first
    let isRestored = again.submit("restore \"state.json\"").succeeded
    #expect(isRestored == place.isEmpty)
    let reported = again.interpreter.trace.errors.map(\.message).joined()
    #expect(reported.contains(place), "\(reported)")
  }

  @Test(arguments: [
    (
      "alert \"Begin anew?\" \"All of it.\" { button \"Yes\"; button \"Cancel\" cancel }", 5,
      [String]()
    ),
    // The texts do not determine the inputs, so the body of the button is lost.
    (
      "alert \"Ask 7?\" \"It is me.\" { button \"Yes\"; button \"No\" cancel }", 0, ["lostBody"]
    ),
    ("alert \"One more is 8\" { button \"Yes\"; button \"Cancel\" cancel }", 0, ["lostBody"]),
  ])
  func restoresTheBodyOfAConstantAlert(graph: String, done: Int, warnings: [String]) throws {
    let play = try Play(app: Self.router)
    #expect(play.run("restore graph { stack { Home; \(graph) } }"), "\(play.messages)")
    let run = play.session.interpreter
    #expect(run.draft.warnings.map { "\($0.code.word)" } == warnings)
    #expect(play.run("tap button \"Yes\"\nexpect state done is \(done)"))
  }

  @Test func fileRestoresBodiesAndInputs() throws {
    var (session, files) = try saved(Self.router, "show alert sum(id: 7)")
    #expect(files.content.contains("\"declared\":{\"name\":\"sum\",\"input\":{\"id\":7}}"))
    #expect(!files.content.contains("notKept"))
    #expect(session.submit("restore \"state.json\"\ntap button \"Yes\"").succeeded)
    #expect(session.submit("expect state done is 7").succeeded)
  }

  @Test func restoresPendingPushes() throws {
    let app = "app T uses navigator { screen home; screen b(id: Int); start home }"
    var (session, files) = try saved(
      app, "navigate with [b(id: 1), b(id: 2), b(id: 3)]\nwait 500ms")
    #expect(files.content.contains("\"pending\":[{\"left\":200"))
    #expect(session.submit("restore \"state.json\"").succeeded)
    #expect(session.submit("expect pending is [b(id: 2), b(id: 3)]").succeeded)
    #expect(session.submit("wait 200ms\nexpect top is b(id: 2)").succeeded)
    #expect(session.submit("wait 700ms\nexpect top is b(id: 3)\nexpect pending is []").succeeded)
  }

  @Test(arguments: [
    ("after 2s { append A }", "\"notKept\":{\"timers\":1}"),
    ("present alert \"A\" { button \"B\" { hide } }", "\"notKept\":{\"buttons\":1}"),
    ("append A", "\"clock\":0}"),
  ])
  func reportsTheLossesOfAFile(text: String, end: String) throws {
    let (_, files) = try saved("app T { screen A; start stacked A }", text)
    #expect(files.content.contains(end), "\(files.content)")
  }

  private func saved(_ app: String, _ text: String) throws -> (Session, OneFile) {
    let files = OneFile()
    var session = Session(systems: .all, files: files, stateFormat: JSONStateFormat())
    #expect(session.submit(app).succeeded)
    let first = session
    #expect(session.submit(text).succeeded)
    files.content = JSONStateFormat().text(of: session.interpreter.evaluator.stateSnapshot)
    return (first, files)
  }
}

/// A file system in which every path names the same file.
private final class OneFile: FileAccess, @unchecked Sendable {
  var content = ""

  func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(content.utf8) }
}

@Suite("messages of refusals") struct ReasonTests {
  @Test func keepsTheRootBelowTheTop() throws {
    let play = try Play(
      app: "app T uses intent { destination list; destination add; start list }")
    #expect(play.run("forward to add present"))
    #expect(!play.run("in list: back"))
    #expect(play.messages.joined().contains("an intent to list#1, which is not the top screen"))
  }

  @Test func cycleOfFlowsHasAHint() throws {
    let play = try Play(app: CoordinatorModel.app)
    #expect(!play.run("show popOther\nin flow Main: back\nstop"))
    #expect(play.session.interpreter.trace.errors.last?.advice?.contains("`stop`") == true)
  }

  @Test(arguments: ["navigate to b(id: 1)\nwait 700ms", "wait 700ms"])
  func refusedPushHasAHint(text: String) throws {
    let play = try Play(app: "app T uses navigator { screen home; screen b(id: Int); start home }")
    #expect(play.run("navigate with [b(id: 2), b(id: 1)]"))
    let fails = text.hasPrefix("navigate")
    #expect(play.run(text) == !fails)
    guard fails else { return }
    let advice = play.session.interpreter.trace.errors.last?.advice ?? ""
    #expect(advice.contains("pop to SCREEN") && advice.contains("`try wait …`"), "\(advice)")
  }

  @Test func restoresManyPushesQuickly() throws {
    let play = try Play(app: "app T uses navigator { screen home; screen b(id: Int); start home }")
    let screens = (0..<300).map { "b(id: \($0))" }.joined(separator: ", ")
    #expect(play.run("navigate with [\(screens)]\nexpect count b is 1\nwait 300s"))
    #expect(play.run("expect count b is 300\nexpect top is b(id: 299)\nexpect pending is []"))
  }
}
