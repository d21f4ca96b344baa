/// Reads a text into items and phrases; never throws, whatever the text holds.
///
/// It knows the forms of part 1 of the grammar and no sentence. Every problem is a diagnostic, and
/// reading goes on after it, so that all problems of a text are found at once. Linear in the length
/// of the text. New names are added to `symbols`.
///
/// - Parameter isWhole: whether the text is all there is. A bracket that nothing closes then ends with
///   its line, also at the end of the text; in a part of a text, more may follow. Where braces do not
///   match, or where each has another and something that only a file has stands in a block, the
///   indentation of the lines says which of them are lost.
public func parse(
  _ source: SourceText, symbols: inout SymbolTable, isWhole: Bool = false
) -> Script {
  guard source.bytes.count <= Limits.sourceBytes else { return tooLarge(source) }
  let plain = parse(source, &symbols, isWhole, .none)
  let seemsNested = plain.tree.hasFileItemInBlock
  guard isWhole, seemsNested || plain.diagnostics.contains(where: \.isAboutBraces) else {
    return plain
  }
  let repair = BraceRepair(of: source)
  if repair.isEmpty { return plain }
  let repaired = parse(source, &symbols, isWhole, repair)
  let isFewer = repaired.diagnostics.count <= plain.diagnostics.count
  let isUntangled = seemsNested && !repaired.tree.hasFileItemInBlock
  return isFewer || isUntangled || repair.isLikely ? repaired : plain
}

private func parse(
  _ source: SourceText, _ symbols: inout SymbolTable, _ isWhole: Bool, _ repair: BraceRepair
) -> Script {
  let taken = symbols
  symbols = SymbolTable()
  var lexer = Lexer(source, symbols: taken)
  lexer.ignoredBraces = repair.ignored
  // Who formats a text, or types it, may still turn the one problem into the other.
  lexer.tellsFollowing = !isWhole
  var parser = Parser(lexer, isWhole: isWhole, repair)
  let tree = parser.parseScript()
  symbols = parser.lexer.symbols
  return Script(
    tree: tree, diagnostics: parser.lexer.diagnostics, isIncomplete: parser.lexer.isIncomplete)
}

extension Diagnostic {
  /// Whether it tells of a brace that has no other.
  package var isAboutBraces: Bool {
    code == SyntaxCodes.unterminatedBlock
      || code == SyntaxCodes.unexpectedCloser && arguments == ["}"]
      || code == SyntaxCodes.blockWithoutHead || code == SyntaxCodes.blockNotAllowed
  }
}

/// What was written: items, phrases and comments of one text, each with its span; the first stage of
/// the pipeline. It may be incomplete, and what could not be read stands in it as error nodes.
public struct Script: Sendable {
  public let tree: SyntaxTree
  /// All problems, in the order in which they were found.
  public let diagnostics: [Diagnostic]
  /// The text ended inside an open brace, bracket, `"""` text or comment.
  public let isIncomplete: Bool

  /// More text could make the text whole: it is incomplete, and nothing else is wrong with it.
  public var canBeContinued: Bool {
    isIncomplete && diagnostics.allSatisfy { SyntaxCodes.unterminated.contains($0.code) }
  }
}

private func tooLarge(_ source: SourceText) -> Script {
  let none = Span(start: 0, end: 0)
  let problem = Diagnostic(
    code: SyntaxCodes.tooLarge, file: source.name, span: none,
    arguments: ["\(Limits.sourceBytes)"])
  let tree = SyntaxTree(
    source: source, root: NodeID(rawValue: 0), nodes: [SyntaxNode(kind: .script, span: none)],
    comments: [], diagnostics: [problem], hasFileItemInBlock: false)
  return Script(tree: tree, diagnostics: [problem], isIncomplete: false)
}

/// A recursive-descent parser with one token of lookahead.
///
/// Finished nodes without a parent wait on `pending`; when their parent is finished they move to
/// `nodes` together, which keeps the children of a node next to one another.
struct Parser {
  var lexer: Lexer
  var token = Token(.end, 0, 0)
  /// The kind and the end of the token before `token`.
  var previousKind = TokenKind.newline
  var previousEnd: UInt32 = 0
  var nodes: [SyntaxNode] = []
  var pending: [SyntaxNode] = []
  var depth = 0
  /// What is open around `token`: brackets since the innermost brace, and all braces.
  var openParens = 0
  var openBrackets = 0
  var openBraces = 0
  /// The brackets that are open since the innermost brace, and where those open that nothing closes.
  var openers: [Token] = []
  var unclosed: [UInt32: UInt32] = [:]
  /// How many bytes have been read again, or looked through for the end of a bracket.
  var readAgain = 0
  /// Where the innermost open bracket ends, if nothing closes it; past every text otherwise.
  var bracketLimit = UInt32.max
  /// Whether a bracket has just ended with its line, and a comma with it.
  var endedWithLine = false
  /// Whether the text is all there is: nothing that is open at its end will be closed.
  let isWhole: Bool
  /// What to do about braces that do not match.
  let repair: BraceRepair
  /// Where the innermost block ends, if nothing closes it; past every text otherwise.
  var blockLimit = UInt32.max
  /// Whether something has just been passed that is no statement.
  var isAfterStray = false
  /// Whether a block has just ended without its `}`.
  var endedWithoutBrace = false
  /// Whether something that only a file has begins a line inside a block.
  var hasFileItemInBlock = false

  init(_ lexer: consuming Lexer, isWhole: Bool, _ repair: BraceRepair) {
    self.isWhole = isWhole
    self.repair = repair
    // More than most texts need; memory that is never touched costs nothing.
    nodes.reserveCapacity(lexer.count / 3 + 16)
    pending.reserveCapacity(128)
    self.lexer = lexer
  }

  /// script = { sep } , [ item , { sep , { sep } , item } , { sep } ] ;
  mutating func parseScript() -> SyntaxTree {
    advance()
    parseItems(inBlock: false)
    finish(.script, from: 0, start: 0, end: UInt32(truncatingIfNeeded: lexer.count))
    nodes.append(contentsOf: pending)
    let root = NodeID(rawValue: UInt32(truncatingIfNeeded: Swift.max(nodes.count, 1) - 1))
    return SyntaxTree(
      source: lexer.source, root: root, nodes: nodes, comments: lexer.comments,
      diagnostics: lexer.diagnostics, hasFileItemInBlock: hasFileItemInBlock)
  }

  @inline(__always)
  mutating func advance() {
    previousKind = token.kind
    previousEnd = token.end
    token = lexer.next()
  }

  /// Makes a leaf of the token and passes it.
  @inline(__always)
  mutating func acceptLeaf(_ kind: SyntaxKind) {
    pushLeaf(kind, token)
    advance()
  }

  @inline(__always)
  mutating func pushLeaf(_ kind: SyntaxKind, _ token: Token) {
    pending.append(
      SyntaxNode(
        kind: kind, span: token.span, isQuoted: token.isQuoted, scale: token.scale,
        payload: token.payload, extra: token.extra))
  }

  /// Makes one node of what is pending from `mark` on.
  @inline(__always)
  mutating func finish(
    _ kind: SyntaxKind, from mark: Int, start: UInt32, end: UInt32, isQuoted: Bool = false,
    isErroneous: Bool = false, payload: UInt32 = 0, extra: UInt32 = 0
  ) {
    let first = UInt32(truncatingIfNeeded: nodes.count)
    let count = UInt32(truncatingIfNeeded: pending.count - mark)
    for index in mark..<pending.count { nodes.append(pending[index]) }
    let parent = SyntaxNode(
      kind: kind, span: Span(start: start, end: Swift.max(start, end)), isQuoted: isQuoted,
      isErroneous: isErroneous, payload: payload, extra: extra, firstChild: first, childCount: count
    )
    if count == 0 { return pending.append(parent) }
    pending[mark] = parent
    if count > 1 { pending.removeLast(Int(count) - 1) }
  }

  /// Replaces what is pending from `mark` on by one `error` leaf.
  mutating func fail(from mark: Int, start: UInt32) {
    pending.removeLast(Swift.max(0, pending.count - mark))
    let end = Swift.max(start, previousEnd)
    pending.append(SyntaxNode(kind: .error, span: Span(start: start, end: end)))
  }

  /// Goes one level deeper; too deep ends the reading of the whole text.
  mutating func enter() -> Bool {
    guard depth < Limits.nesting else {
      lexer.report(SyntaxCodes.nestingTooDeep, token.span, ["\(Limits.nesting)"])
      lexer.position = lexer.count
      lexer.isAbandoned = true
      advance()
      return false
    }
    depth += 1
    return true
  }
}
