import SextantEngine

let graphManual = SystemManual(
  original: "SwiftUINavigation",
  summary:
    "A graph of nodes: stacks, tabs, switched and custom containers, and presentations of every style. An app can also have windows, messages, triggers and commands.",
  example: """
    app Shop { // sextant: allow noDeadEnd (the app has no log-in)
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
    ("dismiss", "close the sheet"),
  ],
  differences: [
    "If the original ignores a sentence or crashes, Sextant reports an error, except after `try`."
  ],
  terms: graphTerms)

private let graphTerms: [SystemManual.Term] = [
  .init("NavigationModel", "`screen NAME`, with its user actions as `action`s"),
  .init("@NavigationModel", "`screen NAME`"),
  .init("@StackRootNavigationModel", "`stacked NODE` or `stacked [NODE, …]`"),
  .init("StackRootNavigationModel", "`stacked NODE` or `stacked [NODE, …]`"),
  .init(
    "StackNavigationModel", "an element of a stack; for a zoom, `append NODE zoom from \"source\"`"),
  .init("DefaultStackRootNavigationModel", "`stacked NODE`"),
  .init(".stacked", "`stacked NODE` or `stacked [NODE, …]`"),
  .init(
    "tabBarToolbarBehavior", "`stacked NODE hiding tab bar [animated]`; `expect tab bar hidden`"),
  .init("@TabsRootNavigationModel", "`tabs NAME { tab ID NODE … }`"),
  .init("TabsRootNavigationModel", "`tabs NAME { tab ID NODE … }`"),
  .init("@SwitchedNavigationModel", "`switched NAME shows NODE`"),
  .init("SwitchedNavigationModel", "`switched NAME shows NODE`"),
  .init("SFSafariNavigationModel", "`present sheet Safari(url: \"…\")`"),
  .init("Safari", "`present sheet Safari(url: \"…\")`: a built-in screen"),
  .init(
    "NavigationModelResolvedView", "`custom NAME { segment NODE; … }`, a custom container"),
  .init("RootNavigationView", "the node after `start`"),
  .init("NavigationWindow", "`window NAME { NODE }`, and `open window NAME`"),
  .init("NavigationCommand", "a sentence, or an app-defined `command NAME { … }`"),
  .init("execute(_:)", "a sentence on a separate line; for another node, `in REF: …`"),
  .init("canExecute(_:)", "`expect can SENTENCE`, `if can SENTENCE { … }`"),
  .init("onMessageReceived(_:)", "`on MESSAGE [from SCREEN] { … }` in a screen"),
  .init("addMessageListener(_:)", "`on MESSAGE [from SCREEN] { … }` in a screen or in the app"),
  .init("FinishedNavigationMessage", "`on finished [from SCREEN] { … }`"),
  .init("presentingNavigationSource(id:)", "`source \"ID\"` in a screen; `present … from \"ID\"`"),
  .init("printDebugGraph()", "`print debug graph`"),
  .init("NavigationConfig.shared.isDebugPrintEnabled", "`set tracing on`"),
  .init("animation(_:)", "`without animation` at the end of a sentence"),
  .init("parent", "`parent of REF`"),
  .init("children", "`children of REF`"),
  .init("predecessors", "`predecessors of REF`"),
  .init("successors", "`successors of REF`"),
  .init("root", "`root`"),
  .init("topPresented", "`expect presented is …`, `presented of REF`"),
]
