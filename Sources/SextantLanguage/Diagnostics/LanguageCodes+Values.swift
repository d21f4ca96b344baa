package import SextantSyntax

/// Codes about arguments and values.
extension LanguageCodes {
  package static let missingArgument = Code(
    "missingArgument", 1240, "`%1` needs %2",
    cause: "An input without a default was left out.",
    fails: "screen A(id: String)\nappend A",
    works: "screen A(id: String)\nappend A(id: \"1\")")
  package static let extraArgument = Code(
    "extraArgument", 1241, "`%1` takes %2",
    cause: "There are more values in the brackets than there are inputs.",
    fails: "screen A\nappend A(1)",
    works: "screen A\nappend A")
  package static let unknownLabel = Code(
    "unknownLabel", 1242, "`%1` has no input `%2`",
    cause: "The inputs have names, and none of them has this one.",
    fails: "screen A(id: String)\nappend A(it: \"1\")",
    works: "screen A(id: String)\nappend A(id: \"1\")")
  package static let wrongType = Code(
    "wrongType", 1243, "expected %1 here, and this is %2",
    cause: "A value of one type stands where another type is declared or needed.",
    fails: "screen A(id: String)\nappend A(id: 1)",
    works: "screen A(id: String)\nappend A(id: \"1\")")
  package static let positionalAfterLabel = Code(
    "positionalAfterLabel", 1244, "arguments without a label come first",
    cause:
      "A value without a label belongs to the input at its place, which nobody can count after labels.",
    fails: "screen A(x: Int, y: Int)\nappend A(x: 1, 2)",
    works: "screen A(x: Int, y: Int)\nappend A(1, y: 2)")
  package static let outsideDomain = Code(
    "notInDomain", 1245, "%1 is not one of %2",
    cause: "The declaration lists the values that this input may have, and this is none of them.",
    fails: "screen A(id: Int in [1, 2])\nappend A(id: 3)",
    works: "screen A(id: Int in [1, 2])\nappend A(id: 2)")
  package static let notConstant = Code(
    "notConstant", 1246, "this must be written as a value",
    cause:
      "Here a value is needed before anything runs, so it cannot depend on a state or a binding.",
    fails: "state a = 1\nstate b = a",
    works: "state a = 1\nstate b = 1")
  package static let negativeCount = Code(
    "negativeCount", 1247, "a count cannot be negative",
    cause: "Something is to be done a number of times, and the number is below zero.",
    fails: "repeat -1 { append A }",
    works: "repeat 1 { append A }")
  package static let wildcardHere = Code(
    "wildcardHere", 1248, "`...` can stand only in a pattern",
    cause: "`...` stands for anything, and only what is compared can be anything.",
    fails: "append stacked [A, ...]",
    works: "expect stack is [..., Home]")
  package static let givenTwice = Code(
    "givenTwice", 1249, "`%1` is given twice",
    cause: "Two values are given for one input.",
    fails: "append A(id: 1, id: 2)",
    works: "append A(id: 1, other: 2)")
  package static let negativeDuration = Code(
    "negativeDuration", 1273, "time does not run backwards: this is less than 0s",
    cause: "Virtual time goes on and never back, so one cannot wait for less than nothing.",
    fails: "wait -1s",
    works: "wait 1s")
  package static let untakenNode = Code(
    "untakenNode", 1313, "no sentence of the system %1 takes a node that was made before",
    cause:
      "`let` with a node makes the node at once and keeps it aside until a sentence takes it, and in this system each sentence makes its own.",
    fails:
      "app T uses router { screen Home; route detail; start Home }\npush detail\nlet d = detail",
    works: "app T uses router { screen Home; route detail; start Home }\npush detail\npush detail")
  package static let duplicateButton = Code(
    "duplicateButton", 1330, "an earlier button of this alert has the title %1 as well",
    severity: .warning,
    cause:
      "`tap button` presses the first button with a title, so that the second button is never pressed. The next version reports an error.",
    fails: "present alert \"Sure?\" { button \"OK\"; button \"OK\" }",
    works: "present alert \"Sure?\" { button \"OK\"; button \"No\" cancel }")

  static let values = [
    missingArgument, extraArgument, unknownLabel, wrongType, positionalAfterLabel, outsideDomain,
    notConstant, negativeCount, wildcardHere, givenTwice, negativeDuration, untakenNode,
    duplicateButton,
  ]
}
