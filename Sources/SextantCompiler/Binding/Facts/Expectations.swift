import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func expectation(_ phrase: Phrase, from start: Int) -> Expectation? {
    guard start < phrase.end else {
      expected("a fact or an event of the last statement", at: start, of: phrase)
      return nil
    }
    if isSnapshotAhead(phrase, at: start) {
      return snapshotExpectation(phrase, from: start)
    }
    if let result = errorExpectation(phrase, from: start) { return result.value }
    if let result = event(phrase, from: start) { return result.value }
    return fact(phrase, start..<phrase.end).map { .fact($0) }
  }

  /// Binds `[no] error [CODE] from SENTENCE`.
  private mutating func errorExpectation(_ phrase: Phrase, from start: Int) -> MatchResult<
    Expectation
  >? {
    let isExpected = phrase.word(at: start) != Word.no.symbol
    var position = isExpected ? start : start + 1
    guard phrase.word(at: position) == Word.error.symbol else { return nil }
    position += 1
    var code: String?
    if let name = phrase.name(at: position), name != Word.from.symbol {
      code = self.code(phrase.atoms[position])
      if code == nil { return MatchResult(value: nil) }
      position += 1
    }
    guard phrase.word(at: position) == Word.from.symbol else {
      expected(code == nil ? "a code or `from`" : "`from`", at: position, of: phrase)
      return MatchResult(value: nil)
    }
    position += 1
    // `try` is redundant here: the changes are rolled back in either case.
    if phrase.word(at: position) == Word.try.symbol {
      position += 1
      if !isTriable(phrase, at: position), reportMisplacedTry(phrase, at: position) {
        return MatchResult(value: nil)
      }
    }
    guard let (inner, first, target) = triedHead(phrase, from: position) else {
      return MatchResult(value: nil)
    }
    let statement =
      isTriable(inner, at: first)
      ? self.statement(inner, from: first, clauses: nil, target: target)
      : sentence(inner, from: first, isTry: false, target: target)
    return MatchResult(value: statement.map { .error($0, code: code, isExpected: isExpected) })
  }

  private mutating func negatedEvent(_ phrase: Phrase, from start: Int) -> MatchResult<Expectation>?
  {
    guard let next = phrase.word(at: start), !vocabulary.events(beginningWith: next).isEmpty,
      vocabulary.facts(beginningWith: next).isEmpty,
      let found = event(phrase, from: start)
    else { return nil }
    guard case .event(let form, let arguments, let isEver, let isNegated)? = found.value else {
      return found
    }
    return MatchResult(value: .event(form, arguments, isEver: isEver, isNegated: !isNegated))
  }

  /// Binds an event, optionally followed by `ever`.
  private mutating func event(_ phrase: Phrase, from start: Int) -> MatchResult<Expectation>? {
    guard let first = phrase.word(at: start) else { return nil }
    let rows = vocabulary.events(beginningWith: first)
    if rows.isEmpty { return nil }
    if first == Word.not.symbol, let found = negatedEvent(phrase, from: start + 1) {
      return found
    }
    let isEver = phrase.end - start > 1 && phrase.word(at: phrase.end - 1) == Word.ever.symbol
    let inner = isEver ? phrase.prefix(phrase.end - 1, block: phrase.block) : phrase
    if let (index, arguments, isNegated) = match(rows, inner, from: start) {
      return MatchResult(
        value: arguments.map {
          .event(rows[index].form, $0, isEver: isEver, isNegated: isNegated)
        })
    }
    // Some facts begin with the same words, such as `no PAT` and `nothing presented`.
    if vocabulary.hasFacts(beginningWith: first) || first == Word.not.symbol {
      return nil
    }
    expected(by: rows.lazy.map(\.pattern), from: start, in: inner, isQuestion: true)
    return MatchResult(value: nil)
  }

  // MARK: Snapshots

  /// Returns whether `graph snapshot …` begins here.
  private func isSnapshotAhead(_ phrase: Phrase, at start: Int) -> Bool {
    phrase.word(at: start) == Word.graph.symbol
      && phrase.word(at: start + 1) == Word.snapshot.symbol
  }

  private mutating func snapshotExpectation(_ phrase: Phrase, from start: Int) -> Expectation? {
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
    guard isSnapshotAllowed(phrase, at: start) else { return nil }
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
    guard isSnapshotAllowed(phrase, at: position - 2) else { return nil }
    usages.snapshots.append(name)
    return .snapshot(.named(name))
  }

  /// Returns whether a recorded snapshot is allowed. Reports a snapshot in a text that is not a
  /// file.
  private mutating func isSnapshotAllowed(_ phrase: Phrase, at start: Int) -> Bool {
    if isOfFile { return true }
    error(
      LanguageCodes.notHere, phrase.atoms[start], "graph snapshot", "in a script without a file",
      suggestion: .advice(
        "write `expect graph { … }` to compare, or `print graph` to show the graph"))
    return false
  }
}
