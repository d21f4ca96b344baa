/// Cuts a text that arrives bit by bit into pieces that can be parsed on their own.
///
/// A piece ends with a line after which the parser does not find it incomplete. The parser is asked
/// only where the tokens of the lines leave nothing open, so that a block of many lines is parsed
/// once.
package struct StatementReader: Sendable {
  /// One or more whole statements, with the newline that ends them.
  package struct Piece: Hashable, Sendable {
    package let bytes: [UInt8]
    /// The line of the whole text on which the piece starts, from 1.
    package let line: Int
  }

  private var buffer: [UInt8] = []
  /// Where the current piece starts, where its last line starts, and what was searched for
  /// newlines.
  private var start = 0
  private var lineStart = 0
  private var position = 0
  /// The tokens of the current piece, up to its last line.
  private var scan: TokenScan?
  private var symbols = SymbolTable()
  private var line = 1
  /// How many lines the current piece has.
  private var lineCount = 0

  package init() {}

  /// Whether nothing is held back.
  package var isEmpty: Bool { start == buffer.count }

  /// Adds bytes at the end of the text.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    if start > 0, start * 2 >= buffer.count {
      buffer.removeFirst(start)
      (lineStart, position, start) = (lineStart - start, position - start, 0)
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next piece that is complete, if there is one.
  package mutating func next() -> Piece? {
    while position < buffer.count {
      position += 1
      if buffer[position - 1] == Ascii.newline, endsPiece() { return cut() }
    }
    return nil
  }

  /// Says that no more text comes, and gives everything that is left as pieces.
  package mutating func finish() -> [Piece] {
    var pieces: [Piece] = []
    while let piece = next() { pieces.append(piece) }
    if !isEmpty { pieces.append(cut()) }
    return pieces
  }

  /// Reads the line that has just ended; whether the piece is complete with it.
  private mutating func endsPiece() -> Bool {
    let text = SourceText(name: "", bytes: Array(buffer[lineStart..<position]))
    lineStart = position
    lineCount += 1
    // Most pieces are one line.
    if lineCount == 1, isComplete(text) { return true }
    var scan = self.scan.map { TokenScan(text, after: $0) } ?? TokenScan(text)
    while scan.next().kind != .end {}
    self.scan = scan
    // The parser gives up a text that is nested too deep.
    guard scan.isBalanced || scan.open.count > Limits.nesting else { return false }
    return isComplete(SourceText(name: "", bytes: Array(buffer[start..<position])))
  }

  private mutating func isComplete(_ text: SourceText) -> Bool {
    !parse(text, symbols: &symbols).isIncomplete
  }

  private mutating func cut() -> Piece {
    let piece = Piece(bytes: Array(buffer[start..<position]), line: line)
    line += lineCount
    (start, lineStart, lineCount, scan) = (position, position, 0, nil)
    return piece
  }
}
