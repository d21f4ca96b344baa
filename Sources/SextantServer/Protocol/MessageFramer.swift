package import SextantReports

/// A decoder of the LSP base protocol, in which a header with a length precedes each message.
///
/// Bytes are buffered until a message is complete. After a malformed header, the decoder reports
/// the error once and skips to the next `Content-Length:`.
package struct MessageFramer: Sendable {
  package enum Frame: Sendable, Hashable {
    case message([UInt8])
    /// Malformed bytes. The associated value is the reason.
    case broken(String)
  }

  /// The maximum length of a message in bytes. It protects against wrong lengths in headers.
  private let longestMessage: Int
  private static let longestHeader = 1 << 12
  private static let field = Array("content-length:".utf8)

  private var bytes: [UInt8] = []
  private var position = 0
  private var isLost = false

  package init(longestMessage: Int = 1 << 28) { self.longestMessage = longestMessage }

  package mutating func feed(_ more: [UInt8]) {
    // Removes consumed bytes rarely, because each removal moves the remaining bytes.
    if position > 1 << 16 || position == bytes.count {
      bytes.removeFirst(position)
      position = 0
    }
    bytes += more
  }

  package mutating func next() -> Frame? {
    while let frame = read() {
      if case .message = frame {
        isLost = false
        return frame
      }
      if !isLost {
        isLost = true
        return frame
      }
    }
    return nil
  }

  private mutating func read() -> Frame? {
    guard let end = endOfHeader() else {
      guard bytes.count - position > Self.longestHeader else { return nil }
      let end = bytes.count - Self.field.count
      return skip(to: end, "the header is longer than \(Self.longestHeader) bytes")
    }
    let lengths = lengths(inHeaderTo: end)
    if lengths.count == 1, let length = lengths[0], length <= longestMessage {
      guard bytes.count - end >= length else { return nil }
      position = end + length
      return .message(Array(bytes[end..<end + length]))
    }
    if !lengths.isEmpty { isLost = false }
    // If a header contains several lengths, the whole header is skipped.
    if lengths.count > 1 { position = end - 1 }
    let tooLong = lengths.first.flatMap { $0 }.map { "the message is too long: \($0) bytes" }
    return skip(
      to: end,
      lengths.count > 1
        ? "duplicate `Content-Length`" : tooLong ?? "missing or invalid `Content-Length`")
  }

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

  /// Returns the number in each `Content-Length:` field; nil for a malformed number.
  private func lengths(inHeaderTo end: Int) -> [Int?] {
    let lines = bytes[position..<end].split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    return lines.filter { isField($0) }.map { line in
      let digits = line.dropFirst(Self.field.count).filter { $0 != 0x20 && $0 != 0x09 }
      guard digits.count < 16, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
      return Int(String(decoding: digits, as: UTF8.self))
    }
  }

  private func isField(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= Self.field.count
      && zip(line, Self.field).allSatisfy { $0 | 0x20 == $1 || $0 == $1 }
  }

  private mutating func skip(to end: Int, _ reason: String) -> Frame {
    position = (position + 1..<end).first { isField(bytes[$0...]) } ?? end
    return .broken(reason)
  }
}

package func framed(_ message: JSONValue) -> [UInt8] {
  let bytes = Array(message.text.utf8)
  return Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
}
