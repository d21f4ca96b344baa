import SextantEngine
package import SextantLanguage
import SextantRuntime

/// A walk of moves at random, the same for the same seed and number.
package struct RandomWalk {
  /// A property that a walk has broken.
  package struct Failure: Sendable {
    package let walk: Int
    /// The moves up to the one that breaks it, of which each is needed.
    package let moves: [String]
    package let message: String
    /// Where the property is declared.
    package let property: SourceSpan?
  }

  private var space: StateSpace
  private let seed: UInt64

  /// - Parameter space: one that stands at the start of an app.
  package init(_ space: StateSpace, seed: UInt64) {
    self.space = space
    self.seed = seed
  }

  /// Walks; returns what breaks a property, with the steps that it takes.
  package mutating func run(_ walk: Int, steps: Int) -> Failure? {
    defer { space.dropWorlds() }
    var random = Generator(seed: seed &+ UInt64(truncatingIfNeeded: walk) &* 0x9E37_79B9_7F4A_7C15)
    var world = space.world(of: 0)
    var taken: [ExploredMove] = []
    var counts: [String: Int] = [:]
    for _ in 0..<steps {
      let moves = space.moves(in: world).filter(\.move.isReady)
      guard !moves.isEmpty else { return nil }
      let move = choose(among: moves, counts, &random)
      counts[move.text, default: 0] += 1
      guard let transition = space.step(move, from: world) else { return nil }
      if transition.hasFailed { continue }
      taken.append(move)
      if let broken = transition.broken.first {
        let needed = minimized(taken, broken.error.property)
        return Failure(
          walk: walk, moves: needed.map(\.text), message: broken.error.message,
          property: broken.error.property)
      }
      world = transition.after
    }
    return nil
  }

  /// A move, the likelier the more rarely it was made in this walk.
  private func choose(
    among moves: [ExploredMove], _ counts: [String: Int], _ random: inout Generator
  ) -> ExploredMove {
    let weights = moves.map { 1 << 16 / (1 + (counts[$0.text] ?? 0)) }
    var place = Int(random.next() % UInt64(max(1, weights.reduce(0, +))))
    for (move, weight) in zip(moves, weights) {
      place -= weight
      if place < 0 { return move }
    }
    return moves[moves.count - 1]
  }

  /// The moves without those that are not needed to break a property with the last of them.
  private mutating func minimized(
    _ moves: [ExploredMove], _ property: SourceSpan?
  ) -> [ExploredMove] {
    var needed = moves
    // Several in a row go together, as a push and the way back.
    var size = Self.firstSize(of: needed.count)
    while true {
      let before = needed.count
      var start = needed.count - 1 - size
      while start >= 0 {
        var fewer = needed
        fewer.removeSubrange(start..<start + size)
        if breaks(fewer, property) { needed = fewer }
        start = min(start - 1, needed.count - 1 - size)
      }
      if size > 1 {
        size /= 2
      } else if needed.count == before {
        return needed
      } else {
        size = Self.firstSize(of: needed.count)
      }
    }
  }

  /// The largest power of two that is at most half of a number; at least 1.
  private static func firstSize(of count: Int) -> Int {
    var size = 1
    while size * 4 <= count { size *= 2 }
    return size
  }

  /// Whether moves from the start break a property with the last of them, and none before.
  private mutating func breaks(_ moves: [ExploredMove], _ property: SourceSpan?) -> Bool {
    var world = space.world(of: 0)
    for (index, move) in moves.enumerated() {
      // What is not offered is no move, even where it would run.
      guard space.moves(in: world).contains(where: { $0.text == move.text }),
        let transition = space.step(move, from: world), !transition.hasFailed
      else { return false }
      let isBroken = transition.broken.contains { $0.error.property == property }
      if isBroken != (index == moves.count - 1) { return false }
      world = transition.after
    }
    return true
  }

  /// SplitMix64.
  private struct Generator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }
}
