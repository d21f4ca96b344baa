import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("words of other languages") struct ForeignWordTests {
  @Test(arguments: [
    ("graph", "sheet Detail", "present sheet"),
    ("graph", "alert \"a\"", "present alert"), ("router", "alert x", "show alert"),
    ("graph", "press button \"OK\"", "tap"), ("graph", "verify top is Detail", "expect"),
    ("graph", "const a = 1", "let"), ("graph", "close sheet", "dismiss"),
    ("graph", "present modal Detail", "present sheet"),

    ("graph", "append Detail no animation", "without animation"),
    ("graph", "goto Detail", "append"), ("graph", "echo \"a\"", "print"),
    ("graph", "go back", "tap back"), ("navigator", "go back", "tap back"),
    ("graph", "go to Detail", "append"), ("graph", "expect top = Home", "is"),
    ("graph", "if top == Home { hide }", "is"), ("graph", "expect top != Home", "is not"),
    ("graph", "print 1m", "1min"),
  ])
  func word(system: String, statement: String, meant: String) throws {
    let found = try reported(statement, system)
    #expect(found.help == "did you mean `\(meant)`?")
  }

  @Test(arguments: [
    ("app S uses coordinator {\nflow F { route home }\nstart F\n}\npop", "did you mean `back`?"),
    ("while true { dismiss }", "loops are bounded: `repeat 3 { … }`"),
    ("await 2s", "write `wait 2s` to advance the time"),
    ("scenario(\"x\") { dismiss }", "write `scenario \"x\"`, without brackets"),
    (
      "scenario \"y\" tags \"smoke\" { dismiss }",
      "a tag is a word without quotes: `tags smoke, slow`"
    ),
    ("app S {\nvar x = 1\nscreen A; start A }", "did you mean `state`?"),
    ("app S {\ntimer t\nscreen A; start A }", "write `after 2s { … }` in an action"),
    (
      "app S {\nscreen A { button \"OK\" }; start A }",
      "`button` is from SwiftUI: write `action NAME { … }`"
    ),
    (
      "app S {\nscreen A { tap back }; start A }",
      "write the sentence in a body, such as `action NAME { tap back }` in a screen"
    ),
  ])
  func sentence(text: String, help: String) {
    var compiler = Compiler.fresh()
    let found = compiler.compile(SourceText(name: "a.sextant", text: text)).diagnostics
      .filter { $0.severity == .error }
    #expect(found.count == 1 && found.first?.help?.hasPrefix(help) == true, "\(found)")
  }

  @Test(arguments: [
    ("print(\"a\")", "print \"a\""), ("append(Detail)", "append Detail"),
    ("expect(not (top is Detail))", "expect not (top is Detail)"),
    ("try append(Detail)", "append Detail"), ("in top: append(Detail)", "append Detail"),
  ])
  func brackets(statement: String, meant: String) throws {
    let found = try reported(statement, "graph")
    #expect(found.arguments.first?.hasSuffix("(") == true)
    #expect(found.help == "write `\(meant)`, without brackets")
    let fix = try #require(found.fix)
    let mended = [fix].applied(to: Array(text(statement, "graph").utf8))
    #expect(String(decoding: mended, as: UTF8.self).hasSuffix(meant))
  }

  @Test(arguments: [
    ("expect Home is visible", "write `Home visible`", "expect Home visible"),
    ("if Home is not visible { hide }", "write `not Home visible`", "if not Home visible { hide }"),
    ("expect stack is not Home", "write `[Home]`", "expect stack is not [Home]"),
    ("n += 1", "write `set n += …` to change the variable", "set n += 1"),
  ])
  func answer(statement: String, help: String, mended: String) throws {
    let found = try reported(statement, "graph")
    #expect(found.help == help)
    let fix = try #require(found.fix)
    let text = [fix].applied(to: Array(text(statement, "graph").utf8))
    #expect(String(decoding: text, as: UTF8.self).hasSuffix(mended))
  }

  @Test("a declaration inside a screen is suggested for the app") func appFeatures() throws {
    var compiler = Compiler.fresh()
    let text = """
      app T {
        screen Home {
          link "a" { hide }
          action go { set x = 2 }
        }
        start Home
      }
      """
    let found = compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
      .filter { $0.severity == .error }
    #expect(found.first?.help == "write `link` directly in the app")
    #expect(found.count == 2)
  }

  private func text(_ statement: String, _ system: String) -> String {
    "app T uses \(system) { screen Home; screen Detail; state n = 0; state s = \"\"; start Home }\n"
      + statement
  }

  private func reported(_ statement: String, _ system: String) throws -> Diagnostic {
    var compiler = Compiler.fresh()
    let source = SourceText(name: "test.sextant", text: text(statement, system))
    let found = compiler.compile(source).diagnostics.filter { $0.severity == .error }
    #expect(found.count == 1, "\(found.map(\.message))")
    return try #require(found.first)
  }
}
