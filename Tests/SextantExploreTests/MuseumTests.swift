import Foundation
import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct MuseumTests {
  @Test(
    "laws and properties find the bugs of the museum, and their fixed twins keep every law",
    arguments: [
      (
        "behind-a-sheet",
        [
          "linksLand: tap assist; open link \"panels://camera\""
        ]
      ),
      (
        "dead-in-sheet",
        ["liveButtons: tap terms; tap done"]
      ),
      (
        "dead-menu-item",
        ["liveButtons: tap menu; tap settings", "reachableScreens"]
      ),
      (
        "forgotten-coordinator",
        [
          "nothingLost: tap logIn; tap close; tap logIn",
          "nothingLost: tap logIn; tap close; tap open",
        ]
      ),
      (
        "hidden-settings",
        ["reachableScreens"]
      ),
      (
        "kept-bookmark",
        ["equalExits: tap bookmark; swipe down"]  // a note
      ),
      (
        "learn-more",
        ["noDeadEnd: tap begin; tap learnMore"]
      ),
      (
        "link-in-sheet",
        [
          "nothingLost: tap showSheet; tap open",
          "reachableScreens",
        ]
      ),
      (
        "link-to-tab",
        ["invariant: tap open; open link \"demo://home\""]
      ),
      (
        "lost-tab",
        ["tabsKeep: tap open; tap toSearch"]
      ),
      (
        "notification-behind-sheet",
        ["nothingLost: tap open(id: 1); tap invite; fire notificationTapped(id: 1)"]
      ),
      (
        "opened-by-address",
        ["noDeadEnd: open link \"news://settings\""]
      ),
      (
        "orphan-sheet",
        ["nothingLost: tap open; tap share; fire leagueDeleted"]
      ),
      (
        "push-in-sheet",
        ["nothingLost: tap showSheet; tap next"]
      ),
      (
        "push-under-modal",
        ["nothingLost: tap filter; tap showResults"]
      ),
      (
        "same-screen-link",
        ["linksLand: open link \"market://product/1\"; open link \"market://product/2\""]
      ),
      (
        "splash-timer",
        ["ownTime: open link \"books://page\"; wait 2s"]
      ),
      (
        "stale-session",
        ["ownTime: tap logIn; tap logOut; tap logIn; wait 60s"]
      ),
      (
        "stuck-onboarding",
        ["liveButtons: tap skip", "liveButtons: tap next; tap close", "reachableScreens"]
      ),
      (
        "swiped-draft",
        ["equalExits: tap compose; tap write(text: \"Hi\"); swipe down"]
      ),
      (
        "welcome-again",
        ["backUndoes: tap useLocation; tap back"]
      ),
      (
        "whats-new",
        ["equalExits: tap showNews; swipe down"]
      ),
    ])
  func museum(name: String, expected: [String]) throws {
    let (file, compiler) = try RepositoryScripts.all.compile("Scripts/museum/\(name).sextant")
    let app = try LawfulApp(file, compiler)
    #expect(app.broken == expected || app.noted == expected)
    let (twin, other) = try RepositoryScripts.all.compile("Scripts/museum/\(name)-fixed.sextant")
    let fixed = try LawfulApp(twin, other)
    #expect(fixed.broken.isEmpty)
    #expect(fixed.findings.allSatisfy { $0.verdict == .holds || $0.verdict == .notApplying })
    #expect(expected.contains(try shown(of: name)))
  }

  private func shown(of name: String) throws -> String {
    let page = try #require(Page("Documentation/explore.md"))
    let row = try #require(page.text.split(separator: "\n").first { $0.hasPrefix("| [\(name)](") })
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(cells.count == 4)
    return cells[2] + (cells[3].hasPrefix("`") ? ": " + cells[3].dropFirst().dropLast() : "")
  }

  @Test("the museum has the expected number of scripts")
  func museumCount() {
    let paths = RepositoryScripts.all.paths.filter { $0.hasPrefix("Scripts/museum/") }
    #expect(paths.count == 44)
  }
}
