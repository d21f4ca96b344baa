import SextantSyntax
import TestSupport
import Testing

@Suite("the grammar file and the parser agree")
struct GrammarTests {
  /// A number out of range is not a syntax error.
  private func parserAccepts(_ text: String) -> Bool {
    read(text).diagnostics.allSatisfy { SyntaxCodes.limits.contains($0.code) }
  }

  @Test func goodSnippetsAreAccepted() throws {
    let recogniser = Recogniser(try Grammar.repository())
    for text in Corpus.good {
      #expect(parserAccepts(text), "parser: \(text) \(codes(text))")
      #expect(recogniser.accepts(text), "grammar: \(text)")
    }
  }

  @Test func badSnippetsAreRejected() throws {
    let recogniser = Recogniser(try Grammar.repository())
    for text in Corpus.bad {
      #expect(!parserAccepts(text), "parser: \(text)")
      #expect(!recogniser.accepts(text), "grammar: \(text)")
    }
  }

  @Test func parserAndGrammarAgreeOnMutatedSnippets() throws {
    let recogniser = Recogniser(try Grammar.repository())
    var generator = SeededRandom(seed: 2024)
    let short = (Corpus.good + Corpus.bad).filter { $0.utf8.count < 60 }
    for _ in 0..<3000 {
      let text = generator.mutate(short.randomElement(using: &generator) ?? "")
      let expected = recogniser.accepts(text)
      #expect(parserAccepts(text) == expected, "\(text.debugDescription) \(codes(text))")
    }
  }

  @Test func everyProductionIsNeeded() throws {
    let grammar = try Grammar.repository()
    let names = grammar.productions.filter { $0.part <= 1 }.map(\.name)
    #expect(names.count > 25)
    for name in names {
      let recogniser = Recogniser(grammar.dropping(name))
      #expect(Corpus.short.contains { !recogniser.accepts($0) }, "nothing needs \(name)")
    }
  }

  @Test func everyAlternativeIsNeeded() throws {
    for (what, grammar) in try Grammar.repository().droppingEachAlternative(upTo: 1) {
      let recogniser = Recogniser(grammar)
      #expect(Corpus.short.contains { !recogniser.accepts($0) }, "nothing needs \(what)")
    }
  }

  @Test func partTwoIsWellFormedAndComplete() throws {
    let grammar = try Grammar.repository()
    #expect(grammar.productions.contains { $0.part == 2 && $0.name == "Statement" })
    #expect(Set(grammar.productions.map(\.name)).count == grammar.productions.count)
  }
}

extension Corpus {
  /// Texts short enough to test with many grammars.
  static var short: [String] { good.filter { $0.utf8.count < 80 } }
}
