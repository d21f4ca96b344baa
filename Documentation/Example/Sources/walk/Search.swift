import SextantRuntime

/// Returns the shortest path to a state that satisfies a condition. Nil if none of the first 10,000
/// states satisfies the condition.
func shortestWalk(
  from start: NavigationSession, to isGoal: (NavigationState) -> Bool
) -> [String]? {
  var seen: Set<NavigationState> = [start.state]
  var queue = [(session: start, walk: [String]())]
  var next = 0
  while next < queue.count, seen.count < 10_000 {
    let (session, walk) = queue[next]
    next += 1
    if isGoal(session.state) { return walk }
    for move in session.moves where move.isReady && !move.fails {
      var copy = session
      guard (try? copy.make(move)) != nil, seen.insert(copy.state).inserted else { continue }
      queue.append((copy, walk + [move.description]))
    }
  }
  return nil
}
