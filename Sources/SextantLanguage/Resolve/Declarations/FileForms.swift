/// What files are made of beside declarations and statements. The resolver and the checker read them as a
/// whole.
enum FileForms {
  static let start = CommonDeclaration(
    "start", notation: "start NODE", production: nil, "the node that the app begins with",
    example: "app Demo { screen Home; start stacked Home }", role: .start)

  static let app = CommonDeclaration(
    "app", notation: "app NAME [uses SYSTEM] { … start NODE }", production: nil,
    "declare an app; the session begins anew",
    example: "app Demo { screen Home; start stacked Home }", role: .app)

  static let `import` = CommonDeclaration(
    "import", notation: "import \"FILE\"", production: nil,
    "take over the app and the declarations of a file", example: "import \"shop.sextant\"",
    role: .import)

  static let scenario = CommonDeclaration(
    "scenario", notation: "scenario \"TITLE\" [tags TAG, …] [for NAME, … in LIST] … { … }",
    production: nil, "a test: `sextant test` runs it from the start of the app",
    example: "scenario \"push\" { append Detail; expect top is Detail }", role: .scenario)

  static let before = CommonDeclaration(
    "before", notation: "before each { … }", production: nil,
    "statements that run before each scenario of the file",
    example: "before each { append Detail }", role: .before)

  static let after = CommonDeclaration(
    "after", notation: "after each { … }", production: nil,
    "statements that run after each scenario of the file, also after one that failed",
    example: "after each { expect nothing presented }", role: .after, rule: .beforeEach)
}
