package import SextantEngine

// An Int is accepted where a Decimal is expected. The Int is converted once: when an expression is
// bound to a type, or when a value enters the program (`ValueType.converted`). From then on, a
// Decimal is `Value.decimal`, an Int is `Value.int`, and equality is `==`. If the type is unknown,
// as for the elements of `state l = []`, each number has its shortest form, which is also unique.

package enum NumberConversion: Sendable, Hashable {
  case unchanged
  case to(NumberForm)
}

extension ValueType {
  package func conversion(to wanted: ValueType) -> NumberConversion? {
    switch (self, wanted) {
    case (.error, _), (_, .error): .unchanged
    case (.unknown, _): wanted.hasDecimals ? .to(.decimal) : .unchanged
    case (_, .unknown): hasDecimals ? .to(.shortest) : .unchanged
    case (.int, .decimal): .to(.decimal)
    case (.list(let own), .list(let other)): own.conversion(to: other)
    default: self == wanted ? .unchanged : nil
    }
  }

  package func fits(_ wanted: ValueType) -> Bool { conversion(to: wanted) != nil }

  /// Returns the type that includes the values of both types, if any.
  package func common(with other: ValueType) -> ValueType? {
    switch (self, other) {
    case (.error, _), (_, .error): .error
    case (.unknown, let type), (let type, .unknown): type
    case (.int, .decimal), (.decimal, .int): .decimal
    case (.list(let left), .list(let right)): left.common(with: right).map { .list($0) }
    default: self == other ? self : nil
    }
  }

  package var hasDecimals: Bool {
    switch self {
    case .decimal: true
    case .list(let element): element.hasDecimals
    default: false
    }
  }

  package var isList: Bool { if case .list = self { true } else { false } }

  package var isIntList: Bool {
    if case .list(let element) = self { element == .int || element.isIntList } else { false }
  }
}

extension Expression {
  /// Returns an expression that converts the value. The type must fit `wanted`. Constants are
  /// converted immediately.
  package func converted(from type: ValueType, to wanted: ValueType) -> Expression {
    guard case .to(let form)? = type.conversion(to: wanted) else { return self }
    return with(form)
  }

  package func with(_ form: NumberForm) -> Expression {
    if case .constant(let value) = self { return .constant(value.with(form)) }
    return .number(self, form)
  }
}
