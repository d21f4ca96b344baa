import SextantEngine

let navigatorDeclarations = [
  Declaration(
    "screen", .node(.screen), block: .members([]), takesInputs: true,
    summary: "a screen; different inputs make different screens",
    example: "screen detail(id: String)",
    originals: [
      "ScreenID", "ScreenIdentifer", "ScreenIdentifier", "ScreenView", "ScreenView.screenId",
      "ScreenView.currentScreen", "ScreenWrapper", "ScreenWrapper.screenWrapper(_:)", "Navigable",
    ])
]

let navigatorManual = SystemManual(
  original: "Navigator",
  summary:
    "A single stack of distinct screens. Each screen has a Boolean value, which is true while the next screen is shown.",
  example: """
    app Dives uses navigator { // sextant: allow nothingLost (equal screens are refused)
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
    "Showing a screen that is already on the stack is an error, because the original displays a broken stack. With `try`, the screen gets the new value and keeps its position.",
    "If the screen of `dismissed` is not on the stack, the original crashes. Sextant reports an error.",
    "While the screen's value is true, `dismissed` is an error.",
  ],
  terms: [
    .init("Navigator", "`app NAME uses navigator { … }`: each app has one navigator"),
    .init("Navigation", "the protocol of `Navigator`: see `Navigator`"),
    .init("Navigator.init(rootScreen:viewFactory:)", "`start SCREEN` in the app"),
    .init("rootScreen", "`start SCREEN` in the app"),
    .init("navStack.keys", "`expect stack is [SCREEN, …]`"),
    .init(
      "OrderedDictionary", "`expect stack is [SCREEN, …]` and `expect shown on SCREEN is true`"),
    .init("ViewFactory", "`screen NAME` in the app; its content is not modelled"),
    .init("ViewFactory.makeView(screenType:)", "`screen NAME` in the app"),
    .init("NavigationView.with(_:)", "`app NAME uses navigator { … }`"),
    .init("NavigatorViewBinding", "`app NAME uses navigator { … }`"),
    .init("View.bindNavigation(_:binding:)", "not needed: every screen is bound"),
    .init("NavigationBinding", "not needed: every screen is bound"),
    .init("Task.sleep(nanoseconds:)", "`wait 700ms`, or `after 10s { … }`"),
  ])
