import SextantEngine
import SextantRuntime
import SextantLanguage

/// How far a search has come.
package struct SearchProgress: Sendable {
  package let states: Int
  package let explored: Int
  package let transitions: Int
  package let depth: Int
  /// What seems to grow without end.
  package let growth: [Growth]
  /// How many states wait for their moves to be made.
  package var queue: Int { states - explored }
}

/// A breadth-first search over the states of an app.
package struct Search {
  package private(set) var space: StateSpace
  /// Called now and then; the search ends when it returns false.
  private let goesOn: (SearchProgress) -> Bool
  private var growth = GrowthWatch()

  package init(_ space: StateSpace, goesOn: @escaping (SearchProgress) -> Bool = { _ in true }) {
    self.space = space
    self.goesOn = goesOn
  }

  /// Makes every move of every state, and asks the checks.
  ///
  /// - Parameter isOver: asked after each state that was found; true ends the search.
  package mutating func run(
    _ checks: inout [any SpaceCheck], until isOver: ([any SpaceCheck]) -> Bool = { _ in false }
  ) {
    let start = space.world(of: 0)
    for index in checks.indices { checks[index].found(0, start, in: &space) }
    space.dropWorlds()
    search(&checks, isOver)
  }

  /// What the checks have found out.
  package mutating func findings(of checks: inout [any SpaceCheck]) -> [Finding] {
    defer { space.dropWorlds() }
    return checks.indices.flatMap { checks[$0].findings(in: &space) }
  }

  private mutating func search(
    _ checks: inout [any SpaceCheck], _ isOver: ([any SpaceCheck]) -> Bool
  ) {
    if isOver(checks) { return }
    var levelEnd = 1
    while space.exploredCount < space.count {
      let state = space.exploredCount
      if state == levelEnd {
        space.levels.append(levelEnd)
        levelEnd = space.count
      }
      if let depth = space.options.depth, space.levels.count > depth {
        return note(.depth, depth, count: space.count - state)
      }
      if state & 255 == 0, !canGoOn() { return }
      guard explore(state, &checks, isOver) else { break }
    }
    if space.exploredCount < space.count, space.count > levelEnd { space.levels.append(levelEnd) }
  }

  /// Reports the progress, and looks whether there is room.
  private mutating func canGoOn() -> Bool {
    let progress = SearchProgress(
      states: space.count, explored: space.exploredCount, transitions: space.transitionCount,
      depth: space.levels.count - 1, growth: growth.look(at: &space))
    if !goesOn(progress) {
      space.wasInterrupted = true
      return false
    }
    let taken = space.footprint + space.interpreter.draft.store.footprint
    if let most = space.options.maxMemory, taken > most {
      note(.maxMemory, most, count: space.count - space.exploredCount)
      return false
    }
    if let (most, subject) = growth.end(of: space) {
      note(.growth, most, subject)
      return false
    }
    return true
  }

  /// Makes all moves of a state; false where the search ends here.
  private mutating func explore(
    _ state: Int, _ checks: inout [any SpaceCheck], _ isOver: ([any SpaceCheck]) -> Bool
  ) -> Bool {
    let world = space.world(of: state)
    let moves = space.moves(in: world)
    let links = space.links(of: state)
    if space.options.keepsSuccessors, space.successorStarts.isEmpty { space.successorStarts = [0] }
    defer { space.dropWorlds() }
    var isComplete = true
    for (index, move) in moves.enumerated() {
      if !canMake(move, after: links) {
        isComplete = false
        continue
      }
      guard let transition = space.step(move, from: world) else { continue }
      if transition.error?.word == RuntimeCodes.interrupted.word {
        space.wasInterrupted = true
        return false
      }
      space.transitionCount += 1
      guard let (step, ended) = step(transition, move, index, from: state, world, links) else {
        return false
      }
      if step.isCutOff { isComplete = false }
      if step.isNew, let successor = step.successor {
        for check in checks.indices {
          checks[check].found(successor, transition.after, in: &space)
        }
      }
      for check in checks.indices { checks[check].made(step, in: &space) }
      if ended || step.isNew && isOver(checks) {
        space.incomplete.insert(state)
        return false
      }
    }
    if !isComplete { space.incomplete.insert(state) }
    space.exploredCount += 1
    if space.options.keepsSuccessors { space.successorStarts.append(space.successorStates.count) }
    for check in checks.indices {
      checks[check].explored(state, world, moves, isComplete: isComplete, in: &space)
    }
    return true
  }

  /// What a transition comes to; `ended` where there is no room for its state.
  private mutating func step(
    _ transition: Transition, _ move: ExploredMove, _ index: Int, from state: Int, _ world: World,
    _ links: Int
  ) -> (ExploredStep, ended: Bool)? {
    func step(_ successor: Int?, isNew: Bool = false, isCutOff: Bool = false) -> ExploredStep {
      ExploredStep(
        state: state, world: world, move: move, index: index, transition: transition,
        successor: successor, isNew: isNew, isCutOff: isCutOff)
    }
    if transition.hasFailed { return (step(nil), false) }
    let measure = space.encode(
      transition.after, links: move.move.kind == .link ? links + 1 : links)
    if isPast(measure, transition.after) { return (step(nil, isCutOff: true), false) }
    guard let found = space.insertEncoded(from: state, by: index) else {
      note(.maxStates, space.options.maxStates, count: 1)
      return (step(nil, isCutOff: true), true)
    }
    if space.options.keepsSuccessors { space.successorStates.append(UInt32(found.state)) }
    return (step(found.state, isNew: found.isNew), false)
  }

  // MARK: Bounds

  /// Whether a state lies past a bound.
  private mutating func isPast(_ measure: WorldMeasure, _ world: World) -> Bool {
    if let most = space.options.maxStack {
      if measure.longestList > most {
        note(.maxStack, most, space.name(of: measure.topOfLongest))
        return true
      }
      if measure.presentationDepth > most {
        note(.maxStack, most, "presentations")
        return true
      }
    }
    if let most = space.options.maxTimers, !world.timers.isEmpty {
      let pending = space.interpreter.mostPendingTimers
      if pending.count > most {
        note(.maxTimers, most, pending.title)
        return true
      }
    }
    return false
  }

  /// Whether a move can be made; notes why where it cannot.
  private mutating func canMake(_ move: ExploredMove, after links: Int) -> Bool {
    noteInputs(of: move.move)
    if !move.move.isReady { return false }
    if move.move.kind == .link, space.countsLinks, let most = space.options.maxLinks, links >= most
    {
      note(.maxLinks, most, move.text)
      return false
    }
    return true
  }

  private mutating func note(
    _ bound: BoundHit.Bound, _ limit: Int, _ subject: String = "", count: Int = 1
  ) {
    if let index = space.bounds.firstIndex(where: { $0.bound == bound }) {
      space.bounds[index].count += count
    } else {
      space.bounds.append(BoundHit(bound: bound, limit: limit, count: count, subject: subject))
    }
  }

  private mutating func noteInputs(of move: Move) {
    for input in move.inputs where input.isOpen || !move.isReady {
      let reason: UnexploredInput.Reason =
        move.isReady ? .defaulted : move.hasOpenInput ? .open : .tooMany
      if reason == .open, !input.isOpen || input.fallback != nil { continue }
      let found = UnexploredInput(move: move.pattern, input: input.name, reason: reason)
      if !space.inputs.contains(found) { space.inputs.append(found) }
    }
  }
}
