import SextantSyntax

/// `graph snapshot`, `graph snapshot { … }` and `graph snapshot "NAME"`.
enum Snapshots {
  static func isAhead(_ phrase: Phrase, at start: Int, _ binder: Binder) -> Bool {
    phrase.word(at: start) == binder.keywords.graph
      && phrase.word(at: start + 1) == binder.keywords.snapshot
  }

  static func expectation(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Expectation?
  {
    let position = start + 2
    if position < phrase.end { return named(phrase, at: position, &binder) }
    if binder.scope.isRepeated {
      binder.error(LanguageCodes.unnamedSnapshot, phrase.atoms[start + 1])
      return nil
    }
    if let block = phrase.block {
      let text = GraphText(block, binder.tree)
      return .snapshot(.inScript(text, binder.tree.span(block)))
    }
    guard mayStand(phrase, at: start, &binder) else { return nil }
    let end = binder.tree.span(phrase.atoms[start + 1]).end
    return .snapshot(.inScript(nil, Span(start: end, end: end)))
  }

  private static func named(
    _ phrase: Phrase, at position: Int, _ binder: inout Binder
  ) -> Expectation? {
    guard phrase.kind(at: position) == .string else {
      binder.expected("a name in quotes or {", at: position, of: phrase)
      return nil
    }
    let name = binder.tree.string(phrase.atoms[position])
    if name.isEmpty {
      binder.expected("a name in quotes", at: position, of: phrase)
      return nil
    }
    binder.requireEnd(phrase, at: position + 1)
    guard mayStand(phrase, at: position - 2, &binder) else { return nil }
    binder.usages.snapshots.append(name)
    return .snapshot(.named(name))
  }

  /// What is recorded takes a file that keeps it.
  private static func mayStand(
    _ phrase: Phrase, at start: Int, _ binder: inout Binder
  ) -> Bool {
    if binder.isOfFile { return true }
    binder.error(
      LanguageCodes.notHere, phrase.atoms[start], "graph snapshot", "where no script can keep it",
      suggestion: .advice("`expect graph { … }` compares; `print graph` shows the graph"))
    return false
  }
}
