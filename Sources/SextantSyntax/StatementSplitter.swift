/// Cuts a text that arrives piece by piece into lines that can be read on their own.
///
/// A piece ends at the first newline outside every brace, bracket, `"""` text and block comment,
/// just where the parser would find the text complete. Linear in all bytes fed, however they come.
public struct StatementSplitter: Sendable {
  /// One or more whole statements, with the newline that ends them.
  public struct Piece: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The line of the whole text on which the piece starts, from 1.
    public let line: Int
  }

  /// What newlines and closers mean at a place.
  private enum Context {
    case paren, bracket, brace, lineComment, blockComment, string, textBlock, interpolation
  }

  /// Deeper than the parser reads; such a text is one piece.
  private static let deepest = Limits.nesting * 4

  private var buffer: [UInt8] = []
  /// Where the current piece starts, and how far the buffer is understood.
  private var start = 0
  private var position = 0
  private var contexts: [Context] = []
  private var line = 1
  private var newlines = 0
  private var isFinished = false

  public init() {}

  /// Whether nothing is held back.
  public var isEmpty: Bool { start == buffer.count }

  /// Adds bytes at the end of the text.
  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    if start > 0, start * 2 >= buffer.count {
      buffer.removeFirst(start)
      position -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next piece that is complete, if there is one.
  public mutating func next() -> Piece? {
    while position < buffer.count, isFinished || canStep {
      if step() { return cut() }
    }
    return nil
  }

  /// Says that no more text comes, and gives everything that is left as pieces.
  public mutating func finish() -> [Piece] {
    isFinished = true
    var pieces: [Piece] = []
    while let piece = next() { pieces.append(piece) }
    if !isEmpty { pieces.append(cut()) }
    return pieces
  }

  private mutating func cut() -> Piece {
    let piece = Piece(bytes: Array(buffer[start..<position]), line: line)
    line += newlines
    newlines = 0
    start = position
    return piece
  }

  /// Whether the sign that stands here is whole: it takes three bytes at most, all on one line.
  private var canStep: Bool {
    position + 2 < buffer.count || buffer[position...].contains(Ascii.newline)
  }

  private func byte(_ offset: Int) -> UInt8 {
    position + offset < buffer.count ? buffer[position + offset] : 0
  }

  private var standsAtTextQuote: Bool {
    byte(0) == Ascii.quote && byte(1) == Ascii.quote && byte(2) == Ascii.quote
  }

  /// Passes one byte or sign; returns whether it was the newline that ends a piece.
  private mutating func step() -> Bool {
    if buffer[position] == Ascii.newline { return passNewline() }
    switch contexts.last {
    case .lineComment: position += 1
    case .blockComment: stepComment()
    case .string, .textBlock: stepString()
    default: stepCode()
    }
    return false
  }

  private mutating func passNewline() -> Bool {
    position += 1
    newlines += 1
    while let context = contexts.last {
      switch context {
      case .lineComment:
        contexts.removeLast()
        continue
      case .string, .interpolation: endString()
      default: break
      }
      break
    }
    return contexts.isEmpty
  }

  /// Leaves a string that a newline breaks off, with all interpolations around the newline.
  private mutating func endString() {
    while let context = contexts.last, context == .string || context == .interpolation {
      contexts.removeLast()
    }
  }

  private mutating func stepComment() {
    if byte(0) == Ascii.star, byte(1) == Ascii.slash {
      contexts.removeLast()
      position += 2
    } else if byte(0) == Ascii.slash, byte(1) == Ascii.star {
      open(.blockComment, length: 2)
    } else {
      position += 1
    }
  }

  private mutating func stepString() {
    if byte(0) == Ascii.backslash {
      if byte(1) == UInt8(ascii: "(") { return open(.interpolation, length: 2) }
      position += byte(1) == Ascii.newline || position + 1 == buffer.count ? 1 : 2
    } else if contexts.last == .textBlock ? standsAtTextQuote : byte(0) == Ascii.quote {
      position += contexts.last == .textBlock ? 3 : 1
      contexts.removeLast()
    } else {
      position += 1
    }
  }

  private mutating func stepCode() {
    switch byte(0) {
    case Ascii.slash where byte(1) == Ascii.slash: open(.lineComment, length: 2)
    case Ascii.slash where byte(1) == Ascii.star: open(.blockComment, length: 2)
    case Ascii.hash where byte(1) == UInt8(ascii: "!") && line == 1 && position == start:
      open(.lineComment, length: 2)
    case Ascii.quote where standsAtTextQuote: open(.textBlock, length: 3)
    case Ascii.quote: open(.string, length: 1)
    case UInt8(ascii: "("): open(.paren, length: 1)
    case UInt8(ascii: "["): open(.bracket, length: 1)
    case UInt8(ascii: "{"): open(.brace, length: 1)
    case UInt8(ascii: ")"): close([.paren, .interpolation])
    case UInt8(ascii: "]"): close([.bracket])
    case UInt8(ascii: "}"): close([.brace])
    default: position += 1
    }
  }

  private mutating func open(_ context: Context, length: Int) {
    if contexts.count < Self.deepest { contexts.append(context) }
    position += length
  }

  /// Closes the innermost of these, with the brackets inside it; a brace is stronger than those.
  private mutating func close(_ kinds: [Context]) {
    position += 1
    for index in contexts.indices.reversed() {
      let context = contexts[index]
      if kinds.contains(context) { return contexts.removeLast(contexts.count - index) }
      if context == .brace || context == .string || context == .textBlock
        || context == .interpolation
      {
        return
      }
    }
  }
}
