import SextantEngine
import SextantLanguage
import SextantSyntax

/// `try`, and what it may stand before.
extension Binder {
  /// `try` before a sentence, and before a `set` or a `wait`, whose rules and timers may fail.
  mutating func lowerTry(_ written: StatementPhrase) -> Statement? {
    let (phrase, start) = (written.phrase, written.start)
    requireSingleClause(written.clauses)
    guard isTriable(phrase, at: start) else {
      if reportMisplacedTry(phrase, at: start) {
        bindBlocks(of: written.clauses)
        return nil
      }
      return sentence(phrase, from: start, isTry: true, target: written.target)
    }
    return statement(
      phrase, from: start, clauses: written.clauses, target: written.target
    ).map {
      Statement(kind: $0.kind, place: $0.place, target: $0.target, isTry: true)
    }
  }

  /// Whether a statement begins here that is no sentence, and may fail: a `set` or a `wait`.
  mutating func isTriable(_ phrase: Phrase, at start: Int) -> Bool {
    statementForms.row(phrase, at: start)?.form.isTriable ?? false
  }

  /// Such a statement inside another one.
  mutating func triable(_ phrase: Phrase, from start: Int, target: Reference?) -> Statement? {
    statement(phrase, from: start, clauses: nil, target: target)
  }
}
