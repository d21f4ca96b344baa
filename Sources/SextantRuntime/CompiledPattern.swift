package import SextantEngine
import SextantSyntax

/// A pattern whose words are symbols of the session, as steps that lead from one to the next.
package final class CompiledPattern: Sendable {
  package let source: Pattern
  /// How many bindings a match has.
  let slotCount: Int
  /// Where matching begins.
  let first: PatternStep

  init(_ pattern: Pattern, symbols: inout SymbolTable) {
    source = pattern
    slotCount = pattern.slots.count
    var reader = ElementReader()
    let elements = reader.elements(pattern.elements, &symbols)
    first = PatternStep.chain(elements[...], rivals: reader.words, then: PatternStep(.end))
  }
}

/// One step of a compiled pattern. It holds what follows, so that matching has nothing to remember.
final class PatternStep: Sendable {
  enum What: Sendable {
    case word(Symbol, then: PatternStep)
    case slot(Pattern.Slot, index: Int, name: String, then: PatternStep)
    case flag([Symbol], index: Int, then: PatternStep)
    /// An argument that may be left out, and is where a rival stands, if the rest fits then.
    case argument(PatternStep, rivals: [Symbol], otherwise: PatternStep)
    /// The first that matches.
    case choice([PatternStep])
    case end
  }

  let what: What

  init(_ what: What) { self.what = what }

  /// The steps of elements that stand one after the other.
  fileprivate static func chain(
    _ elements: ArraySlice<Element>, rivals: [Symbol], then next: PatternStep
  ) -> PatternStep {
    guard let element = elements.first else { return next }
    let rest = chain(elements.dropFirst(), rivals: rivals, then: next)
    switch element {
    case .word(let word): return PatternStep(.word(word, then: rest))
    case .slot(let slot, let index, let name):
      return PatternStep(.slot(slot, index: index, name: name, then: rest))
    case .flag(let words, let index): return PatternStep(.flag(words, index: index, then: rest))
    case .optional(let inner):
      let first = chain(inner[...], rivals: rivals, then: rest)
      guard case .slot? = inner.first else { return PatternStep(.choice([first, rest])) }
      return PatternStep(.argument(first, rivals: rivals, otherwise: rest))
    case .choice(let options):
      return PatternStep(.choice(options.map { chain($0[...], rivals: rivals, then: rest) }))
    case .anyOrder(let options):
      var steps = options.indices.map { index in
        var others = options
        others.remove(at: index)
        let after = chain([.anyOrder(others)], rivals: rivals, then: rest)
        return chain(options[index][...], rivals: rivals, then: after)
      }
      steps.append(rest)
      return PatternStep(.choice(steps))
    }
  }
}

/// An element with its words as symbols and its slots numbered.
private indirect enum Element {
  case word(Symbol)
  case slot(Pattern.Slot, index: Int, name: String)
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
      case .word(let text): return .word(word(text, &symbols))
      case .slot(let slot, let name):
        nextSlot += 1
        return .slot(slot, index: nextSlot - 1, name: name)
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

  private mutating func word(_ text: String, _ symbols: inout SymbolTable) -> Symbol {
    let symbol = symbols.intern(text)
    if !words.contains(symbol) { words.append(symbol) }
    return symbol
  }
}
