import SextantEngine
import SextantLanguage

/// The abstract state of a body: the known values of variables and locals.
struct KnownValues: Hashable {
  enum Local: Hashable {
    case values([Value])
    case nodes([DefinitionID])
  }

  var variables: [Int: Value] = [:]
  var locals: [Int: Local] = [:]

  mutating func merge(_ other: KnownValues) {
    variables = variables.filter { other.variables[$0.key] == $0.value }
    locals = locals.filter { other.locals[$0.key] == $0.value }
  }

  /// Returns the known values of inputs, by slot. The first slot is `first`.
  static func locals(_ domains: [[Value]?], from first: Int = 0) -> [Int: Local] {
    var locals: [Int: Local] = [:]
    for (index, domain) in domains.enumerated() {
      if let domain { locals[first + index] = .values(domain) }
    }
    return locals
  }

  func value(of expression: Expression) -> Value? {
    let values = values(of: expression)
    return values?.count == 1 ? values?.first : nil
  }

  /// Returns the possible values of an expression; nil if any value is possible.
  func values(of expression: Expression) -> [Value]? {
    switch expression {
    case .constant(let value): return [value]
    case .variable(let index): return variables[index].map { [$0] }
    case .local(let slot):
      if case .values(let values)? = locals[slot] { return values }
      return nil
    case .number(let inner, let form): return values(of: inner)?.map { $0.with(form) }
    case .text(let parts): return texts(of: parts)?.map { .string($0) }
    case .and, .or, .not, .compare: return isTrue(expression).map { [.bool($0)] }
    case .binding, .state, .add, .subtract, .negate, .list, .count, .node,
      .ofList:
      return nil
    }
  }

  private static let maxTexts = 256

  /// Returns the possible texts of an interpolation; nil if a part may have any value.
  private func texts(of parts: [Expression]) -> [String]? {
    var texts = [""]
    for part in parts {
      guard let values = values(of: part), texts.count * values.count <= Self.maxTexts else {
        return nil
      }
      texts = texts.flatMap { text in values.map { text + textInString($0) } }
    }
    return texts
  }

  func prefix(of expression: Expression) -> String {
    guard case .text(let parts) = expression else { return "" }
    var prefix = ""
    for part in parts {
      guard let value = value(of: part) else { return prefix + self.prefix(of: part) }
      prefix += textInString(value)
    }
    return prefix
  }

  /// Returns the truth of a fact in three-valued logic; nil if unknown.
  func holds(_ fact: Fact) -> Bool? {
    switch fact {
    case .and(let left, let right): return Self.and(holds(left), holds(right))
    case .or(let left, let right): return Self.or(holds(left), holds(right))
    case .not(let inner): return holds(inner).map { !$0 }
    case .truth(let expression): return isTrue(expression)
    case .form(let form, let arguments):
      guard form.common == .state, case .variable(let index) = arguments[0],
        case .expression(let wanted) = arguments[1]
      else { return nil }
      return areSame(variables[index].map { [$0] }, values(of: wanted))
    case .can: return nil
    }
  }

  private func isTrue(_ expression: Expression) -> Bool? {
    switch expression {
    case .and(let left, let right): return Self.and(isTrue(left), isTrue(right))
    case .or(let left, let right): return Self.or(isTrue(left), isTrue(right))
    case .not(let inner): return isTrue(inner).map { !$0 }
    case .compare(let left, let comparison, let right):
      guard let isSame = areSame(values(of: left), values(of: right)) else { return nil }
      switch comparison {
      case .equal: return isSame
      case .notEqual: return !isSame
      case .less, .lessOrEqual, .greater, .greaterOrEqual, .contains: return nil
      }
    default:
      if case .bool(let flag)? = value(of: expression) { return flag }
      return nil
    }
  }

  private static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    if left == false || right == false { return false }
    return left == true && right == true ? true : nil
  }

  private static func or(_ left: Bool?, _ right: Bool?) -> Bool? {
    and(left.map { !$0 }, right.map { !$0 }).map { !$0 }
  }

  /// Returns whether two expressions with these possible values are equal; nil if unknown.
  private func areSame(_ left: [Value]?, _ right: [Value]?) -> Bool? {
    guard let left, let right, !left.isEmpty, !right.isEmpty else { return nil }
    let first = areSame(left[0], right[0])
    let isCertain = left.allSatisfy { one in right.allSatisfy { areSame(one, $0) == first } }
    return isCertain ? first : nil
  }

  /// Returns whether two values are equal; nil if their type is not supported.
  private func areSame(_ left: Value, _ right: Value) -> Bool? {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.decimal(let left), .decimal(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.enumCase(let left), .enumCase(let right)): left == right
    default: nil
    }
  }
}

func textInString(_ value: Value) -> String {
  if case .string(let text) = value { text } else { value.description }
}
