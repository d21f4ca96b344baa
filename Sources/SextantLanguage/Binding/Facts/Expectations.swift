import SextantEngine
import SextantSyntax

enum Expectations {
  /// `expect` and `require`.
  static func lower(
    _ written: StatementPhrase, isRequired: Bool, _ binder: inout Binder
  ) -> Statement? {
    Statements.requireSingleClause(written.clauses, &binder)
    return expectation(written.phrase, from: written.start, &binder).map {
      written.statement(.expect($0, isRequired: isRequired), &binder)
    }
  }

  /// What follows `expect` or `require`.
  static func expectation(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Expectation?
  {
    guard start < phrase.end else {
      binder.expected("a fact, or what the last statement did", at: start, of: phrase)
      return nil
    }
    if Snapshots.isAhead(phrase, at: start, binder) {
      return Snapshots.expectation(phrase, from: start, &binder)
    }
    if let result = errorExpectation(phrase, from: start, &binder) { return result.value }
    if let result = event(phrase, from: start, &binder) { return result.value }
    return Facts.fact(phrase, start..<phrase.end, &binder).map { .fact($0) }
  }

  /// `[no] error [CODE] from SENTENCE`.
  private static func errorExpectation(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Found<Expectation>?
  {
    var position = start
    var isExpected = true
    if phrase.word(at: position) == binder.keywords.no,
      phrase.word(at: position + 1) == binder.keywords.error
    {
      isExpected = false
      position += 1
    }
    guard phrase.word(at: position) == binder.keywords.error else { return nil }
    position += 1
    var code: String?
    if let name = phrase.name(at: position), name != binder.keywords.from {
      code = binder.text(name)
      if let code, !binder.knownCodes.contains(code) {
        binder.unknown(
          LanguageCodes.unknownCode, phrase.atoms[position], code, among: binder.knownCodes)
        return Found(value: nil)
      }
      position += 1
    }
    guard phrase.word(at: position) == binder.keywords.from else {
      binder.expected(code == nil ? "a code or `from`" : "`from`", at: position, of: phrase)
      return Found(value: nil)
    }
    position += 1
    // A `try` changes nothing here: nothing is kept in either case.
    if phrase.word(at: position) == binder.keywords.tryWord {
      position += 1
      if !Trying.isTriable(phrase, at: position, &binder),
        SentenceHints.reportMisplacedTry(phrase, at: position, &binder)
      {
        return Found(value: nil)
      }
    }
    guard let (inner, first, target) = Facts.triedHead(phrase, from: position, &binder) else {
      return Found(value: nil)
    }
    let statement =
      Trying.isTriable(inner, at: first, &binder)
      ? Trying.triable(inner, from: first, target: target, &binder)
      : Sentences.sentence(inner, from: first, isTry: false, target: target, &binder)
    return Found(
      value: statement.map { .error($0, code: code, isExpected: isExpected) })
  }

  /// `not` before a row of the table of events.
  private static func negatedEvent(_ phrase: Phrase, from start: Int, _ binder: inout Binder)
    -> Found<Expectation>?
  {
    guard let next = phrase.word(at: start), !binder.vocabulary.events(beginningWith: next).isEmpty,
      binder.vocabulary.facts(beginningWith: next).isEmpty,
      let found = event(phrase, from: start, &binder)
    else { return nil }
    guard case .event(let check, let isEver, let isNegated)? = found.value else { return found }
    return Found(value: .event(check, isEver: isEver, isNegated: !isNegated))
  }

  /// A row of the table of events, with `ever` at its end or not.
  private static func event(_ phrase: Phrase, from start: Int, _ binder: inout Binder) -> Found<
    Expectation
  >? {
    guard let first = phrase.word(at: start) else { return nil }
    let rows = binder.vocabulary.events(beginningWith: first)
    if rows.isEmpty { return nil }
    if first == binder.keywords.not, let found = negatedEvent(phrase, from: start + 1, &binder) {
      return found
    }
    let isEver = phrase.end - start > 1 && phrase.word(at: phrase.end - 1) == binder.keywords.ever
    let inner = isEver ? phrase.prefix(phrase.end - 1, block: phrase.block) : phrase
    var matcher = binder.matcher(for: inner, isQuiet: true)
    for row in rows where matcher.match(row.pattern, from: start) {
      guard
        let arguments = Sentences.arguments(matcher.matches, of: row.pattern, in: inner, &binder)
      else {
        return Found(value: nil)
      }
      return Found(
        value: .event(row.form.build(arguments), isEver: isEver, isNegated: matcher.isNegated))
    }
    // `no PAT` and `nothing presented` are facts that begin with the same words.
    if binder.vocabulary.hasFacts(beginningWith: first) || first == binder.keywords.not {
      return nil
    }
    binder.expected(by: rows.lazy.map(\.pattern), from: start, in: inner, isQuestion: true)
    return Found(value: nil)
  }
}
