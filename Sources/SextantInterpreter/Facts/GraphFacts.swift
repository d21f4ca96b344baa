import SextantEngine
import SextantLanguage

/// The facts with a graph literal.
let graphFacts: [FactRow] = [
  FactRow(
    "graph LITERAL", "the whole graph is this one", example: "graph { stack { Home } }"
  ) { arguments, run throws(Refusal) in
    guard case .literal(let pattern)? = arguments.last else { return false }
    return try run.matches(pattern)
  } actual: { _, _ in
    "the graph is another one"
  },
  FactRow(
    "graph of window WINDOW LITERAL", "the graph of a window is this one",
    example: "graph of window main { stack { Home } }"
  ) { arguments, run throws(Refusal) in
    guard case .literal(var pattern)? = arguments.last else { return false }
    pattern.only = arguments.name(0)
    return try run.matches(pattern)
  } actual: { _, _ in
    "the graph is another one"
  },
]
