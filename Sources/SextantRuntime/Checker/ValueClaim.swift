import SextantEngine

/// What an expectation says of a value: how it compares with another one.
struct ValueClaim {
  let comparison: Comparison
  let value: Value

  init(_ comparison: Comparison, _ value: Value) {
    self.comparison = comparison
    self.value = value
  }

  static func exactly(_ count: Int) -> ValueClaim { ValueClaim(.equal, .int(count)) }

  static func atLeast(_ count: Int) -> ValueClaim { ValueClaim(.greaterOrEqual, .int(count)) }

  /// What it says where it does not hold.
  var negated: ValueClaim {
    let opposite: Comparison =
      switch comparison {
      case .equal: .notEqual
      case .notEqual: .equal
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      }
    return ValueClaim(opposite, value)
  }

  /// Whether no value is what both say.
  func excludes(_ other: ValueClaim) -> Bool {
    switch (comparison, other.comparison) {
    case (.equal, .equal): return value.isSurely(not: other.value)
    case (.equal, .notEqual), (.notEqual, .equal): return value.isSurely(other.value)
    default:
      guard value.isComparable(to: other.value), let left = range, let right = other.range else {
        return false
      }
      return !left.overlaps(right)
    }
  }

  /// The whole numbers that it leaves; nil where they are no range, or there are none.
  private var range: ClosedRange<Int>? {
    let number: Int
    switch value {
    case .int(let count): number = count
    case .duration(let time): number = Int(time)
    default: return nil
    }
    switch comparison {
    case .equal: return number...number
    case .notEqual: return nil
    case .less: return number == .min ? nil : Int.min...(number - 1)
    case .lessOrEqual: return Int.min...number
    case .greater: return number == .max ? nil : (number + 1)...Int.max
    case .greaterOrEqual: return number...Int.max
    }
  }
}

extension Value {
  /// Whether two values differ in whatever way they are compared: numbers of two kinds may be equal.
  func isSurely(not other: Value) -> Bool { isComparable(to: other) && self != other }

  /// Whether two values are the same in whatever way they are compared.
  fileprivate func isSurely(_ other: Value) -> Bool { isComparable(to: other) && self == other }

  fileprivate func isComparable(to other: Value) -> Bool {
    switch (self, other) {
    case (.int, .int), (.string, .string), (.bool, .bool), (.enumCase, .enumCase),
      (.duration, .duration):
      true
    default: false
    }
  }
}
