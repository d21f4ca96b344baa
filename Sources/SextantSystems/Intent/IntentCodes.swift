import SextantEngine

/// The errors of system `intent`: intents that the article's code silently ignores or the article
/// leaves undefined.
enum IntentCodes {
  static let atRoot = Code(
    "atRoot", 2601, "%1 is the root screen, and nothing lies before it; the original does nothing",
    advice: "`forward to DESTINATION present` (or `push`) goes on from here",
    cause:
      "The original goes back by resetting the screen before, and before the root there is none.",
    fails: "app T uses intent { destination list; start list }\nback",
    works:
      "app T uses intent { destination list; destination add; start list }\nforward to add present\nback"
  )
  static let noNavigation = Code(
    "noNavigation", 2602,
    "there is no navigation view around %1, so nothing appears; the original raises its link flag all the same",
    advice:
      "`destination NAME in navigation` gives a root or a sheet one, and `forward to DESTINATION present` needs none",
    cause: "A push is a navigation link, which does nothing outside of a navigation view.",
    fails:
      "app T uses intent { destination list; destination add; start list }\nforward to add push",
    works:
      "app T uses intent { destination list in navigation; destination add; start list }\nforward to add push"
  )
  static let undefinedByArticle = Code(
    "undefinedByArticle", 2603, "the article does not define this: %1",
    advice: "give the intent to the screen on top, and one way forward at a time",
    cause:
      "The article shows intents one at a time on the screen in front. What its code would do otherwise depends on the version of the framework.",
    fails:
      "app T uses intent { destination list in navigation; destination add; start list }\nforward to add present\nin list: forward to add push",
    works:
      "app T uses intent { destination list in navigation; destination add; start list }\nforward to add present\nin list: forward to add present"
  )

  static let all = [atRoot, noNavigation, undefinedByArticle]
}
