import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantSyntax

/// Returns the checks of `always can reach`: a goal must be reachable from every state. If the
/// property declares a number of moves, this number must suffice.
///
/// Unlike `noDeadEnd`, these checks count links as moves.
func reachChecks(for interpreter: Interpreter) -> [any SpaceCheck] {
  let properties = interpreter.program.app.behavior.searchedProperties.filter {
    $0.kind != .sometimes
  }
  return properties.isEmpty ? [] : [ReachabilityCheck(properties)]
}

private struct ReachabilityCheck: ParallelCheck {
  private let properties: [Property]
  private var reachability = Reachability(countsLinks: true)
  private var goals: [[Int]]

  init(_ properties: [Property]) {
    self.properties = properties
    goals = properties.map { _ in [] }
  }

  mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    for (index, property) in properties.enumerated()
    where space.interpreter.holds(property.fact, in: world) {
      goals[index].append(state)
    }
  }

  mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    reachability.made(step, in: &space)
  }

  mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], isComplete: Bool,
    in space: inout StateSpace
  ) {
    reachability.explored(state, world, moves, in: &space)
  }

  func makePart() -> ReachabilityCheck { ReachabilityCheck(properties) }

  mutating func add(_ part: ReachabilityCheck) {
    reachability.add(part.reachability)
    for index in goals.indices { goals[index] += part.goals[index] }
  }

  func findings(in space: inout StateSpace) -> [Finding] {
    let reachable = reachability.ended(in: space)
    return zip(properties, goals).map { property, states in
      var isGoal = Array(repeating: false, count: space.count)
      for state in states { isGoal[state] = true }
      let most: Int? = if case .canReach(let most) = property.kind { most } else { nil }
      return finding(property, reachable.answers(to: isGoal, within: most), most, in: space)
    }
  }

  private func finding(
    _ property: Property, _ answers: ReachableStates.Answers, _ most: Int?, in space: StateSpace
  ) -> Finding {
    if let first = answers.failing.first {
      let farther = answers.fewest.map { ": it takes \($0)" } ?? ""
      let within = most.map { " within \(pluralized($0, "move"))\(farther)" } ?? ""
      return Finding(
        property, .broken,
        "from \(answers.failing.count) of \(space.count) states, `\(property.text)` is unreachable\(within)",
        example: Finding.Example(state: first, expectation: "expect not (\(property.text))"))
    }
    if answers.undecided > 0 {
      return Finding(
        property, .undecided,
        "from \(answers.undecided) of \(space.count) states, no explored moves lead to this fact, but unexplored moves may"
      )
    }
    if space.cutOff == nil { return Finding(property, .holds, space.scope) }
    return Finding(property, .undecided, "reachable from all explored states")
  }
}
