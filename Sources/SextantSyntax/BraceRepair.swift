/// What to do about braces that do not match: which of them to ignore, which blocks end before a
/// line that their `}` does not reach, and after which lines a `{` is missing.
///
/// The indentation of the lines says what was meant. It is asked only where a text has a brace too
/// many or too few, and its answer is taken only where it leads to no more diagnostics.
struct BraceRepair {
  /// Where a block ends that nothing closes.
  struct End {
    let limit: UInt32
    /// Whether its closer is in a string that does not end, which is reported.
    let isReported: Bool
  }

  /// What a block belongs to that starts without its brace.
  enum Start {
    /// The line before it.
    case ofLine
    /// The line before it, whose brace is in a string that does not end, which is reported.
    case reported
    /// A line that is missing.
    case ofNothing
  }

  /// The braces that open or close nothing.
  fileprivate(set) var ignored: Set<UInt32> = []
  /// The blocks that nothing closes, by their braces or by the ends of the lines after which they
  /// start.
  fileprivate(set) var ends: [UInt32: End] = [:]
  /// The blocks that start without a brace, by the ends of the lines after which they start.
  fileprivate(set) var starts: [UInt32: Start] = [:]
  /// The lines that the next line repeats and whose brace nothing closes, by their starts: that
  /// brace.
  fileprivate(set) var repeated: [UInt32: UInt32] = [:]
  /// How many blocks begin and end at the same indentation.
  fileprivate var agreeing = 0

  /// Nothing is to be done.
  static let none = BraceRepair()

  private init() {}

  /// Reads the braces of a text. Linear.
  init(of source: SourceText) {
    var matcher = BraceMatcher(source)
    self = matcher.matchBraces()
  }

  var isEmpty: Bool { count == 0 }

  /// Whether most blocks agree with their indentation, so that the others are most likely mistakes.
  var isLikely: Bool { count * 3 <= agreeing }

  fileprivate var count: Int { ignored.count + ends.count + starts.count + repeated.count }
}

/// Goes through the lines of a text and matches braces with those at their own indentation.
private struct BraceMatcher {
  /// A block that is open.
  private struct Block {
    /// Its brace, or the end of the line after which it starts without one.
    let start: UInt32
    let indentation: Int
    /// How many brackets are open around it.
    let brackets: Int
    /// Whether it has no word before it.
    var isBare = false
  }

  /// A line that holds more than comments.
  private struct Line {
    let start: UInt32
    let indentation: Int
    var end: UInt32 = 0
    /// How many blocks are open at its end.
    var depth = 0
    var lastKind = TokenKind.newline
  }

  /// A line before lines of greater indentation.
  private struct Head {
    let line: Line
    /// Whether these lines could be a block of this one that lacks its brace.
    let lacksBrace: Bool
    /// The least indentation of these lines.
    var least: Int
  }

  private let source: SourceText
  private var scan: TokenScan
  private var blocks: [Block] = []
  /// The indentations of the lines that open the brackets around the token.
  private var brackets: [Int] = []
  private var heads: [Head] = []
  private var line = Line(start: 0, indentation: 0)
  private var previous: Line?
  private var repair = BraceRepair.none

  /// Beyond so many lost braces, or open ones, the indentation means nothing.
  private static let mostBraces = 10_000

  init(_ source: SourceText) {
    self.source = source
    scan = TokenScan(source)
  }

  mutating func matchBraces() -> BraceRepair {
    var isLineStart = true
    while max(repair.count, blocks.count) <= Self.mostBraces {
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

  /// Compares the first token of a line with what is open around it.
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
      // Here its `}` should stand.
      repair.ignored.insert(token.start)
    default:
      if let top = blocks.last, top.indentation == indentation, previous.start < top.start,
        isRepeated(previous)
      {
        blocks.removeLast()
        repair.repeated[previous.start] = top.start
      }
      let closes = rest(in: token)?.first { !Ascii.isLineBlank($0) } == UInt8(ascii: "}")
      endBlocks(before: previous.end) {
        $0.indentation > indentation || $0.indentation == indentation && !closes
      }
      noteHead(previous)
    }
  }

  /// Whether the line says the same as the one before it.
  private func isRepeated(_ previous: Line) -> Bool {
    let end = source.span(ofLine: source.lineNumber(of: line.start)).end
    return source.text(of: Span(start: line.start, end: end))
      == source.text(of: Span(start: previous.start, end: previous.end))
  }

  /// Notes the line before one of greater indentation.
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

  /// A `}` that no brace has opened at its indentation belongs to the line above that could have,
  /// or to one that is missing.
  private mutating func startBlockOfHead() {
    if blocks.last?.indentation == line.indentation { return }
    while let head = heads.last, head.line.indentation > line.indentation { heads.removeLast() }
    guard let head = heads.last, head.line.depth == blocks.count, head.least > line.indentation
    else { return }
    let isOwn = head.lacksBrace && head.line.indentation == line.indentation
    startBlock(at: head.line.end, isOwn ? .ofLine : .ofNothing)
  }

  private mutating func startBlock(at end: UInt32, _ start: BraceRepair.Start) {
    repair.starts[end] = start
    blocks.append(Block(start: end, indentation: line.indentation, brackets: brackets.count))
  }

  private mutating func endBlocks(before limit: UInt32, where isOver: (Block) -> Bool) {
    while let top = blocks.last, isOver(top) { endBlock(top, at: limit) }
  }

  /// Ends the innermost block without its brace.
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
    if closer.start == line.start, top.indentation == line.indentation { repair.agreeing += 1 }
    brackets.removeLast(max(0, brackets.count - top.brackets))
  }

  // MARK: Strings

  /// What a string that does not end has swallowed; nil for any other token.
  private func rest(in token: Token) -> ArraySlice<UInt8>? {
    let start = Int(token.start)
    guard token.kind == .error, source.bytes[start] == Ascii.quote else { return nil }
    return source.bytes[(start + 1)..<Int(token.end)]
  }

  /// Matches the braces that are in a string only because it does not end.
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
