/// The codes of syntax errors.
///
/// Numbers 1000 to 1199 are reserved for this module.
public enum SyntaxCodes {
  // Characters.
  public static let unexpectedCharacter = Code(
    "unexpectedCharacter", 1000, "unexpected %1",
    cause:
      "No token begins with this character. Use words instead of the operators of other languages: `is` for `==`, `and` for `&&`, `or` for `||`, `not` for `!`. Write strings in double quotes.",
    fails: "append Home ?",
    works: "append Home")
  public static let invalidUTF8 = Code(
    "invalidUTF8", 1001, "invalid UTF-8",
    cause: "Scripts are UTF-8. The file has another encoding, or is not a text file.",
    fails: "print \"\u{FFFD}\"",
    works: "print \"é\"",
    remark: "where é is a single byte, as in Latin-1")
  public static let nul = Code(
    "nul", 1002, "unexpected NUL byte",
    cause: "The file contains a byte 0. It may be a binary file or a UTF-16 text.",
    fails: "print \"␀\"",
    works: "print \"0\"",
    remark: "where ␀ is a byte 0")
  public static let badName = Code(
    "badName", 1003, "expected a single name in backquotes, such as `tab`",
    cause:
      "Backquotes turn a keyword into a name. A name consists of letters, digits and `_`.",
    fails: "print `two words`",
    works: "let `tab` = 1; print `tab`")

  // Strings and comments.
  public static let unterminatedString = Code(
    "unterminatedString", 1010, "missing \" at the end of the string",
    cause:
      "A string in quotes must end on the same line. For a text with several lines, write `\"\"\"` before and after the text.",
    fails: "print \"Hello",
    works: "print \"Hello\"")
  public static let unterminatedTextBlock = Code(
    "unterminatedTextBlock", 1011, "missing \"\"\" at the end of the text",
    cause:
      "A text after `\"\"\"` continues until the next `\"\"\"`. The file ends before a second `\"\"\"`.",
    fails: "print \"\"\"\nHello",
    works: "print \"\"\"\n  Hello\n  \"\"\"")
  public static let textBlockOnOneLine = Code(
    "textBlockOnOneLine", 1012, "the text after \"\"\" must start on a new line",
    cause:
      "Write the text on the lines between the opening and the closing `\"\"\"`.",
    fails: "print \"\"\"Hello\"\"\"",
    works: "print \"\"\"\n  Hello\n  \"\"\"")
  public static let unterminatedComment = Code(
    "unterminatedComment", 1013, "missing */ at the end of the comment",
    cause:
      "A comment after `/*` continues until `*/`. Comments nest, so each `/*` needs a `*/`.",
    fails: "append Home /* to be",
    works: "append Home /* to be */")
  public static let badEscape = Code(
    "badEscape", 1014, "unknown escape %1",
    cause:
      "The escapes in strings are `\\n`, `\\t`, `\\r`, `\\0`, `\\\"`, `\\\\`, `\\u{…}` and `\\(…)`.",
    fails: "print \"a\\qb\"",
    works: "print \"a\\nb\"")
  public static let noSuchScalar = Code(
    "noSuchScalar", 1015, "%1 is not the number of a Unicode character",
    cause:
      "The number in `\\u{…}` is greater than 10FFFF, or is a surrogate (D800 to DFFF).",
    fails: "print \"\\u{110000}\"",
    works: "print \"\\u{1F600}\"")
  public static let unterminatedInterpolation = Code(
    "unterminatedInterpolation", 1016, "missing ) for \\( on this line",
    cause: "An interpolation after `\\(` must end with `)` on the same line.",
    fails: "print \"\\(1 + 1",
    works: "print \"\\(1 + 1)\"")

  // Numbers.
  public static let badNumber = Code(
    "badNumber", 1020, "%1 is neither a number nor a duration",
    cause:
      "A word that starts with a digit must be a number, or a duration such as `300ms`. A name starts with a letter.",
    fails: "print 1x",
    works: "print 1")
  public static let numberTooLarge = Code(
    "numberTooLarge", 1021, "%1 is out of range",
    cause:
      "An integer, or the number of milliseconds of a duration, must fit into 64 bits. A decimal has at most 18 digits after the point.",
    fails: "print 99999999999999999999",
    works: "print 9999999999")
  public static let durationTooFine = Code(
    "durationTooFine", 1022, "%1 is not a whole number of milliseconds",
    cause: "The smallest unit of time is a millisecond.",
    fails: "print 0.0001s",
    works: "print 1ms")

  // Blocks and brackets.
  public static let unterminatedBlock = Code(
    "unterminatedBlock", 1030, "missing } for this {",
    cause:
      "The file ends before the `}` of this block. If this block has a `}`, an inner block lacks its `}`.",
    fails: "repeat 2 { append Home",
    works: "repeat 2 { append Home }")
  public static let unterminatedBracket = Code(
    "unterminatedBracket", 1031, "missing %2 for this %1",
    cause:
      "The file, block or outer bracket ends before this bracket is closed.",
    fails: "append stacked [Home, Home",
    works: "append stacked [Home, Home]")
  public static let unexpectedCloser = Code(
    "unexpectedCloser", 1032, "unexpected %1 without an opening bracket",
    cause: "No opening bracket matches this bracket.",
    fails: "append Home }",
    works: "append Home")
  public static let expectedCloser = Code(
    "expectedCloser", 1033, "expected %1",
    cause: "A group in parentheses contains a single value.",
    fails: "expect (1 is 1, 2)",
    works: "expect (1 is 1)")
  public static let braceOnNewLine = Code(
    "braceOnNewLine", 1034, "{ must be on the same line as its statement or declaration",
    cause: "The end of a line ends the statement, so the block must begin on the same line.",
    fails: "repeat 2\n{ append Home }",
    works: "repeat 2 {\n  append Home\n}")
  public static let blockWithoutHead = Code(
    "blockWithoutHead", 1035, "expected a word before {",
    cause:
      "A block belongs to a statement or a declaration. No statement or declaration precedes this block.",
    fails: "{ append Home }",
    works: "repeat 1 { append Home }")
  public static let blockNotAllowed = Code(
    "blockNotAllowed", 1036, "a block is not allowed in a list or a string",
    cause: "Lists and strings contain values. A block is not a value.",
    fails: "print [1 { 2 }]",
    works: "print [1]")
  public static let blankNeeded = Code(
    "blankNeeded", 1037, "unexpected ( directly after a value: write a space before the (",
    cause:
      "Directly after a name, `(` begins the arguments of the name. After another value, such as a number, write a space before `(`.",
    fails: "print 1(2)",
    works: "print 1 + (2)")
  public static let braceMissing = Code(
    "braceMissing", 1038, "missing { at the end of this line, before the block",
    cause:
      "The following lines are indented and end with a `}` like a block, but no `{` opens the block.",
    fails: "repeat 2\n  append Home\n}",
    works: "repeat 2 {\n  append Home\n}")

  // Commas, separators and labels.
  public static let commaMisplaced = Code(
    "commaMisplaced", 1040, "unexpected comma",
    cause: "A comma must be between two elements.",
    fails: "print [1, , 2]",
    works: "print [1, 2]")
  public static let commaMissing = Code(
    "commaMissing", 1041, "expected a comma or %1",
    cause: "Two elements in brackets need a comma between them.",
    fails: "append Detail(id: 1 {} 2)",
    works: "append Detail(id: 1)")
  public static let labelWithoutValue = Code(
    "labelWithoutValue", 1042, "missing value for the label %1",
    cause: "A label and a colon must be followed by a value.",
    fails: "append Detail(id:)",
    works: "append Detail(id: 1)")
  public static let valueMissing = Code(
    "valueMissing", 1043, "expected a value",
    cause: "The brackets are empty, or a value is missing next to a comma.",
    fails: "print ()",
    works: "print (1)")
  public static let separatorInBracket = Code(
    "separatorInBracket", 1044, "; is not allowed inside ( ) or [ ]",
    cause: "`;` ends a statement, but a bracket is still open. Separate the elements with commas.",
    fails: "print [1; 2]",
    works: "print [1, 2]")

  // Limits.
  public static let nestingTooDeep = Code(
    "nestingTooDeep", 1050, "more than %1 levels of nesting",
    cause:
      "Blocks, brackets and interpolations can be nested up to 500 levels.",
    fails: "print ((… 1 …))",
    works: "print ((1))",
    remark: "with 501 nested brackets")
  public static let tooLarge = Code(
    "tooLarge", 1051, "the source text is longer than %1 bytes",
    cause: "The limit is 1 GB. Longer texts are not parsed.",
    fails: "// …",
    works: "append Home",
    remark: "with more than a gigabyte of text")
  public static let tooManyProblems = Code(
    "tooManyProblems", 1052, "more than %1 problems; the rest is not shown",
    cause:
      "Correct the shown problems first. If they make no sense, the file may not be a script.",
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

  /// The codes of errors that can cause follow-on errors, or be follow-on errors.
  static let ofForm: [Code] = [
    unexpectedCharacter, unterminatedString, unterminatedInterpolation, unterminatedBracket,
    unexpectedCloser, expectedCloser, blockNotAllowed, blankNeeded, commaMisplaced, commaMissing,
    labelWithoutValue, valueMissing, separatorInBracket,
  ]

  /// The codes of errors that more text cannot resolve.
  static let final: [Code] = [
    unexpectedCharacter, unterminatedString, unterminatedInterpolation, badNumber, unexpectedCloser,
  ]

  /// The codes of unterminated constructs, which more text could complete.
  public static let unterminated: [Code] = [
    unterminatedTextBlock, unterminatedComment, unterminatedBlock, unterminatedBracket,
  ]
}
