import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct REPLSavingTests {
  private static let sessions: [[String]] = [
    [],
    ["append Detail(id: \"1\")", "expect top is Detail", "dismiss", "try dismiss", "print graph"],
    ["append Detail", "append Detial", "append Editor(n: 3)", "append Editro(n: 4)"],
    [
      "let d = Detail", "append d", "append A", ":undo", "for x in [1, 2] {", "append B(n: x)", "}",
    ],
    ["state x = 1", "enum E { a, b }", "screen S(e: E)", "append S(e: a)", "set x = x + 1"],
    ["repeat 3 { append A; expect count A < 3 }", "append B", ":undo", "append C", "expect no B"],
    ["present alert \"a\\n\" { button \"OK\" { append A } }", "tap button \"OK\""],
    ["app D { screen Home; start stacked Home }", "append Home", "expect count Home is 2"],
    ["append A; append B; expect top is A; append C"],
    [
      "append Detail(id: 1)", "let d = Detail(id: 2)", "append d", "screen Other",
      "app X {", "screen Home", "screen Detail(id: String)", "start stacked Home", "}",
      "append Detail(id: \"1\")", "expect count Detail is 1",
    ],
    [
      "app X { screen A; start stacked A }", "append A", "app Y { screen B; start stacked B }",
      "append B",
    ],
    ["append A", "import \"shop.sextant\"", "tap help"],
    [
      "append A", ":once s.json", "print state", "drop last", "for x in [1] { restore \"s.json\" }",
      "expect top is A", "command back { restore \"s.json\" }", "drop last", "back",
    ],
  ]

  @Test(arguments: sessions) func aSavedSessionPasses(lines: [String]) throws {
    let repl = ScriptedREPL(lines + [":save out/saved.sextant"])
    #expect(repl.text.hasSuffix("lines to out/saved.sextant\n"))
    try expectPasses(repl.files, "out/saved.sextant")
  }

  @Test func declarationsAreSavedAsAnApp() throws {
    let repl = ScriptedREPL([
      "append Detail(id: \"1\")", "state n = 0",
      "screen Menu { action go { append Detail(id: \"2\") } }",
      "append Menu", "tap go", "trigger buzz", "expect trigger buzz", "set n = 1",
      ":save out/saved.sextant",
    ])
    let text = try #require(repl.files["out/saved.sextant"])
    #expect(
      text.hasPrefix(
        """
        app Saved uses graph {
          state n = 0
          screen Menu { action go { append Detail(id: "2") } }
          screen Detail(id: String)
          screen Home
          trigger buzz
          start stacked Home
        }

        scenario "saved" {

        """), "\(text)")
    #expect(text.contains("  expect trigger buzz\n"))
    try expectPasses(repl.files, "out/saved.sextant")
  }

  @Test func savesInvalidAppSentencesWithoutAnApp() throws {
    let repl = ScriptedREPL([
      "state n = 0", "append Detail(id: 1)", "append Detail(id: \"x\")", "set n = 1",
      ":save out/saved.sextant",
    ])
    #expect(repl.files["out/saved.sextant"]?.hasPrefix("state n = 0\n") == true)
    try expectPasses(repl.files, "out/saved.sextant")
  }

  @Test func typedAppHasNoNamesOfTheScratchApp() throws {
    let repl = ScriptedREPL([
      "append Detail", "let d = Detail", "app X { screen Home; start stacked Home }",
      "append Detail", "append d", ":history",
    ])
    #expect(repl.errors.contains("unknown screen or container `Detail`"))
    #expect(repl.errors.contains("unknown screen or container `d`"))
    #expect(repl.text.hasSuffix("❯ 0  (start)\n"))
  }

  @Test func replacesOnlyFilesOfTheSession() throws {
    let repl = ScriptedREPL([
      "append A", ":save shop.sextant", ":save \"new.sextant\"", "append B", ":save new.sextant",
      ":save! shop.sextant",
    ])
    #expect(
      repl.errors.hasPrefix(
        "input:2:7: error: shop.sextant already exists; nothing was written [fileExists 4013]"))
    #expect(repl.errors.hasSuffix("help: `:save! shop.sextant` overwrites it\n"))
    #expect(repl.errors.split(separator: "error:").count == 2)
    #expect(repl.files["new.sextant"]?.contains("append B") == true)
    #expect(repl.files["shop.sextant"]?.hasPrefix("scenario \"shop\"") == true)
    try expectPasses(repl.files, "new.sextant")
  }

  @Test func doesNotWriteAnUnrepeatableSession() throws {
    let files = ScriptedFiles(["a.sextant": "screen A\n"])
    let repl = ScriptedREPL(
      [
        "import \"a.sextant\"", "append A", ":once! a.sextant", "print \"app {\"",
        ":save b.sextant",
      ], files: files)
    #expect(repl.errors.contains("nothing was written, because the scenario would fail: "))
    #expect(repl.errors.contains("cannotSave 4014"))
    #expect(files["b.sextant"] == nil)
  }

  /// `:save` omits `print`, so the `let` would be unused.
  @Test func omitsBindingsForPrintOnly() throws {
    let repl = ScriptedREPL([
      "let a = 3", "let b = a + 1", "print b", "let c = \"1\"", "append Detail(id: c)",
      ":save out/saved.sextant",
    ])
    let text = try #require(repl.files["out/saved.sextant"])
    #expect(!text.contains("let a") && !text.contains("let b") && text.contains("let c"), "\(text)")
    #expect(repl.text.contains("omitted: let a = 3, because no saved line uses it\n"))
    try expectPasses(repl.files, "out/saved.sextant")
  }

  @Test func reportsOmittedSteps() throws {
    let files = ScriptedFiles(["a.sextant": "state n = 1\n"])
    let repl = ScriptedREPL(
      [
        "import \"a.sextant\"", "append A", "expect n is 1", ":once! a.sextant",
        "print \"state n = 2\"", ":save b.sextant",
      ], files: files)
    #expect(repl.text.contains("omitted: expect n is 1, because "), "\(repl.text)\(repl.errors)")
    try expectPasses(repl.files, "b.sextant")
  }

  @Test func aLoadedAppIsImported() throws {
    let repl = ScriptedREPL(
      ["dismiss", "tap tab profile", ":save out/saved.sextant"], loading: "shop.sextant",
      line: shop.lineNumber(of: "expect top is Review"))
    let text = try #require(repl.files["out/saved.sextant"])
    #expect(
      text == """
        import "../shop.sextant"

        scenario "saved" {
          set visits = 1
          let id = "1"
          tap open(id: id)
          tap review
          expect top is Review(product: id)
          dismiss
          tap tab profile
          expect graph {
            switched Root {
              tabs Main selected profile {
                tab home { stack { Catalogue; Product(id: "1") } }
                tab profile { stack { Profile } }
              }
            }
          }
        }

        """)
    try expectPasses(repl.files, "out/saved.sextant")
  }

  private func expectPasses(_ files: ScriptedFiles, _ path: String) throws {
    let text = try #require(files[path])
    var symbols = SymbolTable()
    let result = parse(SourceText(name: path, text: text), symbols: &symbols)
    #expect(result.tree.formatted() == text, "as `sextant format` leaves it")
    var compiler = Compiler(
      systems: .all, files: files, isStrictAboutNames: true, stateFormat: JSONStateFormat())
    let file = compiler.compile(SourceText(name: path, text: text))
    #expect(file.diagnostics.isEmpty, "\(text)")
    var runner = ScenarioRunner(file, compiler)
    #expect(file.program.scenarios.count == 1)
    for scenario in file.program.scenarios { #expect(runner.run(scenario).passed, "\(text)") }
  }
}
