package import SextantInterpreter

/// Returns the checks of an app in report order.
///
/// - Parameter laws: Names of laws; nil for all laws.
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
