import SextantEngine
import SextantLanguage
import SextantSyntax

/// Expressions.
extension Binder {
  /// EXPR: a value. Some labels determine its type.
  mutating func value(at place: SlotPlace) -> Expression? {
    let first = place.atoms.lowerBound
    var position = first
    let wanted = place.wanted == .unknown ? ValueLabel.of(place.label).type : place.wanted
    guard let value = expression(place.phrase, &position, as: wanted) else { return nil }
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

  /// Binds an expression of an expected type. Reports a type mismatch.
  mutating func expression(
    _ phrase: Phrase, _ position: inout Int, as wanted: ValueType
  ) -> Expression? {
    let start = position
    if case .enumeration(let type) = wanted, let word = phrase.name(at: position),
      tree.children(of: phrase.atoms[position]).isEmpty, scope[word] == nil
    {
      if app.caseTypes[word]?.contains(type) ?? false {
        mention(.enumCase(word), at: phrase.atoms[position])
        position += 1
        return .constant(.enumCase(text(word)))
      }
    }
    guard let (value, type) = expression(phrase, &position, wanting: wanted) else { return nil }
    if type.fits(wanted) { return value.converted(from: type, to: wanted) }
    let span = phrase.span(at: start).union(phrase.span(at: max(start, position - 1)))
    let help = typeSuggestion(value, wanted, phrase, from: start, to: position)
    report(LanguageCodes.wrongType, span, [wanted.article, type.article], help)
    return nil
  }

  /// Binds an expression and infers its type.
  mutating func expression(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType = .unknown
  ) -> (Expression, ValueType)? {
    let start = position
    guard var (value, type) = term(phrase, &position, wanting: wanted) else { return nil }
    while phrase.isOp(.plus, at: position) || phrase.isOp(.minus, at: position) {
      let isPlus = phrase.isOp(.plus, at: position)
      let sign = position
      position += 1
      guard let (right, rightType) = term(phrase, &position, wanting: wanted) else { return nil }
      guard
        let result = combined((value, type), (right, rightType), isPlus: isPlus, wanting: wanted)
      else {
        reportOperands(phrase, start..<sign, sign + 1..<position, type, rightType, isPlus: isPlus)
        return nil
      }
      (value, type) = result
    }
    return (value, type)
  }

  /// Binds the right operand of `+=` or `-=`, from the position after the operator on. The result
  /// keeps the type of the left operand.
  mutating func changed(
    _ value: Expression, _ type: ValueType, _ phrase: Phrase, _ position: inout Int
  ) -> Expression? {
    let (sign, start) = (position - 1, position)
    guard let (other, otherType) = expression(phrase, &position, wanting: type) else { return nil }
    let isPlus = phrase.isOp(.plusEquals, at: sign)
    guard
      let (result, found) = combined(
        (value, type), (other, otherType), isPlus: isPlus, wanting: type),
      found.fits(type)
    else {
      reportOperands(phrase, start..<start, start..<position, type, otherType, isPlus: isPlus)
      return nil
    }
    return result.converted(from: found, to: type)
  }

  /// Returns the sum or the difference of two values, and its type; nil if the types do not support
  /// the operator.
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

  /// Returns the type of a sum or a difference; nil if the types do not support the operator.
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
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    guard position < phrase.end else {
      expected(
        wanted == .duration ? "a duration, such as `2s`," : "a value", at: position, of: phrase)
      return nil
    }
    let atom = phrase.atoms[position]
    switch tree.kind(atom) {
    case .string:
      position += 1
      return (.constant(.string(tree.string(atom))), .string)
    case .integer:
      position += 1
      return (.constant(.int(tree.integer(atom))), .int)
    case .decimal:
      position += 1
      let (digits, scale) = tree.decimal(atom)
      return (.constant(.decimal(FixedDecimal(digits: digits, scale: scale))), .decimal)
    case .duration:
      position += 1
      return (.constant(.duration(tree.integer(atom))), .duration)
    case .interpolation:
      position += 1
      return interpolation(atom)
    case .list:
      position += 1
      return listValue(atom, wanting: wanted)
    case .group:
      position += 1
      return groupedValue(atom, wanting: wanted)
    case .op where tree.op(atom) == .minus:
      position += 1
      return negated(phrase, &position, wanting: wanted)
    case .name: return namedValue(phrase, &position, wanting: wanted)
    case .error: return nil
    default:
      expected("a value", at: position, of: phrase)
      return nil
    }
  }

  private mutating func negated(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    let start = position
    guard let (value, type) = term(phrase, &position, wanting: wanted) else { return nil }
    switch (value.constant, type) {
    case (.int(let number)?, _): return (.constant(.int(-number)), type)
    case (.duration(let time)?, _): return (.constant(.duration(-time)), type)
    case (.decimal(let number)?, _):
      return number.negated.map { (.constant(.decimal($0)), type) }
    case (_, .int), (_, .decimal), (_, .duration), (_, .unknown), (_, .error):
      return (.negate(value), type)
    default:
      error(LanguageCodes.wrongType, phrase.atoms[start], "a number", type.article)
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

  /// Binds an element of a homogeneous list. The first element determines the type.
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

  /// Binds a value that occupies a whole phrase in brackets.
  private mutating func wholeValue(
    _ phrase: Phrase, wanting wanted: ValueType = .unknown
  ) -> (Expression, ValueType)? {
    var position = 0
    guard let result = expression(phrase, &position, wanting: wanted) else { return nil }
    requireEnd(phrase, at: position)
    return result
  }

  /// Binds a name as a value: a local name, a state, `true`, `false`, a case, or `count`.
  private mutating func namedValue(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    let atom = phrase.atoms[position]
    let symbol = tree.symbol(atom)
    if tree.children(of: atom).isEmpty {
      if let local = scope[symbol] {
        position += 1
        markRead(local, at: atom)
        if case .binding(let index) = local.type {
          return (.binding(local.slot, vocabulary.bindings[index].form), .bool)
        }
        if let state = local.state { return (.state(state, of: local.slot), local.type) }
        return (.local(local.slot), local.type)
      }
      if phrase.word(at: position) == Word.count.symbol, position + 1 < phrase.end,
        isCountable(phrase, at: position + 1)
      {
        return counting(phrase, &position)
      }
      if symbol == Word.true.symbol || symbol == Word.false.symbol {
        position += 1
        return (.constant(.bool(symbol == Word.true.symbol)), .bool)
      }
      if let index = app.variableIDs[symbol] {
        position += 1
        usages.readStates.insert(index)
        mention(.variable(index), at: atom)
        return (.variable(index), app.variables[index].type)
      }
      if let types = app.caseTypes[symbol], let first = types.first {
        position += 1
        usages.enums.formUnion(types)
        mention(.enumCase(symbol), at: atom)
        return (
          .constant(.enumCase(text(symbol))),
          types.count == 1 ? .enumeration(first) : .unknown
        )
      }
    }
    reportUnknownValue(phrase, at: position, wanting: wanted)
    return nil
  }

  /// Reports a name that is not a value, with a suggestion.
  private mutating func reportUnknownValue(
    _ phrase: Phrase, at position: Int, wanting wanted: ValueType
  ) {
    let atom = phrase.atoms[position]
    let name = text(tree.symbol(atom))
    let isArgument = position == 0 && tree.kind(phrase.node) == .phrase
    if isArgument, phrase.isOp(.equals, at: 1), !isErrorSymbol(name) {
      error(
        LanguageCodes.unknownName, atom, name,
        suggestion: .advice(
          "write a colon after the label of an input: `\(name): …`",
          fix: phrase.replacing(0..<2, with: "\(name):")))
      return
    }
    if let advice = adviceForState(name) {
      return error(LanguageCodes.unknownName, atom, name, suggestion: advice)
    }
    if !isErrorSymbol(name), let capture = captureSuggestion(name, wanted) {
      app.errorSymbols.insert(tree.symbol(atom))
      return error(LanguageCodes.unknownName, atom, name, suggestion: capture)
    }
    var known =
      scope.names.map { text($0) } + app.variables.map(\.name)
      + app.caseTypes.keys.map { text($0) }
      + ["true", "false"]
    if isCapitalised(name), wanted.isUnknown { known += app.definitions.dropFirst().map(\.name) }
    if case .enumeration(let type) = wanted,
      let near = nearest(to: name, among: cases(of: type))
    {
      known = [near]
    }
    if nearest(to: name, among: known) != nil || isErrorSymbol(name) {
      return unknown(LanguageCodes.unknownName, atom, name, among: known)
    }
    var meant = foreignAdvice(for: name)
    switch wanted {
    case _ where meant != nil: break
    case .enumeration(let type): meant = caseAdvice(type).map { .advice($0) }
    case .string where app.definitionIDs[tree.symbol(atom)] == nil:
      meant = .replacement("\"\(name)\"")
    case .bool: meant = foreignMeanings(of: name).first.map { replacement(of: atom, with: $0) }
    case .duration where position > 0: meant = foreign(.statement, phrase, from: position - 1)
    default: break
    }
    app.errorSymbols.insert(tree.symbol(atom))
    error(LanguageCodes.unknownName, atom, name, suggestion: meant)
  }

  /// Returns whether a countable operand follows `count`, which may also be a name.
  private mutating func isCountable(_ phrase: Phrase, at position: Int) -> Bool {
    var matcher = self.matcher(for: phrase, isQuiet: true)
    return style(inPlural: phrase.word(at: position)) != nil
      || phrase.word(at: position) == Word.windows.symbol
      || matcher.patternLength(at: position) != nil
  }

  private mutating func counting(
    _ phrase: Phrase, _ position: inout Int
  ) -> (Expression, ValueType)? {
    let next = phrase.word(at: position + 1)
    if let style = self.style(inPlural: next) {
      position += 2
      return (.count(.presentations(style)), .int)
    }
    if next == Word.windows.symbol {
      position += 2
      return (.count(.windows), .int)
    }
    var matcher = self.matcher(for: phrase)
    if next == Word.stack.symbol {
      if phrase.word(at: position + 2) == Word.of.symbol {
        guard let length = matcher.referenceLength(at: position + 3),
          let inner = reference(phrase, position + 3..<position + 3 + length)
        else { return nil }
        position += 3 + length
        return (.count(.stack(inner)), .int)
      }
      position += 2
      return (.count(.stack(nil)), .int)
    }
    guard let length = matcher.patternLength(at: position + 1),
      let pattern = nodePattern(phrase, position + 1..<position + 1 + length)
    else { return nil }
    position += 1 + length
    return (.count(.nodes(pattern)), .int)
  }

  private mutating func style(inPlural word: Symbol?) -> PresentationStyle? {
    styles.first { $0.plural == word }?.style
  }
}

extension [Expression] {
  /// A list expression of these values. It is constant if all values are constant.
  var asList: Expression { mapAll(\.constant).map { .constant(.list($0)) } ?? .list(self) }
}
