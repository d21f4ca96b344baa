package import SextantSyntax

/// Converts offsets to editor positions: lines and UTF-16 code units, both counted from 0.
package struct TextPositions: Sendable {
  private let bytes: [UInt8]
  /// The start of each line. The first line starts after the byte order mark.
  private let starts: [Int]
  /// The last result. The next call continues from this position, because offsets usually ascend.
  private var last = (start: 0, offset: 0, units: 0)

  /// - Parameters:
  ///   - breaksAtReturns: Whether a lone carriage return ends a line, as in editors.
  ///   - countsMark: Whether a byte order mark is part of the first line.
  package init(_ source: SourceText, breaksAtReturns: Bool, countsMark: Bool = false) {
    bytes = source.bytes
    var starts = [!countsMark && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0x0A || breaksAtReturns && byte == 0x0D && next != 0x0A {
        starts.append(index + 1)
      }
    }
    self.starts = starts
    last.start = -1
  }

  /// Returns the position of an offset. If the offset is beyond the end of the text, returns the
  /// end.
  package mutating func position(of offset: UInt32) -> (line: Int, column: Int) {
    let offset = min(Int(offset), bytes.count)
    let line = max(1, starts.countOfFirst { $0 <= offset }) - 1
    let start = starts[line]
    let end = max(start, offset)
    if last.start != start || last.offset > end { last = (start, start, 0) }
    let piece = String(decoding: bytes[last.offset..<end], as: UTF8.self)
    last = (start, end, last.units + piece.utf16.count)
    return (line, last.units)
  }

  /// Returns the offset of a position. A column beyond its line is clamped to the end of the line,
  /// and a line beyond the text to the end of the text. If the position is inside a character,
  /// returns the start of the character.
  package func offset(ofLine line: Int, column: Int) -> UInt32 {
    guard line >= 0 else { return UInt32(truncatingIfNeeded: starts[0]) }
    guard line < starts.count else { return UInt32(truncatingIfNeeded: bytes.count) }
    var offset = starts[line]
    var left = column
    let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while offset < end, left > 0, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      let byte = bytes[offset]
      left -= byte >= 0xF0 ? 2 : 1
      if left < 0 { break }
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return UInt32(truncatingIfNeeded: offset)
  }
}

/// Writes ranges in the format of the Language Server Protocol.
package struct RangeWriter: Sendable {
  private var positions: TextPositions
  package static let start: JSONValue = [
    "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0],
  ]

  package init(_ source: SourceText) {
    positions = TextPositions(source, breaksAtReturns: true)
  }

  package mutating func position(_ offset: UInt32) -> JSONValue {
    let (line, column) = positions.position(of: offset)
    return ["line": .int(line), "character": .int(column)]
  }

  package mutating func range(_ span: Span) -> JSONValue {
    let start = position(span.start)
    return ["start": start, "end": position(max(span.start, span.end))]
  }

  package mutating func line(_ offset: UInt32) -> Int { positions.position(of: offset).line }

  package mutating func edit(_ edit: TextEdit) -> JSONValue {
    ["range": range(edit.span), "newText": .string(edit.replacement)]
  }
}
