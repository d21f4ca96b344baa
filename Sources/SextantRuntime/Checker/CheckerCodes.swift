package import SextantSyntax

/// What can be wrong with a script that can be read. Numbers 1200 to 1999 belong to the checker.
package enum CheckerCodes {
  // Phrases.
  static let unknownSentence = code(
    "unknownSentence", 1200, "there is no sentence that begins with `%1`")
  static let expected = code("expected", 1201, "expected %1 here")
  static let unknownWord = code("unknownWord", 1203, "`%1` means nothing here")
  static let unexpectedBlock = code("unexpectedBlock", 1202, "nothing here takes a block")
  static let strayClause = code("strayClause", 1204, "expected a new line after }")
  static let elseOnNewLine = code(
    "elseOnNewLine", 1205, "`%1` stands on the line of the } before it")
  static let notHere = code("notHere", 1206, "`%1` cannot stand %2")
  static let later = code("later", 1207, "%1 is not part of this version")
  static let noAnimation = code("noAnimation", 1208, "`%1` has no animation to switch off")

  // Names.
  static let unknownNode = code("unknownNode", 1220, "there is no screen or container `%1`")
  static let unknownThing = code("unknownThing", 1219, "there is no %1 `%2`")
  static let unknownTab = code("unknownTabName", 1221, "no tabs declare a tab `%1`")
  static let unknownWindow = code("unknownWindow", 1222, "there is no window `%1`")
  static let unknownPresentable = code("unknownPresentable", 1223, "there is no presentable `%1`")
  static let unknownAction = code("unknownAction", 1224, "no screen has an action `%1`")
  static let unknownName = code("unknownName", 1225, "nothing is named `%1` here")
  static let unknownState = code("unknownState", 1226, "there is no state `%1`")
  static let unknownTrigger = code("unknownTrigger", 1227, "there is no trigger `%1`")
  static let unknownType = code("unknownType", 1228, "there is no type `%1`")
  static let unknownCode = code("unknownCode", 1229, "there is no error or warning `%1`")
  static let duplicate = code("duplicate", 1230, "`%1` is declared already")
  static let nearName = code(
    "nearName", 1231, "`%1` is used once, and is close to `%2`")
  static let notANode = code("notANode", 1232, "`%1` is bound to a value, not to a node")
  static let unknownSystem = code("unknownSystem", 1233, "there is no system `%1`")
  static let unknownMessage = code("unknownMessage", 1234, "there is no message `%1`")
  static let unused = code("unused", 1235, "`%1` is never used")

  static let otherSystem = code(
    "otherSystem", 1236, "%1 belongs to the system %2, and this app uses %3")
  static let wrongKind = code("wrongKind", 1237, "`%1` is %2, and %3 is wanted here")
  static let ambiguousName = code("ambiguousName", 1238, "`%1` could be %2")
  static let oneModel = code(
    "oneModel", 1239, "the system %1 has one model: `in` can name only a window%2")

  // Arguments and values.
  static let missingArgument = code("missingArgument", 1240, "`%1` needs %2")
  static let extraArgument = code("extraArgument", 1241, "`%1` takes %2")
  static let unknownLabel = code("unknownLabel", 1242, "`%1` has no input `%2`")
  static let wrongType = code("wrongType", 1243, "expected %1 here, and this is %2")
  static let positionalAfterLabel = code(
    "positionalAfterLabel", 1244, "arguments without a label come first")
  static let outsideDomain = code("notInDomain", 1245, "%1 is not one of %2")
  static let notConstant = code("notConstant", 1246, "this must be written as a value")
  static let negativeCount = code("negativeCount", 1247, "a count cannot be negative")
  static let wildcardHere = code("wildcardHere", 1248, "`...` can stand only in a pattern")

  static let givenTwice = code("givenTwice", 1249, "`%1` is given twice")

  static let whenOverState = code(
    "whenOverState", 1269, "`when` asks only about state, and this asks about the graph")
  static let badLink = code("badLink", 1270, "%1 is no link: %2")
  static let unreachableLink = code(
    "unreachableLink", 1271, "%1 can never win: %2 is declared before it")
  static let unknownEvent = code("unknownEvent", 1272, "there is no event `%1`")
  static let negativeDuration = code(
    "negativeDuration", 1273, "time does not run backwards: this is less than 0s")
  static let tooLong = code("tooLong", 1250, "a statement has at most %1 words")

  // Declarations and files.
  static let noStart = code("noStart", 1260, "the app has no `start`")
  static let secondApp = code("secondApp", 1261, "there is an app already: %1")
  static let containsItself = code("containsItself", 1262, "`%1` contains itself")
  static let unknownDeclaration = code("unknownDeclaration", 1263, "`%1` declares nothing here")
  static let emptyTabs = code("emptyTabs", 1264, "`%1` has no %2")
  static let importFailed = code("importFailed", 1265, "%1 cannot be read: %2")
  static let importCycle = code("importCycle", 1266, "%1 imports itself")
  static let emptyLiteral = code("emptyLiteral", 1267, "expected a node in this literal")
  static let openLiteral = code("openLiteral", 1268, "`restore graph` refuses `...`")

  // Scenarios.
  static let noCases = code(
    "noCases", 1280, "this scenario never runs: the list after `in` is empty")
  static let sameScenario = code(
    "sameScenario", 1281, "there is a scenario %1 already, first declared on line %2")
  static let sameCase = code("sameCase", 1282, "the list has %1 twice")

  // What is there and does nothing.
  static let unusedState = code("unusedState", 1300, "the state `%1` is never %2")
  static let unusedBinding = code("unusedBinding", 1301, "`%1` is bound here and never read")
  static let unusedInput = code("unusedInput", 1302, "the input `%1` is never read")
  static let unusedImport = code("unusedImport", 1303, "%1 brings nothing here")

  static let deadLink = code("deadLink", 1308, "no link matches %1%2")
  static let impossibleLink = code("impossibleLink", 1309, "%1 can never match: %2")
  static let contradiction = code(
    "contradiction", 1310, "this cannot hold together with the expectation on line %1")
  static let neverHolds = code("neverHolds", 1311, "this can never hold: %1")
  static let neverMade = code("neverMade", 1312, "nothing in the program makes `%1`")

  static let unknownSource = code(
    "unknownSource", 1316, "no screen has the source %1, so an app would show nothing")

  static let notSearched = code(
    "notSearched", 1317,
    "`%1` takes a search through the app's states, which this version does not have: it is not evaluated"
  )

  static let untakenNode = code(
    "untakenNode", 1313, "no sentence of the system %1 takes a node that was made before")
  static let declaredOtherwise = code(
    "declaredOtherwise", 1315, "`%1` is declared here, and nothing names it: %3 places name `%2`")

  static let otherOwner = code(
    "otherOwner", 1314, "`%1` belongs to the %2 `%3`, and no other can show it")

  // Comments that silence warnings.
  static let unusedSilence = code("unusedSilence", 1304, "there is no `%1` here to allow")
  static let unknownSilence = code("unknownSilence", 1305, "there is no warning `%1`")
  static let silencedError = code(
    "silencedError", 1306, "`%1` cannot be allowed: only warnings about what scripts do can")
  static let badSilence = code("badSilence", 1307, "this comment allows nothing")

  /// Those that a comment can silence. A name near to another is an error where names are strict,
  /// and can be silenced all the same.
  package static let warnings = [
    nearName, unused, unreachableLink, sameScenario, sameCase, unusedState, unusedBinding,
    unusedInput, unusedImport, deadLink, impossibleLink, contradiction, neverHolds, neverMade,
    unknownSource, notSearched,
  ]

  /// Warnings that `--strict` does not raise: what is warned of is for a later version to mend.
  package static let neverRaised = [notSearched]

  package static let all = [
    unusedState, unusedBinding, unusedInput, unusedImport, unusedSilence, unknownSilence,
    untakenNode, otherOwner, silencedError, badSilence, deadLink, impossibleLink, contradiction,
    neverHolds, neverMade, declaredOtherwise, unknownSource, notSearched,
    unknownSentence, expected, unknownWord, unexpectedBlock, strayClause, elseOnNewLine, notHere,
    later, noAnimation, unknownNode, unknownTab, unknownWindow, unknownPresentable, unknownAction,
    unknownName, unknownState, unknownTrigger, unknownType, unknownCode, duplicate, nearName,
    notANode, unknownSystem, unknownMessage, unused, unknownThing, otherSystem, wrongKind,
    ambiguousName, oneModel, missingArgument, extraArgument,
    unknownLabel, wrongType, positionalAfterLabel, outsideDomain, notConstant, negativeCount,
    wildcardHere, givenTwice, negativeDuration, whenOverState, badLink, unreachableLink,
    unknownEvent, tooLong, noStart,
    secondApp, containsItself, unknownDeclaration, emptyTabs,
    importFailed,
    importCycle, emptyLiteral, openLiteral, noCases, sameScenario, sameCase,
  ]

  private static func code(_ word: String, _ number: Int, _ wording: String) -> DiagnosticCode {
    DiagnosticCode(word: word, number: number, wording: wording)
  }
}
