/// The repair of unbalanced braces: the braces to ignore, the blocks that lack a `}`, and the
/// blocks that lack a `{`.
///
/// Indentation determines the repair. The repair is computed only if braces are unbalanced, and
/// used only if it does not add diagnostics.
struct BraceRepair {
  struct End {
    let limit: UInt32
    /// Whether an error of the block is already reported: its `{` is also missing, or its `}` is
    /// inside an unterminated string.
    let isReported: Bool
  }

  enum Start {
    /// The line before the block lacks a `{` at its end.
    case missingBrace
    /// The `{` is inside an unterminated string on the line before the block. The error of the
    /// string is already reported.
    case reported
  }

  fileprivate(set) var ignored: Set<UInt32> = []
  /// The blocks that lack a `}`. The key is the offset of the `{`. If the `{` is also missing, the
  /// key is the end of the line before the block.
  fileprivate(set) var ends: [UInt32: End] = [:]
  /// The blocks that lack a `{`. The key is the end of the line before the block.
  fileprivate(set) var starts: [UInt32: Start] = [:]
  /// The number of blocks in which the `}` and the line of the `{` have the same indentation.
  fileprivate var alignedBlocks = 0

  static let none = BraceRepair()

  private init() {}

  /// Determines the repair of a text. O(*n*) in the length of the text.
  init(of source: SourceText) {
    var matcher = BraceMatcher(source)
    self = matcher.matchBraces()
  }

  var isEmpty: Bool { count == 0 }

  var isLikely: Bool { count * 3 <= alignedBlocks }

  fileprivate var count: Int { ignored.count + ends.count + starts.count }
}

private struct BraceMatcher {
  private struct Block {
    /// The offset of the `{`. If the `{` is missing, the end of the line before the block is used.
    let start: UInt32
    let indentation: Int
    let brackets: Int
    /// Whether the `{` starts a line or directly follows a `}`.
    var isBare = false
  }

  private struct Line {
    let start: UInt32
    let indentation: Int
    var end: UInt32 = 0
    var depth = 0
    var lastKind = TokenKind.newline
  }

  /// A line that has less indentation than the following lines.
  private struct Head {
    let line: Line
    /// Whether the following lines may be a block without a `{`.
    let lacksBrace: Bool
    var least: Int
  }

  private let source: SourceText
  private var scan: TokenScan
  private var blocks: [Block] = []
  private var brackets: [Int] = []
  private var heads: [Head] = []
  private var line = Line(start: 0, indentation: 0)
  private var previous: Line?
  private var repair = BraceRepair.none

  /// The limit of repairs. It also limits open blocks. Beyond this limit, indentation is not
  /// reliable.
  private static let maxBraces = 10_000

  init(_ source: SourceText) {
    self.source = source
    scan = TokenScan(source)
  }

  mutating func matchBraces() -> BraceRepair {
    var isLineStart = true
    while max(repair.count, blocks.count) <= Self.maxBraces {
      let token = scan.next()
      switch token.kind {
      case .end: return repair
      case .newline:
        if !isLineStart { endLine(at: token.start) }
        isLineStart = true
      default:
        if isLineStart { startLine(token) }
        isLineStart = false
        match(token)
      }
    }
    return .none
  }

  // MARK: Lines

  private mutating func endLine(at end: UInt32) {
    line.end = end
    line.depth = blocks.count
    previous = line
  }

  private mutating func startLine(_ token: Token) {
    let indentation = source.indentation(ofLineAt: token.start)
    line = Line(start: token.start, indentation: indentation)
    if token.kind == .closeParen || token.kind == .closeBracket { return }
    while let bracket = brackets.last, indentation <= bracket { brackets.removeLast() }
    guard brackets.isEmpty, let previous else { return }
    switch token.kind {
    case .closeBrace:
      endBlocks(before: previous.end) { $0.indentation > indentation }
      startBlockOfHead()
    case .openBrace where blocks.last?.indentation == indentation:
      // The indentation requires a `}` here, so the `{` is ignored.
      repair.ignored.insert(token.start)
    default:
      let closes = rest(in: token)?.first { !Ascii.isLineBlank($0) } == UInt8(ascii: "}")
      endBlocks(before: previous.end) {
        $0.indentation > indentation || $0.indentation == indentation && !closes
      }
      noteHead(previous)
    }
  }

  private mutating func noteHead(_ previous: Line) {
    while let head = heads.last, head.line.indentation >= line.indentation { heads.removeLast() }
    if let head = heads.indices.last {
      heads[head].least = min(heads[head].least, line.indentation)
    }
    guard line.indentation > previous.indentation else { return }
    let hasBlock = blocks.last.map { $0.start > previous.start } ?? false
    let isNext = source.lineNumber(of: line.start) == source.lineNumber(of: previous.end) + 1
    heads.append(
      Head(
        line: previous, lacksBrace: !hasBlock && isNext && previous.lastKind != .closeBrace,
        least: line.indentation))
  }

  /// Repairs a `}` without a `{`: starts a block after the nearest preceding head. The head must
  /// have the indentation of the `}` and must be able to have a block.
  private mutating func startBlockOfHead() {
    if blocks.last?.indentation == line.indentation { return }
    while let head = heads.last, head.line.indentation > line.indentation { heads.removeLast() }
    guard let head = heads.last, head.line.depth == blocks.count, head.least > line.indentation,
      head.lacksBrace, head.line.indentation == line.indentation
    else { return }
    startBlock(at: head.line.end, .missingBrace)
  }

  private mutating func startBlock(at end: UInt32, _ start: BraceRepair.Start) {
    repair.starts[end] = start
    blocks.append(Block(start: end, indentation: line.indentation, brackets: brackets.count))
  }

  private mutating func endBlocks(before limit: UInt32, where isOver: (Block) -> Bool) {
    while let top = blocks.last, isOver(top) { endBlock(top, at: limit) }
  }

  private mutating func endBlock(_ block: Block, at limit: UInt32, isReported: Bool = false) {
    blocks.removeLast()
    if block.isBare, !isReported {
      repair.ignored.insert(block.start)
    } else {
      let isReported = isReported || repair.starts[block.start] != nil
      repair.ends[block.start] = BraceRepair.End(limit: limit, isReported: isReported)
      brackets.removeLast(max(0, brackets.count - block.brackets))
    }
  }

  // MARK: Tokens

  private mutating func match(_ token: Token) {
    switch token.kind {
    case .openBrace where repair.ignored.contains(token.start): return
    case .openBrace where line.lastKind == .openBrace: repair.ignored.insert(token.start)
    case .openBrace:
      blocks.append(
        Block(
          start: token.start, indentation: line.indentation, brackets: brackets.count,
          isBare: token.start == line.start || line.lastKind == .closeBrace))
    case .closeBrace: closeBlock(token)
    case .openParen, .openBracket: brackets.append(line.indentation)
    case .closeParen, .closeBracket: _ = brackets.popLast()
    case .error: matchBraces(in: token)
    default: break
    }
    line.lastKind = token.kind
  }

  private mutating func closeBlock(_ closer: Token) {
    guard let top = blocks.last, top.indentation >= line.indentation else {
      repair.ignored.insert(closer.start)
      return
    }
    blocks.removeLast()
    if closer.start == line.start, top.indentation == line.indentation { repair.alignedBlocks += 1 }
    brackets.removeLast(max(0, brackets.count - top.brackets))
  }

  // MARK: Strings

  /// Returns the text after the quote if the token is an unterminated string; otherwise nil.
  private func rest(in token: Token) -> ArraySlice<UInt8>? {
    let start = Int(token.start)
    guard token.kind == .error, source.bytes[start] == Ascii.quote else { return nil }
    return source.bytes[(start + 1)..<Int(token.end)]
  }

  private mutating func matchBraces(in string: Token) {
    var opened = 0
    for byte in rest(in: string) ?? [] {
      if byte == UInt8(ascii: "{") {
        opened += 1
      } else if byte == UInt8(ascii: "}"), opened > 0 {
        opened -= 1
      } else if byte == UInt8(ascii: "}"), let top = blocks.last,
        top.indentation >= line.indentation
      {
        endBlock(top, at: string.end, isReported: true)
      }
    }
    if opened == 1 { startBlock(at: string.end, .reported) }
  }
}
