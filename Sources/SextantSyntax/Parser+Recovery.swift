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
    let told: Lexer.Told?
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
      isIncomplete: lexer.isIncomplete, told: lexer.told)
  }

  /// Forgets what was read since.
  mutating func goBack(to place: Checkpoint) {
    token = place.token
    (previousKind, previousEnd) = (place.previousKind, place.previousEnd)
    lexer.position = place.position
    lexer.newlinesSeparate = place.newlinesSeparate
    lexer.isIncomplete = place.isIncomplete
    lexer.told = place.told
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
    let outerCloser = outer.kind == .openBracket ? TokenKind.closeBracket : .closeParen
    // If it ends here as well, it is the one to read again.
    return outerCloser == token.kind || unclosed[outer.start] != nil
  }

  /// Where the statement of a bracket that nothing closes most likely ends: at a `;` or a block on its
  /// line, else at the newline before the first line that is no further in than its own.
  private func limit(of open: Token) -> UInt32? {
    if isWhole, let limit = limitOnLine(of: open) { return limit }
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

  /// The `;` or the block behind a bracket on its line; nil if there is none.
  private func limitOnLine(of open: Token) -> UInt32? {
    let bytes = lexer.bytes
    var (position, brackets, braces) = (Int(open.end), 0, 0)
    while position < lexer.count {
      switch bytes[position] {
      case Ascii.newline: return nil
      case Ascii.slash where lexer.byte(at: position + 1) == Ascii.slash: return nil
      case Ascii.quote:
        guard let end = endOfString(at: position) else { return nil }
        position = end
      case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= brackets > 0 ? 1 : 0
      case UInt8(ascii: "{") where brackets == 0:
        if open.kind == .openBracket || endsLine(position + 1) {
          return UInt32(truncatingIfNeeded: position)
        }
        braces += 1
      case UInt8(ascii: "}") where brackets == 0:
        if braces == 0 { return nil }
        braces -= 1
      case UInt8(ascii: ";") where brackets == 0 && braces == 0:
        return UInt32(truncatingIfNeeded: position)
      default: break
      }
      position += 1
    }
    return nil
  }

  /// The quotes that end a string on its line.
  private func endOfString(at start: Int) -> Int? {
    var position = start + 1
    while position < lexer.count, lexer.bytes[position] != Ascii.newline {
      if lexer.bytes[position] == Ascii.quote { return position }
      position += lexer.bytes[position] == Ascii.backslash ? 2 : 1
    }
    return nil
  }

  private func endsLine(_ start: Int) -> Bool {
    var position = start
    while position < lexer.count, Ascii.isLineBlank(lexer.bytes[position]) { position += 1 }
    return position >= lexer.count || lexer.bytes[position] == Ascii.newline
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
