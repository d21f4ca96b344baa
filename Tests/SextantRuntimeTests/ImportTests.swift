import SextantEngine
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@Suite("what a file imports")
struct ImportTests {
  private struct OneFile: FileAccess {
    let text: String

    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      if path != "app.sextant" { throw FileProblem("there is no such file") }
      return Array(text.utf8)
    }
  }

  private func problems(importing app: String, in text: String) -> [String] {
    var compiler = Compiler(systems: .all, files: OneFile(text: app))
    let source = SourceText(name: "main.sextant", text: "import \"app.sextant\"\n" + text)
    return compiler.compile(source).diagnostics.map(\.message)
  }

  /// Names of the scratch app do not leak into the imported file.
  @Test func theNamesOfAnImportedAppAreItsOwn() {
    let app = "app A {\n  switched B shows C\n  screen C\n  screen D\n  start B\n}\n"
    #expect(problems(importing: app, in: "in B: switch to D\nexpect top is D\n") == [])
  }

  @Test func whatRunsInAnImportedFileStaysThere() throws {
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

  @Test func predefinedNamesAreKnownToo() {
    let app = "app A {\n  screen Home\n  start Home\n}\n"
    let text = "present sheet Safari(url: \"https://example.org\")\nexpect window main open\n"
    #expect(problems(importing: app, in: text) == [])
  }
}
