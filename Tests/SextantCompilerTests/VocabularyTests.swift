import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing
@testable import RuntimeTestSupport

private struct TestedSystem: NavigationSystem {
  var name = "tested"
  let vocabulary: SystemVocabulary

  func root(for start: NodeDescription, in app: AppMap) -> NodeDescription {
    .stack([start], .automatic)
  }
}

private func sentence(
  _ name: String, _ pattern: String,
  run: @escaping @Sendable (Arguments, inout Draft) throws(Refusal) -> Void = { _, _ in }
) -> Sentence {
  Sentence(name, pattern, summary: "", example: "", run: run)
}

private func fact(_ pattern: String) -> SystemFact {
  SystemFact(
    pattern, "", example: "", test: { _, _ throws(Refusal) in true },
    actual: { _, _ throws(Refusal) in "" })
}

private func event(_ pattern: String) -> SystemEvent {
  SystemEvent(pattern, "", example: "", holds: { _, _, _ in true })
}

private func declaration(
  _ word: String, form: String = "", _ block: Declaration.Block = .none
) -> Declaration {
  Declaration(word, form: form, .name, block: block, summary: "", example: "")
}

private func code(_ word: String, _ number: Int) -> Code {
  Code(word, number, "it cannot", cause: "", fails: "", works: "")
}

private func catalogue(_ system: TestedSystem) -> SystemCatalog {
  SystemCatalog.all.adding("tested") { system }
}

private let shown = code("shown", 2900)

@Suite("vocabularies")
struct VocabularyTests {
  @Test("each word has the symbol of its name") func words() {
    let symbols = Word.table()
    for word in Word.allCases { #expect(symbols.text(word.symbol) == "\(word)") }
    #expect(symbols.count == Word.allCases.count + 1)
  }

  @Test("the tables of the systems have no mistakes")
  func systemsHaveNoProblems() { #expect(SystemCatalog.all.problems() == []) }

  private struct Mistake: Sendable, CustomTestStringConvertible {
    let vocabulary: SystemVocabulary
    let problem: String
    var testDescription: String { problem }

    init(_ vocabulary: SystemVocabulary, _ problem: String) {
      (self.vocabulary, self.problem) = (vocabulary, problem)
    }

    init(pattern: String, _ problem: String) {
      self.init(
        SystemVocabulary(sentences: [sentence("show", pattern)]),
        "the sentence `show`, `\(pattern)`, \(problem)")
    }
  }

  private static let mistakes = [
    Mistake(
      pattern: "show NDOE", "has the unknown slot `NDOE`; keywords begin with a small letter"),
    Mistake(pattern: "show [NODE", "has an unmatched `[`; expected `]`"),
    Mistake(pattern: "show (a | b]", "has an unmatched `(`; expected `)`"),
    Mistake(pattern: "show {on REF", "has an unmatched `{`; expected `}`"),
    Mistake(pattern: "show NODE]", "has an unmatched `]`"),
    Mistake(pattern: "show a | b", "has an unmatched `|`"),
    Mistake(pattern: "show NODE: now", "has `NODE:` without a label"),
    Mistake(pattern: "show:NODE", "has a `:` without a slot before it"),
    Mistake(pattern: "NODE shows", "begins with no keyword, so it never matches"),
    Mistake(
      SystemVocabulary(sentences: [sentence("show", "show NODE"), sentence("show", "hide NODE")]),
      "two sentences have the name `show`"),
    Mistake(
      SystemVocabulary(
        sentences: [sentence("show", "show NODE"), sentence("open", "show NODE:screen")]),
      "the sentence `open`, `show NODE:screen`, has the same pattern as the sentence `show`, `show NODE`,"
        + " and never matches"),
    Mistake(
      SystemVocabulary(sentences: [], facts: [fact("page is NDOE")]),
      "the fact, `page is NDOE`, has the unknown slot `NDOE`; keywords begin with a small letter"),
    Mistake(
      SystemVocabulary(sentences: [], facts: [fact("page is PAT"), fact("page is PAT")]),
      "the fact, `page is PAT`, has the same pattern as the fact, `page is PAT`, and never matches"),
    Mistake(
      SystemVocabulary(sentences: [], events: [event("PAT turned")]),
      "the event, `PAT turned`, begins with no keyword, so it never matches"),
    Mistake(
      SystemVocabulary(
        sentences: [],
        declarations: [declaration("page", .only([declaration("kind", form: "(a | b")]))]),
      "the declaration `kind`, `(a | b`, has an unmatched `(`; expected `)`"),
    Mistake(
      SystemVocabulary(sentences: [], declarations: [declaration("page"), declaration("page")]),
      "two declarations begin with `page`"),
    Mistake(
      SystemVocabulary(sentences: [sentence("show", "show NODE")], effects: ["shwo": .push]),
      "`effects` has the unknown sentence `shwo`"),
    Mistake(
      SystemVocabulary(
        sentences: [sentence("show", "show NODE")], presentations: ["shwo": .style("sheet")]),
      "`presentations` has the unknown sentence `shwo`"),
    Mistake(
      SystemVocabulary(sentences: [sentence("show", "show EXPR:way")], words: ["wya": ["up"]]),
      "`words` has the unknown slot `wya`"),
    Mistake(
      SystemVocabulary(
        sentences: [sentence("show", "show CALL:way")], calls: ["way": [CallForm("up", word: "by")]]
      ),
      "`calls` has the unknown slot `by`"),
    Mistake(
      SystemVocabulary(sentences: [sentence("show", "show CALL:way")]),
      "`calls` has no entry for the slot `CALL:way`"),
    Mistake(
      SystemVocabulary(sentences: [], codes: [shown, code("shown", 2901)]),
      "the code `shown` 2901 has the same word as another code"),
    Mistake(
      SystemVocabulary(sentences: [], codes: [code("shown", 2201)]),
      "the code `shown` 2201 has the same number as `noStack`"),
    Mistake(
      SystemVocabulary(sentences: [], codes: [code("shown", 3900)]),
      "the code `shown` 3900 has a number outside 2000...2999"),
  ]

  @Test("have a message for each mistake", arguments: mistakes)
  private func problem(_ mistake: Mistake) {
    let systems = catalogue(TestedSystem(vocabulary: mistake.vocabulary))
    #expect(systems.problems() == ["tested: \(mistake.problem)"])
  }

  @Test("reject a system whose name differs from its catalogue")
  func name() {
    let system = TestedSystem(name: "testde", vocabulary: SystemVocabulary(sentences: []))
    #expect(catalogue(system).problems() == ["tested: the system has another name: `testde`"])
  }

  @Test("a refusal names a code that the system does not list")
  func unlistedCode() throws {
    let hide = sentence("hide", "hide") { _, _ throws(Refusal) in throw Refusal(shown) }
    func problem(listing codes: [Code]) throws -> NavigationProblem? {
      let vocabulary = SystemVocabulary(sentences: [hide], codes: codes)
      var walk = try NavigationSession(
        app: "app A uses tested { screen B; start B }",
        systems: catalogue(TestedSystem(vocabulary: vocabulary)))
      let error = #expect(throws: NavigationError.self) { try walk.run("hide") }
      return error?.problems.first
    }
    let (listed, unlisted) = (try problem(listing: [shown]), try problem(listing: []))
    #expect(listed?.code == "shown" && listed?.advice == nil)
    #expect(unlisted?.advice == "the `codes` of the system tested lack `shown`")
  }

  @Test("traps name the pattern")
  func traps() async throws {
    let wrongPattern = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let vocabulary = SystemVocabulary(sentences: [sentence("show", "show [NODE")])
      _ = try NavigationSession(
        app: "app A uses tested { screen B; start B }",
        systems: catalogue(TestedSystem(vocabulary: vocabulary)))
    }
    let wrongSlot = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let show = sentence("show", "show EXPR:count") { arguments, _ throws(Refusal) in
        _ = arguments.node(0)
      }
      var walk = try NavigationSession(
        app: "app A uses tested { screen B; start B }",
        systems: catalogue(TestedSystem(vocabulary: SystemVocabulary(sentences: [show]))))
      try walk.run("show 1")
    }
    func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    #expect(
      text(wrongPattern).contains("the pattern `show [NODE` has an unmatched `[`; expected `]`"))
    #expect(text(wrongSlot).contains("slot 0 of `show EXPR:count` is not a node"))
  }
}
