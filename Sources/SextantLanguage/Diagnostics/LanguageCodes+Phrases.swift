package import SextantSyntax

extension LanguageCodes {
  package static let unknownSentence = Code(
    "unknownSentence", 1200, "no sentence begins with `%1`",
    cause:
      "No statement, sentence or command of the app begins with this word.",
    fails: "appen Detail",
    works: "append Detail")
  package static let expected = Code(
    "expected", 1201, "expected %1",
    cause:
      "The statement is valid up to the marked position. The message lists the words that can follow.",
    fails: "append",
    works: "append Detail")
  package static let unexpectedBlock = Code(
    "unexpectedBlock", 1202, "unexpected block",
    cause: "This statement cannot have a block.",
    fails: "state n = 0\nset n = 1 { }",
    works: "state n = 0\nset n = 1")
  package static let ignoredBlock = Code(
    "ignoredBlock", 1328, "the block after `print` has no effect", severity: .warning,
    advice: "remove the block",
    cause: "`print` shows a node or the state of the app. It takes no block.",
    fails: "print top { }",
    works: "print top")
  package static let separatorMissing = Code(
    "separatorMissing", 1203, "expected a new line or `;` before `%1`",
    cause:
      "Statements and declarations are separated by a new line or `;`. Here, a second statement starts on the same line.",
    fails: "append A append B",
    works: "append A; append B")
  package static let strayClause = Code(
    "strayClause", 1204, "expected a new line or `;` after }",
    cause:
      "The `}` of the block ends this statement. Only some statements continue after the `}`, for example with `else`, `otherwise` or `within`.",
    fails: "repeat 2 { append A } else { append B }",
    works: "if top is Home { append A } else { append B }")
  package static let elseOnNewLine = Code(
    "elseOnNewLine", 1205, "`%1` must be on the same line as the preceding }",
    cause:
      "The end of a line ends the statement. Therefore, an `else` on the next line belongs to no statement.",
    fails: "if top is Home { append A }\nelse { append B }",
    works: "if top is Home { append A } else { append B }")
  package static let commandNotStatement = Code(
    "commandNotStatement", 1318, "here, `%1` calls the command of the app, not the statement `%1`",
    severity: .warning,
    cause:
      "The app declares a command with the name of a statement. Rename the command, or write the name in backquotes to call the command without a warning.",
    fails: "command cancel { append A }\ncancel",
    works: "command cancel { append A }\n`cancel`")
  package static let notHere = Code(
    "notHere", 1206, "`%1` is not allowed %2",
    cause:
      "The statement is valid elsewhere, but not in this block. For example, a body cannot contain `expect`, and a block cannot contain declarations.",
    fails: "together { expect top is Home }",
    works: "expect top is Home")
  package static let noAnimation = Code(
    "noAnimation", 1208, "`%1` has no animation to disable",
    cause:
      "`without animation` disables the animation of a sentence. This sentence has no animation.",
    fails: "tabs M { tab first A; tab other B }\nset root M\nselect tab other without animation",
    works: "append A without animation")
  package static let tooLong = Code(
    "tooLong", 1250, "a statement has at most %1 words",
    cause:
      "The statement has more than 1,000 words, including commas outside brackets. Often, a line break is missing. If an `enum` has many cases, write each case on a separate line.",
    fails: "append A A A …",
    works: "append A",
    remark: "with 1,001 words")
  package static let emptyLiteral = Code(
    "emptyLiteral", 1267, "expected a node in this literal",
    cause: "A graph literal in braces describes a node, but the braces are empty.",
    fails: "restore graph { }",
    works: "restore graph { stack { Home } }")
  package static let openLiteral = Code(
    "openLiteral", 1268, "`restore graph` does not accept `...`",
    cause:
      "`...` matches anything in a comparison. `restore graph` needs a complete graph.",
    fails: "restore graph { stack { ... } }",
    works: "expect graph { stack { ... } }")

  package static let unnamedSnapshot = Code(
    "unnamedSnapshot", 1325,
    "this statement runs several times, so the snapshot needs a name: `expect graph snapshot \"NAME\"`",
    cause:
      "A statement in a loop, in a scenario with `for`, in `before each` or in `after each` records a graph for each run. A snapshot without a name stores a single graph, in the script. A named snapshot stores all graphs, in a file beside the script.",
    fails: "repeat 2 { append A; expect graph snapshot }",
    works: "append A\nexpect graph snapshot { stack { Home; A } }")
  package static let badSnapshots = Code(
    "badSnapshots", 1326, "cannot read the snapshots of the script: %1",
    cause:
      "The snapshots of `walk.sextant`, for example, are in `walk.sextant.snap`. This file is not readable.",
    fails: "expect graph snapshot \"home\"",
    works: "expect graph snapshot { stack { Home } }",
    remark: "if a folder has the name of the snapshot file")

  static let phrases = [
    unknownSentence, expected, unexpectedBlock, ignoredBlock, separatorMissing, strayClause,
    elseOnNewLine, notHere, commandNotStatement,
    noAnimation, tooLong, emptyLiteral, openLiteral, unnamedSnapshot,
    badSnapshots,
  ]
}
