import SextantEngine
import SextantExplore
import SextantLanguage

extension LogExplainer {
  mutating func make(
    _ step: Int, after passed: Int?, at index: Int, _ seen: ReadObservation?
  ) -> LogResult.Failure.Reason? {
    var visits = begin(passed)
    pass(&visits, from: 0)
    visits.forgetMet()
    let end = visits.all.count
    for before in 0..<end where visits.all[before].possible.behind <= 0 {
      var next = visits.all[before].possible
      guard let state = states.state(after: step, from: next.state) else { continue }
      next.state = state
      visits.add(settled(next), after: before, step)
    }
    if end < visits.all.count {
      var found = Found()
      look(at: visits, from: end, for: seen, &found)
      return keep(found, of: visits, at: index)
    }
    let last = visits.all.first { $0.possible.behind <= 0 }
    let error = last.flatMap { states.trial(of: step, from: $0.possible.state).error }
    return .refused(states.steps[step].text, error)
  }

  /// Breadth-first: assumes the fewest unlogged moves, none if a possible state matches.
  mutating func search(
    _ passed: Int?, at index: Int, _ seen: ReadObservation?
  ) -> LogResult.Failure.Reason? {
    var visits = begin(passed)
    var found = Found()
    let (values, most) = (seen?.values ?? [], max(10_000, 20 * options.maxStates))
    var start = 0
    for depth in 0...options.hidden where found.kept.isEmpty {
      let end = visits.all.count
      if depth > 0 {
        for before in start..<end where visits.all.count < most && !shouldStop() {
          move(from: before, &visits, passed, trying: values)
        }
        start = end
      }
      pass(&visits, from: start)
      look(at: visits, from: start, for: seen, &found)
      if visits.all.count >= most {
        noteCut(at: index)
        break
      }
    }
    return keep(found, of: visits, at: index)
  }

  private mutating func move(
    from before: Int, _ visits: inout Visits, _ passed: Int?, trying values: [Value]
  ) {
    let possible = visits.all[before].possible
    for move in states.successors(of: possible.state, trying: values)
    where passed == nil || !move.isTime {
      var next = possible
      next.state = move.state
      if next.behind <= 0 { next.slack = max(next.slack, passed ?? 0) }
      visits.add(settled(next), after: before, move.step, isHidden: true)
    }
  }

  mutating func begin(_ passed: Int?) -> Visits {
    var visits = Visits()
    for known in at.possible {
      var first = known.is
      first.behind = passed.map { first.behind + $0 } ?? 0
      if passed == nil { first.slack = 0 }
      visits.add(first: settled(first), way: known.way)
    }
    return visits
  }

  /// Time has no effect on a state without timers.
  mutating func settled(_ possible: Possible) -> Possible {
    states.due(in: possible.state) == nil ? Possible(state: possible.state) : possible
  }

  /// A timer that restarts itself would never end.
  private static let mostVisits = 200_000

  mutating func pass(_ visits: inout Visits, from start: Int) {
    var index = start
    while index < visits.all.count, visits.all.count < Self.mostVisits {
      if let (next, step) = later(than: visits.all[index].possible) {
        visits.add(next, after: index, step)
      }
      index += 1
    }
  }

  /// Returns the state at the next timer or at the time of the observation.
  mutating func later(than possible: Possible) -> (Possible, step: Int)? {
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

  struct Found {
    var kept: [Int] = []
    var nearest: (visit: Int, differences: [ObservationDifference])?
  }

  mutating func look(
    at visits: Visits, from start: Int, for seen: ReadObservation?, _ found: inout Found
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

  /// If none matches, returns the differences of the nearest.
  mutating func keep(
    _ found: Found, of visits: Visits, at index: Int
  ) -> LogResult.Failure.Reason? {
    var numbers: [Int: Int] = [:]
    guard !found.kept.isEmpty else {
      guard let nearest = found.nearest else { return .different([], after: []) }
      let way = way(to: nearest.visit, visits, at: index, &numbers)
      nearestWay = way
      let moves = at.ways.way(to: way).filter { $0.step >= 0 && $0.line == index }
      return .different(nearest.differences, after: moves.map { states.steps[$0.step].text })
    }
    if found.kept.count > options.maxStates { noteCut(at: index) }
    at.possible = found.kept.prefix(options.maxStates).map { visit in
      (visits.all[visit].possible, way(to: visit, visits, at: index, &numbers))
    }
    return nil
  }

  /// Adds the steps to a visit to the table and returns the number of the last step.
  mutating func way(
    to visit: Int, _ visits: Visits, at index: Int, _ numbers: inout [Int: Int]
  ) -> Int {
    var pending: [Int] = []
    var next = visit
    while visits.all[next].step >= 0, numbers[next] == nil {
      pending.append(next)
      next = visits.all[next].before
    }
    var way = numbers[next] ?? visits.all[next].before
    for visit in pending.reversed() {
      let met = visits.all[visit]
      way = at.ways.add(
        WayTable.Step(before: way, step: met.step, line: index, isHidden: met.isHidden))
      numbers[visit] = way
    }
    return way
  }

  mutating func noteCut(at index: Int) {
    if at.cut == nil { at.cut = index }
  }
}
