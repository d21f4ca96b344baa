package import SextantInterpreter

/// The checks of an app, in the order of the report: a kind a file.
///
/// - Parameter laws: the names of those laws that it is held to; nil for all.
package func spaceChecks(
  for interpreter: Interpreter, laws: Set<String>? = nil
) -> [any SpaceCheck] {
  stepPropertyChecks(for: interpreter) + witnessChecks(for: interpreter)
    + reachChecks(for: interpreter)
    + navigationLaws(for: interpreter).filter { check in
      guard let laws, let law = check as? any Law else { return true }
      return laws.contains(law.word)
    }
}
