import SextantEngine
import SextantLanguage
import SextantSyntax

/// Binds the prefixes of a statement: `in REF:`, `in REF { … }` and `try`.
extension Binder {
  // MARK: Targets

  mutating func lowerTarget(_ form: FormArguments) -> Statement? {
    let phrase = form.phrase
    guard
      let reference = form.place("ref")?.syntax.reference.flatMap({
        target($0, at: form.start, of: phrase)
      })
    else {
      if !form.has("sentence") { bindBlocks(of: form.clauses) }
      return nil
    }
    let outer = scope.targetDefinition
    scope.targetDefinition = reference.definition
    defer { scope.targetDefinition = outer }
    guard let start = form.place("sentence")?.atoms.lowerBound else {
      return form.block().map { form.statement(.within(reference, body($0)), &self) }
    }
    if start == phrase.end {
      expected("a sentence", at: start, of: phrase)
      return nil
    }
    // The inner statement may have several clauses.
    if let inner = context.statementRow(phrase, at: start)?.form, !inner.isTargeted {
      return self.statement(phrase, from: start, clauses: form.clauses, target: nil).map {
        form.statement(.within(reference, Body(statements: [$0], place: $0.place)), &self)
      }
    }
    return self.statement(phrase, from: start, clauses: form.clauses, target: reference)
  }

  /// Binds the reference after `in`. Reports a reference that the app's system does not allow.
  mutating func target(
    _ syntax: ReferenceSyntax, at position: Int, of phrase: Phrase
  ) -> Reference? {
    guard let reference = reference(syntax) else { return nil }
    switch (system.targets, reference) {
    case (.nodes, _), (_, .window), (.declarations, .declared): return reference
    case (.declarations(let word), _):
      error(
        LanguageCodes.oneModel, phrase.atoms[position], system.name,
        ", or \(word.withArticle): `in \(word) NAME:`")
    case (.windows, _):
      error(LanguageCodes.oneModel, phrase.atoms[position], system.name, "")
    }
    return nil
  }

  // MARK: Trying

  /// Binds `try` before a sentence, a `set` or a `wait`. A `set` can run rules and a `wait` can run
  /// timers, and both can fail.
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

  /// Reports `try` before a statement that does not support `try`. Returns whether `try` is
  /// reported.
  mutating func reportMisplacedTry(_ phrase: Phrase, at position: Int) -> Bool {
    guard let word = phrase.word(at: position),
      vocabulary.sentences(beginningWith: word).isEmpty, app.commandIDs[word] == nil,
      context.statementForms[word] != nil
    else { return false }
    report(
      LanguageCodes.notHere, phrase.span(at: position - 1), ["try", "before `\(text(word))`"],
      .advice("write `try` after `in REF:`, before a sentence, a `set` or a `wait`"))
    return true
  }

  /// Returns whether a statement other than a sentence begins here that supports `try`: a `set` or
  /// a `wait`.
  mutating func isTriable(_ phrase: Phrase, at start: Int) -> Bool {
    context.statementRow(phrase, at: start)?.form.isTriable ?? false
  }
}
