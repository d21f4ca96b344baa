import SextantEngine
import SextantSyntax

/// `in REF: statement` and `in REF { … }`.
enum Targets {
  static func lower(_ written: StatementPhrase, _ binder: inout Binder) -> Statement? {
    let (phrase, start) = (written.phrase, written.start)
    var matcher = binder.matcher(for: phrase)
    guard let length = matcher.referenceLength(at: start) else {
      binder.expected("a reference to a node", at: start, of: phrase)
      Statements.bindBlocks(of: written.clauses, &binder)
      return nil
    }
    let end = start + length
    guard let reference = References.reference(phrase, start..<end, &binder),
      OtherSystems.requireTarget(reference, at: start, of: phrase, &binder)
    else {
      if !phrase.isOp(.colon, at: end) { Statements.bindBlocks(of: written.clauses, &binder) }
      return nil
    }
    if phrase.isOp(.colon, at: end) {
      if end + 1 >= phrase.end {
        binder.expected("a sentence", at: end + 1, of: phrase)
        return nil
      }
      // What follows says how many clauses there may be.
      let form = binder.statementForms.row(phrase, at: end + 1)?.form
      if let form, !form.isTargeted {
        guard
          let statement = Statements.statement(
            phrase, from: end + 1, clauses: written.clauses, target: nil, &binder)
        else { return nil }
        let body = Body(statements: [statement], place: statement.place)
        return Statement(
          kind: .within(reference, body), place: binder.place(of: phrase.node), target: nil,
          isTry: false)
      }
      return Statements.statement(
        phrase, from: end + 1, clauses: written.clauses, target: reference, &binder)
    }
    Statements.requireSingleClause(written.clauses, &binder)
    guard end == phrase.end, let block = phrase.block else {
      binder.expected("`:` or {", at: end, of: phrase)
      return nil
    }
    return Statement(
      kind: .within(reference, Statements.body(block, &binder)),
      place: binder.place(of: phrase.node),
      target: nil,
      isTry: false)
  }
}
