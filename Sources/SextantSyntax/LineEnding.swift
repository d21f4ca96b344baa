/// The end of a line: LF or CR LF.
public enum LineEnding: String, Sendable {
  case lf = "\n"
  case crlf = "\r\n"

  /// Creates the ending of the first line of a text. If the text has no newline, this is LF.
  public init(of bytes: [UInt8]) {
    let end = bytes.firstIndex(of: Ascii.newline) ?? 0
    self = end > 0 && bytes[end - 1] == Ascii.carriageReturn ? .crlf : .lf
  }

  /// Returns the text with this line ending. A CR without a following LF is kept.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    if self == .lf, !bytes.contains(Ascii.carriageReturn) { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    for byte in bytes {
      if byte == Ascii.newline {
        if result.last == Ascii.carriageReturn { result.removeLast() }
        if self == .crlf { result.append(Ascii.carriageReturn) }
      }
      result.append(byte)
    }
    return result
  }
}

extension SourceText {
  /// The ending of the first line. Edits of the text use the same ending.
  public var lineEnding: LineEnding { LineEnding(of: bytes) }
}
