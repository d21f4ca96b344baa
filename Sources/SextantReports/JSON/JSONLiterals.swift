extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral flag: Bool) { self = .bool(flag) }
  package init(integerLiteral number: Int) { self = .int(number) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral items: JSONValue...) { self = .array(items) }

  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members: members)
  }
}

extension JSONValue {
  package init(members: [(String, JSONValue)]) {
    self = .object(members.map { Member(name: $0, value: $1) })
  }

  package init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  package static func textOrNull(_ text: String) -> JSONValue {
    text.isEmpty ? .null : .string(text)
  }

  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

  package var text: String {
    var writer = JSONWriter()
    writer.json(self)
    return writer.text
  }

  /// Returns the value at a path of members; null if a member is missing.
  package func at(_ names: String...) -> JSONValue {
    names.reduce(self) { $0[$1] ?? .null }
  }
}
