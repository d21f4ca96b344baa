import SextantReports

/// A validator for the subset of JSON Schema 2020-12 in this repository. An unknown keyword is a
/// violation, so that no constraint is ignored.
struct Schema {
  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  func violations(of value: JSONValue) -> [String] { check(value, root, "$") }

  private func check(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    (schema.object ?? []).flatMap { rule in
      switch rule.name {
      case "$schema", "$id", "$defs", "title", "description": [String]()
      case "$ref": reference(value, rule.value, place)
      case "type": type(value, rule.value, place)
      case "enum": oneOf(value, rule.value, place)
      case "minimum": minimum(value, rule.value, place)
      case "required": required(value, rule.value, place)
      case "properties": properties(value, rule.value, place)
      case "additionalProperties": additional(value, schema, rule.value, place)
      case "items": items(value, rule.value, place)
      case "anyOf": anyOf(value, rule.value, place)
      default: ["\(place): the schema says \(rule.name), which is not known"]
      }
    }
  }

  private func reference(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    let prefix = "#/$defs/"
    guard let text = rule.string, text.hasPrefix(prefix),
      let schema = root["$defs"]?[String(text.dropFirst(prefix.count))]
    else { return ["\(place): the schema refers to nothing"] }
    return check(value, schema, place)
  }

  private func type(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    let allowed = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
    let own = value.typeNames
    return allowed.contains(where: own.contains) ? [] : ["\(place): no \(allowed)"]
  }

  private func oneOf(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    rule.array?.contains(value) == true ? [] : ["\(place): not one of the allowed values"]
  }

  private func minimum(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    guard let number = value.int, let least = rule.int else { return [] }
    return number >= least ? [] : ["\(place): less than \(least)"]
  }

  private func required(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    guard value.object != nil else { return [] }
    return (rule.array ?? []).compactMap(\.string).filter { value[$0] == nil }
      .map { "\(place): no member \($0)" }
  }

  private func properties(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    (value.object ?? []).flatMap { member in
      rule[member.name].map { check(member.value, $0, "\(place).\(member.name)") } ?? []
    }
  }

  private func additional(
    _ value: JSONValue, _ schema: JSONValue, _ rule: JSONValue, _ place: String
  ) -> [String] {
    let others = (value.object ?? []).filter { schema["properties"]?[$0.name] == nil }
    if rule.bool == false { return others.map { "\(place): unknown member \($0.name)" } }
    return others.flatMap { check($0.value, rule, "\(place).\($0.name)") }
  }

  private func items(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    (value.array ?? []).enumerated().flatMap { check($1, rule, "\(place)[\($0)]") }
  }

  private func anyOf(_ value: JSONValue, _ rule: JSONValue, _ place: String) -> [String] {
    let results = (rule.array ?? []).map { check(value, $0, place) }
    return results.contains(where: \.isEmpty) ? [] : results.flatMap { $0 }
  }
}

extension JSONValue {
  fileprivate var typeNames: [String] {
    switch self {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .int: ["integer", "number"]
    case .number: ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }
}
