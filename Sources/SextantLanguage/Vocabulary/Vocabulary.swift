package import SextantEngine
package import SextantSyntax

/// All forms of a system: sentences, facts, events, declarations and bindings. The checker,
/// completion, help and the grammar use these tables.
package final class Vocabulary: Sendable {
  package let system: any NavigationSystem
  package let sentences: [Row<Sentence>]
  package let facts: [Row<PatternForm>]
  package let events: [Row<PatternForm>]
  /// The subjects of facts. `print` accepts them.
  package let subjects: [Row<PatternForm>]
  /// The facts that only this system has. Graph literals can contain them.
  package let systemFacts: [Row<PatternForm>]
  package let declarations: SymbolMap<DeclarationForm>
  private let declarationRows: [DeclarationForm]
  package var hasOwnDeclarations: Bool { !declarationRows.isEmpty }
  package let bindings: [Row<SystemBinding>]
  package let command: Sentence
  /// The keyword of the declarations that can be targets of sentences, if any.
  package let targetWord: Symbol?
  private let eventTable: RowTable<PatternForm>
  private let sentenceTable: RowTable<Sentence>
  /// The facts by first keyword. Each list ends with `openFacts`.
  private let factTable: RowTable<PatternForm>
  package let openFacts: [Row<PatternForm>]

  package init(
    system: any NavigationSystem, runtime: RuntimeForms, symbols: inout SymbolTable
  ) {
    self.system = system
    targetWord = system.targets.word.map { symbols.intern($0) }
    sentences = (system.sentences + Sentence.common).map { Row($0, &symbols) }
    let animates = system.sentences.contains(where: \.animates)
    command = Sentence(
      .command, "command", "COMMAND", "run a command of the app", example: "reverse",
      animates: animates)
    systemFacts = system.facts.map { Row($0, isQuestion: true, &symbols) }
    facts = systemFacts + runtime.facts.map { Row($0, isQuestion: true, &symbols) }
    subjects = facts.compactMap { row in
      row.form.subject.map { Row(row.form, as: $0.pattern, &symbols) }
    }
    // An event of the system replaces an event of the runtime with the same notation.
    let own = Set(system.events.map(\.pattern.plainNotation))
    events = (system.events + runtime.events.filter { !own.contains($0.pattern.plainNotation) })
      .map { Row($0, isQuestion: true, &symbols) }
    declarationRows = system.declarations.map { DeclarationForm($0, &symbols) }
    var declarations = SymbolMap<DeclarationForm>()
    for entry in declarationRows { declarations[entry.words[0]] = entry }
    self.declarations = declarations
    bindings = system.bindings.map { Row($0, &symbols) }
    openFacts = facts.filter { $0.form.pattern.firstWords.isEmpty }
    sentenceTable = RowTable(sentences, &symbols)
    eventTable = RowTable(events, &symbols)
    factTable = RowTable(facts, followedBy: openFacts, &symbols)
  }

  /// Returns the declaration with a keyword. Nested declarations are included.
  package func declaration(_ word: String) -> DeclarationForm? {
    declarationRows.lazy.flatMap { [$0] + $0.members }.first { $0.source.word == word }
  }

  package func events(beginningWith word: Symbol) -> [Row<PatternForm>] {
    eventTable[word] ?? []
  }

  package func sentences(beginningWith word: Symbol) -> [Row<Sentence>] {
    sentenceTable[word] ?? []
  }

  /// Returns the facts that begin with a keyword, then the facts that begin with an argument. If no
  /// fact begins with the keyword, returns an empty array.
  package func facts(beginningWith word: Symbol) -> [Row<PatternForm>] {
    factTable[word] ?? []
  }

  /// Whether arguments of sentences can be names of bound nodes. If not, only descriptions of nodes
  /// are valid.
  package var takesBoundNodes: Bool {
    sentences.contains { entry in
      entry.pattern.source.slots.contains { $0.slot == .node && $0.name == "node" }
    }
  }

  /// Returns the notation that a name has as an argument of a sentence. The notation has backquotes
  /// if the name is a keyword of another sentence with the same first keyword.
  package func written(_ name: String, in sentence: Sentence) -> String {
    let isWord = sentences.contains { row in
      row.form !== sentence && row.form.pattern.hasWord(name)
        && row.form.pattern.firstWords.contains(where: sentence.pattern.firstWords.contains)
    }
    return isWord ? "`\(name)`" : name
  }

  package func hasFacts(beginningWith word: Symbol) -> Bool { factTable[word] != nil }

  package var factWords: [String] { facts.flatMap { $0.form.pattern.firstWords } + ["count"] }

  package var eventWords: [String] { events.flatMap { $0.form.pattern.firstWords } }

  package func firstWords(ofSentencesWith word: Symbol) -> [String] {
    sentences.filter { $0.pattern.words.contains(word) }.flatMap { $0.pattern.source.firstWords }
  }

  package var firstWords: [String] {
    var seen: Set<String> = []
    return sentences.flatMap { $0.pattern.source.firstWords }.filter { seen.insert($0).inserted }
  }
}

/// The part of the language that the runtime adds: the facts and events that all systems have, and
/// the codes of the runtime's diagnostics.
package struct RuntimeForms: Sendable {
  package let facts, events: [PatternForm]
  package let codes: [Code]

  package init(facts: [PatternForm], events: [PatternForm], codes: [Code]) {
    (self.facts, self.events, self.codes) = (facts, events, codes)
  }
}

extension Vocabulary {
  /// The words that may follow `tap` in place of an action, as in `tap back`.
  package var tappedWords: [String] {
    let tap = Sentence.tapAction.pattern.firstWords
    return sentences.compactMap { row in
      guard row.form.isGesture, row.form.pattern.elements.count == 2,
        case .word(let first) = row.form.pattern.elements[0], tap.contains(first),
        case .word(let name) = row.form.pattern.elements[1]
      else { return nil }
      return name
    }
  }

  package func beginsOnlyGestures(_ word: Substring) -> Bool {
    sentences.allSatisfy {
      $0.form.isGesture || !$0.form.pattern.firstWords.contains(String(word))
    }
  }
}
