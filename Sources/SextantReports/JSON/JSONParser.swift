internal import SextantSyntax

/// A parser of JSON (RFC 8259). It has an explicit stack, so deeply nested input cannot overflow
/// the call stack.
struct JSONParser {
  private struct Frame {
    let isObject: Bool
    var items: [JSONValue] = []
    var members: [JSONValue.Member] = []
    var names: Set<ExactText> = []
    var name = ""
  }

  private let bytes: [UInt8]
  private var position = 0
  private var frames: [Frame] = []
  private(set) var places: [JSONPlace] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// json = blanks value blanks
  mutating func parse() throws(JSONError) -> JSONValue {
    while true {
      guard var value = try beginValue() else { continue }
      // A value may complete several enclosing containers.
      while !frames.isEmpty, try endsFrame(after: &value) {}
      if frames.isEmpty {
        skipBlanks()
        if position < bytes.count { throw failure("unexpected text after the value") }
        return value
      }
    }
  }

  /// Returns a complete value. At the beginning of a non-empty array or object, pushes a frame and
  /// returns nil.
  private mutating func beginValue() throws(JSONError) -> JSONValue? {
    skipBlanks()
    guard let byte = peek else { throw failure("expected a value") }
    notePlace()
    switch byte {
    case UInt8(ascii: "{"): return try open(isObject: true, end: UInt8(ascii: "}"))
    case UInt8(ascii: "["): return try open(isObject: false, end: UInt8(ascii: "]"))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw failure("expected a value")
    }
  }

  private mutating func open(isObject: Bool, end: UInt8) throws(JSONError) -> JSONValue? {
    if frames.count == JSONValue.deepest {
      throw failure("more than \(JSONValue.deepest) levels of nesting")
    }
    position += 1
    skipBlanks()
    if peek == end {
      position += 1
      return isObject ? .object([]) : .array([])
    }
    frames.append(Frame(isObject: isObject))
    if isObject { try key() }
    return nil
  }

  /// Records the locations of the outermost object's members, and of the elements of array members.
  private mutating func notePlace() {
    guard let outermost = frames.first, outermost.isObject, let last = places.indices.last else {
      return
    }
    switch frames.count {
    case 1: places[last].value = position
    case 2 where !frames[1].isObject: places[last].elements.append(position)
    default: break
    }
  }

  /// Adds the value to the container of the top frame. Assigns a complete container to `value` and
  /// returns true.
  private mutating func endsFrame(after value: inout JSONValue) throws(JSONError) -> Bool {
    let top = frames.count - 1
    let isObject = frames[top].isObject
    if isObject {
      frames[top].members.append(.init(name: frames[top].name, value: value))
    } else {
      frames[top].items.append(value)
    }
    skipBlanks()
    if peek == UInt8(ascii: ",") {
      position += 1
      if isObject { try key() }
      return false
    }
    guard peek == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      throw failure("expected a comma or \(isObject ? "}" : "]")")
    }
    position += 1
    let frame = frames.removeLast()
    value = isObject ? .object(frame.members) : .array(frame.items)
    return true
  }

  /// key = string ":"
  private mutating func key() throws(JSONError) {
    skipBlanks()
    let start = position
    guard peek == UInt8(ascii: "\"") else { throw failure("expected a name in quotes") }
    let name = try string()
    let top = frames.count - 1
    guard frames[top].names.insert(ExactText(name)).inserted else {
      throw failure("duplicate name in the object", at: start)
    }
    frames[top].name = name
    if top == 0 { places.append(JSONPlace(name: start)) }
    skipBlanks()
    guard peek == UInt8(ascii: ":") else { throw failure("expected a colon") }
    position += 1
  }
}

// MARK: - Words and numbers

extension JSONParser {
  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func failure(_ message: String, at offset: Int? = nil) -> JSONError {
    JSONError(message, at: offset ?? position, in: bytes)
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let start = position
    for byte in word.utf8 {
      guard peek == byte else { throw failure("expected a value", at: start) }
      position += 1
    }
    return value
  }

  /// number = ["-"] ("0" | digits) ["." digits] [("e" | "E") ["+" | "-"] digits]
  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    skip("-")
    if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { skip("-") }
      try digits()
    }
    if let byte = peek, byte &- 48 < 10 { throw failure("unexpected leading zero") }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return Int(text).map(JSONValue.int) ?? .number(text)
  }

  @discardableResult
  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard let byte = peek, UInt32(byte) == scalar.value else { return false }
    position += 1
    return true
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let byte = peek, byte &- 48 < 10 { position += 1 }
    if position == start { throw failure("expected a digit") }
  }
}

// MARK: - Strings

extension JSONParser {
  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw failure("unescaped control character") }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(&text) } else { text.append(byte) }
    }
    guard peek != nil else { throw failure("unterminated string", at: start) }
    position += 1
    guard let result = String(validating: text, as: UTF8.self) else {
      throw failure("the string is not UTF-8", at: start)
    }
    return result
  }

  private mutating func escape(_ text: inout [UInt8]) throws(JSONError) {
    guard let byte = peek else { return }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text += Array(Character(try scalar()).utf8)
    default: throw failure("unknown escape", at: position - 1)
    }
  }

  /// Parses `\uXXXX`, or two such escapes that form a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let start = position - 2
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, skip("\\"), skip("u") else {
      throw failure("unpaired surrogate", at: start)
    }
    let second = try hexadecimal()
    guard second >= 0xDC00, second < 0xE000,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure("unpaired surrogate", at: start) }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw failure("expected four hexadecimal digits") }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
