// The lexer: from the bytes of a text to tokens.
//
// Problem: a token depends on its context. A newline separates statements, but is whitespace inside
// brackets. A string contains phrases, which may contain strings. Therefore, the parser requests
// each token and selects the mode.
//
// Algorithm: a hand-written scanner over UTF-8 bytes, driven by the first byte of a token. It
// decodes only bytes of 128 and more, to look up XID_Start and XID_Continue (Unicode UAX #31).
// While it scans a name, it computes the hash. Then it interns the name (`SymbolTable`). A quote is
// a token by itself: the parser then reads the string segment by segment.
//
// Data structures: a position in the byte array, the symbol table, and the lists of comments and
// diagnostics. Comments are not tokens. The printer gets them from the tree.
//
// Errors: a malformed token is reported and becomes an `error` token, and scanning continues.

/// A scanner that reads tokens on demand. It also collects the comments and the diagnostics of the
/// lexer and the parser.
struct Lexer {
  let source: SourceText
  let bytes: [UInt8]
  let count: Int
  /// The offset after the last token.
  var position = 0
  /// Whether newlines are tokens that separate statements. If false, newlines are whitespace.
  var newlinesSeparate = true
  var symbols: SymbolTable
  var comments: [SourceComment] = []
  var diagnostics: [Diagnostic] = []
  /// The number of errors in the current clause. Suppressed errors count. Errors in the clause's
  /// block do not count.
  var errorCount = 0
  /// Whether the text ends inside a construct that more text could complete.
  var isIncomplete = false
  /// The number of unclosed block comments at the end of the text.
  private(set) var openComments = 0
  /// Whether parsing is abandoned. After that, unclosed delimiters are not reported.
  var isAbandoned = false
  /// The last reported error in the current statement. It determines which later errors are
  /// follow-on errors.
  var lastReported: ReportedError?
  var reportsFollowOnErrors = true
  /// The offsets of ignored braces (see ``BraceRepair``).
  var ignoredBraces: Set<UInt32> = []

  init(_ source: SourceText, symbols: consuming SymbolTable) {
    self.source = source
    self.bytes = source.bytes
    self.count = source.bytes.count
    self.symbols = symbols
    skipStart()
  }

  /// Skips the byte order mark and a `#!` line. In a binary file, skips everything.
  private mutating func skipStart() {
    if let span = source.binaryBytes {
      let isNul = bytes[Int(span.start)] == Ascii.nul
      report(
        isNul ? SyntaxCodes.nul : SyntaxCodes.invalidUTF8, span, [],
        .advice("save the text as UTF-8; binary files are not scripts"))
      position = count
      return
    }
    if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    guard byte(at: position) == Ascii.hash, byte(at: position + 1) == UInt8(ascii: "!") else {
      return
    }
    skipLine(.interpreter)
  }

  /// Returns the byte at a position; 0 at the end.
  @inline(__always)
  func byte(at index: Int) -> UInt8 {
    index < count ? bytes[index] : 0
  }

  @inline(__always)
  mutating func next() -> Token {
    let before = position
    skipBlanks()
    let start = position
    var token = readToken()
    token.touches = start == before && start > 0
    return token
  }

  @inline(__always)
  private mutating func readToken() -> Token {
    guard position < count else { return Token(.end, count, count) }
    let byte = bytes[position]
    if Ascii.startsName(byte) { return readWord() }
    if Ascii.isDigit(byte) { return readNumber() }
    return readSign(byte)
  }

  private mutating func readSign(_ byte: UInt8) -> Token {
    switch byte {
    case Ascii.newline, Ascii.carriageReturn: return readNewlines()
    case UInt8(ascii: ";"): return sign(.semicolon)
    case UInt8(ascii: ","): return sign(.comma)
    case UInt8(ascii: "("): return sign(.openParen)
    case UInt8(ascii: ")"): return sign(.closeParen)
    case UInt8(ascii: "["): return sign(.openBracket)
    case UInt8(ascii: "]"): return sign(.closeBracket)
    case UInt8(ascii: "{"): return readBrace(.openBrace)
    case UInt8(ascii: "}"): return readBrace(.closeBrace)
    case Ascii.quote: return readQuote()
    case Ascii.backquote: return readQuotedName()
    case Ascii.point: return readEllipsis()
    case UInt8(ascii: ":"): return sign(Op.colon)
    case UInt8(ascii: "+"): return readSign(.plus, withEquals: .plusEquals)
    case UInt8(ascii: "-"): return readSign(.minus, withEquals: .minusEquals)
    case Ascii.equals: return readEquals()
    case UInt8(ascii: "<"): return readSign(.less, withEquals: .lessOrEqual)
    case UInt8(ascii: ">"): return readSign(.greater, withEquals: .greaterOrEqual)
    case 0x80...: return startsName(at: position) ? readWord() : readUnexpected()
    default: return readUnexpected()
    }
  }

  @inline(__always)
  private mutating func sign(_ kind: TokenKind, length: Int = 1) -> Token {
    let start = position
    position += length
    return Token(kind, start, position)
  }

  private mutating func sign(_ op: Op, length: Int = 1) -> Token {
    var token = sign(.op, length: length)
    token.payload = UInt32(op.rawValue)
    return token
  }

  private mutating func readBrace(_ kind: TokenKind) -> Token {
    var token = sign(kind)
    if !ignoredBraces.isEmpty, ignoredBraces.contains(token.start) {
      if kind == .openBrace {
        report(SyntaxCodes.blockWithoutHead, token.span)
      } else {
        report(SyntaxCodes.unexpectedCloser, token.span, ["}"])
      }
      token.kind = .error
    }
    return token
  }

  private mutating func readSign(_ short: Op, withEquals long: Op) -> Token {
    let isLong = byte(at: position + 1) == Ascii.equals
    return isLong ? sign(long, length: 2) : sign(short)
  }

  private mutating func readEquals() -> Token {
    guard byte(at: position + 1) == Ascii.equals else { return sign(Op.equals) }
    let token = sign(.error, length: 2)
    let meant = isAfterNewName(token.span) ? "=" : "is"
    report(
      SyntaxCodes.unexpectedCharacter, token.span, ["`==`"],
      suggestion(meant, for: token.span))
    return token
  }

  private mutating func readEllipsis() -> Token {
    guard byte(at: position + 1) == Ascii.point, byte(at: position + 2) == Ascii.point else {
      return readUnexpected()
    }
    return sign(.ellipsis, length: 3)
  }

  private mutating func readQuote() -> Token {
    guard byte(at: position + 1) == Ascii.quote, byte(at: position + 2) == Ascii.quote else {
      return sign(.quote)
    }
    return sign(.textQuote, length: 3)
  }

  /// Reads newlines, and the whitespace between them, as a single token.
  private mutating func readNewlines() -> Token {
    if bytes[position] == Ascii.carriageReturn, byte(at: position + 1) != Ascii.newline {
      return readUnexpected()
    }
    let start = position
    while position < count {
      let byte = bytes[position]
      if byte == Ascii.carriageReturn, self.byte(at: position + 1) != Ascii.newline { break }
      guard
        byte == Ascii.newline || byte == Ascii.space || byte == Ascii.tab
          || byte == Ascii.carriageReturn
      else { break }
      position += 1
    }
    return Token(.newline, start, position)
  }
}

// MARK: - Blanks and comments

extension Lexer {
  @inline(__always)
  private mutating func skipBlanks() {
    while position < count {
      switch bytes[position] {
      case Ascii.space, Ascii.tab: position += 1
      case Ascii.newline, Ascii.carriageReturn:
        guard !newlinesSeparate, skipNewline() else { return }
      case Ascii.slash:
        guard skipComment() else { return }
      default: return
      }
    }
  }

  /// Skips LF or CR LF, but not a CR alone.
  private mutating func skipNewline() -> Bool {
    if bytes[position] == Ascii.newline {
      position += 1
      return true
    }
    guard byte(at: position + 1) == Ascii.newline else { return false }
    position += 2
    return true
  }

  private mutating func skipComment() -> Bool {
    switch byte(at: position + 1) {
    case Ascii.slash:
      skipLine(.line)
      return true
    case Ascii.star:
      skipBlockComment()
      return true
    default:
      return false
    }
  }

  private mutating func skipLine(_ style: SourceComment.Style) {
    let start = position
    while position < count, bytes[position] != Ascii.newline {
      checkByte()
    }
    var end = position
    while end > start, Ascii.isLineBlank(bytes[end - 1]) { end -= 1 }
    comments.append(SourceComment(style: style, span: span(start, end)))
  }

  private mutating func skipBlockComment() {
    let start = position
    position += 2
    skipComments(open: 1)
    comments.append(SourceComment(style: .block, span: span(start, position)))
    if openComments > 0 {
      report(SyntaxCodes.unterminatedComment, span(start, start + 2))
      isIncomplete = true
    }
  }

  mutating func skipComments(open depth: Int) {
    openComments = depth
    while openComments > 0, position < count {
      let byte = bytes[position]
      if byte == Ascii.slash, self.byte(at: position + 1) == Ascii.star {
        openComments += 1
        position += 2
      } else if byte == Ascii.star, self.byte(at: position + 1) == Ascii.slash {
        openComments -= 1
        position += 2
      } else {
        checkByte()
      }
    }
  }

  /// Skips a character of a string or a comment. Reports NULs and invalid UTF-8.
  @inline(__always)
  mutating func checkByte() {
    let byte = bytes[position]
    if byte != Ascii.nul, byte < 0x80 {
      position += 1
    } else {
      checkCharacter()
    }
  }

  private mutating func checkCharacter() {
    if bytes[position] == Ascii.nul {
      skipNuls()
    } else if let decoded = decodeScalar(bytes, at: position) {
      position += decoded.length
    } else {
      skipInvalidBytes()
    }
  }

  private mutating func skipNuls() {
    let start = position
    while position < count, bytes[position] == Ascii.nul { position += 1 }
    report(SyntaxCodes.nul, span(start, position))
  }

  private mutating func skipInvalidBytes() {
    let start = position
    while position < count, bytes[position] >= 0x80, decodeScalar(bytes, at: position) == nil {
      position += 1
    }
    report(SyntaxCodes.invalidUTF8, span(start, position))
  }

  mutating func readUnexpected() -> Token {
    let start = position
    let byte = bytes[position]
    if byte == Ascii.nul {
      skipNuls()
    } else if let decoded = decodeScalar(bytes, at: position) {
      let length = lengthOfForeignOperator(byte)
      position += length ?? decoded.length
      let suggestion = suggestion(for: byte, span(start, position))
      if suggestion == nil { skipUnexpected() }
      let span = span(start, position)
      report(
        SyntaxCodes.unexpectedCharacter, span, [describe(span, decoded)],
        suggestion ?? adviceForWrapper(byte) ?? .edit(fixForInvisible(span)))
    } else {
      skipInvalidBytes()
    }
    return Token(.error, start, position)
  }

  private mutating func skipUnexpected() {
    while position < count {
      let byte = bytes[position]
      if byte < 0x80 {
        guard byte != Ascii.nul, !Ascii.startsName(byte), !Ascii.isDigit(byte),
          !Ascii.known.contains(byte)
        else { return }
        position += 1
      } else {
        guard let decoded = decodeScalar(bytes, at: position), !startsName(at: position),
          lengthOfForeignOperator(byte) == nil
        else { return }
        position += decoded.length
      }
    }
  }

  /// Returns the text of a span for a message. If the text is long, contains an invisible character
  /// or begins with an apostrophe, describes only the first character.
  private func describe(_ span: Span, _ first: DecodedScalar) -> String {
    let text = source.text(of: span)
    let isLong = span.length > 40 || bytes[Int(span.start)] == Ascii.apostrophe
    let isOne = Int(span.length) == first.length
    if isOne || isLong || text.unicodeScalars.contains(where: \.isInvisible) {
      return first.scalar.described
    }
    return "`\(text)`"
  }
}

extension Ascii {
  /// The bytes, except letters and digits, that begin tokens, separate tokens or belong to foreign
  /// operators.
  fileprivate static let known = Set(" \t\r\n;,()[]{}\"`.:+-=</>!&|'".utf8)

  /// Returns whether the byte can be trailing whitespace: a space, a tab or a carriage return.
  static func isLineBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == carriageReturn
  }
}
