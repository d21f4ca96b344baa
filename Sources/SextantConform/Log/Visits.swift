/// A state in which the model could be.
///
/// A log has the time of an observation, but not of its cause: an unlogged move may occur before or
/// after each timer in between. Timers that follow from the move may therefore be early by as much.
struct PossibleState: Hashable {
  var state: Int
  /// Milliseconds by which the model's clock is behind the log's; negative if it is ahead.
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
