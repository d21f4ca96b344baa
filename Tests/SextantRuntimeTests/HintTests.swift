import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// A misspelled word is one diagnostic, at its place.
@Suite("Hints for misspelled words") struct HintTests {
  private func diagnostics(_ text: String) -> [Diagnostic] {
    var compiler = Compiler(systems: .all, files: NoFiles())
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
      // Whoever numbers names has not misspelt them.
      ("append Page1; append Page2", []), ("append Page; append Page2; append Page10", []),
      ("append Page1; append Pgae1", ["nearName"]),
      ("expect top is B\nappend\nexpect top is B\n]", ["unexpectedCloser", "expected"]),
    ])
  func misspelled(_ text: String, _ words: [String]) {
    #expect(diagnostics(text).map(\.code.word).sorted() == words.sorted())
  }

  @Test(
    "a system that is not there brings the nearest one, or the list",
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

  @Test("diagnostics are in the order of the text")
  func inOrder() {
    let found = diagnostics("let a = 1\nappen A\nprint \"\\q\"\nlet b = 2\nappen B")
    #expect(found.count > 2)
    #expect(found.map(\.span.start) == found.map(\.span.start).sorted())
  }

  @Test("an app starts once")
  func startsOnce() {
    let found = diagnostics("app T {\nscreen A\nstart A\nstart A\n}")
    #expect(found.map(\.code.word) == ["duplicate"])
    #expect(
      found.first?.help == "an app starts once: leave this one out, or the one on line 3")
  }
}
