import SextantEngine
import SextantLanguage
import SextantSyntax

/// Reads an item by the pattern of its form: a table-driven predictive parser with one atom of
/// lookahead.
///
/// Unlike `PhraseParser`, the reader never backtracks. At the first atom that does not match, it
/// reports the expected atoms.
struct FormReader {
  private let pattern: CompiledPattern
  private var form: FormArguments
  private var phrase: Phrase
  private var clause = 0
  private var position: Int
  private var tookBlock = false
  /// The atoms of the slot that takes the rest of the clause, if any.
  private var rest = 0..<0

  /// Reads the arguments of a form, from the position of its keyword.
  ///
  /// - Parameter clauses: all clauses of the item; nil if another form contains this form in the
  ///   same line.
  static func read(
    _ pattern: CompiledPattern, _ phrase: Phrase, clauses: NodeRange?, from start: Int = 0,
    _ binder: inout Binder
  ) -> FormArguments {
    guard case .word(_, let next) = pattern.steps[Int(pattern.first)] else {
      preconditionFailure("a form must begin with a keyword: \(pattern.source.notation)")
    }
    var reader = FormReader(
      pattern: pattern, form: FormArguments(phrase: phrase, clauses: clauses, start: start + 1),
      phrase: phrase,
      position: start + 1)
    if case .slot(let slot, _, _) = pattern.steps[Int(next)], SlotKind.of(slot).isOpen {
      reader.form.isWhole = true
      return reader.form
    }
    reader.form.isWhole = reader.read(from: next, &binder)
    if !reader.form.isWhole { reader.giveBlock() }
    return reader.form
  }

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
        preconditionFailure("not a step of a form: \(pattern.source.notation)")
      }
    }
  }

  /// Moves to the next clause, which follows a block.
  private mutating func goOn(_ binder: inout Binder) {
    guard let clauses = form.clauses, clause + 1 < clauses.count else { return }
    clause += 1
    phrase = binder.tree.phrase(of: clauses[clause])
    position = 0
    tookBlock = false
  }

  /// The current clause if it follows a block and is still unread.
  private var freshClause: NodeID? {
    clause > 0 && position == 0 ? form.clauses?[clause] : nil
  }

  private mutating func end(_ binder: inout Binder) -> Bool {
    if let freshClause {
      binder.stray(freshClause)
      return false
    }
    // If a separator is missing in the rest, the block belongs to the item after the separator, and
    // a later step reports the error.
    let mayHoldItems = rest.contains { binder.beginsItem(phrase, at: $0) }
    if position < phrase.end || !tookBlock && !mayHoldItems {
      binder.requireEnd(phrase, at: position)
    }
    return position == phrase.end
  }

  /// After an error, adds the block of the phrase to the arguments.
  private mutating func giveBlock() {
    guard !tookBlock, freshClause == nil, phrase.block != nil,
      let slot = pattern.source.slots.first(where: {
        SlotKind.of($0.slot).isBlock && !form.has($0.name)
      })
    else { return }
    add(slot.slot, slot.name, PhraseArgument(atoms: phrase.end..<phrase.end))
  }

  // MARK: Lookahead

  /// Returns the step that reads the next atom: a word, a slot or the end.
  ///
  /// - Parameter isAlone: whether no other step is possible. If so, an expression is always read,
  ///   because its reader reports errors.
  private func ahead(
    _ step: PatternStep.ID, isAlone: Bool, _ binder: inout Binder
  ) -> PatternStep.ID? {
    switch pattern.steps[Int(step)] {
    case .word(let word, _): return phrase.word(at: position) == word ? step : nil
    case .sign(let op, _, _): return phrase.isOp(op, at: position) ? step : nil
    case .slot(.expression, _, _) where isAlone: return step
    case .slot(let slot, _, _): return argument(of: slot, &binder) == nil ? nil : step
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

  private func argument(of slot: Pattern.Slot, _ binder: inout Binder) -> PhraseArgument? {
    let kind = SlotKind.of(slot)
    if kind.isBlock {
      let isAhead = position == phrase.end && phrase.block != nil && !tookBlock
      return isAhead ? PhraseArgument(atoms: position..<position) : nil
    }
    var parser = binder.parser(for: phrase, isQuiet: true)
    var end = position
    if let syntax = kind.parse(&parser, &end) {
      return PhraseArgument(atoms: position..<end, syntax: syntax)
    }
    // Accepts a name with arguments: `requireNoInputs` reports them.
    return kind.takesName && phrase.kind(at: position) == .name
      ? PhraseArgument(atoms: position..<position + 1) : nil
  }

  /// Returns the FIRST set of a step: the words and slots that may come first.
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
    // The phrase may contain the beginning of an argument. Then the error is at a later atom.
    var parser = binder.parser(for: phrase)
    for case .slot(let slot, _) in options {
      var end = position
      _ = parser.take(slot, &end)
    }
    if parser.farthest > position {
      return binder.expected(parser.expected, at: parser.farthest, of: phrase)
    }
    let suggestion = phrase.word(at: position).map { binder.text($0) }.flatMap { word in
      (binder.nearest(to: word, among: words)
        ?? binder.foreignMeanings(of: word).first { words.contains($0) })
        .map { binder.replacement(of: phrase.atoms[position], with: $0) }
    }
    binder.expected(options, at: position, of: phrase, suggestion)
  }

  // MARK: Arguments

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
    add(.flag, label, PhraseArgument(atoms: start..<position))
    return true
  }

  private mutating func take(
    _ slot: Pattern.Slot, _ label: String, _ binder: inout Binder
  ) -> Bool {
    let start = position
    let kind = SlotKind.of(slot)
    if slot == .expression {
      let type = ValueLabel.of(label).type
      guard let expression = binder.expression(phrase, &position, as: type) else { return false }
      add(slot, label, PhraseArgument(atoms: start..<position), expression)
      return true
    }
    guard let argument = argument(of: slot, &binder) else { return false }
    position = argument.atoms.upperBound
    if kind.isBlock { tookBlock = true }
    if kind.takesRest { rest = argument.atoms }
    if kind.takesName { binder.requireNoInputs(phrase.atoms[start]) }
    add(slot, label, argument)
    return true
  }

  private mutating func add(
    _ slot: Pattern.Slot, _ label: String, _ argument: PhraseArgument,
    _ expression: Expression? = nil
  ) {
    let isBlock = SlotKind.of(slot).isBlock
    let place = SlotPlace(
      phrase: isBlock ? phrase : phrase.prefix(position), atoms: argument.atoms,
      syntax: argument.syntax, label: label)
    form.arguments[label] = .init(slot: slot, place: place, expression: expression)
  }
}
