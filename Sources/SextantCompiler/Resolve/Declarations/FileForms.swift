enum FileForms {
  static let start = CommonDeclaration(
    "start NODE:start",
    "declare the root node, with which the app starts",
    example: "app Demo { screen Home; start stacked Home }", role: .start)

  static let app = CommonDeclaration(
    "app NEW:name [uses SYSTEM] DECLARATIONS",
    "declare an app and restart the session",
    example: "app Demo { screen Home; start stacked Home }", role: .app)

  static let `import` = CommonDeclaration(
    "import STRING:file",
    "import the app and the declarations of a file", example: "import \"shop.sextant\"",
    role: .import)

  static let scenario = CommonDeclaration(
    "scenario STRING:title ATTRIBUTES BODY",
    "declare a test, which `sextant test` runs from the initial state of the app",
    example: "scenario \"push\" { append Detail; expect top is Detail }", role: .scenario)

  static let before = CommonDeclaration(
    "before each BODY",
    "run statements before each scenario of the file",
    example: "before each { append Detail }", role: .before)

  static let after = CommonDeclaration(
    "after each BODY",
    "run statements after each scenario of the file, even after a failure",
    example: "after each { expect nothing presented }", role: .after, rule: .beforeEach)
}
