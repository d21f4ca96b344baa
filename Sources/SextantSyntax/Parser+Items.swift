extension Parser {
  mutating func parseItems(inBlock: Bool) {
    while token.start < blockLimit {
      switch token.kind {
      case .end: return
      case .newline, .semicolon:
        isAfterStray = false
        advance()
      case .error where isWhole:
        // The tokens after a stray token are probably the intended statement.
        lexer.startStatement(at: isAfterStray ? 0 : token.start)
        acceptLeaf(.error)
        wrapStray()
        isAfterStray = true
      case .closeBrace:
        if inBlock { return }
        lexer.report(SyntaxCodes.unexpectedCloser, token.span, ["}"])
        // Beyond the limit of diagnostics, stray braces get no node.
        if lexer.hasTooManyProblems {
          advance()
          continue
        }
        acceptLeaf(.error)
        wrapStray()
      default: parseItem()
      }
    }
  }

  private mutating func wrapStray() {
    guard let span = pending.last?.span else { return }
    finish(
      .clause, from: pending.count - 1, start: span.start, end: span.end, isErroneous: true)
    finish(.item, from: pending.count - 1, start: span.start, end: span.end)
  }

  /// item = clause , { clause } ;
  ///
  /// All clauses except the last end with a block.
  private mutating func parseItem() {
    let mark = pending.count
    let start = token.start
    if token.kind == .openBrace { reportHeadlessBlock() }
    if depth > 0, !hasTopLevelDeclarationInBlock { recordTopLevelDeclaration() }
    lexer.startStatement(at: isAfterStray ? 0 : start)
    repeat {
      endedWithoutBrace = false
      parseClause()
    } while !endsItem && !endedWithoutBrace
    endedWithoutBrace = false
    finish(.item, from: mark, start: start, end: previousEnd)
  }

  /// Records a top-level declaration that starts an unindented line inside a block, because a brace
  /// is probably missing.
  private mutating func recordTopLevelDeclaration() {
    guard token.kind == .name, lexer.source.beginsLine(token.start) else { return }
    hasTopLevelDeclarationInBlock = ["app", "before", "scenario"].contains(
      lexer.symbols.text(Symbol(rawValue: token.payload)))
  }

  private var endsItem: Bool {
    switch token.kind {
    case .newline, .semicolon, .end, .closeBrace: true
    default: false
    }
  }

  private mutating func reportHeadlessBlock() {
    let isBelow = previousKind == .newline && pending.last?.kind == .item
    let head = pending.last?.span.end
    lexer.report(
      isBelow ? SyntaxCodes.braceOnNewLine : SyntaxCodes.blockWithoutHead, token.span,
      [], .edit(isBelow ? head.flatMap { lexer.joiningFix(from: $0, to: token.span) } : nil))
  }

  /// clause = atom , { [ "," ] , atom } , [ block ] ;
  private mutating func parseClause() {
    let mark = pending.count
    let start = token.start
    let errors = lexer.errorCount
    // Errors of the current token belong to an earlier statement.
    let startsInError = isAfterStray || token.kind == .error || token.kind == .openBrace
    isAfterStray = false
    var needsAtom = true
    reading: while true {
      switch token.kind {
      case .newline where !repair.isEmpty && repair.starts[token.start] != nil, .openBrace:
        if needsAtom { reportBlock(after: mark) }
        parseBlock()
        needsAtom = false
        break reading
      case .newline, .semicolon, .end, .closeBrace: break reading
      case .comma:
        if needsAtom { reportComma(token.span) }
        acceptLeaf(.comma)
        needsAtom = true
      case .closeParen, .closeBracket:
        reportStrayCloser()
        acceptLeaf(.error)
        needsAtom = false
      default:
        parseAtom()
        needsAtom = false
      }
    }
    if needsAtom, let comma = pending.last, pending.count > mark {
      reportComma(comma.span)
    }
    let endsInStray = token.kind == .closeBrace && openBraces == 0
    finish(
      .clause, from: mark, start: start, end: previousEnd,
      isErroneous: lexer.errorCount > errors || startsInError || endsInStray)
  }

  private mutating func reportBlock(after mark: Int) {
    if let last = pending.last, pending.count > mark {
      reportComma(last.span)
    } else if previousKind == .closeBrace {
      lexer.report(SyntaxCodes.blockWithoutHead, token.span)
    }
  }

  mutating func reportComma(_ span: Span) {
    lexer.report(SyntaxCodes.commaMisplaced, span, [], .edit(.removing(",", at: span)))
  }

  mutating func reportSeparator() {
    lexer.report(
      SyntaxCodes.separatorInBracket, token.span, [],
      .edit(.replacing(";", at: token.span, with: ",")))
  }

  mutating func reportStrayCloser() {
    let text = lexer.source.text(of: token.span)
    lexer.report(SyntaxCodes.unexpectedCloser, token.span, [text])
  }

  /// block = "{" , script , "}" ;
  mutating func parseBlock() {
    let open = token
    guard enter() else { return fail(from: pending.count, start: open.start) }
    let mark = pending.count
    let (outside, openersOutside) = (self.outside, openers)
    (openParens, openBrackets, lexer.newlinesSeparate) = (0, 0, true)
    if !openers.isEmpty { openers = [] }
    bracketLimit = .max
    openBraces += 1
    let blockLimitOutside = blockLimit
    let end = repair.isEmpty ? nil : repair.ends[open.start]
    if let end { blockLimit = min(blockLimit, end.limit) }
    if open.kind == .newline { reportMissingBrace(open) }
    let errors = lexer.errorCount
    advance()
    parseItems(inBlock: true)
    lexer.errorCount = errors
    openBraces -= 1
    depth -= 1
    let isEnded = token.start >= blockLimit
    blockLimit = blockLimitOutside
    restore(outside)
    openers = openersOutside
    if isEnded {
      endedWithoutBrace = true
      if end?.isReported == false { lexer.report(SyntaxCodes.unterminatedBlock, open.span) }
    } else if token.kind == .closeBrace {
      advance()
    } else {
      lexer.reportUnterminated(SyntaxCodes.unterminatedBlock, open.span)
    }
    finish(.block, from: mark, start: open.start, end: previousEnd)
  }

  /// Reports that a block lacks a `{`. The location is the end of the line before the block.
  private mutating func reportMissingBrace(_ newline: Token) {
    guard repair.starts[newline.start] == .missingBrace else { return }
    let place = Span(start: previousEnd, end: previousEnd)
    lexer.report(
      SyntaxCodes.braceMissing, place, [], .edit(.inserting(" {", at: place.start)))
  }
}

extension Lexer {
  /// Reports an unterminated construct at the end of the text. If parsing is abandoned, reports
  /// nothing.
  mutating func reportUnterminated(
    _ code: Code, _ span: Span, _ arguments: [String] = []
  ) {
    if isAbandoned { return }
    report(code, span, arguments)
    isIncomplete = true
  }
}
