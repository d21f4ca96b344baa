import SextantEngine
import SextantInterpreter
import SextantLanguage

/// Returns the checks of `sometimes`: at least one state must satisfy the property.
func witnessChecks(for interpreter: Interpreter) -> [any SpaceCheck] {
  interpreter.program.app.behavior.searchedProperties.filter { $0.kind == .sometimes }
    .map { Witness(property: $0) }
}

private struct Witness: ParallelCheck {
  let property: Property
  private var witness: Int?

  init(property: Property) { self.property = property }

  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    if witness == nil, space.interpreter.holds(property.fact, in: world) { witness = state }
  }

  mutating func add(_ part: Witness) { witness = witness ?? part.witness }

  func findings(in space: inout StateSpace) -> [Finding] {
    if let witness {
      return [Finding(property, .holds, example: Finding.Example(state: witness))]
    }
    guard let reason = space.cutOff ?? space.unseenReason else {
      let scope = space.scope.isEmpty ? "" : ", \(space.scope)"
      return [Finding(property, .broken, "`\(property.text)` holds in no state\(scope)")]
    }
    return [Finding(property, .undecided, "the fact holds in no state so far: \(reason)")]
  }
}
