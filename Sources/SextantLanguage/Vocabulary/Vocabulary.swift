package import SextantEngine
package import SextantSyntax

/// Everything that can be said in a system: the table that checking, completion, help and the
/// grammar read.
package final class Vocabulary: Sendable {
  package let system: any NavigationSystem
  package let sentences: [Row<Sentence>]
  package let facts: [Row<PatternForm>]
  package let events: [Row<PatternForm>]
  /// What facts are about, for `print`.
  package let subjects: [Row<PatternForm>]
  /// The facts that only this system has: they may stand in its graph literals.
  package let systemFacts: [Row<PatternForm>]
  /// What apps of the system declare, by word.
  package let declarations: SymbolMap<DeclarationForm>
  private let declarationRows: [DeclarationForm]
  /// Whether the system brings declarations in place of the tree's.
  package var hasOwnDeclarations: Bool { !declarationRows.isEmpty }
  /// What `let` binds beside nodes and values.
  package let bindings: [Row<SystemBinding>]
  /// The app's own commands, which begin with a name.
  package let command: Sentence
  /// The word before the names of what sentences can address beside nodes and windows.
  package let targetWord: Symbol?
  private let eventTable: RowTable<PatternForm>
  private let sentenceTable: RowTable<Sentence>
  /// Each followed by the facts that begin with an argument.
  private let factTable: RowTable<PatternForm>
  /// Facts that begin with an argument.
  package let openFacts: [Row<PatternForm>]

  /// - Parameter runtime: what the runtime answers and reports.
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
    // A system may say better than the tree what has appeared.
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

  /// The declaration of a word, also in the blocks of others.
  package func declaration(_ word: String) -> DeclarationForm? {
    declarationRows.lazy.flatMap { [$0] + $0.members }.first { $0.source.word == word }
  }

  /// What `expect` may ask of the last statement, by the word that it begins with.
  package func events(beginningWith word: Symbol) -> [Row<PatternForm>] {
    eventTable[word] ?? []
  }

  package func sentences(beginningWith word: Symbol) -> [Row<Sentence>] {
    sentenceTable[word] ?? []
  }

  /// The facts that begin with a word, then those that begin with an argument; none when no fact
  /// begins with the word.
  package func facts(beginningWith word: Symbol) -> [Row<PatternForm>] {
    factTable[word] ?? []
  }

  /// Whether a sentence takes a node that a name is bound to: others take only what they describe.
  package var takesBoundNodes: Bool {
    sentences.contains { entry in
      entry.pattern.source.slots.contains { $0.slot == .node && $0.name == "node" }
    }
  }

  /// A name as a sentence writes it: in backquotes where a sentence with the same first word has it as a
  /// word.
  package func written(_ name: String, in sentence: Sentence) -> String {
    let isWord = sentences.contains { row in
      row.form !== sentence && row.form.pattern.hasWord(name)
        && row.form.pattern.firstWords.contains(where: sentence.pattern.firstWords.contains)
    }
    return isWord ? "`\(name)`" : name
  }

  /// Whether a fact of its own begins with a word.
  package func hasFacts(beginningWith word: Symbol) -> Bool { factTable[word] != nil }

  /// The words that facts begin with.
  package var factWords: [String] { facts.flatMap { $0.form.pattern.firstWords } + ["count"] }

  /// The words that events begin with.
  package var eventWords: [String] { events.flatMap { $0.form.pattern.firstWords } }

  /// The words that sentences begin with, in the table's order.
  package var firstWords: [String] {
    var seen: Set<String> = []
    return sentences.flatMap { $0.pattern.source.firstWords }.filter { seen.insert($0).inserted }
  }
}

/// What the runtime adds to the language: the facts and events of every system, and the codes that it reports.
package struct RuntimeForms: Sendable {
  package let facts, events: [PatternForm]
  package let codes: [Code]

  package init(facts: [PatternForm], events: [PatternForm], codes: [Code]) {
    (self.facts, self.events, self.codes) = (facts, events, codes)
  }
}

extension Vocabulary {
  /// Whether whatever begins with a word is a gesture.
  package func isOnlyGestures(_ word: Substring) -> Bool {
    sentences.allSatisfy {
      $0.form.isGesture || !$0.form.pattern.firstWords.contains(String(word))
    }
  }
}
