package import SextantSyntax

/// Codes about statements and their phrases.
extension LanguageCodes {
  package static let unknownSentence = Code(
    "unknownSentence", 1200, "there is no sentence that begins with `%1`",
    cause:
      "A statement begins with a word that no statement, no sentence of the app's system and no command of the app begins with.",
    fails: "appen Detail",
    works: "append Detail")
  package static let expected = Code(
    "expected", 1201, "expected %1 here",
    cause:
      "The statement begins like one that there is, and then goes on in a way that none does. The message lists what could stand at the mark.",
    fails: "append",
    works: "append Detail")
  package static let unexpectedBlock = Code(
    "unexpectedBlock", 1202, "nothing here takes a block",
    cause: "The statement is whole without a block, and one follows.",
    fails: "state n = 0\nset n = 1 { }",
    works: "state n = 0\nset n = 1")
  package static let separatorMissing = Code(
    "separatorMissing", 1203, "expected a new line or `;` before `%1`",
    cause:
      "Each statement and each declaration stands on a line of its own, or is separated from the one before it by `;`, and here a second one begins behind the end of the first.",
    fails: "append A append B",
    works: "append A; append B")
  package static let strayClause = Code(
    "strayClause", 1204, "expected a new line or `;` after }",
    cause:
      "After the `}` of a block only `else`, `otherwise` and `within` go on, and only after a block that they belong to.",
    fails: "repeat 2 { append A } else { append B }",
    works: "if top is Home { append A } else { append B }")
  package static let elseOnNewLine = Code(
    "elseOnNewLine", 1205, "`%1` stands on the line of the } before it",
    cause: "A line ends a statement, so an `else` on a line of its own belongs to nothing.",
    fails: "if top is Home { append A }\nelse { append B }",
    works: "if top is Home { append A } else { append B }")
  package static let notHere = Code(
    "notHere", 1206, "`%1` cannot stand %2",
    cause:
      "The statement is known, and it means nothing in this place: nothing is expected while a body runs, and declarations are not made in a block.",
    fails: "together { expect top is Home }",
    works: "expect top is Home")
  package static let noAnimation = Code(
    "noAnimation", 1208, "`%1` has no animation to switch off",
    cause: "The sentence changes nothing with an animation, so there is none to leave out.",
    fails: "tabs M { tab first A; tab other B }\nset root M\nselect tab other without animation",
    works: "append A without animation")
  package static let tooLong = Code(
    "tooLong", 1250, "a statement has at most %1 words",
    cause:
      "A statement of more than a thousand words was generated, or lacks line breaks; commas outside of brackets count as words. Of a long `enum`, each case may stand on a line of its own: then there may be any number.",
    fails: "append A A A …",
    works: "append A",
    remark: "with 1,001 words")
  package static let emptyLiteral = Code(
    "emptyLiteral", 1267, "expected a node in this literal",
    cause: "A graph in braces describes a node, and there is none in these.",
    fails: "restore graph { }",
    works: "restore graph { stack { Home } }")
  package static let openLiteral = Code(
    "openLiteral", 1268, "`restore graph` refuses `...`",
    cause:
      "`...` stands for anything, which can be compared with a graph but not be made into one.",
    fails: "restore graph { stack { ... } }",
    works: "expect graph { stack { ... } }")

  package static let unnamedSnapshot = Code(
    "unnamedSnapshot", 1325,
    "a snapshot that is taken more than once has a name: `expect graph snapshot \"NAME\"`",
    cause:
      "The literal of a snapshot without a name stands in the script, and there is one of it. In a loop, in a scenario with `for`, and in `before each` and `after each`, the graph may be another one each time; under a name, each time and each case has a literal of its own, in the file beside the script.",
    fails: "repeat 2 { append A; expect graph snapshot }",
    works: "append A\nexpect graph snapshot { stack { Home; A } }")
  package static let badSnapshots = Code(
    "badSnapshots", 1326, "the snapshots of the script cannot be read: %1",
    cause:
      "Beside the script is the file with its snapshots, named like it with `.snap` behind, and it cannot be read.",
    fails: "expect graph snapshot \"home\"",
    works: "expect graph snapshot { stack { Home } }",
    remark: "where the file beside the script is a folder")

  static let phrases = [
    unknownSentence, expected, unexpectedBlock, separatorMissing, strayClause, elseOnNewLine,
    notHere,
    noAnimation, tooLong, emptyLiteral, openLiteral, unnamedSnapshot,
    badSnapshots,
  ]
}
