/// Recovery from unclosed brackets. At the end of the enclosing block, the parser backtracks to the
/// unclosed bracket. Then it ends the bracket before the next line that is not indented more than
/// the bracket's line, and parses the following lines as statements.
extension Parser {
  struct Checkpoint {
    let token: Token
    let previousKind: TokenKind
    let previousEnd: UInt32
    let position: Int
    let nodes, pending, comments, diagnostics, errors: Int
    let depth, openBraces, openers: Int
    let outside: BracketContext
    let isIncomplete: Bool
    let lastReported: Lexer.ReportedError?
  }

  func checkpoint() -> Checkpoint {
    Checkpoint(
      token: token, previousKind: previousKind, previousEnd: previousEnd,
      position: lexer.position, nodes: nodes.count, pending: pending.count,
      comments: lexer.comments.count, diagnostics: lexer.diagnostics.count,
      errors: lexer.errorCount, depth: depth, openBraces: openBraces, openers: openers.count,
      outside: outside, isIncomplete: lexer.isIncomplete, lastReported: lexer.lastReported)
  }

  mutating func goBack(to place: Checkpoint) {
    token = place.token
    (previousKind, previousEnd) = (place.previousKind, place.previousEnd)
    lexer.position = place.position
    lexer.isIncomplete = place.isIncomplete
    lexer.lastReported = place.lastReported
    nodes.removeLast(nodes.count - place.nodes)
    pending.removeLast(pending.count - place.pending)
    lexer.comments.removeLast(lexer.comments.count - place.comments)
    lexer.diagnostics.removeLast(lexer.diagnostics.count - place.diagnostics)
    lexer.errorCount = place.errors
    (depth, openBraces) = (place.depth, place.openBraces)
    restore(place.outside)
    openers.removeLast(openers.count - place.openers)
    endedWithLine = false
  }

  /// The constant part of the limit for repeatedly parsed bytes. The limit is this number plus four
  /// times the length of the text.
  private static let baseReparseLimit = 1 << 16

  /// Returns whether the parser must go back to an unclosed bracket and parse it with a limit.
  ///
  /// If nested brackets end at the current token, the parser goes back only to the outermost
  /// bracket.
  mutating func shouldEndWithLine(_ open: Token, _ closer: TokenKind) -> Bool {
    guard token.kind != closer, !lexer.isAbandoned, isWhole || token.kind != .end,
      unclosed[open.start] == nil
    else { return false }
    // Nested brackets could lead to quadratic time.
    reparsedBytes += Int(max(token.start, open.start) - open.start)
    if reparsedBytes > Self.baseReparseLimit + 4 * lexer.count { return false }
    guard let limit = limit(of: open), limit < token.start else { return false }
    unclosed[open.start] = limit
    guard openers.count > 1 else { return true }
    let outer = openers[openers.count - 2]
    return outer.kind.closer == token.kind || unclosed[outer.start] != nil
  }

  /// Returns the most likely end of the statement that contains an unclosed bracket.
  ///
  /// If the bracket's line has a `;` or a block after the bracket, the statement ends there.
  /// Otherwise, it ends before the next line that is not indented more than the bracket's line.
  /// Returns nil if the end is after the current token.
  private func limit(of open: Token) -> UInt32? {
    if isWhole, let limit = limitOnLine(of: open) { return limit }
    var scan = TokenScan(lexer.source, from: open.end)
    let own = lexer.source.indentation(ofLineAt: open.start)
    var newline: UInt32?
    while true {
      let next = scan.next()
      if next.kind == .newline {
        newline = newline ?? next.start
      } else if let newline,
        next.kind == .end || lexer.source.indentation(ofLineAt: next.start) <= own
      {
        return newline
      } else if next.kind == .end || next.start >= token.start {
        return nil
      } else {
        newline = nil
      }
    }
  }

  /// Returns the offset of the `;` or block that follows a bracket on its line, if any.
  private func limitOnLine(of open: Token) -> UInt32? {
    var scan = TokenScan(lexer.source, from: open.end)
    var (brackets, braces, lastBrace) = (0, 0, UInt32?.none)
    while true {
      let next = scan.next()
      if next.kind == .newline || next.kind == .end { return lastBrace }
      lastBrace = nil
      switch next.kind {
      case .openParen, .openBracket: brackets += 1
      case .closeParen, .closeBracket: brackets -= brackets > 0 ? 1 : 0
      case .openBrace where brackets == 0:
        if open.kind == .openBracket { return next.start }
        lastBrace = next.start
        braces += 1
      case .closeBrace where brackets == 0:
        if braces == 0 { return nil }
        braces -= 1
      case .semicolon where brackets == 0 && braces == 0: return next.start
      default: break
      }
    }
  }

  mutating func endAtLine(_ limit: UInt32) {
    lexer.position = Int(limit)
    while let last = lexer.comments.last, last.span.start >= limit { lexer.comments.removeLast() }
    while let last = lexer.diagnostics.last, last.span.start >= limit {
      lexer.diagnostics.removeLast()
    }
    token = lexer.next()
    endedWithLine = true
  }
}
