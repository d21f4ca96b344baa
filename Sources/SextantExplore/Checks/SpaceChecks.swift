package import SextantInterpreter

/// A kind of check: what of a program it holds against a search.
struct SpaceCheckKind: Sendable {
  /// Whether it needs the successors of each state.
  let needsSuccessors: @Sendable (Interpreter) -> Bool
  let make: @Sendable (Interpreter) -> [any SpaceCheck]
}

/// Everything that a search is asked, in the order of the report: a kind a file.
private let checkKinds = [stepPropertyChecks, witnessChecks, reachChecks, lawChecks]

/// The checks of an app.
///
/// - Parameter laws: the names of those laws that it is held to; nil for all.
package func spaceChecks(
  for interpreter: Interpreter, laws: Set<String>? = nil
) -> [any SpaceCheck] {
  checkKinds.flatMap { $0.make(interpreter) }.filter { check in
    guard let laws, let law = check as? any Law else { return true }
    return laws.contains(law.word)
  }
}

/// The laws of navigation alone.
package func navigationLaws(for interpreter: Interpreter) -> [any SpaceCheck] {
  lawChecks.make(interpreter)
}

/// Whether a check of an app needs the successors of each state.
func needSuccessors(_ interpreter: Interpreter) -> Bool {
  checkKinds.contains { $0.needsSuccessors(interpreter) }
}
