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

  /// A message of more bytes is none: how long it says to be is not believed.
  private let longestMessage: Int
  /// A header of more is none.
  private static let longestHeader = 1 << 12
  private static let field = Array("content-length:".utf8)

  private var bytes: [UInt8] = []
  private var position = 0
  /// Whether what was skipped last is reported already.
  private var isLost = false

  package init(longestMessage: Int = 1 << 28) { self.longestMessage = longestMessage }

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
    while let frame = read() {
      if case .message = frame {
        isLost = false
        return frame
      }
      // Of bytes that follow each other without a header, the first are reported.
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
      return lose(to: end, "a header of more than \(Self.longestHeader) bytes")
    }
    let lengths = lengths(inHeaderTo: end)
    if lengths.count == 1, let length = lengths[0], length <= longestMessage {
      guard bytes.count - end >= length else { return nil }
      position = end + length
      return .message(Array(bytes[end..<end + length]))
    }
    if !lengths.isEmpty { isLost = false }
    // Of a header that contradicts itself, nothing is believed.
    if lengths.count > 1 { position = end - 1 }
    let tooLong = lengths.first.flatMap { $0 }.map { "a message of \($0) bytes is too long" }
    return lose(
      to: end,
      lengths.count > 1
        ? "a header with two lengths" : tooLong ?? "a header without one `Content-Length`")
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

  /// The numbers behind `Content-Length:` in what may be a header.
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

  /// Skips what is no header, up to where one may begin in it.
  private mutating func lose(to end: Int, _ reason: String) -> Frame {
    position = (position + 1..<end).first { isField(bytes[$0...]) } ?? end
    return .broken(reason)
  }
}

/// A message with its header.
package func framed(_ message: JSONValue) -> [UInt8] {
  let bytes = Array(message.text.utf8)
  return Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
}
