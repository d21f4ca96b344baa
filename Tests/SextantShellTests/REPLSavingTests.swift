import SextantRuntime
import SextantShell
import SextantSyntax
import SextantSystems
import Testing

/// What `:save` writes passes as a file of a suite.
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
  ]

  @Test(arguments: sessions) func aSavedSessionPasses(lines: [String]) throws {
    let repl = ScriptedREPL(lines + [":save out/saved.sextant"])
    #expect(repl.text.hasSuffix("lines to out/saved.sextant\n"))
    try expectPasses(repl.files, "out/saved.sextant")
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
    var compiler = Compiler(
      system: GraphSystem(), files: files, isStrictAboutNames: true)
    let file = compiler.compile(SourceText(name: path, text: text))
    #expect(file.diagnostics.isEmpty, "\(text)")
    var runner = ScenarioRunner(file, compiler)
    #expect(file.scenarios.count == 1)
    for scenario in file.scenarios { #expect(runner.run(scenario).passed, "\(text)") }
  }
}
