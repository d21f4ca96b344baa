import SextantEngine

/// The refusals of system `router`, for sentences that do nothing in the original.
enum RouterCodes {
  static let emptyStack = Code(
    "emptyStack", 2301, "no route is pushed, so there is nothing to pop; the original does nothing",
    advice: "`push ROUTE` pushes one",
    cause: "The path of pushed routes is empty, and the screen below it is no route.",
    fails: "app T uses router { screen Home; route list; start Home }\npop",
    works: "app T uses router { screen Home; route list; start Home }\npush list\npop")
  static let noPopup = Code(
    "noPopup", 2302, "no popup is open, so there is nothing to dismiss; the original does nothing",
    advice: "`pop` leaves a pushed route",
    cause: "A popup is dismissed, and none was presented or it is closed already.",
    fails: "app T uses router { screen Home; popup add; start Home }\ndismiss",
    works: "app T uses router { screen Home; popup add; start Home }\npresent popup add\ndismiss")
  static let noAlert = Code(
    "noAlert", 2303, "no alert is showing, so there is nothing to hide; the original does nothing",
    advice: "`show alert ALERT` shows one",
    cause: "An alert is hidden, and none was shown or it was answered already.",
    fails:
      "app T uses router { screen Home; alert sure \"Sure?\" confirm \"OK\" cancel \"No\"; start Home }\nhide alert",
    works:
      "app T uses router { screen Home; alert sure \"Sure?\" confirm \"OK\" cancel \"No\"; start Home }\nshow alert sure\nhide alert"
  )

  static let all = [emptyStack, noPopup, noAlert]
}
