import Foundation
import SextantCompiler
import SextantConform
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import Synchronization
import Testing
@testable import RuntimeTestSupport
@testable import ShellTestSupport

@Suite struct EngineTests {
  static let shop = """
    app Shop {
      state loggedIn = false
      screen Home {
        action open(id: String in ["cup", "pot"]) { append Product(id: id) }
        action cart { present sheet stacked Cart }
      }
      screen Product(id: String) { action buy when loggedIn { append Thanks } }
      screen Thanks
      screen Cart { action clear { present alert "Clear?" { button "OK" { dismiss } } } }
      event paid { set loggedIn = true }
      link "shop://product/{id}" for id in ["cup", "pot"] { append Product(id: id) }
      start stacked Home
    }

    """

  private static func session(_ app: String) throws -> Session {
    var session = Session(systems: .all)
    try #require(session.submit(app).succeeded, "\(app)")
    session.beginHistory()
    return session
  }

  // MARK: The protocol

  @Test("sends a scenario as lines, with the values of its names")
  func requests() throws {
    let script = """
      scenario "all" for id in ["cup"] {
        let other = "pot"
        tap open(id: id)
        tap back to 0
        for x in [other] { append Product(id: x) }
        try tap buy
        fire paid
        in Home: append Product(id: "\\(id)")
        in Home { append Thanks }
        set loggedIn = false
        open link "shop://product/\\(id)"
        together { tap back; tap back }
        wait 1500ms
        tap back to 0
        tap cart
        tap clear
        tap button "OK"
      }
      """
    let (outcome, driver, _) = try run(script, on: Self.shop)
    #expect(outcome.failures.map(\.error.message) == [])
    let told = driver.lines.map { line in
      String(line.drop { $0 != ":" }.dropFirst().drop { $0 != "," }.dropFirst())
    }
    #expect(
      told == [
        #""id":1,"do":"reset","app":"Shop"}"#,
        #""do":"step","sentence":"tap open(id: \"cup\")","kind":"action","name":"open","arguments":{"id":"cup"}}"#,
        #""do":"step","sentence":"tap back to 0","kind":"gesture","name":"tap back to","arguments":{"pick":0}}"#,
        #""do":"step","sentence":"append Product(id: \"pot\")","kind":"command"}"#,
        #""do":"step","sentence":"tap buy","kind":"action","name":"buy"}"#,
        #""do":"step","sentence":"fire paid","kind":"event","name":"paid"}"#,
        #""do":"step","sentence":"in Home: append Product(id: \"cup\")","kind":"command"}"#,
        #""do":"step","sentence":"in Home: append Thanks","kind":"command"}"#,
        #""do":"step","sentence":"set loggedIn = false","kind":"set","name":"loggedIn","arguments":{"value":false}}"#,
        #""do":"step","sentence":"open link \"shop://product/cup\"","kind":"link","url":"shop://product/cup"}"#,
        #""do":"step","sentence":"together { tap back; tap back }","kind":"together","steps":[{"sentence":"tap back","kind":"gesture","name":"tap back"},{"sentence":"tap back","kind":"gesture","name":"tap back"}]}"#,
        #""do":"step","sentence":"wait 1500ms","kind":"time","milliseconds":1500}"#,
        #""do":"step","sentence":"tap back to 0","kind":"gesture","name":"tap back to","arguments":{"pick":0}}"#,
        #""do":"step","sentence":"tap cart","kind":"action","name":"cart"}"#,
        #""do":"step","sentence":"tap clear","kind":"action","name":"clear"}"#,
        #""do":"step","sentence":"tap button \"OK\"","kind":"button","name":"OK"}"#,
      ], "\(told.joined(separator: "\n"))")
  }

  @Test("the host closes its own presentations only")
  func hostMoves() throws {
    let app = """
      app T {
        presentable picker
        screen Home { action pick { present picker }; action own { present picker Album } }
        screen Album { action close { dismiss } }
        start stacked Home
      }

      """
    var session = try Self.session(app)
    func moves(after sentence: String) -> [String] {
      #expect(session.submit(sentence).succeeded, "\(sentence)")
      return session.moves().map { "\($0.kind) \($0.text)" }
    }
    #expect(moves(after: "tap pick") == ["host dismiss"])
    #expect(moves(after: "dismiss") == ["action tap pick", "action tap own"])
    #expect(moves(after: "tap own") == ["action tap close"])
    let script = "scenario \"s\" { tap pick; dismiss; tap own; dismiss }"
    let (_, driver, _) = try run(script, of: app, on: app)
    let dismissals = driver.lines.filter { $0.contains("dismiss") }
    let ends = [
      #""dismiss","kind":"host","name":"dismiss"}"#, #""sentence":"dismiss","kind":"command"}"#,
    ]
    #expect(dismissals.count == 2 && zip(dismissals, ends).allSatisfy { $0.hasSuffix($1) })
  }

  @Test(
    "a model answers like an app",
    arguments: [
      (
        #"{"v":1,"id":1,"do":"reset","app":"Shop","state":{"loggedIn":true}}"#,
        #"{"id":1,"outcome":"applied","see":{"top":"Home","path":["Home"],"stack":["Home"],"presented":[],"tab":null,"windows":["main"],"state":{"loggedIn":true}}}"#
      ),
      (
        #"{"do":"step","sentence":"tap cart","more":1}"#,
        #"{"outcome":"applied","see":{"top":"Cart","path":["Cart"],"stack":["Cart"],"presented":["sheet stacked Cart"],"tab":null,"windows":["main"],"state":{"loggedIn":false}}}"#
      ),
      (#"{"do":"step","sentence":"tap back"}"#, "refused"),
      (#"{"do":"step","sentence":"tap bakc"}"#, "unsupported"),
      (#"{"do":"step","sentence":"append {"}"#, "unsupported"),
      (#"{"id":7,"do":"step"}"#, #"{"error":"a request has no `sentence`"}"#),
      (
        #"{"do":"jump"}"#,
        #"{"error":"`do` must be \"reset\", \"step\" or \"look\" (at `/do`)"}"#
      ),
      (#"{"v":2,"do":"reset"}"#, #"{"error":"expected version 1 of the protocol (at `/v`)"}"#),
      (
        #"{"do":"reset","state":{"logedIn":true}}"#,
        #"{"error":"unknown variable `logedIn` in the model; did you mean `loggedIn`?"}"#
      ),
      (
        #"{"do":"reset","state":{"loggedIn":1}}"#,
        #"{"error":"type mismatch: `loggedIn` is a Bool in the model"}"#
      ),
      ("[", #"{"error":"invalid JSON"#),
    ])
  func answers(_ line: String, _ answer: String) throws {
    var engine = ModelEngine(try Self.session(Self.shop))
    let given = engine.answer(Array(line.utf8))
    let word = answer.hasPrefix("{") ? answer : #"{"outcome":"\#(answer)","see":{"top":"Home""#
    #expect(given.hasPrefix(word), "\(given)")
  }

  @Test(
    "reports invalid answers",
    arguments: [
      ("", "invalid JSON: expected a value"), ("{", "invalid JSON"),
      ("[]", "an answer must be an object"),
      (
        #"{"outcome":"done"}"#,
        #"`outcome` must be one of "applied", "refused", "unsupported", "crashed""#
      ),
      (#"{"outcom":"applied"}"#, "an answer has no `outcom`: did you mean `outcome`?"),
      (#"{"id":2}"#, "expected the answer to request 1, found the answer to request 2"),
      (#"{"see":{"top":1}}"#, "`top` is not a string or `null` (at `/see/top`)"),
      (#"{"error":"no simulator"}"#, "it reports: no simulator"),
      (#"{"v":2}"#, "expected version 1 of the protocol (at `/v`)"),
      (#"{"engine":{"look":true}}"#, "`engine` has no `look`: did you mean `looks`?"),
    ])
  func badAnswers(_ line: String, _ message: String) {
    let problem = #expect(throws: DriverProblem.self) {
      try EngineProtocol.reply(Array(line.utf8), to: 1)
    }
    #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
  }

  @Test func acceptsAnEmptyAnswer() throws {
    #expect(try EngineProtocol.reply(Array("{}".utf8), to: 3) == DriverReply(.applied))
    #expect(
      try EngineProtocol.reply(Array(#"{"v":1,"id":3,"outcome":"refused","see":null}"#.utf8), to: 3)
        == DriverReply(.refused))
  }

  // MARK: Scenarios

  private func run(
    _ script: String, of model: String = Self.shop, on other: String,
    change: @escaping @Sendable (String, String) -> String = { $1 }
  ) throws -> (ScenarioOutcome, ModelDriver, DrivenTally) {
    var compiler = Compiler.fresh()
    let file = compiler.compile(SourceText(name: "a.sextant", text: model + script))
    try #require(!file.hasErrors, "\(file.diagnostics)")
    let driver = ModelDriver(try Self.session(other), change: change)
    var runner = ScenarioRunner(file, compiler)
    let tally = DrivenTally()
    runner.watch(
      with: EngineMonitor(driver, of: file.program, compiler.sources, counting: tally))
    return (runner.run(try #require(file.scenariosAndStatements.first)), driver, tally)
  }

  @Test(
    "a scenario fails if the app differs from its model",
    arguments: [
      (
        "tap cart\ntap open(id: \"cup\")", "tap cart",
        "action cart { present sheet stacked Cart }", "action cart { append Cart }",
        "the app and its model differ: stack: the model shows [Cart], the app shows [Home, Cart]; presented: the model shows [sheet stacked Cart], the app shows []"
      ),
      (
        "expect top is Home", "expect top is Home", "start stacked Home", "start stacked Cart",
        "the app and its model differ at the start: top: the model shows Home, the app shows Cart; path: the model shows [Home], the app shows [Cart]"
      ),
      (
        "tap open(id: \"cup\")\ntry tap buy", "try tap buy", " when loggedIn", "",
        "the model refuses this move, but the app makes the move; top: the model shows Product(id: \"cup\"), the app shows Thanks"
      ),
      (
        "tap open(id: \"cup\")", "tap open(id: \"cup\")",
        "action open(id: String in [\"cup\", \"pot\"]) {",
        "action open(id: String in [\"cup\", \"pot\"]) when loggedIn {",
        "the model makes this move, but the app refuses the move; top: the model shows Product(id: \"cup\"), the app shows Home"
      ),
    ])
  func differences(
    _ steps: String, _ failed: String, _ old: String, _ new: String, _ message: String
  ) throws {
    let script = "scenario \"s\" {\n\(steps)\n}\n"
    let (outcome, _, _) = try run(script, on: Self.shop.replacing(old, with: new))
    let failure = try #require(outcome.failures.first)
    #expect(outcome.failures.count == 1 && failure.error.code.word == "appDiffers")
    #expect(failure.error.message.contains(message), "\(failure.error.message)")
    let text = Self.shop + script
    let span = failure.error.place.span
    let place = text.utf8.prefix(Int(span.end)).dropFirst(Int(span.start))
    #expect(String(decoding: place, as: UTF8.self) == failed)
  }

  @Test func unsupportedStepEndsTheScenarioAsNotRun() throws {
    let (outcome, driver, tally) = try run(
      "after each { set loggedIn = false }\nscenario \"s\" { tap cart; tap clear; expect top is Home }",
      on: Self.shop
    ) { line, answer in
      line.contains("clear") ? #"{"outcome":"unsupported"}"# : answer
    }
    #expect(outcome.wasInterrupted && driver.lines.count == 3)
    #expect(tally.counts.unsupported == ["tap clear": 1] && tally.counts.problem == nil)
  }

  // MARK: Searches

  private func cover(
    _ app: String, on driver: any AppDriver, steps: Int = 100_000, depth: Int = 3, walks: Int = 0,
    lacks: Set<String> = [], doubleTaps: Bool = false
  ) throws -> ([Finding], EngineCover) {
    var options = SearchOptions().findingShortest
    options.depth = depth
    (options.lackingGestures, options.doubleTaps) = (lacks, doubleTaps)
    var plan = EngineCover.Options()
    (plan.steps, plan.walks.planned) = (steps, walks)
    var checks: [any SpaceCheck] = [EngineCover(driver, NameMap(), plan)]
    var search = Search(StateSpace(from: try Self.session(app).interpreter, options))
    search.run(&checks)
    let findings = search.findings(of: &checks)
    return (findings, try #require(checks[0] as? EngineCover))
  }

  @Test("a model has no differences from itself", arguments: SmallApp.all)
  func itself(_ app: SmallApp) throws {
    let (findings, cover) = try cover(app.text, on: ModelDriver(try Self.session(app.text)))
    #expect(findings.map(\.verdict) == [cover.summary.transitions > 0 ? .holds : .undecided])
    #expect(cover.summary.covered == cover.summary.transitions)
  }

  @Test func equalsItselfForAllKindsOfMoves() throws {
    let (findings, cover) = try cover(Self.shop, on: ModelDriver(try Self.session(Self.shop)))
    #expect(findings.map(\.verdict) == [.holds] && cover.summary.transitions > 60)
    #expect(cover.summary.covered == cover.summary.transitions && cover.summary.end == nil)
    #expect(cover.summary.steps < 3 * cover.summary.transitions)
  }

  @Test func doesNotExploreBehindUnsupportedMoves() throws {
    let driver = ModelDriver(try Self.session(Self.shop)) { line, answer in
      line.contains("cart") ? #"{"outcome":"unsupported"}"# : answer
    }
    let (findings, cover) = try cover(Self.shop, on: driver)
    #expect(findings.map(\.verdict) == [.holds])
    #expect(Array(cover.summary.unsupported.keys) == ["tap cart"])
    #expect(cover.summary.covered < cover.summary.transitions)
    #expect(!driver.lines.contains { $0.contains("tap clear") })
  }

  @Test func reportsUnrepeatableDifferencesAsFlaky() throws {
    let count = Mutex(0)
    let driver = ModelDriver(try Self.session(Self.shop)) { line, answer in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == 9 ? answer.replacing(#""tab":null"#, with: #""tab":"lost""#) : answer
    }
    let (findings, _) = try cover(Self.shop, on: driver)
    #expect(findings.count == 1 && findings[0].verdict == .broken)
    #expect(
      findings[0].message.hasPrefix(
        "flaky, because the same steps did not reproduce the difference"),
      "\(findings[0].message)")
  }

  @Test func stopsAtTheLimitOfSteps() throws {
    let driver = ModelDriver(try Self.session(Self.shop))
    let (_, cover) = try cover(Self.shop, on: driver, steps: 20)
    #expect(driver.lines.count == 20 && cover.summary.end == .steps(20))
  }

  /// The observation is final only when the driver looks a second time.
  @Test(
    "an app may settle late, if its driver can look again",
    arguments: [(#"{"looks":true}"#, 0), ("{}", 1), (#"{"lacks":["tap back"]}"#, 1)])
  func settling(_ declared: String, _ count: Int) throws {
    let looks = Mutex(0)
    let driver = ModelDriver(try Self.session(Self.shop)) { line, answer in
      if line.contains("reset") {
        return answer.replacing("{\"id", with: "{\"engine\":\(declared),\"id")
      }
      let looked = looks.withLock { looks in
        looks = line.contains("\"look\"") ? looks + 1 : 0
        return looks
      }
      let isLate = line.contains("tap cart") || looked == 1
      return isLate ? answer.replacing("sheet stack", with: "cover stack") : answer
    }
    let (findings, _) = try cover(Self.shop, on: driver)
    #expect(findings.count { $0.verdict == .broken } == count)
  }

  @Test func reportsACrashAsAFinding() throws {
    let driver = ModelDriver(try Self.session(Self.shop)) { line, answer in
      line.contains("tap clear") ? #"{"outcome":"crashed","message":"out of cups"}"# : answer
    }
    let (findings, cover) = try cover(Self.shop, on: driver, walks: 5)
    #expect(
      findings.map(\.message) == ["`tap clear` on Cart: the app crashes: out of cups"]
        && findings[0].example?.moves.count == 2)
    #expect(cover.problem == nil && cover.summary.walks.made == 5)
  }

  @Test func omitsGesturesThatThePlatformLacks() throws {
    let driver = ModelDriver(try Self.session(Self.shop))
    let (findings, cover) = try cover(Self.shop, on: driver, lacks: ["tap back to"])
    #expect(findings.map(\.verdict) == [.holds] && cover.summary.lacks == ["tap back to"])
    #expect(cover.summary.covered == cover.summary.transitions)
    #expect(!driver.lines.contains { $0.contains("tap back to") })
  }

  @Test(
    "a double tap may act as a single tap, unless the model runs both",
    arguments: [("when not done { set done = true }", false), ("{ append Page }", true)])
  func doubleTaps(_ body: String, _ differs: Bool) throws {
    let app = """
      app T {
        state done = false
        screen Home { action go \(body); action undo when done { set done = false } }
        screen Page
        start stacked Home
      }

      """
    let driver = ModelDriver(
      try Self.session(app),
      request: { $0.replacing(/together \{ ([^;]+); [^}]+ \}/) { String($0.1) } })
    let (findings, _) = try cover(app, on: driver, doubleTaps: true)
    let isBroken = findings.contains { $0.verdict == .broken }
    #expect(isBroken == differs, "\(findings.map(\.message))")
  }

  @Test func reducesAWalk() throws {
    let opened = Mutex(0)
    let driver = ModelDriver(try Self.session(Self.shop)) { line, answer in
      let isBroken = opened.withLock { opened in
        if line.contains("reset") { opened = 0 }
        if line.contains("tap open") { opened += 1 }
        return opened >= 2 && line.contains("tap cart")
      }
      return isBroken ? answer.replacing("sheet stack", with: "cover stack") : answer
    }
    let (findings, _) = try cover(Self.shop, on: driver)
    let moves = try #require(findings.first?.example?.moves.map(\.text))
    #expect(moves.count { $0.hasPrefix("tap open") } == 2 && moves.count == 5, "\(moves)")
    #expect(moves.last == "tap cart")
    // The walk that differs, and attempts to shorten it: the shortest path, then the walk's last 1,
    // 2 and 4 moves.
    let walks = driver.lines.split { $0.contains("\"reset\"") }.map(\.count)
    #expect(walks.prefix(4) == [5, 1, 3, 5])
  }
}
