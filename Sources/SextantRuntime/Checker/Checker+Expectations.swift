import SextantEngine
import SextantSyntax

extension Checker {
  /// Reports half a question, as in `print leaf`: what is printed of a fact is whether it holds.
  mutating func asksHalf(_ line: Line, from start: Int) -> Bool {
    guard let first = word(at: start, of: line), line.block == nil else { return false }
    for entry in vocabulary.shapes(beginningWith: first) {
      var matcher = matcher(for: line)
      guard let compiled = entry.compiled, !matcher.match(compiled, from: start),
        matcher.farthest == line.end, matcher.expected.contains(.word(keywords.isWord))
      else { continue }
      let written = (start..<line.end).map { tree.text(line.atoms[$0]) }.joined(separator: " ")
      report(
        CheckerCodes.expected, span(at: line.end, of: line), ["`is`"],
        "`print` shows whether a fact holds: `print \(written) is …`; where it does not, `expect \(written) is …` says what is there instead"
      )
      return true
    }
    return false
  }

  /// What follows `expect` or `require`.
  mutating func expectation(_ line: Line, from start: Int) -> Expectation? {
    guard start < line.end else {
      expected("a fact, or what the last statement did", at: start, of: line)
      return nil
    }
    if word(at: start, of: line) == keywords.graph,
      word(at: start + 1, of: line) == keywords.snapshot, start + 2 == line.end
    {
      error(
        CheckerCodes.later, line.atoms[start], "`expect graph snapshot`",
        suggestion: "write the graph in full; `print graph` shows it")
      return .snapshot
    }
    if let result = errorExpectation(line, from: start) { return result.value }
    if let result = event(line, from: start) { return result.value }
    return fact(line, start..<line.end).map { .fact($0) }
  }

  /// What a form came to: nothing of the kind stands here (nil), an error (no value), or it.
  struct Found<Value> {
    let value: Value?
  }

  /// `[no] error [CODE] from SENTENCE`.
  private mutating func errorExpectation(_ line: Line, from start: Int) -> Found<Expectation>? {
    var position = start
    var isExpected = true
    if word(at: position, of: line) == keywords.no,
      word(at: position + 1, of: line) == keywords.error
    {
      isExpected = false
      position += 1
    }
    guard word(at: position, of: line) == keywords.error else { return nil }
    position += 1
    var code: String?
    if let name = name(at: position, of: line), name != keywords.from {
      code = text(name)
      if let code, !knownCodes.contains(code) {
        unknown(CheckerCodes.unknownCode, line.atoms[position], code, among: knownCodes)
        return Found(value: nil)
      }
      position += 1
    }
    guard word(at: position, of: line) == keywords.from else {
      expected(code == nil ? "a code or `from`" : "`from`", at: position, of: line)
      return Found(value: nil)
    }
    position += 1
    // A `try` changes nothing here: nothing is kept in either case.
    if keywords.keyword(word(at: position, of: line)) == .try {
      position += 1
      if !isTriable(line, at: position), explainTry(line, at: position) {
        return Found(value: nil)
      }
    }
    guard let (inner, first, target) = triedHead(line, from: position) else {
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
  private mutating func negatedEvent(_ line: Line, from start: Int) -> Found<Expectation>? {
    guard let next = word(at: start, of: line), !vocabulary.events(beginningWith: next).isEmpty,
      vocabulary.shapes(beginningWith: next).isEmpty, let found = event(line, from: start)
    else { return nil }
    guard case .event(let check, let isEver, _)? = found.value else { return found }
    return Found(value: .event(check, isEver: isEver, isNegated: true))
  }

  /// A row of the table of events, with `ever` at its end or not.
  private mutating func event(_ line: Line, from start: Int) -> Found<Expectation>? {
    guard let first = word(at: start, of: line) else { return nil }
    let entries = vocabulary.events(beginningWith: first)
    if entries.isEmpty { return nil }
    if first == keywords.not, let found = negatedEvent(line, from: start + 1) { return found }
    let isEver = line.end - start > 1 && word(at: line.end - 1, of: line) == keywords.ever
    let inner =
      isEver
      ? Line(node: line.node, atoms: line.atoms, end: line.end - 1, block: line.block) : line
    var matcher = quietMatcher(for: inner)
    for entry in entries {
      guard let pattern = entry.compiled, matcher.match(pattern, from: start) else {
        continue
      }
      guard let arguments = arguments(matcher.bindings, of: pattern, in: inner) else {
        return Found(value: nil)
      }
      return Found(value: .event(entry.build(arguments), isEver: isEver, isNegated: false))
    }
    // `no PAT` and `nothing presented` are facts that begin with the same words.
    if !vocabulary.shapes(beginningWith: first).isEmpty || first == keywords.not { return nil }
    expected(by: entries.lazy.compactMap(\.compiled), from: start, in: inner)
    return Found(value: nil)
  }
}
