extension SourceText {
  /// The first byte that makes a file binary: the first NUL or, if the file has no NUL, the first
  /// byte that is not valid UTF-8. Nil for a text file.
  ///
  /// A file is binary if at least five of its first 8,000 bytes, and at least a tenth of them, are
  /// NULs, other control characters or invalid UTF-8.
  var binaryBytes: Span? {
    let end = min(bytes.count, 8000)
    var (count, position) = (0, 0)
    var nul, invalid: Int?
    while position < end {
      let byte = bytes[position]
      if byte >= 0x80, let decoded = decodeScalar(bytes, at: position) {
        position += decoded.length
        continue
      }
      if byte == Ascii.nul { nul = nul ?? position }
      if byte >= 0x80 { invalid = invalid ?? position }
      if byte >= 0x80 || byte == 0x7F || byte < 0x20 && !Self.layout.contains(byte) { count += 1 }
      position += 1
    }
    guard count >= 5, count * 10 >= end, let first = nul ?? invalid else { return nil }
    return Span(start: UInt32(first), end: UInt32(first) + 1)
  }

  private static let layout: [UInt8] = [Ascii.tab, Ascii.newline, 0x0C, Ascii.carriageReturn]
}
