enum TokenKind: UInt8 {
  case end, newline, semicolon
  case name, instance, qualified
  case integer, decimal, duration
  /// The opening `"` or `"""`. The parser then reads the string segment by segment.
  case quote, textQuote
  case openParen, closeParen, openBracket, closeBracket, openBrace, closeBrace
  case comma, op, ellipsis
  /// A malformed token. The error is already reported.
  case error
}

/// A token. Its payload is also the payload of the token's node.
struct Token {
  var kind: TokenKind
  var isQuoted = false
  /// Whether the token directly follows the previous token.
  var touches = false
  /// Whether a `/` and a step of a path directly follow the token.
  var startsPath = false
  var scale: UInt8 = 0
  var start: UInt32
  var end: UInt32
  var payload: UInt32 = 0
  var extra: UInt32 = 0

  init(_ kind: TokenKind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  var span: Span { Span(start: start, end: end) }

  mutating func setNumber(_ number: Int) {
    payload = UInt32(truncatingIfNeeded: number)
    extra = UInt32(truncatingIfNeeded: number >> 32)
  }
}
