import SextantEngine
import SextantSyntax

extension Checker {
  /// An expression of a wanted type; reports another type.
  mutating func expression(
    _ line: Line, _ position: inout Int, as wanted: ValueType
  ) -> Expression? {
    let start = position
    if case .enumeration(let type) = wanted, let word = name(at: position, of: line),
      tree.children(of: line.atoms[position]).isEmpty, scope[word] == nil
    {
      if app.caseTypes[word]?.contains(type) ?? false {
        position += 1
        return .constant(.enumCase(text(word)))
      }
    }
    guard let (value, type) = expression(line, &position, wanting: wanted) else { return nil }
    if type.fits(wanted) { return value }
    let span = span(at: start, of: line).union(span(at: max(start, position - 1), of: line))
    let help = typeHelp(value, wanted, line, from: start, to: position)
    report(
      CheckerCodes.wrongType, span, [wanted.article, type.article], help?.text, fix: help?.fix)
    return nil
  }

  func cases(of name: String) -> [String] {
    symbols.find(name).flatMap { app.enums[$0] } ?? []
  }

  /// An expression and what it yields.
  mutating func expression(
    _ line: Line, _ position: inout Int, wanting wanted: ValueType = .unknown
  ) -> (Expression, ValueType)? {
    guard var (value, type) = term(line, &position, wanting: wanted) else { return nil }
    while isOp(.plus, at: position, of: line) || isOp(.minus, at: position, of: line) {
      let isPlus = isOp(.plus, at: position, of: line)
      let sign = line.atoms[position]
      position += 1
      guard let (right, rightType) = term(line, &position, wanting: wanted) else { return nil }
      guard let result = combined(type, rightType, isPlus: isPlus) else {
        error(CheckerCodes.wrongType, sign, type.article, rightType.article)
        return nil
      }
      type = result
      value = isPlus ? .add(value, right) : .subtract(value, right)
    }
    return (value, type)
  }

  /// What `+` or `-` yields for two types; nil where it means nothing.
  private func combined(_ left: ValueType, _ right: ValueType, isPlus: Bool) -> ValueType? {
    switch (left, right) {
    case (.unknown, let other), (let other, .unknown): other
    case (.int, .int): .int
    case (.int, .decimal), (.decimal, .int), (.decimal, .decimal): .decimal
    case (.duration, .duration): .duration
    case (.string, .string): isPlus ? .string : nil
    case (.list(let l), .list(let r)): isPlus && l.fits(r) ? (l == .unknown ? right : left) : nil
    default: nil
    }
  }

  private mutating func term(
    _ line: Line, _ position: inout Int, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    guard position < line.end else {
      expected(
        wanted == .duration ? "a duration, such as `2s`," : "a value", at: position, of: line)
      return nil
    }
    let atom = line.atoms[position]
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
      return list(atom, wanting: wanted)
    case .group:
      position += 1
      return group(atom, wanting: wanted)
    case .op where tree.op(atom) == .minus:
      position += 1
      return negated(line, &position, wanting: wanted)
    case .name: return namedValue(line, &position, wanting: wanted)
    case .error: return nil
    default:
      expected("a value", at: position, of: line)
      return nil
    }
  }

  private mutating func negated(
    _ line: Line, _ position: inout Int, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    let start = position
    guard let (value, type) = term(line, &position, wanting: wanted) else { return nil }
    switch (value.constant, type) {
    case (.int(let number)?, _): return (.constant(.int(-number)), type)
    case (.duration(let time)?, _): return (.constant(.duration(-time)), type)
    case (.decimal(let number)?, _):
      return number.negated.map { (.constant(.decimal($0)), type) }
    case (_, .int), (_, .decimal), (_, .duration), (_, .unknown): return (.negate(value), type)
    default:
      error(CheckerCodes.wrongType, line.atoms[start], "a number", type.article)
      return nil
    }
  }

  private mutating func interpolation(_ atom: NodeID) -> (Expression, ValueType)? {
    var parts: [Expression] = []
    for child in tree.children(of: atom) {
      if tree.kind(child) == .string {
        let text = tree.string(child)
        if !text.isEmpty { parts.append(.constant(.string(text))) }
        continue
      }
      let line = line(ofPhrase: child)
      var position = 0
      guard let (value, _) = expression(line, &position) else { return nil }
      requireEnd(line, at: position)
      parts.append(value)
    }
    return (.text(parts), .string)
  }

  private mutating func list(
    _ atom: NodeID, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    var element = ValueType.unknown
    if case .list(let inner) = wanted { element = inner }
    var items: [Expression] = []
    for phrase in tree.children(of: atom) {
      let line = line(ofPhrase: phrase)
      var position = 0
      guard let (value, type) = expression(line, &position, wanting: element) else { return nil }
      requireEnd(line, at: position)
      if element == .unknown { element = type }
      if !type.fits(element) {
        error(CheckerCodes.wrongType, phrase, element.article, type.article)
        return nil
      }
      items.append(value)
    }
    let constants = items.compactMap(\.constant)
    let value: Expression =
      constants.count == items.count ? .constant(.list(constants)) : .list(items)
    return (value, .list(element))
  }

  private mutating func group(
    _ atom: NodeID, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    guard let phrase = tree.children(of: atom).first else { return nil }
    let line = line(ofPhrase: phrase, in: atom)
    var position = 0
    guard let result = expression(line, &position, wanting: wanted) else { return nil }
    requireEnd(line, at: position)
    return result
  }

  /// A name as a value: bound here, a state, `true` and `false`, a case, or `count`.
  private mutating func namedValue(
    _ line: Line, _ position: inout Int, wanting wanted: ValueType
  ) -> (Expression, ValueType)? {
    let atom = line.atoms[position]
    let symbol = tree.symbol(atom)
    if tree.children(of: atom).isEmpty {
      if let local = scope[symbol] {
        position += 1
        markRead(local)
        if case .handle(let index) = local.type {
          return (.handle(local.slot, vocabulary.handles[index].source), .bool)
        }
        return (.local(local.slot), local.type)
      }
      if word(at: position, of: line) == words.count, position + 1 < line.end,
        isCountable(line, at: position + 1)
      {
        return counting(line, &position)
      }
      if symbol == keywords.trueWord || symbol == keywords.falseWord {
        position += 1
        return (.constant(.bool(symbol == keywords.trueWord)), .bool)
      }
      if let index = app.variableIDs[symbol] {
        position += 1
        app.uses.readStates.insert(index)
        return (.variable(index), app.variables[index].type)
      }
      if let types = app.caseTypes[symbol], let first = types.first {
        position += 1
        app.uses.enums.formUnion(types)
        return (
          .constant(.enumCase(text(symbol))), types.count == 1 ? .enumeration(first) : .unknown
        )
      }
    }
    let known =
      scope.names.map { text($0) } + app.variables.map(\.name) + app.caseTypes.keys.map { text($0) }
      + ["true", "false"]
    var near = hasTooManyProblems ? nil : nearest(to: text(symbol), among: known)
    var caseHelp: String?
    if case .enumeration(let type) = wanted {
      let cases = cases(of: type)
      near = nearest(to: text(symbol), among: cases) ?? near
      caseHelp = self.caseHelp(type, cases)
    }
    let isLabel =
      position == 0 && tree.kind(line.node) == .phrase && isOp(.equals, at: 1, of: line)
    let fix = near.map { plainRenaming(atom, from: text(symbol), to: $0, among: known) }
    error(
      CheckerCodes.unknownName, atom, text(symbol),
      suggestion: near.map(didYouMean) ?? caseHelp
        ?? (isLabel ? "the label of an input ends with a colon: `\(text(symbol)): …`" : nil)
          ?? (wanted == .string ? "a text stands in quotes: `\"\(text(symbol))\"`" : nil),
      fix: fix ?? (isLabel ? replacing(line, 0..<2, with: "\(text(symbol)):") : nil))
    return nil
  }

  /// Whether something that can be counted follows the word `count`, which may be a name as well.
  private func isCountable(_ line: Line, at position: Int) -> Bool {
    var matcher = quietMatcher(for: line)
    return style(inPlural: word(at: position, of: line)) != nil
      || word(at: position, of: line) == keywords.windows
      || matcher.patternLength(at: position) != nil
  }

  private mutating func counting(
    _ line: Line, _ position: inout Int
  ) -> (Expression, ValueType)? {
    let next = word(at: position + 1, of: line)
    if let style = style(inPlural: next) {
      position += 2
      return (.count(.presentations(style)), .int)
    }
    if next == keywords.windows {
      position += 2
      return (.count(.windows), .int)
    }
    var matcher = matcher(for: line)
    if next == words.stack {
      if word(at: position + 2, of: line) == words.of {
        guard let length = matcher.referenceLength(at: position + 3),
          let inner = reference(line, position + 3..<position + 3 + length)
        else { return nil }
        position += 3 + length
        return (.count(.stack(inner)), .int)
      }
      position += 2
      return (.count(.stack(nil)), .int)
    }
    guard let length = matcher.patternLength(at: position + 1),
      let pattern = pattern(line, position + 1..<position + 1 + length)
    else { return nil }
    position += 1 + length
    return (.count(.nodes(pattern)), .int)
  }

  private func style(inPlural word: Symbol?) -> PresentationStyle? {
    styles.first { $0.plural == word }?.style
  }

  // MARK: Types

  /// What other languages call the types.
  private static let otherTypes = [
    "integer": "Int", "number": "Int", "long": "Int", "uint": "Int", "double": "Decimal",
    "float": "Decimal", "boolean": "Bool", "text": "String", "str": "String", "time": "Duration",
    "timeinterval": "Duration",
  ]

  /// TYPE, as one atom: a name or a list of one.
  mutating func valueType(_ atom: NodeID) -> ValueType? {
    if tree.kind(atom) == .list {
      let phrases = tree.children(of: atom)
      guard phrases.count == 1, let inner = tree.children(of: phrases[0]).first else {
        error(CheckerCodes.unknownType, atom, tree.text(atom))
        return nil
      }
      return valueType(inner).map { .list($0) }
    }
    let name = text(tree.symbol(atom))
    switch name {
    case "String": return .string
    case "Int": return .int
    case "Decimal": return .decimal
    case "Bool": return .bool
    case "Duration": return .duration
    case "Node": return .node
    default:
      if app.enums[tree.symbol(atom)] != nil {
        app.uses.enums.insert(name)
        return .enumeration(name)
      }
      if name.isEmpty {
        error(CheckerCodes.expected, atom, "a type")
        return nil
      }
      if let meant = Checker.otherTypes[name.lowercased()] {
        error(
          CheckerCodes.unknownType, atom, name, suggestion: didYouMean(meant),
          fix: renaming(atom, to: meant))
        return nil
      }
      let known =
        ["String", "Int", "Decimal", "Bool", "Duration", "Node"] + app.enums.keys.map { text($0) }
      unknown(CheckerCodes.unknownType, atom, name, among: known)
      return nil
    }
  }

  /// A value that is written out, of a wanted type.
  mutating func literalValue(
    _ line: Line, _ position: inout Int, as type: ValueType
  ) -> Value? {
    let start = position
    guard let value = expression(line, &position, as: type) else { return nil }
    if let constant = value.constant { return constant }
    error(CheckerCodes.notConstant, line.atoms[start])
    return nil
  }
}

extension ValueType {
  /// The type with its article, for sentences.
  var article: String {
    switch self {
    case .list: "a list \(name)"
    default: name.withArticle
    }
  }
}
