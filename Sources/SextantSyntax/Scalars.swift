extension Character {
  public var continuesName: Bool { unicodeScalars.allSatisfy(\.continuesName) }
}

extension Unicode.Scalar {
  /// Whether a name may start with the scalar: XID_Start except invisible characters, such as
  /// fillers.
  public var startsName: Bool {
    properties.isXIDStart && !properties.isDefaultIgnorableCodePoint
  }

  /// Whether a name may contain the scalar: XID_Continue except invisible characters, such as
  /// joiners.
  public var continuesName: Bool {
    properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint
  }

  /// Whether the scalar by itself is invisible: a blank, a control, a joiner or a mark.
  var isInvisible: Bool {
    if properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark,
      .enclosingMark:
      return true
    default: return false
    }
  }

  /// The scalar in backquotes. If it is invisible, its number and name: `U+00A0 NO-BREAK SPACE`.
  var described: String {
    if !isInvisible { return "`\(self)`" }
    let digits = String(value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count)) + digits
    return properties.name.map { number + " " + $0 } ?? number
  }
}
