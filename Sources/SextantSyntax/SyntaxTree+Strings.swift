struct StringFlags: OptionSet {
  let rawValue: UInt32

  static let escapes = StringFlags(rawValue: 1)
  /// The segment is part of a `"""` text.
  static let isTextBlock = StringFlags(rawValue: 2)
  static let hasOpening = StringFlags(rawValue: 4)
  static let hasClosing = StringFlags(rawValue: 8)
  /// The segment is the first of its `"""` text.
  static let isFirst = StringFlags(rawValue: 16)
  /// The closing quotes are alone on a line. This line is not part of the text.
  static let closerIsAloneOnLine = StringFlags(rawValue: 32)
}

extension SyntaxTree {
  /// Returns the value of a string, or of a segment of an interpolated string. Empty if the node is
  /// not a string. O(*n*) in the length of the string.
  ///
  /// Escapes are decoded. In a `"""` text, the newline after the opening quotes is not part of the
  /// value. If the closing quotes are alone on their line, the newline before them is not part of
  /// the value either. In this case, every line loses its indentation, up to the indentation of the
  /// closing quotes. CR LF is read as a newline.
  public func string(_ id: NodeID) -> String {
    let node = self[id]
    guard node.kind == .string else { return "" }
    let flags = StringFlags(rawValue: node.payload)
    let quotes = flags.contains(.isTextBlock) ? 3 : 1
    var start = Int(node.span.start) + (flags.contains(.hasOpening) ? quotes : 0)
    var end = Int(node.span.end) - (flags.contains(.hasClosing) ? quotes : 0)
    guard start <= end, end <= source.bytes.count else { return "" }
    if flags.contains(.isTextBlock) {
      if flags.contains(.isFirst) { start = afterNewline(start, end) }
      if flags.contains(.closerIsAloneOnLine) { end = beforeLastLine(start, end, Int(node.extra)) }
    } else if !flags.contains(.escapes) {
      return String(decoding: source.bytes[start..<end], as: UTF8.self)
    }
    var decoder = StringDecoder(
      bytes: source.bytes, position: start, end: end, indentation: Int(node.extra),
      isTextBlock: flags.contains(.isTextBlock))
    return decoder.decode(atLineStart: flags.contains(.isFirst))
  }

  private func afterNewline(_ start: Int, _ end: Int) -> Int {
    let first = start < end && source.bytes[start] == Ascii.carriageReturn ? start + 1 : start
    return first < end && source.bytes[first] == Ascii.newline ? first + 1 : start
  }

  private func beforeLastLine(_ start: Int, _ end: Int, _ indentation: Int) -> Int {
    var end = max(start, end - indentation)
    if end > start, source.bytes[end - 1] == Ascii.newline { end -= 1 }
    if end > start, source.bytes[end - 1] == Ascii.carriageReturn { end -= 1 }
    return end
  }
}

private struct StringDecoder {
  let bytes: [UInt8]
  var position: Int
  let end: Int
  let indentation: Int
  let isTextBlock: Bool
  var result: [UInt8] = []

  mutating func decode(atLineStart: Bool) -> String {
    if isTextBlock, atLineStart { skipIndentation() }
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case Ascii.backslash: decodeEscape()
      case Ascii.carriageReturn where position < end && bytes[position] == Ascii.newline: break
      case Ascii.newline where isTextBlock:
        result.append(byte)
        skipIndentation()
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func skipIndentation() {
    let limit = min(end, position + indentation)
    while position < limit, bytes[position] == Ascii.space || bytes[position] == Ascii.tab {
      position += 1
    }
  }

  private mutating func decodeEscape() {
    guard position < end else { return result.append(Ascii.backslash) }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(Ascii.newline)
    case UInt8(ascii: "t"): result.append(Ascii.tab)
    case UInt8(ascii: "r"): result.append(Ascii.carriageReturn)
    case UInt8(ascii: "0"): result.append(Ascii.nul)
    case UInt8(ascii: "u"): decodeScalar()
    default: result.append(byte)
    }
  }

  /// Decodes `{hex}`. An invalid scalar becomes U+FFFD.
  private mutating func decodeScalar() {
    guard position < end, bytes[position] == UInt8(ascii: "{") else { return }
    position += 1
    var value: UInt32 = 0
    while position < end, let digit = Ascii.hexValue(bytes[position]) {
      value = value < 0x0100_0000 ? value << 4 | digit : value
      position += 1
    }
    if position < end { position += 1 }
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    result.append(contentsOf: String(Character(scalar)).utf8)
  }
}
