import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private let app = """
  app Late {
    screen Home
    screen S {
      action arm { after 2s { append X } }
      action reach { after 2s { append X; in S: append S } }
      action look { after 2s { if top is S { append X } else { in S { append X } } } }
      action twice { let d = X; append d; append d }
    }
    screen X
    command again { after 0s { again } }
    command row { after 0s { after 0s { row } } }
    event ping { after 0s { fire ping } }
    start stacked Home
  }
  """

private struct TimerFailure: Sendable, CustomTestStringConvertible {
  let script: String
  let code: String
  let message: String

  var testDescription: String { script }
}

private let reported = [
  TimerFailure(
    script: "append S; tap arm; drop last; wait 2s", code: "gone",
    message: "S#3 was removed from the graph at 0s (in after 2s in action arm)"),
  TimerFailure(
    script: "append S; tap arm; wait 1s; drop last; wait 2s", code: "gone",
    message: "S#3 was removed from the graph at 1s (in after 2s in action arm)"),
  TimerFailure(
    script: "append S; after 1s { in Home: drop last }; tap arm; wait 2s", code: "gone",
    message: "S#3 was removed from the graph by 2s (in after 2s in action arm)"),
  TimerFailure(
    script: "append S; let s = top; drop last; in s: append X", code: "gone",
    message: "S#3 was removed from the graph"),
  TimerFailure(
    script: "append S; tap twice", code: "usedTwice",
    message: "X#4 was already added to the graph; you can add a node only once"
      + " (in action twice)"),
  TimerFailure(
    script: "let d = X; append d; drop last; append d", code: "usedTwice",
    message: "X#3 was already added to the graph; you can add a node only once"),
  TimerFailure(
    script: "again", code: "cycle",
    message: "bodies call each other without end: "
      + "after 0s in command again → after 0s in command again"),
  TimerFailure(
    script: "row", code: "cycle",
    message: "bodies call each other without end: "
      + "after 0s in command row → after 0s in command row"),
  TimerFailure(
    script: "fire ping", code: "cycle",
    message: "bodies call each other without end: "
      + "after 0s in event ping → after 0s in event ping"),
  TimerFailure(
    script: "wait 1ms; after 9223372036854775807ms { append X }", code: "overflow",
    message: "integer overflow in the delay"),
]

private let passed = [
  ("append S; tap arm; drop last", "gone"),
  ("append S; tap reach; drop last", "gone"),
  ("append S; tap look; drop last", "noSuchNode"),
  ("append S; in Home: after 2s { let x = presented of here }; drop last", "noSuchNode"),
]

@Suite("failing timers") struct TimerFailureTests {
  @Test("name the node and the time of its removal", arguments: reported)
  fileprivate func names(_ test: TimerFailure) throws {
    let play = try Play(app: app)
    #expect(!play.run(test.script))
    #expect(play.errors == [test.code])
    #expect(play.messages == [test.message])
  }

  @Test("are tolerated under `try`, and time continues", arguments: passed)
  func continuesAfterFailure(_ script: String, _ code: String) throws {
    let play = try Play(app: app)
    play.works("after 3s { in Home: append X }; " + script)
    play.fails("wait 5s", code)
    #expect(play.world.clock == 0)
    play.works("try wait 5s; expect stack is [Home, X]")
    #expect(play.trace.errors.last?.code.word == code)
    let calls = play.trace.calls.filter { $0.failure == play.trace.errors.count - 1 }
    #expect(calls.count == 1 && calls.first?.outcome == .refused)
    #expect(play.world.clock == 5000)
    #expect(play.world.timers.isEmpty)
  }

  @Test("a wait with too many sentences has a hint about waits")
  func tooMuch() throws {
    let play = try Play(
      app: "app T {\nscreen Home\ncommand h { after 1s { h; h } }\nstart stacked Home\n}")
    play.limitStatements(to: 10_000)
    play.run("h")
    play.fails("wait 1000s", "tooManySentences")
    #expect(play.advice.first?.hasPrefix("wait for a shorter time") == true)
    #expect(play.world.clock == 0)
  }

  @Test("deep nesting without a cycle is `tooDeep`")
  func tooDeep() throws {
    let blocks = String(repeating: "if 1 is 1 { ", count: 200)
    let ends = String(repeating: " }", count: 200)
    let commands = (1...4).map { "command c\($0) { \(blocks)c\($0 + 1)\(ends) }" }
    let deep = try Play(
      app: "app Deep {\nscreen Home\n" + commands.joined(separator: "\n")
        + "\ncommand c5 { append Home }\nstart stacked Home\n}")
    deep.fails("c1", "tooDeep")
    #expect(deep.messages.first?.hasPrefix("blocks are nested more than 600 levels deep") == true)
    deep.fails("try c1", "tooDeep")
    deep.works("c3")
    let calls = (1...101).map { "command c\($0) { c\($0 + 1) }" }
    let long = try Play(
      app: "app Long {\nscreen Home\n" + calls.joined(separator: "\n")
        + "\ncommand c102 { append Home }\nstart stacked Home\n}")
    long.fails("c1", "tooDeep")
    #expect(long.messages.first?.hasPrefix("calls are nested more than 100 levels deep") == true)
    long.works("c3")
  }
}
