import SextantEngine
import SextantInterpreter

/// The graph of explored moves, which decides `noDeadEnd` and `always can reach`.
///
/// A state is open if the search has not made all of its moves. An open state may lead to any
/// state. Possible causes are an input without values, an excluded kind of moves, and a move past a
/// bound. Moves to stacks higher than 12 are ignored, because no app needs such stacks. A covered
/// action does not count as a move, but the closing of a presentable by the host does.
///
/// If a bound ends the search, the graph consists of the states of finished rounds. Every other
/// state is outside the graph and may lead to any state.
struct Reachability {
  private let countsLinks: Bool
  private var graph = StateGraph()
  /// The states with an unexplored move.
  private var open: [Int] = []
  /// The states with a move past a bound.
  private var cut: [Int] = []

  init(countsLinks: Bool) { self.countsLinks = countsLinks }

  func makePart() -> Reachability { Reachability(countsLinks: countsLinks) }

  mutating func add(_ part: Reachability) {
    graph.append(part.graph)
    open += part.open
    cut += part.cut
  }

  // MARK: The search

  mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    guard counts(step, in: &space) else { return }
    if let successor = step.successor {
      if successor != step.state {
        graph.addMove(to: successor, isEvent: [.event, .host].contains(step.move.move.kind))
      }
    } else if isOpened(by: step, in: space) {
      cut.append(step.state)
    }
  }

  mutating func explored(
    _ state: Int, _ world: World, _ moves: [ExploredMove], in space: inout StateSpace
  ) {
    if hasUnexploredMove(state, moves, in: space) { open.append(state) }
    if let after = space.worldAfterPresentable(in: world) {
      if let successor = space.state(of: after, links: space.links(of: state)) {
        graph.addMove(to: successor, isEvent: true)
      } else {
        open.append(state)
      }
    }
    graph.endState(state)
  }

  func counts(_ step: ExploredStep, in space: inout StateSpace) -> Bool {
    (countsLinks || step.move.move.kind != .link) && !space.isCovered(step.move, in: step.world)
  }

  func isOpened(by step: ExploredStep, in space: StateSpace) -> Bool {
    guard let bound = step.cutOff else { return false }
    return bound != .maxStack || space.options.maxStack ?? .max < SearchOptions.usualMaxStack
  }

  /// Returns whether the state has an unexplored move. Considers links only if they count as moves.
  func hasUnexploredMove(_ state: Int, _ moves: [ExploredMove], in space: StateSpace) -> Bool {
    if space.options.excludedKinds.contains(where: { countsLinks || $0 != .link }) { return true }
    return moves.contains {
      $0.move.kind != .link
        ? !$0.move.isReady
        : countsLinks && (!$0.move.isReady || space.hasOpenedAllLinks(state))
    }
  }

  // MARK: Answers

  func ended(in space: StateSpace) -> ReachableStates {
    ReachableStates(
      graph, open: open, cut: cut, isInside: (0..<space.count).map(space.isInExploredPart))
  }
}

struct ReachableStates {
  let graph: StateGraph
  let isInside: [Bool]
  private var isOpen: [Bool]
  private var isCut: [Bool]

  fileprivate init(_ recorded: StateGraph, open: [Int], cut: [Int], isInside: [Bool]) {
    graph = recorded.ordered(isInside)
    self.isInside = isInside
    isCut = Array(repeating: false, count: isInside.count)
    for state in cut where isInside[state] { isCut[state] = true }
    isOpen = isCut
    for state in open where isInside[state] { isOpen[state] = true }
    for state in open { isCut[state] = false }
  }

  /// Returns, for each state, whether the state leads to a goal, or may lead to a goal by
  /// unexplored moves.
  ///
  /// - Parameters:
  ///   - countsOutside: Whether states outside the explored part count as leading to a goal.
  ///   - countsCut: Whether states whose only unexplored moves are past a bound count as leading to
  ///     a goal.
  func leading(to goals: [Bool], countsOutside: Bool = true, countsCut: Bool = true) -> [Bool] {
    let ends = goals.indices.map {
      goals[$0] || isOpen[$0] && (countsCut || !isCut[$0]) || countsOutside && !isInside[$0]
    }
    return graph.reaching(ends, count: ends.count)
  }

  struct Answers {
    /// The states from which the goal is not reachable within the maximum number of moves.
    var failing: [Int] = []
    /// The number of moves from the first failing state to the goal; nil if the goal is
    /// unreachable.
    var fewest: Int?
    /// The number of explored states from which only unexplored moves may reach the goal.
    var undecided = 0
  }

  /// - Parameter most: The maximum number of moves; nil for no limit.
  func answers(to goals: [Bool], within most: Int? = nil) -> Answers {
    let most = most ?? .max
    let (toGoal, toOpen) = (
      graph.fewestMoves(to: goals, count: isOpen.count),
      graph.fewestMoves(to: zip(isOpen, isInside).map { $0 || !$1 }, count: isOpen.count)
    )
    var answers = Answers()
    for state in isOpen.indices where !(0...most).contains(toGoal[state]) {
      if toOpen[state] >= 0, toOpen[state] < most {
        answers.undecided += isInside[state] ? 1 : 0
      } else {
        if answers.failing.isEmpty, toGoal[state] >= 0 { answers.fewest = toGoal[state] }
        answers.failing.append(state)
      }
    }
    return answers
  }
}
