import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// FACT: `or` of `and` of `not` of single questions.
  mutating func fact(_ phrase: Phrase, _ atoms: Range<Int>, leavesBlock: Bool = false) -> Fact? {
    let inner = phrase.prefix(atoms.upperBound, block: leavesBlock ? nil : phrase.block)
    let joints = self.joints(inner, atoms)
    if joints.isEmpty { return negation(inner, atoms) }
    return split(inner, atoms, at: Word.or.symbol, joints)
      .mapAll { conjunction(inner, $0, joints) }?.joined(by: Fact.or)
  }

  /// Returns the positions of `and` and `or` that join facts.
  ///
  /// An `and` or `or` inside the sentence of a `can` is not a joint, as in `can pop to a or root`.
  /// Most facts have no joint.
  private mutating func joints(_ phrase: Phrase, _ atoms: Range<Int>) -> [Int] {
    func isJoint(_ position: Int) -> Bool {
      let word = phrase.word(at: position)
      return word == Word.and.symbol || word == Word.or.symbol
    }
    var joints = atoms.filter(isJoint)
    if joints.isEmpty { return [] }
    for position in atoms
    where [Word.can.symbol, Word.cannot.symbol].contains(phrase.word(at: position)) {
      let end = endOfTried(phrase, position + 1, ends: joints + [atoms.upperBound])
      joints.removeAll { (position..<end).contains($0) }
    }
    return joints
  }

  /// Returns the end of the sentence after `can` if the sentence contains `and` or `or`. Returns
  /// the start if no such sentence matches.
  private mutating func endOfTried(_ phrase: Phrase, _ start: Int, ends: [Int]) -> Int {
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

  private mutating func conjunction(
    _ phrase: Phrase, _ atoms: Range<Int>, _ joints: [Int]
  ) -> Fact? {
    split(phrase, atoms, at: Word.and.symbol, joints).mapAll { negation(phrase, $0) }?
      .joined(by: Fact.and)
  }

  /// Splits a phrase at the joints with a given word.
  private func split(
    _ phrase: Phrase, _ atoms: Range<Int>, at word: Symbol, _ joints: [Int]
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = atoms.lowerBound
    for position in joints where atoms.contains(position) && phrase.word(at: position) == word {
      parts.append(start..<position)
      start = position + 1
    }
    parts.append(start..<atoms.upperBound)
    return parts
  }

  private mutating func negation(_ phrase: Phrase, _ atoms: Range<Int>) -> Fact? {
    var start = atoms.lowerBound
    while start < atoms.upperBound, phrase.word(at: start) == Word.not.symbol { start += 1 }
    guard start < atoms.upperBound else {
      expected("a fact", at: start, of: phrase)
      return nil
    }
    let isNegated = (start - atoms.lowerBound) % 2 == 1
    return prime(phrase, start..<atoms.upperBound).map { isNegated ? .not($0) : $0 }
  }

  private mutating func prime(_ phrase: Phrase, _ atoms: Range<Int>) -> Fact? {
    let first = atoms.lowerBound
    let inner = phrase.prefix(
      atoms.upperBound, block: atoms.upperBound == phrase.end ? phrase.block : nil)
    if atoms.count == 1, phrase.kind(at: first) == .group {
      return group(phrase.atoms[first])
    }
    let word = phrase.word(at: first)
    if word == Word.can.symbol || word == Word.cannot.symbol {
      return can(inner, from: first + 1, negated: word == Word.cannot.symbol)
    }
    if let word, !isValue(word), !vocabulary.facts(beginningWith: word).isEmpty {
      return tableFact(vocabulary.facts(beginningWith: word), inner, from: first)
    }
    if isExpressionAhead(inner, from: first) {
      return comparison(inner, from: first)
    }
    return tableFact(vocabulary.openFacts, inner, from: first)
  }

  /// Returns whether a phrase is a fact rather than a value, for `print`.
  mutating func isFactAhead(_ phrase: Phrase, from start: Int) -> Bool {
    switch phrase.kind(at: start) {
    case .instance, .path, .qualified: return true
    case .group: return holdsFact(phrase, from: start)
    default: break
    }
    if let name = phrase.name(at: start) {
      if let local = scope[name] { return local.isNode }
      if app.definitionIDs[name] != nil { return true }
    }
    guard let word = phrase.word(at: start) else { return false }
    if [Word.can.symbol, Word.cannot.symbol, Word.not.symbol].contains(word) {
      return true
    }
    return !isValue(word) && !vocabulary.facts(beginningWith: word).isEmpty
      && word != Word.count.symbol
  }

  /// Returns whether a phrase with a leading group contains a word of facts, in the group or after
  /// it.
  private mutating func holdsFact(_ phrase: Phrase, from start: Int) -> Bool {
    for position in start..<phrase.end {
      switch phrase.kind(at: position) {
      case .op where comparison(tree.op(phrase.atoms[position])) != nil: return true
      case .name:
        if let word = phrase.word(at: position),
          [Word.is.symbol, Word.and.symbol, Word.or.symbol].contains(word)
        {
          return true
        }
      default: break
      }
    }
    guard let element = tree.children(of: phrase.atoms[start]).first else { return false }
    return isFactAhead(tree.phrase(element, in: phrase.atoms[start]), from: 0)
  }

  /// Returns whether a bare name is a value here.
  private mutating func isValue(_ name: Symbol) -> Bool {
    if let local = scope[name] { return !local.isNode }
    return app.variableIDs[name] != nil
  }

  /// Returns whether a fact begins with a value: a literal, a local value, a state, a case or a
  /// count.
  mutating func isExpressionAhead(_ phrase: Phrase, from start: Int) -> Bool {
    switch phrase.kind(at: start) {
    case .name:
      guard let name = phrase.name(at: start) else { return false }
      if isValue(name) { return true }
      if scope[name] != nil { return false }
      return name == Word.true.symbol || name == Word.false.symbol
        || name == Word.count.symbol
        || app.caseTypes[name] != nil && app.definitionIDs[name] == nil
    case .instance, .path, .qualified, nil: return false
    default: return true
    }
  }

  /// Binds a group, which is a fact or the left operand of a comparison.
  private mutating func group(_ atom: NodeID) -> Fact? {
    guard let element = tree.children(of: atom).first else { return nil }
    let phrase = tree.phrase(element, in: atom)
    return fact(phrase, 0..<phrase.end)
  }

  private mutating func comparison(_ phrase: Phrase, from start: Int) -> Fact? {
    var position = start
    guard let (left, type) = expression(phrase, &position) else { return nil }
    if position == phrase.end {
      if !type.fits(.bool) {
        error(LanguageCodes.wrongType, phrase.atoms[start], "a fact", type.article)
        return nil
      }
      return .truth(left)
    }
    guard let comparison = self.comparison(phrase, &position) else {
      // The type of an error fits every type.
      if type == .error { return nil }
      expected(
        "`is`, `<`, `<=`, `>` or `>=`", at: position, of: phrase,
        phrase.isOp(.equals, at: position) && phrase.kind(at: position + 1) != .op
          ? .replacement("is", fix: phrase.replacing(position..<position + 1, with: "is")) : nil)
      return nil
    }
    let rightStart = position
    guard let (right, rightType) = rightSide(phrase, &position, type) else { return nil }
    guard let common = type.common(with: rightType) else {
      error(
        LanguageCodes.wrongType, phrase.atoms[rightStart], type.article, rightType.article,
        suggestion: typeSuggestion(right, type, phrase, from: rightStart, to: position))
      return nil
    }
    requireEnd(phrase, at: position)
    if comparison.isOrder, type.isUnknown || rightType.isUnknown {
      return .compare(left.with(.decimal), comparison, right.with(.decimal))
    }
    return .compare(
      left.converted(from: type, to: common), comparison,
      right.converted(from: rightType, to: common))
  }

  private mutating func rightSide(
    _ phrase: Phrase, _ position: inout Int, _ type: ValueType
  ) -> (Expression, ValueType)? {
    if case .enumeration = type {
      return expression(phrase, &position, as: type).map { ($0, type) }
    }
    return expression(phrase, &position, wanting: type)
  }

  private mutating func comparison(_ phrase: Phrase, _ position: inout Int) -> Comparison? {
    if phrase.word(at: position) == Word.is.symbol {
      position += 1
      if phrase.word(at: position) == Word.not.symbol {
        position += 1
        return .notEqual
      }
      return .equal
    }
    guard phrase.kind(at: position) == .op,
      let result = comparison(tree.op(phrase.atoms[position]))
    else { return nil }
    position += 1
    return result
  }

  /// Returns the comparison of an operator other than `is`; nil for other operators.
  private func comparison(_ op: Op) -> Comparison? {
    switch op {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .equals, .plus, .minus, .plusEquals, .minusEquals, .colon: nil
    }
  }

  private mutating func can(_ phrase: Phrase, from start: Int, negated: Bool) -> Fact? {
    guard let (inner, position, target) = triedHead(phrase, from: start),
      let call = sentenceCall(inner, from: position)
    else { return nil }
    return .can(call, target: target, negated: negated, place(of: phrase.node))
  }

  /// Returns the start of the tried sentence, after brackets, `in REF:` and `try`.
  mutating func triedHead(
    _ phrase: Phrase, from start: Int
  ) -> (phrase: Phrase, start: Int, target: Reference?)? {
    if start + 1 == phrase.end, phrase.kind(at: start) == .group,
      let element = tree.children(of: phrase.atoms[start]).first
    {
      return triedHead(tree.phrase(element, in: phrase.atoms[start]), from: 0)
    }
    guard start < phrase.end else {
      expected("a sentence", at: start, of: phrase)
      return nil
    }
    var position = start
    var target: Reference?
    if phrase.word(at: start) == Word.in.symbol {
      var parser = self.parser(for: phrase)
      position = start + 1
      guard let syntax = parser.reference(&position) else {
        expected("a reference and `:`", at: position, of: phrase)
        return nil
      }
      guard phrase.isOp(.colon, at: position) else {
        expected("`:`", at: position, of: phrase)
        return nil
      }
      guard let reference = self.reference(syntax),
        requireTarget(reference, at: start + 1, of: phrase)
      else { return nil }
      target = reference
      position += 1
      // `try` is redundant here, as after `from`: the changes are rolled back.
      if phrase.word(at: position) == Word.try.symbol { position += 1 }
    }
    return (phrase, position, target)
  }

  /// Returns the candidate facts at a position. Facts that begin with a node are excluded if the
  /// word only begins other facts.
  mutating func factRows(_ phrase: Phrase, from start: Int) -> [Row<PatternForm>] {
    mayBeNode(phrase, at: start)
      ? vocabulary.facts : vocabulary.facts.filter { !$0.form.pattern.firstWords.isEmpty }
  }

  /// Returns whether a fact may begin with a node here. A word that only begins other facts is
  /// excluded.
  private mutating func mayBeNode(_ phrase: Phrase, at start: Int) -> Bool {
    guard let word = phrase.word(at: start), vocabulary.hasFacts(beginningWith: word) else {
      return true
    }
    return scope[word] != nil || app.definitionIDs[word] != nil
      || word == Word.stack.symbol || word == Word.window.symbol
      || referenceWords.contains(word) || phrase.word(at: start + 1) == Word.of.symbol
  }

  /// Binds a fact of the system's table.
  private mutating func tableFact(
    _ rows: [Row<PatternForm>], _ phrase: Phrase, from start: Int
  ) -> Fact? {
    if reportMissingBrackets(phrase, from: start)
      || reportIsBeforeWord(rows, phrase, from: start)
    {
      return nil
    }
    let rows =
      mayBeNode(phrase, at: start)
      ? rows : rows.filter { !$0.form.pattern.firstWords.isEmpty }
    if reportUnknownName(phrase, from: start) { return nil }
    if let (index, arguments, isNegated) = match(rows, phrase, from: start) {
      let fact = arguments.map { Fact.form(rows[index].form, $0) }
      return isNegated ? fact.map { .not($0) } : fact
    }
    expected(
      by: rows.lazy.map(\.pattern), from: start, in: phrase, isQuestion: true,
      meant: foreign(.fact, phrase, from: start) ?? topSuggestion(phrase, from: start))
    return nil
  }
}

extension [Fact] {
  fileprivate func joined(by join: (Fact, Fact) -> Fact) -> Fact? {
    first.map { dropFirst().reduce($0, join) }
  }
}
