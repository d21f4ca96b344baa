import SextantLanguage
import SextantSyntax

/// `graph snapshot`, `graph snapshot { … }` and `graph snapshot "NAME"`.
extension Binder {
  func isSnapshotAhead(_ phrase: Phrase, at start: Int) -> Bool {
    phrase.word(at: start) == Word.graph.symbol
      && phrase.word(at: start + 1) == Word.snapshot.symbol
  }

  mutating func snapshotExpectation(_ phrase: Phrase, from start: Int) -> Expectation? {
    let position = start + 2
    if position < phrase.end { return namedSnapshot(phrase, at: position) }
    if scope.isRepeated {
      error(LanguageCodes.unnamedSnapshot, phrase.atoms[start + 1])
      return nil
    }
    if let block = phrase.block {
      let text = GraphText(block, tree)
      return .snapshot(.inScript(text, tree.span(block)))
    }
    guard mayStand(phrase, at: start) else { return nil }
    let end = tree.span(phrase.atoms[start + 1]).end
    return .snapshot(.inScript(nil, Span(start: end, end: end)))
  }

  private mutating func namedSnapshot(_ phrase: Phrase, at position: Int) -> Expectation? {
    guard phrase.kind(at: position) == .string else {
      expected("a name in quotes or {", at: position, of: phrase)
      return nil
    }
    let name = tree.string(phrase.atoms[position])
    if name.isEmpty {
      expected("a name in quotes", at: position, of: phrase)
      return nil
    }
    requireEnd(phrase, at: position + 1)
    guard mayStand(phrase, at: position - 2) else { return nil }
    usages.snapshots.append(name)
    return .snapshot(.named(name))
  }

  /// What is recorded takes a file that keeps it.
  private mutating func mayStand(_ phrase: Phrase, at start: Int) -> Bool {
    if isOfFile { return true }
    error(
      LanguageCodes.notHere, phrase.atoms[start], "graph snapshot", "where no script can keep it",
      suggestion: .advice("`expect graph { … }` compares; `print graph` shows the graph"))
    return false
  }
}
