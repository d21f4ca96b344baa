import SextantAssist
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import ShellTestSupport
import RuntimeTestSupport

@Suite("completion in every system") struct REPLCompletionSystemsTests {
  private static let router =
    "app A uses router { screen Home; route list; route detail(id: Int); popup add; alert sure \"Sure?\" confirm \"Yes\" cancel \"No\"; start Home }\npush list"
  private static let coordinator =
    "app A uses coordinator { flow Main { route list; route info starts Info }; flow Info { route about }; start Main }"
  private static let navigator =
    "app A uses navigator { screen Home; screen Detail(id: Int); start Home }\nnavigate to Detail(id: 1)"
  private static let intent =
    "app A uses intent { destination home in navigation; destination note; start home }"
  private static let stackview =
    "app A uses stackview { view Home { stackview main }; view Detail; start Home }"

  @Test(arguments: [
    (router, "pu", ["push"]),
    (router, "push ", ["list", "detail("]),
    (router, "present popup ", ["add"]),
    (router, "show alert ", ["sure"]),
    (router, "expect route is ", ["list", "detail"]),
    (router, "expect changed ", ["stack", "popup", "alert"]),
    (router, "tap ", ["back"]),
    (coordinator, "show ", ["list", "info", "alert"]),
    (coordinator, "stop flow ", ["Main", "Info"]),
    (coordinator, "in flow ", ["Main", "Info"]),
    (coordinator, "expect flow is ", ["Main", "Info"]),
    (navigator, "navigate ", ["to", "with"]),
    (navigator, "pop to ", ["Home", "root"]),
    (navigator, "expect shown on ", ["Home", "Detail"]),
    (intent, "forward to ", ["home", "note"]),
    (intent, "forward to note ", ["push", "present"]),
    (stackview, "push Detail ", ["on"]),
    (stackview, "push Detail on ", ["main"]),
    (stackview, "hide ", ["top", "main"]),
    (stackview, "let b = ", ["binding"]),
    (stackview, "let b = binding of ", ["top", "main"]),
    (stackview, "expect leaf is ", ["main"]),
    (stackview, "", ["hide", "pop", "dismiss", "show", "push"]),
    (router, "", ["hide", "push", "pop", "dismiss", "show"]),
    (stackview + "\npush Detail on main\nlet b = binding of main", "set ", ["b"]),
    (stackview + "\npush Detail on main\nlet b = binding of main", "set b = ", ["true", "false"]),
    (stackview, "expect curve of main is ", ["easeOut", "linear"]),
    (router, "expect presented is ", ["popup", "alert"]),
    (coordinator, "in ", ["window", "flow"]),
    (coordinator, "show alert \"A\" asking { ", ["yes", "no"]),
    (coordinator, "show alert \"A\" asking { yes { ", ["back", "show", "stop"]),
    (router, "set stack [", ["list", "detail("]),
    (navigator, "navigate with [", ["Home", "Detail("]),
    (
      "append Home", "app A uses coordinator { flow M { route b; route a; route c shows [",
      ["a", "b"]
    ),
    (coordinator, "in flow ", ["Main", "Info"]),
    (
      "append Home", "app A uses coordinator { flow M { route q; route r { action x { show ",
      ["q", "r"]
    ),
    ("command go { append Home }", "go ", ["without"]),
    ("command go(n: Int) { append Home }", "go(n: 1) without ", ["animation"]),
    ("append Home", "app A uses router { screen Home; start ", ["Home"]),
    ("append Home", "app A uses ", ["router", "coordinator", "stackview"]),
    ("append Home", "app A uses router { ", ["screen", "route", "popup", "alert", "start"]),
    ("append Home", "app A uses coordinator { flow M { ", ["route"]),
    (
      "append Home", "app A uses coordinator { flow N { route b }; flow M { route a starts ", ["N"]
    ),
    ("append Home", "app A uses stackview { view V { ", ["stackview", "action"]),
    ("append Home", "app A uses intent { destination a ", ["in", "{"]),
  ])
  func offersFittingWords(app: String, text: String, wanted: [String]) {
    var session = Session(.fresh())
    #expect(session.submit(app).succeeded)
    let offered = Assistant(session).completions(of: text, at: text.utf8.count).map(\.text)
    for word in wanted { #expect(offered.contains(word), "\(text): \(offered)") }
  }

  /// Words of other systems would be errors, so completion must omit them.
  @Test(arguments: [
    (router, "", ["append", "select", "navigate"]),
    (router, "push ", ["Home", "add", "sure"]),
    (router + "\ncommand go { pop }", "go ", ["without"]),
    ("command go { append Home }", "go without animation ", ["without", "animation"]),
    (navigator, "", ["present", "show", "push"]),
    ("append Home", "app A uses router { ", ["tabs", "flow", "switched"]),
  ])
  func doesNotOfferOtherWords(app: String, text: String, unwanted: [String]) {
    var session = Session(.fresh())
    #expect(session.submit(app).succeeded)
    let offered = Assistant(session).completions(of: text, at: text.utf8.count).map(\.text)
    for word in unwanted { #expect(!offered.contains(word), "\(text): \(offered)") }
  }

  @Test(
    "completing an unknown word does not build the tables of all systems"
  )
  func unknownWord() {
    let session = Session(.fresh())
    let text = "alm\"\"Delet=e\" { pop } cancnfirm\"\"Delet=e\" { pop } cancel \"Keep\""
    for end in 0...text.utf8.count { _ = Assistant(session).completions(of: text, at: end) }
    #expect(Assistant(session).check("alm a").diagnostics.map(\.code.word) == ["unknownSentence"])
    #expect(
      Assistant(session).check("navigate to home").diagnostics.map(\.code.word) == ["otherSystem"])
  }
}
