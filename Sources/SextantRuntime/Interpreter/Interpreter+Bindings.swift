import SextantEngine
import SextantLanguage

/// `let` and `set` for the bindings that a system offers beside nodes and values.
extension Interpreter {
  mutating func bindSystem(
    _ slot: Int, _ binding: SystemBinding, _ arguments: [BoundArgument]
  ) throws(Refusal) {
    let arguments = try evaluated(arguments, of: binding.pattern)
    try focus(on: nil as Reference?)
    bind(slot, to: try binding.make(arguments, &draft))
  }

  /// `set NAME = VALUE [with animation]` for a binding of the system.
  mutating func set(
    _ binding: SystemBinding, at slot: Int, to value: Value, isAnimated: Bool,
    _ statement: Statement, _ result: inout Result
  ) throws(Refusal) {
    guard let bound = local(slot) else {
      throw .refused(RuntimeCodes.noSuchNode, .text("value bound to this name"))
    }
    guard case .bool(let wanted) = value else { return }
    try focus(on: nil as Reference?)
    do throws(Refusal) {
      try binding.write(bound, wanted, isAnimated, &draft)
      result.outcome = .applied
    } catch {
      if !statement.isTry, !isTrying { throw error }
      result.outcome = error.outcome
      result.refusal = error
    }
    result.can = result.outcome == .applied
  }
}
