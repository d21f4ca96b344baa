/// Scans the tokens of a text to find where a construct ends.
///
/// A string with its interpolations is a single token. The scan reports no errors. At any position,
/// the scan and the parser find the same open delimiters.
struct TokenScan: Sendable {
  private(set) var lexer: Lexer
  /// The open delimiters, outermost first. A `(` directly after a quote begins an interpolation. An
  /// `error` token is a `"""` text with a malformed interpolation. It stays open up to the closing
  /// quotes.
  private(set) var open: [Token] = []

  init(_ source: SourceText, from start: UInt32? = nil) {
    lexer = Lexer(source, symbols: SymbolTable())
    // The parser reports the errors.
    lexer.isAbandoned = true
    if let start { lexer.position = Int(start) }
  }

  init(_ line: SourceText, after previous: TokenScan) {
    self.init(line, from: 0)
    open = previous.open
    lexer.skipComments(open: previous.lexer.openComments)
  }

  var isBalanced: Bool { open.isEmpty && lexer.openComments == 0 }

  /// Reads the next token. If a string does not end on its line, the token is an `error`.
  mutating func next() -> Token {
    let depth = open.count
    var token = step()
    guard token.kind.opensString else { return token }
    var last = token
    while open.count > depth, last.kind != .end { last = step() }
    if token.kind == .quote, last.kind != .quote { token.kind = .error }
    token.end = UInt32(truncatingIfNeeded: lexer.position)
    return token
  }

  private mutating func step() -> Token {
    guard let string = open.last, string.kind.opensString || string.kind == .error else {
      return readToken()
    }
    let start = lexer.position
    guard start < lexer.count else { return Token(.end, start, start) }
    switch readSegment(of: string) {
    case .quotes:
      open.removeLast()
      return Token(string.kind, start, lexer.position)
    case .interpolation:
      open.append(Token(.openParen, lexer.position - 1, lexer.position))
    case .unterminated where string.kind == .quote && lexer.position < lexer.count:
      open.removeLast()
    case .unterminated: break
    }
    return Token(.error, start, lexer.position)
  }

  private mutating func readSegment(of string: Token) -> SegmentEnd {
    if string.kind == .error {
      return lexer.skipString(isTextBlock: true) ? .quotes : .unterminated
    }
    var flags = StringFlags()
    return lexer.readSegment(isTextBlock: string.kind == .textQuote, &flags)
  }

  private mutating func readToken() -> Token {
    var token = lexer.next()
    while token.startsPath {
      let step = lexer.readStep()
      (token.end, token.startsPath) = (step.end, step.startsPath)
    }
    switch token.kind {
    case .openBrace where isInterpolation, .newline where isInterpolation,
      .comma where isInterpolation:
      abandonString(at: token)
    case .quote, .textQuote, .openParen, .openBracket, .openBrace: open.append(token)
    case .closeParen, .closeBracket, .closeBrace: close(token)
    default: break
    }
    return token
  }

  private var isInterpolation: Bool {
    open.count > 1 && open[open.count - 2].kind.opensString
  }

  /// Removes the innermost open delimiter that matches a closer, and the open brackets inside that
  /// delimiter. Does not remove brackets outside the innermost brace.
  private mutating func close(_ closer: Token) {
    // The parser abandons deeper nested texts.
    let index = open.suffix(Limits.nesting).lastIndex {
      $0.kind.closer == closer.kind || $0.kind == .openBrace
    }
    guard let index, open[index].kind.closer == closer.kind else {
      if isInterpolation { abandonString(at: closer) }
      return
    }
    if let string = open[index...].lastIndex(where: \.kind.opensString) {
      open.removeLast(open.count - string - 2)
      return abandonString(at: closer)
    }
    open.removeLast(open.count - index)
  }

  /// Skips the rest of a string that contains a malformed interpolation (see `skipString`).
  private mutating func abandonString(at token: Token) {
    open.removeLast()
    lexer.position = Int(token.start)
    if lexer.skipString(isTextBlock: open.last?.kind == .textQuote) {
      open.removeLast()
    } else {
      open[open.count - 1].kind = .error
    }
  }
}

extension TokenKind {
  fileprivate var opensString: Bool { self == .quote || self == .textQuote }
}
