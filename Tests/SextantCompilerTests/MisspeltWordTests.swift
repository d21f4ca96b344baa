import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("misspelt words") struct MisspeltWordTests {
  private static let app = """
    app T {
      screen Home { action open(id: String) { append Detail(id: id) } }
      screen Detail(id: String = "1")
      tabs Main { tab first Home }
      state visits = 0
      state loadedIn = true
      start stacked Home
    }

    """

  private func diagnostics(_ statement: String) -> [Diagnostic] {
    var compiler = Compiler.fresh()
    let text = Self.app + "scenario \"one\" {\n\(statement)\n}\n"
    return compiler.compile(SourceText(name: "t", text: text)).diagnostics
  }

  @Test(
    "are reported once with a suggestion, inside a statement",
    arguments: [
      ("tap buton \"OK\"", "buton", "button"), ("append satcked Home", "satcked", "stacked"),
      ("expect cnanot dismiss", "cnanot", "cannot"), ("expect ont top is Home", "ont", "not"),
      ("if vists > 1 { append Home }", "vists", "visits"),
      ("expect vists is 1", "vists", "visits"), ("expect lodedIn is true", "lodedIn", "loadedIn"),
      ("if lodedIn is not false { append Home }", "lodedIn", "loadedIn"),
      ("expect presnted is sheet", "presnted", "presented"), ("expect vists", "vists", "visits"),
      ("if visits is 0 { append Home } esle { append Home }", "esle { append Home }", "else"),
      ("present sheet Detail form \"a\"", "form", "from"), ("wait 2sec", "2sec", "2s"),
      ("wait 90seconds", "90seconds", "90s"), ("wait 1.5mins", "1.5mins", "1.5min"),
    ])
  func isSuggested(statement: String, word: String, meant: String) throws {
    let found = diagnostics(statement)
    let only = try #require(found.first)
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(only.span.length == word.utf8.count)
    guard case .replacement(meant)? = only.suggestion?.kind else {
      Issue.record("\(statement): \(String(describing: only.suggestion))")
      return
    }
  }

  @Test(
    "do not include declared names",
    arguments: [
      ("let buton = 1; tap buton \"OK\"", "end of the statement"),
      ("append Home Detail", "the end of the statement"),
    ])
  func declared(statement: String, message: String) {
    let found = diagnostics(statement).filter { $0.severity == .error }
    #expect(found.count == 1 && found.allSatisfy { $0.message.contains(message) })
    #expect(found.allSatisfy { $0.suggestion == nil }, "\(found.map(\.message))")
  }

  @Test("a duplicate name has a note on the first location")
  func twice() throws {
    let found = diagnostics("let x = 1; let x = 2; print x")
    let duplicate = try #require(found.first { $0.code.word == "duplicate" })
    let note = try #require(duplicate.notes.first)
    #expect(duplicate.span.start - note.span.start == 11)
  }

  @Test("`in REF:` accepts an `if` with an `else`")
  func branches() {
    let whole = diagnostics("in root: if visits is 0 { append Home } else { append Detail }")
    #expect(!whole.contains { $0.severity == .error })
    let broken = diagnostics("in root { append Home } else { append Home }")
    #expect(broken.filter { $0.severity == .error }.count == 1)
  }

  @Test("reports an `else if` without a fact, and nothing after it")
  func elseIf() throws {
    for end in ["", " else { append Home }"] {
      let found = diagnostics("if visits is 0 { append Home } else if { append Home }\(end)")
        .filter { $0.severity == .error }
      #expect(found.map(\.message) == ["expected a fact"])
    }
  }

  @Test("an unreadable sentence hides no other error")
  func unread() {
    let found = diagnostics("append Home from \"x\"\nappend Home(\"a")
      .filter { $0.severity == .error }
    #expect(found.map(\.code.word) == ["expected", "unterminatedString"])
  }

  @Test("a foreign word has a fix only if the rest of the statement fits")
  func analogies() throws {
    let shown = try #require(diagnostics("show top is Home { hide }").first)
    #expect(
      shown.help == "`show` is from UIKit: write `present sheet NODE`: "
        + "`show` of UIKit pushes onto a stack, or presents if there is no stack")
    #expect(shown.fix == nil)
    let tap = try #require(diagnostics("click button \"OK\"").first)
    #expect(tap.suggestion?.kind == .replacement("tap") && tap.suggestion?.fix != nil)
  }
}
