import SextantEngine
import SextantLanguage

/// The facts that need no trial.
extension Evaluator {
  mutating func compare(
    _ left: Expression, _ comparison: Comparison, _ right: Expression
  ) throws(Refusal) -> Bool {
    let (l, r) = (try evaluate(left), try evaluate(right))
    switch comparison {
    case .equal: return areEqual(l, r)
    case .notEqual: return !areEqual(l, r)
    case .less: return isLess(l, r)
    case .lessOrEqual: return !isLess(r, l)
    case .greater: return isLess(r, l)
    case .greaterOrEqual: return !isLess(l, r)
    }
  }

  private func isLess(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.int(let l), .int(let r)): return l < r
    case (.duration(let l), .duration(let r)): return l < r
    case (.string(let l), .string(let r)): return l < r
    default:
      guard let l = decimal(left), let r = decimal(right) else { return false }
      return l < r
    }
  }

  /// What is there, for a message and for `print`.
  mutating func answer(
    to form: any FactForm, _ arguments: [BoundArgument]
  ) throws(Refusal) -> FactAnswer {
    try row(of: form).actual(arguments, &self)
  }
}

/// How a fact of a program is answered. Every form that the language has comes from this module.
func row(of form: any FactForm) -> FactRow {
  guard let row = form as? FactRow else {
    preconditionFailure("a fact that the runtime does not have: \(form.pattern.notation)")
  }
  return row
}
