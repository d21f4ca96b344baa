import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import Testing
@testable import ShellTestSupport

@Suite struct OneWayDoorTests {
  private static let oneWayDoors: [(String, Finding.Verdict, [String])] = [
    // The introduction has more states than the main part of the app.
    (
      "T { \(Self.pages) screen P6 { action done { set root List clear } }; screen List { action open { append Detail } }; screen Detail; start stacked P1 }",
      .noted,
      [
        "no moves lead from this state to `P1`; if `List` is another home, declare `home List`"
      ]
    ),
    (
      "T { home List; \(Self.pages) screen P6 { action done { set root List clear } }; screen List { action open { append Detail } }; screen Detail; start stacked P1 }",
      .holds, [""]
    ),
    (
      "T { home P1; \(Self.pages) screen P6 { action done { set root List clear } }; screen List { action open { append Detail } }; screen Detail; start stacked P1 }",
      .broken, ["no moves lead from this state to `P1`"]
    ),
    // A splash screen precedes the introduction.
    (
      "T { \(Self.pages) screen P6 { action done { set root List clear } }; screen List { action open { append Detail } }; screen Detail; screen Splash { action go { set root P1 clear } }; start stacked Splash }",
      .noted,
      [
        "no moves lead from this state to `P1`; if `List` is another home, declare `home List`"
      ]
    ),
    // The search reaches the ad before the menu, within the largest group.
    (
      "T { state closable = false; screen Splash { action go { set root Menu clear } }; screen Menu { action play { set closable = false; present cover Ad } }; screen Ad { action wait when not closable { set closable = true }; action close when closable { dismiss } }; start stacked Splash }",
      .holds, ["`Splash` is unreachable from `Menu`"]
    ),
    // An introduction leads to the role with fewer screens.
    (
      "T { \(Self.roles)\n start stacked Who }", .holds,
      ["`Who` is unreachable from `Admin` or `Guest`"]
    ),
    (
      "T { \(Self.pages) screen P6 { action done { append Who } }; \(Self.roles)\n start stacked P1 }",
      .noted,
      [
        "no moves lead from this state to `P1`; if `Admin` is another home, declare `home Admin`",
        "no moves lead from this state to `P1`; if `Guest` is another home, declare `home Guest`",
      ]
    ),
    // A set of screens without an exit follows a larger set with an exit.
    (
      "T { screen Home { action a { append A }; action buy { set root Thanks clear } }; screen A { action b { append B } }; screen B; screen Thanks { action more { append Receipt } }; screen Receipt; start stacked Home }",
      .noted,
      [
        "no moves lead from this state to `Home`; if `Thanks` is another home, declare `home Thanks`"
      ]
    ),
    (
      "T { screen Home { action begin { present sheet stacked W1 } }; screen W1 { action next { append W2 } }; screen W2 { action done { dismiss } }; start stacked Home }",
      .holds, [""]
    ),
    // Several screens in a row lead to a screen without an exit. They are a single finding.
    (
      "T { screen Home { action a { append A }; action buy { set root Thanks clear } }; screen A; screen Thanks { action more { set root Receipt clear } }; screen Receipt; start stacked Home }",
      .broken,
      ["no moves lead from this state to `Home`; if this is intended, declare `home Receipt`"]
    ),
    // Only a link leads to the second set, so it is not behind a one-way door. Both sets have the
    // same size.
    (
      "T { screen A { action open { append B } }; screen B; screen L { action more { append B } }; link \"t://l\" { set root L clear }; start stacked A }",
      .broken, ["no moves lead from this state to `A`"]
    ),
    // The larger set counts as the main part, unless `home` names a screen of the smaller set.
    (
      "T { screen A { action open { append B } }; screen B; screen L { action more { append B }; action other { append C } }; screen C; link \"t://l\" { set root L clear }; start stacked A }",
      .broken, ["no moves lead from this state to `L`; if this is the home, declare `home A`"]
    ),
  ]
  private static let pages: String = (1...5).map {
    "screen P\($0) { action next { append P\($0 + 1) } };"
  }
  .joined(separator: " ")
  private static let roles: String = """
    screen Who {
      action choose {
        present alert "Who?" {
          button "Admin" { set root Admin clear }
          button "Guest" { set root Guest clear }
        }
      }
    }
    screen Admin { action users { append Users } }
    screen Users { action logs { append Logs } }
    screen Logs
    screen Guest { action about { append About } }
    screen About
    """

  @Test("a one-way door is not a dead end, but may have a note", arguments: oneWayDoors)
  func oneWay(app: String, verdict: Finding.Verdict, messages: [String]) throws {
    let found = try LawfulApp("app " + app).findings.filter { $0.word == "noDeadEnd" }
    #expect(found.map { "\($0.verdict): \($0.message)" } == messages.map { "\(verdict): \($0)" })
  }

  @Test(
    "a comment allows a dead end, the ways to it, and the screens behind it",
    arguments: [
      // The event leads to the allowed screen from everywhere. Other dead ends must still be
      // reported.
      (
        """
        screen Home { action begin { append Info } }
        screen Info { action learnMore { set root LearnMore clear } }
        screen LearnMore
        screen UpdateNow // sextant: allow noDeadEnd
        event tooOld { set root UpdateNow clear }
        """, ["noDeadEnd: tap begin; tap learnMore"]
      ),
      // `allow` also applies to dead ends with a path to the allowed screen.
      (
        """
        screen Home { action leave { append Confirm } }
        screen Confirm { action yes { set root Deleting clear; after 2s { in Deleting: set root Gone clear } } }
        screen Deleting { action now { set root Gone clear } }
        screen Gone // sextant: allow noDeadEnd
        """, []
      ),
      (
        """
        screen Home { action leave { set root Gone clear } }
        screen Gone { action why { set root Reasons clear } } // sextant: allow noDeadEnd
        screen Reasons
        """, []
      ),
      // A second path to the dead end avoids the allowed screen.
      (
        """
        screen Home { action leave { set root Gone clear }; action read { set root Reasons clear } }
        screen Gone { action why { set root Reasons clear } } // sextant: allow noDeadEnd
        screen Reasons
        """, ["noDeadEnd: tap read"]
      ),
    ])
  func allowed(app: String, broken: [String]) throws {
    let lawful = try LawfulApp("app T {\n\(app)\nstart stacked Home\n}")
    #expect(lawful.broken == broken)
    #expect(!lawful.findings.contains { $0.word == "noDeadEnd" && $0.verdict == .vacuous })
  }

  @Test("two dead ends are two findings, each at the end of all ways")
  func several() throws {
    let app = try LawfulApp(
      "app T { screen Home { action a { set root A clear }; action b { append B }; action list { append List } }; screen A { action on { set root End clear } }; screen End; screen B { action c { set root C clear } }; screen C { action d { append D } }; screen D; screen List { action more { append More } }; screen More; start stacked Home; home Home }"
    )
    #expect(app.broken == ["noDeadEnd: tap a; tap on", "noDeadEnd: tap b; tap c"])
  }
}
