import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import Testing

@testable import SextantShell
@testable import ShellTestSupport

/// Apps with possible bugs, which a law only notes.
@Suite("notes of laws") struct LawNoteTests {
  @Test("note all moves that an alert prevents, once")
  func underAlerts() throws {
    let app = try LawfulApp(
      "app T { screen Home { action ask { present alert \"Sure?\" { button \"OK\" } } }; screen A; link \"t://a\" { if no A { present sheet A } }; link \"t://b\" { if no A { present sheet A } }; event push { if no A { present sheet A } }; start stacked Home }"
    )
    #expect(app.broken == [])
    let notes = app.findings.filter { $0.verdict == .noted }
    #expect(
      notes.map(\.message) == [
        "`open link \"t://a\"`, `open link \"t://b\"` or `fire push` is enabled while an alert is visible, but fails or adds an invisible node"
      ])
  }

  @Test("note an action with an empty block, and report an action that never has an effect")
  func emptyBlocks() throws {
    let app = try LawfulApp(
      "app T { state on = false; screen Home { action like {}; action share { if on { trigger share } } }; trigger share; start stacked Home }"
    )
    let found = app.findings.filter { $0.word == "liveButtons" }
    #expect(found.map(\.verdict) == [.broken, .noted])
    #expect(
      found.map(\.message) == [
        "`tap share` of `Home` never has an effect",
        "`tap like` of `Home` never has an effect: its block is empty",
      ])
  }

  @Test(
    "note a kept value that another exit keeps or a list can reset, and a node in another tab",
    arguments: [
      (
        "state cart = 0; screen Product { action add when cart < 1 { set cart += 1; present sheet Added } }; screen Added { action undo { set cart -= 1; dismiss }; action goOn { dismiss } }; start stacked Product",
        "`swipe down` does not restore `cart`, but `tap undo` restores it"
      ),
      (
        "state on = false; screen Memos { action record when not on { set on = true; present sheet Recording }; action stop when on { set on = false } }; screen Recording { action end { set on = false; dismiss } }; start stacked Memos",
        "`swipe down` does not restore `on`, but `tap end` restores it"
      ),
      (
        "tabs Main { tab first stacked Page; tab second stacked Other }; screen Page { action open { in Other: append Page } }; screen Other; start Main",
        "`tap open` is enabled, but adds `Page`, which is not visible"
      ),
    ])
  func notes(app: String, message: String) throws {
    let app = try LawfulApp("app T { \(app) }")
    #expect(app.broken == [])
    let notes = app.findings.filter { $0.verdict == .noted }.map(\.message)
    #expect(notes.contains { $0.hasPrefix(message) }, "\(notes)")
  }
}
