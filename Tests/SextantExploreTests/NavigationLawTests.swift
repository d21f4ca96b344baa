import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("navigation laws") struct NavigationLawTests {
  /// For each law and system, an app that violates the law, and the shortest script.
  private static let faults: [(String, String)] = [
    (
      "noDeadEnd: tap open",
      "T { screen Home { action open { set root Detail clear } }; screen Detail; start stacked Home }"
    ),
    (
      "noDeadEnd: tap open; tap back",
      "T uses router { state seen = false; screen Home { action open when not seen { set seen = true; push a } }; route a; home a; start Home }"
    ),
    (
      "noDeadEnd: tap open",
      "T uses coordinator { flow A { route first { action open { show second } }; route second popup fullScreen starts B }; flow B { route third }; start A }"
    ),
    (
      "noDeadEnd: tap open; tap back",
      "T uses navigator { state seen = false; screen a { action open when not seen { set seen = true; navigate to b } }; screen b; home b; start a }"
    ),
    (
      "noDeadEnd: tap open; swipe down",
      "T uses intent { state seen = false; destination a { action open when not seen { set seen = true; forward to b present } }; destination b; home b; start a }"
    ),
    (
      "noDeadEnd: tap open",
      "T uses stackview { view A { stackview a; action open { push B on a } }; view B; start A }"
    ),
    (
      "backUndoes: tap open; tap back",
      "T { screen Home { action open { append Detail }; on finished from Detail { append Survey } }; screen Detail; screen Survey; start stacked Home }"
    ),
    (
      "backUndoes: tap open; swipe down",
      "T { screen Home { action open { present sheet Detail }; on finished from Detail { present sheet Survey } }; screen Detail; screen Survey; start stacked Home }"
    ),
    (
      "backUndoes: tap open; tap back",
      "T uses router { screen Home { action open { push a }; on finished from a { push b } }; route a; route b; start Home }"
    ),
    (
      "backUndoes: tap open; tap back",
      "T uses coordinator { flow A { route a { action open { show b }; on finished from b { show c } }; route b; route c }; start A }"
    ),
    (
      "backUndoes: tap open; tap back",
      "T uses navigator { screen a { action open { navigate to b }; on finished from b { navigate to c } }; screen b; screen c; start a }"
    ),
    (
      "backUndoes: tap open; swipe down",
      "T uses intent { destination a in navigation { action open { forward to b present }; on dismiss b { forward to c push } }; destination b; destination c; start a }"
    ),
    (
      "nothingLost: tap open",
      "T { screen Home { action open { append Detail } }; screen Detail; start Home }"
    ),
    (
      "nothingLost: tap ask; tap open",
      "T uses router { screen Home { action ask { present popup p } }; popup p { action open when no r { push r } }; route r; start Home }"
    ),
    (
      "nothingLost: tap open; tap up",
      "T uses coordinator { flow A { route a { action open { show b } }; route b starts B }; flow B { route c { action up { show c2 } } }; flow C { route c2 }; start A }"
    ),
    (
      "nothingLost: tap open; tap again",
      "T uses navigator { screen a { action open { navigate to b } }; screen b { action again { navigate to a } }; start a }"
    ),
    (
      "nothingLost: tap open",
      "T uses intent { destination a { action open { forward to b push } }; destination b; start a }"
    ),
    (
      "nothingLost: tap open; tap more",
      "T uses stackview { view A { stackview a; action open { push B on a } }; view B { action close { pop a }; action more { push C on a } }; view C; start A }"
    ),
    // Failures are rolled back.
    (
      "nothingLost: tap spin",
      "T { command loop { loop }; screen Home { action spin { loop } }; start stacked Home }"
    ),
    (
      "nothingLost: tap flip",
      "T { state n = 0; screen Home { action flip { set n = 1 } }; when n is 1 { set n = 2 }; when n is 2 { set n = 1 }; start stacked Home }"
    ),
    (
      "nothingLost: tap many",
      "T { screen Home { action many { repeat 100000 { append Detail } } }; screen Detail; start stacked Home }"
    ),
    (
      "liveButtons: tap go",
      "T { state on = false; screen Home { action go { if on { append Detail } } }; screen Detail { action turn { set on = true } }; start stacked Home }"
    ),
    (
      "liveButtons: tap go",
      "T uses router { screen Home { action go { try pop } }; start Home }"
    ),
    (
      "liveButtons: tap go",
      "T uses coordinator { flow A { route a { action go { try back to b } }; route b }; start A }"
    ),
    (
      "liveButtons: tap go",
      "T uses navigator { screen a { action go { try pop } }; start a }"
    ),
    (
      "liveButtons: tap go",
      "T uses intent { destination a { action go { try back } }; start a }"
    ),
    (
      "liveButtons: tap go",
      "T uses stackview { view A { stackview a; action go { try pop a } }; start A }"
    ),
    (
      "reachableScreens",
      "T { screen Home { action open { if Detail exists { append Detail } else { append Other } } }; screen Other; screen Detail; start stacked Home }"
    ),
    (
      "reachableScreens",
      "T uses router { screen Home { action open { push a } }; route a; route b { action more { push b } }; start Home }"
    ),
    (
      "reachableScreens",
      "T uses coordinator { flow A { route a { action open { show b } }; route b; route c }; start A }"
    ),
    (
      "reachableScreens",
      "T uses navigator { screen a { action open { navigate to b } }; screen b; screen c; start a }"
    ),
    (
      "reachableScreens",
      "T uses intent { destination a in navigation { action open { forward to b push } }; destination b; destination c; start a }"
    ),
    (
      "reachableScreens",
      "T uses stackview { view A { stackview a; action open { push B on a } }; view B { action close { pop a } }; view C; start A }"
    ),
    (
      "tabsKeep: tap open; tap go",
      "T { state isLeft = false; tabs M { tab a stacked A; tab b stacked B }; screen A { action open { append C } }; screen C { action go { set isLeft = true; select tab b } }; screen B { action back { set isLeft = false; select tab a } }; when isLeft { in A: try drop to root }; start M }"
    ),
    (
      "tabsKeep: tap open; tap tab b; tap `back`",
      "T { state visited = false; tabs M { tab a stacked A; tab b stacked B }; screen A { action open { append C } }; screen C; screen B { action back { set visited = true; select tab a } }; when visited { in stack of A: drop to root; set visited = false } otherwise { set visited = false }; start M }"
    ),
    (
      "equalExits: tap edit; swipe down",
      "T { state on = false; screen Home { action edit when not on { set on = true; present sheet Editor } }; screen Editor { action close { set on = false; dismiss } }; start stacked Home }"
    ),
    // Only the law reads the variable.
    (
      "equalExits: tap open; swipe down",
      "T { state filter = 0; screen List { action open { set filter = 1; present sheet Filter } }; screen Filter { action close { set filter = 0; dismiss } }; start stacked List }"
    ),
    (
      "equalExits: tap edit; tap back",
      "T uses router { state on = false; screen Home { action edit when not on { set on = true; push editor } }; route editor { action close { set on = false; pop } }; start Home }"
    ),
    (
      "equalExits: tap edit; tap back",
      "T uses coordinator { state on = false; flow A { route a { action edit when not on { set on = true; show b } }; route b { action close { set on = false; back } } }; start A }"
    ),
    (
      "equalExits: tap edit; tap back",
      "T uses navigator { state on = false; screen a { action edit when not on { set on = true; navigate to b } }; screen b { action close { set on = false; pop } }; start a }"
    ),
    (
      "equalExits: tap edit; swipe down",
      "T uses intent { state on = false; destination a { action edit when not on { set on = true; forward to b present } }; destination b { action close { set on = false; back } }; start a }"
    ),
  ]

  @Test("find a planted fault with the shortest script", arguments: faults)
  func fault(expected: String, app: String) throws {
    let broken = try LawfulApp("app " + app).broken
    #expect(broken.contains(expected), "\(broken)")
  }

  /// Correct apps that seem to violate a law.
  private static let lawful: [String] = [
    // These moves cross several levels, prepare other tabs, and dismiss presentations.
    """
    T {
      tabs M { tab a stacked A; tab b stacked B }
      screen A { action three when count stack is 1 { append C; append C; append C } }
      screen C { action all { drop to root }; action go { select tab b } }
      screen B {
        action ask { present sheet stacked D }
        action open when count stack is 1 { append E }
      }
      screen E
      screen D { action leave { dismiss; select tab a } }
      start M
    }
    """,
    """
    T {
      state name = "old"
      state draft = "old"
      screen Home {
        action edit { present sheet Editor }
        on finished from Editor { set draft = name }
      }
      screen Editor {
        action write when draft is name { set draft = "new" }
        action save { set name = draft; dismiss }
        action cancel { dismiss }
      }
      start stacked Home
    }
    """,
    // The host dismisses its presentations. An alert presented by the move back is ignored.
    """
    T {
      presentable picker
      screen Home {
        action pick { present picker }
        action open { append Detail }
        on finished from Detail { present alert "Bye" }
      }
      screen Detail
      start stacked Home
    }
    """,
    // The app has a splash screen, and a log-in without a log-out.
    """
    T {
      switched Root shows Splash
      screen Splash { action go { in Root: switch to stacked LogIn } }
      screen LogIn { action logIn { in Root: switch to stacked List } }
      screen List { action open { append Detail } }
      screen Detail
      start Root
    }
    """,
    // A user cannot reach the action of the covered view.
    """
    T uses stackview {
      view A { stackview a; action open { push B on a } }
      view B { action close { pop a } }
      start A
    }
    """,
    // A statement with `try` may fail without a violation.
    "T { screen A { action up { try drop last }; action open when count stack is 1 { append A } }; start stacked A }",
  ]

  /// Correct apps that seem to violate a law because of alerts or variables.
  private static let ordinary = [
    // No condition reads `n`, so `n` is not a part of the state.
    "T { state n = 0; screen Home { action up { set n += 1 }; action reset { set n = 0 } }; start stacked Home }",
    "T { state n = 0; command clear { set n = 0 }; screen Home { action reset { clear }; action up { set n += 1 } }; start stacked Home }",
    // The user must answer the question before the next move.
    "T { screen H { action load { after 2s { if no D { in H: append D } } }; action ask { present alert \"Sure?\" { button \"OK\" } } }; screen D; start stacked H }",
    // One exit discards the draft, and the other exit keeps the draft.
    "T { state draft = false; screen Inbox { action write { present sheet Composer } }; screen Composer { action type { set draft = true }; action send when draft { set draft = false; dismiss }; action close { dismiss } }; start stacked Inbox }",
  ]

  @Test("ignore apparent violations", arguments: ordinary)
  func apparentViolations(app: String) throws {
    let lawful = try LawfulApp("app " + app)
    #expect(lawful.broken.isEmpty, "\(lawful.findings.map(\.message))")
  }

  @Test("are undecided behind a bound of links or timers")
  func behindABound() throws {
    let links = try LawfulApp(
      "app L { state n = 0; screen Home { action use { if n is 3 { append Gift } } }; screen Gift; link \"l://next\" { if n < 3 { set n = n + 1 } }; start stacked Home }"
    ) { $0.maxLinks = 2 }
    for (law, suspect) in [
      ("reachableScreens", "`Gift` was not reached"),
      ("liveButtons", "`tap use` of `Home` changes nothing"),
    ] {
      #expect(links.verdict(law) == .undecided)
      #expect(
        links.message(law) == "\(suspect) so far: the search was limited to 2 links in a path")
    }
  }

  @Test("accept a correct app", arguments: lawful)
  func correct(app: String) throws {
    let lawful = try LawfulApp("app " + app)
    #expect(lawful.broken.isEmpty, "\(lawful.findings.map(\.message))")
    #expect(!lawful.findings.contains { $0.verdict == .undecided })
  }

  @Test("report a home behind a one-way door")
  func door() throws {
    let app = try LawfulApp("app " + Self.lawful[3])
    #expect(app.message("noDeadEnd") == "`Splash` is unreachable from `List`")
    let holding = app.findings.filter { $0.word == "noDeadEnd" }
    #expect(holding.map(\.homes) == [["List"]] && holding.allSatisfy(\.assumesHomes))
  }

  @Test("report the code of the error of a failing move")
  func failure() throws {
    let app = try LawfulApp(
      "app T { command loop { loop }; screen Home { action spin { loop } }; start stacked Home }")
    #expect(
      app.message("nothingLost")
        == "`tap spin` is enabled, but fails: bodies call each other without end: command loop → command loop [cycle 3003]"
    )
  }

  @Test("do not apply to systems without the feature")
  func notApplying() throws {
    let app = try LawfulApp("app " + Self.lawful[4])
    #expect(app.verdict("backUndoes") == .notApplying)
    #expect(app.verdict("equalExits") == .notApplying)
    #expect(app.verdict("tabsKeep") == .notApplying)
  }

  @Test("are undecided, not violated, with a bound or an input without a domain")
  func undecided() throws {
    let growing =
      "app T { screen A { action on { append A }; action b { append B } }; screen B; start stacked A }"
    let bounded = try LawfulApp(growing) { $0.maxStack = 3 }
    #expect(bounded.broken.isEmpty)
    #expect(bounded.verdict("noDeadEnd") == .holds)
    #expect(bounded.message("noDeadEnd") == "for stacks of up to 3 elements (5 states)")
    let cut = try LawfulApp(growing) { $0.depth = 3 }
    #expect(cut.broken.isEmpty)
    #expect(cut.verdict("noDeadEnd") == .holds)
    #expect(cut.message("noDeadEnd") == "for up to 3 moves")
    let open = try LawfulApp(
      "app T { screen A { action on(id: String) { append B } }; screen B; start stacked A }")
    #expect(open.broken.isEmpty)
    #expect(open.verdict("reachableScreens") == .undecided)
    #expect(
      open.message("reachableScreens")
        == "`B` was not reached so far: `id` of `tap on(…)` has no declared values")
    // A comment with `allow` does not make the verdict undecided.
    let text = "\nscreen C // sextant: allow reachableScreens\nscreen B"
    let allowed = try LawfulApp(growing.replacing("screen B", with: text)) { $0.maxStack = 3 }
    #expect(allowed.verdict("reachableScreens") == .holds)
  }

  @Test(
    "can be allowed at an app, a screen, an action and a link",
    arguments: [
      "// sextant: allow nothingLost\napp T {\nscreen A {\naction on { append B }\n}\nscreen B\nstart A\n}",
      "app T {\nscreen A { // sextant: allow nothingLost\naction on { append B }\n}\nscreen B\nstart A\n}",
      "app T {\nscreen A {\naction on { append B } // sextant: allow nothingLost for now\n}\nscreen B\nstart A\n}",
      "app T {\nlink \"x://y\" { append B } // sextant: allow nothingLost\nscreen A\nscreen B\nstart A\n}",
    ])
  func allowed(app: String) throws {
    #expect(try LawfulApp(app).verdict("nothingLost") == .holds)
    let without = app.replacing("sextant: allow", with: "")
    #expect(try LawfulApp(without).verdict("nothingLost") == .broken)
  }

  @Test("report a comment without effect if the law was decided")
  func needless() throws {
    let text =
      "// sextant: allow nothingLost, tabsKeep\napp T { screen A { action open when count stack is 1 { append B } }; screen B; start stacked A }"
    let findings = try LawfulApp(text).findings
    let needless = findings.filter { $0.verdict == .vacuous }
    #expect(needless.map(\.word) == ["nothingLost"])
    #expect(needless.first?.place != nil)
    let elsewhere = try LawfulApp(
      "app T {\nscreen Home {\n// sextant: allow noDeadEnd\naction go { set root End clear } }\nscreen End\nstart stacked Home\n}"
    ).findings.filter { $0.word == "noDeadEnd" }
    #expect(elsewhere.map(\.verdict) == [.broken, .vacuous])
    #expect(
      elsewhere.last?.message
        == "remove the comment that suppresses this law: the violation is elsewhere")
    let undecided = try LawfulApp(
      "// sextant: allow nothingLost\napp T { screen A { action on { append A } }; start stacked A }"
    ) { $0.maxStates = 3 }
    #expect(!undecided.findings.contains { $0.verdict == .vacuous })
  }

  @Test(
    "have an example that violates them and an example that keeps them",
    arguments: LawCodes.all.map(\.word))
  func examples(word: String) throws {
    let code = try #require(LawCodes.all.first { $0.word == word })
    let taps = { (options: inout SearchOptions) in
      options.doubleTaps = code == LawCodes.tapsOnce
    }
    #expect(try LawfulApp(code.fails, taps).verdict(word) == .broken)
    let works = try LawfulApp(code.works, taps)
    #expect(works.verdict(word) == .holds)
    #expect(works.broken.isEmpty)
  }
}
