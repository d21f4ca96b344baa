import SextantEngine
import SextantLanguage
import SextantSyntax

/// Reads an item by the pattern of its form, from left to right and with one atom of lookahead: where it
/// leaves the pattern, that is reported with what could stand there.
struct FormReader {
  private let pattern: CompiledPattern
  private var form: FormArguments
  /// The clause at hand, and which one it is.
  private var phrase: Phrase
  private var clause = 0
  private var position: Int
  private var tookBlock = false
  /// What a slot for all that is left has taken.
  private var rest = 0..<0

  /// What a phrase says from a position on, where the word of its form stands, or one that is taken for it.
  ///
  /// - Parameter clauses: all clauses of the item; nil for a form inside another one's line.
  static func read(
    _ pattern: CompiledPattern, _ phrase: Phrase, clauses: NodeRange?, from start: Int = 0,
    _ binder: inout Binder
  ) -> FormArguments {
    guard case .word(_, let next) = pattern.steps[Int(pattern.first)] else {
      preconditionFailure("a form begins with a word: \(pattern.source.notation)")
    }
    var reader = FormReader(
      pattern: pattern, form: FormArguments(phrase: phrase, clauses: clauses, start: start + 1),
      phrase: phrase,
      position: start + 1)
    if case .slot(let slot, _, _) = pattern.steps[Int(next)], SlotKind(slot).isOpen {
      reader.form.isWhole = true
      return reader.form
    }
    reader.form.isWhole = reader.read(from: next, &binder)
    if !reader.form.isWhole { reader.giveBlock() }
    return reader.form
  }

  /// Whether everything from a step on is as the pattern wants it.
  private mutating func read(from first: PatternStep.ID, _ binder: inout Binder) -> Bool {
    var step = first
    while true {
      if tookBlock { goOn(&binder) }
      guard let ahead = ahead(step, isAlone: true, &binder) else {
        report(self.first(of: step), &binder)
        return false
      }
      switch pattern.steps[Int(ahead)] {
      case .word(_, let next), .sign(_, _, let next):
        position += 1
        step = next
      case .flag(let words, let index, let next):
        guard take(words, pattern.source.slots[Int(index)].name, &binder) else { return false }
        step = next
      case .slot(let slot, let index, let next):
        guard take(slot, pattern.source.slots[Int(index)].name, &binder) else { return false }
        step = next
      case .end: return end(&binder)
      case .choice, .argument, .negation:
        preconditionFailure("no step of a form: \(pattern.source.notation)")
      }
    }
  }

  /// What stands behind a block is the next clause.
  private mutating func goOn(_ binder: inout Binder) {
    guard let clauses = form.clauses, clause + 1 < clauses.count else { return }
    clause += 1
    phrase = binder.tree.phrase(of: clauses[clause])
    position = 0
    tookBlock = false
  }

  /// A clause of which nothing is read yet, behind the block of another.
  private var freshClause: NodeID? {
    clause > 0 && position == 0 ? form.clauses?[clause] : nil
  }

  private mutating func end(_ binder: inout Binder) -> Bool {
    if let freshClause {
      binder.stray(freshClause)
      return false
    }
    // What takes all that is left reports a separator that is missing in it; the block is of the item behind that.
    let mayHoldItems = rest.contains { binder.beginsItem(phrase, at: $0) }
    if position < phrase.end || !tookBlock && !mayHoldItems {
      binder.requireEnd(phrase, at: position)
    }
    return position == phrase.end
  }

  /// After an error, the block is there all the same.
  private mutating func giveBlock() {
    guard !tookBlock, freshClause == nil, phrase.block != nil,
      let slot = pattern.source.slots.first(where: {
        SlotKind($0.slot).isBlock && !form.has($0.name)
      })
    else { return }
    add(slot.slot, slot.name, from: phrase.end)
  }

  // MARK: Lookahead

  /// The step with which what is at hand goes on: a word, a slot or the end.
  ///
  /// - Parameter isAlone: whether nothing else may stand there: then what has reports of its own is read in
  ///   any case.
  private func ahead(
    _ step: PatternStep.ID, isAlone: Bool, _ binder: inout Binder
  ) -> PatternStep.ID? {
    switch pattern.steps[Int(step)] {
    case .word(let word, _): return phrase.word(at: position) == word ? step : nil
    case .sign(let op, _, _): return phrase.isOp(op, at: position) ? step : nil
    case .slot(.expression, _, _) where isAlone: return step
    case .slot(let slot, _, _): return length(of: slot, &binder) == nil ? nil : step
    case .flag(let words, _, let next):
      return phrase.word(at: position) == pattern.flagWords[Int(words.lowerBound)]
        ? step : ahead(next, isAlone: false, &binder)
    case .argument(let inner, let next):
      return ahead(inner, isAlone: false, &binder) ?? ahead(next, isAlone: false, &binder)
    case .choice(let options):
      for option in options {
        let step = pattern.options[Int(option)]
        if let ahead = ahead(step, isAlone: false, &binder) { return ahead }
      }
      return nil
    case .negation(_, let next): return ahead(next, isAlone: isAlone, &binder)
    case .end:
      let isAtEnd = position == phrase.end && (tookBlock || phrase.block == nil)
      return isAlone || isAtEnd ? step : nil
    }
  }

  /// How many atoms fill a slot; nil where nothing does.
  private func length(of slot: Pattern.Slot, _ binder: inout Binder) -> Int? {
    let kind = SlotKind(slot)
    if kind.isBlock {
      return position == phrase.end && phrase.block != nil && !tookBlock ? 0 : nil
    }
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    // Inputs of a name that takes none are an error of their own.
    return kind.extent(at: position, in: &matcher)
      ?? (kind.takesName && phrase.kind(at: position) == .name ? 1 : nil)
  }

  /// What a step can begin with.
  private func first(of step: PatternStep.ID) -> [Expected] {
    switch pattern.steps[Int(step)] {
    case .word(let word, _), .sign(_, let word, _): [.word(word)]
    case .slot(let slot, let index, _): [.slot(slot, name: pattern.source.slots[Int(index)].name)]
    case .flag(_, let index, let next):
      [.slot(.flag, name: pattern.source.slots[Int(index)].name)] + first(of: next)
    case .argument(let inner, let next): first(of: inner) + first(of: next)
    case .choice(let options): options.flatMap { first(of: pattern.options[Int($0)]) }
    case .negation(_, let next): first(of: next)
    case .end: [.end]
    }
  }

  private func report(_ options: [Expected], _ binder: inout Binder) {
    let words = options.compactMap { option in
      if case .word(let word) = option { binder.text(word) } else { nil }
    }
    if let freshClause { return binder.stray(freshClause, among: words) }
    // An argument may have begun, and gone on in a way that none does.
    var matcher = binder.matcher(for: phrase)
    for case .slot(let slot, _) in options {
      _ = SlotKind(slot).extent(at: position, in: &matcher)
    }
    if matcher.farthest > position {
      return binder.expected(matcher.expected, at: matcher.farthest, of: phrase)
    }
    let suggestion = phrase.word(at: position).map { binder.text($0) }.flatMap { word in
      (binder.nearest(to: word, among: words)
        ?? binder.foreignMeanings(of: word).first { words.contains($0) })
        .map { binder.replacement(of: phrase.atoms[position], with: $0) }
    }
    binder.expected(options, at: position, of: phrase, suggestion)
  }

  // MARK: Arguments

  /// Goes on behind the words of a flag.
  private mutating func take(
    _ words: Range<Int32>, _ label: String, _ binder: inout Binder
  ) -> Bool {
    let start = position
    for word in pattern.flagWords[Int(words.lowerBound)..<Int(words.upperBound)] {
      guard phrase.word(at: position) == word else {
        report([.word(word)], &binder)
        return false
      }
      position += 1
    }
    add(.flag, label, from: start)
    return true
  }

  /// Goes on behind what fills a slot.
  private mutating func take(
    _ slot: Pattern.Slot, _ label: String, _ binder: inout Binder
  ) -> Bool {
    let start = position
    var expression: Expression?
    if slot == .expression {
      expression = binder.expression(phrase, &position, as: SlotKind.valueType(label))
      if expression == nil { return false }
    } else if SlotKind(slot).isBlock {
      tookBlock = true
    } else {
      position += length(of: slot, &binder) ?? 0
      if SlotKind(slot).takesRest { rest = start..<position }
      if SlotKind(slot).takesName {
        binder.requireNoInputs(phrase.atoms[start])
      }
    }
    add(slot, label, from: start, expression)
    return true
  }

  private mutating func add(
    _ slot: Pattern.Slot, _ label: String, from start: Int,
    _ expression: Expression? = nil
  ) {
    let isBlock = SlotKind(slot).isBlock
    let place = SlotPlace(
      phrase: isBlock ? phrase : phrase.prefix(position),
      atoms: start..<max(start, position), label: label)
    form.arguments[label] = .init(slot: slot, place: place, expression: expression)
  }
}
