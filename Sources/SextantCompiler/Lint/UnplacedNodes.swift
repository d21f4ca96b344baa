import SextantLanguage
import SextantSyntax

/// Names of new nodes that no sentence adds to the graph. Such a node stays detached, so facts
/// about its name never hold.
let unplacedNodes = LintRule(
  "unplacedNode", 1333, "no sentence adds the new node `%1` to the graph",
  cause:
    "`let NAME = SCREEN` creates a new screen. NAME does not refer to a screen in the graph. No sentence adds the new screen to the graph, so a fact such as `NAME exists` never holds.",
  fails:
    "app T { screen Home { action wait { let page = Home; after 9s { if page exists { append Late } } } }; screen Late; start stacked Home }",
  works:
    "app T { screen Home { action wait { let page = top; after 9s { if page exists { append Late } } } }; screen Late; start stacked Home }"
) { program in
  program.usages.locals.filter {
    $0.kind == .binding && $0.made != nil && $0.isRead && !$0.isPlaced
      && $0.place.file == program.file
  }.map {
    .init(
      $0.place.span, $0.name,
      suggestion: .advice(
        "to name the screen on top, write `let \($0.name) = top`; to show the new node, use `\($0.name)` in a sentence such as `append`"
      ))
  }
}
