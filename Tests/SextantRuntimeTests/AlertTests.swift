import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private let app = """
  app Alerts {
    state answer = ""
    state count = 0
    screen Home {
      action ask(name: String) {
        let mark = top
        present dialog "Sure, \\(name)?" {
          button "Yes" { set answer = name; append Detail(id: name) }
          button "No" cancel { set answer = "no" }
          button "Later" destructive
        }
        set answer = "asked"
      }
      action again { present alert "Again" { button "More" { set count = count + 1; tap again } } }
    }
    screen Detail(id: String)
    start stacked Home
  }
  """

@Suite("alerts and their buttons") struct AlertTests {
  @Test("a button's body runs after the alert is closed, with captured values")
  func captured() throws {
    let play = try Play(app: app)
    #expect(play.run("tap ask(name: \"Eve\")\nexpect state answer is \"asked\""))
    #expect(
      play.literal
        == #"stack { Home; dialog "Sure, Eve?" { button "Yes"; button "No" cancel; button "Later" destructive } }"#
    )
    #expect(play.run("tap button \"Yes\""))
    #expect(play.literal == #"stack { Home; Detail(id: "Eve") }"#)
    #expect(play.run("expect state answer is \"Eve\""))
  }

  @Test(
    "covers everything below it until the next pass",
    arguments: ["tap ask(name: \"Bob\")", "tap back", "swipe down", "tap below"])
  func covers(gesture: String) throws {
    let below = app.replacing(
      "screen Detail(id: String)", with: "screen Detail(id: String) { action below { drop last } }")
    let play = try Play(app: below)
    #expect(play.run("append Detail(id: \"1\"); present sheet Home"))
    #expect(play.run("dismiss; present alert \"A\" { button \"OK\" }"))
    #expect(!play.run("together { tap button \"OK\"; \(gesture) }"))
    #expect(play.errors == ["alertShowing"])
    #expect(play.run("tap button \"OK\"; together { tap below }"))
  }

  @Test(
    "gestures in `together` act only on rendered nodes",
    arguments: [
      "present alert \"A\" { button \"OK\" }; tap button \"OK\"", "append Home; tap back",
      "present sheet Home; swipe down",
    ])
  func drawn(sentences: String) throws {
    let play = try Play(app: "app T { screen Home; start stacked Home }")
    #expect(!play.run("together { \(sentences) }"))
    #expect(play.errors == ["notPossible"])
    play.works(sentences)
  }

  @Test("a button's body runs on the presenting node, not on the top")
  func owner() throws {
    let play = try Play(
      app: """
        app Owner {
          screen A { action go { present alert "T" { button "B" { append C } } } }
          screen B
          screen C
          tabs Main { tab x stacked A; tab y stacked B }
          start Main
        }
        """)
    #expect(play.run("tap go\nselect tab y\ntap button \"B\"\nexpect stack of Main/x is [A, C]"))
    #expect(play.run("expect stack of Main/y is [B]"))
  }

  @Test("other buttons have no effect; an unknown button lists the buttons")
  func others() throws {
    let play = try Play(app: app)
    play.run("tap ask(name: \"x\")")
    #expect(!play.run("tap button \"Maybe\""))
    #expect(play.messages.first?.contains(#""Yes", "No", "Later""#) == true)
    #expect(play.run("tap button \"Later\"\nexpect state answer is \"asked\""))
    #expect(play.literal == "stack { Home }")
    #expect(play.run("tap ask(name: \"x\")\ntap button \"No\"\nexpect state answer is \"no\""))
  }

  /// Alerts, each with the expected moves and the result of `press escape`: the answer or the
  /// error.
  private static let escapes: [(String, Bool, String)] = [
    ("tap ask(name: \"Eve\")", true, "no"),
    ("tap again", false, "this move is not possible here: the alert has no `cancel` button"),
    ("append Detail(id: \"1\")", false, "this move is not possible here: no alert is visible"),
    (
      "tap ask(name: \"Eve\"); tap button \"Later\"", false,
      "this move is not possible here: no alert is visible"
    ),
  ]

  @Test("`press escape` presses the `cancel` button of the alert on top")
  func escape() throws {
    let found = try Self.escapes.map { alert, _, _ in
      let play = try Play(app: app)
      play.works(alert)
      let moves = play.session.moves().map(\.text)
      let result = play.run("press escape\nprint answer\nexpect nothing presented")
      return (
        alert, moves.contains("press escape"),
        result ? play.printed.joined() : play.messages.first ?? ""
      )
    }
    #expect(found.map { "\($0)" } == Self.escapes.map { "\($0)" })
  }

  @Test("`press escape` needs a visible alert, even in `together`")
  func escapeTogether() throws {
    let play = try Play(app: app)
    #expect(!play.run("together { tap ask(name: \"x\"); press escape }"))
    #expect(play.errors == ["notPossible"])
    play.works("tap ask(name: \"x\"); together { press escape }; expect answer is \"no\"")
  }

  @Test("a body may present the next alert, repeatedly")
  func again() throws {
    let play = try Play(app: app)
    let taps = String(repeating: "tap button \"More\"\n", count: 20)
    #expect(play.run("tap again\n\(taps)expect state count is 20"))
    #expect(play.run("expect presented is alert \"Again\""))
    // When an alert is closed, its closures are dropped.
    let alert = play.draft.store.last(
      of: play.draft.store.presented(by: play.draft.visibleChain(ofWindow: 1)[0].node))
    let holder = alert.map { play.draft.store.instance(of: $0) }
    #expect(holder.flatMap { play.draft.keptBody(of: $0, slot: 0) } != nil)
    #expect(play.draft.keptBody(of: Instance(number: 3), slot: 0) == nil)
    #expect(play.undo(19) == 19)
    #expect(play.run("expect state count is 1\ntap button \"More\"\nexpect state count is 2"))
  }

  @Test("an alert in a script captures the values of its names")
  func script() {
    let play = Play()
    #expect(
      play.run(
        "let y = 0\nfor x in [\"a\"] { present alert x { button \"go\" { append Detail(id: x) } } }"
      ))
    #expect(play.run("let x = \"c\"\ntap button \"go\""), "\(play.messages)")
    #expect(play.literal == #"stack { Home; Detail(id: "a") }"#)
    #expect(play.undo(2) == 2)
    #expect(play.run("let z = 1\ntap button \"go\"\nprint y"))
    #expect(play.printed == ["0"])
    #expect(play.literal == #"stack { Home; Detail(id: "a") }"#)
  }

  @Test("an error in the body rejects the tap, and the alert stays")
  func rejected() {
    let play = Play()
    play.run("present alert \"T\" { button \"B\" { append A; select tab nowhere } }")
    #expect(play.errors == ["unknownTabName"])
    #expect(play.run("present alert \"T\" { button \"B\" { append A; dismiss } }"))
    #expect(!play.run("tap button \"B\""))
    #expect(play.errors == ["nothingToDismiss"])
    #expect(play.literal == #"stack { Home; alert "T" { button "B" } }"#)
    #expect(play.run("try tap button \"B\""))
    #expect(play.literal == "stack { Home; A }")
  }

  @Test("alerts nest to the limit of the syntax")
  func nested() {
    let depth = 200
    let text =
      String(repeating: "present alert \"A\" { button \"B\" { ", count: depth) + "append Last"
      + String(repeating: " } }", count: depth)
    let play = Play()
    #expect(play.run(text), "\(play.messages)")
    #expect(
      play.run("repeat \(depth) { tap button \"B\" }\nexpect top is Last"), "\(play.messages)")
  }
}
