import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func expectation(_ syntax: CheckSyntax, of phrase: Phrase) -> Expectation? {
    switch syntax {
    case .snapshot(let keyword, let name, let end):
      return snapshot(keyword, name, end, of: phrase)
    case .error(let code, let isExpected, let sentence):
      return failure(code, isExpected, sentence, of: phrase)
    case .event(let event, let start, let isEver):
      let phrase = isEver ? phrase.prefix(phrase.end - 1, block: phrase.block) : phrase
      guard let row = event.match else {
        expected(by: event.rows.lazy.map(\.pattern), from: start, in: phrase, isQuestion: true)
        return nil
      }
      return sentenceArguments(event.arguments, of: row.pattern, in: phrase).map {
        .event(row.form, $0, isEver: isEver, isNegated: event.isNegated)
      }
    case .fact(let syntax): return fact(syntax, of: phrase).map { .fact($0) }
    }
  }

  private mutating func failure(
    _ code: NodeID?, _ isExpected: Bool, _ sentence: SentenceSyntax, of phrase: Phrase
  ) -> Expectation? {
    var word: String?
    if let code {
      word = self.code(code)
      if word == nil { return nil }
    }
    // `try` after `from` has no effect, because the sentence runs on a copy of the world.
    if let position = sentence.positionAfterTry, !isTriable(phrase, at: position),
      reportMisplacedTry(phrase, at: position)
    {
      return nil
    }
    guard let target = target(of: sentence) else { return nil }
    let (inner, first) = (sentence.phrase, sentence.start)
    let statement =
      isTriable(inner, at: first)
      ? self.statement(inner, from: first, clauses: nil, target: target.value)
      : self.sentence(inner, from: first, isTry: false, target: target.value)
    return statement.map { .error($0, code: word, isExpected: isExpected) }
  }

  // MARK: Snapshots

  private mutating func snapshot(
    _ keyword: NodeID, _ nameAtom: NodeID?, _ end: Int, of phrase: Phrase
  ) -> Expectation? {
    if let nameAtom {
      let name = tree.string(nameAtom)
      if name.isEmpty {
        expected("a name in quotes", at: end - 1, of: phrase)
        return nil
      }
      requireEnd(phrase, at: end)
      guard isSnapshotAllowed(keyword) else { return nil }
      usages.snapshots.append(name)
      return .snapshot(.named(name))
    }
    if scope.isRepeated {
      error(LanguageCodes.unnamedSnapshot, keyword)
      return nil
    }
    if let block = phrase.block {
      let text = GraphText(block, tree)
      return .snapshot(.inScript(text, tree.span(block)))
    }
    guard isSnapshotAllowed(keyword) else { return nil }
    let place = tree.span(keyword).end
    return .snapshot(.inScript(nil, Span(start: place, end: place)))
  }

  /// Returns whether a recorded snapshot is allowed. Reports a snapshot in session input.
  private mutating func isSnapshotAllowed(_ keyword: NodeID) -> Bool {
    if isOfFile { return true }
    error(
      LanguageCodes.notHere, keyword, "graph snapshot", "in a script without a file",
      suggestion: .advice(
        "write `expect graph { … }` to compare, or `print graph` to show the graph"))
    return false
  }
}
