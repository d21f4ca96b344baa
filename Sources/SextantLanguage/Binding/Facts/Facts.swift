import SextantEngine
import SextantSyntax

enum Facts {
  /// FACT: `or` of `and` of `not` of single questions.
  static func fact(
    _ phrase: Phrase, _ atoms: Range<Int>, leavesBlock: Bool = false, _ binder: inout Binder
  ) -> Fact? {
    let inner = phrase.prefix(atoms.upperBound, block: leavesBlock ? nil : phrase.block)
    let joints = Self.joints(inner, atoms, &binder)
    if joints.isEmpty { return negation(inner, atoms, &binder) }
    var result: Fact?
    for part in split(inner, atoms, at: binder.keywords.or, joints) {
      guard let next = conjunction(inner, part, joints, &binder) else { return nil }
      result = result.map { .or($0, next) } ?? next
    }
    return result
  }

  /// Where an `and` or an `or` joins facts, rather than being a word of the sentence behind a `can`, as in
  /// `can pop to a or root`. Mostly there is none.
  private static func joints(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder) -> [Int]
  {
    let keywords = binder.keywords
    func isJoint(_ position: Int) -> Bool {
      let word = phrase.word(at: position)
      return word == keywords.and || word == keywords.or
    }
    var joints = atoms.filter(isJoint)
    if joints.isEmpty { return [] }
    for position in atoms where [keywords.can, keywords.cannot].contains(phrase.word(at: position))
    {
      let end = endOfTried(phrase, position + 1, ends: joints + [atoms.upperBound], &binder)
      joints.removeAll { (position..<end).contains($0) }
    }
    return joints
  }

  /// How far a sentence behind a `can` reaches that has an `and` or an `or` among its words: as far as it
  /// is one. Where it is none, nowhere.
  private static func endOfTried(
    _ phrase: Phrase, _ start: Int, ends: [Int], _ binder: inout Binder
  ) -> Int {
    let rows = binder.vocabulary.sentences.filter {
      $0.pattern.words.contains(binder.keywords.and)
        || $0.pattern.words.contains(binder.keywords.or)
    }
    if rows.isEmpty { return start }
    var first = start
    if phrase.word(at: start) == binder.keywords.inWord {
      first = (start..<phrase.end).first { phrase.isOp(.colon, at: $0) }.map { $0 + 1 } ?? start
    }
    if phrase.word(at: first) == binder.keywords.tryWord { first += 1 }
    return ends.last { end in
      if end <= first { return false }
      var matcher = binder.matcher(for: phrase.prefix(end), isQuiet: true)
      return rows.contains { matcher.match($0.pattern, from: first) }
    } ?? start
  }

  private static func conjunction(
    _ phrase: Phrase, _ atoms: Range<Int>, _ joints: [Int], _ binder: inout Binder
  ) -> Fact? {
    var result: Fact?
    for part in split(phrase, atoms, at: binder.keywords.and, joints) {
      guard let next = negation(phrase, part, &binder) else { return nil }
      result = result.map { .and($0, next) } ?? next
    }
    return result
  }

  /// The runs between a word where it joins facts.
  private static func split(
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

  private static func negation(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder)
    -> Fact?
  {
    var start = atoms.lowerBound
    while start < atoms.upperBound, phrase.word(at: start) == binder.keywords.not { start += 1 }
    guard start < atoms.upperBound else {
      binder.expected("a fact", at: start, of: phrase)
      return nil
    }
    let isNegated = (start - atoms.lowerBound) % 2 == 1
    return prime(phrase, start..<atoms.upperBound, &binder).map { isNegated ? .not($0) : $0 }
  }

  private static func prime(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder) -> Fact?
  {
    let first = atoms.lowerBound
    let inner = phrase.prefix(
      atoms.upperBound, block: atoms.upperBound == phrase.end ? phrase.block : nil)
    if atoms.count == 1, phrase.kind(at: first) == .group {
      return group(phrase.atoms[first], &binder)
    }
    let word = phrase.word(at: first)
    if word == binder.keywords.can || word == binder.keywords.cannot {
      return can(inner, from: first + 1, negated: word == binder.keywords.cannot, &binder)
    }
    if let word, !isValue(word, &binder), !binder.vocabulary.facts(beginningWith: word).isEmpty {
      return tableFact(binder.vocabulary.facts(beginningWith: word), inner, from: first, &binder)
    }
    if isExpressionAhead(inner, from: first, &binder) {
      return comparison(inner, from: first, &binder)
    }
    return tableFact(binder.vocabulary.openFacts, inner, from: first, &binder)
  }

  /// Whether a phrase is a fact rather than a value: for `print`.
  static func isFactAhead(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Bool {
    switch phrase.kind(at: start) {
    case .instance, .path, .qualified: return true
    case .group: return holdsFact(phrase, from: start, &binder)
    default: break
    }
    if let name = phrase.name(at: start) {
      if let local = binder.scope[name] { return local.isNode }
      if binder.app.definitionIDs[name] != nil { return true }
    }
    guard let word = phrase.word(at: start) else { return false }
    if [binder.keywords.can, binder.keywords.cannot, binder.keywords.not].contains(word) {
      return true
    }
    return !isValue(word, &binder) && !binder.vocabulary.facts(beginningWith: word).isEmpty
      && word != binder.words.count
  }

  /// Whether a phrase that begins with a group has a word that only facts have, there or inside.
  private static func holdsFact(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Bool {
    for position in start..<phrase.end {
      switch phrase.kind(at: position) {
      case .op:
        switch binder.tree.op(phrase.atoms[position]) {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return true
        case .equals, .plus, .minus, .plusEquals, .minusEquals, .colon: break
        }
      case .name:
        if let word = phrase.word(at: position),
          [binder.keywords.isWord, binder.keywords.and, binder.keywords.or].contains(word)
        {
          return true
        }
      default: break
      }
    }
    guard let element = binder.tree.children(of: phrase.atoms[start]).first else { return false }
    return isFactAhead(binder.tree.phrase(element, in: phrase.atoms[start]), from: 0, &binder)
  }

  /// Whether a bare name stands for a value here.
  private static func isValue(_ name: Symbol, _ binder: inout Binder) -> Bool {
    if let local = binder.scope[name] { return !local.isNode }
    return binder.app.variableIDs[name] != nil
  }

  /// Whether a fact begins with a value: a literal, a bound value, a state, a case or a count.
  private static func isExpressionAhead(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Bool
  {
    switch phrase.kind(at: start) {
    case .name:
      guard let name = phrase.name(at: start) else { return false }
      if isValue(name, &binder) { return true }
      if binder.scope[name] != nil { return false }
      return name == binder.keywords.trueWord || name == binder.keywords.falseWord
        || name == binder.words.count
        || binder.app.caseTypes[name] != nil && binder.app.definitionIDs[name] == nil
    case .instance, .path, .qualified, nil: return false
    default: return true
    }
  }

  /// A group is a fact, or the beginning of a value that something is compared with.
  private static func group(_ atom: NodeID, _ binder: inout Binder) -> Fact? {
    guard let element = binder.tree.children(of: atom).first else { return nil }
    let phrase = binder.tree.phrase(element, in: atom)
    return fact(phrase, 0..<phrase.end, &binder)
  }

  private static func comparison(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Fact?
  {
    var position = start
    guard let (left, type) = Expressions.expression(phrase, &position, &binder) else { return nil }
    if position == phrase.end {
      if !type.fits(.bool) {
        binder.error(LanguageCodes.wrongType, phrase.atoms[start], "a fact", type.article)
        return nil
      }
      return .truth(left)
    }
    guard let comparison = comparison(phrase, &position, &binder) else {
      // The type of an error fits everything.
      if type == .error { return nil }
      binder.expected(
        "`is`, `<`, `<=`, `>` or `>=`", at: position, of: phrase,
        phrase.isOp(.equals, at: position)
          ? .replacement("is", fix: phrase.replacing(position..<position + 1, with: "is")) : nil)
      return nil
    }
    let rightStart = position
    guard let (right, rightType) = rightSide(phrase, &position, type, &binder) else { return nil }
    if !rightType.fits(type), !type.fits(rightType) {
      binder.error(
        LanguageCodes.wrongType, phrase.atoms[rightStart], type.article, rightType.article)
      return nil
    }
    binder.requireEnd(phrase, at: position)
    return .compare(left, comparison, right)
  }

  private static func rightSide(
    _ phrase: Phrase, _ position: inout Int, _ type: ValueType, _ binder: inout Binder
  ) -> (Expression, ValueType)? {
    if case .enumeration = type {
      return Expressions.expression(phrase, &position, as: type, &binder).map { ($0, type) }
    }
    return Expressions.expression(phrase, &position, wanting: type, &binder)
  }

  private static func comparison(_ phrase: Phrase, _ position: inout Int, _ binder: inout Binder)
    -> Comparison?
  {
    if phrase.word(at: position) == binder.keywords.isWord {
      position += 1
      if phrase.word(at: position) == binder.keywords.not {
        position += 1
        return .notEqual
      }
      return .equal
    }
    guard phrase.kind(at: position) == .op else { return nil }
    let result: Comparison
    switch binder.tree.op(phrase.atoms[position]) {
    case .less: result = .less
    case .lessOrEqual: result = .lessOrEqual
    case .greater: result = .greater
    case .greaterOrEqual: result = .greaterOrEqual
    case .equals, .plus, .minus, .plusEquals, .minusEquals, .colon: return nil
    }
    position += 1
    return result
  }

  private static func can(_ phrase: Phrase, from start: Int, negated: Bool, _ binder: inout Binder)
    -> Fact?
  {
    guard let (call, target) = tried(phrase, from: start, &binder) else { return nil }
    return .can(call, target: target, negated: negated, binder.place(of: phrase.node))
  }

  /// `[in REF:] sentence`, or one with a block of its own in parentheses.
  static func tried(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> (
    Call, Reference?
  )? {
    guard let (phrase, position, target) = triedHead(phrase, from: start, &binder) else {
      return nil
    }
    return Sentences.call(phrase, from: position, &binder).map { ($0, target) }
  }

  /// Where the sentence begins that is tried, without brackets, `in REF:` and a `try` after it.
  static func triedHead(
    _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> (phrase: Phrase, start: Int, target: Reference?)? {
    if start + 1 == phrase.end, phrase.kind(at: start) == .group,
      let element = binder.tree.children(of: phrase.atoms[start]).first
    {
      let inner = binder.tree.phrase(element, in: phrase.atoms[start])
      return triedHead(inner, from: 0, &binder)
    }
    guard start < phrase.end else {
      binder.expected("a sentence", at: start, of: phrase)
      return nil
    }
    var position = start
    var target: Reference?
    if phrase.word(at: start) == binder.keywords.inWord {
      var matcher = binder.matcher(for: phrase)
      guard let length = matcher.referenceLength(at: start + 1) else {
        binder.expected("a reference and `:`", at: start + 1, of: phrase)
        return nil
      }
      guard phrase.isOp(.colon, at: start + 1 + length) else {
        binder.expected("`:`", at: start + 1 + length, of: phrase)
        return nil
      }
      guard let reference = References.reference(phrase, start + 1..<start + 1 + length, &binder),
        OtherSystems.requireTarget(reference, at: start + 1, of: phrase, &binder)
      else { return nil }
      target = reference
      position = start + 2 + length
      // As after `from`: nothing is kept in either case.
      if phrase.word(at: position) == binder.keywords.tryWord { position += 1 }
    }
    return (phrase, position, target)
  }

  /// Whether a fact may begin with a node here: not with a word that only begins other facts.
  private static func mayBeNode(_ phrase: Phrase, at start: Int, _ binder: inout Binder) -> Bool {
    guard let word = phrase.word(at: start), binder.vocabulary.hasFacts(beginningWith: word) else {
      return true
    }
    return binder.scope[word] != nil || binder.app.definitionIDs[word] != nil
      || word == binder.words.stack || word == binder.words.window
      || binder.referenceWords.contains(word) || phrase.word(at: start + 1) == binder.words.of
  }

  /// A row of the table of facts.
  private static func tableFact(
    _ rows: [Row<any FactForm>], _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) -> Fact? {
    if FactHints.reportMissingBrackets(phrase, from: start, &binder)
      || FactHints.reportCountOf(phrase, from: start, &binder)
      || FactHints.reportIsBeforeWord(rows, phrase, from: start, &binder)
    {
      return nil
    }
    let rows =
      mayBeNode(phrase, at: start, &binder)
      ? rows : rows.filter { !$0.form.pattern.firstWords.isEmpty }
    if FactHints.reportUnknownName(phrase, from: start, &binder) { return nil }
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    for row in rows where matcher.match(row.pattern, from: start) {
      let isNegated = matcher.isNegated
      return Sentences.arguments(matcher.matches, of: row.pattern, in: phrase, &binder).map {
        isNegated ? .not(.form(row.form, $0)) : .form(row.form, $0)
      }
    }
    if FactHints.reportUnknownPresentable(phrase, from: start, &binder) { return nil }
    binder.expected(by: rows.lazy.map(\.pattern), from: start, in: phrase, isQuestion: true)
    return nil
  }
}
