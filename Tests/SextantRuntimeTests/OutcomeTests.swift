import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing
@testable import RuntimeTestSupport

private let app = """
  app O {
    screen Home { source "s" }
    screen A
    tabs Main { tab home stacked Home; tab other stacked A }
    switched Root shows Main
    presentable picker
    start Root
  }
  """

@Suite("outcomes and warnings") struct OutcomeTests {
  @Test(
    "a refusal has a reason; it ends the run, except under `try`",
    arguments: [
      ("in root: append A", "noStack", "ignored"), ("in root: drop last", "noStack", "ignored"),
      ("switch to A", "notSwitched", "ignored"), ("in root: select tab home", "noTabs", "ignored"),
      ("dismiss", "nothingToDismiss", "ignored"), ("dismiss here", "nothingToDismiss", "ignored"),
      ("drop last -1", "badCount", "refused"), ("map stack first -1", "badCount", "refused"),
      ("map stack [5]", "noElement", "refused"), ("map stack [0, 0]", "noElement", "refused"),
      ("map stack [A]", "noElement", "refused"), ("tap back", "notPossible", "refused"),
      ("tap back to 0", "notPossible", "refused"), ("swipe down", "notPossible", "refused"),
      ("tap segment 0", "notPossible", "refused"), ("tap button \"OK\"", "notPossible", "refused"),
      ("close window main", "lastWindow", "refused"),
      ("in A#99: dismiss", "noSuchInstance", "refused"),
      ("present sheet A on A#99", "noSuchInstance", "refused"),
    ])
  func refusals(_ sentence: String, _ word: String, _ outcome: String) throws {
    let play = try Play(app: app)
    let before = play.graph
    #expect(!play.run(sentence + "\nappend A"))
    #expect(play.errors == [word])
    #expect(play.entries.count == 1)
    #expect(play.graph == before && play.lifecycleEvents.isEmpty)
    #expect(play.outcomes.first?.contains(outcome) == true, "\(play.outcomes)")
    #expect(play.messages.allSatisfy { !$0.isEmpty && !$0.contains("%1") && !$0.contains("%2") })
    // A missing target is an error, even with `try`.
    if sentence.hasPrefix("in A") { return }
    let parts = sentence.split(separator: ": ", maxSplits: 1)
    let trying =
      parts.count > 1 ? "\(parts[0]): try \(parts[1])" : "try \(sentence)"
    #expect(play.run(trying + "\nappend A"), "\(play.messages)")
    #expect(play.errors == [word])
    #expect(play.entries.count == 2)
  }

  @Test(
    "an applied sentence with an odd effect has a warning",
    arguments: [
      ("drop last 0", ["noChange"]), ("select tab home", ["noChange"]),
      ("append A\ndrop to root\ndrop to root", ["noChange"]), ("map stack reversed", ["noChange"]),
      ("let shown = Root/Main\nin Root: switch to shown", ["noChange"]),
      ("present sheet A from \"t\"", ["noSource"]), ("present sheet A from \"s\"", []),
      ("present sheet A on Root/Main/other/0", ["offChain"]),
      ("present sheet A\npresent sheet A on Root/Main/other", ["offChain"]),
      ("wait 1s", []), ("wait 0s", ["noChange"]), ("append Home\nmap stack reversed", []),
      ("together { in Home: append A; in Home: drop last }", ["noChange"]),
      ("append A\nset root A", []), ("set root Home", []), ("present alert \"x\"", []),
    ])
  func warnings(_ script: String, _ words: [String]) throws {
    let play = try Play(app: app)
    #expect(play.run(script), "\(play.messages)")
    #expect(play.warnings == words)
    if let word = words.first { #expect(play.run("expect warning \(word)")) }
  }

  @Test(
    "a `finished` handler that replaces a removed node by an equal node counts as a change")
  func exchange() throws {
    let play = try Play(
      app: """
        app E {
          screen Home
          screen Card { on finished from Card { append Card } }
          start stacked [Home, Card]
        }
        """)
    #expect(play.run("append Card\ndrop last"))
    #expect(play.literal == "stack { Home; Card; Card }")
    #expect(play.warnings == [])
  }

  @Test("an applied sentence with a false condition has a warning")
  func cannot() throws {
    let play = try Play(
      app: """
        app C {
          screen Home
          switched Gate shows Home
          start stacked [Home, Gate]
        }
        """)
    #expect(play.run("expect cannot dismiss\ndismiss"))
    #expect(play.warnings == ["cannot"])
    #expect(play.literal == "stack { Home }")
  }

  @Test("beneath an alert, sentences act, but only buttons can be tapped")
  func beneathAlerts() throws {
    let play = try Play(app: app)
    #expect(play.run("append A\npresent alert \"T\""))
    for gesture in ["tap back", "swipe down", "tap tab other", "tap segment 0", "tap back to 0"] {
      #expect(play.run("expect error alertShowing from \(gesture)"), "\(gesture)")
    }
    #expect(play.run("expect error alertShowing from dismiss"))
    #expect(play.run("expect error alertShowing from present sheet A"))
    #expect(play.run("expect error alertShowing from present sheet A on alert#8"))
    #expect(play.run("drop last\nselect tab other\nexpect presented is alert \"T\""))
    #expect(play.run("try present sheet A\ntap button \"OK\"\nexpect nothing presented"))
  }

  @Test("gestures do not cross a presentation, and every visible bar can be tapped")
  func gestures() throws {
    let play = try Play(app: app)
    #expect(play.run("append A\npresent sheet stacked [Home, A]"))
    #expect(play.run("expect error notPossible from tap tab other"))
    #expect(play.run("expect error notPossible from in Root: tap tab other"))
    #expect(play.run("expect error notPossible from in stack of A#7: tap back"))
    #expect(play.run("tap back\nexpect error notPossible from tap back\nswipe down\ntap back"))
    #expect(play.run("present cover A\nexpect error notPossible from swipe down"))
    #expect(play.run("dismiss\npresent picker\nexpect error notPossible from swipe down"))
  }
}
