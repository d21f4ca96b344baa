package import SextantSyntax

extension LanguageCodes {
  package static let whenOverState = Code(
    "whenOverState", 1269, "the `when` of a rule can test variables, but not the graph",
    cause:
      "A rule is evaluated when a variable changes, but not when the graph changes.",
    fails: "app T { screen A; start A; when top is A { append A } }",
    works: "app T { state x = 0; screen A; start stacked A; when x is 1 { append A } }")
  package static let messageNotAppearance = Code(
    "messageNotAppearance", 1315,
    "`on %1` handles the message `%1`, not the appearance of the screen", severity: .warning,
    advice: "rename the message",
    cause:
      "Usually, `on appear` runs when the screen becomes the top screen, and `on disappear` runs when the screen is no longer the top screen. This app declares a message with the same name, so `on` handles the message.",
    fails: "message appear\nscreen Inbox { on appear { dismiss } }\nsend appear",
    works: "screen Inbox { on appear { dismiss } }")
  package static let badLink = Code(
    "badLink", 1270, "%1 is not a valid link: %2",
    cause:
      "A link has the form `scheme://path`. A capture in braces must be a whole segment of the path, between slashes.",
    fails: "link \"shop\" { append A }",
    works: "link \"shop://item\" { append A }")
  package static let unknownCapture = Code(
    "unknownCapture", 1274, "the link has no capture `%1`",
    cause:
      "`for` lists the values of a capture of the link. The link has no capture with this name.",
    fails: "link \"x://{id}\" for name in [\"1\"] { append A }",
    works: "link \"x://{id}\" for id in [\"1\"] { append A }")
  package static let emptyDomain = Code(
    "emptyDomain", 1275, "no value for `%1`: the list after `in` is empty",
    cause:
      "The list after `in` contains the possible values of the capture. It must not be empty.",
    fails: "link \"x://{id}\" for id in [] { append A }",
    works: "link \"x://{id}\" for id in [\"1\", \"2\"] { append A }")
  package static let noStart = Code(
    "noStart", 1260, "the app has no `start`",
    cause: "Every app needs a `start`: its first screen or container.",
    fails: "app T { screen A }",
    works: "app T { screen A; start A }")
  package static let secondApp = Code(
    "secondApp", 1261, "the app %1 is already declared",
    cause: "A file and its imports can declare only a single app in total.",
    fails: "app T { screen A; start A }\napp U { screen B; start B }",
    works: "app T { screen A; start A }")
  package static let containsItself = Code(
    "containsItself", 1262, "`%1` contains itself",
    cause:
      "Creating a container also creates its content. A container that contains itself can never be created.",
    fails: "switched S shows S",
    works: "switched S shows Home")
  package static let unknownDeclaration = Code(
    "unknownDeclaration", 1263, "unknown declaration `%1`",
    cause:
      "In an app, and in the block of a declaration, each line starts with a keyword. This keyword is unknown.",
    fails: "app T { screan A; start A }",
    works: "app T { screen A; start A }")
  package static let emptyTabs = Code(
    "emptyTabs", 1264, "`%1` has no %2",
    cause: "This container always shows a selected element, so it needs at least one element.",
    fails: "tabs M { }",
    works: "tabs M { tab first A }")
  package static let importFailed = Code(
    "importFailed", 1265, "cannot read %1: %2",
    cause:
      "The path is relative to the file with the `import`. The file does not exist or is not readable.",
    fails: "import \"missing.sextant\"",
    works: "append Detail")
  package static let importCycle = Code(
    "importCycle", 1266, "%1 imports itself",
    cause: "A file imports itself, directly or through other files.",
    fails: "import \"example.sextant\"",
    works: "append Detail")
  package static let noCases = Code(
    "noCases", 1280, "this scenario never runs: the list after `in` is empty",
    cause: "A scenario with `for` runs once for each value of the list. The list is empty.",
    fails: "scenario \"s\" for n in [] { append A(id: n) }",
    works: "scenario \"s\" for n in [1] { append A(id: n) }")
  package static let wrongRow = Code(
    "wrongRow", 1283, "expected a row with a value for each of %1, found %2",
    cause:
      "`for` with several names needs a list of rows. Each row has a value for each name.",
    fails: "for a, b in [[1, 2], [3]] { append A(id: a, n: b) }",
    works: "for a, b in [[1, 2], [3, 4]] { append A(id: a, n: b) }")
  package static let tooManyCases = Code(
    "tooManyCases", 1284, "a scenario has at most %1 cases, found %2",
    cause:
      "Each `for` multiplies the number of cases: two lists of 1,000 values give 1,000,000 cases.",
    fails: "scenario \"s\" for a in […] for b in […] { append A(id: a, n: b) }",
    works: "scenario \"s\" for a in [1, 2] for b in [1, 2] { append A(id: a, n: b) }",
    remark: "with lists of a thousand values")
  static let declarations = [
    whenOverState, messageNotAppearance, badLink, unknownCapture, emptyDomain, noStart, secondApp,
    containsItself,
    unknownDeclaration, emptyTabs,
    importFailed, importCycle, noCases, wrongRow, tooManyCases,
  ]
}
