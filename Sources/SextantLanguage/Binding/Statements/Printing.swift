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
    if let found = subject(phrase, from: start, &binder) { return found.value }
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
    return Facts.fact(phrase, start..<phrase.end, &binder).map { .print(.fact($0)) }
  }

  /// What a fact is about, as in `print stack`; nil where it is none.
  private static func subject(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Found<Statement.Kind>?
  {
    guard let first = phrase.word(at: start), binder.scope[first] == nil,
      binder.app.variableIDs[first] == nil
    else { return nil }
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    for row in binder.vocabulary.subjects where matcher.match(row.pattern, from: start) {
      guard
        var arguments = Sentences.arguments(matcher.matches, of: row.pattern, in: phrase, &binder)
      else { return Found(value: nil) }
      let missing = row.form.subject?.missing ?? 0..<0
      arguments.insert(contentsOf: missing.map { _ in .none }, at: missing.lowerBound)
      return Found(value: .print(.subject(row.form, arguments)))
    }
    return nil
  }

  private static func isDeclared(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Bool
  {
    if phrase.kind(at: position) == .qualified { return true }
    guard let name = phrase.name(at: position) else { return false }
    return binder.app.definitionIDs[name] != nil && binder.scope[name] == nil
  }
}
