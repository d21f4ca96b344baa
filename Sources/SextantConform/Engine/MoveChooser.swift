import SextantExplore
import SextantInterpreter

/// Chooses the moves of a random walk. The choices depend only on the seed and the index of the
/// walk.
///
/// The weights of the kinds of moves are random in each walk, so walks differ more. This is swarm
/// testing (Groce et al., 2012). The move that was made last has a greater weight.
struct MoveChooser {
  private var random: SplitMix64
  private var weights: [String: Int] = [:]
  private var last = ""

  init(seed: UInt64, walk: Int) {
    random = SplitMix64(
      seed: seed &+ UInt64(truncatingIfNeeded: walk) &* 0x9E37_79B9_7F4A_7C15)
  }

  private static let repetition = 3
  /// The weight factor of a move that has no known difference.
  private static let rarity = 8

  /// Returns a random move; nil if no moves are possible.
  ///
  /// - Parameter hasDiffered: Returns whether a move has a known difference.
  mutating func next(
    of moves: [ExploredMove], hasDiffered: (ExploredMove) -> Bool
  ) -> ExploredMove? {
    let weights = moves.map { move in
      let weight = weight(of: move.move.pattern) * (move.text == last ? Self.repetition : 1)
      return hasDiffered(move) ? weight : weight * Self.rarity
    }
    let sum = weights.reduce(0, +)
    if sum == 0 { return nil }
    var place = Int(random.next() % UInt64(sum))
    for (move, weight) in zip(moves, weights) {
      place -= weight
      if place < 0 {
        last = move.text
        return move
      }
    }
    return nil
  }

  private mutating func weight(of pattern: String) -> Int {
    if let known = weights[pattern] { return known }
    let weight = 1 << Int(random.next() % 4)
    weights[pattern] = weight
    return weight
  }
}
