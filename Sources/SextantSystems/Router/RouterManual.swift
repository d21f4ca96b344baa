import SextantEngine

let routerDeclarations = [
  Declaration(
    "screen", .node(.screen), block: .members([]), takesInputs: true,
    summary: "the root screen", example: "screen Home"),
  Declaration(
    "route", .node(.screen), block: .members([]), takesInputs: true,
    summary: "something that can be pushed", example: "route assetDetails(id: String)"),
  Declaration(
    "popup", .node(.screen), block: .members([]), takesInputs: true,
    summary: "something that can be presented over the stack", example: "popup addAsset"),
  Declaration(
    "alert",
    form:
      "EXPR:title [message EXPR:message] confirm EXPR:confirm [cancel EXPR:cancel]",
    .node(.screen), block: .body, takesInputs: true,
    clauses: [
      Declaration(
        "cancel", form: "EXPR:cancel", .detail, summary: "the button that does nothing",
        example: "cancel \"Cancel\"")
    ],
    summary: "a question with a confirming button, whose block it runs, and a cancelling one",
    example: "alert deleteAsset(id: String) \"Delete \\(id)?\" confirm \"Delete\" cancel \"Cancel\""
  ),
]

/// System `router` for those who know SwiftUI Router.
let routerManual = SystemManual(
  original: "SwiftUI Router",
  summary:
    "One stack, at most one popup and at most one alert: three values that never touch one another.",
  example: """
    app Assets uses router {
      screen Start { action open { push assetsList } }
      route assetsList { action show(id: String in ["1", "2"]) { push assetDetails(id: id) } }
      route assetDetails(id: String) { action add { present popup addAsset } }
      popup addAsset { action done { dismiss } }
      alert deleteAsset(id: String) "Delete \\(id)?" confirm "Delete" { pop } cancel "Keep"
      start Start
    }
    """,
  differences: [
    "What has no effect in the original (`pop` on an empty list, `dismiss` with no popup, `hide alert` with no alert) is an error unless `try` stands before it."
  ])
