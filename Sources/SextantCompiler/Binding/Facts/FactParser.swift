import SextantEngine
import SextantLanguage
import SextantSyntax

/// The parser of facts, and of values that contain an operator of facts, such as `is`. The parser
/// reports no errors.
extension Binder {
  /// Parses FACT. The connectives, from the weakest: `implies`, `or`, `and`, `not`.
  func factSyntax(_ phrase: Phrase, _ atoms: Range<Int>) -> ExpressionSyntax {
    let joints = self.joints(phrase, atoms)
    if joints.isEmpty { return negation(phrase, atoms) }
    return joined(phrase, atoms, joints, by: ExpressionSyntax.Connective.allCases[...])
  }

  // MARK: Connectives

  /// Returns the positions of the connectives that join facts.
  ///
  /// In `can pop to a or root`, the `or` belongs to the sentence and does not join facts.
  private func joints(_ phrase: Phrase, _ atoms: Range<Int>) -> [Int] {
    var joints = atoms.filter { isConnective(phrase, at: $0, from: atoms.lowerBound) }
    if joints.isEmpty { return [] }
    for position in atoms
    where [Word.can.symbol, Word.cannot.symbol].contains(phrase.word(at: position)) {
      let end = endOfTried(phrase, position + 1, ends: joints + [atoms.upperBound])
      joints.removeAll { (position..<end).contains($0) }
    }
    return joints
  }

  /// Returns whether a connective is at a position. In the position of an operand, `implies` is a
  /// name.
  private func isConnective(_ phrase: Phrase, at position: Int, from start: Int) -> Bool {
    switch phrase.word(at: position) {
    case Word.and.symbol, Word.or.symbol: return true
    case Word.implies.symbol:
      let operators = [Word.is, .contains, .not, .and, .or, .implies].map(\.symbol)
      return position > start && position + 1 < phrase.end
        && phrase.kind(at: position - 1) != .op
        && !(phrase.word(at: position - 1).map { operators.contains($0) } ?? false)
    default: return false
    }
  }

  /// Returns the end of the sentence after `can` if the pattern of the sentence contains `and` or
  /// `or`; otherwise returns `start`.
  private func endOfTried(_ phrase: Phrase, _ start: Int, ends: [Int]) -> Int {
    let rows = vocabulary.sentences.filter {
      $0.pattern.words.contains(Word.and.symbol)
        || $0.pattern.words.contains(Word.or.symbol)
    }
    if rows.isEmpty { return start }
    var first = start
    if phrase.word(at: start) == Word.in.symbol {
      first = (start..<phrase.end).first { phrase.isOp(.colon, at: $0) }.map { $0 + 1 } ?? start
    }
    if phrase.word(at: first) == Word.try.symbol { first += 1 }
    return ends.last { end in
      if end <= first { return false }
      var parser = self.parser(for: phrase.prefix(end), isQuiet: true)
      return rows.contains { parser.match($0.pattern, from: first) }
    } ?? start
  }

  /// Splits a phrase at the weakest connective, and then splits the parts at the stronger
  /// connectives.
  private func joined(
    _ phrase: Phrase, _ atoms: Range<Int>, _ joints: [Int],
    by connectives: ArraySlice<ExpressionSyntax.Connective>
  ) -> ExpressionSyntax {
    guard let connective = connectives.first else { return negation(phrase, atoms) }
    let stronger = connectives.dropFirst()
    var parts: [ExpressionSyntax] = []
    var start = atoms.lowerBound
    for position in joints
    where atoms.contains(position) && phrase.word(at: position) == connective.word.symbol {
      parts.append(joined(phrase, start..<position, joints, by: stronger))
      start = position + 1
    }
    let last = joined(phrase, start..<atoms.upperBound, joints, by: stronger)
    return parts.isEmpty
      ? last : ExpressionSyntax(kind: .joined(connective, parts + [last]), atoms: atoms)
  }

  private func negation(_ phrase: Phrase, _ atoms: Range<Int>) -> ExpressionSyntax {
    var start = atoms.lowerBound
    while start < atoms.upperBound, phrase.word(at: start) == Word.not.symbol { start += 1 }
    let inner = start..<atoms.upperBound
    let operand =
      inner.isEmpty
      ? ExpressionSyntax(kind: .missing, atoms: inner)
      : self.operand(phrase.operand(inner), from: start)
    return (start - atoms.lowerBound).isMultiple(of: 2)
      ? operand : ExpressionSyntax(kind: .not(operand), atoms: atoms)
  }

  // MARK: Operands

  /// Parses a fact without connectives, or a value, from `start` to the end of the phrase.
  private func operand(_ phrase: Phrase, from start: Int) -> ExpressionSyntax {
    let atoms = start..<phrase.end
    if atoms.count == 1, phrase.kind(at: start) == .group {
      return ExpressionSyntax(kind: .atom(phrase.atoms[start]), atoms: atoms)
    }
    let word = phrase.word(at: start)
    if word == Word.can.symbol || word == Word.cannot.symbol {
      let isNegated = word == Word.cannot.symbol
      return ExpressionSyntax(kind: .can(sentence: start + 1, isNegated: isNegated), atoms: atoms)
    }
    guard let rows = factRows(at: start, of: phrase) else {
      return comparisonSyntax(phrase, from: start)
    }
    var fact = ExpressionSyntax.FactSyntax(rows: rows)
    var parser = self.parser(for: phrase, isQuiet: true)
    let mayBeNode = mayBeNode(phrase, at: start)
    fact.match = rows.first { row in
      (mayBeNode || !row.form.pattern.firstWords.isEmpty) && parser.match(row.pattern, from: start)
    }
    if fact.match != nil {
      (fact.arguments, fact.isNegated) = (parser.arguments, parser.isNegated)
    }
    return ExpressionSyntax(kind: .fact(fact), atoms: atoms)
  }

  private func factRows(at start: Int, of phrase: Phrase) -> [Row<PatternForm>]? {
    if let word = phrase.word(at: start), !isValue(word) {
      let rows = vocabulary.facts(beginningWith: word)
      if !rows.isEmpty { return rows }
    }
    return isExpressionAhead(phrase, from: start) ? nil : vocabulary.openFacts
  }

  private func comparisonSyntax(_ phrase: Phrase, from start: Int) -> ExpressionSyntax {
    var parser = self.parser(for: phrase, isQuiet: true)
    var end = start
    let left = parser.expression(&end)
    if let left, end == phrase.end { return left }
    let sign = left == nil ? nil : comparison(phrase, &end)
    let right = sign == nil ? nil : parser.expression(&end)
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
      let result = comparison(tree.op(phrase.atoms[position]))
    else { return nil }
    position += 1
    return result
  }

  func comparison(_ op: Op) -> Comparison? {
    switch op {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equals, .plus, .minus, .plusEquals, .minusEquals, .colon: nil
    }
  }

  // MARK: Values

  /// Returns the end of a value if the value contains an operator of facts; otherwise nil.
  func endOfFact(_ phrase: Phrase, from start: Int) -> Int? {
    // In an assignment, a final `with animation` is not part of the value.
    let isAnimated =
      phrase.word(at: phrase.end - 2) == Word.with.symbol
      && phrase.word(at: phrase.end - 1) == Word.animation.symbol
    let end = phrase.end - (isAnimated ? 2 : 0)
    if let word = phrase.word(at: start), start + 1 < end, !isValue(word),
      [Word.not, .can, .cannot].contains(where: { $0.symbol == word })
    {
      return end
    }
    if start >= end { return nil }
    let hasOperator = (start..<end).dropFirst().contains { position in
      if phrase.kind(at: position) == .op {
        return comparison(tree.op(phrase.atoms[position])) != nil
      }
      if phrase.kind(at: position - 1) == .op { return false }
      // An `and` before an item replaces a separator, so it is not a connective.
      return phrase.word(at: position) == Word.is.symbol
        || phrase.word(at: position) == Word.contains.symbol
        || isConnective(phrase, at: position, from: start)
          && !beginsItem(phrase, at: position + 1)
    }
    return hasOperator ? end : nil
  }

  func isTableFact(_ phrase: Phrase, from start: Int) -> Bool {
    guard case .fact(let fact) = factSyntax(phrase, start..<phrase.end).kind else { return false }
    return fact.match != nil
  }
}
