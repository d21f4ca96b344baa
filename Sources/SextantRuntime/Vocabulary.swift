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

  init(
    name: String, pattern: CompiledPattern, meaning: Meaning, animates: Bool, isGesture: Bool,
    summary: String, example: String
  ) {
    self.name = name
    self.pattern = pattern
    self.meaning = meaning
    self.animates = animates
    self.isGesture = isGesture
    self.summary = summary
    self.example = example
  }
}

/// A pattern whose words are symbols of the session.
package struct CompiledPattern: Sendable {
  package indirect enum Element: Sendable {
    case word(Symbol)
    case slot(Pattern.Slot, index: Int, name: String)
    case flag([Symbol], index: Int)
    case optional([Element])
    case choice([[Element]])
    case anyOrder([[Element]])
  }

  package let source: Pattern
  package let elements: [Element]
  /// Every word of the pattern: where a word and a name both fit, the word wins.
  let words: Set<Symbol>

  init(_ pattern: Pattern, symbols: inout SymbolTable) {
    source = pattern
    var compiler = Compiler()
    elements = compiler.compile(pattern.elements, symbols: &symbols)
    words = compiler.words
  }

  private struct Compiler {
    var nextSlot = 0
    var words: Set<Symbol> = []

    mutating func compile(
      _ elements: [Pattern.Element], symbols: inout SymbolTable
    ) -> [Element] {
      elements.map { element in
        switch element {
        case .word(let text):
          return .word(word(text, &symbols))
        case .slot(let slot, let name):
          nextSlot += 1
          return .slot(slot, index: nextSlot - 1, name: name)
        case .flag(let texts):
          nextSlot += 1
          return .flag(texts.map { word($0, &symbols) }, index: nextSlot - 1)
        case .optional(let inner): return .optional(compile(inner, symbols: &symbols))
        case .choice(let options):
          return .choice(options.map { compile($0, symbols: &symbols) })
        case .anyOrder(let options):
          return .anyOrder(options.map { compile($0, symbols: &symbols) })
        }
      }
    }

    private mutating func word(_ text: String, _ symbols: inout SymbolTable) -> Symbol {
      let symbol = symbols.intern(text)
      words.insert(symbol)
      return symbol
    }
  }
}

/// Everything that can be said in a system: the table that checking, completion, help and the
/// grammar read.
package final class Vocabulary: Sendable {
  package let system: any NavigationSystem
  package let sentences: [SentenceEntry]
  package let shapes: [ShapeEntry]
  package let events: [EventEntry]
  /// The app's own commands, which begin with a name.
  package let command: SentenceEntry
  /// The words that an event begins with.
  let eventWords: Set<Symbol>
  /// Sentences by the word that they begin with.
  private let byFirstWord: [Symbol: [SentenceEntry]]
  private let shapesByFirstWord: [Symbol: [ShapeEntry]]
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
          example: sentence.example))
    }
    entries += commonSentences(&symbols)
    sentences = entries
    command = SentenceEntry(
      name: "command", pattern: CompiledPattern(Pattern("COMMAND"), symbols: &symbols),
      meaning: .command, animates: false, isGesture: false, summary: "run a command of the app",
      example: "reverse")
    shapes = (shapeTable + graphShapes).map { $0.compiled(&symbols) }
    events = eventTable.map { $0.compiled(&symbols) }
    var eventWords: Set<Symbol> = []
    for entry in events {
      for word in entry.pattern.firstWords { eventWords.insert(symbols.intern(word)) }
    }
    self.eventWords = eventWords
    var index: [Symbol: [SentenceEntry]] = [:]
    for entry in entries {
      for word in entry.pattern.source.firstWords {
        index[symbols.intern(word), default: []].append(entry)
      }
    }
    byFirstWord = index
    var shapeIndex: [Symbol: [ShapeEntry]] = [:]
    for entry in shapes {
      for word in entry.pattern.firstWords {
        shapeIndex[symbols.intern(word), default: []].append(entry)
      }
    }
    shapesByFirstWord = shapeIndex
    openShapes = shapes.filter { $0.pattern.firstWords.isEmpty }
  }

  package func sentences(beginningWith word: Symbol) -> [SentenceEntry] {
    byFirstWord[word] ?? []
  }

  package func shapes(beginningWith word: Symbol) -> [ShapeEntry] {
    shapesByFirstWord[word] ?? []
  }

  /// The words that sentences begin with, in the table's order.
  package var firstWords: [String] {
    var seen: Set<String> = []
    return sentences.flatMap { $0.pattern.source.firstWords }.filter { seen.insert($0).inserted }
  }
}

/// The sentences of every system that the runtime itself carries out.
private func commonSentences(_ symbols: inout SymbolTable) -> [SentenceEntry] {
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
