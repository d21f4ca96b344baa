package import SextantEngine

/// A JSON value. Objects keep the order of their members.
package enum JSONValue: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  case int(Int)
  /// The text of a number that `Int` cannot represent.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The maximum nesting depth of arrays and objects. No graph is nested more deeply.
  package static let deepest = 8000

  /// The value of a member if this is an object; otherwise nil. Assignment appends a new member.
  ///
  /// - Complexity: O(*n*), where *n* is the number of members.
  package subscript(name: String) -> JSONValue? {
    get { object?.first { $0.name == name }?.value }
    set {
      let others = (object ?? []).filter { $0.name != name }
      self = .object(others + (newValue.map { [Member(name: name, value: $0)] } ?? []))
    }
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var int: Int? { if case .int(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  package var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
  package var object: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The value of the language that this JSON value represents; nil for null and objects. A string
  /// represents itself, even if it was written for a duration, a case or an instance.
  package var value: SextantEngine.Value? {
    switch self {
    case .bool(let flag): return .bool(flag)
    case .int(let number): return .int(number)
    case .string(let text): return .string(text)
    case .number(let text):
      return FixedDecimal(json: text).map { .decimal($0) }
    case .array(let items):
      let values = items.compactMap(\.value)
      return values.count == items.count ? .list(values) : nil
    case .null, .object: return nil
    }
  }

  package init(_ value: SextantEngine.Value) {
    switch value {
    case .bool(let flag): self = .bool(flag)
    case .int(let number): self = .int(number)
    case .decimal(let number): self = .number(number.description)
    case .string(let text): self = .string(text)
    case .duration, .enumCase, .node: self = .string(value.description)
    case .list(let items): self = .array(items.map { JSONValue($0) })
    }
  }

  /// Encodes a value of unknown type. The encoding of a non-JSON value is an object that names the
  /// type.
  init(memory: SextantEngine.Value) {
    switch memory {
    case .node(let instance): self = ["node": .int(Int(instance.number))]
    case .list(let items): self = .array(items.map { JSONValue(memory: $0) })
    case .duration(let milliseconds): self = ["milliseconds": .int(milliseconds)]
    case .enumCase(let name): self = ["case": .string(name)]
    case .decimal: self = ["decimal": JSONValue(memory)]
    case .bool, .int, .string: self = JSONValue(memory)
    }
  }

  var badNumber: String? {
    switch self {
    case .number(let text): FixedDecimal(json: text) == nil ? text : nil
    case .array(let items): items.lazy.compactMap(\.badNumber).first
    case .null, .bool, .int, .string, .object: nil
    }
  }

  package var isNull: Bool { self == .null }

  /// Parses UTF-8 text that contains a single value.
  ///
  /// Duplicate names, lone surrogates and invalid UTF-8 are errors.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    var places: [JSONPlace] = []
    self = try JSONValue(parsing: bytes, places: &places)
  }

  /// - Parameter places: Receives the locations of the members if the value is an object.
  package init(parsing bytes: [UInt8], places: inout [JSONPlace]) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.parse()
    places = parser.places
  }
}

/// The byte offsets of a member of an object, counted from 0.
package struct JSONPlace: Sendable, Hashable {
  package let name: Int
  package internal(set) var value = 0
  /// The offsets of the elements, if the value is an array.
  package internal(set) var elements: [Int] = []

  init(name: Int) { self.name = name }
}

package struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  package let message: String
  /// The byte offset, counted from 0.
  package let offset: Int
  /// The line and the column, counted from 1. Each byte is a column.
  package let line: Int
  package let column: Int

  init(_ message: String, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    self.message = message
    self.offset = offset
    line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    column = offset - lineStart + 1
  }

  package var description: String { "line \(line), column \(column): \(message)" }
}
