// The content of strings, which the parser reads in segments.

enum SegmentEnd {
  case quotes, interpolation, unterminated
}

extension Lexer {
  /// Reads a segment, and then the closing quotes or the start of an interpolation.
  ///
  /// In an unterminated one-line string, stops before the newline.
  mutating func readSegment(isTextBlock: Bool, _ flags: inout StringFlags) -> SegmentEnd {
    while position < count {
      let byte = bytes[position]
      switch byte {
      case Ascii.quote:
        if !isTextBlock {
          position += 1
          return .quotes
        }
        if self.byte(at: position + 1) == Ascii.quote, self.byte(at: position + 2) == Ascii.quote {
          position += 3
          return .quotes
        }
        position += 1
      case Ascii.backslash:
        flags.insert(.escapes)
        if self.byte(at: position + 1) == UInt8(ascii: "(") {
          position += 2
          return .interpolation
        }
        readEscape()
      case Ascii.newline where !isTextBlock: return .unterminated
      case Ascii.carriageReturn:
        if self.byte(at: position + 1) != Ascii.newline {
          _ = readUnexpected()
        } else if isTextBlock {
          position += 2
        } else {
          return .unterminated
        }
      default: checkByte()
      }
    }
    return .unterminated
  }

  /// esc = "\" , ( '"' | "\" | "n" | "t" | "r" | "0" | "u{" , hex , "}" ) ;
  private mutating func readEscape() {
    let start = position
    position += 1
    switch byte(at: position) {
    case Ascii.quote, Ascii.backslash, UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"),
      UInt8(ascii: "0"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      readScalarNumber(start)
    default:
      rejectEscape(start)
    }
  }

  private mutating func readScalarNumber(_ start: Int) {
    guard byte(at: position) == UInt8(ascii: "{") else { return rejectEscape(start) }
    position += 1
    let first = position
    var value: UInt32 = 0
    while let digit = Ascii.hexValue(byte(at: position)), position - first < 6 {
      value = value << 4 | digit
      position += 1
    }
    guard position > first, byte(at: position) == UInt8(ascii: "}") else {
      return rejectEscape(start)
    }
    position += 1
    if Unicode.Scalar(value) == nil {
      report(
        SyntaxCodes.noSuchScalar, span(start, position), [quoted(first, position - 1)])
    }
  }

  /// Reports a bad escape. The span includes the first invalid character, unless that is a newline
  /// or NUL.
  private mutating func rejectEscape(_ start: Int) {
    var end = position
    if let decoded = decodeScalar(bytes, at: end), decoded.scalar.value >= 0x20 {
      end += decoded.length
    }
    report(SyntaxCodes.badEscape, span(start, end), [quoted(start, end)])
  }

  /// Returns the indentation before `position`; nil if other text precedes `position` on the line.
  ///
  /// Searches back to `start` at most. `isLineStart` states whether a line starts at `start`.
  func indentation(before position: Int, from start: Int, isLineStart: Bool) -> Int? {
    var index = position
    while index > start, bytes[index - 1] == Ascii.space || bytes[index - 1] == Ascii.tab {
      index -= 1
    }
    let isAlone = index == start ? isLineStart : bytes[index - 1] == Ascii.newline
    return isAlone ? position - index : nil
  }

  /// Skips the rest of a malformed string: up to the newline or, in a `"""` text, up to and
  /// including the closing quotes. Returns false if these quotes are missing.
  mutating func skipString(isTextBlock: Bool) -> Bool {
    while position < count {
      let byte = bytes[position]
      if !isTextBlock, byte == Ascii.newline { return true }
      if isTextBlock, byte == Ascii.quote, self.byte(at: position + 1) == Ascii.quote,
        self.byte(at: position + 2) == Ascii.quote
      {
        position += 3
        return true
      }
      position += 1
    }
    return !isTextBlock
  }
}
