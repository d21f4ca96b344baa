import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("navigation laws about links and time")
struct LinkAndTimeLawTests {
  /// For each law and system, an app that violates the law, and the shortest script.
  private static let faults: [(String, String)] = [
    (
      "linksLand: open link \"t://d/1\"; open link \"t://d/2\"",
      "T { screen Home; screen D(id: Int); link \"t://d/{id: Int}\" for id in [1, 2] { if no D { append D(id: id) } }; start stacked Home }"
    ),
    (
      "linksLand: tap open; open link \"t://a\"",
      "T uses router { screen Home { action open { push b } }; route a; route b; link \"t://a\" { if no b { push a } }; start Home }"
    ),
    (
      "linksLand: tap open; open link \"t://b\"",
      "T uses coordinator { flow A { route a { action open { show c } }; route b; route c }; link \"t://b\" { if no c { in flow A: show b } }; start A }"
    ),
    (
      "linksLand: tap open; open link \"t://b\"",
      "T uses navigator { screen a { action open { navigate to c } }; screen b; screen c; link \"t://b\" { if no c { navigate to b } }; start a }"
    ),
    (
      "linksLand: tap open; open link \"t://b\"",
      "T uses intent { destination a in navigation { action open { forward to c push } }; destination b; destination c; link \"t://b\" { if no c { forward to b push } }; start a }"
    ),
    (
      "linksLand: tap open; open link \"t://b\"",
      "T uses stackview { view A { stackview a; action open { push C on a } }; view B; view C; link \"t://b\" { if no C { push B on a } }; start A }"
    ),
    (
      "ownTime: tap go; tap open; tap more; wait 2s",
      "T { screen A { action go { after 2s { drop to root } }; action open { append B } }; screen B { action more { append C } }; screen C; start stacked A }"
    ),
    (
      "ownTime: tap go; tap open; tap more; wait 2s",
      "T uses router { screen A { action go { after 2s { try pop all } }; action open { push b } }; route b { action more { push c } }; route c; start A }"
    ),
    (
      "ownTime: tap go; tap open; tap more; wait 2s",
      "T uses coordinator { flow F { route a { action go { after 2s { back to root } }; action open { show b } }; route b { action more { show c } }; route c }; start F }"
    ),
    (
      "ownTime: tap go; tap open; tap more; wait 2s",
      "T uses navigator { screen a { action go { after 2s { pop to root } }; action open { navigate to b } }; screen b { action more { navigate to c } }; screen c; start a }"
    ),
    (
      "ownTime: tap go; tap open; tap more; wait 2s",
      "T uses intent { destination a in navigation { action go { after 2s { if c exists { in c: back } } }; action open { forward to b push } }; destination b in navigation { action more { forward to c present } }; destination c; start a }"
    ),
    (
      "ownTime: tap go; tap open; tap more; wait 2s",
      "T uses stackview { view A { stackview a; action go { after 2s { try pop a } }; action open { push B on a } }; view B { stackview b; action more { push C on b } }; view C; start A }"
    ),
    // A timer belongs to the screen whose action set it, even after a push.
    (
      "ownTime: tap save; tap more; wait 2s",
      "T uses router { state isSaved = false; screen Home { action save when not isSaved { set isSaved = true; push toast; after 2s { pop } } }; route toast { action more { push details } }; route details; start Home }"
    ),
    // The sheet has its own stack, so the event presents a hidden cover.
    (
      "nothingLost: tap open; tap more; fire lock",
      "T { switched Box shows Form; screen Form { action more { append Help } }; screen Help; screen Home { action open { present sheet stacked Box } }; screen Lock; event lock { if no Lock { present cover Lock } }; start stacked Home }"
    ),
  ]

  @Test("find a planted fault with the shortest script", arguments: faults)
  func fault(expected: String, app: String) throws {
    let broken = try LawfulApp("app " + app).broken
    #expect(broken.contains(expected), "\(broken)")
  }

  /// Correct apps that seem to violate a law.
  private static let ordinary = [
    "T { switched Root shows stacked Login; screen Login { action buyer { in Root: switch to stacked Shop }; action seller { in Root: switch to stacked Orders } }; screen Shop { action open { append Item } }; screen Item; screen Orders { action open { append Order } }; screen Order; start Root }",
    "T { state isKnown = false; screen Home { action open { append Detail }; on finished from Detail { if not isKnown { set isKnown = true; present sheet Tip } } }; screen Detail; screen Tip; start stacked Home }",
    "T { state isAway = false; screen Home { action show { let toast = Toast; present sheet toast; after 2s { if toast exists { in toast: dismiss } } }; action leave when not isAway { after 1s { set isAway = true } }; action open when count stack is 1 { append Detail } }; screen Toast { action close { dismiss } }; screen Detail { action ask { present sheet Answer } }; screen Answer; when isAway { in root: drop to root; set isAway = false }; start stacked Home }",
    // A timer may remove a screen that its own screen has opened.
    "T { screen Home { action show { append Offer; after 2s { if Offer exists { drop to root } } } }; screen Offer; start stacked Home }",
    "T { state isIn = false; switched Root shows nothing; when isIn { in Root: switch to Main } otherwise { in Root: switch to stacked Login }; screen Login { action logIn { set isIn = true } }; tabs Main { tab a stacked A; tab b stacked B }; screen A { action open when count stack is 1 { append C }; action ask { present alert \"Sure?\" { button \"OK\" } } }; screen C; screen B { action logOut { set isIn = false } }; link \"t://b\" { if isIn { in Main: select tab b } else { refuse } }; link \"t://a\" { if isIn { in Main: select tab a } else { refuse } }; link \"t://root\" { if isIn { in Main: select tab a; in stack of A: drop to root } else { refuse } }; command refuse { if nothing presented { present alert \"Log in first\" { button \"OK\" } } }; start Root }",
  ]

  @Test("accept an ordinary app", arguments: ordinary)
  func keeps(app: String) throws {
    let lawful = try LawfulApp("app " + app)
    #expect(lawful.broken.isEmpty, "\(lawful.findings.map(\.message))")
  }

  @Test("an action that removes the screen below its sheet has a note, unless the sheet goes")
  func removal() throws {
    let messages = try ["", "; dismiss"].map { rest in
      try LawfulApp(
        "app T { screen Home { action open { append Page } }; screen Page { action options { present sheet Options } }; screen Options { action delete { in Home: drop to root\(rest) } }; start stacked Home }"
      ).findings.first { $0.word == "nothingLost" }.map { "\($0.verdict): \($0.message)" }
    }
    #expect(
      messages == [
        "noted: `tap delete` is enabled, but removes `Page` and keeps the presentation `Options`; to close the presentation too, write `if not nothing presented { dismiss all }`",
        "holds: ",
      ])
  }

  @Test("accept links that land after a lock, and mark them in the matrix")
  func matrix() throws {
    let app = try LawfulApp(
      "app T { screen Home { action lock { present cover Lock } }; screen Lock { action unlock { dismiss } }; screen D; link \"t://d\" { if no D { in root: append D } }; link \"t://n\" { trigger n }; trigger n; start stacked Home }"
    )
    let finding = try #require(app.findings.first { $0.word == "linksLand" })
    #expect(finding.verdict == .holds)
    #expect(finding.links.map(\.link) == ["t://d", "t://n"])
    #expect(
      finding.links.first?.outcomes
        == [.start: .lands, .pushed: .lands, .presented: .later])
    #expect(
      finding.links.last?.outcomes
        == [.start: .nothing, .pushed: .nothing, .presented: .nothing])
  }

  @Test("compare the effects of a link only where its condition holds")
  func conditions() throws {
    func app(_ links: String) throws -> LawfulApp {
      try LawfulApp(
        "app T { state isMember = false; screen Home { action join { set isMember = true }; action open when isMember { append D } }; screen D; screen Join; \(links); start stacked Home }"
      )
    }
    let withheld = try app(
      "link \"t://d\" when no D and isMember { append D }; link \"t://d\" when not isMember { if no Join { present sheet Join } }"
    )
    let finding = try #require(withheld.findings.first { $0.word == "linksLand" })
    #expect(finding.verdict == .holds, "\(withheld.broken)")
    #expect(
      Dictionary(uniqueKeysWithValues: finding.links.map { ($0.link, $0.outcomes) }) == [
        "t://d when not isMember": [.start: .lands, .presented: .lands],
        "t://d when no D and isMember": [.plain: .lands],
      ])
    // Without the condition, the link fails if a `D` is lower in the stack.
    let broken = try app(
      "link \"t://d\" when isMember { if no D { append D } }; link \"t://d\" { if no Join { present sheet Join } }; event go when no Join and D exists { append Join }"
    )
    #expect(broken.broken == ["linksLand: tap join; tap open; fire go; open link \"t://d\""])
  }

  @Test(
    "suggest `when` for a condition in the body of a link",
    arguments: [
      (#"link "t://d" { if no D { append D(id: 2) } }"#, "when no D"),
      (
        #"link "t://d" when isIn { if no D or not isIn { append D(id: 2) } }"#, nil
      ),
      (
        #"link "t://d" when isIn { if no D { append D(id: 2) } }"#,
        "and no D"
      ),
      (
        #"link "t://d/{id: Int}" for id in [1, 2] { if no D { append D(id: id) } }"#,
        "when no D"
      ),
      (#"link "t://d" { if no D { append D(id: 2) } else { try dismiss } }"#, nil),
      (#"link "t://d" { if no D { append D(id: 2) }; if no D { append D(id: 2) } }"#, nil),
    ])
  func ignoredLinks(_ link: String, _ advice: String?) throws {
    let app = try LawfulApp(
      "app T { state isIn = true; screen Home { action open { append D(id: 1) } }; screen D(id: Int); \(link); start stacked Home }"
    )
    let message = app.message("linksLand")
    #expect(message?.contains("at the start") == true, "\(message ?? "")")
    let ending = message?.firstRange(of: "; to ignore the link here, add `").map {
      String(message?[$0.upperBound...].dropLast("` to the link".count) ?? "")
    }
    #expect(ending == advice, "\(message ?? "")")
  }

  @Test("name the sentence and the effect of a violation in tabs")
  func tabs() throws {
    let app = try LawfulApp(
      "app T { message paid; tabs M { tab cart stacked Cart; tab orders stacked Orders }; screen Cart { action pay { append Pay }; on paid from Pay { drop to root } }; screen Pay { action done { present alert \"Paid\" { button \"OK\" { send paid; select tab orders } } } }; screen Orders; start M }"
    )
    #expect(
      app.message("tabsKeep")
        == "`tap button \"OK\"` selects another tab and changes the screens in the old tab from `Cart › Pay` to `Cart`"
    )
    let place = try #require(app.findings.first { $0.word == "tabsKeep" }?.place)
    #expect(app.text(at: place) == "drop to root")
  }

  private static func orders(_ handler: String, pay: String = "dismiss", more: String = "")
    -> String
  {
    "app T { message placed; state wanted = 0; command show { in Main: select tab orders }; tabs Main { tab shop stacked Shop; tab orders stacked Orders }; screen Shop { action buy { present cover stacked Checkout }; on placed from Checkout { \(handler) } }; screen Checkout { action pay { \(pay); send placed }; action cancel { dismiss } }; screen Orders; screen Order { action close { drop last } }; \(more) start Main }"
  }

  @Test(
    "accept a rule or handler that selects the tab and then changes it",
    arguments: [
      (
        orders("in Main: select tab orders; in Orders: drop to root; in Orders: append Order"),
        true
      ),
      (orders("show; in Orders: drop to root; in Orders: append Order"), true),
      (
        orders(
          "set wanted = 1",
          more:
            "when wanted > 0 { in Main: select tab orders; in Orders: drop to root; in Orders: append Order; set wanted = 0 };"
        ), true
      ),
      // Another move has already selected the tab.
      (
        orders(
          "in Orders: drop to root; in Orders: append Order",
          pay: "dismiss; in Main: select tab orders"), false
      ),
      (
        orders(
          "in Main: select tab orders; set wanted = 1",
          more:
            "when wanted > 0 { in Orders: drop to root; in Orders: append Order; set wanted = 0 };"),
        false
      ),
    ])
  func selecting(app: String, isKept: Bool) throws {
    #expect(try LawfulApp(app).verdict("tabsKeep") == (isKept ? .holds : .broken))
  }

  @Test(
    "accept a link that shows an alert, even over the same alert",
    arguments: ["nothing presented", "not button \"OK\" exists"])
  func alertLinks(condition: String) throws {
    let link =
      "link \"l://a\" { if \(condition) { present alert \"Not for you\" { button \"OK\" } } }"
    let app = try LawfulApp(
      "app T { screen Home { action open { append Item } }; screen Item; \(link); start stacked Home }"
    )
    #expect(app.verdict("linksLand") == .holds, "\(app.broken)")
    let covered = try LawfulApp(
      "app T { screen Home { action open { present sheet Item } }; screen Item; \(link.replacing(condition, with: "no Item")); start stacked Home }"
    )
    let finding = try #require(covered.findings.first { $0.word == "linksLand" })
    #expect(
      finding.message
        == "`open link \"l://a\"` shows `alert \"Not for you\"` if opened at the start, but in this state, `Item` is visible; to ignore the link here, add `when no Item` to the link"
    )
    #expect(finding.example?.wanted == "expect presented is alert \"Not for you\"")
  }

  @Test(
    "`linksLand` is not applicable if no link shows anything, and undecided if no link was opened"
  )
  func exemptLinks() throws {
    let text =
      "app T { trigger ask; screen Home { action open { append D } }; screen D; link \"t://d\" { trigger ask }; start stacked Home }"
    let app = try LawfulApp(text)
    #expect(app.verdict("linksLand") == .notApplying)
    #expect(app.message("linksLand") == "no opened link showed a screen or an alert")
    let unopened = try LawfulApp(text) { $0.maxLinks = 0 }
    #expect(unopened.verdict("linksLand") == .undecided)
    #expect(
      unopened.message("linksLand")
        == "the search was limited to no links in a path")
  }

  private static let recurring: [(app: String, verdict: Finding.Verdict, message: String)] = [
    (
      "screen T { action start { dismiss; after 10s { dismiss } } }", .broken,
      "`after 10s in action start` fails each time"
    ),
    // On some paths, the sheet is still visible when the timer fires.
    ("screen T { action start { after 10s { dismiss } } }", .holds, ""),
    (
      "screen T { action start { dismiss; after 10s { dismiss } } } // sextant: allow nothingLost.gone\n",
      .holds, ""
    ),
    ("screen T; screen U; event over { in U: dismiss }", .broken, "`fire over` fails each time"),
    ("screen T; event over { dismiss }", .holds, ""),
  ]

  @Test("report a timer or an event that always fails", arguments: recurring)
  func failingEachTime(app: String, verdict: Finding.Verdict, message: String) throws {
    let text =
      "app A {\nscreen Home { action open { present sheet T } }\n\(app)\nstart stacked Home\n}"
    let found = try LawfulApp(text)
    #expect(found.verdict("nothingLost") == verdict)
    #expect(
      found.message("nothingLost")?.hasPrefix(message) == true, "\(found.findings.map(\.message))")
    // The event may still succeed in a state beyond the bound.
    if verdict == .broken, app.contains("after") {
      let cut = try LawfulApp(text) { $0.maxStates = 5 }
      #expect(cut.verdict("nothingLost") == .undecided, "\(cut.findings.map(\.message))")
    }
  }

  @Test("name the homes behind several one-way doors")
  func doors() throws {
    let app = try LawfulApp("app " + Self.ordinary[0])
    #expect(
      app.message("noDeadEnd") == "`Login` is unreachable from `Shop` or `Orders`")
    #expect(app.findings.first { $0.word == "noDeadEnd" }?.homes == ["Shop", "Orders"])
  }

  @Test("a screen behind the bounds is undecided, and a screen that moves on at once is reached")
  func boundedAndTransientScreens() throws {
    let steps = (0..<13).map { "screen S\($0) { action next { append S\($0 + 1) } }" }
    let long = try LawfulApp(
      "app T { \(steps.joined(separator: "; ")); screen S13; start stacked S0 }")
    #expect(
      long.message("reachableScreens")
        == "`S12`, `S13` were not reached so far: `S12` is visible only beyond the bounds")
    #expect(long.verdict("reachableScreens") == .undecided)
    let plus = try LawfulApp(
      "app T { tabs M { tab a stacked A; tab b B }; screen A; screen B { on appear { select tab a; in M: present cover C } }; screen C { action close { dismiss } }; start M }"
    )
    #expect(plus.verdict("reachableScreens") == .holds)
    let splash =
      "screen Splash { on appear { show } }; command show { set root stacked Home clear }"
    let start = try LawfulApp(
      "app T { \(splash); screen Home; screen Lost { on appear {} }; start stacked Splash; link \"t://x\" { append Home } }"
    )
    #expect(start.broken.filter { $0.hasPrefix("reach") } == ["reachableScreens"])
    #expect(start.message("reachableScreens") == "`Lost` is never on top")
    let popping = try LawfulApp(
      "app T { screen Home { action go { append Detail } }; screen Detail { on appear { drop last } }; start stacked Home }"
    )
    #expect(popping.broken == ["liveButtons: tap go"])
  }

  @Test("a screen that needs a value other than the default is undecided, not unreachable")
  func defaulted() throws {
    let app = try LawfulApp(
      "app T { screen Home { action open(id: Int = 1) { if id is 5 { append X } else { append P } } }; screen P; screen X; start stacked Home }"
    )
    #expect(app.verdict("reachableScreens") == .undecided)
    #expect(
      app.message("reachableScreens")
        == "`X` was not reached so far: `id` of `tap open(…)` was explored only with its default value"
    )
  }

  @Test("unopened links make verdicts undecided")
  func noLinks() throws {
    let text =
      "app T { screen Home; screen X; link \"t://x\" { set root X clear }; start stacked Home }"
    #expect(try LawfulApp(text) { $0.maxLinks = 0 }.verdict("noDeadEnd") == .undecided)
    #expect(try LawfulApp(text) { $0.maxLinks = 1 }.verdict("noDeadEnd") == .broken)
  }

  @Test(
    "can be allowed by comments",
    arguments: [
      (
        "linksLand",
        "app T {\nscreen A { action open { append C } }\nscreen B\nscreen C\nlink \"t://b\" { if no C { append B } } // sextant: allow linksLand\nstart stacked A\n}"
      ),
      (
        "ownTime",
        "app T {\nscreen A {\naction go { after 2s { drop to root } } // sextant: allow ownTime\naction open { append B }\n}\nscreen B { action more { append C } }\nscreen C\nstart stacked A\n}"
      ),
    ])
  func allowed(law: String, app: String) throws {
    #expect(try LawfulApp(app).verdict(law) == .holds)
    #expect(try LawfulApp(app.replacing("sextant: allow", with: "")).verdict(law) == .broken)
  }
}
