import SextantEngine
@testable import SextantInterpreter
import SextantLanguage
@testable import SextantRuntime
import SextantSystems
import Testing
@testable import RuntimeTestSupport

struct WorldCase: Sendable, CustomTestStringConvertible {
  let name: String
  let one: String
  let other: String
  let areEqual: Bool

  init(_ name: String, _ one: String, _ other: String, areEqual: Bool) {
    (self.name, self.one, self.other, self.areEqual) = (name, one, other, areEqual)
  }

  var testDescription: String { name }
}

private let app = LoggingApp(
  home: """
    on said(text) from Detail { set log = log + text }
    action ask { present alert "Sure?" { button "Yes" { set number = 1 }; button "No" } }
    """,
  detail:
    "action ask { present alert \"Sure?\" { button \"Yes\" { set number = 1 }; button \"No\" } }",
  app: """
    command ask { present alert "Sure?" { button "Yes" { set number = 1 } } }
    command later { after 1s { set number = 1 } }
    command muchLater { after 1s { set number = 2 } }
    command keep(node: Node) { append node; after 1s { if node exists { in node: drop last } } }
    command remember(word: String) { after 1s { set log = word } }
    """)

private let worlds = [
  WorldCase(
    "renamed, and nothing else", "append Detail; pop; append Detail", "append Detail",
    areEqual: true),
  WorldCase(
    "renamed, with a timer on it",
    "append Other; pop; append Detail; in Detail: later", "append Detail; in Detail: later",
    areEqual: true),
  WorldCase(
    "renamed, with a timer that has captured it",
    "append Other; pop; keep(Detail)", "keep(Detail)", areEqual: true),
  WorldCase(
    "renamed, with an alert and its buttons on it",
    "append Detail; pop; append Detail; tap ask", "append Detail; tap ask", areEqual: true),
  WorldCase(
    "renamed, with another window",
    "open window second; close window second; open window second", "open window second",
    areEqual: true),
  WorldCase("a pending timer", "later", "", areEqual: false),
  WorldCase("the time left", "later; wait 500ms", "later", areEqual: false),
  WorldCase("the clock alone", "wait 500ms", "", areEqual: true),
  WorldCase("the time left, at another time", "wait 500ms; later", "later", areEqual: true),
  WorldCase("a timer that has fired", "later; wait 1s; set number = 0", "wait 9s", areEqual: true),
  WorldCase("which body waits", "later", "muchLater", areEqual: false),
  WorldCase(
    "on which node it waits", "append Detail; in Detail: later",
    "append Detail; in Home: later", areEqual: false),
  WorldCase(
    "on a node that has gone, or on one that is there", "append Detail; later; pop",
    "later", areEqual: false),
  WorldCase("what it has captured", "remember(\"a\")", "remember(\"b\")", areEqual: false),
  WorldCase(
    "the order of two that are due at once", "later; muchLater", "muchLater; later",
    areEqual: false),
  WorldCase("how many wait", "later; later", "later", areEqual: false),
  WorldCase("who listens", "append Detail", "in stack: append Detail", areEqual: false),
  WorldCase(
    "who has created what nobody listens to", "append Other",
    "in stack: append Other", areEqual: false),
  WorldCase("who has listened to what has gone", "append Detail; pop", "", areEqual: true),
  WorldCase(
    "whose alert it is", "append Detail; in Detail { present alert \"A\" }",
    "append Detail; in stack { present alert \"A\" }", areEqual: true),
  WorldCase(
    "which window has the focus", "open window second; open window main",
    "open window second", areEqual: false),
  WorldCase("a variable", "set number = 1", "", areEqual: false),
]

@Suite("worlds") struct BehaviorWorldsTests {
  @Test("are equal if they differ only in instance numbers", arguments: worlds)
  func equality(_ test: WorldCase) throws {
    let play = try Play(app)
    if !test.one.isEmpty { play.works(test.one) }
    let one = play.world
    _ = play.undo(100)
    if !test.other.isEmpty { play.works(test.other) }
    #expect(play.areEqual(one, play.world) == test.areEqual)
    // Compaction must keep equal worlds equal.
    let moved = play.draft.store.compacted(keeping: [one, play.world])
    #expect(moved.store.areEqual(moved.worlds[0], moved.worlds[1]) == test.areEqual)
  }

  @Test("closures keep captured values after rebinding and moves")
  func closures() throws {
    let play = try Play(
      app: """
        app A {
          state log = ""
          screen Home {
            action ask(word: String) {
              let d = Detail
              append d
              present alert "Sure?" {
                button "Yes" { set log = log + word; if d exists { in d: drop last } }
                button "No" cancel
              }
            }
          }
          screen Detail
          start stacked Home
        }
        """)
    play.works("tap ask(\"a\"); map stack reversed; tap button \"Yes\"")
    play.works("expect state log is \"a\"; expect stack is [Detail]")
    play.undoSteps(1)
    play.works("tap button \"No\"; expect stack is [Detail, Home]; expect state log is \"\"")
  }

  @Test("a compaction keeps timers, listeners, buttons and the history")
  func compaction() throws {
    var session = Session(.fresh())
    func works(_ text: String) { #expect(session.submit(text).succeeded, "\(text)") }
    works(app.text)
    works("append Detail; later; wait 400ms; in Home: keep(Detail)")
    let steps = session.history.undoCount
    session.interpreter.limits.memory = 0
    works("in Home: ask")
    #expect(session.interpreter.compactions > 0)
    session.interpreter.limits.memory = 1 << 29
    #expect(session.draft.pendingTimers.map(\.left) == [600, 1000])
    works("send said(\"b\"); expect state log is \"b\"; expect state number is 0")
    works("tap button \"Yes\"; expect state number is 1; set number = 0")
    works("wait 600ms; expect state number is 1; expect count Detail is 2")
    works("wait 400ms; expect count Detail is 1")
    #expect(session.undo(100) == steps + 6)
    works("expect path is [Home]")
    #expect(session.draft.pendingTimers.isEmpty)
  }

  @Test("a restored world has no timers and handlers, and the old nodes do not finish")
  func restoring() throws {
    let play = try Play(
      LoggingApp(
        home: """
          on said(text) { set log = log + text }
          on finished { set log = log + "f" }
          """,
        app: """
          on finished { set log = log + "F" }
          command later { after 1s { set log = log + "late" } }
          """))
    play.works("append Detail; later; wait 500ms")
    play.works("restore graph { stack { Home; Detail } }")
    #expect(play.log == "")
    #expect(play.draft.pendingTimers.isEmpty)
    #expect(play.world.clock == 500)
    play.works("send said(\"x\"); wait 5s; pop; expect state log is \"F\"")
  }
}
