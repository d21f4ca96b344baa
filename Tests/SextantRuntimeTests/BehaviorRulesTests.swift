import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private let rules: [LoggedCase] = [
  LoggedCase(
    name: "rules run at the start, as declared",
    app: LoggingApp(
      app: """
        when on { set log = log + "1" } otherwise { set log = log + "2" }
        when not on { set log = log + "3" }
        when number is 0 { set log = log + "4" } otherwise { set log = log + "5" }
        """),
    script: "", log: "234"),
  LoggedCase(
    name: "rules run after the set that changes their truth, as declared",
    app: LoggingApp(
      app: """
        when number > 1 { set log = log + "a" }
        when on and number > 0 { set log = log + "b" } otherwise { set log = log + "c" }
        when number > 0 { set log = log + "d" }
        """),
    script: "set number = 1; set on = true; set number = 2; set number = 3; set number = 0",
    log: "cdbac"),
  LoggedCase(
    name: "a rule runs at once, inside the body that sets",
    app: LoggingApp(
      home: "action go { set log = log + \"1\"; set on = true; set log = log + \"3\" }",
      app: "when on { set log = log + \"2\" }"),
    script: "tap go", log: "123"),
  LoggedCase(
    name: "a rule that an earlier one's body has run does not run again",
    app: LoggingApp(
      app: """
        when number is 1 { set number = 2 }
        when number > 0 { set log = log + "p" }
        when number is 2 { set log = log + "2" }
        """),
    script: "set number = 1", log: "2p"),
  LoggedCase(
    name: "switched to and fro by an earlier rule, it has run for each, and once",
    app: LoggingApp(
      app: """
        when on { set number = 1; set number = 0; set number = 1 }
        when number is 1 { set log = log + "1" } otherwise { set log = log + "0" }
        """),
    script: "set on = true", log: "0101"),
  LoggedCase(
    name: "at the start, what an earlier rule has run does not run again",
    app: LoggingApp(
      app: """
        when not on { set number = 1 }
        when number is 1 { set log = log + "1" } otherwise { set log = log + "0" }
        """),
    script: "", log: "1"),
  LoggedCase(
    name: "what changes back before a later rule has its turn is nothing to it",
    app: LoggingApp(
      app: """
        when on { set on = false }
        when on { set log = log + "on" } otherwise { set log = log + "off" }
        """),
    script: "set on = true", log: "offoff"),
  LoggedCase(
    name: "a rule's body acts on the root of the focused window",
    app: LoggingApp(
      app: """
        state where = 0
        when on { present sheet Detail; set log = log + "s" }
        """),
    script: """
      open window second
      set on = true
      expect presented is sheet Detail on Other
      in window main { expect nothing presented }
      """, log: "s"),
]

/// A statement that would not terminate. Its error names the cycle.
struct CycleCase: Sendable, CustomTestStringConvertible {
  let name: String
  let app: LoggingApp
  var before = ""
  let statement: String
  let chain: String

  var testDescription: String { name }
}

private let cycles: [CycleCase] = [
  CycleCase(
    name: "a listener that sends what it hears",
    app: LoggingApp(home: "on said(text) from Detail { in Detail: send said(text) }"),
    before: "tap open", statement: "send said(\"x\")", chain: "on said → on said"),
  CycleCase(
    name: "a listener that sends what it hears, twice",
    app: LoggingApp(app: "on said(text) { send said(text); send said(text) }"),
    statement: "try send said(\"x\")", chain: "on said → on said"),
  CycleCase(
    name: "two listeners that answer each other",
    app: LoggingApp(app: "on said(text) { send quiet }\non quiet { send said(\"x\") }"),
    statement: "send quiet", chain: "on quiet → on said → on quiet"),
  CycleCase(
    name: "a rule that toggles its own state",
    app: LoggingApp(
      app: "when number is 1 { set number = 2 }\nwhen number is 2 { set number = 1 }"),
    statement: "set number = 1", chain: "when number is 2"),
  CycleCase(
    name: "a command that calls itself",
    app: LoggingApp(app: "command loop { loop }"), statement: "loop",
    chain: "command loop → command loop"),
  CycleCase(
    name: "a command that calls itself twice, whatever goes wrong",
    app: LoggingApp(app: "command loop { try loop; try loop }"), statement: "try loop",
    chain: "command loop → command loop"),
  CycleCase(
    name: "an action that taps itself",
    app: LoggingApp(home: "action again { tap again }"), statement: "tap again",
    chain: "action again → action again"),
  CycleCase(
    name: "an event that fires itself",
    app: LoggingApp(app: "event again { fire again }"), statement: "fire again",
    chain: "event again → event again"),
  CycleCase(
    name: "a link that opens itself",
    app: LoggingApp(app: "link \"a://b\" { open link \"a://b\" }"),
    statement: "open link \"a://b\"", chain: "link \"a://b\" → link \"a://b\""),
  CycleCase(
    name: "a command whose condition asks whether it can",
    app: LoggingApp(app: "command loop when can loop { append Detail }"), statement: "loop",
    chain: "can loop → can loop"),
  CycleCase(
    name: "two conditions that ask about each other, twice",
    app: LoggingApp(
      app: """
        command ping when (can pong) and (can pong) { append Detail }
        command pong when not can ping { append Detail }
        """),
    statement: "ping", chain: "can pong → can ping → can pong"),
  CycleCase(
    name: "an action whose condition asks whether it can be tapped",
    app: LoggingApp(home: "action again when can tap again { append Detail }"),
    statement: "tap again", chain: "can tap again → can tap again"),
  CycleCase(
    name: "a timer that sets itself again at once",
    app: LoggingApp(app: "command again { after 0s { again } }"), statement: "again",
    chain: "after 0s"),
  CycleCase(
    name: "`on finished` that drops what it appends",
    app: LoggingApp(home: "on finished from Detail { append Detail; map stack [0, 2] }"),
    before: "in Home { append Detail; append Detail }", statement: "in Home: drop last",
    chain: "on finished"),
  CycleCase(
    name: "`on finished` that drops more and more",
    app: LoggingApp(
      app: """
        on finished from Detail {
          append Detail
          append Detail
          append Detail
          map stack last count stack - 2
        }
        """),
    before: "in Home { repeat 6 { append Detail } }", statement: "map stack first 2",
    chain: "on finished → on finished"),
  CycleCase(
    name: "`on finished` with a timer that drops",
    app: LoggingApp(home: "on finished from Detail { append Detail; after 0s { drop last } }"),
    before: "tap open", statement: "drop last",
    chain: "on finished → after 0s in on finished → on finished"),
]

@Suite("rules and cycles") struct BehaviorRulesTests {
  @Test("`when` runs in order, at the start, and inside rules", arguments: rules)
  func rule(_ test: LoggedCase) throws {
    let play = try Play(test.app)
    play.run(test.script)
    #expect(play.messages == [])
    #expect(play.log == test.log)
  }

  @Test("the fact of a rule reads state only")
  func overState() {
    let play = Play()
    play.fails("state on = false\nwhen on and Detail exists { drop last }", "whenOverState")
  }

  @Test("endless recursion is an error that names the bodies", arguments: cycles)
  func cycle(_ test: CycleCase) throws {
    let play = try Play(test.app)
    if !test.before.isEmpty { play.works(test.before) }
    let (world, size) = (play.world, play.draft.store.footprint)
    play.fails(test.statement, "cycle")
    #expect(play.messages.first?.contains(test.chain) == true, "\(play.messages)")
    #expect(play.areEqual(world, play.world))
    #expect(play.draft.store.footprint - size < 1 << 25)
    #expect(play.trace.calls.count < 100)
  }

  @Test("a condition may evaluate other conditions, if it terminates")
  func deepConditions() throws {
    let play = try Play(
      LoggingApp(app: "command count(n: Int) when n < 1 or can count(n - 1) { append Detail }"))
    play.works("expect can count(50)")
    play.fails("require can count(5000)", "cycle")
  }

  @Test("an applied sentence whose condition is false has a warning")
  func cannot() throws {
    let play = try Play(
      LoggingApp(
        home: "action both { twice(1); twice(5) }",
        app: "command twice(n: Int) when n is 1 { append Detail }"))
    play.works("tap both; expect warning cannot")
    play.works("in Home: twice(1); expect no warning")
  }

  @Test("an app whose rules do not terminate does not start")
  func start() {
    let play = Play()
    let app = LoggingApp(app: "when on { set on = false } otherwise { set on = true }")
    play.fails(app.text)
    #expect(play.lastReply.startProblem?.code.word == "cycle")
    play.works("append Detail")
  }

  @Test(
    "an endless series at the start is reported at its body",
    arguments: [
      "screen A { on appear «{ append B }» }\nscreen B { on appear { drop last } }",
      "screen A\nstate on = false\nwhen on { set on = false } otherwise «{ set on = true }»",
      "screen A { on appear { again } }\ncommand again { after 0s «{ again }» }",
    ])
  func startPlace(_ marked: String) throws {
    let text = "app T {\n\(marked.replacing(#/[«»]/#, with: ""))\nstart stacked A\n}"
    let play = Play()
    play.fails(text)
    let problem = try #require(play.lastReply.startProblem)
    #expect(problem.code.word == "cycle")
    let span = problem.place.span
    let place = text.utf8.dropFirst(Int(span.start)).prefix(Int(span.length))
    #expect(marked.contains("«\(String(decoding: place, as: UTF8.self))»"))
  }

  @Test("an entered rule runs at once, and can be undone")
  func typed() {
    let play = Play()
    play.works("state on = true")
    play.works("when on { append A } otherwise { append B }")
    play.works("expect path is [A]; set on = false; expect path is [B]")
    #expect(play.undo(2) == 2)
    play.works("expect path is [Home]; expect state on is true")
    play.works("when not on { append C }")
    #expect(play.undo(1) == 0)
  }

  @Test("a failing rule is not kept")
  func typedWrongly() {
    let play = Play()
    play.works("state on = true")
    let world = play.world
    play.fails("when on { append A; dismiss }")
    #expect(play.lastReply.startProblem?.code.word == "nothingToDismiss")
    play.fails("when on { set on = false } otherwise { set on = true }")
    #expect(play.lastReply.startProblem?.code.word == "cycle")
    #expect(play.areEqual(world, play.world))
    play.works("set on = false; expect path is [Home]")
  }

  @Test("a hundred nested calls are possible")
  func depth() throws {
    let play = try Play(
      LoggingApp(app: "command down { set number = number + 1; if number < 100 { down } }"))
    play.works("down; expect state number is 100")
  }

  @Test("`try` before `set` applies to the triggered rules")
  func trySet() throws {
    let play = try Play(LoggingApp(app: "when on { dismiss; set log = log + \"on\" }"))
    play.fails("set on = true", "nothingToDismiss")
    play.works("expect state on is false; try set on = true; expect state on is true")
    #expect(play.log == "on")
  }
}
