/// A state in which the model could be.
///
/// A log says when something was observed, and not when it has happened: a move that it does not name is made
/// before or after each timer in between, and the timers that follow from it may be early by that much.
struct Possible: Hashable {
  var state: Int
  /// How far the model's clock is behind the log's, in milliseconds; negative where it is ahead.
  var behind = 0
  /// How far it may be ahead.
  var slack = 0
}

/// A state that was met on the way to the next observation.
struct Visit {
  let possible: Possible
  /// The visit before; of the first visits, whose step is -1, the way to it.
  let before: Int
  var step = -1
  var isHidden = false
}

/// The states that were met on the way to the next observation, each with the first way to it.
struct Visits {
  private(set) var all: [Visit] = []
  private var met: Set<Possible> = []

  mutating func add(first possible: Possible, way: Int) {
    add(Visit(possible: possible, before: way))
  }

  /// Adds where a step leads, unless a step has led there before.
  mutating func add(_ possible: Possible, after before: Int, _ step: Int, isHidden: Bool = false) {
    add(Visit(possible: possible, before: before, step: step, isHidden: isHidden))
  }

  private mutating func add(_ visit: Visit) {
    if met.insert(visit.possible).inserted { all.append(visit) }
  }

  /// From now on, only what is added is met.
  mutating func forgetMet() { met = [] }
}
