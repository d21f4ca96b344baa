package import SextantEngine

/// The moves of a space, kept to make scenarios of them.
package struct MoveRecord: SpaceCheck {
  fileprivate struct Edge: Sendable {
    let index: Int
    let to: Int
  }

  /// For each state its moves that lead to a state.
  fileprivate var edges: [[Edge]] = []

  package init() {}

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    edges.append([])
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    if let to = step.successor { edges[step.state].append(Edge(index: step.index, to: to)) }
  }

  package func findings(in space: inout StateSpace) -> [Finding] { [] }
}

/// Scenarios that go through all states, or through all moves, of a space.
package struct SuiteGenerator {
  package enum Goal: String, Sendable, CaseIterable { case states, transitions }

  private let record: MoveRecord
  private let goal: Goal
  /// The moves that are still to be made, or in states that are still to be reached.
  private var open: [[Bool]]
  private var isReached: [Bool]

  /// The most moves of a scenario.
  private static let longest = 40

  package init(_ record: MoveRecord, covering goal: Goal) {
    self.record = record
    self.goal = goal
    open = record.edges.map { $0.map { _ in true } }
    isReached = record.edges.indices.map { $0 == 0 }
  }

  /// How many scenarios it takes at least.
  package var leastScenarios: Int {
    let goals =
      goal == .states ? record.edges.count - 1 : record.edges.reduce(0) { $0 + $1.count }
    return (goals + Self.longest - 1) / Self.longest
  }

  /// The scenarios, each as its moves.
  package mutating func scenarios(in space: StateSpace) -> [[String]] {
    var scenarios: [[String]] = []
    var texts = MoveTexts(space)
    while true {
      var walk: [(state: Int, edge: Int)] = []
      var state = 0
      while walk.count < Self.longest, let way = wayToOpen(from: state) {
        // A scenario takes at least one way, however long.
        if !walk.isEmpty, walk.count + way.count > Self.longest { break }
        for step in way { state = take(step) }
        walk += way
      }
      if walk.isEmpty { return scenarios }
      scenarios.append(
        walk.map { texts.text(of: record.edges[$0.state][$0.edge].index, in: $0.state) })
    }
  }

  private mutating func take(_ step: (state: Int, edge: Int)) -> Int {
    open[step.state][step.edge] = false
    let next = record.edges[step.state][step.edge].to
    isReached[next] = true
    return next
  }

  private func isWanted(_ state: Int, _ edge: Int) -> Bool {
    switch goal {
    case .states: !isReached[record.edges[state][edge].to]
    case .transitions: open[state][edge]
    }
  }

  /// The shortest way that ends with something that is still to be done.
  private func wayToOpen(from start: Int) -> [(state: Int, edge: Int)]? {
    var before: [Int: (state: Int, edge: Int)] = [:]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for edge in record.edges[state].indices {
        if isWanted(state, edge) {
          var way = [(state: state, edge: edge)]
          var current = state
          while current != start, let step = before[current] {
            way.append(step)
            current = step.state
          }
          return way.reversed()
        }
        let to = record.edges[state][edge].to
        if to != start, before[to] == nil {
          before[to] = (state, edge)
          queue.append(to)
        }
      }
    }
    return nil
  }
}

/// The moves of states as text.
private struct MoveTexts {
  private var space: StateSpace
  private var known: [Int: [String]] = [:]

  init(_ space: StateSpace) { self.space = space }

  mutating func text(of index: Int, in state: Int) -> String {
    if let texts = known[state] { return texts[index] }
    let texts = space.moves(in: space.world(of: state)).map(\.text)
    space.dropWorlds()
    known[state] = texts
    return texts[index]
  }
}
