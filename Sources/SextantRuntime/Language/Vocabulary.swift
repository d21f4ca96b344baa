package import SextantEngine
package import SextantSyntax

/// A sentence of the table, with its words as symbols.
package final class SentenceEntry: Sendable {
  /// Who carries it out.
  package enum Meaning: Sendable {
    case system(Sentence)
    /// `tap ACTION(…)`: an action of a screen.
    case action
    /// `open link "…"`.
    case link
    /// `fire EVENT(…)`.
    case event
    /// A command of the app, by its name.
    case command
  }

  package let name: String
  package let pattern: CompiledPattern
  package let meaning: Meaning
  package let animates: Bool
  package let isGesture: Bool
  package let summary: String
  package let example: String
  /// What the original calls it.
  package let originals: [String]

  init(
    name: String, pattern: CompiledPattern, meaning: Meaning, animates: Bool, isGesture: Bool,
    summary: String, example: String, originals: [String] = []
  ) {
    self.name = name
    self.pattern = pattern
    self.meaning = meaning
    self.animates = animates
    self.isGesture = isGesture
    self.summary = summary
    self.example = example
    self.originals = originals
  }
}

/// Everything that can be said in a system: the table that checking, completion, help and the
/// grammar read.
package final class Vocabulary: Sendable {
  package let system: any NavigationSystem
  package let sentences: [SentenceEntry]
  package let shapes: [ShapeEntry]
  package let events: [EventEntry]
  /// The facts that only this system has: they may stand in its graph literals.
  let ownShapes: [ShapeEntry]
  /// What apps of the system declare, by word.
  let declarations: SymbolMap<DeclarationEntry>
  private let declarationRows: [DeclarationEntry]
  /// Whether the system brings declarations in place of the tree's.
  var hasOwnDeclarations: Bool { !declarationRows.isEmpty }
  /// What `let` binds beside nodes and values.
  package let handles: [HandleEntry]
  /// The app's own commands, which begin with a name.
  package let command: SentenceEntry
  /// Events by the word that they begin with.
  private let eventsByFirstWord: SymbolMap<[EventEntry]>
  /// Sentences by the word that they begin with.
  private let byFirstWord: SymbolMap<[SentenceEntry]>
  /// Facts by the word that they begin with, each followed by those that begin with an argument.
  private let shapesByFirstWord: SymbolMap<[ShapeEntry]>
  /// Facts that begin with an argument.
  package let openShapes: [ShapeEntry]

  package init(system: any NavigationSystem, symbols: inout SymbolTable) {
    self.system = system
    var entries: [SentenceEntry] = []
    for sentence in system.sentences {
      entries.append(
        SentenceEntry(
          name: sentence.name, pattern: CompiledPattern(sentence.pattern, symbols: &symbols),
          meaning: .system(sentence), animates: sentence.animates,
          isGesture: sentence.role == .gesture, summary: sentence.summary,
          example: sentence.example, originals: sentence.originals))
    }
    entries += commonSentences(&symbols)
    sentences = entries
    command = SentenceEntry(
      name: "command", pattern: CompiledPattern(Pattern("COMMAND"), symbols: &symbols),
      meaning: .command, animates: false, isGesture: false, summary: "run a command of the app",
      example: "reverse")
    let ownFacts = system.facts.map { ShapeEntry($0) }
    let ownEvents = system.events.map { EventEntry($0) }
    ownShapes = ownFacts.map { $0.compiled(&symbols) }
    shapes = ownShapes + (shapeTable + graphShapes).map { $0.compiled(&symbols) }
    // A system may say better than the tree what has appeared.
    var rows = eventTable
    if !ownEvents.isEmpty {
      let own = Set(ownEvents.map(\.pattern.plainNotation))
      rows = ownEvents + eventTable.filter { !own.contains($0.pattern.plainNotation) }
    }
    events = rows.map { $0.compiled(&symbols) }
    declarationRows = system.declarations.map { DeclarationEntry($0, &symbols) }
    var declarations = SymbolMap<DeclarationEntry>()
    for entry in declarationRows { declarations[entry.words[0]] = entry }
    self.declarations = declarations
    handles = system.handles.map { HandleEntry($0, &symbols) }
    eventsByFirstWord = Vocabulary.index(events, &symbols) { $0.pattern }
    byFirstWord = Vocabulary.index(entries, &symbols) { $0.pattern.source }
    let openShapes = shapes.filter { $0.pattern.firstWords.isEmpty }
    var shapeIndex = SymbolMap<[ShapeEntry]>()
    for entry in shapes {
      for word in entry.pattern.firstWords {
        let word = symbols.intern(word)
        let known = shapeIndex[word].map { $0.dropLast(openShapes.count) } ?? []
        shapeIndex[word] = known + [entry] + openShapes
      }
    }
    shapesByFirstWord = shapeIndex
    self.openShapes = openShapes
  }

  /// The rows of a table by the words that they begin with.
  private static func index<Row: Sendable>(
    _ rows: [Row], _ symbols: inout SymbolTable, _ pattern: (Row) -> Pattern
  ) -> SymbolMap<[Row]> {
    var index = SymbolMap<[Row]>()
    for row in rows {
      for word in pattern(row).firstWords {
        let word = symbols.intern(word)
        index[word] = (index[word] ?? []) + [row]
      }
    }
    return index
  }

  /// The declaration of a word, also in the blocks of others.
  func declaration(_ word: String) -> DeclarationEntry? {
    declarationRows.lazy.flatMap { [$0] + $0.members }.first { $0.source.word == word }
  }

  /// What `expect` may ask of the last statement, by the word that it begins with.
  func events(beginningWith word: Symbol) -> [EventEntry] { eventsByFirstWord[word] ?? [] }

  package func sentences(beginningWith word: Symbol) -> [SentenceEntry] {
    byFirstWord[word] ?? []
  }

  /// The facts that begin with a word, then those that begin with an argument; none when no fact
  /// begins with the word.
  package func shapes(beginningWith word: Symbol) -> [ShapeEntry] {
    shapesByFirstWord[word] ?? []
  }

  /// Whether a sentence takes a node that a name is bound to: others take only what they describe.
  var takesBoundNodes: Bool {
    sentences.contains { entry in
      entry.pattern.source.slots.contains { $0.slot == .node && $0.name == "node" }
    }
  }

  /// Whether a fact of its own begins with a word.
  func hasShapes(beginningWith word: Symbol) -> Bool { shapesByFirstWord[word] != nil }

  /// The words that sentences begin with, in the table's order.
  package var firstWords: [String] {
    var seen: Set<String> = []
    return sentences.flatMap { $0.pattern.source.firstWords }.filter { seen.insert($0).inserted }
  }
}

/// The sentences of every system that the runtime itself carries out.
func commonSentences(_ symbols: inout SymbolTable) -> [SentenceEntry] {
  [
    SentenceEntry(
      name: "tapAction", pattern: CompiledPattern(Pattern("tap ACTION"), symbols: &symbols),
      meaning: .action, animates: false, isGesture: true,
      summary: "do what a screen offers", example: "tap open(id: \"1\")"),
    SentenceEntry(
      name: "openLink",
      pattern: CompiledPattern(Pattern("open link EXPR:address"), symbols: &symbols),
      meaning: .link, animates: false, isGesture: false,
      summary: "follow a link into the app", example: "open link \"shop://product/1\""),
    SentenceEntry(
      name: "fireEvent", pattern: CompiledPattern(Pattern("fire EVENT"), symbols: &symbols),
      meaning: .event, animates: false, isGesture: false,
      summary: "let something happen that the app declares", example: "fire pushArrives"),
  ]
}
