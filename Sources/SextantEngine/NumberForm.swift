/// The form in which a type represents numbers. Equal numbers in the same form are equal values.
package enum NumberForm: Hashable, Sendable {
  /// A number of the type Decimal is always a decimal.
  case decimal
  /// For an unknown type: Int for a whole number, decimal for other numbers.
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
