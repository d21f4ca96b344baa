import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("misplaced parts") struct StrayPartTests {
  private static let app = """
    app T {
      screen Home { action open { set x = 1 } }
      screen N
      state x = 0
      message noted(text: String)
      command go { hide }
      MEMBER
      start stacked Home
    }
    STATEMENT
    """

  @Test(arguments: [
    ("enum P: String { a, b }", "expected"), ("enum P = { a, b }", "expected"),
    ("enum P foo { a, b }", "expected"), ("enum P(Int) { a }", "extraArgument"),
    ("state y(a: Int) = 1", "extraArgument"), ("presentable p(a: Int)", "extraArgument"),
    ("enum P { free(Int), gold }", "expected"), ("enum P { free, gold { x } }", "unexpectedBlock"),
    ("enum P { case free, gold }", "expected"), ("window w \"a\" = 12 { N }", "expected"),
    ("window w { N { a } b }", "strayClause, unexpectedBlock"),
    ("on noted from \"H\" 12 N { hide }", "expected"), ("on noted from = N { hide }", "expected"),
    ("on noted(text: String) from N { hide }", "expected"),
    ("enum P { free, gold }; state plan: P; when plan is gold { hide }", "expected"),
  ])
  func member(_ member: String, _ words: String) {
    #expect(told(member, "") == words)
  }

  @Test(arguments: [
    ("present alert \"a\" { button \"b\" { dismiss } destructive { dismiss } }", "strayClause"),
    ("present alert \"a\" { button \"b\" { dismiss } 12 }", "strayClause"),
    ("before each { append N } and { append N }", "strayClause"),
    ("before each { append N } qq", "strayClause"), ("tap \"open\"", "expected"),
    ("go without animation", ""), ("go without", "expected"), ("go clear", "expected"),
    ("go { hide }", "unexpectedBlock"),
    ("go without animation without animation", "expected"),
  ])
  func statement(_ statement: String, _ words: String) {
    #expect(told("", statement) == words)
  }

  @Test(
    "inputs of a declaration without inputs are an error with a fix",
    arguments: [
      ("state y(a: Int) = 1", "state y = 1"), ("presentable p(a: Int)", "presentable p"),
      ("window w(a: 1) { N }", "window w { N }"), ("enum P(Int) { a }", "enum P { a }"),
      ("on noted from Home(1) { hide }", "on noted from Home { hide }"),
    ])
  func inputs(member: String, mended: String) throws {
    let text = Self.app.replacing("MEMBER", with: member).replacing("STATEMENT", with: "")
    let found = diagnostics(text)
    #expect(found.map(\.code.word) == ["extraArgument"])
    #expect(found.first?.help?.hasPrefix("write `") ?? false)
    let fixed = try [#require(found.first?.fix)].applied(to: Array(text.utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == text.replacing(member, with: mended))
  }

  @Test(
    "an unexpected word lists the expected words, with a suggestion",
    arguments: [
      ("command c whne x is 1 { hide }", "expected `when` or {", "did you mean `when`?"),
      (
        "tabs T slected a { tab a N }", "expected `selected` or { with tabs",
        "did you mean `selected`?"
      ),
      ("screen S foo", "expected { or the end of the statement", nil),
      ("always can reach \"a\" { top is N } within 5", "expected `move` or `moves`", nil),
      (
        "always can reach \"a\" { top is N } in 5 moves", "expected a new line or `;` after }",
        "only `within` can follow here"
      ),
      (
        "when x is 1 { hide } else { hide }", "expected a new line or `;` after }",
        "did you mean `otherwise`?"
      ),
    ])
  func listed(member: String, message: String, help: String?) {
    let text = Self.app.replacing("MEMBER", with: member).replacing("STATEMENT", with: "")
    let found = diagnostics(text)
    #expect(found.map(\.message) == [message])
    #expect(found.first?.help == help)
  }

  @Test(
    "an error in a head does not hide the inputs and the body",
    arguments: ["command c(n: Int) foo", "event e(n: Int) foo", "on noted(n) form N"])
  func body(head: String) {
    let member = "\(head) { set x = n; apend N }"
    #expect(told(member, "").contains("unknownSentence"))
    #expect(!told(member, "").contains("unknownName"))
  }

  @Test("rejects animated commands in systems without animations")
  func noAnimation() {
    let catalog = SystemCatalog.all
    for system in catalog.names {
      let text = "app T uses \(system) { command go { set x = 1 }; state x = 0 }\ngo"
      #expect(!diagnostics(text).contains { $0.code.word == "noAnimation" })
      let animates = catalog.system(named: system)?.sentences.contains { $0.animates }
      let told = diagnostics(text + " without animation").map(\.code.word)
      #expect(told.contains("noAnimation") == (animates == false), "\(system)")
    }
  }

  @Test(
    "a foreign keyword of a file causes no further error",
    arguments: [
      ("module", "app", "app T {"), ("module", "app", "app T uses graph {"),
      ("program", "app", "app T {"),
      ("test", "scenario", "scenario \"a\" {"), ("it", "scenario", "scenario \"a\" {"),
    ])
  func form(word: String, meant: String, head: String) {
    let text =
      Self.app.replacing("MEMBER", with: "").replacing(
        "STATEMENT", with: "scenario \"a\" { tap open }"
      )
      .replacing(head.replacing(" uses graph", with: ""), with: head.replacing(meant, with: word))
    let found = diagnostics(text)
    #expect(found.map(\.code.word) == ["unknownSentence"])
    #expect(found.first?.help == "did you mean `\(meant)`?")
  }

  @Test(
    "an input, a case or a state in a foreign form is a single error",
    arguments: [
      "screen Book[id: Int]", "screen Book id: Int", "screen Book(id Int)", "screen Book(Int id)",
      "screen Book(let id: Int)", "screen Book: (id: Int)", "screen Book { id: Int }",
      "message noted: String", "message noted(String)", "message noted[text: String]",
      "enum Plan { free = 1, gold = 2 }", "enum Plan { \"free\", \"gold\" }",
      "enum Plan { case free, gold }", "enum Plan { .free, .gold }", "enum Plan [free, gold]",
      "state plan: Plan", "state plan: Plan = Plan.free", "state plan: Plan = \"free\"",
      "action up(String text) { send noted(text) }",
      "action up: (text: String) { send noted(text) }",
    ])
  func form(_ written: String) {
    var parts = [
      "screen Book": "screen Book(id: Int)", "message noted": "message noted(text: String)",
      "enum Plan": "enum Plan { free, gold }", "state plan": "state plan: Plan = free",
      "action up": "action up(text: String) { send noted(text) }",
    ]
    for key in parts.keys where written.hasPrefix(key) { parts[key] = written }
    let text = """
      app T {
        screen Home {
          \(parts["action up"] ?? "")
          action open(id: Int) { append Book(id: id) }
          action change { set plan = gold }
        }
        \(parts["screen Book"] ?? "")
        \(parts["message noted"] ?? "")
        \(parts["enum Plan"] ?? "")
        \(parts["state plan"] ?? "")
        state last = ""
        on noted(text) { set last = text }
        when plan is gold { set last = "gold" }
        start stacked Home
      }
      scenario "a" {
        tap open(id: 1)
        append Book(id: 2)
        expect top is Book(id: 2)
        drop to root
        tap change
        expect plan is gold
        set plan = free
        expect plan is free
        tap up(text: "a")
        expect sent noted("a")
      }
      """
    #expect(diagnostics(text).count == 1, "\(diagnostics(text).map(\.message))")
  }

  @Test("the fix of a quoted action removes the quotes")
  func action() {
    let text = Self.app.replacing("MEMBER", with: "").replacing("STATEMENT", with: "tap \"open\"")
    let fix = diagnostics(text).first?.fix
    #expect(fix?.edits.first?.replacement == "open")
  }

  private func told(_ member: String, _ statement: String) -> String {
    let text = Self.app.replacing("MEMBER", with: member).replacing("STATEMENT", with: statement)
    return diagnostics(text).map(\.code.word).sorted().joined(separator: ", ")
  }

  private func diagnostics(_ text: String) -> [Diagnostic] {
    var compiler = Compiler.fresh()
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics.filter {
      $0.severity == .error
    }
  }
}
