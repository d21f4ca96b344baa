import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private let timers: [LoggedCase] = [
  LoggedCase(
    name: "by their time, whatever the order in which they were set",
    app: LoggingApp(),
    script: """
      after 3s { set log = log + "3" }
      after 1s { set log = log + "1" }
      after 2s { set log = log + "2" }
      wait 3s
      """, log: "123"),
  LoggedCase(
    name: "those that are due at once in the order in which they were set",
    app: LoggingApp(),
    script: """
      after 1s { set log = log + "a" }
      wait 500ms
      after 500ms { set log = log + "b" }
      after 500ms { set log = log + "c" }
      wait 500ms
      """, log: "abc"),
  LoggedCase(
    name: "one that is set by another fires in the same wait, when it is due",
    app: LoggingApp(),
    script: """
      after 1s { set log = log + "a"; after 1s { set log = log + "c" } }
      after 1500ms { set log = log + "b" }
      wait 2s
      """, log: "abc"),
  LoggedCase(
    name: "not before its time",
    app: LoggingApp(),
    script: "after 1s { set log = log + \"a\" }; wait 999ms; set log = log + \"-\"; wait 1ms",
    log: "-a"),
  LoggedCase(
    name: "`after 0s` starts a new pass of the same statement",
    app: LoggingApp(
      home: """
        action go {
          append Detail
          after 0s { if Detail exists { set log = log + "then" } }
          set log = log + "now "
        }
        """),
    script: "tap go; expect started Detail", log: "now then"),
  LoggedCase(
    name: "closures capture values as they are",
    app: LoggingApp(),
    script: """
      for name in ["a", "b"] { after 1s { set log = log + name } }
      let word = "c"
      after 1s { set log = log + word }
      wait 1s
      """, log: "abc"),
  LoggedCase(
    name: "closures capture nodes, wherever they have got to",
    app: LoggingApp(),
    script: """
      let d = Detail
      append d
      after 1s { if d exists { set log = log + "there" } else { set log = log + "gone" } }
      after 2s { if d exists { set log = log + "there" } else { set log = log + "gone" } }
      map stack reversed
      wait 1s
      set root Other clear
      wait 1s
      """, log: "theregone"),
  LoggedCase(
    name: "a body acts on the node of the sentence that set it, not on top",
    app: LoggingApp(
      app: "command mark { if here is Home { set log = log + \"home\" } }"),
    script: "in Home: after 1s { mark }; append Detail; wait 1s", log: "home"),
]

@Suite("timers") struct BehaviorTimersTests {
  @Test("timers fire in order", arguments: timers)
  func order(_ test: LoggedCase) throws {
    let play = try Play(test.app)
    play.run(test.script)
    #expect(play.messages == [])
    #expect(play.log == test.log)
  }

  @Test("undo and redo restore pending timers exactly")
  func history() throws {
    let play = try Play(LoggingApp())
    play.run("after 2s { set log = log + \"a\" }; wait 1s; after 1s { set log = log + \"b\" }")
    let pending = play.draft.pendingTimers.map(\.left)
    #expect(pending == [1000, 1000])
    play.run("wait 1s")
    #expect(play.log == "ab")
    #expect(play.draft.pendingTimers.isEmpty)
    play.undoSteps(1)
    #expect(play.draft.pendingTimers.map(\.left) == pending)
    #expect(play.log == "")
    play.undoSteps(2)
    #expect(play.draft.pendingTimers.map(\.left) == [2000])
    play.undoSteps(-3)
    #expect(play.log == "ab")
    play.undoSteps(3)
    play.run("wait 2s")
    #expect(play.log == "a")
  }

  @Test("the cost of a wait does not depend on pending timers")
  func cost() throws {
    let play = try Play(LoggingApp())
    play.run("repeat 10000 { after 10s { set number = number + 1 } }")
    #expect(play.draft.pendingTimers.count == 10_000)
    let size = play.draft.store.footprint
    let events = play.draft.events.count
    play.run("wait 1s; wait 1s; wait 1s")
    #expect(play.draft.store.footprint - size < 1_000)
    #expect(play.draft.events.count == events)
    play.run("after 1s { set number = number - 1 }; wait 1s")
    #expect(play.draft.store.footprint - size < 4_000)
    #expect(play.draft.events.count == events + 1)
    play.run("wait 10s; expect state number is 9999")
    #expect(play.messages == [])
    #expect(play.draft.events.count == events + 10_001)
  }

  @Test(
    "refuses a time that overflows, without an effect",
    arguments: [
      ("wait 9223372036854775s; wait 9223372036854775s", "overflow"),
      ("wait 9223372036854775s; after 9223372036854775s { append Detail }", "overflow"),
    ])
  func overflow(_ text: String, _ error: String) throws {
    let play = try Play(LoggingApp())
    play.run(text)
    #expect(play.errors == [error])
    #expect(play.world.clock == 9_223_372_036_854_775_000)
    #expect(play.world.timers.isEmpty)
  }

  @Test("an error in a timer's body rejects the wait; `try` keeps the wait")
  func rejected() throws {
    let play = try Play(LoggingApp())
    play.run("in Home: after 1s { append Detail; dismiss }")
    let before = play.world
    play.fails("wait 5s", "nothingToDismiss")
    #expect(play.areEqual(before, play.world))
    #expect(play.world.clock == 0)
    play.works("try wait 5s; expect stack is [Home, Detail]")
    #expect(play.world.clock == 5000)
    #expect(play.world.timers.isEmpty)
  }

  @Test("the error of a timer with a removed node names the node")
  func gone() throws {
    let play = try Play(LoggingApp())
    play.run("append Detail; after 1s { append Other }; drop last")
    play.fails("wait 1s", "gone")
    play.works("in Home { if no Detail { append Other } }")
  }

  @Test(
    "bodies cannot contain `wait` and `expect`", arguments: ["wait 1s", "expect top is Home"])
  func bodies(_ statement: String) {
    for text in [
      "after 1s { \(statement) }", "together { \(statement) }",
      "screen A { action a { \(statement) } }",
      "event e { \(statement) }", "command c { \(statement) }", "link \"a://b\" { \(statement) }",
      "state on = false\nwhen on { \(statement) }", "message m\non m { \(statement) }",
      "present alert \"A\" { button \"B\" { \(statement) } }",
    ] {
      let play = Play()
      play.fails(text)
      #expect(play.errors == ["notHere"], "\(text)")
    }
  }

  @Test("a wait can be interrupted")
  func interrupted() throws {
    let stop = Switch()
    let play = try Play(
      app: LoggingApp(app: "command tick { after 1ms { set number = number + 1; tick } }").text,
      shouldStop: { stop.isOn })
    play.run("tick")
    stop.turnOn()
    play.fails("wait 1000000s", "interrupted")
  }
}
