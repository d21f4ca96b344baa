import SextantEngine

let intentDeclarations = [
  Declaration(
    "destination", form: "[in navigation]", .node(.screen),
    block: .members([
      Declaration(
        "on dismiss", form: "NAME:destination", .detail, block: .body,
        summary: "what the screen does when a sheet that it presented has gone",
        example: "on dismiss addTodo { set refreshed = refreshed + 1 }",
        originals: ["handleNavigation(_:onDismiss:)", "onDismiss"])
    ]), takesInputs: true,
    summary:
      "a screen; `in navigation` puts a navigation view around it where it is the root or presented",
    example: "destination settings in navigation",
    originals: [
      "NavigationDestination", "NavigationView", "ViewFactory.makeView(_:)",
      "NavigationHandler.buildDestination(_:)",
    ])
]

/// The manual of system `intent` for readers of the article.
let intentManual = SystemManual(
  original: "the NavigationDirection article",
  summary:
    "A screen says where to go, back or forward to a destination, and its handler goes there: by a link in the navigation view, or in a sheet.",
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
    "`back` at the root does nothing in the original, and is an error unless `try` stands before it.",
    "A push without a navigation view only raises the link flag in the original, and is an error unless `try` stands before it.",
    "What the article leaves open is an error that says so: an intent to a screen below the top, a sheet and a link of one screen at once, `on dismiss` of a sheet that goes together with its presenter.",
  ],
  terms: [
    .init(
      "NavigationDirection",
      "an intent: `back`, `forward to DESTINATION push` or `forward to DESTINATION present`"),
    .init("NavigationStyle", "the last word of `forward to DESTINATION push` (or `present`)"),
    .init(
      "NavigationHandler",
      "every destination has one; `destination of`, `sheet of`, `link of` and `intent of` a screen ask what it holds"
    ),
    .init(
      "handleNavigation(_:onDismiss:)",
      "every destination handles intents; `on dismiss NAME { … }` in its block is the closure"),
    .init("ViewFactory", "`destination NAME` declares what the factory makes for a case"),
    .init("ViewModel", "a destination's block: its `action`s give the intents"),
  ])
