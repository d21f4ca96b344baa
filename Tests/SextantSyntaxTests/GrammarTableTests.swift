import Foundation
import SextantEngine
import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

/// Part 2 of the grammar file is held to the tables from which the checker reads sentences, facts
/// and events.
@Suite("the grammar file and the tables agree")
struct GrammarTableTests {
  private let tables = TableGrammar(system: GraphSystem()).tables

  /// A table of which a row has gone, or has come, differs from its production: the message has the
  /// text to put there.
  @Test func everyTableIsAProduction() throws {
    let file = try Grammar.repositoryText()
    for table in tables + Self.others.flatMap({ TableGrammar(own: $0).tables }) {
      let isThere = file.contains("\n" + table.text)
      #expect(isThere, "the grammar should say:\n\(table.text)")
    }
  }

  /// The systems that apps name with `uses`.
  private static let others = SystemCatalog.all.names.dropFirst().compactMap {
    SystemCatalog.all.system(named: $0)
  }

  /// What the rows of their tables give as examples is in the grammar, as it is for the checker.
  @Test func theExamplesOfOtherSystemsAreInTheGrammar() throws {
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
      for handle in system.handles {
        let text = "let x = \(handle.example)"
        #expect(recogniser.accepts(text, as: "Simple"), "\(text)")
      }
      for declaration in system.declarations {
        #expect(
          recogniser.accepts(declaration.example, as: "Declaration"), "\(declaration.example)")
      }
    }
  }

  /// Each kind of argument has its production, unless it is one of the words in capitals.
  @Test func everySlotIsAProduction() throws {
    let names = Set(try Grammar.repository().productions.filter { $0.part == 2 }.map(\.name))
    for slot in Pattern.Slot.allCases where slot != .flag && slot != .declared {
      #expect(names.contains(slot.rawValue), "the grammar does not say what \(slot.rawValue) is")
    }
  }

  /// What part 2 mentions is there, or is a token.
  @Test func everyProductionThatIsMentionedExists() throws {
    let grammar = try Grammar.repository()
    let names = Set(grammar.productions.map(\.name))
    for production in grammar.productions where production.part == 2 {
      for name in production.expression.references {
        let isKnown = names.contains(name) || names.contains(name.lowercased())
        #expect(isKnown, "\(production.name) mentions \(name)")
      }
    }
  }

  @Test func whatThePatternsSayIsAcceptedByBoth() throws {
    let recogniser = Recogniser(try Grammar.repository())
    for table in tables {
      let isSentence = table.production == "Gesture" || table.production == "Command"
      for pattern in table.patterns {
        for phrase in Samples.phrases(of: pattern) {
          let errors = Samples.errors(in: isSentence ? phrase : "expect \(phrase)")
          #expect(errors.isEmpty, "checker: \(phrase): \(errors)")
          let start = isSentence ? "Sentence" : "CHECK"
          let isInGrammar = recogniser.accepts(phrase, as: start)
          #expect(isInGrammar, "grammar: \(phrase)")
        }
      }
    }
  }

  /// Statements that no table lists.
  @Test(arguments: ["set tracing on", "set tracing off", "print debug graph", "print graph"])
  func whatIsNoSentenceIsAcceptedByBoth(statement: String) throws {
    #expect(Samples.errors(in: statement).isEmpty)
    let isInGrammar = Recogniser(try Grammar.repository()).accepts(statement, as: "Statement")
    #expect(isInGrammar, "grammar: \(statement)")
  }

  @Test(arguments: [
    "append", "drop last 1 2", "present sheet a b", "present sheet Detail from", "select tab 2",
    "tap",
    "swipe", "map stack", "map stack first", "set root", "dismiss there", "hide 1", "appendDetail",
  ])
  func whatNoPatternSaysIsRejectedByBoth(phrase: String) throws {
    #expect(!Samples.errors(in: phrase).isEmpty, "checker: \(phrase)")
    let recogniser = Recogniser(try Grammar.repository())
    let isInGrammar =
      recogniser.accepts(phrase, as: "Command")
      || recogniser.accepts(phrase, as: "Gesture")
    #expect(!isInGrammar, "grammar: \(phrase)")
  }
}

/// Arguments of every kind, and an app in which they make sense.
private enum Samples {
  static let app = """
    app Sample {
      state answer = 1
      message saved(text: String)
      event arrives { dismiss }
      trigger requestReview(stars: Int)
      presentable photosPicker
      window player { Home }
      screen Home { action open(id: String) { dismiss } }
      screen Detail
      screen Editor(id: String)
      screen First
      tabs Main { tab home stacked Home; tab you stacked Detail }
      custom Pair { segment First; segment Detail }
      start Main
    }

    """

  static func phrases(of pattern: Pattern) -> [String] {
    let most = pattern.slots.map { texts(for: $0.slot, $0.name).count }.max() ?? 1
    var phrases: Set<String> = []
    for round in 0..<most {
      phrases.formUnion(
        pattern.phrases { slot, name in
          let texts = texts(for: slot, name)
          return texts[round % texts.count]
        })
    }
    return phrases.sorted()
  }

  static func errors(in statement: String) -> [String] {
    var compiler = Compiler(systems: .all, files: NoFiles())
    let source = SourceText(name: "sample", text: "\(app)scenario \"one\" {\n  \(statement)\n}\n")
    return compiler.compile(source).diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  private static func texts(for slot: Pattern.Slot, _ name: String) -> [String] {
    switch slot {
    case .node:
      ["Detail", "Editor(id: \"42\")", "stacked Detail", "stacked [Detail, First] hiding tab bar"]
    case .nodePattern: ["Detail", "Editor", "stack", "Editor#7", "stacked [Detail, ...]"]
    case .nodePatterns: ["[]", "[Home, Detail]", "[..., Editor(id: \"42\"), ...]"]
    case .reference:
      ["Detail", "root", "parent of top", "Main/home/0", "Editor#7", "window player"]
    case .expression:
      ["count", "index"].contains(name)
        ? ["2", "answer", "1 + answer"]
        : ["title", "message", "source", "address"].contains(name)
          ? ["\"a\"", "\"\\(answer) a\""]
          : ["1", "answer + 1"]
    case .pick: ["0", "Home"]
    case .declared, .declaredNames, .nodes, .call, .answers: []
    case .picks: ["[]", "[0, Detail, new Editor(id: \"42\")]"]
    case .flag: [""]
    case .tab: ["home"]
    case .window: ["player"]
    case .presentable: ["photosPicker"]
    case .trigger: ["requestReview(stars: 5)"]
    case .message: ["saved(\"a\")"]
    case .event: ["arrives"]
    case .command: ["reverse"]
    case .action: ["open(id: \"1\")"]
    case .variable: ["answer"]
    case .transition: ["opacity"]
    case .code: ["noChange"]
    case .screen: ["First"]
    case .buttons: ["{ button \"OK\" destructive { dismiss } }"]
    case .style:
      ["sheet stacked Detail", "cover Detail", "alert \"a\"", "dialog", "photosPicker"]
    case .literal: ["{ stack { Home } }", "{ tabs Main selected home { ... } }"]
    }
  }
}
