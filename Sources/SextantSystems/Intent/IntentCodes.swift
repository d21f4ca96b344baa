import SextantEngine

/// The codes for intents that have no effect in the article's code, and for intents whose effect
/// the article does not define.
enum IntentCodes {
  static let atRoot = Code(
    "atRoot", 2601,
    "%1 is the root screen, so `back` is not possible; the original does nothing",
    advice: "go forward with `forward to DESTINATION present` (or `push`)",
    cause:
      "`back` goes to the screen before the current screen. The root screen has no screen before it.",
    fails: "app T uses intent { destination list; start list }\nback",
    works:
      "app T uses intent { destination list; destination add; start list }\nforward to add present\nback"
  )
  static let noNavigation = Code(
    "noNavigation", 2602,
    "no navigation view around %1, so nothing appears; the original still sets the link flag",
    advice:
      "declare the root or the sheet with `destination NAME in navigation`, or write `forward to DESTINATION present`",
    cause:
      "In the original, a push is a navigation link. Outside a navigation view, a navigation link has no effect.",
    fails:
      "app T uses intent { destination list; destination add; start list }\nforward to add push",
    works:
      "app T uses intent { destination list in navigation; destination add; start list }\nforward to add push"
  )
  static let undefinedByArticle = Code(
    "undefinedByArticle", 2603, "the original, an article, does not define this case: %1",
    advice: "send only a single intent at a time, to the top screen",
    cause:
      "The original of this system is an article. The article defines only single intents on the top screen. In other cases, the effect of its code depends on the version of SwiftUI.",
    fails:
      "app T uses intent { destination list in navigation; destination add; start list }\nforward to add present\nin list: forward to add push",
    works:
      "app T uses intent { destination list in navigation; destination add; start list }\nforward to add present\nin list: forward to add present"
  )

  static let all = [atRoot, noNavigation, undefinedByArticle]
}
