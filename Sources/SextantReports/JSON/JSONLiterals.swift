extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(integerLiteral number: Int) { self = .int(number) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral items: JSONValue...) { self = .array(items) }

  /// An object with its members in the order in which they are written.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members: members)
  }
}

extension JSONValue {
  /// An object with its members in order.
  package init(members: [(String, JSONValue)]) {
    self = .object(members.map { Member(name: $0, value: $1) })
  }

  /// A text, or null.
  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// A text, or null where it is empty.
  package static func textOrNull(_ text: String) -> JSONValue {
    text.isEmpty ? .null : .string(text)
  }

  /// An array of texts.
  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  /// The value as JSON, on one line.
  package var text: String {
    var writer = JSONWriter()
    writer.json(self)
    return writer.text
  }

  /// The value at a path of members; null where there is none.
  package func at(_ names: String...) -> JSONValue {
    names.reduce(self) { $0[$1] ?? .null }
  }
}
