import SextantEngine
import SextantLanguage

/// What the system lets a name be bound to beside nodes and values: a binding of the original's.
extension Interpreter {
  mutating func bindHandle(
    _ slot: Int, _ handle: SystemHandle, _ arguments: [BoundArgument]
  ) throws(Refusal) {
    let arguments = try evaluated(arguments)
    try focus(on: nil as Reference?)
    bind(slot, to: try handle.make(arguments, &draft))
  }

  /// `set NAME = VALUE` for a handle of the system.
  mutating func set(
    _ handle: SystemHandle, at slot: Int, to value: Value, _ statement: Statement,
    _ result: inout Result
  ) throws(Refusal) {
    guard let bound = local(slot), case .bool(let wanted) = value else { return }
    try focus(on: nil as Reference?)
    do throws(Refusal) {
      try handle.write(bound, wanted, &draft)
      result.outcome = .applied
    } catch {
      if !statement.isTry, !isTrying { throw error }
      result.outcome = error.outcome
      result.refusal = error
    }
    result.can = result.outcome == .applied
  }
}
