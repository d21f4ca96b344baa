import SextantEngine

let navigatorDeclarations = [
  Declaration(
    "screen", .node(.screen), block: .members([]), takesInputs: true,
    summary: "a screen; with other inputs it is another one",
    example: "screen detail(id: String)",
    originals: [
      "ScreenID", "ScreenIdentifer", "ScreenIdentifier", "ScreenView", "ScreenView.screenId",
      "ScreenView.currentScreen", "ScreenWrapper", "ScreenWrapper.screenWrapper(_:)", "Navigable",
    ])
]

/// System `navigator` for those who know Navigator.
let navigatorManual = SystemManual(
  original: "Navigator",
  summary:
    "One stack of screens, each of them once, with a value for each: whether it shows the next one.",
  example: """
    app Dives uses navigator { // sextant: allow nothingLost (a key on the stack twice is refused)
      screen home { action next { navigate to detail(id: "1") } }
      screen detail(id: String) {
        action next(id: String in ["2", "3"]) { navigate to detail(id: id) }
        action done { pop }
        action leave { pop to detail(id: "1") or root }
      }
      event notification { navigate with [detail(id: "8"), detail(id: "9")] }
      start home
    }
    """,
  differences: [
    "To show a screen that is on the stack already is an error; with `try` its value is replaced and it keeps its place, as in the original, whose display is broken then.",
    "An unknown screen that says it was dismissed is an error; the original crashes.",
    "A screen may say so only while its value is false.",
  ],
  terms: [
    term("Navigator", "`app NAME uses navigator { … }`: each app has one navigator"),
    term("Navigation", "the same: the protocol of Navigator"),
    term("Navigator.init(rootScreen:viewFactory:)", "`start SCREEN` in the app"),
    term("rootScreen", "`start SCREEN` in the app"),
    term("navStack.keys", "`expect stack is [SCREEN, …]`"),
    term("OrderedDictionary", "`expect stack is [SCREEN, …]` and `expect shown on SCREEN is true`"),
    term("ViewFactory", "`screen NAME` in the app: what it shows needs no saying"),
    term("ViewFactory.makeView(screenType:)", "`screen NAME` in the app"),
    term("NavigationView.with(_:)", "`app NAME uses navigator { … }`"),
    term("NavigatorViewBinding", "`app NAME uses navigator { … }`"),
    term("View.bindNavigation(_:binding:)", "nothing: every screen is bound"),
    term("NavigationBinding", "nothing: every screen is bound"),
    term("Task.sleep(nanoseconds:)", "`wait 700ms`, or `after 10s { … }`"),
  ])

private func term(_ original: String, _ meaning: String) -> SystemManual.Term {
  SystemManual.Term(original, meaning)
}
