import SextantLanguage
import SextantSyntax

/// Prefixes of a statement: `in REF:`, `in REF { … }` and `try`.
extension Binder {
  // MARK: Targets

  mutating func lowerTarget(_ form: FormArguments) -> Statement? {
    let (phrase, start) = (form.phrase, form.start)
    var parser = self.parser(for: phrase)
    var end = start
    guard let syntax = parser.reference(&end) else {
      expected("a reference to a node", at: start, of: phrase)
      bindBlocks(of: form.clauses)
      return nil
    }
    guard let reference = self.reference(syntax),
      requireTarget(reference, at: start, of: phrase)
    else {
      if !phrase.isOp(.colon, at: end) { bindBlocks(of: form.clauses) }
      return nil
    }
    let outer = scope.targetDefinition
    scope.targetDefinition = reference.definition
    defer { scope.targetDefinition = outer }
    if phrase.isOp(.colon, at: end) {
      if end + 1 >= phrase.end {
        expected("a sentence", at: end + 1, of: phrase)
        return nil
      }
      // The inner statement may have several clauses, and checks their number.
      if let inner = statementRow(phrase, at: end + 1)?.form, !inner.isTargeted {
        return self.statement(phrase, from: end + 1, clauses: form.clauses, target: nil).map {
          let body = Body(statements: [$0], place: $0.place)
          return form.statement(.within(reference, body), &self)
        }
      }
      return self.statement(phrase, from: end + 1, clauses: form.clauses, target: reference)
    }
    requireSingleClause(form.clauses)
    guard end == phrase.end, let block = phrase.block else {
      expected("`:` or {", at: end, of: phrase)
      return nil
    }
    let body = self.body(block)
    return form.statement(.within(reference, body), &self)
  }

  // MARK: Trying

  /// Binds `try` before a sentence, `set` or `wait`. `set` and `wait` may fail, because they may
  /// run rules and timers.
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

  /// Reports `try` before a form that does not support `try`. Returns whether it did.
  mutating func reportMisplacedTry(_ phrase: Phrase, at position: Int) -> Bool {
    guard let word = phrase.word(at: position),
      vocabulary.sentences(beginningWith: word).isEmpty, app.commandIDs[word] == nil,
      statementForms[word] != nil
    else { return false }
    report(
      LanguageCodes.notHere, phrase.span(at: position - 1), ["try", "before `\(text(word))`"],
      .advice("write `try` after `in REF:`, before a sentence, a `set` or a `wait`"))
    return true
  }

  /// Returns whether a `set` or a `wait` begins here.
  mutating func isTriable(_ phrase: Phrase, at start: Int) -> Bool {
    statementRow(phrase, at: start)?.form.isTriable ?? false
  }
}
