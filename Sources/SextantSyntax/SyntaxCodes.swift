/// The codes of syntax errors.
///
/// Numbers 1000 to 1199 are reserved for this module.
public enum SyntaxCodes {
  // Characters.
  public static let unexpectedCharacter = Code(
    "unexpectedCharacter", 1000, "unexpected %1",
    cause:
      "The character begins nothing in this language. Signs of other languages are words here: `is` for `==`, `and` for `&&`, `or` for `||`, `not` for `!`; texts stand in double quotes.",
    fails: "append Home ?",
    works: "append Home")
  public static let invalidUTF8 = Code(
    "invalidUTF8", 1001, "these bytes are not UTF-8",
    cause: "Scripts are UTF-8. The file was saved in another encoding, or it is no text at all.",
    fails: "print \"\u{FFFD}\"",
    works: "print \"é\"",
    remark: "in the first, é is one byte, as in Latin-1")
  public static let nul = Code(
    "nul", 1002, "a NUL byte cannot stand in a script",
    cause: "The file holds a byte 0, as texts in UTF-16 and binary files do.",
    fails: "print \"␀\"",
    works: "print \"0\"",
    remark: "in the first, ␀ is a byte 0")
  public static let badName = Code(
    "badName", 1003, "a name in backquotes is one word, such as `tab`",
    cause:
      "Backquotes make a name of a word that means something else, and a name is one word of letters, digits and `_`.",
    fails: "print `two words`",
    works: "let `tab` = 1; print `tab`")

  // Strings and comments.
  public static let unterminatedString = Code(
    "unterminatedString", 1010, "this string does not end on its line",
    cause:
      "A text in quotes ends where its line does, and there was no second quote before that. A text of several lines stands between two `\"\"\"`.",
    fails: "print \"Hello",
    works: "print \"Hello\"")
  public static let unterminatedTextBlock = Code(
    "unterminatedTextBlock", 1011, "there is no \"\"\" that ends this text",
    cause:
      "A text that begins with `\"\"\"` goes on until the next `\"\"\"`, and the file ended first.",
    fails: "print \"\"\"\nHello",
    works: "print \"\"\"\n  Hello\n  \"\"\"")
  public static let textBlockOnOneLine = Code(
    "textBlockOnOneLine", 1012, "the text after \"\"\" starts on a new line",
    cause:
      "The lines of a text in `\"\"\"` are those between the two marks, so nothing of it stands on the line of the first.",
    fails: "print \"\"\"Hello\"\"\"",
    works: "print \"\"\"\n  Hello\n  \"\"\"")
  public static let unterminatedComment = Code(
    "unterminatedComment", 1013, "there is no */ that ends this comment",
    cause:
      "A comment that begins with `/*` goes on until `*/`; comments nest, so each needs its own.",
    fails: "append Home /* to be",
    works: "append Home /* to be */")
  public static let badEscape = Code(
    "badEscape", 1014, "%1 is not an escape",
    cause:
      "After a backslash a text knows only `\\n`, `\\t`, `\\r`, `\\0`, `\\\"`, `\\\\`, `\\u{…}` and `\\(…)`.",
    fails: "print \"a\\qb\"",
    works: "print \"a\\nb\"")
  public static let noSuchScalar = Code(
    "noSuchScalar", 1015, "there is no character with the number %1",
    cause:
      "The number in `\\u{…}` is past the end of Unicode, or is one of those that are no character by themselves.",
    fails: "print \"\\u{110000}\"",
    works: "print \"\\u{1F600}\"")
  public static let unterminatedInterpolation = Code(
    "unterminatedInterpolation", 1016, "\\( has no ) on its line",
    cause: "The value that `\\(` puts into a text has no `)` before its line ends.",
    fails: "print \"\\(1 + 1",
    works: "print \"\\(1 + 1)\"")

  // Numbers.
  public static let badNumber = Code(
    "badNumber", 1020, "%1 is neither a number nor a duration",
    cause:
      "What begins with a digit is a number or a duration such as `300ms`, and this is neither; names begin with a letter.",
    fails: "print 1x",
    works: "print 1")
  public static let numberTooLarge = Code(
    "numberTooLarge", 1021, "%1 does not fit",
    cause:
      "Numbers have 64 bits, decimals at most 18 digits after the point, and durations fit in as many milliseconds.",
    fails: "print 99999999999999999999",
    works: "print 9999999999")
  public static let durationTooFine = Code(
    "durationTooFine", 1022, "%1 is not a whole number of milliseconds",
    cause: "Time goes on in milliseconds, and this is a part of one.",
    fails: "print 0.0001s",
    works: "print 1ms")

  // Blocks and brackets.
  public static let unterminatedBlock = Code(
    "unterminatedBlock", 1030, "there is no } for this {",
    cause:
      "The file ended before the `}` of this block. A missing brace is often noticed far below the line that lacks it.",
    fails: "repeat 2 { append Home",
    works: "repeat 2 { append Home }")
  public static let unterminatedBracket = Code(
    "unterminatedBracket", 1031, "there is no %2 for this %1",
    cause: "The bracket is not closed before the file, the block or the bracket around it ends.",
    fails: "append stacked [Home, Home",
    works: "append stacked [Home, Home]")
  public static let unexpectedCloser = Code(
    "unexpectedCloser", 1032, "there is nothing open that %1 could close",
    cause: "There is one closing bracket too many, or it is not of the kind that is open.",
    fails: "append Home }",
    works: "append Home")
  public static let expectedCloser = Code(
    "expectedCloser", 1033, "expected %1 here",
    cause: "A group holds one value, and something more stands in it.",
    fails: "expect (1 is 1, 2)",
    works: "expect (1 is 1)")
  public static let braceOnNewLine = Code(
    "braceOnNewLine", 1034, "{ must stand on the line that it belongs to",
    cause: "A line ends a statement, so a block begins on the line of what it belongs to.",
    fails: "repeat 2\n{ append Home }",
    works: "repeat 2 {\n  append Home\n}")
  public static let blockWithoutHead = Code(
    "blockWithoutHead", 1035, "expected a word before {",
    cause: "A block belongs to a statement or a declaration, and none stands before this one.",
    fails: "{ append Home }",
    works: "repeat 1 { append Home }")
  public static let blockNotAllowed = Code(
    "blockNotAllowed", 1036, "a block cannot stand in a list or a string",
    cause: "Lists and texts hold values, and a block is none.",
    fails: "print [1 { 2 }]",
    works: "print [1]")
  public static let blankNeeded = Code(
    "blankNeeded", 1037, "( touches what is no name; a group needs a blank before it",
    cause:
      "A bracket that touches a name holds its inputs. Only names have inputs, so a group after anything else stands apart.",
    fails: "print 1(2)",
    works: "print 1 + (2)")
  public static let braceMissing = Code(
    "braceMissing", 1038, "there is no { for the block that follows this line",
    cause:
      "The lines below are further in and end with a `}`, as those of a block do, and no `{` opens one.",
    fails: "repeat 2\n  append Home\n}",
    works: "repeat 2 {\n  append Home\n}")

  // Commas, separators and labels.
  public static let commaMisplaced = Code(
    "commaMisplaced", 1040, "a comma stands between two things",
    cause: "A comma has something on both of its sides.",
    fails: "print [1, , 2]",
    works: "print [1, 2]")
  public static let commaMissing = Code(
    "commaMissing", 1041, "expected a comma or %1 here",
    cause: "Two things in a bracket stand side by side with no comma between them.",
    fails: "append Detail(id: 1 {} 2)",
    works: "append Detail(id: 1)")
  public static let labelWithoutValue = Code(
    "labelWithoutValue", 1042, "the label %1 has no value",
    cause: "A label and a colon say which input is meant, and no value follows.",
    fails: "append Detail(id:)",
    works: "append Detail(id: 1)")
  public static let valueMissing = Code(
    "valueMissing", 1043, "expected a value here",
    cause: "A bracket, or a place between commas, is empty where a value should stand.",
    fails: "print ()",
    works: "print (1)")
  public static let separatorInBracket = Code(
    "separatorInBracket", 1044, "; cannot stand inside ( ) or [ ]",
    cause: "`;` ends a statement, and a bracket is still open; commas stand there.",
    fails: "print [1; 2]",
    works: "print [1, 2]")

  // Limits.
  public static let nestingTooDeep = Code(
    "nestingTooDeep", 1050, "more than %1 levels of nesting",
    cause:
      "Blocks, brackets and interpolations may stand in one another 500 deep, which no text that a person writes is.",
    fails: "print ((… 1 …))",
    works: "print ((1))",
    remark: "with 501 brackets in one another")
  public static let tooLarge = Code(
    "tooLarge", 1051, "a source text may have at most %1 bytes",
    cause: "The text has more than a gigabyte. Reading stops before it begins.",
    fails: "// …",
    works: "append Home",
    remark: "with more than a gigabyte of text")
  public static let tooManyProblems = Code(
    "tooManyProblems", 1052, "there are more problems than the %1 that are shown",
    cause:
      "After the first thousand problems the rest is left out: they mostly follow from one another, or this is no script.",
    fails: "}\n}\n}\n…",
    works: "append Home",
    remark: "with 1,001 lines")

  /// Every code of this module, in order of number.
  public static let all: [Code] = [
    unexpectedCharacter, invalidUTF8, nul, badName,
    unterminatedString, unterminatedTextBlock, textBlockOnOneLine, unterminatedComment, badEscape,
    noSuchScalar, unterminatedInterpolation,
    badNumber, numberTooLarge, durationTooFine,
    unterminatedBlock, unterminatedBracket, unexpectedCloser, expectedCloser, braceOnNewLine,
    blockWithoutHead, blockNotAllowed, blankNeeded, braceMissing,
    commaMisplaced, commaMissing, labelWithoutValue, valueMissing, separatorInBracket,
    nestingTooDeep, tooLarge, tooManyProblems,
  ]

  /// The codes of malformed statements, which lead to follow-on errors.
  static let ofForm: [Code] = [
    unexpectedCharacter, unterminatedString, unterminatedInterpolation, unterminatedBracket,
    unexpectedCloser, expectedCloser, blockNotAllowed, blankNeeded, commaMisplaced, commaMissing,
    labelWithoutValue, valueMissing, separatorInBracket,
  ]

  /// The codes of errors that no further text can resolve.
  static let final: [Code] = [
    unexpectedCharacter, unterminatedString, unterminatedInterpolation, badNumber, unexpectedCloser,
  ]

  /// The codes of unterminated constructs, which more text could complete.
  public static let unterminated: [Code] = [
    unterminatedTextBlock, unterminatedComment, unterminatedBlock, unterminatedBracket,
  ]
}
