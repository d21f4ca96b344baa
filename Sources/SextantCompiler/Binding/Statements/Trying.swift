import SextantLanguage
import SextantSyntax

/// `try`, and what it may stand before.
extension Binder {
  /// `try` before a sentence, and before a `set` or a `wait`, whose rules and timers may fail.
  mutating func lowerTry(_ form: FormArguments) -> Statement? {
    let (phrase, start) = (form.phrase, form.start)
    requireSingleClause(form.clauses)
    guard isTriable(phrase, at: start) else {
      if reportMisplacedTry(phrase, at: start) {
        bindBlocks(of: form.clauses)
        return nil
      }
      return sentence(phrase, from: start, isTry: true, target: form.target)
    }
    return statement(phrase, from: start, clauses: form.clauses, target: form.target).map {
      Statement(kind: $0.kind, place: $0.place, target: $0.target, isTry: true)
    }
  }

  /// `try` before a form that it does not go with; true when it is reported.
  mutating func reportMisplacedTry(_ phrase: Phrase, at position: Int) -> Bool {
    guard let word = phrase.word(at: position),
      vocabulary.sentences(beginningWith: word).isEmpty, app.commandIDs[word] == nil,
      statementForms[word] != nil
    else { return false }
    report(
      LanguageCodes.notHere, phrase.span(at: position - 1), ["try", "before `\(text(word))`"],
      .advice("`try` stands before a sentence, a `set` or a `wait`, behind `in REF:`"))
    return true
  }

  /// Whether a statement begins here that is no sentence, and may fail: a `set` or a `wait`.
  mutating func isTriable(_ phrase: Phrase, at start: Int) -> Bool {
    statementRow(phrase, at: start)?.form.isTriable ?? false
  }
}
