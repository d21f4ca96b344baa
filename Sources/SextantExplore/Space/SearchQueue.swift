/// A priority queue of unexplored states: by stack height, then by depth.
///
/// An app whose stacks grow without limit is thus searched height by height. If the moves in one
/// height have no end, such as counting, the search goes on to greater heights at a depth limit.
/// The limit doubles after each pass over the heights.
struct SearchQueue {
  /// A state with its depth.
  private typealias Entry = (depth: Int, state: UInt32)

  /// The stack height of the current states.
  private(set) var height: Int
  private(set) var depth = 0
  /// The states of the current depth, beginning at `taken`, and the states one move deeper.
  private var states: [UInt32]
  private var taken = 0
  private var next: [UInt32] = []
  /// The waiting states of the current height, deepest first.
  private var carried: [Entry] = []
  /// The waiting states, by height.
  private var waiting: [Int: [Entry]] = [:]
  /// The current depth limit. Deeper states wait until no other heights are pending.
  private(set) var mostDepth = Self.firstDepth

  /// - Parameter height: The stack height of the initial state; nil if the search ignores heights.
  init(from height: Int?, states: [UInt32] = [0]) {
    self.states = states
    self.height = height.map { max($0, Self.lowest) } ?? .max
    if height == nil { mostDepth = .max }
  }

  private static let lowest = 2
  private static let firstDepth = 64

  /// Adds a state found by a move from a current state.
  mutating func add(_ state: Int, height: Int, depth: Int) {
    if height <= self.height {
      next.append(UInt32(state))
    } else {
      waiting[height, default: []].append((depth, UInt32(state)))
    }
  }

  /// The number of pending states of the current depth.
  var countAtHand: Int { states.count - taken }

  /// The first pending state of the current depth. Precondition: `countAtHand` is not 0.
  var nextState: Int { Int(states[taken]) }

  /// Removes and returns some states of the current depth.
  mutating func take(_ count: Int) -> ArraySlice<UInt32> {
    defer { taken += count }
    return states[taken..<taken + count]
  }

  /// Goes on to the next depth; returns false if this height has no deeper states or they exceed
  /// the depth limit.
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

  /// Goes on to the next height. After the highest, returns to the lowest and doubles the depth
  /// limit. Returns false if no state waits.
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

  /// The height up to which no state is pending, during the search of a height.
  var wholeHeight: Int { min(height, waiting.keys.min() ?? .max) - 1 }
}

/// The completely explored part of a space.
struct WholePart: Sendable {
  /// The height up to which all moves of all states were made, and the number of those states; nil
  /// if no such height exists.
  var height: (most: Int, states: Int)?
  /// The length up to which all paths were explored, in stacks of the height below.
  var depth = 0
  /// Nil if the search ignores heights.
  var heightOfDepth: Int?
}
