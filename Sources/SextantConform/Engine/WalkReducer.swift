/// Simplified delta debugging (Zeller and Hildebrandt, 2002).
///
/// First removes blocks of moves: half of the walk, then a quarter, and so on down to single moves.
/// Then removes pairs and triples of moves, because moves may depend on each other. Walks that the
/// model cannot make are not played.
struct WalkReducer {
  let isWanted: (Lockstep.Difference) -> Bool

  /// The maximum length of a walk from which combinations of moves are removed. The key is the
  /// number of removed moves.
  private static let longest = [2: 12, 3: 8]

  func reduced(
    _ found: Lockstep.Difference, in run: inout Lockstep
  ) throws(DriverProblem) -> Lockstep.Difference {
    var least = try withoutBlocks(found, &run)
    var size = 2
    while run.canContinue, let longest = Self.longest[size] {
      if least.moves.count <= longest, let shorter = try without(size, of: least, &run) {
        least = try withoutBlocks(shorter, &run)
        size = 2
      } else {
        size += 1
      }
    }
    return least
  }

  private func withoutBlocks(
    _ found: Lockstep.Difference, _ run: inout Lockstep
  ) throws(DriverProblem) -> Lockstep.Difference {
    var least = found
    var size = max(1, found.moves.count / 2)
    while run.canContinue {
      var isShorter = false
      var start = least.moves.count - 1 - size
      while start >= 0, run.canContinue {
        if let shorter = try play(least, without: Set(start..<start + size), &run) {
          (least, isShorter) = (shorter, true)
          start = min(start, least.moves.count - 1)
        }
        start -= size
      }
      // After a removal, the loop continues, because other moves may have become unnecessary.
      if !isShorter, size == 1 { break }
      if !isShorter { size /= 2 }
      size = max(1, min(size, least.moves.count - 1))
    }
    return least
  }

  /// Returns a walk without `size` moves, adjacent or not, that shows the difference; nil if no
  /// such walk exists.
  private func without(
    _ size: Int, of found: Lockstep.Difference, _ run: inout Lockstep
  ) throws(DriverProblem) -> Lockstep.Difference? {
    var chosen = Array(0..<size)
    let count = found.moves.count - 1
    guard size <= count else { return nil }
    while run.canContinue {
      if let shorter = try play(found, without: Set(chosen), &run) { return shorter }
      // The next combination, in lexicographic order.
      guard let place = chosen.indices.last(where: { chosen[$0] < count - size + $0 }) else {
        return nil
      }
      let first = chosen[place] + 1
      for index in place..<size { chosen[index] = first + index - place }
    }
    return nil
  }

  private func play(
    _ found: Lockstep.Difference, without removed: Set<Int>, _ run: inout Lockstep
  ) throws(DriverProblem) -> Lockstep.Difference? {
    let texts = found.texts.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    guard let shorter = try run.play(texts), isWanted(shorter) else { return nil }
    return shorter
  }
}
