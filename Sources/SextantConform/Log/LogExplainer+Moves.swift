import SextantEngine
import SextantExplore
import SextantLanguage

extension LogExplainer {
  mutating func make(
    _ step: Int, after passed: Int?, at index: Int, _ seen: ReadObservation?
  ) -> LogResult.Failure.Reason? {
    var visits = begin(passed)
    pass(&visits, from: 0, at: index)
    visits.resetVisited()
    let end = visits.all.count
    for before in 0..<end where visits.all[before].possible.behind <= 0 {
      var next = visits.all[before].possible
      guard let state = states.state(after: step, from: next.state) else { continue }
      next.state = state
      visits.add(settled(next), after: before, step, at: index)
    }
    if end < visits.all.count {
      var found = Matches()
      look(at: visits, from: end, for: seen, &found)
      return keep(found, of: visits, at: index)
    }
    let last = visits.all.first { $0.possible.behind <= 0 }
    let error = last.flatMap { states.trial(of: step, from: $0.possible.state).error }
    return .refused(states.steps[step].text, error)
  }

  /// Explains a line without a cause. Assumes as few moves as possible (breadth-first search), and
  /// no moves if a possible state matches.
  mutating func search(
    _ passed: Int?, at index: Int, _ seen: ReadObservation?
  ) -> LogResult.Failure.Reason? {
    var visits = begin(passed)
    var found = Matches()
    let (values, most) = (seen?.values ?? [], max(10_000, 20 * options.maxStates))
    var start = 0
    // If the model lacks a name in the observation, no state can match.
    for depth in 0...(unknown.isEmpty ? options.hidden : 0) where found.kept.isEmpty {
      let end = visits.all.count
      if depth > 0 {
        for before in start..<end where visits.all.count < most && !shouldStop() {
          move(from: before, &visits, passed, trying: values, at: index)
        }
        start = end
      }
      pass(&visits, from: start, at: index)
      look(at: visits, from: start, for: seen, &found)
      if visits.all.count >= most {
        recordTruncation(at: index)
        break
      }
    }
    return keep(found, of: visits, at: index)
  }

  private mutating func move(
    from before: Int, _ visits: inout Visits, _ passed: Int?, trying values: [Value], at index: Int
  ) {
    let possible = visits.all[before].possible
    for move in states.successors(of: possible.state, trying: values)
    where passed == nil || !move.isTime {
      var next = possible
      next.state = move.state
      if next.behind <= 0 { next.slack = max(next.slack, passed ?? 0) }
      visits.add(settled(next), after: before, move.step, at: index, isHidden: true)
    }
  }

  mutating func begin(_ passed: Int?) -> Visits {
    var visits = Visits()
    for visit in progress.possible {
      var first = visit.possible
      first.behind = passed.map { first.behind + $0 } ?? 0
      if passed == nil { first.slack = 0 }
      visits.add(Visit(possible: settled(first), path: visit.path))
    }
    return visits
  }

  /// Clears the time differences of a state that has no timers, because time does not change this
  /// state.
  mutating func settled(_ possible: PossibleState) -> PossibleState {
    states.due(in: possible.state) == nil ? PossibleState(state: possible.state) : possible
  }

  /// The maximum number of visited states. A timer that sets itself again could go on forever.
  private static let maxVisits = 200_000

  mutating func pass(_ visits: inout Visits, from start: Int, at index: Int) {
    var visit = start
    while visit < visits.all.count, visits.all.count < Self.maxVisits {
      if let (next, step) = later(than: visits.all[visit].possible) {
        visits.add(next, after: visit, step, at: index)
      }
      visit += 1
    }
  }

  /// Advances a state to its next timer or to the time of the line, whichever is earlier. Returns
  /// nil if neither is ahead.
  mutating func later(than possible: PossibleState) -> (PossibleState, step: Int)? {
    guard let due = states.due(in: possible.state) else { return nil }
    let left = possible.behind
    guard left > 0 || possible.slack > 0 && due <= left + possible.slack else { return nil }
    let time = left > 0 ? min(due, left) : due
    let step = states.number(ofTime: time)
    guard let state = states.state(after: step, from: possible.state) else { return nil }
    var next = possible
    (next.state, next.behind) = (state, left - time)
    return (settled(next), step)
  }

  // MARK: Kept states

  struct Matches {
    var kept: [Int] = []
    var nearest: (visit: Int, differences: [ObservationDifference])?
  }

  mutating func look(
    at visits: Visits, from start: Int, for seen: ReadObservation?, _ found: inout Matches
  ) {
    for (visit, met) in visits.all.enumerated().dropFirst(start) where met.possible.behind <= 0 {
      guard let seen else {
        found.kept.append(visit)
        continue
      }
      let differences = seen.differences(
        from: states.shown(in: met.possible.state), in: states.program)
      if differences.isEmpty { found.kept.append(visit) }
      if found.nearest.map({ differences.count < $0.differences.count }) ?? true {
        found.nearest = (visit, differences)
      }
    }
  }

  /// Keeps the matching states. If no state matches, returns a failure with the differences of the
  /// nearest state.
  mutating func keep(
    _ found: Matches, of visits: Visits, at index: Int
  ) -> LogResult.Failure.Reason? {
    guard !found.kept.isEmpty else {
      guard let nearest = found.nearest else { return .different([], after: []) }
      nearestPath = visits.all[nearest.visit].path
      let moves = nearestPath?.whole.filter { $0.line == index }.compactMap(\.step) ?? []
      return .different(nearest.differences, after: moves.map { states.steps[$0].text })
    }
    if found.kept.count > options.maxStates { recordTruncation(at: index) }
    progress.possible = found.kept.prefix(options.maxStates).map { visits.all[$0] }
    return nil
  }

  mutating func recordTruncation(at index: Int) {
    if progress.cut == nil { progress.cut = index }
  }
}
