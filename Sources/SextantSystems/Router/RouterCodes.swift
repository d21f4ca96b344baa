import SextantEngine

/// The refusals of system `router`. In SwiftUI Router, the refused sentences have no effect.
enum RouterCodes {
  static let emptyStack = Code(
    "emptyStack", 2301,
    "the stack has no route to pop; the original does nothing",
    advice: "push a route with `push ROUTE`",
    cause: "`pop` removes the last route. The root screen is not a route.",
    fails: "app T uses router { screen Home; route list; start Home }\npop",
    works: "app T uses router { screen Home; route list; start Home }\npush list\npop")
  static let noPopup = Code(
    "noPopup", 2302, "no popup is open; the original does nothing",
    advice: "to leave a pushed route, write `pop`",
    cause: "`dismiss` closes only a popup.",
    fails: "app T uses router { screen Home; popup add; start Home }\ndismiss",
    works: "app T uses router { screen Home; popup add; start Home }\npresent popup add\ndismiss")
  static let noAlert = Code(
    "noAlert", 2303, "no alert is visible; the original does nothing",
    advice: "show an alert with `show alert ALERT`",
    cause: "`hide alert` closes a visible alert.",
    fails:
      "app T uses router { screen Home; alert sure \"Sure?\" confirm \"OK\" cancel \"No\"; start Home }\nhide alert",
    works:
      "app T uses router { screen Home; alert sure \"Sure?\" confirm \"OK\" cancel \"No\"; start Home }\nshow alert sure\nhide alert"
  )

  static let all = [emptyStack, noPopup, noAlert]
}
