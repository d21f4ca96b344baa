import SextantCompiler
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
import RuntimeTestSupport

@Suite("hints for misspelled words") struct HintTests {
  private func diagnostics(_ text: String) -> [Diagnostic] {
    var compiler = Compiler.fresh()
    return compiler.compile(SourceText(name: "test.sextant", text: text)).diagnostics
  }

  @Test(
    "consequences of a misspelled word are not reported",
    arguments: [
      ("iport \"x.sextant\"\nexpect top is Detail(id: 1)\ntap x", ["unknownSentence"]),
      (
        "app V uss stackview {\nview A { stackview s }\nview B\nstart A\n}\npush B on s",
        ["expected"]
      ),
      ("epect graph { stack { Home } }", ["unknownSentence"]),
      ("dismiss her", ["expected"]), ("expect foo is 1", ["unknownName"]),
      ("expect 1 is 2", ["neverHolds"]), ("require false", ["neverHolds"]),
      ("app T {\nscreen A(x: Int in [1, 2] = 3)\nstart A\n}", ["notInDomain"]),
      // Names that differ only in a number are not misspelled.
      ("append Page1; append Page2", []), ("append Page; append Page2; append Page10", []),
      ("append Page1; append Pgae1", ["nearName"]),
      ("expect top is B\nappend\nexpect top is B\n]", ["unexpectedCloser", "expected"]),
    ])
  func misspelled(_ text: String, _ words: [String]) {
    #expect(diagnostics(text).map(\.code.word).sorted() == words.sorted())
  }

  @Test(
    "an unknown system gives the nearest system, or the list",
    arguments: [
      ("grpah", "did you mean `graph`?"),
      (
        "uikit",
        "the systems are `graph`, `router`, `coordinator`, `navigator`, `intent`, `stackview`"
      ),
    ])
  func unknownSystem(_ name: String, _ advice: String) {
    let found = diagnostics("app A uses \(name) { screen B; start B }")
    #expect(found.map(\.code.word) == ["unknownSystem"])
    #expect(found.map(\.help) == [advice])
  }

  @Test(
    "a tab is named by its id, not by its title",
    arguments: [
      ("tap tab \"Flows\"", "expected", "flows"), ("tap tab \"flows\"", "expected", "flows"),
      ("tap tab \"My start\"", "expected", "home"), ("tap tab FLOWS", "unknownTabName", "flows"),
      ("select tab \"my START\"", "expected", "home"), ("tap tab Begin", "unknownTabName", "last"),
      ("expect tab is \"Begin\"", "expected", "last"),
    ])
  func tabs(text: String, code: String, id: String) {
    let app = """
      app T {
        tabs M { tab flows "Flows" A; tab home "My start" B; tab last "Begin" C }
        screen A; screen B; screen C
        start M
      }

      """
    let found = diagnostics(app + text).filter { $0.severity == .error }
    #expect(found.map(\.code.word) == [code])
    #expect(found.map(\.help) == ["did you mean `\(id)`?"])
    let fixed = found.compactMap(\.fix).applied(to: Array((app + text).utf8))
    #expect(
      diagnostics(String(decoding: fixed, as: UTF8.self)).allSatisfy { $0.severity != .error })
  }

  @Test(
    "without an app, a capitalized name is a screen",
    arguments: [
      ("append detail", "write `Detail`: names of screens have a capital letter"),
      ("append stacked élan", "write `Élan`: names of screens have a capital letter"),
      ("append home", "did you mean `Home`?"),
      ("app T { screen A; start stacked A }\nappend detail", nil),
    ])
  func capitals(text: String, help: String?) {
    let found = diagnostics(text).filter { $0.severity == .error }
    #expect(found.map(\.code.word) == ["unknownNode"])
    #expect(found.map(\.help) == [help])
  }

  @Test(
    "rejects a declaration of a built-in name",
    arguments: [
      ("screen Safari", "Safari"),
      ("app T uses stackview { view A; animation push { curve linear }; start A }", "push"),
    ])
  func builtIn(text: String, name: String) {
    let found = diagnostics(text).filter { $0.severity == .error }
    #expect(found.map(\.code.word) == ["duplicate"])
    #expect(
      found.map(\.help) == [
        "`\(name)` is built in: remove this declaration, or choose another name"
      ])
  }

  @Test(
    "an app may declare a node with the name of the built-in screen, once",
    arguments: [
      ("screen Safari(page: Int); start stacked Safari(page: 1)", []),
      ("tabs Safari { tab a A }; screen A; start Safari", []),
      ("screen A { action go { append Safari(url: \"x\") } }; start stacked A", []),
      ("screen Safari; screen Safari; start Safari", ["duplicate"]),
      ("screen Safari(page: Int); start Safari(url: \"x\")", ["unknownLabel"]),
    ])
  func replaced(members: String, codes: [String]) {
    let found = diagnostics("app T { \(members) }").filter { $0.severity == .error }
    #expect(found.map(\.code.word) == codes)
  }

  @Test("diagnostics have the order of the text")
  func inOrder() {
    let found = diagnostics("let a = 1\nappen A\nprint \"\\q\"\nlet b = 2\nappen B")
    #expect(found.count > 2)
    #expect(found.map(\.span.start) == found.map(\.span.start).sorted())
  }

  @Test("rejects a second start")
  func startsOnce() {
    let found = diagnostics("app T {\nscreen A\nstart A\nstart A\n}")
    #expect(found.map(\.code.word) == ["duplicate"])
    #expect(
      found.first?.help == "an app has a single `start`: remove this line, or line 3")
  }
}
