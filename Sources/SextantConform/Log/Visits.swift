/// A possible state of the model.
///
/// A log has the time of each observation, but not of its cause. A move that is not logged may
/// occur before or after each timer in between. Timers that the move sets may therefore be early;
/// `slack` is the greatest such difference.
struct PossibleState: Hashable {
  var state: Int
  /// The milliseconds by which the model's clock is behind the log's clock; negative if it is
  /// ahead.
  var behind = 0
  var slack = 0
}

struct Visit {
  var possible: PossibleState
  let path: LogPath
}

/// The states visited before the next observation. Each has the first path that leads to it.
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
