import SextantEngine
import SextantLanguage
import SextantSyntax

/// Parses facts. Also parses values that contain an operator of facts, such as `is`.
extension ScopedParser {
  /// Parses FACT. The connectives, from the lowest precedence to the highest: `implies`, `or`,
  /// `and`, `not`.
  mutating func syntax(_ phrase: Phrase, _ atoms: Range<Int>) -> ExpressionSyntax {
    let whole = parser.phrase
    defer { parser.phrase = whole }
    let connectivePositions = self.connectivePositions(phrase, atoms)
    if connectivePositions.isEmpty { return negation(phrase, atoms) }
    return joined(phrase, atoms, connectivePositions, by: ExpressionSyntax.Connective.allCases[...])
  }

  // MARK: Connectives

  /// Returns the positions of the connectives between facts. For most facts, the list is empty.
  ///
  /// In `can pop to a or root`, the `or` belongs to the sentence and joins no facts.
  private func connectivePositions(_ phrase: Phrase, _ atoms: Range<Int>) -> [Int] {
    var connectivePositions = atoms.filter {
      Self.isConnective(
        phrase, at: $0, from: atoms.lowerBound, isCut: isCompleting)
    }
    if connectivePositions.isEmpty { return [] }
    for position in atoms
    where [Word.can.symbol, Word.cannot.symbol].contains(phrase.word(at: position)) {
      let end = endOfTried(phrase, position + 1, ends: connectivePositions + [atoms.upperBound])
      connectivePositions.removeAll { (position..<end).contains($0) }
    }
    return connectivePositions
  }

  /// Returns whether a connective is at a position. Where an operand is expected, `implies` is a
  /// name, not a connective.
  static func isConnective(
    _ phrase: Phrase, at position: Int, from start: Int, isCut: Bool = false
  ) -> Bool {
    switch phrase.word(at: position) {
    case Word.and.symbol, Word.or.symbol: return true
    case Word.implies.symbol:
      let operators = [Word.is, .contains, .not, .and, .or, .implies].map(\.symbol)
      return position > start && (isCut || position + 1 < phrase.end)
        && phrase.kind(at: position - 1) != .op
        && !(phrase.word(at: position - 1).map { operators.contains($0) } ?? false)
    default: return false
    }
  }

  /// Returns the end of the sentence after `can` if the pattern of the sentence contains `and` or
  /// `or`. If no such pattern matches, returns `start`.
  private func endOfTried(_ phrase: Phrase, _ start: Int, ends: [Int]) -> Int {
    let rows = names.vocabulary.sentences.filter {
      $0.pattern.words.contains(Word.and.symbol)
        || $0.pattern.words.contains(Word.or.symbol)
    }
    if rows.isEmpty { return start }
    let tried = sentence(phrase, from: start, allowsTry: true)
    let first = tried.phrase.node == phrase.node ? tried.start : start
    return ends.last { end in
      if end <= first { return false }
      var parser = self.parser
      (parser.phrase, parser.isQuiet) = (phrase.prefix(end), true)
      return rows.contains { parser.match($0.pattern, from: first) }
    } ?? start
  }

  private mutating func joined(
    _ phrase: Phrase, _ atoms: Range<Int>, _ connectivePositions: [Int],
    by connectives: ArraySlice<ExpressionSyntax.Connective>
  ) -> ExpressionSyntax {
    guard let connective = connectives.first else { return negation(phrase, atoms) }
    let stronger = connectives.dropFirst()
    var parts: [ExpressionSyntax] = []
    var start = atoms.lowerBound
    for position in connectivePositions
    where atoms.contains(position) && phrase.word(at: position) == connective.word.symbol {
      parts.append(joined(phrase, start..<position, connectivePositions, by: stronger))
      start = position + 1
    }
    let last = joined(phrase, start..<atoms.upperBound, connectivePositions, by: stronger)
    return parts.isEmpty
      ? last : ExpressionSyntax(kind: .joined(connective, parts + [last]), atoms: atoms)
  }

  private mutating func negation(_ phrase: Phrase, _ atoms: Range<Int>) -> ExpressionSyntax {
    var start = atoms.lowerBound
    while start < atoms.upperBound, phrase.word(at: start) == Word.not.symbol { start += 1 }
    let inner = start..<atoms.upperBound
    if isCompleting { record(phrase.operand(inner), from: start) }
    let operand =
      inner.isEmpty
      ? ExpressionSyntax(kind: .missing, atoms: inner)
      : self.operand(phrase.operand(inner), from: start)
    return (start - atoms.lowerBound).isMultiple(of: 2)
      ? operand : ExpressionSyntax(kind: .not(operand), atoms: atoms)
  }

  // MARK: Sentences

  /// [in REF:] SENTENCE, also in parentheses. A leading `try` is allowed only after `from`.
  func sentence(
    _ phrase: Phrase, from start: Int, allowsTry: Bool = false
  ) -> SentenceSyntax {
    if allowsTry, phrase.word(at: start) == Word.try.symbol {
      var syntax = sentence(phrase, from: start + 1)
      syntax.positionAfterTry = start + 1
      return syntax
    }
    if start + 1 == phrase.end, phrase.kind(at: start) == .group,
      let element = phrase.tree.children(of: phrase.atoms[start]).first
    {
      return sentence(phrase.tree.phrase(element, in: phrase.atoms[start]), from: 0)
    }
    var syntax = SentenceSyntax(phrase: phrase, start: start)
    if start >= phrase.end {
      syntax.missing = MissingSyntax(name: "a sentence", position: start)
    } else if phrase.word(at: start) == Word.in.symbol {
      var (parser, end) = (self.parser, start + 1)
      (parser.phrase, parser.isQuiet) = (phrase, true)
      syntax.target = parser.reference(&end).map { ($0, start + 1) }
      if syntax.target == nil || !phrase.isOp(.colon, at: end) {
        let name = syntax.target == nil ? "a reference and `:`" : "`:`"
        syntax.missing = MissingSyntax(name: name, position: end)
        return syntax
      }
      // `try` has no effect here, because the changes of the sentence are rolled back.
      syntax.start = phrase.word(at: end + 1) == Word.try.symbol ? end + 2 : end + 1
    }
    return syntax
  }

  // MARK: Operands

  private mutating func operand(_ phrase: Phrase, from start: Int) -> ExpressionSyntax {
    let atoms = start..<phrase.end
    if atoms.count == 1, phrase.kind(at: start) == .group {
      return ExpressionSyntax(kind: .atom(phrase.atoms[start]), atoms: atoms)
    }
    let word = phrase.word(at: start)
    if word == Word.can.symbol || word == Word.cannot.symbol {
      let isNegated = word == Word.cannot.symbol
      let sentence = sentence(phrase, from: start + 1)
      return ExpressionSyntax(kind: .can(sentence, isNegated: isNegated), atoms: atoms)
    }
    guard let rows = names.factRows(at: start, of: phrase) else {
      return comparisonSyntax(phrase, from: start)
    }
    var fact = ExpressionSyntax.FactSyntax(rows: rows)
    parser.phrase = phrase
    let mayBeNode = names.mayBeNode(phrase, at: start)
    fact.match = rows.first { row in
      (mayBeNode || !row.form.pattern.firstWords.isEmpty) && parser.match(row.pattern, from: start)
    }
    if fact.match != nil {
      (fact.arguments, fact.isNegated) = (parser.arguments, parser.isNegated)
    }
    return ExpressionSyntax(kind: .fact(fact), atoms: atoms)
  }

  private mutating func comparisonSyntax(_ phrase: Phrase, from start: Int) -> ExpressionSyntax {
    parser.phrase = phrase
    var end = start
    let left = parser.expression(&end)
    if left != nil {
      for word in [Word.is, .contains] { parser.note(.word(word.symbol), at: end) }
    }
    if let left, end == phrase.end { return left }
    let sign = left == nil ? nil : comparison(phrase, &end)
    let right = sign == nil ? nil : parser.expression(&end)
    if right == nil { parser.note(.slot(.value, name: "value"), at: end) }
    return ExpressionSyntax(
      kind: .comparison(.init(left: left, sign: sign, right: right, end: end)),
      atoms: start..<phrase.end)
  }

  private func comparison(_ phrase: Phrase, _ position: inout Int) -> Comparison? {
    if phrase.word(at: position) == Word.is.symbol {
      position += 1
      if phrase.word(at: position) == Word.not.symbol {
        position += 1
        return .notEqual
      }
      return .equal
    }
    if phrase.word(at: position) == Word.contains.symbol {
      position += 1
      return .contains
    }
    guard phrase.kind(at: position) == .op,
      let result = Self.comparison(phrase.tree.op(phrase.atoms[position]))
    else { return nil }
    position += 1
    return result
  }

  static func comparison(_ op: Op) -> Comparison? {
    switch op {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equals, .plus, .minus, .plusEquals, .minusEquals, .colon: nil
    }
  }

  // MARK: Values

  mutating func value(_ position: inout Int) -> ExpressionSyntax {
    let atoms =
      position..<(isCompleting ? parser.phrase.end : endOfFact(from: position) ?? position)
    if atoms.isEmpty, !isCompleting { return sum(&position) }
    position = atoms.upperBound
    isOfValues = true
    return syntax(parser.phrase.prefix(position), atoms)
  }

  /// Parses a value. Stops before an operator of facts. The value may be missing in the result.
  mutating func sum(_ position: inout Int) -> ExpressionSyntax {
    parser.expression(&position)
      ?? ExpressionSyntax(kind: .missing, atoms: position..<position)
  }

  /// Returns the end of a value that contains operators of facts; nil for any other value.
  private func endOfFact(from start: Int) -> Int? { endOfFact(parser.phrase, from: start) }

  private func endOfFact(_ phrase: Phrase, from start: Int) -> Int? {
    // In an assignment, a final `with animation` is not part of the value.
    let isAnimated =
      phrase.word(at: phrase.end - 2) == Word.with.symbol
      && phrase.word(at: phrase.end - 1) == Word.animation.symbol
    let end = phrase.end - (isAnimated ? 2 : 0)
    if let word = phrase.word(at: start), start + 1 < end,
      [Word.not, .can, .cannot].contains(where: { $0.symbol == word }), !names.isValue(word)
    {
      return end
    }
    if start >= end { return nil }
    let hasOperator = (start..<end).dropFirst().contains { position in
      if phrase.kind(at: position) == .op {
        return Self.comparison(phrase.tree.op(phrase.atoms[position])) != nil
      }
      if phrase.kind(at: position - 1) == .op { return false }
      return phrase.word(at: position) == Word.is.symbol
        || phrase.word(at: position) == Word.contains.symbol
        || Self.isConnective(phrase, at: position, from: start)
    }
    return hasOperator ? end : nil
  }

  /// Returns whether the argument of a `print` is a fact rather than a value.
  func isFactAhead(_ phrase: Phrase, from start: Int) -> Bool {
    switch phrase.kind(at: start) {
    case .instance, .path: return true
    case .qualified: return !names.isValue(phrase.tree.symbol(phrase.atoms[start]))
    case .group: return holdsFact(phrase, from: start)
    default: break
    }
    if let name = phrase.name(at: start) {
      if let local = names.scope[name] { return local.isNode }
      if names.definitions[name] != nil { return true }
    }
    guard let word = phrase.word(at: start) else { return false }
    if [Word.can.symbol, Word.cannot.symbol, Word.not.symbol].contains(word) { return true }
    return (!names.isValue(word) || names.isFactNamedLikeValue(phrase, at: start))
      && !names.vocabulary.facts(beginningWith: word).isEmpty
      && word != Word.count.symbol
  }

  /// Returns whether a phrase that begins with a group contains a keyword of facts, in the group or
  /// after the group.
  private func holdsFact(_ phrase: Phrase, from start: Int) -> Bool {
    if endOfFact(phrase, from: start) != nil { return true }
    let group = phrase.atoms[start]
    guard let element = phrase.tree.children(of: group).first else { return false }
    let inner = phrase.tree.phrase(element, in: group)
    return isFactAhead(inner, from: 0) || endOfFact(inner, from: 0) != nil
  }

  // MARK: Completion

  /// For completion, records the possible beginnings and continuations of an operand.
  private mutating func record(_ phrase: Phrase, from start: Int) {
    parser.phrase = phrase
    let end = phrase.end
    var words: [Word] = []
    if start == end {
      words = isOfValues ? [.count, .not] : [.can, .cannot, .count, .not]
      parser.note(.slot(.value, name: "value"), at: end)
    } else if phrase.word(at: end - 1) == Word.is.symbol {
      words = [.not]
    }
    if phrase.word(at: start) == Word.can.symbol || phrase.word(at: start) == Word.cannot.symbol {
      return parser.statement(at: start + 1, isTried: true)
    }
    var isWhole = false
    if !isOfValues {
      parser.record(names.factRows(phrase, from: start), from: start) { _ in
        isWhole = true
        return nil
      }
    }
    if start == end || isOfValues || names.factRows(at: start, of: phrase) == nil {
      isWhole = comparisonSyntax(phrase, from: start).isWhole(to: end) || isWhole
    }
    if isWhole { words += [.and, .or, .implies] }
    for word in words { parser.note(.word(word.symbol), at: end) }
  }
}
