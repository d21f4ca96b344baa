/// Brackets that nothing closes. Where the brace around them ends, they are read once more as if each
/// ended before the next line that is no further in than its own, so that the lines after it are read
/// for what they are.
extension Parser {
  /// Where reading can go back to.
  struct Checkpoint {
    let token: Token
    let previousKind: TokenKind
    let previousEnd: UInt32
    let position: Int
    let nodes, pending, comments, diagnostics, errors: Int
    let depth, openParens, openBrackets, openBraces, openers: Int
    let bracketLimit: UInt32
    let newlinesSeparate, isIncomplete: Bool
    let lastReported: Lexer.ReportedError?
  }

  /// Where the parser is.
  func checkpoint() -> Checkpoint {
    Checkpoint(
      token: token, previousKind: previousKind, previousEnd: previousEnd,
      position: lexer.position, nodes: nodes.count, pending: pending.count,
      comments: lexer.comments.count, diagnostics: lexer.diagnostics.count,
      errors: lexer.errorCount, depth: depth,
      openParens: openParens, openBrackets: openBrackets, openBraces: openBraces,
      openers: openers.count, bracketLimit: bracketLimit, newlinesSeparate: lexer.newlinesSeparate,
      isIncomplete: lexer.isIncomplete, lastReported: lexer.lastReported)
  }

  /// Forgets what was read since.
  mutating func goBack(to place: Checkpoint) {
    token = place.token
    (previousKind, previousEnd) = (place.previousKind, place.previousEnd)
    lexer.position = place.position
    lexer.newlinesSeparate = place.newlinesSeparate
    lexer.isIncomplete = place.isIncomplete
    lexer.lastReported = place.lastReported
    nodes.removeLast(nodes.count - place.nodes)
    pending.removeLast(pending.count - place.pending)
    lexer.comments.removeLast(lexer.comments.count - place.comments)
    lexer.diagnostics.removeLast(lexer.diagnostics.count - place.diagnostics)
    lexer.errorCount = place.errors
    (depth, openBraces) = (place.depth, place.openBraces)
    (openParens, openBrackets) = (place.openParens, place.openBrackets)
    openers.removeLast(openers.count - place.openers)
    bracketLimit = place.bracketLimit
    endedWithLine = false
  }

  /// What may be read again in a short text; in a long one, four times as much as it holds.
  private static let mostReadAgain = 1 << 16

  /// Whether to read a bracket once more, up to where the lines around it go on: nothing closes it. Of
  /// several in one another that end here, the outermost is read again, and the others with it.
  mutating func shouldEndWithLine(_ open: Token, _ closer: TokenKind) -> Bool {
    guard token.kind != closer, !lexer.isAbandoned, isWhole || token.kind != .end,
      unclosed[open.start] == nil
    else { return false }
    // Brackets in one another could have a text read again as often as they nest.
    readAgain += Int(max(token.start, open.start) - open.start)
    if readAgain > Self.mostReadAgain + 4 * lexer.count { return false }
    guard let limit = limit(of: open), limit < token.start else { return false }
    unclosed[open.start] = limit
    guard openers.count > 1 else { return true }
    let outer = openers[openers.count - 2]
    // If it ends here as well, it is the one to read again.
    return outer.kind.closer == token.kind || unclosed[outer.start] != nil
  }

  /// Where the statement of a bracket that nothing closes most likely ends: at a `;` or a block on
  /// its line, else at the newline before the first line that is no further in than its own; nil if
  /// that is behind the token.
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

  /// The `;` or the block behind a bracket on its line; nil if there is none.
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

  /// Goes on behind the last line of a bracket that nothing closes.
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
