/// Aligns patterns with elements at the least cost (edit distance, Wagner–Fischer).
///
/// A missing element and an unexpected element each cost 1. A pattern `...` matches any number of
/// elements without cost.
package enum PatternAlignment {
  /// `match` pairs a pattern with an element, and `absorb` pairs `...` with an element. `skip` ends
  /// a `...`. `remove` passes a pattern without an element, and `add` an element without a pattern.
  package enum Move: Sendable { case match, absorb, skip, remove, add }

  /// Returns the cheapest alignment.
  ///
  /// - Parameters:
  ///   - isRest: whether a pattern is `...`.
  ///   - absorbs: whether a `...` may match an element.
  ///   - fits: whether a pattern other than `...` matches an element.
  /// - Returns: the moves, each with the indices of the current pattern and element.
  /// - Complexity: O(*mn*) for *m* patterns and *n* elements.
  package static func moves<Failure: Error>(
    _ patterns: Int, _ elements: Int, isRest: (Int) -> Bool,
    absorbs: (Int, Int) -> Bool = { _, _ in true },
    fits: (Int, Int) throws(Failure) -> Bool
  ) throws(Failure) -> [(move: Move, pattern: Int, element: Int)] {
    let columns = elements + 1
    // The cheapest next move from each pair of positions, and the cost of aligning the rest.
    var best = [(move: Move, cost: Int32)](
      repeating: (.skip, 0), count: (patterns + 1) * columns)
    func cost(_ row: Int, _ column: Int) -> Int32 { best[row * columns + column].cost }
    for row in (0...patterns).reversed() {
      for column in (0...elements).reversed() {
        let (hasPattern, hasElement) = (row < patterns, column < elements)
        var choices: [(move: Move, cost: Int32)] = []
        if hasPattern, isRest(row) {
          choices.append((.skip, cost(row + 1, column)))
          if hasElement, absorbs(row, column) { choices.append((.absorb, cost(row, column + 1))) }
        } else {
          if hasPattern, hasElement, try fits(row, column) {
            choices.append((.match, cost(row + 1, column + 1)))
          }
          if hasPattern { choices.append((.remove, cost(row + 1, column) + 1)) }
        }
        if hasElement { choices.append((.add, cost(row, column + 1) + 1)) }
        // Of several moves with the same cost, take the first.
        if let first = choices.min(by: { $0.cost < $1.cost }) {
          best[row * columns + column] = first
        }
      }
    }
    var result: [(Move, Int, Int)] = []
    var (row, column) = (0, 0)
    while row < patterns || column < elements {
      let move = best[row * columns + column].move
      result.append((move, row, column))
      if [.match, .skip, .remove].contains(move) { row += 1 }
      if [.match, .absorb, .add].contains(move) { column += 1 }
    }
    return result
  }
}
