import SextantLanguage
import SextantSyntax

/// `if`, the only statement with several clauses.
extension Binder {
  /// Binds `if FACT { … } else if FACT { … } else { … }`. Binds every block once, even if the
  /// condition before it is erroneous.
  mutating func branching(_ clauses: NodeRange, from first: Int) -> Statement.Kind? {
    var branches: [(Fact, Body)] = []
    var otherwise: Body?
    var isGood = true
    for (index, clause) in clauses.enumerated() {
      let phrase = tree.phrase(of: clause)
      guard
        let start = index == 0
          ? first : elseStart(phrase, clause, isLast: otherwise != nil)
      else {
        bindBlock(of: phrase)
        isGood = false
        continue
      }
      if index > 0, phrase.end == 1 {
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

  private mutating func elseStart(_ phrase: Phrase, _ clause: NodeID, isLast: Bool) -> Int? {
    guard phrase.word(at: 0) == Word.else.symbol, !isLast else {
      stray(clause, among: isLast ? [] : ["else"])
      return nil
    }
    if phrase.end == 1 { return 1 }
    guard phrase.word(at: 1) == Word.if.symbol else {
      expected("`if` or {", at: 1, of: phrase)
      return nil
    }
    return 2
  }
}
