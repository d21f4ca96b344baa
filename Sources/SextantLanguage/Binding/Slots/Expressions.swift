import SextantEngine
import SextantSyntax

/// EXPR: a value. Of some labels it is known which type the value has.
enum ExpressionSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.expressionLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    var position = place.atoms.lowerBound
    let wanted = place.wanted == .unknown ? type(of: place.label) : place.wanted
    guard let value = Expressions.expression(place.phrase, &position, as: wanted, &binder) else {
      return nil
    }
    if place.label == "source" { noteSource(value, place, &binder) }
    return .expression(value)
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    switch label {
    case "source": .sources
    case "file": .files
    case "address": .addresses
    case "list": .values(.list(.unknown), isFree: false)
    case "duration": .values(.duration, isFree: false)
    case "count": .values(.int, isFree: true)
    default: .values(.unknown, isFree: true)
    }
  }

  static func description(_ label: String) -> String {
    label == "expr" ? "a value" : "a value for the \(label)"
  }

  static func notation(_ label: String) -> String? {
    label == "expr" ? "VALUE" : label.uppercased()
  }

  static func type(of label: String) -> ValueType {
    switch label {
    case "count", "index": .int
    case "title", "message", "source", "address", "file": .string
    case "truth": .bool
    case "duration": .duration
    default: .unknown
    }
  }

  /// Notes what a sentence presents from.
  private static func noteSource(
    _ source: Expression, _ place: SlotPlace, _ binder: inout Binder
  ) {
    binder.usages.noteGivenSource(source)
    let first = place.atoms.lowerBound
    guard place.phrase.word(at: first - 2) != binder.keywords.other("zoom"),
      !binder.app.isScratch, case .string(let name)? = source.constant
    else { return }
    binder.usages.presentedSources.append(
      .init(subject: name, place: binder.place(place.phrase.span(at: first))))
  }
}

/// Values.
enum Expressions {
  /// An expression of a wanted type; reports another type.
  static func expression(
    _ phrase: Phrase, _ position: inout Int, as wanted: ValueType, _ binder: inout Binder
  ) -> Expression? {
    let start = position
    if case .enumeration(let type) = wanted, let word = phrase.name(at: position),
      binder.tree.children(of: phrase.atoms[position]).isEmpty, binder.scope[word] == nil
    {
      if binder.app.caseTypes[word]?.contains(type) ?? false {
        position += 1
        return .constant(.enumCase(binder.text(word)))
      }
    }
    guard let (value, type) = expression(phrase, &position, wanting: wanted, &binder) else {
      return nil
    }
    if type.fits(wanted) { return value }
    let span = phrase.span(at: start).union(phrase.span(at: max(start, position - 1)))
    let help = ValueHints.typeSuggestion(value, wanted, phrase, from: start, to: position, &binder)
    binder.report(
      LanguageCodes.wrongType, span, [wanted.article, type.article], help)
    return nil
  }

  /// An expression and what it yields.
  static func expression(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType = .unknown,
    _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    let start = position
    guard var (value, type) = term(phrase, &position, wanting: wanted, &binder) else { return nil }
    while phrase.isOp(.plus, at: position) || phrase.isOp(.minus, at: position) {
      let isPlus = phrase.isOp(.plus, at: position)
      let sign = position
      position += 1
      guard let (right, rightType) = term(phrase, &position, wanting: wanted, &binder) else {
        return nil
      }
      guard let result = combined(type, rightType, isPlus: isPlus, &binder) else {
        ValueHints.reportOperands(
          phrase, start..<sign, sign + 1..<position, type, rightType, isPlus: isPlus, &binder)
        return nil
      }
      type = result
      value = isPlus ? .add(value, right) : .subtract(value, right)
    }
    return (value, type)
  }

  /// What `+=` or `-=` makes of a value, which keeps its type; from the position behind the operator on.
  static func changed(
    _ value: Expression, _ type: ValueType, _ phrase: Phrase, _ position: inout Int,
    _ binder: inout Binder
  ) -> Expression? {
    let (sign, start) = (position - 1, position)
    guard let (other, otherType) = expression(phrase, &position, wanting: type, &binder) else {
      return nil
    }
    let isPlus = phrase.isOp(.plusEquals, at: sign)
    guard let result = combined(type, otherType, isPlus: isPlus, &binder), result.fits(type) else {
      ValueHints.reportOperands(
        phrase, start..<start, start..<position, type, otherType, isPlus: isPlus, &binder)
      return nil
    }
    return isPlus ? .add(value, other) : .subtract(value, other)
  }

  /// What `+` or `-` yields for two types; nil where it means nothing.
  static func combined(
    _ left: ValueType, _ right: ValueType, isPlus: Bool, _ binder: inout Binder
  ) -> ValueType? {
    switch (left, right) {
    case (.error, _), (_, .error): .error
    case (.unknown, let other), (let other, .unknown): other
    case (.int, .int): .int
    case (.int, .decimal), (.decimal, .int), (.decimal, .decimal): .decimal
    case (.duration, .duration): .duration
    case (.string, .string): isPlus ? .string : nil
    case (.list(let l), .list(let r)): isPlus && l.fits(r) ? (l == .unknown ? right : left) : nil
    default: nil
    }
  }

  private static func term(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType, _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    guard position < phrase.end else {
      binder.expected(
        wanted == .duration ? "a duration, such as `2s`," : "a value", at: position, of: phrase)
      return nil
    }
    let atom = phrase.atoms[position]
    switch binder.tree.kind(atom) {
    case .string:
      position += 1
      return (.constant(.string(binder.tree.string(atom))), .string)
    case .integer:
      position += 1
      return (.constant(.int(binder.tree.integer(atom))), .int)
    case .decimal:
      position += 1
      let (digits, scale) = binder.tree.decimal(atom)
      return (.constant(.decimal(FixedDecimal(digits: digits, scale: scale))), .decimal)
    case .duration:
      position += 1
      return (.constant(.duration(binder.tree.integer(atom))), .duration)
    case .interpolation:
      position += 1
      return interpolation(atom, &binder)
    case .list:
      position += 1
      return list(atom, wanting: wanted, &binder)
    case .group:
      position += 1
      return group(atom, wanting: wanted, &binder)
    case .op where binder.tree.op(atom) == .minus:
      position += 1
      return negated(phrase, &position, wanting: wanted, &binder)
    case .name: return namedValue(phrase, &position, wanting: wanted, &binder)
    case .error: return nil
    default:
      binder.expected("a value", at: position, of: phrase)
      return nil
    }
  }

  private static func negated(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType, _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    let start = position
    guard let (value, type) = term(phrase, &position, wanting: wanted, &binder) else { return nil }
    switch (value.constant, type) {
    case (.int(let number)?, _): return (.constant(.int(-number)), type)
    case (.duration(let time)?, _): return (.constant(.duration(-time)), type)
    case (.decimal(let number)?, _):
      return number.negated.map { (.constant(.decimal($0)), type) }
    case (_, .int), (_, .decimal), (_, .duration), (_, .unknown), (_, .error):
      return (.negate(value), type)
    default:
      binder.error(LanguageCodes.wrongType, phrase.atoms[start], "a number", type.article)
      return nil
    }
  }

  private static func interpolation(_ atom: NodeID, _ binder: inout Binder) -> (
    Expression, ValueType
  )? {
    var parts: [Expression] = []
    for child in binder.tree.children(of: atom) {
      if binder.tree.kind(child) == .string {
        let text = binder.tree.string(child)
        if !text.isEmpty { parts.append(.constant(.string(text))) }
        continue
      }
      let phrase = binder.tree.phrase(child)
      var position = 0
      guard let (value, _) = expression(phrase, &position, &binder) else { return nil }
      binder.requireEnd(phrase, at: position)
      parts.append(value)
    }
    return (.text(parts), .string)
  }

  private static func list(
    _ atom: NodeID, wanting wanted: ValueType, _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    var elementType = ValueType.unknown
    if case .list(let inner) = wanted { elementType = inner }
    var items: [Expression] = []
    for element in binder.tree.children(of: atom) {
      let phrase = binder.tree.phrase(element)
      var position = 0
      guard let (value, type) = expression(phrase, &position, wanting: elementType, &binder) else {
        return nil
      }
      binder.requireEnd(phrase, at: position)
      if elementType == .unknown { elementType = type }
      if !type.fits(elementType) {
        binder.error(LanguageCodes.wrongType, element, elementType.article, type.article)
        return nil
      }
      items.append(value)
    }
    let constants = items.compactMap(\.constant)
    let value: Expression =
      constants.count == items.count ? .constant(.list(constants)) : .list(items)
    return (value, .list(elementType))
  }

  private static func group(
    _ atom: NodeID, wanting wanted: ValueType, _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    guard let element = binder.tree.children(of: atom).first else { return nil }
    let phrase = binder.tree.phrase(element, in: atom)
    var position = 0
    guard let result = expression(phrase, &position, wanting: wanted, &binder) else { return nil }
    binder.requireEnd(phrase, at: position)
    return result
  }

  /// A name as a value: bound here, a state, `true` and `false`, a case, or `count`.
  private static func namedValue(
    _ phrase: Phrase, _ position: inout Int, wanting wanted: ValueType, _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    let atom = phrase.atoms[position]
    let symbol = binder.tree.symbol(atom)
    if binder.tree.children(of: atom).isEmpty {
      if let local = binder.scope[symbol] {
        position += 1
        binder.markRead(local)
        if case .binding(let index) = local.type {
          return (.binding(local.slot, binder.vocabulary.bindings[index].form), .bool)
        }
        return (.local(local.slot), local.type)
      }
      if phrase.word(at: position) == binder.words.count, position + 1 < phrase.end,
        isCountable(phrase, at: position + 1, &binder)
      {
        return counting(phrase, &position, &binder)
      }
      if symbol == binder.keywords.trueWord || symbol == binder.keywords.falseWord {
        position += 1
        return (.constant(.bool(symbol == binder.keywords.trueWord)), .bool)
      }
      if let index = binder.app.variableIDs[symbol] {
        position += 1
        binder.usages.readStates.insert(index)
        return (.variable(index), binder.app.variables[index].type)
      }
      if let types = binder.app.caseTypes[symbol], let first = types.first {
        position += 1
        binder.usages.enums.formUnion(types)
        return (
          .constant(.enumCase(binder.text(symbol))),
          types.count == 1 ? .enumeration(first) : .unknown
        )
      }
    }
    reportUnknownValue(phrase, at: position, wanting: wanted, &binder)
    return nil
  }

  /// Reports a name that stands for no value, with what was probably meant.
  private static func reportUnknownValue(
    _ phrase: Phrase, at position: Int, wanting wanted: ValueType, _ binder: inout Binder
  ) {
    let atom = phrase.atoms[position]
    let name = binder.text(binder.tree.symbol(atom))
    let isArgument = position == 0 && binder.tree.kind(phrase.node) == .phrase
    if isArgument, phrase.isOp(.equals, at: 1), !binder.isErrorSymbol(name) {
      binder.error(
        LanguageCodes.unknownName, atom, name,
        suggestion: .advice(
          "the label of an input ends with a colon: `\(name): …`",
          fix: phrase.replacing(0..<2, with: "\(name):")))
      return
    }
    var known =
      binder.scope.names.map { binder.text($0) } + binder.app.variables.map(\.name)
      + binder.app.caseTypes.keys.map { binder.text($0) }
      + ["true", "false"]
    if case .enumeration(let type) = wanted,
      let near = binder.nearest(to: name, among: binder.cases(of: type))
    {
      known = [near]
    }
    if binder.nearest(to: name, among: known) != nil || binder.isErrorSymbol(name) {
      return binder.unknown(LanguageCodes.unknownName, atom, name, among: known)
    }
    var advice: String?
    if case .enumeration(let type) = wanted { advice = ValueHints.caseAdvice(type, &binder) }
    if wanted == .string { advice = "a text stands in quotes: `\"\(name)\"`" }
    binder.app.errorSymbols.insert(binder.tree.symbol(atom))
    binder.error(LanguageCodes.unknownName, atom, name, suggestion: advice.map { .advice($0) })
  }

  /// Whether something that can be counted follows the word `count`, which may be a name as well.
  private static func isCountable(_ phrase: Phrase, at position: Int, _ binder: inout Binder)
    -> Bool
  {
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    return style(inPlural: phrase.word(at: position), &binder) != nil
      || phrase.word(at: position) == binder.keywords.windows
      || matcher.patternLength(at: position) != nil
  }

  private static func counting(
    _ phrase: Phrase, _ position: inout Int, _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    let next = phrase.word(at: position + 1)
    if let style = style(inPlural: next, &binder) {
      position += 2
      return (.count(.presentations(style)), .int)
    }
    if next == binder.keywords.windows {
      position += 2
      return (.count(.windows), .int)
    }
    var matcher = binder.matcher(for: phrase)
    if next == binder.words.stack {
      if phrase.word(at: position + 2) == binder.words.of {
        guard let length = matcher.referenceLength(at: position + 3),
          let inner = References.reference(phrase, position + 3..<position + 3 + length, &binder)
        else { return nil }
        position += 3 + length
        return (.count(.stack(inner)), .int)
      }
      position += 2
      return (.count(.stack(nil)), .int)
    }
    guard let length = matcher.patternLength(at: position + 1),
      let pattern = NodePatterns.pattern(phrase, position + 1..<position + 1 + length, &binder)
    else { return nil }
    position += 1 + length
    return (.count(.nodes(pattern)), .int)
  }

  private static func style(inPlural word: Symbol?, _ binder: inout Binder) -> PresentationStyle? {
    binder.styles.first { $0.plural == word }?.style
  }
}
