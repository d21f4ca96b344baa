package import SextantEngine
package import SextantSyntax

// The compiler of patterns: from the elements of a form to a graph of steps.
//
// Problem: every statement is matched with the patterns of several forms, so matching must be fast.
// A parser of nested patterns would need a stack of the enclosing elements.
//
// Data structures: the steps are in one array and refer to each other by index. Each step names its
// successor, like the states of a nondeterministic finite automaton (Thompson's construction; Aho,
// Lam, Sethi and Ullman, "Compilers", section 3.7).
//
// Algorithm: elements are laid out from the last to the first. Thus the successor of each step is
// known. The branches of a choice share their successor. `anyOrder` becomes a choice. It has an
// option for each clause: the clause, then the other clauses in any order. The last option is
// empty. So the number of steps is factorial in the number of clauses. The parser in
// SextantCompiler backtracks over the steps.
//
// Invariants:
// - Every step refers only to steps with lower indices, so the graph has no cycles.
// - Slots are numbered in the order of the notation. The copies of a clause in `anyOrder` have the
//   same slot numbers.

/// A pattern compiled to steps. Keywords are symbols of the session.
package final class CompiledPattern: Sendable {
  package let source: Pattern
  /// The number of slots. A match binds each slot to an argument.
  package let slotCount: Int
  package let first: PatternStep.ID
  /// All steps. They refer to each other by index.
  package let steps: [PatternStep]
  /// The options of all choices. The options of a choice are adjacent.
  package let options: [PatternStep.ID]
  /// The keywords of all flags. The keywords of a flag are adjacent.
  package let flagWords: [Symbol]
  /// All keywords of the pattern. If a keyword and a name both match, the keyword takes precedence.
  package let words: [Symbol]
  package let leadingWords: ArraySlice<Symbol>

  /// - Parameter isQuestion: Whether `not` may follow `is`.
  package init(_ pattern: Pattern, isQuestion: Bool = false, symbols: inout SymbolTable) {
    if let problem = pattern.problem {
      fatalError("the pattern `\(pattern.notation)` \(problem)")
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

/// A step of a compiled pattern. It contains the index of its successor.
///
/// A step contains no references, so copies need no reference counting.
package enum PatternStep: Sendable {
  package typealias ID = Int32

  case word(Symbol, then: ID)
  /// A `:` or `=`.
  case sign(Op, then: ID)
  /// The optional `not` after the `is` of a question.
  case negation(Symbol, then: ID)
  case slot(Pattern.Slot, index: Int32, then: ID)
  case flag(words: Range<Int32>, index: Int32, then: ID)
  /// An optional argument. It is omitted if the next atom is a keyword of the pattern and the
  /// phrase matches from there on.
  case argument(ID, otherwise: ID)
  case choice(Range<Int32>)
  case end
}

private struct StepList {
  private(set) var steps: [PatternStep] = []
  private(set) var options: [PatternStep.ID] = []
  private(set) var flagWords: [Symbol] = []
  /// The keywords `is` and `not`, if `not` may follow `is`.
  private let negated: (word: Symbol, not: Symbol)?

  init(negated: (word: Symbol, not: Symbol)?) { self.negated = negated }

  mutating func add(_ step: PatternStep) -> PatternStep.ID {
    steps.append(step)
    return PatternStep.ID(steps.count - 1)
  }

  mutating func chain(
    _ elements: ArraySlice<Element>, then next: PatternStep.ID
  ) -> PatternStep.ID {
    guard let element = elements.first else { return next }
    let rest = chain(elements.dropFirst(), then: next)
    switch element {
    case .word(let word):
      guard let negated, word == negated.word else { return add(.word(word, then: rest)) }
      return add(.word(word, then: add(.negation(negated.not, then: rest))))
    case .sign(let op): return add(.sign(op, then: rest))
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

private indirect enum Element {
  case word(Symbol)
  case sign(Op)
  case slot(Pattern.Slot, index: Int)
  case flag([Symbol], index: Int)
  case optional([Element])
  case choice([[Element]])
  case anyOrder([[Element]])
}

/// A reader that numbers the slots in order and collects the keywords.
private struct ElementReader {
  private var nextSlot = 0
  private(set) var words: [Symbol] = []

  mutating func elements(
    _ elements: [Pattern.Element], _ symbols: inout SymbolTable
  ) -> [Element] {
    elements.map { element in
      switch element {
      case .word(let text):
        if let op = sign(text) { return .sign(op) }
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
