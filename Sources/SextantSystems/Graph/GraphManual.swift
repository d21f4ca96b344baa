import SextantEngine

/// System `graph` for those who know SwiftUINavigation.
let graphManual = SystemManual(
  original: "SwiftUINavigation",
  summary:
    "A graph of navigation models: stacks, tabs, switched and custom containers, presentations in every style, windows, messages, triggers and commands.",
  example: """
    app Shop { // sextant: allow noDeadEnd (logging in is left out)
      message saved(text: String)
      trigger requestReview
      presentable photosPicker
      switched Root shows Main
      tabs Main {
        tab home "Home" stacked Home
        tab profile "Profile" stacked Profile
      }
      screen Home { action open { append Detail } }
      screen Detail {
        action edit { present sheet stacked Editor }
        on saved(text) from Editor { trigger requestReview }
      }
      screen Editor { action save(text: String) { send saved(text); dismiss } }
      screen Profile {
        action choosePhoto { present photosPicker }
        action pause { open window waiting }
        action logOut { in Root: switch to Welcome }
      }
      screen Welcome
      screen Waiting
      window waiting { Waiting }
      start Root
    }
    """,
  firstSteps: [
    ("append Detail", "push a screen"), ("present sheet stacked Editor", "show a sheet"),
    ("dismiss", "take it away again"),
  ],
  differences: [
    "What the original ignores, or what crashes it, is an error that says which, unless `try` stands before it."
  ],
  terms: graphTerms)

private let graphTerms: [SystemManual.Term] = [
  term("NavigationModel", "`screen NAME`, with what a person can do there as `action`s"),
  term("@NavigationModel", "`screen NAME`"),
  term("@StackRootNavigationModel", "`stacked NODE` or `stacked [NODE, …]`"),
  term("StackRootNavigationModel", "`stacked NODE` or `stacked [NODE, …]`"),
  term("StackNavigationModel", "an element of a stack; `append NODE zoom from \"source\"`"),
  term("DefaultStackRootNavigationModel", "`stacked NODE`"),
  term(".stacked", "`stacked NODE` or `stacked [NODE, …]`"),
  term(
    "tabBarToolbarBehavior", "`stacked NODE hiding tab bar [animated]`; `expect tab bar hidden`"),
  term("@TabsRootNavigationModel", "`tabs NAME { tab ID NODE … }`"),
  term("TabsRootNavigationModel", "`tabs NAME { tab ID NODE … }`"),
  term("@SwitchedNavigationModel", "`switched NAME shows NODE`"),
  term("SwitchedNavigationModel", "`switched NAME shows NODE`"),
  term("SFSafariNavigationModel", "`present sheet Safari(url: \"…\")`"),
  term(
    "NavigationModelResolvedView", "`custom NAME { segment NODE; … }`, a container of one's own"),
  term("RootNavigationView", "the node after `start`"),
  term("NavigationWindow", "`window NAME { NODE }`, and `open window NAME`"),
  term("NavigationCommand", "a sentence, or a `command NAME { … }` of the app's own"),
  term("execute(_:)", "a sentence on a line of its own; `in REF: …` on another model"),
  term("canExecute(_:)", "`expect can SENTENCE`, `if can SENTENCE { … }`"),
  term("onMessageReceived(_:)", "`on MESSAGE [from SCREEN] { … }` in a screen"),
  term("addMessageListener(_:)", "`on MESSAGE [from SCREEN] { … }` in a screen or in the app"),
  term("FinishedNavigationMessage", "`on finished [from SCREEN] { … }`"),
  term("presentingNavigationSource(id:)", "`source \"ID\"` in a screen; `present … from \"ID\"`"),
  term("printDebugGraph()", "`print debug graph`"),
  term("NavigationConfig.shared.isDebugPrintEnabled", "`set tracing on`"),
  term("animation(_:)", "`without animation` at the end of a sentence"),
  term("parent", "`parent of REF`"),
  term("children", "`children of REF`"),
  term("predecessors", "`predecessors of REF`"),
  term("successors", "`successors of REF`"),
  term("root", "`root`"),
  term("topPresented", "`expect presented is …`, `presented of REF`"),
]

private func term(_ original: String, _ meaning: String) -> SystemManual.Term {
  SystemManual.Term(original, meaning)
}
