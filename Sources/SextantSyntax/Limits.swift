/// Limits of a source text. If a text exceeds a limit, a diagnostic reports it.
public enum Limits {
  /// The nesting depth of blocks, brackets and interpolations.
  public static let nesting = 500
  /// The size of a source text in bytes: one gigabyte.
  public static let sourceBytes = 1 << 30
  /// The number of diagnostics of a source text. Further diagnostics are not reported.
  public static let diagnostics = 1000
  /// The number of digits that a decimal may have after its point.
  public static let decimalScale = 18
}

enum Ascii {
  static let nul: UInt8 = 0x00
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let backquote = UInt8(ascii: "`")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let point = UInt8(ascii: ".")
  static let hash = UInt8(ascii: "#")
  static let underscore = UInt8(ascii: "_")
  static let equals = UInt8(ascii: "=")

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }

  /// Returns whether the byte can start a name. Bytes of 128 and more must be decoded first.
  @inline(__always)
  static func startsName(_ byte: UInt8) -> Bool { isLetter(byte) || byte == underscore }

  /// Returns whether the byte can continue a name. Bytes of 128 and more must be decoded first.
  @inline(__always)
  static func continuesName(_ byte: UInt8) -> Bool { startsName(byte) || isDigit(byte) }

  static func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- 48) }
    let letter = (byte | 0x20) &- 97
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
