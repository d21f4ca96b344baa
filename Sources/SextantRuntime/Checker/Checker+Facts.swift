import SextantEngine
import SextantSyntax

extension Checker {
  /// FACT: `or` of `and` of `not` of single questions. A sentence after `can` takes all that
  /// follows.
  mutating func fact(_ line: Line, _ atoms: Range<Int>, leavesBlock: Bool = false) -> Fact? {
    let inner = Line(
      node: line.node, atoms: line.atoms, end: atoms.upperBound,
      block: leavesBlock ? nil : line.block)
    if !isJoined(inner, atoms) { return negation(inner, atoms) }
    guard let parts = split(inner, atoms, at: keywords.or) else { return nil }
    var result: Fact?
    for part in parts {
      guard let next = conjunction(inner, part) else { return nil }
      result = result.map { .or($0, next) } ?? next
    }
    return result
  }

  /// Whether an `and` or an `or` stands among the atoms; mostly there is none.
  private func isJoined(_ line: Line, _ atoms: Range<Int>) -> Bool {
    atoms.contains { position in
      let word = word(at: position, of: line)
      return word == keywords.and || word == keywords.or
    }
  }

  private mutating func conjunction(_ line: Line, _ atoms: Range<Int>) -> Fact? {
    guard let parts = split(line, atoms, at: keywords.and) else { return nil }
    var result: Fact?
    for part in parts {
      guard let next = negation(line, part) else { return nil }
      result = result.map { .and($0, next) } ?? next
    }
    return result
  }

  /// The runs between a word, up to a `can`, which takes the rest.
  private mutating func split(
    _ line: Line, _ atoms: Range<Int>, at word: Symbol
  ) -> [Range<Int>]? {
    var parts: [Range<Int>] = []
    var start = atoms.lowerBound
    for position in atoms {
      let here = self.word(at: position, of: line)
      if here == keywords.can || here == keywords.cannot { break }
      if here == word {
        parts.append(start..<position)
        start = position + 1
      }
    }
    parts.append(start..<atoms.upperBound)
    for part in parts where part.isEmpty {
      expected("a fact", at: part.lowerBound, of: line)
      return nil
    }
    return parts
  }

  private mutating func negation(_ line: Line, _ atoms: Range<Int>) -> Fact? {
    var start = atoms.lowerBound
    while start < atoms.upperBound, word(at: start, of: line) == keywords.not { start += 1 }
    guard start < atoms.upperBound else {
      expected("a fact", at: start, of: line)
      return nil
    }
    let isNegated = (start - atoms.lowerBound) % 2 == 1
    return prime(line, start..<atoms.upperBound).map { isNegated ? .not($0) : $0 }
  }

  private mutating func prime(_ line: Line, _ atoms: Range<Int>) -> Fact? {
    let first = atoms.lowerBound
    let inner = Line(
      node: line.node, atoms: line.atoms, end: atoms.upperBound,
      block: atoms.upperBound == line.end ? line.block : nil)
    if atoms.count == 1, kind(at: first, of: line) == .group { return group(line.atoms[first]) }
    let word = word(at: first, of: line)
    if word == keywords.can || word == keywords.cannot {
      return can(inner, from: first + 1, negated: word == keywords.cannot)
    }
    if let word, !isValue(word), !vocabulary.shapes(beginningWith: word).isEmpty {
      return shape(vocabulary.shapes(beginningWith: word), inner, from: first)
    }
    if isExpressionAhead(inner, from: first) { return comparison(inner, from: first) }
    return shape(vocabulary.openShapes, inner, from: first)
  }

  /// Whether a phrase is a fact rather than a value: for `print`.
  func isFactAhead(_ line: Line, from start: Int) -> Bool {
    switch kind(at: start, of: line) {
    case .instance, .path: return true
    case .group: return holdsFact(line, from: start)
    default: break
    }
    if let name = name(at: start, of: line) {
      if let local = scope[name] { return local.isNode }
      if app.definitionIDs[name] != nil { return true }
    }
    guard let word = word(at: start, of: line) else { return false }
    if [keywords.can, keywords.cannot, keywords.not].contains(word) { return true }
    return !isValue(word) && !vocabulary.shapes(beginningWith: word).isEmpty
      && word != words.count
  }

  /// Whether a phrase that begins with a group has a word that only facts have, there or inside.
  private func holdsFact(_ line: Line, from start: Int) -> Bool {
    for position in start..<line.end {
      switch kind(at: position, of: line) {
      case .op:
        switch tree.op(line.atoms[position]) {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return true
        case .equals, .plus, .minus, .colon: break
        }
      case .name:
        if let word = word(at: position, of: line),
          [keywords.isWord, keywords.and, keywords.or].contains(word)
        {
          return true
        }
      default: break
      }
    }
    guard let phrase = tree.children(of: line.atoms[start]).first else { return false }
    return isFactAhead(self.line(ofPhrase: phrase, in: line.atoms[start]), from: 0)
  }

  /// Whether a bare name stands for a value here.
  private func isValue(_ name: Symbol) -> Bool {
    if let local = scope[name] { return !local.isNode }
    return app.variableIDs[name] != nil
  }

  /// Whether a fact begins with a value: a literal, a bound value, a state, a case or a count.
  private func isExpressionAhead(_ line: Line, from start: Int) -> Bool {
    switch kind(at: start, of: line) {
    case .name:
      guard let name = name(at: start, of: line) else { return false }
      if isValue(name) { return true }
      if scope[name] != nil { return false }
      return name == keywords.trueWord || name == keywords.falseWord
        || name == words.count || app.caseTypes[name] != nil && app.definitionIDs[name] == nil
    case .instance, .path, .qualified, nil: return false
    default: return true
    }
  }

  /// A group is a fact, or the beginning of a value that something is compared with.
  private mutating func group(_ atom: NodeID) -> Fact? {
    guard let phrase = tree.children(of: atom).first else { return nil }
    let line = line(ofPhrase: phrase, in: atom)
    return fact(line, 0..<line.end)
  }

  private mutating func comparison(_ line: Line, from start: Int) -> Fact? {
    var position = start
    guard let (left, type) = expression(line, &position) else { return nil }
    if position == line.end {
      if !type.fits(.bool) {
        error(CheckerCodes.wrongType, line.atoms[start], "a fact", type.article)
        return nil
      }
      return .truth(left)
    }
    guard let comparison = comparison(line, &position) else {
      // What was bound to something with a problem may be anything.
      if type == .unknown, hasReportedErrors { return nil }
      expected(
        "`is`, `<`, `<=`, `>` or `>=`", at: position, of: line,
        help: isOp(.equals, at: position, of: line)
          ? Help(
            text: didYouMean("is"), fix: replacing(line, position..<position + 1, with: "is"))
          : nil)
      return nil
    }
    let rightStart = position
    guard let (right, rightType) = rightSide(line, &position, type) else { return nil }
    if !rightType.fits(type), !type.fits(rightType) {
      error(CheckerCodes.wrongType, line.atoms[rightStart], type.article, rightType.article)
      return nil
    }
    requireEnd(line, at: position)
    return .compare(left, comparison, right)
  }

  private mutating func rightSide(
    _ line: Line, _ position: inout Int, _ type: ValueType
  ) -> (Expression, ValueType)? {
    if case .enumeration = type {
      return expression(line, &position, as: type).map { ($0, type) }
    }
    return expression(line, &position, wanting: type)
  }

  private mutating func comparison(_ line: Line, _ position: inout Int) -> Comparison? {
    if word(at: position, of: line) == keywords.isWord {
      position += 1
      if word(at: position, of: line) == keywords.not {
        position += 1
        return .notEqual
      }
      return .equal
    }
    guard kind(at: position, of: line) == .op else { return nil }
    let result: Comparison
    switch tree.op(line.atoms[position]) {
    case .less: result = .less
    case .lessOrEqual: result = .lessOrEqual
    case .greater: result = .greater
    case .greaterOrEqual: result = .greaterOrEqual
    case .equals, .plus, .minus, .colon: return nil
    }
    position += 1
    return result
  }

  private mutating func can(_ line: Line, from start: Int, negated: Bool) -> Fact? {
    guard let (call, target) = tried(line, from: start) else { return nil }
    return .can(call, target: target, negated: negated, place(of: line.node))
  }

  /// `[in REF:] sentence`, or one with a block of its own in parentheses.
  mutating func tried(_ line: Line, from start: Int) -> (Call, Reference?)? {
    guard let (line, position, target) = triedHead(line, from: start) else { return nil }
    return call(line, from: position).map { ($0, target) }
  }

  /// Where the sentence begins that is tried, without brackets, `in REF:` and a `try` after it.
  mutating func triedHead(
    _ line: Line, from start: Int
  ) -> (line: Line, start: Int, target: Reference?)? {
    if start + 1 == line.end, kind(at: start, of: line) == .group,
      let phrase = tree.children(of: line.atoms[start]).first
    {
      let inner = self.line(ofPhrase: phrase, in: line.atoms[start])
      return triedHead(inner, from: 0)
    }
    guard start < line.end else {
      expected("a sentence", at: start, of: line)
      return nil
    }
    var position = start
    var target: Reference?
    if keywords.keyword(word(at: start, of: line)) == .in {
      var matcher = matcher(for: line)
      guard let length = matcher.referenceLength(at: start + 1) else {
        expected("a reference and `:`", at: start + 1, of: line)
        return nil
      }
      guard isOp(.colon, at: start + 1 + length, of: line) else {
        expected("`:`", at: start + 1 + length, of: line)
        return nil
      }
      guard let reference = reference(line, start + 1..<start + 1 + length),
        requireTarget(reference, at: start + 1, of: line)
      else { return nil }
      target = reference
      position = start + 2 + length
      // As after `from`: nothing is kept in either case.
      if keywords.keyword(word(at: position, of: line)) == .try { position += 1 }
    }
    return (line, position, target)
  }

  /// Whether a fact may begin with a node here: not with a word that only begins other facts.
  private func mayBeNode(_ line: Line, at start: Int) -> Bool {
    guard let word = word(at: start, of: line), vocabulary.hasShapes(beginningWith: word) else {
      return true
    }
    return scope[word] != nil || app.definitionIDs[word] != nil
      || word == words.stack || word == words.window
      || referenceWords.contains(word) || self.word(at: start + 1, of: line) == words.of
  }

  /// A row of the table of facts.
  private mutating func shape(_ entries: [ShapeEntry], _ line: Line, from start: Int) -> Fact? {
    if explainBrackets(line, from: start) { return nil }
    let entries =
      mayBeNode(line, at: start) ? entries : entries.filter { !$0.pattern.firstWords.isEmpty }
    var matcher = quietMatcher(for: line)
    for entry in entries {
      guard let pattern = entry.compiled, matcher.match(pattern, from: start) else {
        continue
      }
      return arguments(matcher.bindings, of: pattern, in: line).map {
        .shape(Shape(entry: entry, arguments: $0))
      }
    }
    if explainFact(line, from: start) || explainPresented(line, from: start)
      || explainUnknownName(line, from: start)
    {
      return nil
    }
    expected(by: entries.lazy.compactMap(\.compiled), from: start, in: line)
    return nil
  }
}
