import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("imports of a file")
struct ImportTests {
  private struct OneFile: FileAccess {
    let text: String

    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      if path != "app.sextant" { throw FileProblem("no such file") }
      return Array(text.utf8)
    }
  }

  private func problems(importing app: String, in text: String) -> [String] {
    var compiler = Compiler.fresh(files: OneFile(text: app))
    let source = SourceText(name: "main.sextant", text: "import \"app.sextant\"\n" + text)
    return compiler.compile(source).diagnostics.map(\.message)
  }

  @Test func importedAppHasSeparateNames() {
    let app = "app A {\n  switched B shows C\n  screen C\n  screen D\n  start B\n}\n"
    #expect(problems(importing: app, in: "in B: switch to D\nexpect top is D\n") == [])
  }

  @Test func importedStatementsDoNotRun() throws {
    let app = """
      app A { screen Home; screen B; start stacked Home }
      before each { append B }
      after each { expect top is Home }
      append B
      scenario "there" { expect top is Home }
      """
    let suite = try NavigationSuite(
      "import \"app.sextant\"\nscenario \"here\" { expect top is Home; append B }",
      systems: .all, files: OneFile(text: app))
    #expect(suite.scenarios.map(\.name) == ["here"])
    #expect(suite.scenarios.map { suite.run($0).outcome } == [.passed])
    #expect(suite.warnings == [])
  }

  private struct Folder: FileAccess {
    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      throw FileProblem("no such file")
    }

    func names(in folder: String) -> [String] {
      folder == "apps/" ? ["main.sextant", "notes.txt", "shop.sextant", "shops/"] : []
    }
  }

  @Test(
    "suggests the nearest script for a missing file",
    arguments: [
      ("shopp.sextant", "did you mean `shop.sextant`?"), ("shop", "did you mean `shop.sextant`?"),
      ("./Shop.sextant", "did you mean `./shop.sextant`?"),
      ("../apps/shop.sextnat", "did you mean `../apps/shop.sextant`?"), ("notes.text", nil),
      ("other.sextant", nil), ("there/shopp.sextant", nil), ("mian.sextant", nil),
    ])
  func misspelt(path: String, help: String?) {
    var compiler = Compiler.fresh(files: Folder())
    let text = "import \"\(path)\"\n"
    let found = compiler.compile(SourceText(name: "apps/main.sextant", text: text)).diagnostics
    #expect(found.map(\.code.word) == ["importFailed"])
    #expect(found.map(\.help) == [help])
    guard let fix = found.first?.fix, let meant = help?.split(separator: "`").dropFirst().first
    else { return }
    let fixed = [fix].applied(to: Array(text.utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == "import \"\(meant)\"\n")
  }

  @Test func importsPredefinedNames() {
    let app = "app A {\n  screen Home\n  start Home\n}\n"
    let text = "present sheet Safari(url: \"https://example.org\")\nexpect window main open\n"
    #expect(problems(importing: app, in: text) == [])
  }
}
