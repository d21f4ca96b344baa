/// A reader that splits a stream of text into separately parsable pieces.
///
/// A piece ends with the first line after which it is complete. If a piece has several lines, it is
/// parsed only when no delimiter is open. So a block of many lines is parsed once.
public struct StatementReader: Sendable {
  /// One or more whole statements, with the newline that ends them.
  public struct Piece: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The line of the stream on which the piece starts, counted from 1.
    public let line: Int
  }

  private var buffer: [UInt8] = []
  private var start = 0
  private var lineStart = 0
  /// The offset in the buffer up to which newlines were searched.
  private var position = 0
  private var scan: TokenScan?
  private var symbols = SymbolTable()
  private var line = 1
  private var lineCount = 0

  /// Whether a line with an error that more text cannot resolve is a piece by itself. Users then
  /// see the error immediately.
  private let endsWithErrors: Bool

  public init(endsWithErrors: Bool = false) { self.endsWithErrors = endsWithErrors }

  /// Whether no text is pending.
  public var isEmpty: Bool { start == buffer.count }

  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    if start > 0, start * 2 >= buffer.count {
      buffer.removeFirst(start)
      (lineStart, position, start) = (lineStart - start, position - start, 0)
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next complete piece, if any.
  public mutating func next() -> Piece? {
    while position < buffer.count {
      position += 1
      if buffer[position - 1] == Ascii.newline, endsPiece() { return cut() }
    }
    return nil
  }

  /// Ends the stream and returns the pending text as pieces.
  public mutating func finish() -> [Piece] {
    var pieces: [Piece] = []
    while let piece = next() { pieces.append(piece) }
    if !isEmpty { pieces.append(cut()) }
    return pieces
  }

  /// Scans the line that has just ended. Returns true if the piece is now complete.
  private mutating func endsPiece() -> Bool {
    let text = SourceText(name: "", bytes: Array(buffer[lineStart..<position]))
    lineStart = position
    lineCount += 1
    // Most pieces have one line.
    if lineCount == 1, isComplete(text, endsWithErrors: endsWithErrors) { return true }
    var scan = self.scan.map { TokenScan(text, after: $0) } ?? TokenScan(text)
    while scan.next().kind != .end {}
    self.scan = scan
    // Nesting beyond the limit is always an error.
    guard scan.isBalanced || scan.open.count > Limits.nesting else { return false }
    return isComplete(SourceText(name: "", bytes: Array(buffer[start..<position])))
  }

  private mutating func isComplete(_ text: SourceText, endsWithErrors: Bool = false) -> Bool {
    let script = parse(text, symbols: &symbols)
    return !script.isIncomplete || endsWithErrors && script.hasFinalError
  }

  private mutating func cut() -> Piece {
    let piece = Piece(bytes: Array(buffer[start..<position]), line: line)
    line += lineCount
    (start, lineStart, lineCount, scan) = (position, position, 0, nil)
    return piece
  }
}
