import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// - Parameter omitsBlock: whether to exclude the block of the phrase from the fact.
  mutating func fact(_ phrase: Phrase, _ atoms: Range<Int>, omitsBlock: Bool = false) -> Fact? {
    let inner = phrase.prefix(atoms.upperBound, block: omitsBlock ? nil : phrase.block)
    return fact(factSyntax(inner, atoms), of: inner)
  }

  func factSyntax(_ phrase: Phrase, _ atoms: Range<Int>) -> ExpressionSyntax {
    var parser = context.scopedParser(for: phrase)
    return parser.syntax(phrase, atoms)
  }

  mutating func fact(_ syntax: ExpressionSyntax, of phrase: Phrase) -> Fact? {
    let start = syntax.atoms.lowerBound
    switch syntax.kind {
    case .joined(let connective, let sides):
      if connective == .and, reportSeparator(before: sides, of: phrase) { return nil }
      return sides.mapAll { fact($0, of: phrase) }.flatMap { joined($0, by: connective) }
    case .not(let inner): return fact(inner, of: phrase).map { .not($0) }
    case .missing:
      expected("a fact", at: start, of: phrase)
      return nil
    case .can(let sentence, let isNegated):
      guard let target = target(of: sentence),
        let call = sentenceCall(sentence.phrase, from: sentence.start)
      else { return nil }
      return .can(call, target: target.value, negated: isNegated, place(of: phrase.node))
    case .fact(let fact): return tableFact(fact, phrase.operand(syntax.atoms), from: start)
    case .comparison(let sides):
      return comparison(sides, phrase.operand(syntax.atoms), from: start)
    case .atom(let atom) where tree.kind(atom) == .group: return group(atom)
    case .atom, .negated, .count, .sum, .element, .end:
      guard let (value, type) = value(syntax, of: phrase, wanting: .unknown) else { return nil }
      if type.fits(.bool) { return .truth(value) }
      error(LanguageCodes.wrongType, phrase.atoms[start], "a fact", type.article)
      return nil
    }
  }

  /// Reports an `and` that replaces a separator: the right side of the `and` is not a fact.
  private mutating func reportSeparator(
    before sides: [ExpressionSyntax], of phrase: Phrase
  ) -> Bool {
    if let first = phrase.word(at: 0), context.forms.bodies.contains(text(first)) { return false }
    for side in sides.dropFirst() {
      guard case .fact(let fact) = side.kind, fact.match == nil else { continue }
      if reportMissingSeparator(phrase, at: side.atoms.lowerBound - 1) { return true }
    }
    return false
  }

  /// Joins facts. `a implies b implies c` means `not a or not b or c`.
  private func joined(_ facts: [Fact], by connective: ExpressionSyntax.Connective) -> Fact? {
    guard let last = facts.last else { return nil }
    switch connective {
    case .and: return joined(facts[...], Fact.and)
    case .or: return joined(facts[...], Fact.or)
    case .implies: return joined((facts.dropLast().map(Fact.not) + [last])[...], Fact.or)
    }
  }

  /// Joins facts in order. The depth of a long chain is logarithmic, so that nested chains cannot
  /// overflow the stack.
  private func joined(_ facts: ArraySlice<Fact>, _ join: (Fact, Fact) -> Fact) -> Fact? {
    guard let first = facts.first else { return nil }
    if facts.count <= 16 { return facts.dropFirst().reduce(first, join) }
    let middle = facts.startIndex + facts.count / 2
    guard let left = joined(facts[..<middle], join), let right = joined(facts[middle...], join)
    else { return nil }
    return join(left, right)
  }

  private mutating func group(_ atom: NodeID) -> Fact? {
    guard let element = tree.children(of: atom).first else { return nil }
    let phrase = tree.phrase(element, in: atom)
    return fact(phrase, 0..<phrase.end)
  }

  private mutating func comparison(
    _ syntax: ExpressionSyntax.ComparisonSyntax, _ phrase: Phrase, from start: Int
  ) -> Fact? {
    guard let leftSyntax = syntax.left else {
      reportNoValue(phrase, at: start, wanting: .unknown)
      return nil
    }
    guard let (left, type) = value(leftSyntax, of: phrase, wanting: .unknown) else { return nil }
    guard let comparison = syntax.sign else {
      let position = syntax.end
      // The error type fits every type.
      if type == .error { return nil }
      let wanted = type.isList ? "`is` or `contains`" : "`is`, `<`, `<=`, `>` or `>=`"
      let meant =
        phrase.isOp(.equals, at: position) && phrase.kind(at: position + 1) != .op
        ? .replacement("is", fix: phrase.replacing(position..<position + 1, with: "is"))
        : suggester.usualSuggestion(at: position, of: phrase, wanted: wanted)
      if meant == nil, reportMissingSeparator(phrase, at: position) { return nil }
      expected(wanted, at: position, of: phrase, meant)
      return nil
    }
    if comparison == .contains {
      return membership(left, type, syntax, phrase, from: start)
    }
    guard let rightSyntax = syntax.right else {
      reportNoValue(phrase, at: syntax.end, wanting: type)
      return nil
    }
    guard let (right, rightType) = rightSide(rightSyntax, phrase, type) else { return nil }
    guard let common = type.common(with: rightType) else {
      let rightStart = rightSyntax.atoms.lowerBound
      error(
        LanguageCodes.wrongType, phrase.atoms[rightStart], type.article, rightType.article,
        suggestion: suggester.typeSuggestion(right, type, phrase, from: rightStart, to: syntax.end))
      return nil
    }
    requireEnd(phrase, at: syntax.end)
    if comparison.isOrder, type.isUnknown || rightType.isUnknown {
      return .truth(.compare(left.with(.decimal), comparison, right.with(.decimal)))
    }
    return .truth(
      .compare(
        left.converted(from: type, to: common), comparison,
        right.converted(from: rightType, to: common)))
  }

  /// Binds `LIST contains VALUE`. The value must have the type of the elements.
  private mutating func membership(
    _ list: Expression, _ type: ValueType, _ syntax: ExpressionSyntax.ComparisonSyntax,
    _ phrase: Phrase, from start: Int
  ) -> Fact? {
    let element: ValueType
    switch type {
    case .list(let inner): element = inner
    case .unknown, .error: element = type
    default:
      error(LanguageCodes.wrongType, phrase.atoms[start], "a list", type.article)
      return nil
    }
    guard let right = syntax.right else {
      reportNoValue(phrase, at: syntax.end, wanting: element)
      return nil
    }
    guard let value = value(right, of: phrase, as: element) else { return nil }
    requireEnd(phrase, at: syntax.end)
    return .truth(.compare(list, .contains, value))
  }

  private mutating func rightSide(
    _ syntax: ExpressionSyntax, _ phrase: Phrase, _ type: ValueType
  ) -> (Expression, ValueType)? {
    if case .enumeration = type { return value(syntax, of: phrase, as: type).map { ($0, type) } }
    return value(syntax, of: phrase, wanting: type)
  }

  mutating func target(of sentence: SentenceSyntax) -> MatchResult<Reference>? {
    if let missing = sentence.missing {
      report(missing, of: sentence.phrase)
      return nil
    }
    guard let (syntax, position) = sentence.target else { return MatchResult(value: nil) }
    return target(syntax, at: position, of: sentence.phrase).map { MatchResult(value: $0) }
  }

  private mutating func tableFact(
    _ syntax: ExpressionSyntax.FactSyntax, _ phrase: Phrase, from start: Int
  ) -> Fact? {
    if reportMissingBrackets(phrase, from: start)
      || reportIsBeforeWord(syntax.rows, phrase, from: start)
      || reportUnknownName(phrase, from: start)
    {
      return nil
    }
    if let row = syntax.match {
      let fact = sentenceArguments(syntax.arguments, of: row.pattern, in: phrase).map {
        Fact.form(row.form, $0)
      }
      return syntax.isNegated ? fact.map { .not($0) } : fact
    }
    let mayBeNode = context.names.mayBeNode(phrase, at: start)
    let rows = syntax.rows.filter { mayBeNode || !$0.form.pattern.firstWords.isEmpty }
    expected(
      by: rows.lazy.map(\.pattern), from: start, in: phrase, isQuestion: true,
      meant: suggester.memberSuggestion(phrase, at: start) ?? suggester.foreign(
        .fact, phrase, from: start)
        ?? suggester.topSuggestion(phrase, from: start))
    return nil
  }

  /// Returns whether a phrase, from a position to its end, is a fact of the facts table.
  func isTableFact(_ phrase: Phrase, from start: Int) -> Bool {
    guard case .fact(let fact) = factSyntax(phrase, start..<phrase.end).kind else { return false }
    return fact.match != nil
  }
}
