import SextantEngine

let intentDeclarations = [
  Declaration(
    "destination", form: "[in navigation]", .node(.screen),
    block: .members([
      Declaration(
        "on dismiss", form: "NAME:destination", .detail, block: .body,
        summary: "run statements when the sheet with this destination is dismissed",
        example: "on dismiss addTodo { set refreshed = refreshed + 1 }",
        originals: ["handleNavigation(_:onDismiss:)", "onDismiss"])
    ]), takesInputs: true,
    summary:
      "a screen; with `in navigation`, the screen has a navigation view if the screen is the root or a sheet",
    example: "destination settings in navigation",
    originals: [
      "NavigationDestination", "NavigationView", "ViewFactory.makeView(_:)",
      "NavigationHandler.buildDestination(_:)",
    ])
]

let intentManual = SystemManual(
  original: "the NavigationDirection article",
  summary:
    "A screen sends an intent: `back`, or `forward to` a destination. The handler of the screen executes the intent. For `forward to`, it pushes the destination in the navigation view or presents it as a sheet.",
  example: """
    app Todos uses intent {
      state refreshed = 0
      destination todoList in navigation {
        action add { forward to addTodo present }
        action open(todo: String in ["Buy milk"]) { forward to todoDetails(todo: todo) push }
        on dismiss addTodo { set refreshed = refreshed + 1 }
      }
      destination addTodo { action save(title: String) { after 1s { back } } }
      destination todoDetails(todo: String) { action close { back } }
      start todoList
    }
    """,
  differences: [
    "The original ignores `back` at the root. Sextant reports an error, except after `try`.",
    "In the original, a push without a navigation view only sets the link flag. Sextant reports an error, except after `try`.",
    "The original, an article, does not define three cases. Sextant reports an error if a screen below the top sends an intent, if a screen has a sheet and a link at the same time, or if a sheet with `on dismiss` is removed together with its presenter.",
  ],
  terms: [
    .init(
      "NavigationDirection",
      "an intent: `back`, `forward to DESTINATION push` or `forward to DESTINATION present`"),
    .init("NavigationStyle", "`push` or `present`, at the end of `forward to DESTINATION …`"),
    .init(
      "NavigationHandler",
      "not needed: every destination has a handler. The facts `destination of`, `sheet of`, `link of` and `intent of` query the handler"
    ),
    .init(
      "handleNavigation(_:onDismiss:)",
      "not needed: every destination handles intents; `on dismiss NAME { … }` replaces the closure"
    ),
    .init("ViewFactory", "`destination NAME`: a declaration for each case of the factory"),
    .init("ViewModel", "the block of a destination; its `action`s send the intents"),
  ])
