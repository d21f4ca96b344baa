package import SextantEngine

package indirect enum ValueType: Sendable, Hashable {
  case string, int, decimal, bool, duration, node
  /// The system binding with an index. Its value is a Bool.
  case binding(Int)
  case list(ValueType)
  case enumeration(String)
  /// An undetermined type, such as the element type of an empty list. It fits every type.
  case unknown
  /// The type of an erroneous expression. It fits every type, to suppress further diagnostics.
  case error

  package var name: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .decimal: "Decimal"
    case .bool: "Bool"
    case .duration: "Duration"
    case .node: "Node"
    case .binding: "Bool"
    case .list(let element): "[\(element.name)]"
    case .enumeration(let name): name
    case .unknown, .error: "?"
    }
  }

  package var isUnknown: Bool { self == .unknown || self == .error }
}

extension ValueType {
  package var isEnumeration: Bool { if case .enumeration = self { true } else { false } }

  /// Converts a value from a file or an app to this type. The value may have a simpler type: a case
  /// of an enumeration may be a String. Returns nil if the value does not fit.
  package func converted(_ value: Value, enums: [String: [String]]) -> Value? {
    switch (value, self) {
    case (.string(let text), .enumeration(let name)):
      return enums[name]?.contains(text) == true ? .enumCase(text) : nil
    case (.int, .decimal): return value.with(.decimal)
    case (.decimal(let number), .int): return number.scale == 0 ? value.with(.shortest) : nil
    case (_, .unknown), (_, .error): return value.with(.shortest)
    case (.string(let text), .duration): return Value.duration(written: text)
    case (.list(let items), .list(let element)):
      let converted = items.compactMap { element.converted($0, enums: enums) }
      return converted.count == items.count ? .list(converted) : nil
    default: return ValueType(of: value).fits(self) ? value : nil
    }
  }

  package init(of value: Value) {
    switch value {
    case .bool: self = .bool
    case .int: self = .int
    case .decimal: self = .decimal
    case .string: self = .string
    case .duration: self = .duration
    case .enumCase: self = .unknown
    case .list(let items): self = .list(items.first.map { ValueType(of: $0) } ?? .unknown)
    case .node: self = .node
    }
  }
}
