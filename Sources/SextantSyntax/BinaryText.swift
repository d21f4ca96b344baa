extension SourceText {
  /// The span of the first NUL in a binary file. If the file has no NUL, the span of the first byte
  /// that is not valid UTF-8. Nil for a text file.
  ///
  /// In the first 8,000 bytes of a binary file, at least five bytes and at least a tenth of the
  /// bytes are NULs, other control characters or invalid UTF-8.
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
