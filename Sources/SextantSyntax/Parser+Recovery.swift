/// Brackets that nothing closes. Where the brace around them ends, they are read once more as if each
/// ended with its line, so that the lines after it are read for what they are.
extension Parser {
  /// Where reading can go back to.
  struct Checkpoint {
    let token: Token
    let previousKind: TokenKind
    let previousEnd: UInt32
    let position: Int
    let nodes, pending, comments, diagnostics: Int
    let depth, openParens, openBrackets, openBraces, openers: Int
    let newlinesSeparate, isIncomplete: Bool
  }

  /// Where the parser is.
  func checkpoint() -> Checkpoint {
    Checkpoint(
      token: token, previousKind: previousKind, previousEnd: previousEnd,
      position: lexer.position, nodes: nodes.count, pending: pending.count,
      comments: lexer.comments.count, diagnostics: lexer.diagnostics.count, depth: depth,
      openParens: openParens, openBrackets: openBrackets, openBraces: openBraces,
      openers: openers.count, newlinesSeparate: lexer.newlinesSeparate,
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
    endedWithLine = false
  }

  /// Whether to read a bracket once more, up to the end of its line: nothing closes it. Of several in
  /// one another that end here, the outermost is read again, and the others with it.
  mutating func shouldEndWithLine(_ open: Token, _ closer: TokenKind) -> Bool {
    guard token.kind != closer, token.kind != .newline, !lexer.isAbandoned,
      isWhole || token.kind != .end, !unclosed.contains(open.start)
    else { return false }
    unclosed.insert(open.start)
    if openers.count > 1 {
      let outer = openers[openers.count - 2]
      let outerCloser = outer.kind == .openBracket ? TokenKind.closeBracket : .closeParen
      // It ends here as well.
      if outerCloser != token.kind, !unclosed.contains(outer.start) { return false }
    }
    return hasNewline(from: open.start, to: token.start)
  }

  private func hasNewline(from start: UInt32, to end: UInt32) -> Bool {
    let (start, end) = (Int(start), min(Int(end), lexer.count))
    return start < end && lexer.bytes[start..<end].contains(Ascii.newline)
  }
}
