/// Reports the errors of the lexer and the parser, and suppresses follow-on errors.
extension Lexer {
  func span(_ start: Int, _ end: Int) -> Span {
    Span(
      start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: Swift.min(end, count)))
  }

  var hasTooManyProblems: Bool { diagnostics.count > Limits.diagnostics }

  /// Reports an error, unless it is a follow-on error or exceeds the limit of diagnostics.
  mutating func report(
    _ code: Code, _ span: Span, _ arguments: [String] = [],
    _ suggestion: Suggestion? = nil
  ) {
    errorCount += 1
    if isAbandoned || hasTooManyProblems { return }
    if isFollowOnError(code, span, hasFix: suggestion?.fix != nil) { return }
    let isLast = diagnostics.count == Limits.diagnostics
    diagnostics.append(
      Diagnostic(
        code: isLast ? SyntaxCodes.tooManyProblems : code, file: source.name, span: span,
        arguments: isLast ? ["\(Limits.diagnostics)"] : arguments,
        suggestion: isLast ? nil : suggestion))
  }

  struct ReportedError {
    let code: Int
    var place: UInt32
  }

  @inline(__always)
  mutating func startStatement(at start: UInt32) {
    if let lastReported, lastReported.place < start { self.lastReported = nil }
  }

  /// Returns whether an error is probably a consequence of an earlier error on the same line of the
  /// same statement.
  private mutating func isFollowOnError(_ code: Code, _ span: Span, hasFix: Bool) -> Bool {
    guard !reportsFollowOnErrors, SyntaxCodes.ofForm.contains(code) else { return false }
    guard let last = lastReported, isOneLine(last.place, span.start) else {
      lastReported = ReportedError(code: code.number, place: span.start)
      return false
    }
    lastReported?.place = span.start
    return last.code != code.number || code == SyntaxCodes.unexpectedCharacter && !hasFix
  }

  private func isOneLine(_ one: UInt32, _ other: UInt32) -> Bool {
    let (start, end) = (
      Swift.min(Int(min(one, other)), count), Swift.min(Int(max(one, other)), count)
    )
    return !bytes[start..<end].contains(Ascii.newline)
  }

  /// Returns the text of a span as an argument of a diagnostic. Truncates long texts.
  func quoted(_ start: Int, _ end: Int) -> String {
    let longest = 40
    if end - start <= longest { return "`\(source.text(of: span(start, end)))`" }
    return "`\(source.text(of: span(start, start + longest)))…`"
  }
}
