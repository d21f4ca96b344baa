/// A fixed-point decimal: `digits` × 10^-`scale`, without trailing zeros after the point.
public struct FixedDecimal: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// All digits as an integer, with the sign.
  public let digits: Int
  /// The number of digits after the decimal point.
  public let scale: Int

  /// Creates the decimal `digits` × 10^-`scale`, and removes trailing zeros after the point.
  public init(digits: Int, scale: Int) {
    var digits = digits
    var scale = max(0, scale)
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    self.digits = digits
    self.scale = scale
  }

  private func aligned(with other: FixedDecimal) -> (Int, Int, scale: Int)? {
    let scale = max(self.scale, other.scale)
    guard let left = FixedDecimal.scaled(digits, by: scale - self.scale),
      let right = FixedDecimal.scaled(other.digits, by: scale - other.scale)
    else { return nil }
    return (left, right, scale)
  }

  private static func scaled(_ digits: Int, by powers: Int) -> Int? {
    var result = digits
    for _ in 0..<(digits == 0 ? 0 : powers) {
      let (next, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = next
    }
    return result
  }

  /// Returns the sum, or nil on overflow.
  public func adding(_ other: FixedDecimal) -> FixedDecimal? {
    guard let (left, right, scale) = aligned(with: other) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : FixedDecimal(digits: sum, scale: scale)
  }

  /// The negated number, or nil on overflow.
  public var negated: FixedDecimal? {
    digits == Int.min ? nil : FixedDecimal(digits: -digits, scale: scale)
  }

  /// Compares by value.
  public static func < (left: FixedDecimal, right: FixedDecimal) -> Bool {
    if let (l, r, _) = left.aligned(with: right) { return l < r }
    // The aligned digits of the number with the smaller scale overflow, so this number has the
    // larger magnitude.
    return left.scale < right.scale ? left.digits < 0 : right.digits > 0
  }

  /// The shortest decimal notation.
  public var description: String {
    guard scale > 0 else { return String(digits) }
    var text = String(digits.magnitude)
    while text.count <= scale { text = "0" + text }
    let split = text.index(text.endIndex, offsetBy: -scale)
    return (digits < 0 ? "-" : "") + text[..<split] + "." + text[split...]
  }
}

/// A value of an input, a variable or an argument.
public enum Value: Hashable, Sendable, Codable {
  case bool(Bool)
  case int(Int)
  case decimal(FixedDecimal)
  case string(String)
  /// A duration of virtual time in milliseconds.
  case duration(Int)
  /// A case of an enumeration of the app.
  case enumCase(String)
  case list([Value])
  /// A node, identified by its instance.
  case node(Instance)

  /// A hash that ignores instance numbers. It is the same in every run.
  var mixedHash: UInt64 { mixed.hash }

  var mixed: MixedValue {
    switch self {
    case .bool(let flag): return MixedValue(mix(1, flag ? 1 : 0))
    case .int(let number): return MixedValue(mix(2, UInt64(bitPattern: Int64(number))))
    case .decimal(let number):
      return MixedValue(
        mix(mix(3, UInt64(bitPattern: Int64(number.digits))), UInt64(number.scale)))
    case .string(let text): return MixedValue(mix(4, text.mixedHash))
    case .duration(let time): return MixedValue(mix(5, UInt64(bitPattern: Int64(time))))
    case .enumCase(let name): return MixedValue(mix(6, name.mixedHash))
    case .list(let items):
      return items.withUnsafeBufferPointer { items in
        var result = MixedValue.emptyList
        for index in items.indices { result.append(items[index].mixed) }
        return result
      }
    case .node(let instance):
      return MixedValue(8, key: mix(8, UInt64(instance.number)), holdsInstances: true)
    }
  }
}

/// Two hashes of a value. `hash` ignores instance numbers. `key` includes instance numbers, for
/// interning.
struct MixedValue {
  var hash: UInt64
  var key: UInt64
  var holdsInstances: Bool

  init(_ hash: UInt64, key: UInt64? = nil, holdsInstances: Bool = false) {
    self.hash = hash
    self.key = key ?? hash
    self.holdsInstances = holdsInstances
  }

  static let emptyList = MixedValue(7)

  mutating func append(_ item: MixedValue) {
    hash = mix(hash, item.hash)
    key = mix(key, item.key)
    holdsInstances = holdsInstances || item.holdsInstances
  }
}

extension Value {
  package var int: Int? { if case .int(let number) = self { number } else { nil } }

  package var text: String? { if case .string(let text) = self { text } else { nil } }

  package var items: [Value]? { if case .list(let items) = self { items } else { nil } }

  /// Whether the value has more than 1,000,000 bytes and items in total, or more than 500 levels of
  /// nested lists.
  package var exceedsLimits: Bool {
    var left = 1_000_000
    return !fits(in: &left, depth: 500)
  }

  /// The approximate number of bytes that a text or a list occupies on the heap.
  var heapBytes: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .list(let items):
      items.reduce(items.count * MemoryLayout<Value>.stride) { $0 + $1.heapBytes }
    case .bool, .int, .decimal, .duration, .enumCase, .node: 0
    }
  }

  private func fits(in left: inout Int, depth: Int) -> Bool {
    switch self {
    case .string(let text): left -= text.utf8.count
    case .list(let items):
      if depth == 0 { return false }
      left -= items.count
      for item in items where left < 0 || !item.fits(in: &left, depth: depth - 1) { return false }
    case .bool, .int, .decimal, .duration, .enumCase, .node: break
    }
    return left >= 0
  }
}

extension Value: CustomStringConvertible {
  /// The value as source text.
  public var description: String {
    switch self {
    case .bool(let flag): flag ? "true" : "false"
    case .int(let number): String(number)
    case .decimal(let number): number.description
    case .string(let text): Value.quoted(text)
    case .duration(let time): Value.durationText(time)
    case .enumCase(let name): name
    case .list(let items): "[" + items.map(\.description).joined(separator: ", ") + "]"
    case .node(let instance): "#\(instance.number)"
    }
  }

  /// Returns a text as a string literal of the language.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\0": result += "\\0"
      default:
        let isShown =
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: false
          case .format: joinsEmoji(at: index, of: scalars)
          // Escape invisible spaces, and spaces that look like a normal space. An ideographic space
          // is recognizable: it has the width of a letter.
          case .spaceSeparator: scalar == " " || scalar == "\u{3000}"
          case .otherLetter: !scalar.properties.isDefaultIgnorableCodePoint
          default: true
          }
        if !isShown {
          result += "\\u{" + String(scalar.value, radix: 16) + "}"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  private static func joinsEmoji(
    at index: String.UnicodeScalarView.Index, of scalars: String.UnicodeScalarView
  ) -> Bool {
    func isEmoji(_ scalar: Unicode.Scalar?) -> Bool {
      scalar.map { $0.value >= 0x2000 && $0.properties.isEmoji } ?? false
    }
    let before = scalars[..<index].last { $0 != "\u{FE0F}" }
    return scalars[index] == "\u{200D}" && isEmoji(before)
      && isEmoji(scalars[scalars.index(after: index)...].first)
  }

  private static func durationText(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms"
  }
}

extension FixedDecimal {
  /// Parses a decimal in source notation, without an exponent.
  package init?(written text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let digits = Int(parts.joined()) else { return nil }
    self.init(digits: digits, scale: parts.count == 2 ? parts[1].count : 0)
  }

  /// Parses a JSON number, which may have an exponent. Fails if the number has too many digits.
  package init?(json text: String) {
    let parts = text.split { $0 == "e" || $0 == "E" }
    guard parts.count == 2 else {
      self.init(written: text)
      return
    }
    guard let mantissa = FixedDecimal(written: String(parts[0])) else { return nil }
    if mantissa.digits == 0 {
      self = mantissa
      return
    }
    guard let exponent = Int(parts[1]), (-100...100).contains(exponent) else { return nil }
    let scale = mantissa.scale - exponent
    guard scale <= 18, let digits = FixedDecimal.scaled(mantissa.digits, by: max(0, -scale)) else {
      return nil
    }
    self.init(digits: digits, scale: scale)
  }
}

extension Value {
  /// Returns the value with each instance transformed.
  public func mapInstances(_ transform: (Instance) -> Instance) -> Value {
    switch self {
    case .node(let instance): .node(transform(instance))
    case .list(let items): .list(items.map { $0.mapInstances(transform) })
    case .bool, .int, .decimal, .string, .duration, .enumCase: self
    }
  }

  /// Replaces the former instance numbers by current instances. If `numbers` does not contain a
  /// number, the instance becomes `none`.
  package func renumbered(_ numbers: [Int: Instance]) -> Value {
    mapInstances { numbers[Int($0.number)] ?? .none }
  }

  /// Parses a duration in source notation: `700ms`, `2s`.
  package static func duration(written text: String) -> Value? {
    if text.hasSuffix("ms"), let number = Int(text.dropLast(2)) { return .duration(number) }
    guard text.hasSuffix("s"), let number = Int(text.dropLast()) else { return nil }
    let (milliseconds, overflow) = number.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : .duration(milliseconds)
  }
}
