import SextantReports

extension JSONValue {
  init(parsing text: String) throws(JSONError) { try self.init(parsing: Array(text.utf8)) }

  var compact: String {
    switch self {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .int(let number): return "\(number)"
    case .number(let text): return text
    case .string(let text): return Self.quoted(text)
    case .array(let items): return "[\(items.map(\.compact).joined(separator: ","))]"
    case .object(let members):
      let texts = members.map { "\(Self.quoted($0.name)):\($0.value.compact)" }
      return "{\(texts.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
