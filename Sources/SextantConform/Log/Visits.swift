/// A state in which the model could be.
///
/// A log has the time of an observation, but not of its cause: an unlogged move may occur before or
/// after each timer in between. Timers that follow from the move may therefore be early by as much.
struct Possible: Hashable {
  var state: Int
  /// Milliseconds by which the model's clock is behind the log's; negative if it is ahead.
  var behind = 0
  var slack = 0
}

struct Visit {
  let possible: Possible
  /// The index of the previous visit; for a first visit, whose step is -1, the last step of its
  /// path.
  let before: Int
  var step = -1
  var isHidden = false
}

/// The states visited before the next observation, each with the first path to it.
struct Visits {
  private(set) var all: [Visit] = []
  private var met: Set<Possible> = []

  mutating func add(first possible: Possible, way: Int) {
    add(Visit(possible: possible, before: way))
  }

  mutating func add(_ possible: Possible, after before: Int, _ step: Int, isHidden: Bool = false) {
    add(Visit(possible: possible, before: before, step: step, isHidden: isHidden))
  }

  private mutating func add(_ visit: Visit) {
    if met.insert(visit.possible).inserted { all.append(visit) }
  }

  mutating func forgetMet() { met = [] }
}
