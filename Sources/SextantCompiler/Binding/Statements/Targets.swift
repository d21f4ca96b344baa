import SextantLanguage
import SextantSyntax

/// `in REF: statement` and `in REF { … }`.
extension Binder {
  mutating func lowerTarget(_ form: FormArguments) -> Statement? {
    let (phrase, start) = (form.phrase, form.start)
    var matcher = self.matcher(for: phrase)
    guard let length = matcher.referenceLength(at: start) else {
      expected("a reference to a node", at: start, of: phrase)
      bindBlocks(of: form.clauses)
      return nil
    }
    let end = start + length
    guard let reference = self.reference(phrase, start..<end),
      requireTarget(reference, at: start, of: phrase)
    else {
      if !phrase.isOp(.colon, at: end) { bindBlocks(of: form.clauses) }
      return nil
    }
    if phrase.isOp(.colon, at: end) {
      if end + 1 >= phrase.end {
        expected("a sentence", at: end + 1, of: phrase)
        return nil
      }
      // What follows says how many clauses there may be.
      if let inner = statementRow(phrase, at: end + 1)?.form, !inner.isTargeted {
        guard
          let statement = self.statement(
            phrase, from: end + 1, clauses: form.clauses, target: nil)
        else { return nil }
        let body = Body(statements: [statement], place: statement.place)
        return Statement(
          kind: .within(reference, body), place: place(of: phrase.node), target: nil,
          isTry: false)
      }
      return self.statement(phrase, from: end + 1, clauses: form.clauses, target: reference)
    }
    requireSingleClause(form.clauses)
    guard end == phrase.end, let block = phrase.block else {
      expected("`:` or {", at: end, of: phrase)
      return nil
    }
    return Statement(
      kind: .within(reference, self.body(block)),
      place: place(of: phrase.node),
      target: nil,
      isTry: false)
  }
}
