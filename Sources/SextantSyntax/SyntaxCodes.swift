/// The codes of syntax errors.
///
/// Numbers 1000 to 1199 are reserved for this module.
public enum SyntaxCodes {
  // Characters.
  public static let unexpectedCharacter = DiagnosticCode(
    word: "unexpectedCharacter", number: 1000, wording: "unexpected %1")
  public static let invalidUTF8 = DiagnosticCode(
    word: "invalidUTF8", number: 1001, wording: "these bytes are not UTF-8")
  public static let nul = DiagnosticCode(
    word: "nul", number: 1002, wording: "a NUL byte cannot stand in a script")
  public static let badName = DiagnosticCode(
    word: "badName", number: 1003, wording: "a name in backquotes is one word, such as `tab`")

  // Strings and comments.
  public static let unterminatedString = DiagnosticCode(
    word: "unterminatedString", number: 1010, wording: "this string does not end on its line")
  public static let unterminatedTextBlock = DiagnosticCode(
    word: "unterminatedTextBlock", number: 1011, wording: "there is no \"\"\" that ends this text")
  public static let textBlockOnOneLine = DiagnosticCode(
    word: "textBlockOnOneLine", number: 1012, wording: "the text after \"\"\" starts on a new line")
  public static let unterminatedComment = DiagnosticCode(
    word: "unterminatedComment", number: 1013, wording: "there is no */ that ends this comment")
  public static let badEscape = DiagnosticCode(
    word: "badEscape", number: 1014, wording: "%1 is not an escape")
  public static let noSuchScalar = DiagnosticCode(
    word: "noSuchScalar", number: 1015, wording: "there is no character with the number %1")
  public static let unterminatedInterpolation = DiagnosticCode(
    word: "unterminatedInterpolation", number: 1016,
    wording: "\\( has no ) on its line")

  // Numbers.
  public static let badNumber = DiagnosticCode(
    word: "badNumber", number: 1020, wording: "%1 is neither a number nor a duration")
  public static let numberTooLarge = DiagnosticCode(
    word: "numberTooLarge", number: 1021, wording: "%1 does not fit")
  public static let durationTooFine = DiagnosticCode(
    word: "durationTooFine", number: 1022, wording: "%1 is not a whole number of milliseconds")

  // Blocks and brackets.
  public static let unterminatedBlock = DiagnosticCode(
    word: "unterminatedBlock", number: 1030, wording: "there is no } for this {")
  public static let unterminatedBracket = DiagnosticCode(
    word: "unterminatedBracket", number: 1031, wording: "there is no %2 for this %1")
  public static let unexpectedCloser = DiagnosticCode(
    word: "unexpectedCloser", number: 1032, wording: "there is nothing open that %1 could close")
  public static let expectedCloser = DiagnosticCode(
    word: "expectedCloser", number: 1033, wording: "expected %1 here")
  public static let braceOnNewLine = DiagnosticCode(
    word: "braceOnNewLine", number: 1034, wording: "{ must stand on the line that it belongs to")
  public static let blockWithoutHead = DiagnosticCode(
    word: "blockWithoutHead", number: 1035, wording: "expected a word before {")
  public static let blockNotAllowed = DiagnosticCode(
    word: "blockNotAllowed", number: 1036, wording: "a block cannot stand in a list or a string")
  public static let blankNeeded = DiagnosticCode(
    word: "blankNeeded", number: 1037,
    wording: "( touches what is no name; a group needs a blank before it")
  public static let braceMissing = DiagnosticCode(
    word: "braceMissing", number: 1038,
    wording: "there is no { for the block that follows this line")
  public static let headMissing = DiagnosticCode(
    word: "headMissing", number: 1039,
    wording: "this and what follows is in a block of which neither the { nor the line is there")

  // Commas, separators and labels.
  public static let commaMisplaced = DiagnosticCode(
    word: "commaMisplaced", number: 1040, wording: "a comma stands between two things")
  public static let commaMissing = DiagnosticCode(
    word: "commaMissing", number: 1041, wording: "expected a comma or %1 here")
  public static let labelWithoutValue = DiagnosticCode(
    word: "labelWithoutValue", number: 1042, wording: "the label %1 has no value")
  public static let valueMissing = DiagnosticCode(
    word: "valueMissing", number: 1043, wording: "expected a value here")
  public static let separatorInBracket = DiagnosticCode(
    word: "separatorInBracket", number: 1044, wording: "; cannot stand inside ( ) or [ ]")

  // Limits.
  public static let nestingTooDeep = DiagnosticCode(
    word: "nestingTooDeep", number: 1050, wording: "more than %1 levels of nesting")
  public static let tooLarge = DiagnosticCode(
    word: "tooLarge", number: 1051, wording: "a source text may have at most %1 bytes")
  public static let tooManyProblems = DiagnosticCode(
    word: "tooManyProblems", number: 1052,
    wording: "there are more problems than the %1 that are shown")

  /// Every code of this module, in order of number.
  public static let all: [DiagnosticCode] = [
    unexpectedCharacter, invalidUTF8, nul, badName,
    unterminatedString, unterminatedTextBlock, textBlockOnOneLine, unterminatedComment, badEscape,
    noSuchScalar, unterminatedInterpolation,
    badNumber, numberTooLarge, durationTooFine,
    unterminatedBlock, unterminatedBracket, unexpectedCloser, expectedCloser, braceOnNewLine,
    blockWithoutHead, blockNotAllowed, blankNeeded, braceMissing, headMissing,
    commaMisplaced, commaMissing, labelWithoutValue, valueMissing, separatorInBracket,
    nestingTooDeep, tooLarge, tooManyProblems,
  ]

  /// The codes of malformed statements, which lead to follow-on errors.
  static let ofForm: [DiagnosticCode] = [
    unexpectedCharacter, unterminatedString, unterminatedInterpolation, unterminatedBracket,
    unexpectedCloser, expectedCloser, blockNotAllowed, blankNeeded, commaMisplaced, commaMissing,
    labelWithoutValue, valueMissing, separatorInBracket,
  ]

  /// The codes of texts that are not valid UTF-8 or contain NUL.
  public static let noText: [DiagnosticCode] = [invalidUTF8, nul]

  /// The codes of texts that were not parsed to their end.
  static let abandoned: [DiagnosticCode] = [nestingTooDeep, tooLarge, tooManyProblems]

  /// The codes of unterminated constructs, which more text could complete.
  public static let unterminated: [DiagnosticCode] = [
    unterminatedTextBlock, unterminatedComment, unterminatedBlock, unterminatedBracket,
  ]
}
