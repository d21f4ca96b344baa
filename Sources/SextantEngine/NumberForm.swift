/// The representation of numbers in a type. Two values with the same representation are equal if
/// their numbers are equal.
package enum NumberForm: Hashable, Sendable {
  /// For the type Decimal: always a decimal.
  case decimal
  /// For an unknown type: an integer for a whole number, a decimal for other numbers.
  case shortest
}

extension Value {
  package func with(_ form: NumberForm) -> Value {
    switch (self, form) {
    case (.int(let number), .decimal): .decimal(FixedDecimal(digits: number, scale: 0))
    case (.decimal(let number), .shortest) where number.scale == 0: .int(number.digits)
    case (.list(let items), _): .list(items.map { $0.with(form) })
    default: self
    }
  }
}
