import Foundation
import SextantCompiler
import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Part 2 of the grammar is generated from the tables of forms.
@Suite("the grammar and the tables agree")
struct GrammarTableTests {
  private static let others = SystemCatalog.all.names.dropFirst().compactMap {
    SystemCatalog.all.system(named: $0)
  }

  @Test func grammarContainsTheExamplesOfOtherSystems() throws {
    let recogniser = Recogniser(try Grammar.repository())
    for system in Self.others {
      for sentence in system.sentences {
        #expect(recogniser.accepts(sentence.example, as: "Sentence"), "\(sentence.example)")
      }
      for fact in system.facts {
        #expect(recogniser.accepts(fact.example, as: "CHECK"), "\(fact.example)")
      }
      for event in system.events {
        #expect(recogniser.accepts(event.example, as: "CHECK"), "\(event.example)")
      }
      for binding in system.bindings {
        let text = "let x = \(binding.example)"
        #expect(recogniser.accepts(text, as: "Form"), "\(text)")
      }
      for declaration in system.declarations {
        #expect(
          recogniser.accepts(declaration.example, as: "Declaration"), "\(declaration.example)")
      }
    }
  }

  @Test func everySlotHasARow() {
    #expect(SlotKind.table.map(\.slot) == Pattern.Slot.allCases)
    let slots = Pattern.Slot.allCases.map { Pattern($0.name).slots.first?.slot }
    #expect(slots == Pattern.Slot.allCases)
  }

  @Test func everySlotIsAProduction() throws {
    let names = Set(try Grammar.repository().productions.filter { $0.part == 2 }.map(\.name))
    for slot in Pattern.Slot.allCases
    where ![.flag, .declared, .string, .integer].contains(slot) && !SlotKind.of(slot).isOpen {
      #expect(names.contains(slot.name), "the grammar does not say what \(slot.name) is")
    }
  }

  @Test func everyMentionedProductionExists() throws {
    let grammar = try Grammar.repository()
    let names = Set(grammar.productions.map(\.name))
    for production in grammar.productions where production.part == 2 {
      for name in production.expression.references {
        let isKnown = names.contains(name) || names.contains(name.lowercased())
        #expect(isKnown, "\(production.name) mentions \(name)")
      }
    }
  }

  @Test func bothAcceptPatternTexts() throws {
    let recogniser = Recogniser(try Grammar.repository())
    var symbols = SymbolTable()
    let vocabulary = Vocabulary(
      system: GraphSystem(), runtime: runtimeForms, symbols: &symbols)
    for sentence in vocabulary.sentences.map(\.form) {
      for phrase in Samples.phrases(of: sentence.pattern) {
        let errors = Samples.errors(in: phrase)
        #expect(errors.isEmpty, "checker: \(phrase): \(errors)")
        let start = sentence.isGesture ? "Gesture" : "Command"
        #expect(recogniser.accepts(phrase, as: start), "grammar: \(phrase)")
      }
    }
    for pattern in vocabulary.facts.map(\.pattern.source)
      + vocabulary.events.map(\.pattern.source)
    {
      for phrase in Samples.phrases(of: pattern) {
        let errors = Samples.errors(in: "expect \(phrase)")
        #expect(errors.isEmpty, "checker: \(phrase): \(errors)")
        #expect(recogniser.accepts(phrase, as: "CHECK"), "grammar: \(phrase)")
      }
    }
  }

  @Test func bothAcceptStatementForms() throws {
    let recogniser = Recogniser(try Grammar.repository())
    for form in statementForms {
      let phrases = form.openSlot == nil ? Samples.phrases(of: form.pattern) : [form.example]
      // A graph to restore has no wildcards.
      for phrase in phrases where !phrase.contains("...") {
        let errors = Samples.errors(in: phrase)
        #expect(errors.isEmpty, "checker: \(phrase): \(errors)")
        #expect(recogniser.accepts(phrase, as: "Statement"), "grammar: \(phrase)")
      }
    }
  }

  @Test func bothAcceptDeclarationForms() throws {
    let recogniser = Recogniser(try Grammar.repository())
    for form in commonDeclarations where form.role == .declaration {
      for phrase in Samples.phrases(of: form.pattern) {
        let errors = Samples.errors(inDeclaration: phrase)
        #expect(errors.isEmpty, "checker: \(phrase): \(errors)")
        #expect(recogniser.accepts(phrase, as: "Declaration"), "grammar: \(phrase)")
      }
    }
  }

  @Test func bothAcceptDeclarationExamples() throws {
    let recogniser = Recogniser(try Grammar.repository())
    for form in commonDeclarations where form.isInApps && !form.example.hasPrefix("app ") {
      #expect(recogniser.accepts(form.example, as: "Declaration"), "grammar: \(form.example)")
    }
  }

  @Test(arguments: ["set tracing on", "set tracing off", "print debug graph", "print graph"])
  func bothAcceptOtherStatements(statement: String) throws {
    #expect(Samples.errors(in: statement).isEmpty)
    let isInGrammar = Recogniser(try Grammar.repository()).accepts(statement, as: "Statement")
    #expect(isInGrammar, "grammar: \(statement)")
  }

  @Test(arguments: [
    "append", "drop last 1 2", "present sheet a b", "present sheet Detail from", "select tab 2",
    "tap",
    "swipe", "map stack", "map stack first", "set root", "dismiss there", "hide 1", "appendDetail",
  ])
  func bothRejectOtherTexts(phrase: String) throws {
    #expect(!Samples.errors(in: phrase).isEmpty, "checker: \(phrase)")
    let graph = try #require(GrammarText("graph", of: .all))
    let recogniser = Recogniser(try Grammar(graph.text))
    let isInGrammar =
      recogniser.accepts(phrase, as: "Command")
      || recogniser.accepts(phrase, as: "Gesture")
    #expect(!isInGrammar, "grammar: \(phrase)")
  }
}
