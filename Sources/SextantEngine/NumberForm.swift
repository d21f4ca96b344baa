/// How the numbers of a type are kept, so that equal numbers are equal values.
package enum NumberForm: Hashable, Sendable {
  /// As decimals: the numbers of the type Decimal.
  case decimal
  /// A whole number as an Int, any other as a decimal: the numbers of an unknown type.
  case shortest
}

extension Value {
  /// The value with its numbers in a form. Everything but numbers stays as it is.
  package func with(_ form: NumberForm) -> Value {
    switch (self, form) {
    case (.int(let number), .decimal): .decimal(FixedDecimal(digits: number, scale: 0))
    case (.decimal(let number), .shortest) where number.scale == 0: .int(number.digits)
    case (.list(let items), _): .list(items.map { $0.with(form) })
    default: self
    }
  }
}
