import SextantEngine

enum NavigatorCodes {
  static let alreadyShown = Code(
    "alreadyShown", 2501,
    "%1 is already on the stack; the original replaces its value and shows a broken stack",
    advice: "go back with `pop to SCREEN`, or navigate to a screen with another input",
    cause:
      "The original stores a Boolean value for each screen, with the screen as the key. Therefore, a stack cannot contain two equal screens.",
    fails:
      "app T uses navigator { screen home; screen a; start home }\nnavigate to a\nnavigate to a",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a")
  static let lastScreen = Code(
    "lastScreen", 2502,
    "the stack has only the root screen, which cannot be popped; the original does nothing",
    advice: "show another screen with `navigate to SCREEN`",
    cause: "`pop` keeps the root screen.",
    fails: "app T uses navigator { screen home; screen a; start home }\npop",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a\npop")
  static let unknownScreen = Code(
    "unknownScreen", 2503, "%1 is not on the stack; the original %2",
    advice: "show the screen with `navigate to SCREEN`, or write `pop to SCREEN or root`",
    cause: "`pop to` and `dismissed` expect a screen of the stack.",
    fails: "app T uses navigator { screen home; screen a; start home }\npop to a",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a\npop to home")
  static let stillShown = Code(
    "stillShown", 2504,
    "%1 still shows the next screen; the original removes the screens above %1 from its list, but still displays these screens",
    advice:
      "write `pop to SCREEN` to dismiss the next screen",
    cause:
      "`dismissed` is valid only for a screen that no longer shows a next screen.",
    fails:
      "app T uses navigator { screen home; screen a; start home }\nnavigate to a\ndismissed home",
    works: "app T uses navigator { screen home; screen a; start home }\nnavigate to a\npop to home")

  static let all = [alreadyShown, lastScreen, unknownScreen, stillShown]
}
