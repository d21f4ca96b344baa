package import SextantEngine
package import SextantLanguage
package import SextantSyntax

/// What can come at a place of a phrase: for "expected …" and for completion.
package enum Expected: Sendable, Hashable {
  case word(Symbol)
  case slot(Pattern.Slot, name: String)
  case end
}

/// Matches the atoms of a phrase against patterns.
///
/// It knows where a node, a value or a reference ends, and nothing of what they mean. Unless it is
/// quiet, it remembers what it would have accepted at the farthest atom that any pattern reached.
package struct Matcher {
  private let phrase: Phrase
  /// The names of the app's presentables.
  private let presentables: [Symbol: Int]
  /// The word before the names of what sentences can address beside nodes and windows.
  private let targetWord: Symbol?
  private let isQuiet: Bool

  package private(set) var farthest = 0
  package private(set) var expected: [Expected] = []
  /// The atoms that fill the slots of the last pattern that matched, in their order; no atoms for a block.
  private(set) var matches: [Range<Int>?] = []
  /// Whether that was with a `not` behind its `is`.
  private(set) var isNegated = false
  private var usedBlock = false

  /// - Parameter isQuiet: whether nobody will ask what was expected.
  package init(
    _ phrase: Phrase, presentables: [Symbol: Int], targetWord: Symbol? = nil,
    isQuiet: Bool = false
  ) {
    self.phrase = phrase
    self.presentables = presentables
    self.targetWord = targetWord
    self.isQuiet = isQuiet
  }

  /// Whether the whole phrase from `start` on is a match; then `matches` holds one for each slot.
  package mutating func match(_ pattern: CompiledPattern, from start: Int) -> Bool {
    matches.removeAll(keepingCapacity: true)
    for _ in 0..<pattern.slotCount { matches.append(nil) }
    usedBlock = false
    isNegated = false
    return match(pattern.first, of: pattern, at: start)
  }

  // MARK: Steps

  /// Whether a step and all after it match from `position` on.
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
      // Where a word of the pattern stands, the word wins over the argument that may be left out.
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
    let kind = SlotKind(slot)
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

  /// All that is left.
  func restLength(at position: Int) -> Int? {
    position < phrase.end ? phrase.end - position : nil
  }

  /// All that is left before a `when`, where it begins with `for`.
  func domainsLength(at position: Int) -> Int {
    guard isWord(Word.for.symbol, at: position) else { return 0 }
    let isEnd = { isWord(Word.when.symbol, at: $0) && !isWord(Word.for.symbol, at: $0 - 1) }
    return ((position..<phrase.end).first(where: isEnd) ?? phrase.end) - position
  }

  package func listLength(at position: Int) -> Int? { kind(at: position) == .list ? 1 : nil }

  /// A name without inputs.
  package func nameLength(at position: Int) -> Int? {
    bareName(at: position) == nil ? nil : 1
  }

  /// A name, perhaps with inputs.
  package func callLength(at position: Int) -> Int? { kind(at: position) == .name ? 1 : nil }

  /// A name without inputs, perhaps with that of its owner.
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

  /// A name that stands alone, or in backquotes.
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

  /// How the words of a phrase at a position treat the tab bar, and how many these are.
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
      // An alert that the app declares, with inputs.
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
