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
    let nodes, pending, comments, diagnostics: Int
    let depth, openParens, openBrackets, openBraces, openers: Int
    let bracketLimit: UInt32
    let newlinesSeparate, isIncomplete: Bool
  }

  /// Where the parser is.
  func checkpoint() -> Checkpoint {
    Checkpoint(
      token: token, previousKind: previousKind, previousEnd: previousEnd,
      position: lexer.position, nodes: nodes.count, pending: pending.count,
      comments: lexer.comments.count, diagnostics: lexer.diagnostics.count, depth: depth,
      openParens: openParens, openBrackets: openBrackets, openBraces: openBraces,
      openers: openers.count, bracketLimit: bracketLimit, newlinesSeparate: lexer.newlinesSeparate,
      isIncomplete: lexer.isIncomplete)
  }

  /// Forgets what was read since.
  mutating func goBack(to place: Checkpoint) {
    token = place.token
    (previousKind, previousEnd) = (place.previousKind, place.previousEnd)
    lexer.position = place.position
    lexer.newlinesSeparate = place.newlinesSeparate
    lexer.isIncomplete = place.isIncomplete
    nodes.removeLast(nodes.count - place.nodes)
    pending.removeLast(pending.count - place.pending)
    lexer.comments.removeLast(lexer.comments.count - place.comments)
    lexer.diagnostics.removeLast(lexer.diagnostics.count - place.diagnostics)
    (depth, openBraces) = (place.depth, place.openBraces)
    (openParens, openBrackets) = (place.openParens, place.openBrackets)
    openers.removeLast(openers.count - place.openers)
    bracketLimit = place.bracketLimit
    endedWithLine = false
  }

  /// Whether to read a bracket once more, up to where the lines around it go on: nothing closes it. Of
  /// several in one another that end here, the outermost is read again, and the others with it.
  mutating func shouldEndWithLine(_ open: Token, _ closer: TokenKind) -> Bool {
    guard token.kind != closer, !lexer.isAbandoned, isWhole || token.kind != .end,
      unclosed[open.start] == nil, let limit = limit(of: open), limit < token.start
    else { return false }
    unclosed[open.start] = limit
    guard openers.count > 1 else { return true }
    let outer = openers[openers.count - 2]
    let outerCloser = outer.kind == .openBracket ? TokenKind.closeBracket : .closeParen
    // If it ends here as well, it is the one to read again.
    return outerCloser == token.kind || unclosed[outer.start] != nil
  }

  /// The newline before the first line that is no further in than the one with a bracket.
  private func limit(of open: Token) -> UInt32? {
    let bytes = lexer.bytes
    var start = Int(open.start)
    while start > 0, bytes[start - 1] != Ascii.newline { start -= 1 }
    let own = indentation(at: start)
    var position = Int(open.start)
    while position < lexer.count {
      if bytes[position] == Ascii.newline {
        let next = indentation(at: position + 1)
        let isEmpty =
          position + 1 + next < lexer.count && bytes[position + 1 + next] == Ascii.newline
        if next <= own, !isEmpty { return UInt32(truncatingIfNeeded: position) }
      }
      position += 1
    }
    return nil
  }

  private func indentation(at start: Int) -> Int {
    var position = start
    while lexer.byte(at: position) == Ascii.space || lexer.byte(at: position) == Ascii.tab {
      position += 1
    }
    return position - start
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
