import SextantEngine
import SextantSyntax

/// Statements that hold others.
extension Binder {
  mutating func together(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    guard let block = requiredBlock(phrase, at: start) else { return nil }
    return .together(passBody(block))
  }

  mutating func repetition(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    var position = start
    guard let count = expression(phrase, &position, as: .int) else { return nil }
    if case .int(let number)? = count.constant, number < 0 {
      error(LanguageCodes.negativeCount, phrase.atoms[start])
    }
    guard let block = requiredBlock(phrase, at: position) else { return nil }
    return .times(count, body(block))
  }

  mutating func iteration(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    guard let name = phrase.name(at: start) else {
      expected("a name", at: start, of: phrase)
      return nil
    }
    guard keywords.keyword(phrase.word(at: start + 1)) == .in else {
      expected("`in`", at: start + 1, of: phrase)
      return nil
    }
    var position = start + 2
    guard let (list, type) = expression(phrase, &position) else { return nil }
    var element = ValueType.unknown
    if case .list(let inner) = type {
      element = inner
    } else if type != .unknown {
      error(LanguageCodes.wrongType, phrase.atoms[start + 2], "a list", type.article)
      return nil
    }
    guard let block = requiredBlock(phrase, at: position) else { return nil }
    let outer = scope
    defer { scope = outer }
    let slot = scope.bind(name, element)
    return .each(slot, list, body(block))
  }

  /// `if FACT { … } else if FACT { … } else { … }`; every block is read once, whatever its head came to.
  mutating func branching(_ clauses: NodeRange, from first: Int) -> Statement.Kind? {
    var branches: [(Fact, Body)] = []
    var otherwise: Body?
    var isGood = true
    for (index, clause) in clauses.enumerated() {
      let phrase = tree.phrase(of: clause)
      guard let start = index == 0 ? first : elseStart(phrase, clause, isLast: otherwise != nil)
      else {
        bindBlock(of: phrase)
        isGood = false
        continue
      }
      if start == phrase.end, index > 0 {
        otherwise = requiredBlock(phrase, at: start).map { body($0) }
        isGood = isGood && otherwise != nil
        continue
      }
      guard let fact = condition(phrase, from: start),
        let block = requiredBlock(phrase, at: phrase.end)
      else {
        bindBlock(of: phrase)
        isGood = false
        continue
      }
      branches.append((fact, body(block)))
    }
    return isGood ? .branch(branches, otherwise: otherwise) : nil
  }

  private mutating func condition(_ phrase: Phrase, from start: Int) -> Fact? {
    guard phrase.end > start else {
      expected("a fact", at: start, of: phrase)
      return nil
    }
    return fact(phrase, start..<phrase.end, leavesBlock: true)
  }

  /// Where the condition of an `else if` begins, or its phrase ends.
  private mutating func elseStart(_ phrase: Phrase, _ clause: NodeID, isLast: Bool) -> Int? {
    guard keywords.keyword(phrase.word(at: 0)) == .else, !isLast else {
      error(LanguageCodes.strayClause, clause)
      return nil
    }
    if phrase.end == 1 { return 1 }
    guard keywords.keyword(phrase.word(at: 1)) == .if else {
      expected("`if` or {", at: 1, of: phrase)
      return nil
    }
    return 2
  }

  /// `wait DURATION`.
  mutating func waiting(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    var position = start
    guard let duration = expression(phrase, &position, as: .duration) else { return nil }
    requireEnd(phrase, at: position)
    forbidNegative(duration, phrase, from: start)
    return .wait(duration)
  }

  private mutating func forbidNegative(_ duration: Expression, _ phrase: Phrase, from start: Int) {
    guard case .duration(let time)? = duration.constant, time < 0 else { return }
    error(LanguageCodes.negativeDuration, phrase.atoms[start])
  }

  /// `after DURATION { … }`.
  mutating func delayed(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    var position = start
    guard let duration = expression(phrase, &position, as: .duration),
      let block = requiredBlock(phrase, at: position)
    else { return nil }
    forbidNegative(duration, phrase, from: start)
    let setter = scope.bodyTitle.isEmpty ? "" : " in \(scope.bodyTitle)"
    return .after(
      duration, closure(block, title: "after \(tree.text(phrase.atoms[start]))\(setter)"))
  }
}
