package import SextantSyntax

/// What can be wrong with a script that can be read. Numbers 1200 to 1999 belong to the language.
package enum LanguageCodes {
  // Phrases.
  static let unknownSentence = code(
    "unknownSentence", 1200, "there is no sentence that begins with `%1`")
  static let expected = code("expected", 1201, "expected %1 here")
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
  static let notANode = code("notANode", 1232, "`%1` is bound to a value, not to a node")
  static let unknownSystem = code("unknownSystem", 1233, "there is no system `%1`")
  static let unknownMessage = code("unknownMessage", 1234, "there is no message `%1`")

  static let otherSystem = code(
    "otherSystem", 1236, "%1 belongs to the system %2, and this app uses %3")
  static let wrongKind = code("wrongKind", 1237, "`%1` is %2, and %3 is wanted here")
  static let ambiguousName = code("ambiguousName", 1238, "`%1` could be %2")
  static let oneModel = code(
    "oneModel", 1239, "the system %1 has one model: `in` can name only a window%2")

  // Arguments and values.
  package static let missingArgument = code("missingArgument", 1240, "`%1` needs %2")
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
  static let unknownEvent = code("unknownEvent", 1272, "there is no event `%1`")
  static let unknownCapture = code("unknownCapture", 1274, "the link has no capture `%1`")
  package static let emptyDomain = code(
    "emptyDomain", 1275, "`%1` can have no value: the list after `in` is empty")
  static let negativeDuration = code(
    "negativeDuration", 1273, "time does not run backwards: this is less than 0s")
  static let tooLong = code("tooLong", 1250, "a statement has at most %1 words")

  // Declarations and files.
  package static let noStart = code("noStart", 1260, "the app has no `start`")
  static let secondApp = code("secondApp", 1261, "there is an app already: %1")
  static let containsItself = code("containsItself", 1262, "`%1` contains itself")
  static let unknownDeclaration = code("unknownDeclaration", 1263, "`%1` declares nothing here")
  package static let emptyTabs = code("emptyTabs", 1264, "`%1` has no %2")
  static let importFailed = code("importFailed", 1265, "%1 cannot be read: %2")
  static let importCycle = code("importCycle", 1266, "%1 imports itself")
  package static let emptyLiteral = code("emptyLiteral", 1267, "expected a node in this literal")
  static let openLiteral = code("openLiteral", 1268, "`restore graph` refuses `...`")

  // Scenarios.
  static let noCases = code(
    "noCases", 1280, "this scenario never runs: the list after `in` is empty")

  static let notSearched = code(
    "notSearched", 1317,
    "`%1` takes a search through the app's states, which this version does not have: it is not evaluated"
  )

  static let untakenNode = code(
    "untakenNode", 1313, "no sentence of the system %1 takes a node that was made before")

  static let otherOwner = code(
    "otherOwner", 1314, "`%1` belongs to the %2 `%3`, and no other can show it")

  static let all = [
    untakenNode, otherOwner, unknownSentence, expected, unexpectedBlock, strayClause,
    elseOnNewLine, notHere, later, noAnimation, unknownNode, unknownTab, unknownWindow,
    unknownPresentable, unknownAction, unknownName, unknownState, unknownTrigger, unknownType,
    unknownCode, duplicate, notANode, unknownSystem, unknownMessage, unknownThing, otherSystem,
    wrongKind, ambiguousName, oneModel, missingArgument, extraArgument, unknownLabel, wrongType,
    positionalAfterLabel, outsideDomain, notConstant, negativeCount, wildcardHere, givenTwice,
    negativeDuration, whenOverState, badLink, unknownEvent, unknownCapture, emptyDomain, tooLong,
    noStart, secondApp,
    containsItself, unknownDeclaration, emptyTabs, importFailed, importCycle, emptyLiteral,
    openLiteral, noCases, notSearched,
  ]

  private static func code(_ word: String, _ number: Int, _ wording: String) -> DiagnosticCode {
    DiagnosticCode(word: word, number: number, wording: wording)
  }
}
