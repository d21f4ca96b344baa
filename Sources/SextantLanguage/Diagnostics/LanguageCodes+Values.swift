package import SextantSyntax

extension LanguageCodes {
  package static let missingArgument = Code(
    "missingArgument", 1240, "`%1` needs %2",
    cause: "An argument is missing, and the input has no default value.",
    fails: "screen A(id: String)\nappend A",
    works: "screen A(id: String)\nappend A(id: \"1\")")
  package static let extraArgument = Code(
    "extraArgument", 1241, "`%1` takes %2",
    cause: "The parentheses contain more arguments than the declaration has inputs.",
    fails: "screen A\nappend A(1)",
    works: "screen A\nappend A")
  package static let unknownLabel = Code(
    "unknownLabel", 1242, "`%1` has no input `%2`",
    cause: "No input of the declaration has this name.",
    fails: "screen A(id: String)\nappend A(it: \"1\")",
    works: "screen A(id: String)\nappend A(id: \"1\")")
  package static let wrongType = Code(
    "wrongType", 1243, "expected %1, found %2",
    cause: "The declaration or the sentence requires a value of another type.",
    fails: "screen A(id: String)\nappend A(id: 1)",
    works: "screen A(id: String)\nappend A(id: \"1\")")
  package static let positionalAfterLabel = Code(
    "positionalAfterLabel", 1244, "unlabelled arguments must come first",
    cause:
      "The position of an unlabelled argument determines its input. After a labelled argument, this position is ambiguous.",
    fails: "screen A(x: Int, y: Int)\nappend A(x: 1, 2)",
    works: "screen A(x: Int, y: Int)\nappend A(1, y: 2)")
  package static let outsideDomain = Code(
    "notInDomain", 1245, "%1 is not one of %2",
    cause: "The declaration lists the allowed values of this input.",
    fails: "screen A(id: Int in [1, 2])\nappend A(id: 3)",
    works: "screen A(id: Int in [1, 2])\nappend A(id: 2)")
  package static let notConstant = Code(
    "notConstant", 1246, "expected a constant value",
    cause:
      "Sextant evaluates this expression before the script runs, so the expression cannot contain a variable or a name bound by `let` or `for`.",
    fails: "state a = 1\nstate b = a",
    works: "state a = 1\nstate b = 1")
  package static let negativeCount = Code(
    "negativeCount", 1247, "a count cannot be negative",
    cause: "The number of repetitions is negative.",
    fails: "repeat -1 { append A }",
    works: "repeat 1 { append A }")
  package static let wildcardHere = Code(
    "wildcardHere", 1248, "`...` is allowed only in a pattern",
    cause: "`...` matches anything in a comparison. It is not a value.",
    fails: "append stacked [A, ...]",
    works: "expect stack is [..., Home]")
  package static let givenTwice = Code(
    "givenTwice", 1249, "duplicate argument `%1`",
    cause: "The same input has two arguments.",
    fails: "append A(id: 1, id: 2)",
    works: "append A(id: 1, other: 2)")
  package static let negativeDuration = Code(
    "negativeDuration", 1273, "a duration cannot be negative",
    cause: "Time never moves backward, so the duration must be at least 0s.",
    fails: "wait -1s",
    works: "wait 1s")
  package static let untakenNode = Code(
    "untakenNode", 1313, "no sentence of the system %1 accepts an existing node",
    cause:
      "`let` binds a node, so that a later sentence can use the node. In this system, each sentence creates a new node, so no sentence accepts a bound node.",
    fails:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nlet d = detail",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let duplicateButton = Code(
    "duplicateButton", 1330, "duplicate button %1 in this alert",
    severity: .warning,
    cause:
      "`tap button` taps the first button with this title, so no script can tap the second button. In the next version of Sextant, duplicate buttons are an error.",
    fails: "present alert \"Sure?\" { button \"OK\"; button \"OK\" }",
    works: "present alert \"Sure?\" { button \"OK\"; button \"No\" cancel }")

  package static let graphFact = Code(
    "graphFact", 1277, "expected a value, found a fact about the graph",
    cause:
      "A variable cannot store a fact about the graph, because the value would be out of date after a change of the graph.",
    fails: "state isHome = false\nset isHome = top is Home",
    works: "state isHome = false\nif top is Home { set isHome = true } else { set isHome = false }")

  static let values = [
    missingArgument, extraArgument, unknownLabel, wrongType, positionalAfterLabel, outsideDomain,
    notConstant, negativeCount, wildcardHere, givenTwice, negativeDuration, untakenNode,
    duplicateButton, graphFact,
  ]
}
