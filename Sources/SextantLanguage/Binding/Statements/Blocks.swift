import SextantEngine
import SextantSyntax

/// Statements that hold others.
enum Blocks {
  static func together(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement.Kind?
  {
    guard let block = binder.requiredBlock(phrase, at: start) else { return nil }
    return .together(Statements.passBody(block, &binder))
  }

  static func repetition(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement
    .Kind?
  {
    var position = start
    guard let count = Expressions.expression(phrase, &position, as: .int, &binder) else {
      return nil
    }
    if case .int(let number)? = count.constant, number < 0 {
      binder.error(LanguageCodes.negativeCount, phrase.atoms[start])
    }
    guard let block = binder.requiredBlock(phrase, at: position) else { return nil }
    return .times(count, Statements.body(block, &binder))
  }

  static func iteration(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement
    .Kind?
  {
    guard let name = phrase.name(at: start) else {
      binder.expected("a name", at: start, of: phrase)
      return nil
    }
    guard binder.keywords.keyword(phrase.word(at: start + 1)) == .in else {
      binder.expected("`in`", at: start + 1, of: phrase)
      return nil
    }
    var position = start + 2
    guard let (list, type) = Expressions.expression(phrase, &position, &binder) else { return nil }
    var element = ValueType.unknown
    if case .list(let inner) = type {
      element = inner
    } else if type != .unknown {
      binder.error(LanguageCodes.wrongType, phrase.atoms[start + 2], "a list", type.article)
      return nil
    }
    guard let block = binder.requiredBlock(phrase, at: position) else { return nil }
    let outer = binder.scope
    defer { binder.scope = outer }
    let slot = binder.scope.bind(name, element)
    return .each(slot, list, Statements.body(block, &binder))
  }

  /// `if FACT { … } else if FACT { … } else { … }`; every block is read once, whatever its head came to.
  static func branching(_ clauses: NodeRange, from first: Int, _ binder: inout Binder) -> Statement
    .Kind?
  {
    var branches: [(Fact, Body)] = []
    var otherwise: Body?
    var isGood = true
    for (index, clause) in clauses.enumerated() {
      let phrase = binder.tree.phrase(of: clause)
      guard
        let start = index == 0
          ? first : elseStart(phrase, clause, isLast: otherwise != nil, &binder)
      else {
        Statements.bindBlock(of: phrase, &binder)
        isGood = false
        continue
      }
      if start == phrase.end, index > 0 {
        otherwise = binder.requiredBlock(phrase, at: start).map { Statements.body($0, &binder) }
        isGood = isGood && otherwise != nil
        continue
      }
      guard let fact = condition(phrase, from: start, &binder),
        let block = binder.requiredBlock(phrase, at: phrase.end)
      else {
        Statements.bindBlock(of: phrase, &binder)
        isGood = false
        continue
      }
      branches.append((fact, Statements.body(block, &binder)))
    }
    return isGood ? .branch(branches, otherwise: otherwise) : nil
  }

  private static func condition(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Fact?
  {
    guard phrase.end > start else {
      binder.expected("a fact", at: start, of: phrase)
      return nil
    }
    return Facts.fact(phrase, start..<phrase.end, leavesBlock: true, &binder)
  }

  /// Where the condition of an `else if` begins, or its phrase ends.
  private static func elseStart(
    _ phrase: Phrase, _ clause: NodeID, isLast: Bool, _ binder: inout Binder
  ) -> Int? {
    guard binder.keywords.keyword(phrase.word(at: 0)) == .else, !isLast else {
      binder.error(LanguageCodes.strayClause, clause)
      return nil
    }
    if phrase.end == 1 { return 1 }
    guard binder.keywords.keyword(phrase.word(at: 1)) == .if else {
      binder.expected("`if` or {", at: 1, of: phrase)
      return nil
    }
    return 2
  }

  /// `wait DURATION`.
  static func waiting(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement.Kind?
  {
    var position = start
    guard let duration = Expressions.expression(phrase, &position, as: .duration, &binder) else {
      return nil
    }
    binder.requireEnd(phrase, at: position)
    forbidNegative(duration, phrase, from: start, &binder)
    return .wait(duration)
  }

  private static func forbidNegative(
    _ duration: Expression, _ phrase: Phrase, from start: Int, _ binder: inout Binder
  ) {
    guard case .duration(let time)? = duration.constant, time < 0 else { return }
    binder.error(LanguageCodes.negativeDuration, phrase.atoms[start])
  }

  /// `after DURATION { … }`.
  static func delayed(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement.Kind?
  {
    var position = start
    guard let duration = Expressions.expression(phrase, &position, as: .duration, &binder),
      let block = binder.requiredBlock(phrase, at: position)
    else { return nil }
    forbidNegative(duration, phrase, from: start, &binder)
    let setter = binder.scope.bodyTitle.isEmpty ? "" : " in \(binder.scope.bodyTitle)"
    return .after(
      duration,
      Buttons.closure(
        block, title: "after \(binder.tree.text(phrase.atoms[start]))\(setter)", &binder))
  }
}
