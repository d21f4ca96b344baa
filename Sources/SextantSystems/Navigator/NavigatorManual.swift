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

/// The manual of system `navigator` for users of Navigator.
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
    .init("Navigator", "`app NAME uses navigator { … }`: each app has one navigator"),
    .init("Navigation", "the same: the protocol of Navigator"),
    .init("Navigator.init(rootScreen:viewFactory:)", "`start SCREEN` in the app"),
    .init("rootScreen", "`start SCREEN` in the app"),
    .init("navStack.keys", "`expect stack is [SCREEN, …]`"),
    .init(
      "OrderedDictionary", "`expect stack is [SCREEN, …]` and `expect shown on SCREEN is true`"),
    .init("ViewFactory", "`screen NAME` in the app: what it shows needs no saying"),
    .init("ViewFactory.makeView(screenType:)", "`screen NAME` in the app"),
    .init("NavigationView.with(_:)", "`app NAME uses navigator { … }`"),
    .init("NavigatorViewBinding", "`app NAME uses navigator { … }`"),
    .init("View.bindNavigation(_:binding:)", "nothing: every screen is bound"),
    .init("NavigationBinding", "nothing: every screen is bound"),
    .init("Task.sleep(nanoseconds:)", "`wait 700ms`, or `after 10s { … }`"),
  ])
