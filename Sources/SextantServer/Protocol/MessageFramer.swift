package import SextantReports

/// Takes the bytes of a stream apart into messages: each behind a header that says how long it is. What has no
/// such header is skipped, up to the next one.
package struct MessageFramer: Sendable {
  /// What was read.
  package enum Frame: Sendable, Hashable {
    case message([UInt8])
    /// Bytes that are no message, and why.
    case broken(String)
  }

  /// A message of more bytes is skipped; a header of more is none.
  package static let longestMessage = 1 << 28
  private static let longestHeader = 1 << 12
  private static let field = Array("content-length:".utf8)

  private var bytes: [UInt8] = []
  private var position = 0
  /// How many bytes of a message that is too long are yet to be skipped.
  private var skipped = 0
  /// Whether what was skipped last is reported already.
  private var isLost = false

  package init() {}

  package mutating func feed(_ more: [UInt8]) {
    // What was read goes, now and then.
    if position > 1 << 16 || position == bytes.count {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += more
  }

  /// The next frame; nil until there are more bytes.
  package mutating func next() -> Frame? {
    let gone = min(skipped, bytes.count - position)
    position += gone
    skipped -= gone
    guard skipped == 0, let end = endOfHeader() else { return loseTooLong() }
    guard let length = length(inHeaderTo: end) else { return lose(to: end) }
    guard length <= Self.longestMessage else {
      (position, skipped) = (end, length)
      return .broken("a message of \(length) bytes is too long")
    }
    guard bytes.count - end >= length else { return nil }
    position = end + length
    isLost = false
    return .message(Array(bytes[end..<end + length]))
  }

  /// Behind the empty line that ends a header.
  private func endOfHeader() -> Int? {
    var index = position
    while let newline = bytes[index...].firstIndex(of: 0x0A) {
      let next = newline + 1
      if next < bytes.count, bytes[next] == 0x0A { return next + 1 }
      if next + 1 < bytes.count, bytes[next] == 0x0D, bytes[next + 1] == 0x0A { return next + 2 }
      index = next
    }
    return nil
  }

  /// The number behind `Content-Length:`, the last one where a header begins with what is none of it.
  private func length(inHeaderTo end: Int) -> Int? {
    let lines = bytes[position..<end].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    let isHeader = lines.allSatisfy { $0.contains(UInt8(ascii: ":")) }
    guard isHeader else { return nil }
    let values = lines.compactMap { line -> Int? in
      guard line.count > Self.field.count,
        zip(line, Self.field).allSatisfy({ $0 | 0x20 == $1 || $0 == $1 })
      else { return nil }
      let digits = line.dropFirst(Self.field.count).filter { $0 != 0x20 && $0 != 0x09 }
      guard !digits.isEmpty, digits.count < 16, digits.allSatisfy({ $0 &- 0x30 < 10 }) else {
        return nil
      }
      return Int(String(decoding: digits, as: UTF8.self))
    }
    return values.count == 1 ? values[0] : nil
  }

  /// Skips what is no header, up to where one may begin.
  private mutating func lose(to end: Int) -> Frame? {
    let start = position
    position = end
    for index in (start + 1..<end) where beginsHeader(at: index) {
      position = index
      break
    }
    return reportLoss("a header without one `Content-Length`")
  }

  /// A header that has no end within reason is none.
  private mutating func loseTooLong() -> Frame? {
    guard skipped == 0, bytes.count - position > Self.longestHeader else { return nil }
    let start = position
    position = bytes.count - Self.field.count
    for index in (start + 1..<bytes.count) where beginsHeader(at: index) {
      position = index
      break
    }
    return reportLoss("a header of more than \(Self.longestHeader) bytes")
  }

  private func beginsHeader(at index: Int) -> Bool {
    bytes.count - index >= Self.field.count && bytes[index] | 0x20 == UInt8(ascii: "c")
      && zip(bytes[index...], Self.field).allSatisfy { $0 | 0x20 == $1 || $0 == $1 }
  }

  private mutating func reportLoss(_ message: String) -> Frame? {
    if isLost { return next() }
    isLost = true
    return .broken(message)
  }
}

/// A message with its header.
package func framed(_ message: JSONValue) -> [UInt8] {
  var writer = JSONWriter()
  writer.json(message)
  return Array("Content-Length: \(writer.bytes.count)\r\n\r\n".utf8) + writer.bytes
}
