extension Parser {
  /// string = '"' , { char | esc } , '"' | '"""' , NL , { char | esc | NL } , '"""' ;
  mutating func parseString() {
    let open = token
    let mark = pending.count
    let isTextBlock = open.kind == .textQuote
    if isTextBlock { expectNewline(open) }
    var start = Int(open.start)
    var flags: StringFlags = isTextBlock ? [.isTextBlock, .isFirst, .hasOpening] : [.hasOpening]
    while true {
      switch lexer.readSegment(isTextBlock: isTextBlock, &flags) {
      case .quotes:
        return finishString(open, mark, start, flags)
      case .unterminated:
        return failString(open, mark)
      case .interpolation:
        pushSegment(start, lexer.position - 2, flags)
        guard parseInterpolation(isTextBlock: isTextBlock) else {
          return abandonString(open, mark)
        }
        start = lexer.position
        flags = isTextBlock ? [.isTextBlock] : []
      }
    }
  }

  private mutating func expectNewline(_ open: Token) {
    var position = lexer.position
    if lexer.byte(at: position) == Ascii.carriageReturn { position += 1 }
    if position < lexer.count, lexer.byte(at: position) != Ascii.newline {
      lexer.report(SyntaxCodes.textBlockOnOneLine, open.span)
    }
  }

  private mutating func pushSegment(_ start: Int, _ end: Int, _ flags: StringFlags) {
    pending.append(
      SyntaxNode(kind: .string, span: lexer.span(start, end), payload: flags.rawValue))
  }

  private mutating func finishString(
    _ open: Token, _ mark: Int, _ start: Int, _ flags: StringFlags
  ) {
    var flags = flags
    let isTextBlock = flags.contains(.isTextBlock)
    let isWhole = pending.count == mark
    let quotes = isTextBlock ? 3 : 1
    if isWhole { flags.insert(.hasClosing) }
    var indentation: Int?
    if isTextBlock {
      let first = isWhole ? start + quotes : start
      indentation = lexer.indentation(
        before: lexer.position - quotes, from: first, isLineStart: false)
      if indentation != nil { flags.insert(.closerIsAloneOnLine) }
    }
    pushSegment(start, isWhole ? lexer.position : lexer.position - quotes, flags)
    for index in mark..<pending.count where pending[index].kind == .string {
      pending[index].extra = UInt32(truncatingIfNeeded: indentation ?? 0)
    }
    let end = UInt32(truncatingIfNeeded: lexer.position)
    token.end = end
    advance()
    if !isWhole { finish(.interpolation, from: mark, start: open.start, end: end) }
  }

  /// "\(" , phrase , ")" ;
  ///
  /// Newlines are allowed only inside brackets of the phrase.
  ///
  /// Leaves the lexer after the `)`. Returns false if the `)` is missing.
  private mutating func parseInterpolation(isTextBlock: Bool) -> Bool {
    let opener = lexer.span(lexer.position - 2, lexer.position)
    token = Token(.openParen, lexer.position - 1, lexer.position)
    guard let outside = openInterpolation() else { return false }
    expectPhrase(SyntaxCodes.valueMissing, opener)
    if token.kind == .openBrace { lexer.report(SyntaxCodes.blockNotAllowed, token.span) }
    let isClosed = token.kind == .closeParen
    depth -= 1
    restore(outside)
    if isClosed {
      lexer.position = Int(token.end)
    } else if token.kind == .end, isTextBlock {
      lexer.reportUnterminated(SyntaxCodes.unterminatedTextBlock, opener)
    } else if token.kind == .end || token.kind == .newline {
      lexer.report(SyntaxCodes.unterminatedInterpolation, opener)
    } else if token.kind != .openBrace {
      lexer.report(SyntaxCodes.expectedCloser, token.span, [")"])
    }
    return isClosed
  }

  private mutating func openInterpolation() -> BracketContext? {
    guard enter() else { return nil }
    let outside = self.outside
    openParens += 1
    lexer.newlinesSeparate = true
    advance()
    return outside
  }

  /// Adds an `error` leaf for an unterminated string.
  private mutating func failString(_ open: Token, _ mark: Int) {
    if open.kind == .textQuote {
      lexer.reportUnterminated(SyntaxCodes.unterminatedTextBlock, open.span)
    } else {
      lexer.report(
        SyntaxCodes.unterminatedString, lexer.span(Int(open.start), lexer.position), [],
        .edit(isWhole ? closingQuote(of: open) : nil))
    }
    token.end = UInt32(truncatingIfNeeded: lexer.position)
    advance()
    fail(from: mark, start: open.start)
  }

  /// Returns a fix that inserts the missing quote at the end of the line. If the line ends with a
  /// `{`, or with closers of brackets around the string, inserts the quote before them.
  private func closingQuote(of open: Token) -> Fix? {
    let start = Int(open.start) + 1
    var end = lexer.position
    func last(is byte: UInt8) -> Bool { end > start && lexer.bytes[end - 1] == byte }
    func skipBlanks() { while end > start, Ascii.isLineBlank(lexer.bytes[end - 1]) { end -= 1 } }
    skipBlanks()
    if last(is: UInt8(ascii: "{")) { end -= 1 }
    skipBlanks()
    if openParens > 0, last(is: UInt8(ascii: ")")) { end -= 1 }
    if openBrackets > 0, last(is: UInt8(ascii: "]")) { end -= 1 }
    let isPlain = lexer.bytes[start..<max(start, end)].allSatisfy {
      $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "{")
    }
    return end > start && isPlain
      ? .inserting("\"", at: UInt32(truncatingIfNeeded: end)) : nil
  }

  /// Adds an `error` leaf for a whole string that contains a malformed interpolation.
  private mutating func abandonString(_ open: Token, _ mark: Int) {
    if !lexer.isAbandoned {
      lexer.position = Swift.max(Int(token.start), Int(previousEnd))
      if !lexer.skipString(isTextBlock: open.kind == .textQuote) { lexer.isIncomplete = true }
      token.end = UInt32(truncatingIfNeeded: lexer.position)
      advance()
    }
    fail(from: mark, start: open.start)
  }
}
