import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func lowerPrint(_ phrase: Phrase, from start: Int) -> Statement.Kind? {
    let first = phrase.word(at: start)
    if first == Word.graph.symbol, start + 1 == phrase.end, phrase.block == nil {
      return .print(.graph)
    }
    if first == Word.debug.symbol, phrase.word(at: start + 1) == Word.graph.symbol {
      requireEnd(phrase, at: start + 2)
      return .print(.debugGraph)
    }
    if first == Word.state.symbol, start + 1 == phrase.end { return .print(.state) }
    guard start < phrase.end else {
      expected("`graph`, `state`, a value, a fact or a reference", at: start, of: phrase)
      return nil
    }
    if let relation = self.relation(phrase, at: start) {
      return .print(.relation(relation))
    }
    var parser = self.parser(for: phrase)
    if isReference(phrase, at: start) || isDeclaredSubject(phrase, at: start),
      let syntax = parser.whole(from: start, { $0.reference(&$1) })
    {
      return reference(syntax).map { .print(.reference($0)) }
    }
    if let found = subject(phrase, from: start) { return found.value }
    if !isFactAhead(phrase, from: start) {
      var position = start
      guard let (expression, _) = expression(phrase, &position, wanting: .string) else {
        return nil
      }
      if position == phrase.end {
        requireEnd(phrase, at: position)
        return .print(.expression(expression))
      }
    }
    return fact(phrase, start..<phrase.end).map { .print(.fact($0)) }
  }

  /// Reads the subject of a fact, as in `print stack`, if present.
  private mutating func subject(_ phrase: Phrase, from start: Int) -> MatchResult<Statement.Kind>? {
    guard let first = phrase.word(at: start), scope[first] == nil,
      app.variableIDs[first] == nil
    else { return nil }
    let rows = vocabulary.subjects
    guard let (index, found, _) = match(rows, phrase, from: start) else { return nil }
    guard var arguments = found else { return MatchResult(value: nil) }
    let missing = rows[index].form.subject?.missing ?? 0..<0
    arguments.insert(contentsOf: missing.map { _ in .none }, at: missing.lowerBound)
    return MatchResult(value: .print(.subject(rows[index].form, arguments)))
  }

  private mutating func isDeclaredSubject(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.kind(at: position) == .qualified {
      return !names.isValue(tree.symbol(phrase.atoms[position]))
    }
    guard let name = phrase.name(at: position) else { return false }
    return app.definitionIDs[name] != nil && scope[name] == nil
  }
}
