import SextantEngine

let routerDeclarations = [
  Declaration(
    "screen", .node(.screen), block: .members([]), takesInputs: true,
    summary: "the root screen", example: "screen Home",
    originals: ["SwiftUIRouterHomeView", "Root View", "MyInitialView"]),
  Declaration(
    "route", .node(.screen), block: .members([]), takesInputs: true,
    summary: "a screen that `push` adds to the stack", example: "route assetDetails(id: String)",
    originals: ["NavigationRoute", "NavigationRoute.Screen", "NavigationRoute.makeScreen(named:)"]),
  Declaration(
    "popup", .node(.screen), block: .members([]), takesInputs: true,
    summary: "a screen that `present popup` shows over the stack", example: "popup addAsset",
    originals: ["PopupRoute", "PopupRoute.Popup", "PopupRoute.makePopup(named:)"]),
  Declaration(
    "alert",
    form:
      "EXPR:title [message EXPR:message] confirm EXPR:confirm [cancel EXPR:cancel]",
    .node(.screen), block: .body, takesInputs: true,
    clauses: [
      Declaration(
        "cancel", form: "EXPR:cancel", .detail,
        summary: "the title of the cancel button",
        example: "cancel \"Keep\"")
    ],
    summary:
      "a question with two buttons: `confirm` runs the block, and `cancel` only closes the alert",
    example:
      "alert deleteAsset(id: String) \"Delete \\(id)?\" confirm \"Delete\" { pop } cancel \"Keep\"",
    originals: [
      "AlertRoute", "AlertRoute.Alert", "AlertRoute.makeAlert(named:)", "AlertRoute.title",
      "AlertRoute.message", "AlertRoute.confirmationActionText",
      "AlertRoute.cancellationActionText", "confirmationActionTitle",
      "confirmationActionCallback",
    ]),
]

let routerManual = SystemManual(
  original: "SwiftUI Router",
  summary:
    "A stack of routes, at most one popup and at most one alert. The three are independent.",
  example: """
    app Assets uses router {
      screen Start { action open { push assetsList } }
      route assetsList { action show(id: String in ["1", "2"]) { push assetDetails(id: id) } }
      route assetDetails(id: String) {
        action add { present popup addAsset }
        action delete { show alert deleteAsset(id: id) }
      }
      popup addAsset { action done { dismiss } }
      alert deleteAsset(id: String) "Delete \\(id)?" confirm "Delete" { pop } cancel "Keep"
      start Start
    }
    """,
  differences: [
    "The original ignores `pop` without a route, `dismiss` without a popup and `hide alert` without an alert. Sextant reports an error, except after `try`."
  ],
  terms: routerTerms)

private let routerTerms: [SystemManual.Term] = [
  .init("Router", "`app NAME uses router { … }`: each app has one router"),
  .init("NavigationRouter", "`app NAME uses router { … }`: each app has one router"),
  .init("SwiftUINavigationRouter", "the former name of the router"),
  .init("DefaultSwiftUINavigationRouter", "the router; it needs no name"),
  .init("Router.navigationStack", "`expect stack is [ROUTE, …]`, without the root screen"),
  .init(
    "NavigationRouter.navigationStack", "`expect stack is [ROUTE, …]`, without the root screen"),
  .init("Router.presentedPopup", "`expect presented is popup POPUP`"),
  .init("NavigationRouter.presentedPopup", "`expect presented is popup POPUP`"),
  .init("Router.presentedAlert", "`expect presented is alert \"TITLE\"`"),
  .init("NavigationRouter.presentedAlert", "`expect presented is alert \"TITLE\"`"),
  .init(
    "NavigationStack(path:)", "the root of the window; `tap back` and `tap back to` assign the path"
  ),
  .init("navigationDestination(for:)", "`route NAME` in the app; its content is not modelled"),
  .init("sheet(item:)", "`popup NAME` in the app, and `swipe down`"),
  .init(
    "alert(presenting:confirmationActionTitle:confirmationActionCallback:)",
    "`alert NAME … confirm \"…\" { … }` in the app, and `tap button \"…\"`"),
]
