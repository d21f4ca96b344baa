/// A possible state of the model.
///
/// A log contains the time of each observation, but not of its cause. An unlogged move may have
/// occurred at any time since the last observation. Therefore, timers that the move starts may fire
/// early in the model, by at most `slack` milliseconds.
struct PossibleState: Hashable {
  var state: Int
  /// The number of milliseconds by which the model's clock is behind the log's clock; negative if
  /// it is ahead.
  var behind = 0
  var slack = 0
}

struct Visit {
  var possible: PossibleState
  let path: LogPath
}

/// The states visited before the next observation, each with the first path to it.
struct Visits {
  private(set) var all: [Visit] = []
  private var met: Set<PossibleState> = []

  mutating func add(_ visit: Visit) {
    if met.insert(visit.possible).inserted { all.append(visit) }
  }

  mutating func add(
    _ possible: PossibleState, after before: Int, _ step: Int, at line: Int, isHidden: Bool = false
  ) {
    guard met.insert(possible).inserted else { return }
    let path = LogPath(after: all[before].path, step, line: line, isHidden: isHidden)
    all.append(Visit(possible: possible, path: path))
  }

  mutating func resetVisited() { met = [] }
}
