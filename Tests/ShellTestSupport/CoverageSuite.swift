import SextantReports
import SextantShell
import SextantSystems

enum CoverageSuite {
  static let texts = [
    "suite/shop.sextant": """
    app Shop {
      state n = 0
      screen Home {
        action open { append Product(id: 1) }
        action ask {
          if n > 0 {
            present alert "Sure?"
          } else { set n = 1 }
        }
      }
      screen Product(id: Int)
      screen Checkout
      link "shop://product/{id: Int}" { append Product(id: id) }
      start stacked Home
      sometimes "at the checkout" { Checkout exists }
    }

    """,
    "suite/a.sextant": """
    import "shop.sextant"
    scenario "asks" { tap ask; tap ask }
    scenario "opens" tags slow { tap open }

    """,
    "suite/inner/b.sextant": """
    import "../shop.sextant"
    scenario "link" { open link "shop://product/2" }
    scenario "later" skip "no" { append Checkout }

    """,
  ]

  static var witnessed: [String: String] {
    texts.merging([
      "suite/c.sextant": "import \"shop.sextant\"\nscenario \"checkout\" { append Checkout }\n"
    ]) { $1 }
  }

  static func test(
    _ texts: [String: String] = texts, _ paths: [String] = ["suite"], reports: [String] = [],
    coverage: [String] = [], change: (inout TestOptions) -> Void = { _ in }
  ) throws -> (code: ExitCode, text: String, errors: String, files: ScriptedFiles) {
    try test(
      in: BatchFiles(texts: texts), paths, reports: reports, coverage: coverage, change: change)
  }

  static func test(
    in system: any FileSystem, _ paths: [String], reports: [String] = [],
    coverage: [String] = [], interrupt: InterruptFlag = InterruptFlag(),
    change: (inout TestOptions) -> Void = { _ in }
  ) throws -> (code: ExitCode, text: String, errors: String, files: ScriptedFiles) {
    let files = ScriptedFiles()
    var options = TestOptions.standard
    options.reporting.report = reports
    options.coverage.reports = coverage
    options.runContext.writer = files
    change(&options)
    let output = TextOutput()
    let context = CommandContext(systems: .all, files: system, output: output, interrupt: interrupt)
    let code = SuiteRunner(context).test(paths, options)
    return (code, output.text, output.errors, files)
  }
}
