package import SextantSyntax

/// Codes about declarations, files and scenarios.
extension LanguageCodes {
  package static let whenOverState = Code(
    "whenOverState", 1269, "`when` asks only about state, and this asks about the graph",
    cause:
      "`when` is looked at whenever a state changes, and the graph changes at other times as well.",
    fails: "app T { screen A; start A; when top is A { append A } }",
    works: "app T { state x = 0; screen A; start stacked A; when x is 1 { append A } }")
  package static let badLink = Code(
    "badLink", 1270, "%1 is no link: %2",
    cause: "A link is `scheme://path` with parts in braces that are whole between slashes.",
    fails: "link \"shop\" { append A }",
    works: "link \"shop://item\" { append A }")
  package static let unknownCapture = Code(
    "unknownCapture", 1274, "the link has no capture `%1`",
    cause:
      "`for` after a link's address says which values a part in braces may have, and no part has this name.",
    fails: "link \"x://{id}\" for name in [\"1\"] { append A }",
    works: "link \"x://{id}\" for id in [\"1\"] { append A }")
  package static let emptyDomain = Code(
    "emptyDomain", 1275, "`%1` can have no value: the list after `in` is empty",
    cause:
      "The list after `in` has the values that this part of the address may have, and it has none.",
    fails: "link \"x://{id}\" for id in [] { append A }",
    works: "link \"x://{id}\" for id in [\"1\", \"2\"] { append A }")
  package static let noStart = Code(
    "noStart", 1260, "the app has no `start`",
    cause: "`start` says what an app begins with, and this app does not say it.",
    fails: "app T { screen A }",
    works: "app T { screen A; start A }")
  package static let secondApp = Code(
    "secondApp", 1261, "there is an app already: %1",
    cause: "A file has one app, those in what it imports included.",
    fails: "app T { screen A; start A }\napp U { screen B; start B }",
    works: "app T { screen A; start A }")
  package static let containsItself = Code(
    "containsItself", 1262, "`%1` contains itself",
    cause:
      "A container is made together with what it holds. One that holds itself would have to be made without end.",
    fails: "switched S shows S",
    works: "switched S shows Home")
  package static let unknownDeclaration = Code(
    "unknownDeclaration", 1263, "`%1` declares nothing here",
    cause:
      "A line of an app or of a declaration begins with no word that declares something there.",
    fails: "app T { screan A; start A }",
    works: "app T { screen A; start A }")
  package static let emptyTabs = Code(
    "emptyTabs", 1264, "`%1` has no %2",
    cause: "One of its elements is always selected, so there is at least one.",
    fails: "tabs M { }",
    works: "tabs M { tab first A }")
  package static let importFailed = Code(
    "importFailed", 1265, "%1 cannot be read: %2",
    cause: "The path, as seen from the file that imports it, leads to nothing that can be read.",
    fails: "import \"missing.sextant\"",
    works: "append Detail")
  package static let importCycle = Code(
    "importCycle", 1266, "%1 imports itself",
    cause: "A file imports itself, directly or through others.",
    fails: "import \"example.sextant\"",
    works: "append Detail")
  package static let noCases = Code(
    "noCases", 1280, "this scenario never runs: the list after `in` is empty",
    cause: "The scenario runs once for each value of a list, and the list has none.",
    fails: "scenario \"s\" for n in [] { append A(id: n) }",
    works: "scenario \"s\" for n in [1] { append A(id: n) }")
  package static let wrongRow = Code(
    "wrongRow", 1283, "expected a row with a value for each of %1, and this is %2",
    cause:
      "`for` with several names takes a list of rows, each with as many values as there are names.",
    fails: "for a, b in [[1, 2], [3]] { append A(id: a, n: b) }",
    works: "for a, b in [[1, 2], [3, 4]] { append A(id: a, n: b) }")
  package static let tooManyCases = Code(
    "tooManyCases", 1284, "a scenario has at most %1 cases, and this one would have %2",
    cause: "Each `for` of a scenario multiplies its cases, which run one after the other.",
    fails: "scenario \"s\" for a in […] for b in […] { append A(id: a, n: b) }",
    works: "scenario \"s\" for a in [1, 2] for b in [1, 2] { append A(id: a, n: b) }",
    remark: "with lists of a thousand values")
  static let declarations = [
    whenOverState, badLink, unknownCapture, emptyDomain, noStart, secondApp, containsItself,
    unknownDeclaration, emptyTabs,
    importFailed, importCycle, noCases, wrongRow, tooManyCases,
  ]
}
