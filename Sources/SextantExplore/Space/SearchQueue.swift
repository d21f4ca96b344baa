import SextantSyntax

/// A priority queue of unexplored states, ordered by round and then by depth.
///
/// A round ends when no state within its bounds is pending. States beyond its bounds wait for a
/// later round. A counting variable may cause infinitely many states within the bounds, so states
/// beyond a depth limit also wait. After the last round, the rounds begin again with twice this
/// depth limit.
struct SearchQueue {
  private typealias Entry = (depth: UInt32, state: UInt32)

  private var rounds: [SearchRound]
  private var index = 0
  private(set) var depth = 0
  /// The states of the current depth. The first `dequeued` states are done.
  private var states: [UInt32]
  private var dequeued = 0
  /// The pending states at the next depth.
  private var next: [(state: UInt32, size: StateSize)] = []
  /// The waiting states within the bounds of the current round, deepest first.
  private var admitted: [(entry: Entry, size: StateSize)] = []
  private var waiting: [StateSize: [Entry]] = [:]
  private(set) var maxDepth = Self.firstDepth

  private let isLimited: Bool

  init(_ rounds: [SearchRound], isLimited: Bool = false, states: [UInt32] = [0]) {
    (self.rounds, self.states, self.isLimited) = (rounds, states, isLimited)
    if rounds.isEmpty { maxDepth = .max }
  }

  private static let firstDepth = 64

  var round: SearchRound? { rounds.isEmpty ? nil : rounds[index] }

  var isFirstRound: Bool { index == 0 && maxDepth == (rounds.isEmpty ? .max : Self.firstDepth) }

  mutating func add(_ state: Int, _ size: StateSize, depth: Int) {
    if round?.admits(size) ?? true {
      next.append((UInt32(state), size))
    } else {
      waiting[size, default: []].append((UInt32(depth), UInt32(state)))
    }
  }

  var pendingCount: Int { states.count - dequeued }

  /// The first pending state of the current depth. Precondition: `pendingCount` is not 0.
  var nextState: Int { Int(states[dequeued]) }

  mutating func dequeue(_ count: Int) -> ArraySlice<UInt32> {
    defer { dequeued += count }
    return states[dequeued..<dequeued + count]
  }

  /// Moves on to the next depth. Returns false if the round has no deeper states within the depth
  /// limit.
  mutating func advanceDepth() -> Bool {
    guard let deeper = next.isEmpty ? admitted.last.map({ Int($0.entry.depth) }) : depth + 1 else {
      return false
    }
    if deeper > maxDepth {
      for (entry, size) in admitted { waiting[size, default: []].append(entry) }
      for (state, size) in next { waiting[size, default: []].append((UInt32(deeper), state)) }
      (admitted, next) = ([], [])
      return false
    }
    depth = deeper
    states.removeAll(keepingCapacity: true)
    dequeued = 0
    while let last = admitted.last, Int(last.entry.depth) <= depth {
      states.append(last.entry.state)
      admitted.removeLast()
    }
    for found in next { states.append(found.state) }
    next.removeAll(keepingCapacity: true)
    return true
  }

  /// Whether the current round admits no waiting state. Precondition: no state is pending.
  var isRoundFinished: Bool {
    round.map { round in !waiting.keys.contains(where: round.admits) } ?? false
  }

  var hasWaiting: Bool { !waiting.isEmpty }

  private func isAdmitted(_ size: StateSize) -> Bool { rounds.contains { $0.admits(size) } }

  /// Moves on to the next round. After the last round, adds a round for higher stacks. If no
  /// waiting state has a higher stack, returns to the first round and doubles the depth limit.
  /// Returns false if no state waits, or if the rounds are limited and admit no waiting state.
  mutating func advanceRound() -> Bool {
    guard !waiting.isEmpty, let last = rounds.last else { return false }
    if index + 1 < rounds.count {
      index += 1
    } else if isLimited, !waiting.keys.contains(where: isAdmitted) {
      return false
    } else if !isLimited, let higher = waiting.keys.map(\.height).filter({ $0 > last.stack }).min()
    {
      rounds.append(SearchRound(stack: higher, width: nil))
      index += 1
    } else {
      maxDepth *= 2
      index = 0
    }
    let sizes = waiting.keys.filter(rounds[index].admits)
    for size in sizes {
      admitted += (waiting.removeValue(forKey: size) ?? []).map { ($0, size) }
    }
    admitted.sort { ($1.entry.depth, $1.entry.state) < ($0.entry.depth, $0.entry.state) }
    return true
  }
}

package struct ExploredPart: Sendable {
  package struct Round: Sendable, Equatable {
    package let round: SearchRound
    package let states: Int
  }

  package internal(set) var rounds: [Round] = []
  /// The greatest length for which all paths were explored, within the bounds of `roundOfDepth`.
  package internal(set) var depth = 0
  var roundOfDepth: SearchRound?
  var isEndedByRounds = false
}

extension ExploredPart {
  /// Records a finished round, unless it is already recorded. Skips a round with a bound on timers,
  /// because the same round without this bound follows.
  mutating func finish(_ round: SearchRound, states: Int) {
    guard round.timers == nil, !rounds.contains(where: { $0.round == round }) else { return }
    rounds.append(Round(round: round, states: states))
  }

  /// The rounds in words, such as `stacks of up to 4 elements in one branch, of up to 2 in two
  /// branches (91740 states)`; empty if no round is finished.
  var phrase: String {
    guard let last = rounds.last else { return "" }
    let largest = rounds.map(\.round).filter { round in
      !rounds.contains { $0.round != round && $0.round.contains(round) }
    }.sorted { $1.stack < $0.stack }
    let phrases = largest.prefix(1).map(\.phrase) + largest.dropFirst().map(\.shortPhrase)
    return "stacks \(phrases.joined(separator: ", ")) (\(pluralized(last.states, "state")))"
  }
}
