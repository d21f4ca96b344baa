import SextantEngine

/// The refusals of system `navigator`.
enum NavigatorCodes {
  static let alreadyShown = Code(
    "alreadyShown", 2501,
    "%1 is on the stack already; the original puts a new value in its place and shows a broken stack",
    advice: "`pop to SCREEN` goes back to it, and another input makes another screen",
    cause:
      "The original keeps one value for each screen of the stack, and finds screens by equality, so the same screen twice is one to it.",
    fails:
      "app T uses navigator { screen home; screen a; start home }\nnavigate to a\nnavigate to a",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a")
  static let lastScreen = Code(
    "lastScreen", 2502,
    "there is only the root screen, so there is nothing to pop; the original does nothing",
    advice: "`navigate to SCREEN` shows another screen",
    cause: "The root of the stack is always there, and nothing else is.",
    fails: "app T uses navigator { screen home; screen a; start home }\npop",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a\npop")
  static let unknownScreen = Code(
    "unknownScreen", 2503, "%1 is not on the stack; the original %2",
    advice: "`navigate to SCREEN` shows a screen; `pop to SCREEN or root` works in any case",
    cause: "Going back to a screen looks for it on the stack, where it is not.",
    fails: "app T uses navigator { screen home; screen a; start home }\npop to a",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a\npop to home")
  static let stillShown = Code(
    "stillShown", 2504,
    "%1 still shows the next screen; the original forgets what is above it and goes on showing it",
    advice: "`pop to SCREEN` sends it false, and it dismisses what it shows",
    cause:
      "`dismissed` is what a screen says that has gone. This one shows the next, so it has not.",
    fails:
      "app T uses navigator { screen home; screen a; start home }\nnavigate to a\ndismissed home",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a\npop to home")

  static let all = [alreadyShown, lastScreen, unknownScreen, stillShown]
}
