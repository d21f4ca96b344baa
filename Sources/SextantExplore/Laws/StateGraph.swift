/// A directed graph of states and moves, stored as adjacency arrays. The search adds a state after
/// all moves of the state; `ordered` sorts the states by index.
struct StateGraph {
  private var states: [UInt32] = []
  /// For each state, the index of its first move. The last element is the number of moves.
  private var starts: [Int] = [0]
  /// The target of each move.
  private var ends: [UInt32] = []
  private var areEvents: [Bool] = []
  var count: Int { starts.count - 1 }

  mutating func addMove(to end: Int, isEvent: Bool) {
    ends.append(UInt32(end))
    areEvents.append(isEvent)
  }

  mutating func endState(_ state: Int) {
    states.append(UInt32(state))
    starts.append(ends.count)
  }

  mutating func append(_ other: StateGraph) {
    let count = ends.count
    states += other.states
    starts += other.starts.dropFirst().map { $0 + count }
    ends += other.ends
    areEvents += other.areEvents
  }

  /// Returns the graph with its states sorted by index. States outside the explored part have no
  /// moves.
  func ordered(_ isInside: [Bool]) -> StateGraph {
    var places = [Int](repeating: -1, count: isInside.count)
    for (place, state) in states.enumerated() where isInside[Int(state)] {
      places[Int(state)] = place
    }
    var ordered = StateGraph()
    for (state, place) in places.enumerated() {
      for move in place < 0 ? 0..<0 : starts[place]..<starts[place + 1] {
        ordered.addMove(to: Int(ends[move]), isEvent: areEvents[move])
      }
      ordered.endState(state)
    }
    return ordered
  }

  func filtered(_ isKept: (_ from: Int, _ to: Int, _ isEvent: Bool) -> Bool) -> StateGraph {
    var graph = StateGraph()
    for state in 0..<count {
      for move in starts[state]..<starts[state + 1]
      where isKept(state, Int(ends[move]), areEvents[move]) {
        graph.addMove(to: Int(ends[move]), isEvent: areEvents[move])
      }
      graph.endState(state)
    }
    return graph
  }

  private func successors(of state: Int) -> ArraySlice<UInt32> {
    state < count ? ends[starts[state]..<starts[state + 1]] : []
  }

  func reaching(_ goals: [Bool], count all: Int) -> [Bool] {
    fewestMoves(to: goals, count: all).map { $0 >= 0 }
  }

  /// Returns, for each state, the least number of moves to a goal; -1 if no goal is reachable. The
  /// algorithm is a backward breadth-first search in linear time.
  func fewestMoves(to goals: [Bool], count all: Int) -> [Int] {
    var before = [Int](repeating: 0, count: all + 1)
    for end in ends { before[Int(end) + 1] += 1 }
    for state in 0..<all { before[state + 1] += before[state] }
    var predecessors = [UInt32](repeating: 0, count: ends.count)
    var next = before
    for state in 0..<all {
      for end in successors(of: state) {
        predecessors[next[Int(end)]] = UInt32(state)
        next[Int(end)] += 1
      }
    }
    var distances = goals.map { $0 ? 0 : -1 }
    var queue = goals.indices.filter { goals[$0] }
    var head = 0
    while head < queue.count {
      let state = queue[head]
      head += 1
      for other in predecessors[before[state]..<before[state + 1]] where distances[Int(other)] < 0 {
        distances[Int(other)] = distances[state] + 1
        queue.append(Int(other))
      }
    }
    return distances
  }

  struct ComponentRelation {
    var hasExit = false
    /// The size of the largest component that leads to this component.
    var largestBefore = 0
  }

  /// - Precondition: The components are in reverse topological order.
  func relations(between components: [[Int]]) -> [ComponentRelation] {
    var relations = Array(repeating: ComponentRelation(), count: components.count)
    var numbers = Array(repeating: 0, count: count)
    for (number, component) in components.enumerated() {
      for state in component { numbers[state] = number }
    }
    for (number, component) in components.enumerated().reversed() {
      let largest = max(relations[number].largestBefore, component.count)
      let ends = component.flatMap(successors).map { Int($0) }
      for end in ends where end < count && numbers[end] != number {
        relations[number].hasExit = true
        relations[numbers[end]].largestBefore = max(relations[numbers[end]].largestBefore, largest)
      }
    }
    return relations
  }

  /// Returns the strongly connected components in reverse topological order, each with sorted
  /// states. The algorithm is Tarjan's, without recursion.
  func components() -> [[Int]] {
    var order = Array(repeating: 0, count: count)
    var lowest = order
    var isOnStack = Array(repeating: false, count: count)
    var edges = Array(starts.dropLast())
    var (stack, path, found): ([Int], [Int], [[Int]]) = ([], [], [])
    var numbered = 0
    for root in 0..<count where order[root] == 0 {
      path.append(root)
      while let state = path.last {
        if order[state] == 0 {
          numbered += 1
          (order[state], lowest[state]) = (numbered, numbered)
          stack.append(state)
          isOnStack[state] = true
        }
        if edges[state] < starts[state + 1] {
          let end = Int(ends[edges[state]])
          edges[state] += 1
          guard end < count else { continue }
          if order[end] == 0 {
            path.append(end)
          } else if isOnStack[end] {
            lowest[state] = min(lowest[state], order[end])
          }
          continue
        }
        path.removeLast()
        if let before = path.last { lowest[before] = min(lowest[before], lowest[state]) }
        guard lowest[state] == order[state], let start = stack.lastIndex(of: state) else {
          continue
        }
        let members = stack[start...].sorted()
        for member in members { isOnStack[member] = false }
        stack.removeSubrange(start...)
        found.append(members)
      }
    }
    return found
  }
}
