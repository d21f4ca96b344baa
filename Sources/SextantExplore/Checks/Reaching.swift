import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// `always can reach`: from every state, a state in which the fact holds can be reached, by at most so many moves.
///
/// They need the successors of each state.
func reachChecks(for interpreter: Interpreter) -> [any SpaceCheck] {
  interpreter.program.app.behavior.searchedProperties.filter { $0.kind != .sometimes }
    .map { Reaching(property: $0) }
}

private struct Reaching: PartedCheck {
  let property: Property
  private var goals: [Int] = []

  init(property: Property) { self.property = property }

  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    if space.interpreter.holds(property.fact, in: world) { goals.append(state) }
  }

  func forPart() -> Reaching { Reaching(property: property) }

  mutating func add(_ part: Reaching) { goals += part.goals }

  func findings(in space: inout StateSpace) -> [Finding] {
    let most: Int? = if case .canReach(let most) = property.kind { most } else { nil }
    let isAllExplored = space.isComplete
    let open = isAllExplored ? [] : (0..<space.count).filter { !space.isComplete($0) }
    let toGoal = space.distances(to: goals)
    let toOpen = open.isEmpty ? [] : space.distances(to: open)
    var broken: [Int] = []
    var undecided = 0
    for state in 0..<space.count {
      if toGoal[state] >= 0, toGoal[state] <= most ?? .max { continue }
      // A move that was not made may lead to the goal.
      let mayReach = !toOpen.isEmpty && toOpen[state] >= 0 && toOpen[state] < most ?? .max
      if mayReach { undecided += 1 } else { broken.append(state) }
    }
    if let first = broken.first {
      let farther = toGoal[first] >= 0 ? ": it takes \(toGoal[first])" : ""
      let within = most.map { "within \(pluralized($0, "move"))\(farther)" } ?? "from here"
      return [
        Finding(
          property, .broken,
          "`\(property.text)` cannot be reached \(within) (in \(broken.count) of \(space.count) states)",
          example: Finding.Example(state: first, expectation: "expect not (\(property.text))"))
      ]
    }
    if undecided > 0 {
      return [
        Finding(
          property, .undecided,
          "from \(undecided) of \(space.count) states it can be reached only by what was not explored"
        )
      ]
    }
    if space.cutOff == nil { return [Finding(property, .holds, space.scope)] }
    return [Finding(property, .undecided, "every state that was found reaches it")]
  }
}
