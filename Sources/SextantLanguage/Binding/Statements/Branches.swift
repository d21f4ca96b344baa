import SextantEngine
import SextantSyntax

/// `if`, the only statement of several clauses.
enum Branches {
  /// `if FACT { … } else if FACT { … } else { … }`; every block is read once, whatever its head came to.
  static func branching(_ clauses: NodeRange, from first: Int, _ binder: inout Binder)
    -> Statement.Kind?
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
      if index > 0, phrase.end == 1 {
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
    guard phrase.word(at: 0) == binder.keywords.elseWord, !isLast else {
      binder.stray(clause, among: isLast ? [] : ["else"])
      return nil
    }
    if phrase.end == 1 { return 1 }
    guard phrase.word(at: 1) == binder.keywords.ifWord else {
      binder.expected("`if` or {", at: 1, of: phrase)
      return nil
    }
    return 2
  }
}
