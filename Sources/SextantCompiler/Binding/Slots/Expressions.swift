import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// Binds EXPR: a value. The label of the slot may determine the type.
  mutating func value(at place: SlotPlace) -> Expression? {
    let first = place.atoms.lowerBound
    let wanted = place.wanted == .unknown ? ValueLabel.of(place.label).type : place.wanted
    guard case .expression(let syntax) = place.syntax,
      let value = value(syntax, of: place.phrase, as: wanted)
    else { return nil }
    if place.label == "source" {
      usages.noteGivenSource(value)
      if place.phrase.word(at: first - 2) != Word.zoom.symbol, !app.isScratch,
        case .string(let name)? = value.constant
      {
        usages.presentedSources.append(
          .init(subject: name, place: self.place(place.phrase.span(at: first))))
      }
    }
    return value
  }

  // MARK: Parsing

  /// Parses and binds an expression. Reports a mismatch with the expected type.
  mutating func expression(
    _ phrase: Phrase, _ position: inout Int, as wanted: ValueType
  ) -> Expression? {
    parsed(phrase, &position, wanting: wanted).flatMap { value($0, of: phrase, as: wanted) }
  }

  mutating func expression(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType = .unknown
  ) -> (Expression, ValueType)? {
    parsed(phrase, &position, wanting: wanted).flatMap { value($0, of: phrase, wanting: wanted) }
  }

  mutating func parsed(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType
  ) -> ExpressionSyntax? {
    var parser = context.scopedParser(for: phrase)
    let syntax = ValueType.bool.fits(wanted) ? parser.value(&position) : parser.sum(&position)
    if case .missing = syntax.kind {
      reportNoValue(phrase, at: position, wanting: wanted)
      return nil
    }
    return syntax
  }

  mutating func reportNoValue(_ phrase: Phrase, at start: Int, wanting wanted: ValueType) {
    var parser = context.parser(for: phrase)
    var position = start
    _ = parser.expression(&position)
    let stop = max(start, parser.farthest)
    switch phrase.kind(at: stop) {
    case .name: reportUnknownValue(phrase, at: stop, wanting: wanted)
    case .error: break
    case nil where wanted == .duration:
      expected("a duration, such as `2s`", at: stop, of: phrase)
    default: expected("a value", at: stop, of: phrase, suggester.memberSuggestion(phrase, at: stop))
    }
  }

  // MARK: Binding

  mutating func value(
    _ syntax: ExpressionSyntax, of phrase: Phrase, as wanted: ValueType
  ) -> Expression? {
    let atoms = syntax.atoms
    if case .enumeration(let type) = wanted, case .atom(let atom) = syntax.kind,
      tree.kind(atom) == .name, case let word = tree.symbol(atom), scope[word] == nil,
      app.caseTypes[word]?.contains(type) ?? false
    {
      mention(.enumCase(word), at: atom)
      return .constant(.enumCase(text(word)))
    }
    if !ValueType.bool.fits(wanted), reportComparison(syntax, phrase, wanted.article) {
      return nil
    }
    guard let (value, type) = value(syntax, of: phrase, wanting: wanted) else { return nil }
    if type.fits(wanted) { return value.converted(from: type, to: wanted) }
    let span = phrase.span(at: atoms.lowerBound).union(phrase.span(at: atoms.upperBound - 1))
    let help = suggester.typeSuggestion(
      value, wanted, phrase, from: atoms.lowerBound, to: atoms.upperBound)
    report(LanguageCodes.wrongType, span, [wanted.article, type.article], help)
    return nil
  }

  /// Reports an incomplete comparison, such as `a =`, in place of a value of another type.
  mutating func reportComparison(
    _ syntax: ExpressionSyntax, _ phrase: Phrase, _ wanted: String
  ) -> Bool {
    guard case .comparison(let sides) = syntax.kind, sides.sign != nil, sides.right == nil else {
      return false
    }
    let span = phrase.span(at: syntax.atoms.lowerBound)
    report(LanguageCodes.wrongType, span, [wanted, ValueType.bool.article])
    return true
  }

  mutating func value(
    _ syntax: ExpressionSyntax, of phrase: Phrase, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    switch syntax.kind {
    case .missing:
      reportNoValue(phrase, at: syntax.atoms.lowerBound, wanting: wanted)
      return nil
    case .comparison, .joined, .not, .can, .fact:
      return factValue(syntax, of: phrase).map { ($0, .bool) }
    case .atom(let atom): return term(atom, syntax, phrase, wanting: wanted)
    case .count(let count): return counting(count, of: phrase).map { ($0, .int) }
    case .element(let base, let index):
      guard let (list, type) = listValue(base, of: phrase),
        let position = element(tree.children(of: index), at: index)
      else { return nil }
      return (.ofList(list, .element(position)), type)
    case .end(let isFirst, let limit, let base):
      guard let (list, type) = listValue(base, of: phrase) else { return nil }
      guard let limit else { return (.ofList(list, isFirst ? .first : .last), type) }
      guard let count = value(limit, of: phrase, as: .int) else { return nil }
      return (.ofList(list, isFirst ? .prefix(count) : .suffix(count)), .list(type))
    case .negated(let inner):
      guard let (value, type) = value(inner, of: phrase, wanting: wanted) else { return nil }
      return negated(value, type, at: phrase.atoms[inner.atoms.lowerBound])
    case .sum(let first, let rest):
      guard var (value, type) = value(first, of: phrase, wanting: wanted) else { return nil }
      for (isPlus, term) in rest {
        guard let (right, rightType) = self.value(term, of: phrase, wanting: wanted) else {
          return nil
        }
        guard
          let result = combined((value, type), (right, rightType), isPlus: isPlus, wanting: wanted)
        else {
          let left = first.atoms.lowerBound..<term.atoms.lowerBound - 1
          reportOperands(phrase, left, term.atoms, type, rightType, isPlus: isPlus)
          return nil
        }
        (value, type) = result
      }
      return (value, type)
    }
  }

  /// Binds a fact as a value. Reports a fact about the graph, which is not a value.
  private mutating func factValue(_ syntax: ExpressionSyntax, of phrase: Phrase) -> Expression? {
    guard let fact = fact(syntax, of: phrase.prefix(phrase.end)) else { return nil }
    if let value = Expression(fact) { return value }
    reportGraphFact(phrase, syntax.atoms)
    return nil
  }

  mutating func reportGraphFact(_ phrase: Phrase, _ atoms: Range<Int>) {
    let text = phrase.text(of: atoms)
    let isAssigned = phrase.word(at: 0) == Word.set.symbol && phrase.isOp(.equals, at: 2)
    let branches =
      isAssigned
      ? ["true", "false"].map { "{ \(phrase.text(of: 0..<3)) \($0) }" } : ["{ … }", "{ … }"]
    report(
      LanguageCodes.graphFact, phrase.span(of: atoms) ?? tree.span(phrase.node), [],
      .advice("write `if \(text) \(branches.joined(separator: " else "))`"))
  }

  /// Binds the right operand of `+=` or `-=`. The result keeps the type of the left operand.
  mutating func changed(
    _ value: Expression, _ type: ValueType, _ syntax: AssignmentSyntax, of phrase: Phrase
  ) -> Expression? {
    let operand = syntax.value
    guard let (other, otherType) = self.value(operand, of: phrase, wanting: type) else {
      return nil
    }
    let isPlus = syntax.sign == .plusEquals
    guard
      let (result, found) = combined(
        (value, type), (other, otherType), isPlus: isPlus, wanting: type),
      found.fits(type)
    else {
      let start = operand.atoms.lowerBound
      reportOperands(phrase, start..<start, operand.atoms, type, otherType, isPlus: isPlus)
      return nil
    }
    return result.converted(from: found, to: type)
  }

  /// Returns the sum or the difference of two values, and the type of the result; nil if the
  /// operator does not support the types.
  private func combined(
    _ left: (value: Expression, type: ValueType), _ right: (value: Expression, type: ValueType),
    isPlus: Bool, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    guard var type = combined(left.type, right.type, isPlus: isPlus) else { return nil }
    // In `[1] + [2.5]` the left list determines the type, unless decimals are expected.
    if case .list = type, left.type.isIntList, !wanted.hasDecimals { type = left.type }
    // Numbers of an unknown type are combined as decimals.
    let isOpen = left.type.isUnknown || right.type.isUnknown
    func operand(_ side: (value: Expression, type: ValueType)) -> Expression {
      if isOpen { return side.value.with(.decimal) }
      if !side.type.fits(type) { return side.value.with(.shortest) }
      return side.value.converted(from: side.type, to: type)
    }
    let (first, second) = (operand(left), operand(right))
    let result = isPlus ? Expression.add(first, second) : .subtract(first, second)
    return (isOpen && !type.hasDecimals ? result.with(.shortest) : result, type)
  }

  /// Reports an operand with a wrong type: the left operand if the operator does not support its
  /// type, otherwise the right operand.
  mutating func reportOperands(
    _ phrase: Phrase, _ left: Range<Int>, _ right: Range<Int>, _ leftType: ValueType,
    _ rightType: ValueType, isPlus: Bool
  ) {
    let isLeft = combined(leftType, leftType, isPlus: isPlus) == nil
    error(
      LanguageCodes.wrongType, phrase.atoms[right.lowerBound - (isLeft || right.isEmpty ? 1 : 0)],
      isLeft
        ? isPlus ? "a number, a duration, a String or a list" : "a number or a duration"
        : leftType.article,
      isLeft ? leftType.article : rightType.article)
  }

  /// Returns the type of a sum or a difference; nil if the operator does not support the types.
  func combined(_ left: ValueType, _ right: ValueType, isPlus: Bool) -> ValueType? {
    switch (left, right) {
    case (.error, _), (_, .error): .error
    case (.unknown, let other), (let other, .unknown): other
    case (.int, .int), (.int, .decimal), (.decimal, .int), (.decimal, .decimal),
      (.duration, .duration):
      left.common(with: right)
    case (.string, .string), (.list, .list): isPlus ? left.common(with: right) : nil
    default: nil
    }
  }

  private mutating func term(
    _ atom: NodeID, _ syntax: ExpressionSyntax, _ phrase: Phrase, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    if let (value, type) = constantLiteral(atom) { return (.constant(value), type) }
    switch tree.kind(atom) {
    case .interpolation: return interpolation(atom)
    case .list: return listValue(atom, wanting: wanted)
    case .group: return groupedValue(atom, wanting: wanted)
    default:
      if let found = namedValue(atom) { return found }
      reportUnknownValue(phrase, at: syntax.atoms.lowerBound, wanting: wanted)
      return nil
    }
  }

  /// Returns the value and the type of a literal other than a list; nil for other atoms.
  func constantLiteral(_ atom: NodeID) -> (Value, ValueType)? {
    switch tree.kind(atom) {
    case .string: return (.string(tree.string(atom)), .string)
    case .integer: return (.int(tree.integer(atom)), .int)
    case .decimal:
      let (digits, scale) = tree.decimal(atom)
      return (.decimal(FixedDecimal(digits: digits, scale: scale)), .decimal)
    case .duration: return (.duration(tree.integer(atom)), .duration)
    default: return nil
    }
  }

  private mutating func negated(
    _ value: Expression, _ type: ValueType, at atom: NodeID
  ) -> (Expression, ValueType)? {
    switch (value.constant, type) {
    case (.int(let number)?, _): return (.constant(.int(-number)), type)
    case (.duration(let time)?, _): return (.constant(.duration(-time)), type)
    case (.decimal(let number)?, _):
      return number.negated.map { (.constant(.decimal($0)), type) }
    case (_, .int), (_, .decimal), (_, .duration), (_, .unknown), (_, .error):
      return (.negate(value), type)
    default:
      error(LanguageCodes.wrongType, atom, "a number", type.article)
      return nil
    }
  }

  private mutating func interpolation(_ atom: NodeID) -> (
    Expression, ValueType
  )? {
    var parts: [Expression] = []
    for child in tree.children(of: atom) {
      if tree.kind(child) == .string {
        let text = tree.string(child)
        if !text.isEmpty { parts.append(.constant(.string(text))) }
        continue
      }
      guard let (value, _) = wholeValue(tree.phrase(child)) else { return nil }
      parts.append(value)
    }
    return (.text(parts), .string)
  }

  private mutating func listValue(
    _ atom: NodeID, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    var elementType = ValueType.unknown
    if case .list(let inner) = wanted { elementType = inner }
    let items = tree.children(of: atom).mapAll { elementValue($0, &elementType) }
    return items.map { ($0.asList, .list(elementType)) }
  }

  mutating func elementValue(_ element: NodeID, _ type: inout ValueType) -> Expression? {
    guard let (value, found) = wholeValue(tree.phrase(element), wanting: type) else { return nil }
    if type == .unknown { type = found }
    if found.fits(type) { return value.converted(from: found, to: type) }
    error(LanguageCodes.wrongType, element, type.article, found.article)
    return nil
  }

  private mutating func groupedValue(
    _ atom: NodeID, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    guard let element = tree.children(of: atom).first else { return nil }
    return wholeValue(tree.phrase(element, in: atom), wanting: wanted)
  }

  private mutating func wholeValue(
    _ phrase: Phrase, wanting wanted: ValueType = .unknown
  ) -> (Expression, ValueType)? {
    var position = 0
    guard let result = expression(phrase, &position, wanting: wanted) else { return nil }
    requireEnd(phrase, at: position)
    return result
  }

  /// Binds the name of a value: a local name, a state, `true`, `false` or a case. Otherwise,
  /// returns nil.
  private mutating func namedValue(_ atom: NodeID) -> (Expression, ValueType)? {
    let symbol = tree.symbol(atom)
    if let local = scope[symbol] {
      markRead(local, at: atom)
      if case .binding(let index) = local.type {
        return (.binding(local.slot, vocabulary.bindings[index].form), .bool)
      }
      if let state = local.state { return (.state(state, of: local.slot), local.type) }
      return (.local(local.slot), local.type)
    }
    if symbol == Word.true.symbol || symbol == Word.false.symbol {
      return (.constant(.bool(symbol == Word.true.symbol)), .bool)
    }
    if let index = app.variableIDs[symbol] {
      usages.readStates.insert(index)
      mention(.variable(index), at: atom)
      return (.variable(index), app.variables[index].type)
    }
    guard let types = app.caseTypes[symbol], let first = types.first else { return nil }
    usages.enums.formUnion(types)
    mention(.enumCase(symbol), at: atom)
    return (
      .constant(.enumCase(text(symbol))), types.count == 1 ? .enumeration(first) : .unknown
    )
  }
}

extension [Expression] {
  var asList: Expression { mapAll(\.constant).map { .constant(.list($0)) } ?? .list(self) }
}
