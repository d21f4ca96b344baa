package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// An alternative at a position of a phrase, for "expected …" errors and for completion.
package enum Expected: Sendable, Hashable {
  case word(Symbol)
  case slot(Pattern.Slot, name: String)
  case end
}

/// Matches the atoms of a phrase against compiled patterns.
///
/// **Problem.** A pattern is a small grammar over atoms: words, slots, flags, optional parts and
/// choices. Several patterns may begin with the same words. If none matches, the error names the
/// atoms that could have continued the phrase.
///
/// **Algorithm.** Recursive backtracking over the steps of a pattern. Choices are ordered: the
/// matcher takes the first option after which the rest matches too. The extent of a slot depends on
/// syntax alone: the matcher finds the end of a node, a value or a reference without its meaning.
/// Errors use the farthest-failure heuristic of backtracking parsers (Ford, "Packrat Parsing",
/// 2002): the matcher keeps the alternatives at the farthest atom reached by any pattern.
///
/// **Invariants.**
/// - After a match, `matches` holds an entry for each slot of the pattern, in order. An omitted
///   slot has nil.
/// - `farthest` and `expected` accumulate over all patterns, unless the matcher is quiet.
package struct Matcher {
  private let phrase: Phrase
  /// The names of the app's presentables.
  private let presentables: [Symbol: Int]
  /// The keyword of sentence targets other than nodes and windows.
  private let targetWord: Symbol?
  private let isQuiet: Bool

  package private(set) var farthest = 0
  package private(set) var expected: [Expected] = []
  /// The atoms of each slot of the last matched pattern, in slot order. A block has no atoms.
  private(set) var matches: [Range<Int>?] = []
  /// Whether the last match contains `not` after `is`.
  private(set) var isNegated = false
  private var usedBlock = false

  /// Creates a matcher.
  ///
  /// - Parameter isQuiet: whether to skip the record of expected atoms.
  package init(
    _ phrase: Phrase, presentables: [Symbol: Int], targetWord: Symbol? = nil,
    isQuiet: Bool = false
  ) {
    self.phrase = phrase
    self.presentables = presentables
    self.targetWord = targetWord
    self.isQuiet = isQuiet
  }

  /// Returns whether the whole phrase from `start` on matches. If so, `matches` holds an entry for
  /// each slot.
  package mutating func match(_ pattern: CompiledPattern, from start: Int) -> Bool {
    matches.removeAll(keepingCapacity: true)
    for _ in 0..<pattern.slotCount { matches.append(nil) }
    usedBlock = false
    isNegated = false
    return match(pattern.first, of: pattern, at: start)
  }

  // MARK: Steps

  /// Returns whether a step and all following steps match from `position` on.
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
    matches[index] = position..<position + count
    if match(next, of: pattern, at: position + count) { return true }
    matches[index] = nil
    return match(next, of: pattern, at: position)
  }

  private mutating func matchSlot(
    _ slot: Pattern.Slot, _ index: Int, of pattern: CompiledPattern, at position: Int,
    then next: PatternStep.ID
  ) -> Bool {
    let kind = SlotKind.of(slot)
    let isBlockAhead = phrase.block != nil && position == phrase.end
    let extent =
      kind.isBlock ? (isBlockAhead ? 0 : nil) : kind.extent(at: position, in: &self)
    guard let length = extent else {
      note(slot, index, of: pattern, at: position)
      return false
    }
    matches[index] = position..<position + length
    if kind.isBlock { usedBlock = true }
    if match(next, of: pattern, at: position + length) { return true }
    if kind.isBlock { usedBlock = false }
    matches[index] = nil
    return false
  }

  private mutating func note(
    _ slot: Pattern.Slot, _ index: Int, of pattern: CompiledPattern, at position: Int
  ) {
    if isQuiet { return }
    note(.slot(slot, name: pattern.source.slots[index].name), at: position)
  }

  private mutating func note(_ what: Expected, at position: Int) {
    if isQuiet { return }
    if position > farthest || expected.isEmpty && position == farthest {
      farthest = position
      expected = [what]
    } else if position == farthest, !expected.contains(what) {
      expected.append(what)
    }
  }

  // MARK: Atoms

  private func isWord(_ word: Symbol, at position: Int) -> Bool {
    phrase.word(at: position) == word
  }

  func kind(at position: Int) -> SyntaxKind? { phrase.kind(at: position) }

  // MARK: Lengths of arguments

  /// Returns the number of remaining atoms.
  func restLength(at position: Int) -> Int? {
    position < phrase.end ? phrase.end - position : nil
  }

  /// Returns the number of remaining atoms before `when`, if they begin with `for`.
  func domainsLength(at position: Int) -> Int {
    guard isWord(Word.for.symbol, at: position) else { return 0 }
    let isEnd = { isWord(Word.when.symbol, at: $0) && !isWord(Word.for.symbol, at: $0 - 1) }
    return ((position..<phrase.end).first(where: isEnd) ?? phrase.end) - position
  }

  package func listLength(at position: Int) -> Int? { kind(at: position) == .list ? 1 : nil }

  /// Matches a name without arguments.
  package func nameLength(at position: Int) -> Int? {
    bareName(at: position) == nil ? nil : 1
  }

  /// Matches a name with optional arguments.
  package func callLength(at position: Int) -> Int? { kind(at: position) == .name ? 1 : nil }

  /// Matches a name without arguments, optionally qualified by its owner.
  func declaredLength(at position: Int) -> Int? {
    kind(at: position) == .qualified ? 1 : nameLength(at: position)
  }

  func presentableLength(at position: Int) -> Int? {
    bareName(at: position).flatMap { presentables[$0] } == nil ? nil : 1
  }

  func pickLength(at position: Int) -> Int? {
    let kind = kind(at: position)
    return kind == .integer || kind == .name || kind == .instance ? 1 : nil
  }

  /// Returns a name that stands alone, or in backquotes.
  private func bareName(at position: Int) -> Symbol? {
    guard let name = phrase.name(at: position) else { return nil }
    let node = phrase.tree[phrase.atoms[position]]
    return node.childCount == 0 || node.isQuoted ? name : nil
  }

  package mutating func nodeLength(at position: Int) -> Int? {
    if isWord(Word.stacked.symbol, at: position) {
      let inner: Int
      if kind(at: position + 1) == .list {
        inner = 1
      } else if let length = nodeLength(at: position + 1) {
        inner = length
      } else {
        note(.slot(.node, name: "node"), at: position + 1)
        return nil
      }
      return 1 + inner + Self.tabBar(phrase, at: position + 1 + inner).length
    }
    switch kind(at: position) {
    case .name, .qualified: return 1
    default: return nil
    }
  }

  /// Returns the treatment of the tab bar by the words at a position, and the number of these
  /// words.
  static func tabBar(_ phrase: Phrase, at position: Int) -> (TabBarBehavior, length: Int) {
    guard phrase.word(at: position) == Word.hiding.symbol,
      phrase.word(at: position + 1) == Word.tab.symbol,
      phrase.word(at: position + 2) == Word.bar.symbol
    else { return (.automatic, 0) }
    return phrase.word(at: position + 3) == Word.animated.symbol
      ? (.hiddenAnimated, 4) : (.hidden, 3)
  }

  package mutating func patternLength(at position: Int) -> Int? {
    if isWord(Word.stack.symbol, at: position) || kind(at: position) == .instance { return 1 }
    return nodeLength(at: position)
  }

  package mutating func referenceLength(at position: Int) -> Int? {
    if let word = phrase.word(at: position) {
      if Word.relations.contains(word), isWord(Word.of.symbol, at: position + 1) {
        guard let inner = referenceLength(at: position + 2) else {
          note(.slot(.reference, name: "ref"), at: position + 2)
          return nil
        }
        return 2 + inner
      }
      if word == Word.window.symbol || word == targetWord, kind(at: position + 1) == .name {
        return word == targetWord && kind(at: position + 2) == .integer ? 3 : 2
      }
    }
    switch kind(at: position) {
    case .name, .instance, .path, .qualified: return 1
    default: return nil
    }
  }

  package mutating func expressionLength(at position: Int) -> Int? {
    guard var length = termLength(at: position) else { return nil }
    while phrase.isOp(.plus, at: position + length) || phrase.isOp(.minus, at: position + length) {
      guard let term = termLength(at: position + length + 1) else {
        note(.slot(.expression, name: "value"), at: position + length + 1)
        return nil
      }
      length += 1 + term
    }
    return length
  }

  private mutating func termLength(at position: Int) -> Int? {
    switch kind(at: position) {
    case .string, .interpolation, .integer, .decimal, .duration, .list, .group: return 1
    case .op:
      return phrase.isOp(.minus, at: position) ? termLength(at: position + 1).map { $0 + 1 } : nil
    case .name:
      if isWord(Word.count.symbol, at: position), let length = countLength(at: position + 1) {
        return 1 + length
      }
      return phrase.tree[phrase.atoms[position]].childCount == 0 ? 1 : nil
    default: return nil
    }
  }

  private mutating func countLength(at position: Int) -> Int? {
    if isWord(Word.stack.symbol, at: position) {
      if isWord(Word.of.symbol, at: position + 1), let inner = referenceLength(at: position + 2) {
        return 2 + inner
      }
      return 1
    }
    return patternLength(at: position)
  }

  mutating func styleLength(at position: Int) -> Int? {
    guard let word = phrase.word(at: position) else { return nil }
    if word == Word.sheet.symbol || word == Word.cover.symbol || word == Word.popup.symbol {
      guard let length = patternLength(at: position + 1) else {
        note(.slot(.nodePattern, name: "node"), at: position + 1)
        return nil
      }
      return 1 + length + styleTailLength(at: position + 1 + length)
    }
    if word == Word.alert.symbol || word == Word.dialog.symbol {
      var length = 1
      while length < 3, let term = textLength(at: position + length) { length += term }
      // An alert declared by the app, with arguments.
      if length == 1, let declared = callLength(at: position + 1), !isStyleTail(at: position + 1) {
        length += declared
      }
      return length
    }
    guard presentables[word] != nil else { return nil }
    let length = isStyleTail(at: position + 1) ? 0 : patternLength(at: position + 1) ?? 0
    return 1 + length + styleTailLength(at: position + 1 + length)
  }

  private mutating func textLength(at position: Int) -> Int? {
    isStyleTail(at: position) ? nil : expressionLength(at: position)
  }

  private func isStyleTail(at position: Int) -> Bool {
    isWord(Word.from.symbol, at: position) || isWord(Word.on.symbol, at: position)
      || isWord(Word.transition.symbol, at: position)
  }

  private mutating func styleTailLength(at position: Int) -> Int {
    if isWord(Word.from.symbol, at: position), let length = expressionLength(at: position + 1) {
      return 1 + length
    }
    return isWord(Word.transition.symbol, at: position) && kind(at: position + 1) == .name ? 2 : 0
  }
}
