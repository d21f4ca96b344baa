import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct RelatedPlaceTests {
  @Test("a location in another file has the name of the file")
  func anotherFile() {
    let sources = [
      SourceText(name: "a", text: "let x = 1\n"), SourceText(name: "b", text: "\n  let x = 2\n"),
    ]
    let diagnostic = Diagnostic(
      code: Code(
        "duplicate", 1230, "`%1` is already declared", cause: "", fails: "", works: ""),
      file: "a", span: Span(start: 4, end: 5), arguments: ["x"],
      suggestion: .replacement("y"),
      notes: [
        Note(.firstDeclaration, file: "b", span: Span(start: 7, end: 8)),
        Note(.otherExpectation, file: "gone", span: Span(start: 7, end: 8)),
      ])
    #expect(
      diagnosticText(diagnostic, among: sources) == """
        a:1:5: error: `x` is already declared [duplicate 1230]
          1 | let x = 1
            |     ^
          help: did you mean `y`?
        b:2:7: note: first declared here
          2 |   let x = 2
            |       ^
        gone: note: also expected here

        """)
  }

  private static let twice = "app T {\n  screen A(id: Int)\n  screen A\n  start A(id: 1)\n}\n"
  private static let note = """
    shop.sextant:2:10: note: first declared here
      2 |   screen A(id: Int)
        |          ^

    """

  @Test(
    "check, run and test render it, even for an imported file", arguments: ["check", "run", "test"])
  func commands(_ command: String) {
    let files = FixedFiles([
      "main.sextant": "import \"shop.sextant\"\nappend A(id: 2)\n", "shop.sextant": Self.twice,
    ])
    let output = TextOutput()
    let context = CommandContext(systems: .all, files: files, output: output)
    switch command {
    case "check": _ = ScriptChecker(context).check(["."], CheckOptions.parsed())
    case "run": _ = ScriptRunner(context).run(["main.sextant"], RunOptions.standard)
    default: _ = SuiteRunner(context).test(["main.sextant"], TestOptions.standard)
    }
    #expect(output.errors.contains("shop.sextant:3:10: error: `A` is already declared"))
    #expect(output.errors.contains(Self.note), "\(output.errors)")
  }

  @Test("the shell renders it")
  func shell() {
    let files = ScriptedFiles(["shop.sextant": Self.twice])
    #expect(ScriptedREPL([":load shop.sextant"], files: files).errors.contains(Self.note))
  }

  @Test(
    "the location of the first declaration is its name",
    arguments: [
      ("screen «A»\nscreen A", "A"), ("state «n» = 1\nstate n = 2", "n"),
      ("command f(«a: Int», a: Int) { dismiss }", "a: Int"),
      ("screen A { source «\"s\"»; source \"s\" }", "\"s\""),
      ("tabs M { tab «a» Home; tab a Home }", "a"), ("enum E { «a», a }", "a"),
      ("app T { screen A; «start» A; start A }", "start"),
    ])
  func places(_ marked: String, _ name: String) throws {
    let text = marked.replacing("«", with: "").replacing("»", with: "")
    var compiler = Compiler.fresh()
    let source = SourceText(name: "a", text: text)
    let found = compiler.compile(source).diagnostics
    let place = try #require(found.first?.notes.first)
    let start = marked.utf8.distance(
      from: marked.startIndex, to: try #require(marked.firstIndex(of: "«")))
    #expect(Int(place.span.start) == start)
    #expect(source.text(of: place.span) == name)
    #expect(place.file == "a" && place.message == "first declared here")
  }
}
