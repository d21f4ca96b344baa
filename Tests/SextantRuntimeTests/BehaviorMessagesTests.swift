import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

struct LoggedCase: Sendable, CustomTestStringConvertible {
  let name: String
  var app: LoggingApp
  let script: String
  let log: String

  var testDescription: String { name }
}

private let listeners: [LoggedCase] = [
  LoggedCase(
    name: "the creator's blocks hear first, as declared, then the app's",
    app: LoggingApp(
      home: """
        on said(text) from Detail { set log = log + "1" }
        on said(text) { set log = log + "2" }
        """,
      app: """
        on said(text) { set log = log + "3" }
        on said(text) from Detail { set log = log + "4" }
        """),
    script: "tap open; send said(\"x\")", log: "1234"),
  LoggedCase(
    name: "the captured names are what was sent",
    app: LoggingApp(home: "on said(what) from Detail { set log = log + what }"),
    script: "tap open; send said(\"x\"); send said(\"y\")", log: "xy"),
  LoggedCase(
    name: "`from` hears only that screen",
    app: LoggingApp(home: "on said(text) from Other { set log = log + text }"),
    script: "tap open; send said(\"x\"); in Home: append Other; send said(\"y\")", log: "y"),
  LoggedCase(
    name: "other messages are not heard",
    app: LoggingApp(home: "on quiet from Detail { set log = log + \"q\" }"),
    script: "tap open; send said(\"x\"); send quiet", log: "q"),
  LoggedCase(
    name: "a handler runs at once, before the sender's next sentence",
    app: LoggingApp(
      home: "on said(text) from Detail { set log = log + text }",
      detail: "action speak { send said(\"a\"); set log = log + \"b\"; send said(\"c\") }"),
    script: "tap open; tap speak", log: "abc"),
  LoggedCase(
    name: "a handler runs on its owner",
    app: LoggingApp(home: "on said(text) from Detail { present sheet Other from \"button\" }"),
    script: "tap open; try send said(\"x\"); expect presented is sheet Other on Home",
    log: ""),
  LoggedCase(
    name: "only the instances that this instance has created are heard",
    app: LoggingApp(home: "on said(text) { set log = log + text }"),
    script: """
      append Home
      append Detail
      in stack/0: append Other
      send said("by the first")
      """, log: "by the first"),
  LoggedCase(
    name: "what a sheet's stack holds was created, too",
    app: LoggingApp(home: "on said(text) from Detail { set log = log + text }"),
    script: "present sheet stacked [Other, Detail]; send said(\"x\")", log: "x"),
  LoggedCase(
    name: "what a `let` of a body made was created by its node",
    app: LoggingApp(
      home: """
        on said(text) from Detail { set log = log + text }
        action later { let d = Detail; append d }
        """),
    script: "tap later; send said(\"x\")", log: "x"),
  LoggedCase(
    name: "what a command is given was created by the node it runs on",
    app: LoggingApp(
      home: "on said(text) from Detail { set log = log + text }",
      app: "command show(node: Node) { append node }"),
    script: "show(Detail); send said(\"x\")", log: "x"),
  LoggedCase(
    name: "what `in REF: let` made was created by that node",
    app: LoggingApp(home: "on said(text) from Detail { set log = log + text }"),
    script: "in Home: let d = Detail; append d; send said(\"x\")", log: "x"),
  LoggedCase(
    name: "an owner that has gone does not hear, the app does",
    app: LoggingApp(
      home: "on said(text) { set log = log + \"home\" }",
      app: "on said(text) { set log = log + \"app\" }"),
    script: "tap open; set root Other; in Detail: send said(\"x\")", log: "app"),
  LoggedCase(
    name: "a handler that removes its owner is its last",
    app: LoggingApp(
      home: """
        on said(text) { set log = log + "1"; set root Other }
        on said(text) { set log = log + "2" }
        """),
    script: "tap open; send said(\"x\"); in Detail: send said(\"y\")", log: "12"),
  LoggedCase(
    name: "a sender that leaves in the same pass is still heard",
    app: LoggingApp(
      home: "on said(text) from Detail { set log = log + text }",
      detail: "action done { drop last; send said(\"bye\") }"),
    script: "tap open; tap done", log: "bye"),
  LoggedCase(
    name: "messages do not bubble",
    app: LoggingApp(
      home: "on said(text) { set log = log + text }",
      detail: "action further { append Other }"),
    script: "tap open; tap further; send said(\"x\")", log: ""),
  LoggedCase(
    name: "a handler may send, to its own creator and to the app",
    app: LoggingApp(
      home:
        "on said(text) from Detail { set log = log + \"a\"; send quiet; set log = log + \"c\" }",
      app: "on quiet { set log = log + \"b\" }"),
    script: "tap open; send said(\"x\")", log: "abc"),
]

private let endings: [LoggedCase] = [
  LoggedCase(
    name: "`finished` is heard in the order of the events",
    app: LoggingApp(
      home: """
        on finished from Detail { set log = log + "d" }
        on finished from Other { set log = log + "o" }
        """),
    script: "in Home { append Detail; append Other; append Detail }; drop to root", log: "dod"),
  LoggedCase(
    name: "`finished` is heard after the pass that removed",
    app: LoggingApp(home: "on finished from Detail { if no Detail { set log = log + \"gone\" } }"),
    script: "tap open; drop last", log: "gone"),
  LoggedCase(
    name: "what a handler of `finished` does is rendered in one further pass",
    app: LoggingApp(
      home: """
        on finished from Detail { append Other; append Other }
        on finished from Other { set log = log + "o" }
        """),
    script: "tap open; drop last; expect count Other is 2; expect started Other; drop to root",
    log: "oo"),
  LoggedCase(
    name: "an owner that leaves with what it created does not hear",
    app: LoggingApp(
      detail: """
        action over { present sheet Other }
        on finished from Other { set log = log + "detail" }
        """,
      app: "on finished from Other { set log = log + \"app\" }"),
    script: "present sheet Detail; tap over; dismiss here; in Home: dismiss", log: "detailapp"),
  LoggedCase(
    name: "without `from`, containers are heard, too",
    app: LoggingApp(home: "on finished { set log = log + \"f\" }"),
    script: "present sheet stacked Detail; dismiss", log: "ff"),
  LoggedCase(
    name: "what was added and removed in one pass does not finish",
    app: LoggingApp(app: "on finished { set log = log + \"f\" }"),
    script: "together { in Home: append Detail; in Home: drop last }", log: ""),
  LoggedCase(
    name: "windows that are closed finish, too",
    app: LoggingApp(app: "on finished from Other { set log = log + \"w\" }"),
    script: "open window second; close window second", log: "w"),
  LoggedCase(
    name: "a timer's removal is heard before the next timer fires",
    app: LoggingApp(home: "on finished from Detail { set log = log + \"f\" }"),
    script: """
      tap open
      in Home: after 1s { drop last }
      in Home: after 1s { set log = log + "t" }
      wait 1s
      """, log: "ft"),
]

@Suite("messages") struct BehaviorMessagesTests {
  @Test("handlers run in the order of their owners", arguments: listeners)
  func listener(_ test: LoggedCase) throws { try check(test) }

  @Test("`on finished`", arguments: endings)
  func ending(_ test: LoggedCase) throws { try check(test) }

  private func check(_ test: LoggedCase) throws {
    let play = try Play(test.app)
    play.run(test.script)
    #expect(play.messages == [])
    #expect(play.log == test.log)
  }

  @Test("an error in a handler rejects the sending statement", arguments: ["", "try "])
  func rejected(word: String) throws {
    let play = try Play(
      LoggingApp(home: "on said(text) { set log = log + \"a\"; dismiss; set log = log + \"b\" }"))
    play.run("tap open")
    let before = play.world
    play.run("\(word)send said(\"x\")")
    if word.isEmpty {
      #expect(play.errors == ["nothingToDismiss"])
      #expect(play.messages.first?.hasSuffix("(in on said)") == true)
      #expect(play.areEqual(before, play.world))
    } else {
      #expect(play.errors == [])
      #expect(play.log == "ab")
    }
  }

  @Test("`expect sent` checks the sender, in the last statement, or ever")
  func sent() throws {
    let play = try Play(
      LoggingApp(detail: "action speak { send said(\"a\"); send quiet }"))
    play.works("expect nothing sent; tap open; expect nothing sent ever; tap speak")
    play.works(
      """
      expect sent said("a") from Detail
      expect sent said
      expect sent quiet from Detail
      wait 1s
      expect nothing sent
      expect sent said("a") ever
      expect sent quiet from Detail ever
      """)
    play.fails("expect sent said(\"b\") ever")
    play.fails("expect sent quiet from Home ever")
    play.fails("expect sent quiet")
    play.fails("expect nothing sent ever")
  }

  @Test("`finished` is predefined and cannot be declared")
  func predefined() {
    let play = Play()
    play.fails("message finished", "duplicate")
    play.fails("on finished(text) { drop last }", "extraArgument")
  }
}
