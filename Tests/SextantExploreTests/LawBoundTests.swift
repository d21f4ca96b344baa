import SextantExplore
import SextantInterpreter
import Testing

@testable import SextantShell
@testable import ShellTestSupport

/// Verdicts of searches with a bound. The excluded states could change the verdict.
@Suite("laws within bounds") struct LawBoundTests {
  private static let log = """
    app T {
      state xs: [Int] = [0]
      screen Home { action more { set xs += [1] }; action open when count xs > 3 { append Page } }
      screen Page
      start stacked Home
    }
    """

  @Test(
    "a growing list is a bound with a name, and the search ends",
    arguments: [
      log,
      "app T { screen Home { state xs: [Int] = [0]; action more { set xs += [1] }; action open when count xs > 3 { append Page } }; screen Page; start stacked Home }",
      "app T { screen Home(ids: [Int]) { state xs = ids; action more { set xs += [1] }; action open when count xs > 3 { append Page } }; screen Page; start stacked Home(ids: [0]) }",
    ])
  func lists(text: String) throws {
    let app = try LawfulApp(text)
    #expect(app.verdict("noDeadEnd") == .holds)
    #expect(app.message("noDeadEnd") == "with at most 12 elements added to a list")
    #expect(app.message("liveButtons") == "with at most 12 elements added to a list")
    let few = try LawfulApp(text) { $0.maxStack = 2 }
    #expect(
      few.message("reachableScreens")
        == "`Page` was not reached so far: the search was limited to 2 elements added to a list")
  }

  @Test(
    "a move past a bound of timers or lists may lead home",
    arguments: [
      // The path home sets a third timer.
      "command tick { after 5s { tick } }; screen Home { action open { append Page }; on appear { tick } }",
      "state xs: [Int] = []; screen Home { action open when count xs >= 0 { append Page }; on appear { set xs += [1] } }",
    ])
  func waysHome(screens: String) throws {
    let app = try LawfulApp("app T { \(screens); screen Page; start stacked Home }")
    #expect(app.verdict("noDeadEnd") == .undecided, "\(app.broken)")
    #expect(
      app.message("noDeadEnd")
        == "from 1 state, no explored moves lead home, but unexplored moves may")
  }

  @Test("a dead end without a cut-off move is violated")
  func deadEnds() throws {
    let app = try LawfulApp(
      "app T { screen Home { action later { after 5s { if top is Home { append Home } } }; action open { set root Page clear } }; screen Page; start stacked Home }"
    )
    #expect(app.broken.contains("noDeadEnd: tap open"), "\(app.broken)")
  }

  private static let page =
    "app T { screen Front { action read { append Page }; action terms { present sheet stacked Page } }; screen Page { action done { DONE } }; start stacked Front }"

  @Test("an action is undecided at a place that was found, but not explored")
  func places() throws {
    let text = Self.page.replacing("DONE", with: "drop last")
    let cut = try LawfulApp(text) { $0.maxStates = 2 }
    #expect(cut.verdict("liveButtons") == .undecided)
    #expect(
      cut.message("liveButtons")
        == "`done` of `Page` when its screen is presented was not tried so far: the search was limited to 2 states"
    )
    #expect(try LawfulApp(text).broken == ["liveButtons: tap terms; tap done"])
  }

  @Test(
    "an action whose condition is false at a place has no effect there",
    arguments: [
      ("if count stack > 1 { drop last }", Finding.Verdict.broken),
      ("if count stack > 1 { drop last } else { dismiss }", .holds),
    ])
  func conditions(body: String, verdict: Finding.Verdict) throws {
    let app = try LawfulApp(Self.page.replacing("DONE", with: body))
    #expect(app.verdict("liveButtons") == verdict, "\(app.broken)")
  }

  @Test("a verdict names a smaller bound of timers")
  func timers() throws {
    let text =
      "app T { screen Home { action later { after 5s { if top is Home { append Page } } } }; screen Page; start stacked Home }"
    let app = try LawfulApp(text) { $0.maxTimers = 1 }
    #expect(
      app.message("ownTime")
        == "with at most 1 timer of one body, in a separate search with smaller bounds")
    #expect(try LawfulApp(text).message("ownTime") == "")
  }

  @Test("laws about actions are not applicable without actions")
  func noActions() throws {
    let app = try LawfulApp("app T { screen Home; start stacked Home }")
    for law in ["nothingLost", "liveButtons", "equalExits"] {
      #expect(app.verdict(law) == .notApplying, "\(law)")
    }
    let links = try LawfulApp(
      "app T { screen Home; screen Item; link \"t://i\" { append Item }; start stacked Home }")
    #expect(links.verdict("nothingLost") == .holds)
  }

  @Test("an unused `let` does not multiply the states")
  func unusedNodes() throws {
    let app = try LawfulApp(
      "app T { state n = 0; screen Home { action go { let page = Page; set n = 1 - n }; action idle { let page = Page }; action open when n is 1 { append Page } }; screen Page; start stacked Home }"
    )
    #expect(app.states == 3)
    #expect(app.broken == ["liveButtons: tap idle"])
    // The timer still refers to the node.
    let toast = try LawfulApp(
      "app T { screen Home { action save when nothing presented { let toast = Toast; after 2s { in Home: present sheet toast } } }; screen Toast; start stacked Home }"
    )
    #expect(toast.verdict("reachableScreens") == .holds, "\(toast.findings.map(\.message))")
  }

  @Test("a bound of no changed branches is readable")
  func noBranches() throws {
    let app = try LawfulApp(
      "app T { tabs M { tab a stacked A; tab b B }; screen A { action open { append B } }; screen B; start M }"
    ) { $0.maxWidth = 0 }
    #expect(app.message("backUndoes") == "with no changed branches")
  }

  @Test("explore an app completely, however often its links are opened")
  func links() throws {
    let app = try LawfulApp(
      "app T { screen Home { action dead { if nothing presented { try dismiss } } }; screen Item; link \"t://i\" { if no Item { append Item } }; start stacked Home }"
    )
    #expect(app.verdict("liveButtons") == .broken)
    #expect(app.verdict("reachableScreens") == .holds)
  }
}
