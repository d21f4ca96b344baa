// The parser: from the bytes of a text to a syntax tree.
//
// Problem: even a malformed text needs a tree, because the shell, the formatter and the language
// server work on unfinished texts. All errors of a text are reported at once, but no follow-on
// errors.
//
// Algorithm: recursive descent with one token of lookahead (LL(1); Aho, Lam, Sethi and Ullman,
// "Compilers", section 4.4) over part 1 of the grammar, `SyntaxGrammar.items`. Each function names
// its production. The parser reads tokens on demand, because their meaning depends on the context.
// Newlines separate statements, but are whitespace inside brackets. Strings contain phrases.
//
// Data structures: `nodes` is the tree in one array. `pending` is the stack of finished nodes
// without a parent. When their parent is finished, they move to `nodes` together.
//
// Error recovery has four parts:
// - A malformed part becomes an `error` leaf, and parsing continues after it.
// - An unclosed bracket is parsed again with a limit, by indentation (`Parser+Recovery.swift`).
// - Unbalanced braces are repaired by indentation, and the text is parsed again (`BraceRepair`).
// - Probable follow-on errors on the same line are suppressed (`Lexer+Diagnostics.swift`).
//
// Invariants:
// - The children of a node are adjacent in `nodes` and precede their parent.
// - The nesting depth is at most `Limits.nesting`, which bounds the recursion.
// - At most 64 KiB plus four times the length of the text are parsed again, so parsing is linear.

/// Returns the items and phrases of a text. Accepts any text and never throws.
///
/// Implements part 1 of the grammar, which does not define sentences. Reports errors as diagnostics
/// and continues after each error. Adds new names to `symbols`. O(*n*) in the length of the text.
///
/// - Parameter isWhole: Whether the text is complete. In a complete text, all unclosed brackets end
///   with their line. If braces are unbalanced, or if a top-level declaration is inside a block,
///   indentation determines the missing braces.
public func parse(
  _ source: SourceText, symbols: inout SymbolTable, isWhole: Bool = false
) -> Script {
  guard source.bytes.count <= Limits.sourceBytes else { return tooLarge(source) }
  let plain = parse(source, &symbols, isWhole, .none)
  let hasNestedDeclaration = plain.tree.hasTopLevelDeclarationInBlock
  guard isWhole, hasNestedDeclaration || plain.diagnostics.contains(where: \.isAboutBraces) else {
    return plain
  }
  let repair = BraceRepair(of: source)
  if repair.isEmpty { return plain }
  let repaired = parse(source, &symbols, isWhole, repair)
  let hasNoMoreProblems = repaired.diagnostics.count <= plain.diagnostics.count
  let resolvesNesting = hasNestedDeclaration && !repaired.tree.hasTopLevelDeclarationInBlock
  return hasNoMoreProblems || resolvesNesting || repair.isLikely ? repaired : plain
}

private func parse(
  _ source: SourceText, _ symbols: inout SymbolTable, _ isWhole: Bool, _ repair: BraceRepair
) -> Script {
  let taken = symbols
  symbols = SymbolTable()
  var lexer = Lexer(source, symbols: taken)
  lexer.ignoredBraces = repair.ignored
  // Typing or formatting can turn an error into a follow-on error, so incomplete texts report both.
  lexer.reportsFollowOnErrors = !isWhole
  var parser = Parser(lexer, isWhole: isWhole, repair)
  let tree = parser.parseScript()
  symbols = parser.lexer.symbols
  return Script(
    tree: tree, diagnostics: parser.lexer.diagnostics, isIncomplete: parser.lexer.isIncomplete)
}

extension Diagnostic {
  public var isAboutBraces: Bool {
    code == SyntaxCodes.unterminatedBlock
      || code == SyntaxCodes.unexpectedCloser && arguments == ["}"]
      || code == SyntaxCodes.blockWithoutHead || code == SyntaxCodes.blockNotAllowed
  }
}

/// The result of parsing a text: its items, phrases and comments, each with its span.
///
/// The script may be incomplete. Syntax errors are error nodes.
public struct Script: Sendable {
  public let tree: SyntaxTree
  /// All errors, in the order in which the parser detected them.
  public let diagnostics: [Diagnostic]
  /// Whether the text ends inside an open brace, bracket, `"""` text or comment.
  public let isIncomplete: Bool

  var hasFinalError: Bool { diagnostics.contains { SyntaxCodes.final.contains($0.code) } }

  /// Whether more text could complete the script. If so, all errors are unterminated constructs.
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
    comments: [], diagnostics: [problem], hasTopLevelDeclarationInBlock: false)
  return Script(tree: tree, diagnostics: [problem], isIncomplete: false)
}

struct Parser {
  var lexer: Lexer
  var token = Token(.end, 0, 0)
  var previousKind = TokenKind.newline
  var previousEnd: UInt32 = 0
  var nodes: [SyntaxNode] = []
  var pending: [SyntaxNode] = []
  var depth = 0
  /// The number of open parentheses inside the innermost brace.
  var openParens = 0
  /// The number of open square brackets inside the innermost brace.
  var openBrackets = 0
  var openBraces = 0
  var openers: [Token] = []
  /// The offsets at which unclosed brackets end. The key is the offset of the bracket.
  var unclosed: [UInt32: UInt32] = [:]
  /// The number of bytes parsed again, or scanned for the end of a bracket.
  var reparsedBytes = 0
  /// If the innermost open bracket is unclosed, the offset at which it ends; otherwise
  /// `UInt32.max`.
  var bracketLimit = UInt32.max
  /// Whether the parser has just closed an unclosed bracket at the end of a line. The next element
  /// needs no comma.
  var endedWithLine = false
  let isWhole: Bool
  let repair: BraceRepair
  /// If the innermost block is unclosed, the offset at which it ends; otherwise `UInt32.max`.
  var blockLimit = UInt32.max
  var isAfterStray = false
  var endedWithoutBrace = false
  var hasTopLevelDeclarationInBlock = false

  init(_ lexer: consuming Lexer, isWhole: Bool, _ repair: BraceRepair) {
    self.isWhole = isWhole
    self.repair = repair
    // Sufficient for most texts. Untouched memory costs nothing.
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
      diagnostics: lexer.diagnostics, hasTopLevelDeclarationInBlock: hasTopLevelDeclarationInBlock)
  }

  @inline(__always)
  mutating func advance() {
    previousKind = token.kind
    previousEnd = token.end
    token = lexer.next()
  }

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

  /// Adds a node. The pending nodes from `mark` on become its children.
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

  /// Replaces the pending nodes from `mark` on by an `error` leaf.
  mutating func fail(from mark: Int, start: UInt32) {
    pending.removeLast(Swift.max(0, pending.count - mark))
    let end = Swift.max(start, previousEnd)
    pending.append(SyntaxNode(kind: .error, span: Span(start: start, end: end)))
  }

  /// Enters a nesting level. Abandons parsing if the level exceeds the limit.
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
