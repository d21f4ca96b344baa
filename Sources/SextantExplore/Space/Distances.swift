extension StateSpace {
  /// For each state the fewest moves to one of some states; -1 where none leads there. Needs the
  /// successors.
  package func distances(to goals: [Int]) -> [Int] {
    var starts = Array(repeating: 0, count: count + 1)
    for state in successorStates { starts[Int(state) + 1] += 1 }
    for state in 0..<count { starts[state + 1] += starts[state] }
    var predecessors = [UInt32](repeating: 0, count: successorStates.count)
    var ends = starts
    for state in 0..<count {
      for next in successors(of: state) {
        predecessors[ends[Int(next)]] = UInt32(state)
        ends[Int(next)] += 1
      }
    }
    var distances = Array(repeating: -1, count: count)
    var queue = goals
    for goal in goals { distances[goal] = 0 }
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for before in predecessors[starts[state]..<starts[state + 1]]
      where distances[Int(before)] < 0 {
        distances[Int(before)] = distances[state] + 1
        queue.append(Int(before))
      }
    }
    return distances
  }
}
