import SextantEngine
import SextantSyntax

/// `try`, and what it may stand before.
enum Trying {
  /// `try` before a sentence, and before a `set` or a `wait`, whose rules and timers may fail.
  static func lower(_ written: StatementPhrase, _ binder: inout Binder) -> Statement? {
    let (phrase, start) = (written.phrase, written.start)
    Statements.requireSingleClause(written.clauses, &binder)
    guard isTriable(phrase, at: start, &binder) else {
      if SentenceHints.reportMisplacedTry(phrase, at: start, &binder) {
        Statements.bindBlocks(of: written.clauses, &binder)
        return nil
      }
      return Sentences.sentence(phrase, from: start, isTry: true, target: written.target, &binder)
    }
    return Statements.statement(
      phrase, from: start, clauses: written.clauses, target: written.target, &binder
    ).map {
      Statement(kind: $0.kind, place: $0.place, target: $0.target, isTry: true)
    }
  }

  /// Whether a statement begins here that is no sentence, and may fail: a `set` or a `wait`.
  static func isTriable(_ phrase: Phrase, at start: Int, _ binder: inout Binder) -> Bool {
    binder.statementForms.row(phrase, at: start)?.form.isTriable ?? false
  }

  /// Such a statement inside another one.
  static func triable(_ phrase: Phrase, from start: Int, target: Reference?, _ binder: inout Binder)
    -> Statement?
  {
    Statements.statement(phrase, from: start, clauses: nil, target: target, &binder)
  }
}
