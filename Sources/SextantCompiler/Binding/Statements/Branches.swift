import SextantLanguage
import SextantSyntax

/// `if`, the only statement with several clauses.
extension Binder {
  /// Binds `if FACT { … } else if FACT { … } else { … }`. Binds every block once, even if the
  /// condition before it is erroneous.
  mutating func branching(_ clauses: [BranchSyntax]) -> Statement.Kind? {
    var branches: [(Fact, Body)] = []
    var otherwise: Body?
    var isGood = true
    for clause in clauses {
      let phrase = clause.phrase
      switch clause.head {
      case .otherwise:
        otherwise = requiredBlock(phrase, at: 1).map { body($0) }
        isGood = isGood && otherwise != nil
        continue
      case .condition(let syntax):
        if let fact = fact(syntax, of: phrase.prefix(phrase.end)),
          let block = requiredBlock(phrase, at: phrase.end)
        {
          branches.append((fact, body(block)))
          continue
        }
      case .missing(let missing): report(missing, of: phrase)
      case .stray(let isLast): stray(phrase.node, among: isLast ? [] : ["else"])
      }
      bindBlock(of: phrase)
      isGood = false
    }
    return isGood ? .branch(branches, otherwise: otherwise) : nil
  }
}
