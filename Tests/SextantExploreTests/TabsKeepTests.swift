import SextantExplore
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import Testing
@testable import ShellTestSupport

@Suite struct TabsKeepTests {
  /// Declarations that leave the tab `[Cart, Payment]`, with the verdict about this tab.
  private static let leaving: [(payment: String, rest: String, verdict: Finding.Verdict)] = [
    // The action removes its own screen or the whole stack.
    ("action go { hide; in Main: select tab shop }", "", .holds),
    ("action go { drop to root; select tab shop }", "", .holds),
    ("action go { in Cart: set root Cart clear; in Main: select tab shop }", "", .holds),
    (
      "action ask { present sheet Sure }",
      "screen Sure { action go { dismiss; in Cart: drop to root; in Main: select tab shop } }",
      .holds
    ),
    (
      "action ask { present alert \"Pay?\" { button \"OK\" { drop to root; select tab shop } } }",
      "",
      .holds
    ),
    ("action go { after 1s { drop to root; select tab shop } }", "", .holds),
    ("action go { done }", "command done { drop to root; select tab shop }", .holds),
    // The action does not remove its own screen.
    (
      "action ask { present sheet Sure }",
      "screen Sure { action go { in Cart: drop to root; in Main: select tab shop } }", .broken
    ),
    // A rule, a message handler, or a command that a handler calls removes the screen.
    (
      "action go { set paid = true; in Main: select tab shop }",
      "state paid = false; when paid { in Cart: try drop to root; set paid = false }", .broken
    ),
    (
      "action go { send paid; in Main: select tab shop }",
      "message paid; on paid { in Cart: drop to root }", .broken
    ),
    (
      "action go { send paid; in Main: select tab shop }",
      "message paid; on paid { clear }; command clear { in Cart: drop to root }", .broken
    ),
    // A link or an event belongs to no screen.
    (
      "action wait {}", "event over { in Cart: try drop to root; in Main: select tab shop }",
      .broken
    ),
  ]

  @Test("an action that ends its own screen may select another tab", arguments: leaving)
  func leavingATab(payment: String, rest: String, verdict: Finding.Verdict) throws {
    let app = try LawfulApp(
      "app T { tabs Main { tab cart stacked Cart; tab shop stacked Shop }; screen Cart { action pay { append Payment } }; screen Payment { \(payment) }; screen Shop; \(rest); start Main }"
    )
    #expect(app.verdict("tabsKeep") == verdict, "\(app.findings.map(\.message))")
  }
}
