/// A JSON value; objects keep the order of their members.
public enum JSONValue: Sendable, Hashable {
  /// A member of an object.
  public struct Member: Sendable, Hashable {
    public var name: String
    public var value: JSONValue

    public init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case int(Int)
  /// A number that is not an `Int`, as written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The nesting limit of arrays and objects, more than the deepest graph needs.
  public static let deepest = 8000

  /// The value of a member of an object; nil otherwise. Linear in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var int: Int? { if case .int(let number) = self { number } else { nil } }
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  public var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  public var object: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// Whether this is `null`.
  public var isNull: Bool { self == .null }

  /// Parses UTF-8 that consists of one value.
  ///
  /// Duplicate names, lone surrogates and invalid UTF-8 are errors.
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var places: [JSONPlace] = []
    self = try JSONValue(parsing: bytes, places: &places)
  }

  /// Parses UTF-8 that consists of one value.
  ///
  /// - Parameter places: where the members of the value are, in order, if it is an object.
  public init(parsing bytes: [UInt8], places: inout [JSONPlace]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
    places = parser.places
  }
}

/// Where a member of an object is, in bytes from 0.
public struct JSONPlace: Sendable, Hashable {
  public let name: Int
  /// Where its value begins.
  public internal(set) var value = 0
  /// Where the elements begin, if the value is a list.
  public internal(set) var elements: [Int] = []

  init(name: Int) { self.name = name }
}

/// A JSON syntax error.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  public let message: String
  /// The location, in bytes from 0.
  public let offset: Int
  /// The location, from 1; columns count bytes.
  public let line: Int
  public let column: Int
  /// Whether it is that the text ends too early.
  public let isAtEnd: Bool

  init(_ message: String, at offset: Int, in bytes: [UInt8], isAtEnd: Bool) {
    self.isAtEnd = isAtEnd
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    self.message = message
    self.offset = offset
    line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    column = offset - lineStart + 1
  }

  public var description: String { "line \(line), column \(column): \(message)" }
}
