/// The states of which the moves are still to be made: those of low stacks first, and among them those that the
/// fewest moves lead to.
///
/// So an app whose stacks grow without end is searched height by height. Where moves in one height go on without
/// end, as those that count something, higher stacks come first from some depth on.
struct SearchQueue {
  /// A state with the number of moves that lead to it.
  private typealias Entry = (depth: Int, state: UInt32)

  /// The most that is piled up in the states at hand.
  private(set) var height: Int
  private(set) var depth = 0
  /// States of the depth at hand, from `taken` on, and those that were found one move farther.
  private var states: [UInt32]
  private var taken = 0
  private var next: [UInt32] = []
  /// States that were found while lower ones were at hand, farthest first.
  private var carried: [Entry] = []
  /// States that wait until their height is at hand, as they were found.
  private var waiting: [Int: [Entry]] = [:]
  /// Farther states wait until there are none of other heights.
  private(set) var mostDepth = Self.firstDepth

  /// - Parameter height: that of the start; nil where heights make no difference.
  init(from height: Int?, states: [UInt32] = [0]) {
    self.states = states
    self.height = height.map { max($0, Self.lowest) } ?? .max
    if height == nil { mostDepth = .max }
  }

  private static let lowest = 2
  private static let firstDepth = 64

  /// Adds a state that was found by a move from one of the states at hand.
  mutating func add(_ state: Int, height: Int, depth: Int) {
    if height <= self.height {
      next.append(UInt32(state))
    } else {
      waiting[height, default: []].append((depth, UInt32(state)))
    }
  }

  /// How many states of the depth at hand there are; 0 where all were taken.
  var countAtHand: Int { states.count - taken }

  /// The first of them, where there is one.
  var nextState: Int { Int(states[taken]) }

  /// Takes some of the states of the depth at hand.
  mutating func take(_ count: Int) -> ArraySlice<UInt32> {
    defer { taken += count }
    return states[taken..<taken + count]
  }

  /// Goes on to the next depth; false where there is none at this height, or it is too far for now.
  mutating func goDeeper() -> Bool {
    guard let deeper = next.isEmpty ? carried.last?.depth : depth + 1 else { return false }
    if deeper > mostDepth {
      waiting[height, default: []] += carried + next.map { (deeper, $0) }
      (carried, next) = ([], [])
      return false
    }
    depth = deeper
    states.removeAll(keepingCapacity: true)
    taken = 0
    while let last = carried.last, last.depth <= depth {
      states.append(last.state)
      carried.removeLast()
    }
    states += next
    next.removeAll(keepingCapacity: true)
    return true
  }

  /// Goes on to the next height, or from the highest to the lowest and farther; false where no state waits.
  mutating func goHigher() -> Bool {
    let higher = waiting.keys.filter { $0 > height }.min()
    guard let chosen = higher ?? waiting.keys.min(),
      let entries = waiting.removeValue(forKey: chosen)
    else { return false }
    if higher == nil { mostDepth *= 2 }
    height = chosen
    carried = entries.sorted { ($1.depth, $1.state) < ($0.depth, $0.state) }
    if goDeeper() { return true }
    return goHigher()
  }

  /// Up to which height no state waits, while those of one are at hand.
  var wholeHeight: Int { min(height, waiting.keys.min() ?? .max) - 1 }
}

/// How much of a space was searched to its end.
struct WholePart: Sendable {
  /// The height up to which all moves of all states were made, and how many states that are; nil where there is none.
  var height: (most: Int, states: Int)?
  /// The most moves of which every way was gone, in stacks of the height below.
  var depth = 0
  /// Nil where heights make no difference.
  var heightOfDepth: Int?
}
