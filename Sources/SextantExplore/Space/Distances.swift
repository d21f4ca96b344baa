extension StateSpace {
  /// For each state the fewest moves to one of some states; -1 where none leads there. Needs the
  /// successors.
  package func distances(to goals: [Int]) -> [Int] {
    fewestMoves(to: goals, count: count, ends: successorStates, successors)
  }
}

/// For each state the fewest moves to one of some states; -1 where none leads there.
///
/// - Parameters:
///   - ends: where all moves lead.
///   - successors: where those of a state do.
func fewestMoves(
  to goals: [Int], count: Int, ends: [UInt32], _ successors: (Int) -> ArraySlice<UInt32>
) -> [Int] {
  var starts = Array(repeating: 0, count: count + 1)
  for end in ends { starts[Int(end) + 1] += 1 }
  for state in 0..<count { starts[state + 1] += starts[state] }
  var predecessors = [UInt32](repeating: 0, count: ends.count)
  var next = starts
  for state in 0..<count {
    for end in successors(state) {
      predecessors[next[Int(end)]] = UInt32(state)
      next[Int(end)] += 1
    }
  }
  var distances = Array(repeating: -1, count: count)
  var queue = goals
  for goal in goals { distances[goal] = 0 }
  var taken = 0
  while taken < queue.count {
    let state = queue[taken]
    taken += 1
    for before in predecessors[starts[state]..<starts[state + 1]]
    where distances[Int(before)] < 0 {
      distances[Int(before)] = distances[state] + 1
      queue.append(Int(before))
    }
  }
  return distances
}
