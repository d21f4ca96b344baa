package import SextantEngine
import SextantInterpreter

/// The recorded moves of a space, from which walks are generated.
package struct MoveRecord: SpaceCheck {
  package struct Edge: Sendable {
    package let index: Int
    /// The target state. For a refused move, the state before the move.
    package let to: Int
  }

  /// For each state, its moves. Omits moves past a bound. Omits refused moves if `keepsRefused` is
  /// false.
  package private(set) var edges: [[Edge]] = []
  private let keepsRefused: Bool

  package init(keepsRefused: Bool = false) { self.keepsRefused = keepsRefused }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    edges.append([])
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    if let to = step.successor {
      edges[step.state].append(Edge(index: step.index, to: to))
    } else if keepsRefused, step.cutOff == nil, step.entry.isRejected {
      edges[step.state].append(Edge(index: step.index, to: step.state))
    }
  }
}

/// The uncovered moves of a space, and shortest paths to these moves.
package struct OpenMoves {
  package struct Step: Sendable, Hashable {
    package let state: Int
    package let edge: Int
  }

  package let record: MoveRecord
  private var open: [[Bool]]
  private var blocked: Set<Step> = []

  package init(_ record: MoveRecord) {
    self.record = record
    open = record.edges.map { $0.map { _ in true } }
  }

  package func isOpen(_ step: Step) -> Bool { open[step.state][step.edge] }

  package func edge(_ step: Step) -> MoveRecord.Edge { record.edges[step.state][step.edge] }

  var coveredCount: Int { open.reduce(0) { $0 + $1.count { !$0 } } }

  package mutating func cover(_ step: Step) -> Int {
    open[step.state][step.edge] = false
    return edge(step).to
  }

  package mutating func block(_ step: Step) { blocked.insert(step) }

  /// Returns the shortest path whose last step is uncovered. If `isWanted` is not nil, the last
  /// step must satisfy `isWanted` instead.
  package func path(from start: Int, to isWanted: ((Step) -> Bool)? = nil) -> [Step]? {
    var before: [Int: Step] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for edge in record.edges[state].indices {
        let step = Step(state: state, edge: edge)
        if blocked.contains(step) { continue }
        if isWanted?(step) ?? open[state][edge] {
          var path = [step]
          while let first = path.last, first.state != start, let step = before[first.state] {
            path.append(step)
          }
          return path.reversed()
        }
        let to = record.edges[state][edge].to
        if to != start, before[to] == nil {
          before[to] = step
          queue.append(to)
        }
      }
    }
    return nil
  }
}

/// A generator of scenarios that visit all states, or make all moves, of a space.
package struct SuiteGenerator {
  package enum Goal: String, Sendable, CaseIterable { case states, transitions }

  private var moves: OpenMoves
  private let goal: Goal
  private var isReached: [Bool]
  private var texts: MoveTexts

  private static let longest = 40

  package init(_ record: MoveRecord, covering goal: Goal, in space: StateSpace) {
    moves = OpenMoves(record)
    texts = MoveTexts(space)
    self.goal = goal
    isReached = record.edges.indices.map { $0 == 0 }
  }

  package var minScenarios: Int {
    let edges = moves.record.edges
    let goals = goal == .states ? edges.count - 1 : edges.reduce(0) { $0 + $1.count }
    return (goals + Self.longest - 1) / Self.longest
  }

  /// Returns the moves of the next scenario; nil if the goal is reached.
  ///
  /// - Parameter deadline: The scenario ends with the first path after the deadline.
  package mutating func next(before deadline: Deadline = Deadline(after: nil)) -> [String]? {
    var walk: [OpenMoves.Step] = []
    var state = 0
    while walk.count < Self.longest, !deadline.isOver, let path = pathToOpen(from: state) {
      // A scenario contains at least one path, even if this path exceeds the maximum length.
      if !walk.isEmpty, walk.count + path.count > Self.longest { break }
      for step in path {
        state = moves.cover(step)
        isReached[state] = true
      }
      walk += path
    }
    return walk.isEmpty ? nil : walk.map { texts.text(of: moves.edge($0).index, in: $0.state) }
  }

  /// The number of states or moves that the scenarios must reach, and the number reached so far.
  package var progress: (reached: Int, all: Int) {
    goal == .states
      ? (isReached.count { $0 }, isReached.count)
      : (moves.coveredCount, moves.record.edges.reduce(0) { $0 + $1.count })
  }

  private func pathToOpen(from state: Int) -> [OpenMoves.Step]? {
    if goal == .transitions { return moves.path(from: state) }
    return moves.path(from: state) { !isReached[moves.edge($0).to] }
  }
}

private struct MoveTexts {
  private var space: StateSpace
  private var known: [Int: [String]] = [:]

  init(_ space: StateSpace) { self.space = space }

  mutating func text(of index: Int, in state: Int) -> String {
    if let texts = known[state] { return texts[index] }
    let texts = space.moveTexts(of: state)
    known[state] = texts
    return texts[index]
  }
}
