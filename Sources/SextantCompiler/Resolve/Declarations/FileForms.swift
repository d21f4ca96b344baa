/// File items other than declarations and statements. The resolver and the checker read them.
enum FileForms {
  static let start = CommonDeclaration(
    "start NODE:start",
    "the node that the app begins with",
    example: "app Demo { screen Home; start stacked Home }", role: .start)

  static let app = CommonDeclaration(
    "app NEW:name [uses SYSTEM] DECLARATIONS",
    "declare an app; the session begins anew",
    example: "app Demo { screen Home; start stacked Home }", role: .app)

  static let `import` = CommonDeclaration(
    "import STRING:file",
    "take over the app and the declarations of a file", example: "import \"shop.sextant\"",
    role: .import)

  static let scenario = CommonDeclaration(
    "scenario STRING:title ATTRIBUTES BODY",
    "a test: `sextant test` runs it from the start of the app",
    example: "scenario \"push\" { append Detail; expect top is Detail }", role: .scenario)

  static let before = CommonDeclaration(
    "before each BODY",
    "statements that run before each scenario of the file",
    example: "before each { append Detail }", role: .before)

  static let after = CommonDeclaration(
    "after each BODY",
    "statements that run after each scenario of the file, also after one that failed",
    example: "after each { expect nothing presented }", role: .after, rule: .beforeEach)
}
