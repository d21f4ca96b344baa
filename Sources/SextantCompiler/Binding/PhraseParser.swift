package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// A possible continuation at a position of a phrase, for "expected …" errors and for completion.
package enum Expected: Sendable, Hashable {
  case word(Symbol)
  case slot(Pattern.Slot, name: String)
  case end
}

/// Parses the phrases of a text into typed syntax.
///
/// **Problem.** A phrase is a flat list of atoms. A pattern declares the syntax of its sentence or
/// fact: a small grammar of words, flags, optional parts, choices and slots. Several patterns may
/// begin with the same words. If no pattern matches, the error names the atoms that could continue
/// the phrase.
///
/// **Data structures.** `match(_:from:)` parses a phrase by a pattern, and leaves the typed syntax
/// of each slot in `arguments`. `SlotKind` has a parser for each kind of slot. The parsers return
/// `NodeSyntax`, `ReferenceSyntax`, `ExpressionSyntax` and `StyleSyntax`. The parsers know the
/// presentables and the target word of the app, but no other names. The binder resolves the names
/// and checks the types of this syntax.
///
/// Bracketed content is a separate phrase. The binder parses it later: its grammar depends on the
/// declaration of the name, or the type of the list, before the bracket.
///
/// **Algorithm.** Recursive descent for arguments. Recursive backtracking over the steps of a
/// pattern. Choices are ordered: the parser takes the first option after which the remaining steps
/// match. Errors use the farthest-failure heuristic of backtracking parsers (Ford, "Packrat
/// Parsing", 2002). The parser keeps the alternatives at the farthest atom that any pattern or
/// argument reached.
///
/// **Invariants.**
/// - After a match, `arguments` holds an entry for each slot of the pattern, in order. The entry of
///   an omitted slot is nil.
/// - `farthest` and `expected` accumulate over all patterns, unless the parser is quiet.
/// - A parser of an argument moves its position only if it succeeds.
package struct PhraseParser {
  let phrase: Phrase
  let presentables: [Symbol: Int]
  /// The keyword of sentence targets that are neither nodes nor windows, such as `flow`.
  let targetWord: Symbol?
  /// Whether `count` is a local name here rather than the operator.
  let isCountBound: Bool
  private let isQuiet: Bool

  package private(set) var farthest = 0
  package private(set) var expected: [Expected] = []
  private(set) var arguments: [PhraseArgument?] = []
  /// Whether the last match contains `not` after `is`.
  private(set) var isNegated = false
  private var usedBlock = false

  /// Creates a parser.
  ///
  /// - Parameter isQuiet: whether not to record the expected atoms.
  init(
    _ phrase: Phrase, presentables: [Symbol: Int], targetWord: Symbol?, isCountBound: Bool,
    isQuiet: Bool
  ) {
    self.phrase = phrase
    self.presentables = presentables
    self.targetWord = targetWord
    self.isCountBound = isCountBound
    self.isQuiet = isQuiet
  }

  /// Returns whether the phrase from `start` to its end matches. After a match, `arguments` holds
  /// an entry for each slot.
  package mutating func match(_ pattern: CompiledPattern, from start: Int) -> Bool {
    arguments.removeAll(keepingCapacity: true)
    for _ in 0..<pattern.slotCount { arguments.append(nil) }
    usedBlock = false
    isNegated = false
    return match(pattern.first, of: pattern, at: start)
  }

  // MARK: Steps

  private mutating func match(
    _ step: PatternStep.ID, of pattern: CompiledPattern, at position: Int
  ) -> Bool {
    switch pattern.steps[Int(step)] {
    case .end:
      if position == phrase.end && (phrase.block == nil || usedBlock) { return true }
      note(.end, at: position)
      return false
    case .word(let word, let next):
      guard isWord(word, at: position) else {
        note(.word(word), at: position)
        return false
      }
      return match(next, of: pattern, at: position + 1)
    case .sign(let op, let text, let next):
      guard phrase.isOp(op, at: position) else {
        note(.word(text), at: position)
        return false
      }
      return match(next, of: pattern, at: position + 1)
    case .negation(let word, let next):
      isNegated = isWord(word, at: position)
      return match(next, of: pattern, at: isNegated ? position + 1 : position)
    case .flag(let words, let index, let next):
      return matchFlag(words, Int(index), of: pattern, at: position, then: next)
    case .slot(let slot, let index, let next):
      return matchSlot(slot, Int(index), of: pattern, at: position, then: next)
    case .argument(let inner, let next):
      // A word of the pattern takes precedence over an optional argument.
      if let word = phrase.word(at: position), pattern.words.contains(word),
        match(next, of: pattern, at: position)
      {
        return true
      }
      return match(inner, of: pattern, at: position) || match(next, of: pattern, at: position)
    case .choice(let options):
      for option in options
      where match(pattern.options[Int(option)], of: pattern, at: position) {
        return true
      }
      return false
    }
  }

  private mutating func matchFlag(
    _ words: Range<Int32>, _ index: Int, of pattern: CompiledPattern, at position: Int,
    then next: PatternStep.ID
  ) -> Bool {
    var count = 0
    for place in words {
      let word = pattern.flagWords[Int(place)]
      guard isWord(word, at: position + count) else {
        note(.word(word), at: position + count)
        return match(next, of: pattern, at: position)
      }
      count += 1
    }
    arguments[index] = PhraseArgument(atoms: position..<position + count)
    if match(next, of: pattern, at: position + count) { return true }
    arguments[index] = nil
    return match(next, of: pattern, at: position)
  }

  private mutating func matchSlot(
    _ slot: Pattern.Slot, _ index: Int, of pattern: CompiledPattern, at position: Int,
    then next: PatternStep.ID
  ) -> Bool {
    let kind = SlotKind.of(slot)
    let isBlockAhead = phrase.block != nil && position == phrase.end
    var end = position
    guard let syntax = kind.isBlock ? (isBlockAhead ? .atoms : nil) : kind.parse(&self, &end)
    else {
      note(slot, index, of: pattern, at: position)
      return false
    }
    arguments[index] = PhraseArgument(atoms: position..<end, syntax: syntax)
    if kind.isBlock { usedBlock = true }
    if match(next, of: pattern, at: end) { return true }
    if kind.isBlock { usedBlock = false }
    arguments[index] = nil
    return false
  }

  private mutating func note(
    _ slot: Pattern.Slot, _ index: Int, of pattern: CompiledPattern, at position: Int
  ) {
    if isQuiet { return }
    note(.slot(slot, name: pattern.source.slots[index].name), at: position)
  }

  mutating func note(_ what: Expected, at position: Int) {
    if isQuiet { return }
    if position > farthest || expected.isEmpty && position == farthest {
      farthest = position
      expected = [what]
    } else if position == farthest, !expected.contains(what) {
      expected.append(what)
    }
  }

  func isWord(_ word: Symbol, at position: Int) -> Bool {
    phrase.word(at: position) == word
  }
}
