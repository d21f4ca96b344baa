import SextantEngine

let intentDeclarations = [
  Declaration(
    "destination", form: "[in navigation]", .node(.screen),
    block: .members([
      Declaration(
        "on dismiss", form: "NAME:destination", .detail, block: .body,
        summary: "the reaction to the dismissal of a presented sheet",
        example: "on dismiss addTodo { set refreshed = refreshed + 1 }",
        originals: ["handleNavigation(_:onDismiss:)", "onDismiss"])
    ]), takesInputs: true,
    summary:
      "a screen; with `in navigation`, the root or a sheet gets a navigation view",
    example: "destination settings in navigation",
    originals: [
      "NavigationDestination", "NavigationView", "ViewFactory.makeView(_:)",
      "NavigationHandler.buildDestination(_:)",
    ])
]

let intentManual = SystemManual(
  original: "the NavigationDirection article",
  summary:
    "A screen sends an intent: back, or forward to a destination. Its handler navigates with a link in the navigation view or with a sheet.",
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
    "The original ignores `back` at the root. In Sextant, this is an error unless `try` precedes the sentence.",
    "Without a navigation view, a push in the original only raises the link flag. In Sextant, this is an error unless `try` precedes the sentence.",
    "Cases without a definition in the article are errors: an intent to a screen below the top, a sheet and a link on the same screen, and `on dismiss` of a sheet that is removed together with its presenter.",
  ],
  terms: [
    .init(
      "NavigationDirection",
      "an intent: `back`, `forward to DESTINATION push` or `forward to DESTINATION present`"),
    .init("NavigationStyle", "the last word of `forward to DESTINATION push` (or `present`)"),
    .init(
      "NavigationHandler",
      "every destination has a handler; query a screen with `destination of`, `sheet of`, `link of` and `intent of`"
    ),
    .init(
      "handleNavigation(_:onDismiss:)",
      "every destination handles intents; the closure is `on dismiss NAME { … }` in its block"),
    .init("ViewFactory", "`destination NAME` declares the result of the factory for a case"),
    .init("ViewModel", "the block of a destination; its `action`s send the intents"),
  ])
