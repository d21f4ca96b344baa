import SextantEngine
import SextantSyntax

/// `print`.
enum Printing {
  static func lower(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Statement.Kind? {
    let first = phrase.word(at: start)
    if first == binder.keywords.graph, start + 1 == phrase.end, phrase.block == nil {
      return .print(.graph)
    }
    if first == binder.keywords.other("debug"), phrase.word(at: start + 1) == binder.keywords.graph
    {
      binder.requireEnd(phrase, at: start + 2)
      return .print(.debugGraph)
    }
    if first == binder.keywords.other("state"), start + 1 == phrase.end { return .print(.state) }
    guard start < phrase.end else {
      binder.expected("`graph`, `state`, a value, a fact or a reference", at: start, of: phrase)
      return nil
    }
    if let relation = References.relation(phrase, at: start, &binder) {
      return .print(.relation(relation))
    }
    var matcher = binder.matcher(for: phrase)
    if Bindings.isReference(phrase, at: start, &binder) || isDeclared(phrase, at: start, &binder),
      let length = matcher.referenceLength(at: start), start + length == phrase.end
    {
      return References.reference(phrase, start..<phrase.end, &binder).map {
        .print(.reference($0))
      }
    }
    if !Facts.isFactAhead(phrase, from: start, &binder) {
      var position = start
      guard
        let (expression, _) = Expressions.expression(phrase, &position, wanting: .string, &binder)
      else {
        return nil
      }
      if position == phrase.end {
        binder.requireEnd(phrase, at: position)
        return .print(.expression(expression))
      }
    }
    if Expectations.reportHalfQuestion(phrase, from: start, &binder) { return nil }
    return Facts.fact(phrase, start..<phrase.end, &binder).map { .print(.fact($0)) }
  }

  private static func isDeclared(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Bool
  {
    if phrase.kind(at: position) == .qualified { return true }
    guard let name = phrase.name(at: position) else { return false }
    return binder.app.definitionIDs[name] != nil && binder.scope[name] == nil
  }
}
