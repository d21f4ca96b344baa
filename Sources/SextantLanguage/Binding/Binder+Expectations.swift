import SextantEngine
import SextantSyntax

extension Binder {
  /// Reports half a question, as in `print leaf`: what is printed of a fact is whether it holds.
  mutating func reportHalfQuestion(_ phrase: Phrase, from start: Int) -> Bool {
    guard let first = phrase.word(at: start), phrase.block == nil else { return false }
    for row in vocabulary.facts(beginningWith: first) {
      var matcher = matcher(for: phrase)
      guard !matcher.match(row.pattern, from: start), matcher.farthest == phrase.end,
        matcher.expected.contains(.word(keywords.isWord))
      else { continue }
      let written = phrase.text(of: start..<phrase.end)
      expected(
        "`is`", at: phrase.end, of: phrase,
        .advice(
          "`print` shows whether a fact holds: `print \(written) is …`; where it does not, "
            + "`expect \(written) is …` says what is there instead"))
      return true
    }
    return false
  }

  /// What follows `expect` or `require`.
  mutating func expectation(_ phrase: Phrase, from start: Int) -> Expectation? {
    guard start < phrase.end else {
      expected("a fact, or what the last statement did", at: start, of: phrase)
      return nil
    }
    if phrase.word(at: start) == keywords.graph,
      phrase.word(at: start + 1) == keywords.snapshot, start + 2 == phrase.end
    {
      error(
        LanguageCodes.later, phrase.atoms[start], "`expect graph snapshot`",
        suggestion: .advice("write the graph in full; `print graph` shows it"))
      return .snapshot
    }
    if let result = errorExpectation(phrase, from: start) { return result.value }
    if let result = event(phrase, from: start) { return result.value }
    return fact(phrase, start..<phrase.end).map { .fact($0) }
  }

  /// What a form came to: nothing of the kind stands here (nil), an error (no value), or it.
  struct Found<Value> {
    let value: Value?
  }

  /// `[no] error [CODE] from SENTENCE`.
  private mutating func errorExpectation(_ phrase: Phrase, from start: Int) -> Found<Expectation>? {
    var position = start
    var isExpected = true
    if phrase.word(at: position) == keywords.no,
      phrase.word(at: position + 1) == keywords.error
    {
      isExpected = false
      position += 1
    }
    guard phrase.word(at: position) == keywords.error else { return nil }
    position += 1
    var code: String?
    if let name = phrase.name(at: position), name != keywords.from {
      code = text(name)
      if let code, !knownCodes.contains(code) {
        unknown(LanguageCodes.unknownCode, phrase.atoms[position], code, among: knownCodes)
        return Found(value: nil)
      }
      position += 1
    }
    guard phrase.word(at: position) == keywords.from else {
      expected(code == nil ? "a code or `from`" : "`from`", at: position, of: phrase)
      return Found(value: nil)
    }
    position += 1
    // A `try` changes nothing here: nothing is kept in either case.
    if keywords.keyword(phrase.word(at: position)) == .try {
      position += 1
      if !isTriable(phrase, at: position), reportMisplacedTry(phrase, at: position) {
        return Found(value: nil)
      }
    }
    guard let (inner, first, target) = triedHead(phrase, from: position) else {
      return Found(value: nil)
    }
    let statement =
      isTriable(inner, at: first)
      ? triable(inner, from: first, target: target)
      : sentence(inner, from: first, isTry: false, target: target)
    return Found(
      value: statement.map { .error($0, code: code, isExpected: isExpected) })
  }

  /// `not` before a row of the table of events.
  private mutating func negatedEvent(_ phrase: Phrase, from start: Int) -> Found<Expectation>? {
    guard let next = phrase.word(at: start), !vocabulary.events(beginningWith: next).isEmpty,
      vocabulary.facts(beginningWith: next).isEmpty, let found = event(phrase, from: start)
    else { return nil }
    guard case .event(let check, let isEver, _)? = found.value else { return found }
    return Found(value: .event(check, isEver: isEver, isNegated: true))
  }

  /// A row of the table of events, with `ever` at its end or not.
  private mutating func event(_ phrase: Phrase, from start: Int) -> Found<Expectation>? {
    guard let first = phrase.word(at: start) else { return nil }
    let rows = vocabulary.events(beginningWith: first)
    if rows.isEmpty { return nil }
    if first == keywords.not, let found = negatedEvent(phrase, from: start + 1) { return found }
    let isEver = phrase.end - start > 1 && phrase.word(at: phrase.end - 1) == keywords.ever
    let inner = isEver ? phrase.prefix(phrase.end - 1, block: phrase.block) : phrase
    var matcher = matcher(for: inner, isQuiet: true)
    for row in rows where matcher.match(row.pattern, from: start) {
      guard let arguments = arguments(matcher.matches, of: row.pattern, in: inner) else {
        return Found(value: nil)
      }
      return Found(value: .event(row.form.build(arguments), isEver: isEver, isNegated: false))
    }
    // `no PAT` and `nothing presented` are facts that begin with the same words.
    if vocabulary.hasFacts(beginningWith: first) || first == keywords.not { return nil }
    expected(by: rows.lazy.map(\.pattern), from: start, in: inner)
    return Found(value: nil)
  }
}
