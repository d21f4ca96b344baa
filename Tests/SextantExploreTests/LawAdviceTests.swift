import SextantExplore
import SextantInterpreter
import Testing

@testable import RuntimeTestSupport
@testable import SextantRuntime
@testable import ShellTestSupport

/// The advice in the findings of laws, applied to the apps.
@Suite("advice of laws") struct LawAdviceTests {
  private static let league =
    "app T { screen Leagues { action open { append League } }; screen League { action share { present sheet stacked Share } }; screen Share { action more { append More } }; screen More; event over when League exists { FIX in Leagues: drop to root }; start stacked Leagues }"
  private static let rooms =
    "app T { screen Rooms { action open { append Room } }; screen Room { action invite { present sheet Invite } }; screen Invite; event over when Room exists { FIX in Rooms: append Other }; screen Other; start stacked Rooms }"

  /// Another sheet can cover the sheet.
  private static let covered =
    "app T { screen Rooms { action open { append Room } }; screen Room { action invite { present sheet Invite } }; screen Invite { action how { present sheet Help } }; screen Help; event over when Room exists { FIX in Rooms: append Other }; screen Other; start stacked Rooms }"

  @Test(
    "a presentation closes as advised, and the event succeeds without a presentation",
    arguments: [
      league, rooms, covered,
    ])
  func dismissals(text: String) throws {
    let violating = try LawfulApp(text.replacing("FIX", with: ""))
    let message = try #require(violating.message("nothingLost"))
    #expect(violating.verdict("nothingLost") == .broken)
    let fix = "if not nothing presented { dismiss all }"
    #expect(message.contains("`\(fix)`"), "\(message)")
    let app = text.replacing("FIX", with: "\(fix);")
    #expect(try LawfulApp(app).verdict("nothingLost") == .holds)
    var session = try Play(app: app).session
    #expect(session.submit("tap open").succeeded)
    #expect(session.submit("fire over").succeeded)
  }

  @Test(
    "a double tap shows a screen once if the action ignores the second tap as advised",
    arguments: [
      "append Detail", "present sheet Detail", "set orders = orders + 1; append Detail(id: orders)",
    ])
  func doubleTaps(body: String) throws {
    func app(_ body: String) throws -> LawfulApp {
      let id = body.contains("id:") ? "(id: Int)" : ""
      return try LawfulApp(
        "app T { state orders = 0; screen Home { action open { \(body) } }; screen Detail\(id); start stacked Home }"
      ) {
        $0.doubleTaps = true
        $0.depth = 4
      }
    }
    let message = try #require(try app(body).message("tapsOnce"))
    let advised = "if not top is Detail { … }"
    #expect(message.hasSuffix("; to ignore the second tap, write `\(advised)`"))
    #expect(try app(advised.replacing("…", with: body)).verdict("tapsOnce") == .holds)
  }

  @Test("the advice for an event in a cover closes only the sheet over the cover")
  func eventsInCovers() throws {
    let text =
      "app T { screen Home { action join { present cover stacked Lobby } }; screen Lobby { action devices { present sheet Devices } }; screen Devices; screen Meeting { action leave { dismiss } }; event admitted when Lobby exists { FIX in Lobby: set root Meeting clear }; start stacked Home }"
    let message = try #require(
      try LawfulApp(text.replacing("FIX", with: "")).message("nothingLost"))
    let fix = "if Devices exists { dismiss }"
    #expect(message.hasSuffix("first write `\(fix)`"), "\(message)")
    let app = try LawfulApp(text.replacing("FIX", with: "\(fix);"))
    #expect(app.verdict("nothingLost") == .holds)
  }

  @Test("a timer keeps later pages if it checks the top screen as advised")
  func laterPages() throws {
    func app(_ body: String) throws -> LawfulApp {
      try LawfulApp(
        "app T { screen Splash { on appear { after 2s { \(body) } } }; screen Intro; screen Book; link \"t://book\" { append Book }; start stacked Splash }"
      )
    }
    let body = "set root Intro clear"
    let message = try #require(try app(body).message("ownTime"))
    let advised = "if top is Splash { … }"
    #expect(message.hasSuffix("; in the timer, first check `\(advised)`"), "\(message)")
    #expect(try app(advised.replacing("…", with: body)).verdict("ownTime") == .holds)
  }

  @Test("an event that removes the presenter of a sheet has a single finding")
  func single() throws {
    let app = try LawfulApp(
      "app T { screen Home { action share { present sheet Share } }; screen Share; screen Empty { action back { set root Home clear } }; event gone { in Home: set root Empty clear }; start stacked Home }"
    )
    let found = app.findings.filter { $0.word == "nothingLost" }
    #expect(
      found.map(\.message) == [
        "`fire gone` removes `Home` and keeps `Share`, which `Home` has presented; first write `if not nothing presented { dismiss all }`"
      ])
  }

  @Test(
    "a sheet outlives its presenter, although several screens or a command present the sheet",
    arguments: [
      (
        "screen Leagues { action open { append League }; action share { present sheet Share } }; screen League { action share { present sheet Share } }",
        "drop to root"
      ),
      (
        "screen Leagues { action open { append League } }; screen League { action more when count League < 2 { append League }; action share { present sheet Share } }",
        "drop last"
      ),
      (
        "command show { present sheet Share }; screen Leagues { action open { append League } }; screen League { action share { show } }",
        "drop to root"
      ),
    ])
  func presenters(screens: String, removal: String) throws {
    let app = try LawfulApp(
      "app T { \(screens); screen Share; event over when League exists { in Leagues: \(removal) }; start stacked Leagues }"
    )
    #expect(
      app.message("nothingLost")?.contains("removes `League` and keeps `Share`") == true,
      "\(app.findings.map(\.message))")
  }

  @Test("a sheet keeps its presenter if the event renews it, or if an event presents the sheet")
  func kept() throws {
    for (share, event) in [
      ("present sheet Share", "set root League clear"), ("fire show", "drop to root"),
    ] {
      let app = try LawfulApp(
        "app T { event show when League visible { present sheet Share }; screen Leagues { action open { append League } }; screen League { action share { \(share) } }; screen Share; event over when League exists { in Leagues: \(event) }; start stacked Leagues }"
      )
      #expect(!(app.message("nothingLost") ?? "").contains("keeps `Share`"), "\(app.broken)")
    }
  }

  @Test("a violation by a timer does not call the timer enabled")
  func timers() throws {
    let app = try LawfulApp(
      "app T { screen Home { action open { append Page } }; screen Page { action share { present sheet Share; in Home: after 5s { if Page exists { in Home: drop to root } } } }; screen Share; start stacked Home }"
    )
    #expect(app.message("nothingLost")?.hasPrefix("`wait 5s` removes `Page` and keeps") == true)
  }

  @Test("a link that a comment allows has its own word in the table")
  func allowedLinks() throws {
    let app = try LawfulApp(
      """
      app T {
        screen Home { action open { append Other } }
        screen Other
        screen Item
        // sextant: allow linksLand
        link "t://i" { if no Other { append Item } }
        start stacked Home
      }
      """)
    let law = try #require(app.findings.first { $0.word == "linksLand" })
    #expect(law.verdict == .holds)
    #expect(law.links.first?.outcomes[.pushed] == .allowed)
  }
}
