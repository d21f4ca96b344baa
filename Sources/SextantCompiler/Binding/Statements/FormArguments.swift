import SextantEngine
import SextantLanguage
import SextantSyntax

/// The arguments of a form. The form requests each argument, which is then bound in the current
/// scope.
///
/// If the phrase does not match the pattern, only the block and the arguments before the error are
/// available.
struct FormArguments: Sendable {
  let phrase: Phrase
  /// All clauses of the item; nil for a form nested in the line of another form.
  let clauses: NodeRange?
  let start: Int
  /// The node after `in` in a prefix `in REF:`.
  var target: Reference?
  /// Whether the phrase matches the whole pattern. A mismatch is already reported.
  var isWhole = false
  /// The arguments, by the labels of their slots. The label of a flag consists of its words.
  private var places: [String: SlotPlace] = [:]
  private(set) var syntax: StatementSyntax?

  init(_ phrase: Phrase, clauses: NodeRange?, start: Int) {
    (self.phrase, self.clauses, self.start) = (phrase, clauses, start)
  }

  mutating func add(_ arguments: [PhraseArgument?], of pattern: Pattern) {
    for (slot, argument) in zip(pattern.slots, arguments) {
      guard let argument else { continue }
      let clause = clausePhrase(argument.clause)
      let isWhole = slot.slot == .expression || SlotKind.of(slot.slot).isBlock
      places[slot.name] = SlotPlace(
        phrase: isWhole ? clause : clause.prefix(argument.atoms.upperBound),
        atoms: argument.atoms, syntax: argument.syntax, slot: slot.slot, label: slot.name)
      if case .statement(let statement) = argument.syntax { syntax = statement }
    }
  }

  func clausePhrase(_ index: Int) -> Phrase {
    clauses.flatMap { index == 0 ? nil : phrase.tree.phrase(of: $0[index]) } ?? phrase
  }

  func statement(_ kind: Statement.Kind, _ binder: inout Binder) -> Statement {
    Statement(kind: kind, place: binder.place(of: phrase.node), target: target, isTry: false)
  }

  func has(_ label: String) -> Bool { places[label] != nil }

  func place(_ label: String) -> SlotPlace? { places[label] }

  func atom(_ label: String = "name") -> NodeID {
    place(label).flatMap { $0.atoms.isEmpty ? nil : $0.atom } ?? phrase.node
  }

  func name(_ label: String = "name") -> Symbol? {
    place(label).flatMap { $0.phrase.name(at: $0.atoms.lowerBound) }
  }

  func string(_ label: String) -> String? { place(label).map { $0.phrase.tree.string($0.atom) } }

  func block(_ label: String = "body") -> NodeID? { place(label)?.phrase.block }

  // MARK: Binding

  func bound(_ label: String, _ binder: inout Binder) -> BoundArgument? {
    places[label].flatMap { SlotKind.of($0.slot).bind(&binder, $0) }
  }

  func expression(_ label: String, _ binder: inout Binder) -> Expression? {
    places[label].flatMap { binder.value(at: $0) }
  }

  /// Binds the `when` of a declaration. An erroneous condition counts as true, to avoid further
  /// diagnostics.
  func condition(_ binder: inout Binder) -> App.Condition? {
    guard let place = place("condition") else { return nil }
    let fact = binder.fact(place.phrase, place.atoms) ?? .truth(.constant(.bool(true)))
    return App.Condition(fact: fact, text: "when \(text("condition"))")
  }

  func text(_ label: String) -> String {
    let span = place(label).flatMap { $0.phrase.span(of: $0.atoms) }
    return span.map { collapsed(phrase.tree.source.text(of: $0)) } ?? ""
  }

  func fact(_ label: String, _ binder: inout Binder) -> Fact? {
    place(label).flatMap { binder.fact($0.phrase, $0.atoms) }
  }

  func node(
    _ label: String, _ binder: inout Binder, declaredBy word: String? = nil
  ) -> NodeExpression? {
    guard case .node(let node)? = place(label)?.syntax else { return nil }
    return binder.node(node, declaredBy: word)
  }
}

extension FormArguments {
  /// After an error, assigns the block of the phrase to the first slot for a block that has no
  /// argument.
  fileprivate mutating func keepBlock(
    _ parser: PhraseParser, of pattern: Pattern, in arguments: inout [PhraseArgument?]
  ) {
    let end = clausePhrase(parser.reached.clause).end
    let missing = pattern.slots.indices.first {
      SlotKind.of(pattern.slots[$0].slot).isBlock && arguments[$0] == nil
    }
    guard !parser.isAtClause, clausePhrase(parser.reached.clause).block != nil, let missing else {
      return
    }
    arguments[missing] = PhraseArgument(atoms: end..<end, clause: parser.reached.clause)
    add(arguments, of: pattern)
  }
}

extension Binder {
  /// Parses an item by the pattern of its form. `start` is the position of the keyword. Reports a
  /// phrase that does not match.
  mutating func read(
    _ pattern: CompiledPattern, _ phrase: Phrase, clauses: NodeRange?, from start: Int = 0
  ) -> FormArguments {
    var form = FormArguments(phrase, clauses: clauses, start: start + 1)
    var parser = context.parser(for: phrase, isQuiet: true, names: context.names)
    form.isWhole = parser.matchForm(pattern, clauses, from: start)
    if form.isWhole {
      form.add(parser.arguments, of: pattern.source)
    } else {
      reportMismatch(&form, pattern, from: start)
    }
    for (slot, label) in pattern.source.slots where SlotKind.of(slot).takesName {
      if let place = form.place(label) { requireNoInputs(place.atom) }
    }
    return form
  }

  /// Reports a phrase that does not match its pattern, and keeps the arguments before the error.
  private mutating func reportMismatch(
    _ form: inout FormArguments, _ pattern: CompiledPattern, from start: Int
  ) {
    let (phrase, slots) = (form.phrase, pattern.source.slots)
    var parser = context.parser(for: phrase)
    _ = parser.matchForm(pattern, form.clauses, from: start)
    var arguments = parser.reached.arguments
    form.add(arguments, of: pattern.source)
    // If a value or a reference before the mismatch has an error, only that error is reported.
    for (slot, label) in slots where slot == .expression || slot == .reference {
      if form.has(label), form.bound(label, &self) == nil {
        return form.keepBlock(parser, of: pattern.source, in: &arguments)
      }
    }
    let isAtEnd = parser.reached.clause == 0 && parser.farthest == phrase.end
    guard isAtEnd, parser.expected == [.end], let block = phrase.block else {
      report(parser, of: form)
      return form.keepBlock(parser, of: pattern.source, in: &arguments)
    }
    form.isWhole = true
    // If a separator is missing, the block belongs to a later item. The slot for the remaining
    // atoms reports the separator.
    let mayHoldItems = slots.contains { slot, label in
      SlotKind.of(slot).takesRest
        && form.place(label)?.atoms.contains { suggester.beginsItem(phrase, at: $0) } ?? false
    }
    if !mayHoldItems { error(LanguageCodes.unexpectedBlock, block) }
  }

  /// Reports the atoms that the pattern expects at the position of the mismatch.
  private mutating func report(_ parser: PhraseParser, of form: FormArguments) {
    let words = parser.expected.compactMap { context.text($0) }
    let phrase = form.clausePhrase(parser.reached.clause)
    if parser.isAtClause { return stray(phrase.node, among: words) }
    var position = parser.farthest
    if case .slot(.expression, let label)? = parser.expected.first, parser.expected.count == 1,
      label != "expr"
    {
      // `expression` reports the error.
      _ = expression(phrase, &position, as: ValueLabel.of(label).type)
      return
    }
    let suggestion = phrase.word(at: position).map { text($0) }.flatMap { word in
      (suggester.nearest(to: word, among: words)
        ?? suggester.foreignMeanings(of: word).first { words.contains($0) })
        .map { suggester.replacement(of: phrase.atoms[position], with: $0) }
    }
    expected(parser.expected, at: position, of: phrase, suggestion)
  }
}
