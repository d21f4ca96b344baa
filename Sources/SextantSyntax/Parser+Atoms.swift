extension Parser {
  /// atom = ( name | instance | qualified ) , [ args ] | path | string | int | decimal | duration
  ///      | list | group | op | "..." ;
  ///
  /// Consumes at least one token. The caller has checked that the current token can start an atom.
  @inline(__always)
  mutating func parseAtom() {
    switch token.kind {
    case .name: parseNamed(.name)
    case .instance: parseNamed(.instance)
    case .qualified: parseNamed(.qualified)
    case .op: acceptLeaf(.op)
    case .integer: acceptLeaf(.integer)
    case .quote, .textQuote: parseString()
    default: parseRareAtom()
    }
  }

  private mutating func parseRareAtom() {
    if token.startsPath { return parsePath() }
    switch token.kind {
    case .decimal: acceptLeaf(.decimal)
    case .duration: acceptLeaf(.duration)
    case .ellipsis: acceptLeaf(.ellipsis)
    case .openBracket: parseElements(.list)
    case .openParen: parseGroup()
    default: acceptLeaf(.error)
    }
  }

  /// ( name | instance | qualified ) , [ args ] | path
  private mutating func parseNamed(_ kind: SyntaxKind) {
    if token.startsPath { return parsePath() }
    let name = token
    advance()
    finishNamed(kind, name)
  }

  /// If a `(` touches the name that was just consumed, parses the arguments of the name.
  @inline(__always)
  private mutating func finishNamed(_ kind: SyntaxKind, _ name: Token) {
    guard token.kind == .openParen, token.touches else { return pushLeaf(kind, name) }
    let mark = pending.count
    parseElements(.arguments)
    finish(
      kind, from: mark, start: name.start, end: previousEnd, isQuoted: name.isQuoted,
      payload: name.payload, extra: name.extra)
  }

  /// path = ( id | instance ) , "/" , step , { "/" , step } ;
  private mutating func parsePath() {
    let mark = pending.count
    let start = token.start
    pushLeaf(token.pathKind, token)
    while token.startsPath {
      token = lexer.readStep()
      pushLeaf(token.pathKind, token)
    }
    let end = token.end
    advance()
    finish(.path, from: mark, start: start, end: end)
  }

  /// phrase = atom , { atom } ;
  ///
  /// The pending nodes from `mark` on become the first atoms of the phrase.
  ///
  /// If no atom follows, returns false and adds no node.
  mutating func parsePhrase(from mark: Int, start: UInt32) -> Bool {
    reading: while token.start < bracketLimit {
      switch token.kind {
      case .comma, .closeParen, .closeBracket, .closeBrace, .openBrace, .end, .newline:
        break reading
      case .semicolon:
        reportSeparator()
        advance()
      default: parseAtom()
      }
    }
    if pending.count == mark { return false }
    finish(.phrase, from: mark, start: start, end: previousEnd)
    return true
  }

  /// Parses a required phrase. If the phrase is missing, adds an `error` phrase.
  ///
  /// - Parameter quotes: Whether the diagnostic quotes the text of the span.
  mutating func expectPhrase(_ code: Code, _ span: Span, quotes: Bool = false) {
    let mark = pending.count
    if parsePhrase(from: mark, start: token.start) { return }
    // If the bracket is unclosed, only the unclosed bracket is reported.
    let isUnclosed =
      isWhole && !openers.isEmpty
      && (token.kind == .closeBrace || token.kind == .end || token.start >= bracketLimit)
    if !isUnclosed {
      lexer.report(code, span, quotes ? [lexer.quoted(Int(span.start), Int(span.end))] : [])
    }
    pending.append(
      SyntaxNode(kind: .error, span: Span(start: previousEnd, end: previousEnd)))
    finish(.phrase, from: mark, start: previousEnd, end: previousEnd)
  }
}

// MARK: - Brackets

extension Parser {
  /// args = "(" , [ arg , { "," , arg } , [ "," ] ] , ")" ;
  /// list = "[" , [ phrase , { "," , phrase } , [ "," ] ] , "]" ;
  private mutating func parseElements(_ kind: SyntaxKind) {
    let open = token
    let mark = pending.count
    let start = checkpoint()
    guard let outside = openBracket() else { return }
    let closer = kind == .list ? TokenKind.closeBracket : .closeParen
    var needsElement = true
    while token.kind != closer || token.start >= bracketLimit, !endsBracket(token.kind) {
      switch token.kind {
      case .comma:
        if needsElement { reportComma(token.span) }
        needsElement = true
        advance()
      case .closeParen, .closeBracket, .closeBrace:
        reportStrayCloser()
        advance()
      case .semicolon:
        reportSeparator()
        advance()
      // This newline ended a block that lacks a `}`.
      case .newline: advance()
      default:
        if !needsElement, !endedWithLine {
          lexer.report(SyntaxCodes.commaMissing, token.span, [closer.text])
        }
        endedWithLine = false
        needsElement = false
        if kind == .list { parseElement() } else { parseArgument() }
      }
    }
    if shouldEndWithLine(open, closer) {
      goBack(to: start)
      return parseElements(kind)
    }
    closeBracket(open, closer, outside)
    finish(kind, from: mark, start: open.start, end: previousEnd)
  }

  /// Parses an element of a list. Reports and discards a block after the element.
  private mutating func parseElement() {
    expectPhrase(SyntaxCodes.valueMissing, token.span)
    guard token.kind == .openBrace, token.start < bracketLimit else { return }
    lexer.report(SyntaxCodes.blockNotAllowed, token.span)
    let mark = pending.count
    parseBlock()
    pending.removeLast(pending.count - mark)
  }

  /// arg = [ name , ":" ] , phrase , [ block ] ;
  private mutating func parseArgument() {
    let mark = pending.count
    let start = token.start
    var label: Token?
    if token.kind == .name, !token.startsPath {
      let name = token
      advance()
      if token.isColon { label = name } else { finishNamed(.name, name) }
    }
    if let label {
      advance()
      expectPhrase(SyntaxCodes.labelWithoutValue, label.span, quotes: true)
    } else if !parsePhrase(from: mark, start: start) {
      expectPhrase(SyntaxCodes.valueMissing, token.span)
    }
    if token.kind == .openBrace, token.start < bracketLimit { parseBlock() }
    finish(
      .argument, from: mark, start: start, end: previousEnd, isQuoted: label?.isQuoted ?? false,
      payload: label?.payload ?? 0)
  }

  /// group = "(" , phrase , [ block ] , ")" ;
  ///
  /// A blank, an operator or an opener must precede the group.
  private mutating func parseGroup() {
    let open = token
    let mark = pending.count
    if token.touches, !previousKind.allowsGroup {
      lexer.report(SyntaxCodes.blankNeeded, token.span)
    }
    let start = checkpoint()
    guard let outside = openBracket() else { return }
    expectPhrase(SyntaxCodes.valueMissing, token.span)
    if token.kind == .openBrace, token.start < bracketLimit { parseBlock() }
    skipToCloser(.closeParen)
    if shouldEndWithLine(open, .closeParen) {
      goBack(to: start)
      return parseGroup()
    }
    closeBracket(open, .closeParen, outside)
    finish(.group, from: mark, start: open.start, end: previousEnd)
  }

  struct BracketContext {
    let openParens: Int
    let openBrackets: Int
    let newlinesSeparate: Bool
    let bracketLimit: UInt32
  }

  var outside: BracketContext {
    BracketContext(
      openParens: openParens, openBrackets: openBrackets,
      newlinesSeparate: lexer.newlinesSeparate, bracketLimit: bracketLimit)
  }

  mutating func restore(_ outside: BracketContext) {
    (openParens, openBrackets) = (outside.openParens, outside.openBrackets)
    lexer.newlinesSeparate = outside.newlinesSeparate
    bracketLimit = outside.bracketLimit
  }

  /// Consumes an opening bracket. If the nesting limit is exceeded, adds an `error` leaf and
  /// returns nil.
  mutating func openBracket() -> BracketContext? {
    guard enter() else {
      fail(from: pending.count, start: previousEnd)
      return nil
    }
    let outside = self.outside
    if token.kind == .openBracket { openBrackets += 1 } else { openParens += 1 }
    openers.append(token)
    endedWithLine = false
    lexer.newlinesSeparate = false
    // An unclosed bracket ends before the next line that is not indented more than the line of the
    // bracket.
    if !unclosed.isEmpty, let limit = unclosed[token.start] {
      bracketLimit = min(bracketLimit, limit)
    }
    advance()
    return outside
  }

  mutating func closeBracket(_ open: Token, _ closer: TokenKind, _ outside: BracketContext) {
    depth -= 1
    openers.removeLast()
    let limit = bracketLimit
    restore(outside)
    if token.start >= limit {
      endAtLine(limit)
    } else if token.kind == closer {
      return advance()
    }
    let arguments = [open.kind.text, closer.text]
    if token.kind == .end {
      lexer.reportUnterminated(SyntaxCodes.unterminatedBracket, open.span, arguments)
    } else {
      // The fix inserts the closer at the assumed end of the bracket.
      let isOnLine =
        lexer.source.lineNumber(of: open.start) == lexer.source.lineNumber(of: previousEnd)
      lexer.report(
        SyntaxCodes.unterminatedBracket, open.span, arguments,
        isWhole && isOnLine && previousEnd <= limit
          ? .edit(.inserting(closer.text, at: previousEnd)) : nil)
    }
  }

  /// Returns whether the token closes an enclosing delimiter and so ends the current bracket.
  ///
  /// Braces take precedence: a bracket cannot be closed inside braces that were opened after it.
  func endsBracket(_ kind: TokenKind) -> Bool {
    if token.start >= bracketLimit || token.start >= blockLimit { return true }
    return switch kind {
    case .end: true
    case .closeBrace: openBraces > 0
    case .closeParen: openParens > 0
    case .closeBracket: openBrackets > 0
    default: false
    }
  }

  mutating func skipToCloser(_ closer: TokenKind) {
    var isReported = false
    let mark = pending.count
    while token.kind != closer, token.kind != .newline, !endsBracket(token.kind) {
      if !isReported { lexer.report(SyntaxCodes.expectedCloser, token.span, [closer.text]) }
      isReported = true
      switch token.kind {
      case .openBrace: parseBlock()
      case .comma, .semicolon, .closeParen, .closeBracket, .closeBrace: advance()
      default: parseAtom()
      }
      pending.removeLast(pending.count - mark)
    }
  }
}

extension Token {
  var isColon: Bool { kind == .op && payload == UInt32(Op.colon.rawValue) }

  fileprivate var pathKind: SyntaxKind {
    switch kind {
    case .name: .name
    case .instance: .instance
    case .integer: .integer
    default: .error
    }
  }
}

extension TokenKind {
  var closer: TokenKind? {
    switch self {
    case .openParen: .closeParen
    case .openBracket: .closeBracket
    case .openBrace: .closeBrace
    default: nil
    }
  }

  fileprivate var allowsGroup: Bool {
    switch self {
    case .op, .comma, .semicolon, .newline, .openParen, .openBracket, .openBrace: true
    default: false
    }
  }

  var text: String {
    switch self {
    case .openParen: "("
    case .closeParen: ")"
    case .openBracket: "["
    case .closeBracket: "]"
    case .openBrace: "{"
    case .closeBrace: "}"
    default: ""
    }
  }
}
