import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import TestSupport
import Testing
@testable import RuntimeTestSupport

@Suite struct HomeTests {
  private func compiled(_ text: String) -> Compilation {
    var compiler = Compiler.fresh(files: Texts(files: [:]))
    return compiler.compile(SourceText(name: "test.sextant", text: text))
  }

  @Test(
    "names a view in every system",
    arguments: [
      ("T { screen A; home A; start stacked A }", "A"),
      ("T { home B; tabs M { tab home A }; screen A; screen B; start M }", "B"),
      ("T uses router { screen A; route b(id: String); home b; start A }", "b"),
      ("T uses router { screen A; popup p; home p; start A }", "p"),
      ("T uses coordinator { flow A { route a }; home a; start A }", "a"),
      (
        "T uses coordinator { flow A { route a; route b starts B }; flow B { route a }; home B.a; start A }",
        "B.a"
      ),
      ("T uses navigator { screen a(id: Int); home a; start a(id: 1) }", "a"),
      ("T uses intent { destination a; home a; start a }", "a"),
      ("T uses stackview { view A { stackview one }; home A; start A }", "A"),
    ])
  func views(app: String, name: String) {
    let compilation = compiled("app " + app)
    #expect(compilation.diagnostics.map(\.code.word).filter { $0 != "unused" } == [])
    let homes = compilation.program.app.homes.map { compilation.program.app.definition($0).name }
    #expect(homes == [name])
  }

  @Test("an app may have several homes")
  func several() {
    let compilation = compiled("app T { screen A; screen B; home A; home B; start stacked [A, B] }")
    #expect(compilation.diagnostics.isEmpty)
    #expect(compilation.program.app.homes.count == 2)
  }

  @Test(
    "rejects a home that is no view",
    arguments: [
      Mistake("unknownNode", "app T { screen A; home «B»; start A }"),
      Mistake("wrongKind", "app T { tabs M { tab a A }; screen A; home «M»; start M }"),
      Mistake("wrongKind", "app T { switched S shows A; screen A; home «S»; start S }"),
      Mistake(
        "wrongKind",
        "app T uses router { screen A; alert no \"No\" confirm \"OK\" { pop }; home «no»; start A }"
      ),
      Mistake(
        "wrongKind",
        "app T uses coordinator { flow A { route a; route b starts B }; flow B { route c }; home «b»; start A }"
      ),
      Mistake(
        "wrongKind",
        "app T uses coordinator { flow A { route a; route b shows [a, a] }; home «b»; start A }"),
      Mistake("wrongKind", "app T uses coordinator { flow A { route a }; home «A»; start A }"),
      Mistake(
        "wrongKind", "app T uses stackview { view A { stackview one }; home «one»; start A }"),
      Mistake("expected", "app T { screen A; home«»; start A }"),
      Mistake("expected", "app T { screen A; home «\"A\"»; start A }"),
      Mistake("expected", "app T { screen A(id: Int); home «A(id: 1)»; start A(id: 1) }"),
      Mistake("expected", "app T { screen A; home A «A»; start A }"),
      Mistake("duplicate", "app T { screen A; home A; «home» A; start A }"),
      Mistake("unknownDeclaration", "app T { screen A { «home» A }; start A }"),
      Mistake("unknownSentence", "app T { screen A; start A }\n«home» A"),
    ])
  func mistakes(mistake: Mistake) {
    let (text, span) = mistake.unmarked
    let errors = compiled(text).diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code.word) == [mistake.word])
    #expect(errors.first?.span == span)
  }

  @Test("`home` remains an ordinary name")
  func name() {
    let compilation = compiled(
      """
      app T uses navigator { screen home { action home { pop } }; home home; start home }
      try tap home
      """)
    #expect(compilation.diagnostics.isEmpty)
    #expect(compilation.program.app.homes.count == 1)
  }
}

/// Comments that allow findings of a search.
@Suite struct LawSuppressionTests {
  @Test(
    "the checker accepts them without findings",
    arguments: LawCodes.all.map(\.word))
  func known(word: String) {
    var compiler = Compiler.fresh(files: Texts(files: [:]))
    let texts = [
      "// sextant: allow \(word) as it was\napp T { screen A; start A }",
      "app T { // sextant: allow \(word)\n  screen A; start A }",
      "app T {\n  screen A { action a { dismiss } } // sextant: allow \(word)\n  start A }",
      "app T { screen A; start A\n  // sextant: allow \(word)\n  link \"x://y\" { dismiss }\n}",
    ]
    for text in texts {
      let found = compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
      #expect(found.isEmpty, "\(text): \(found.map(\.message))")
    }
  }

  @Test("apply to an app, a screen, an action and a link")
  func targets() throws {
    var compiler = Compiler.fresh(files: Texts(files: [:]))
    let program = compiler.compile(
      SourceText(
        name: "test.sextant",
        text: """
          app T { // sextant: allow tabsKeep
            screen A { // sextant: allow backUndoes
              // sextant: allow noDeadEnd
              action a { dismiss }
              action b { dismiss }
            }
            link "x://y" { // sextant: allow nothingLost
              dismiss
            }
            start A
          }
          """)
    ).program
    let suppressions = compiler.context.suppressions
    let screen = try #require(program.app.definitions.firstIndex { $0.name == "A" })
    let id = DefinitionID(index: UInt32(screen))
    let actions = program.actions(of: id).map(\.place)
    let link = try #require(
      program.app.behavior.links.links.first?.place)
    #expect(suppressions.isSuppressed("tabsKeep", at: try #require(program.app.place)))
    #expect(suppressions.isSuppressed("backUndoes", at: try #require(program.app.places[id])))
    #expect(actions.map { suppressions.isSuppressed("noDeadEnd", at: $0) } == [true, false])
    #expect(suppressions.isSuppressed("nothingLost", at: link))
    #expect(suppressions.places(of: "tabsKeep").count == 1)
    #expect(suppressions.places(of: "liveButtons").isEmpty)
  }
}
