extension Lexer {
  @inline(__always)
  func startsName(at index: Int) -> Bool {
    let byte = byte(at: index)
    if byte < 0x80 { return Ascii.startsName(byte) }
    return decodeScalar(bytes, at: index)?.scalar.startsName ?? false
  }

  private func continuesName(at index: Int) -> Bool {
    let byte = byte(at: index)
    if byte < 0x80 { return Ascii.continuesName(byte) }
    return decodeScalar(bytes, at: index)?.scalar.continuesName ?? false
  }

  @inline(__always)
  private mutating func readIdentifier() -> Symbol {
    let start = position
    var index = start
    var hash = SymbolTable.emptyHash
    while index < count {
      let byte = bytes[index]
      if Ascii.continuesName(byte) {
        hash = SymbolTable.feed(hash, byte)
        index += 1
      } else if byte >= 0x80, continuesName(at: index) {
        let end = index + (decodeScalar(bytes, at: index)?.length ?? 1)
        while index < end {
          hash = SymbolTable.feed(hash, bytes[index])
          index += 1
        }
      } else {
        break
      }
    }
    position = index
    return symbols.intern(bytes, from: start, to: index, hash: hash)
  }

  @inline(__always)
  mutating func readWord() -> Token {
    let start = position
    let symbol = readIdentifier()
    var token = Token(.name, start, position)
    token.payload = symbol.rawValue
    switch byte(at: position) {
    case Ascii.hash: readInstanceNumber(&token)
    case Ascii.point: readSecondName(&token)
    case Ascii.slash: token.startsPath = stepFollows()
    default: break
    }
    return token
  }

  /// instance = id , "#" , int ;
  private mutating func readInstanceNumber(_ token: inout Token) {
    guard Ascii.isDigit(byte(at: position + 1)) else { return }
    position += 1
    let start = position
    let number = readDigits()
    token.end = UInt32(truncatingIfNeeded: position)
    if rejectsLetters(after: start) {
      token.kind = .error
    } else if let number, number <= Int(UInt32.max) {
      token.kind = .instance
      token.extra = UInt32(number)
    } else {
      token.kind = .error
      report(SyntaxCodes.numberTooLarge, span(start, position), [quoted(start, position)])
    }
    token.end = UInt32(truncatingIfNeeded: position)
    token.startsPath = stepFollows()
  }

  /// qualified = id , "." , id ;
  private mutating func readSecondName(_ token: inout Token) {
    guard startsName(at: position + 1) else { return }
    position += 1
    token.kind = .qualified
    token.extra = readIdentifier().rawValue
    token.end = UInt32(truncatingIfNeeded: position)
  }

  private func stepFollows() -> Bool {
    byte(at: position) == Ascii.slash
      && (Ascii.isDigit(byte(at: position + 1)) || startsName(at: position + 1))
  }

  /// Reads a `/` and the step after it: step = id | instance | int ;
  mutating func readStep() -> Token {
    position += 1
    let start = position
    var token: Token
    if Ascii.isDigit(byte(at: start)) {
      let number = readDigits()
      token = Token(.integer, start, position)
      finishNumber(&token, number, allowsUnit: false)
    } else {
      let symbol = readIdentifier()
      token = Token(.name, start, position)
      token.payload = symbol.rawValue
      if byte(at: position) == Ascii.hash { readInstanceNumber(&token) }
    }
    token.startsPath = stepFollows()
    return token
  }

  /// name = "`" id "`" ;
  mutating func readQuotedName() -> Token {
    let start = position
    position += 1
    guard startsName(at: position) else { return rejectQuotedName(start) }
    let symbol = readIdentifier()
    guard byte(at: position) == Ascii.backquote else { return rejectQuotedName(start) }
    position += 1
    var token = Token(.name, start, position)
    token.isQuoted = true
    token.payload = symbol.rawValue
    return token
  }

  private mutating func rejectQuotedName(_ start: Int) -> Token {
    report(SyntaxCodes.badName, span(start, position))
    if byte(at: position) == Ascii.backquote { position += 1 }
    return Token(.error, start, position)
  }
}

// MARK: - Numbers

extension Lexer {
  /// Reads an integer, a decimal or a duration. Letters after the number that are no unit are an
  /// error.
  mutating func readNumber() -> Token {
    let start = position
    var number = readDigits()
    var token = Token(.integer, start, position)
    if byte(at: position) == Ascii.point, Ascii.isDigit(byte(at: position + 1)) {
      position += 1
      let fraction = position
      number = readFraction(number)
      let scale = position - fraction
      token.kind = .decimal
      token.scale = UInt8(clamping: scale)
      if scale > Limits.decimalScale { number = nil }
    }
    finishNumber(&token, number, allowsUnit: true)
    return token
  }

  /// int = digit , { digit | "_" } ;
  ///
  /// Returns nil if the number is too large.
  private mutating func readDigits() -> Int? {
    var number: Int? = 0
    while position < count {
      let byte = bytes[position]
      if Ascii.isDigit(byte) {
        number = Self.appending(byte, to: number)
      } else if byte != Ascii.underscore {
        break
      }
      position += 1
    }
    return number
  }

  private mutating func readFraction(_ whole: Int?) -> Int? {
    var number = whole
    while position < count, Ascii.isDigit(bytes[position]) {
      number = Self.appending(bytes[position], to: number)
      position += 1
    }
    return number
  }

  private static func appending(_ digit: UInt8, to number: Int?) -> Int? {
    guard let number else { return nil }
    let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tens.addingReportingOverflow(Int(digit &- 48))
    return overflow || carry ? nil : sum
  }

  /// Reads an optional unit and sets the value of the token. A malformed number becomes an error
  /// token.
  private mutating func finishNumber(_ token: inout Token, _ number: Int?, allowsUnit: Bool) {
    let start = Int(token.start)
    let unit = allowsUnit ? readUnit() : nil
    if unit == nil, rejectsLetters(after: start) {
      token.kind = .error
    } else if let number {
      setValue(&token, number, unit)
    } else {
      token.kind = .error
      report(SyntaxCodes.numberTooLarge, span(start, position), [quoted(start, position)])
    }
    token.end = UInt32(truncatingIfNeeded: position)
  }

  /// Reads a unit, such as `min`, and returns its length in milliseconds.
  private mutating func readUnit() -> Int? {
    guard Ascii.isLetter(byte(at: position)) else { return nil }
    for (letters, milliseconds) in Self.units where bytes[position...].starts(with: letters) {
      position += letters.count
      if !continuesName(at: position) { return milliseconds }
      position -= letters.count
    }
    return nil
  }

  private static let units = [
    (Array("ms".utf8), 1), (Array("s".utf8), 1000), (Array("min".utf8), 60_000),
  ]

  private mutating func setValue(_ token: inout Token, _ number: Int, _ unit: Int?) {
    guard let unit else { return token.setNumber(number) }
    let start = Int(token.start)
    token.kind = .duration
    var (value, overflow) = number.multipliedReportingOverflow(by: unit)
    for _ in 0..<token.scale where !overflow {
      if value % 10 != 0 {
        token.kind = .error
        report(SyntaxCodes.durationTooFine, span(start, position), [quoted(start, position)])
        return
      }
      value /= 10
    }
    token.scale = 0
    token.setNumber(value)
    if overflow {
      token.kind = .error
      report(SyntaxCodes.numberTooLarge, span(start, position), [quoted(start, position)])
    }
  }

  /// Reports and skips letters directly after a number. Returns false if no letters follow.
  private mutating func rejectsLetters(after start: Int) -> Bool {
    guard continuesName(at: position) else { return false }
    let first = position
    while continuesName(at: position) {
      position += decodeScalar(bytes, at: position)?.length ?? 1
    }
    let letters = String(decoding: bytes[first..<position], as: UTF8.self)
    let suggestion = durationUnit(meantBy: letters).map { unit in
      let number = String(decoding: bytes[start..<first], as: UTF8.self)
      return Suggestion.replacement(
        number + unit,
        fix: .replacing(number + letters, at: span(start, position), with: number + unit))
    }
    report(SyntaxCodes.badNumber, span(start, position), [quoted(start, position)], suggestion)
    return true
  }
}

/// Returns the unit that a word means. For example, `seconds` means `s`. Nil if the word means no
/// unit.
public func durationUnit(meantBy word: String) -> String? {
  switch word {
  case "ms", "msec", "millisecond", "milliseconds": "ms"
  case "s", "sec", "secs", "second", "seconds": "s"
  case "min", "m", "mins", "minute", "minutes": "min"
  default: nil
  }
}
