/// A range of bytes in a source text.
public struct Span: Hashable, Sendable {
  /// The offset of the first byte, counted from 0.
  public var start: UInt32
  /// The offset after the last byte.
  public var end: UInt32

  /// Creates the span from `start` up to but not including `end`.
  public init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  /// The number of bytes, or 0 if the span ends before it starts.
  public var length: UInt32 { end > start ? end - start : 0 }

  /// Returns the smallest span that contains both spans.
  public func union(_ other: Span) -> Span {
    Span(start: min(start, other.start), end: max(end, other.end))
  }
}

/// A source text with its name, and with a table that converts offsets to lines and columns.
public struct SourceText: Sendable {
  /// The name in diagnostics: a path, or a word such as `<stdin>`.
  @ExactText public private(set) var name: String
  /// The text, which may be invalid UTF-8.
  public let bytes: [UInt8]
  /// The number of the first line. If the text is part of a longer text, it may be greater than 1.
  public let firstLine: Int

  private let lineStarts: [UInt32]
  /// For each multiple of `checkpointDistance`, the number of scalars that begin before this
  /// offset. Empty if all lines are short.
  private let checkpoints: [UInt32]
  private static let checkpointDistance = 4096
  /// The UTF-8 encoding of U+FEFF, which some editors write at the start of a file.
  public static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates a source text. O(*n*): a pass over the bytes finds the lines.
  public init(name: String, bytes: [UInt8], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    var starts = bytes.count <= Limits.sourceBytes ? Self.lineStarts(of: bytes) : [0]
    // A byte order mark is not part of the first line.
    if bytes.starts(with: Self.byteOrderMark) { starts[0] = UInt32(Self.byteOrderMark.count) }
    lineStarts = starts
    checkpoints = Self.hasLongLine(starts, count: bytes.count) ? Self.checkpoints(of: bytes) : []
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The number of lines. The empty line after a final newline is included.
  public var lineCount: Int { lineStarts.count }

  /// Returns the line and the column of an offset. Lines are counted from `firstLine`, columns from
  /// 1. Each Unicode scalar is a column.
  ///
  /// If the offset is after the end of the text, returns the location of the end. O(log *n*) in the
  /// number of lines.
  public func location(of offset: UInt32) -> (line: Int, column: Int) {
    let offset = min(Int(offset), bytes.count)
    let index = lineIndex(of: offset)
    let start = min(Int(lineStarts[index]), offset)
    return (index + firstLine, scalars(from: start, to: offset) + 1)
  }

  /// Returns the line of an offset, counted from `firstLine`.
  public func lineNumber(of offset: UInt32) -> Int {
    lineIndex(of: Int(offset)) + firstLine
  }

  /// Returns the text of a span. Invalid UTF-8 becomes U+FFFD.
  public func text(of span: Span) -> String {
    let start = min(Int(span.start), bytes.count)
    let end = max(start, min(Int(span.end), bytes.count))
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns the text of a line. The newline is omitted. Empty if no line has this number.
  public func line(_ number: Int) -> String {
    text(of: span(ofLine: number))
  }

  /// Returns the span of a line. The newline is excluded. Empty if no line has this number.
  public func span(ofLine number: Int) -> Span {
    let number = number - firstLine + 1
    guard number >= 1, number <= lineStarts.count else { return Span(start: 0, end: 0) }
    let start = lineStarts[number - 1]
    guard number < lineStarts.count else {
      return Span(start: start, end: UInt32(truncatingIfNeeded: bytes.count))
    }
    var end = lineStarts[number] - 1
    if end > start, bytes[Int(end) - 1] == Ascii.carriageReturn { end -= 1 }
    return Span(start: start, end: end)
  }
}

extension SourceText {
  func indentation(ofLineAt offset: UInt32) -> Int {
    let line = span(ofLine: lineNumber(of: offset))
    return bytes[Int(line.start)..<Int(line.end)].prefix {
      $0 == Ascii.space || $0 == Ascii.tab
    }.count
  }

  private func lineIndex(of offset: Int) -> Int {
    max(1, lineStarts.countOfFirst { Int($0) <= offset }) - 1
  }

  private func scalars(from start: Int, to end: Int) -> Int {
    let distance = Self.checkpointDistance
    guard !checkpoints.isEmpty, end - start > distance else {
      return bytes[start..<end].scalarCount
    }
    return scalars(before: end) - scalars(before: start)
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.checkpointDistance
    return Int(checkpoints[block])
      + bytes[block * Self.checkpointDistance..<offset].scalarCount
  }

  private static func lineStarts(of bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = [0]
    starts.reserveCapacity(bytes.count / 24 + 1)
    for index in bytes.indices where bytes[index] == Ascii.newline {
      starts.append(UInt32(truncatingIfNeeded: index + 1))
    }
    return starts
  }

  private static func hasLongLine(_ starts: [UInt32], count: Int) -> Bool {
    var previous = 0
    for start in starts {
      if Int(start) - previous > checkpointDistance { return true }
      previous = Int(start)
    }
    return count - previous > checkpointDistance
  }

  private static func checkpoints(of bytes: [UInt8]) -> [UInt32] {
    var checkpoints: [UInt32] = [0]
    var total = 0
    var start = 0
    while start + checkpointDistance <= bytes.count {
      total += bytes[start..<start + checkpointDistance].scalarCount
      checkpoints.append(UInt32(truncatingIfNeeded: total))
      start += checkpointDistance
    }
    return checkpoints
  }
}

extension ArraySlice<UInt8> {
  var scalarCount: Int { count { $0 & 0xC0 != 0x80 } }
}

extension Span {
  public func holds(_ other: Span) -> Bool { start <= other.start && other.end <= end }

  public func contains(_ offset: UInt32) -> Bool { start <= offset && offset < end }
}

extension SourceText {
  /// Returns the start of the character at an offset.
  public func boundary(near offset: UInt32) -> UInt32 {
    var offset = Int(offset)
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return UInt32(truncatingIfNeeded: offset)
  }
}
