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
  var cost: Cost
  /// The visit before; of the first ones, whose step is -1, the way to it.
  var before: Int
  var step = -1
  var isHidden = false
}

/// How good an explanation is: how many moves the log does not name, then which state it is from.
typealias Cost = (moves: Int, origin: Int)

/// The states that were met on the way to the next observation, each with the best way to it.
struct Visits {
  private(set) var all: [Visit] = []
  private var places: [Possible: Int] = [:]

  mutating func add(first possible: Possible, _ cost: Cost, way: Int) {
    if places[possible] != nil { return }
    places[possible] = all.count
    all.append(Visit(possible: possible, cost: cost, before: way))
  }

  /// Adds where a step leads, unless a better way leads there.
  mutating func add(_ possible: Possible, after before: Int, _ step: Int, isHidden: Bool = false) {
    var visit = Visit(
      possible: possible, cost: all[before].cost, before: before, step: step, isHidden: isHidden)
    if isHidden { visit.cost.moves += 1 }
    guard let known = places[possible] else {
      places[possible] = all.count
      return all.append(visit)
    }
    if visit.cost < all[known].cost { all[known] = visit }
  }

  /// From now on, only what is added is met.
  mutating func forgetPlaces() { places = [:] }
}
