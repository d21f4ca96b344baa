import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Statements in the words of other languages and tools: the diagnostic suggests what to write.
@Suite("words of other languages") struct ForeignWordTests {
  @Test(arguments: [
    ("graph", "sheet Detail", "present sheet"), ("graph", "show Detail", "present sheet"),
    ("graph", "alert \"a\"", "present alert"), ("router", "alert x", "show alert"),
    ("graph", "press button \"OK\"", "tap"), ("graph", "verify top is Detail", "expect"),
    ("graph", "while true { dismiss }", "repeat"), ("graph", "const a = 1", "let"),
    ("graph", "goto Detail", "append"), ("graph", "echo \"a\"", "print"),
  ])
  func word(system: String, statement: String, meant: String) throws {
    let found = try reported(statement, system)
    #expect(found.help == "did you mean `\(meant)`?")
  }

  @Test(arguments: [
    ("print(\"a\")", "print \"a\"" as String?), ("append(Detail)", "append Detail"),
    ("expect(not (top is Detail))", "expect not (top is Detail)"),
    ("try append(Detail)", "append Detail"), ("in top: append(Detail)", "append Detail"),
    ("append(Detail, Detail)", nil), ("wait()", nil), ("tap(button: \"a\")", nil),
    ("print(\n\"a\")", nil),
  ])
  func brackets(statement: String, meant: String?) throws {
    let found = try reported(statement, "graph")
    #expect(found.arguments.first?.hasSuffix("(") == true)
    #expect(
      found.help
        == (meant.map { "write `\($0)`, without brackets" }
          ?? "what a sentence takes stands without brackets"))
    guard let fix = found.fix, let meant else { return #expect(found.fix == nil && meant == nil) }
    let mended = [fix].applied(to: Array(text(statement, "graph").utf8))
    #expect(String(decoding: mended, as: UTF8.self).hasSuffix(meant))
  }

  private func text(_ statement: String, _ system: String) -> String {
    "app T uses \(system) { screen Home; screen Detail; start Home }\n\(statement)"
  }

  /// The one diagnostic of a statement.
  private func reported(_ statement: String, _ system: String) throws -> Diagnostic {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let source = SourceText(name: "test.sextant", text: text(statement, system))
    let found = compiler.compile(source).diagnostics.filter { $0.severity == .error }
    #expect(found.count == 1, "\(found.map(\.message))")
    return try #require(found.first)
  }
}
