package import SextantEngine
package import SextantSyntax

/// A pattern whose words are symbols of the session, as steps that lead from one to the next.
package final class CompiledPattern: Sendable {
  package let source: Pattern
  /// How many bindings a match has.
  package let slotCount: Int
  /// Where matching begins.
  package let first: PatternStep.ID
  /// All steps; each leads to others by their places here.
  package let steps: [PatternStep]
  /// The options of choices, next to one another.
  package let options: [PatternStep.ID]
  /// The words of flags, next to one another.
  package let flagWords: [Symbol]
  /// Every word of the pattern: where a word and a name both fit, the word wins.
  package let words: [Symbol]
  /// The words before its first argument.
  package let leadingWords: ArraySlice<Symbol>

  /// - Parameter isQuestion: whether `not` may stand behind its `is`.
  package init(_ pattern: Pattern, isQuestion: Bool = false, symbols: inout SymbolTable) {
    if let problem = pattern.problem {
      preconditionFailure("the pattern `\(pattern.notation)` \(problem)")
    }
    source = pattern
    slotCount = pattern.slots.count
    var reader = ElementReader()
    let elements = reader.elements(pattern.elements, &symbols)
    var steps = StepList(
      negated: isQuestion ? (symbols.intern("is"), symbols.intern("not")) : nil)
    let end = steps.add(.end)
    first = steps.chain(elements[...], then: end)
    self.steps = steps.steps
    options = steps.options
    flagWords = steps.flagWords
    words = reader.words
    leadingWords = words.prefix(pattern.leadingWords.count)
  }
}

/// One step of a compiled pattern. It says what follows, so that matching has nothing to remember,
/// and refers to nothing that would have to be counted.
package enum PatternStep: Sendable {
  package typealias ID = Int32

  case word(Symbol, then: ID)
  /// A `:` or `=`, with its text as a symbol.
  case sign(Op, Symbol, then: ID)
  /// The `not` behind the `is` of a question, which may be left out.
  case negation(Symbol, then: ID)
  case slot(Pattern.Slot, index: Int32, then: ID)
  /// A row of words that may be left out.
  case flag(words: Range<Int32>, index: Int32, then: ID)
  /// An argument that may be left out, and is where a word of the pattern stands, if the rest fits.
  case argument(ID, otherwise: ID)
  /// The first that matches.
  case choice(Range<Int32>)
  case end
}

/// Lays the steps of elements out, the last first.
private struct StepList {
  private(set) var steps: [PatternStep] = []
  private(set) var options: [PatternStep.ID] = []
  private(set) var flagWords: [Symbol] = []
  /// The words `is` and `not`, where one may follow the other.
  private let negated: (word: Symbol, not: Symbol)?

  init(negated: (word: Symbol, not: Symbol)?) { self.negated = negated }

  mutating func add(_ step: PatternStep) -> PatternStep.ID {
    steps.append(step)
    return PatternStep.ID(steps.count - 1)
  }

  /// The steps of elements that stand one after the other.
  mutating func chain(
    _ elements: ArraySlice<Element>, then next: PatternStep.ID
  ) -> PatternStep.ID {
    guard let element = elements.first else { return next }
    let rest = chain(elements.dropFirst(), then: next)
    switch element {
    case .word(let word):
      guard let negated, word == negated.word else { return add(.word(word, then: rest)) }
      return add(.word(word, then: add(.negation(negated.not, then: rest))))
    case .sign(let op, let text): return add(.sign(op, text, then: rest))
    case .slot(let slot, let index): return add(.slot(slot, index: Int32(index), then: rest))
    case .flag(let words, let index):
      let start = Int32(flagWords.count)
      flagWords += words
      return add(.flag(words: start..<Int32(flagWords.count), index: Int32(index), then: rest))
    case .optional(let inner):
      let first = chain(inner[...], then: rest)
      guard case .slot? = inner.first else { return choice([first, rest]) }
      return add(.argument(first, otherwise: rest))
    case .choice(let alternatives):
      var first: [PatternStep.ID] = []
      for alternative in alternatives { first.append(chain(alternative[...], then: rest)) }
      return choice(first)
    case .anyOrder(let clauses):
      var first: [PatternStep.ID] = []
      for index in clauses.indices {
        var others = clauses
        others.remove(at: index)
        let after = chain([.anyOrder(others)], then: rest)
        first.append(chain(clauses[index][...], then: after))
      }
      return choice(first + [rest])
    }
  }

  private mutating func choice(_ first: [PatternStep.ID]) -> PatternStep.ID {
    let start = Int32(options.count)
    options += first
    return add(.choice(start..<Int32(options.count)))
  }
}

/// An element with its words as symbols and its slots numbered.
private indirect enum Element {
  case word(Symbol)
  case sign(Op, Symbol)
  case slot(Pattern.Slot, index: Int)
  case flag([Symbol], index: Int)
  case optional([Element])
  case choice([[Element]])
  case anyOrder([[Element]])
}

/// Numbers slots in the order in which they stand and gathers the words.
private struct ElementReader {
  private var nextSlot = 0
  /// Every word of the pattern: where a word and a name both fit, the word wins.
  private(set) var words: [Symbol] = []

  mutating func elements(
    _ elements: [Pattern.Element], _ symbols: inout SymbolTable
  ) -> [Element] {
    elements.map { element in
      switch element {
      case .word(let text):
        if let op = sign(text) { return .sign(op, symbols.intern(text)) }
        return .word(word(text, &symbols))
      case .slot(let slot, _):
        nextSlot += 1
        return .slot(slot, index: nextSlot - 1)
      case .flag(let texts):
        nextSlot += 1
        return .flag(texts.map { word($0, &symbols) }, index: nextSlot - 1)
      case .optional(let inner): return .optional(self.elements(inner, &symbols))
      case .choice(let options):
        return .choice(options.map { self.elements($0, &symbols) })
      case .anyOrder(let options):
        return .anyOrder(options.map { self.elements($0, &symbols) })
      }
    }
  }

  /// The operator that a text is, which begins with no letter.
  private func sign(_ text: String) -> Op? {
    guard let first = text.utf8.first, first < UInt8(ascii: "A") else { return nil }
    return Op.allCases.first { $0.text == text }
  }

  private mutating func word(_ text: String, _ symbols: inout SymbolTable) -> Symbol {
    let symbol = symbols.intern(text)
    if !words.contains(symbol) { words.append(symbol) }
    return symbol
  }
}
