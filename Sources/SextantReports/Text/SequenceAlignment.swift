/// Finds a longest common subsequence of two similar sequences.
///
/// This is the greedy algorithm of Eugene W. Myers, "An O(ND) Difference Algorithm and Its
/// Variations" (1986). The algorithm computes a shortest edit script. The elements that this script
/// does not delete are a longest common subsequence.
package enum SequenceAlignment {
  /// The maximum number of differences. With more differences, sequences count as entirely
  /// different.
  static let differences = 800

  /// Returns the ranges between the pairs of equal elements: the ranges before each pair, then the
  /// ranges after the last pair.
  ///
  /// - Complexity: O(*n* · *d*) for *n* elements and *d* differences. *d* is limited.
  package static func gaps<Element: Hashable>(
    _ old: [Element], _ new: [Element]
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var start = (old: 0, new: 0)
    return (pairs(old, new) + [(old.count, new.count)]).map { pair in
      defer { start = (pair.old + 1, pair.new + 1) }
      return (start.old..<pair.old, start.new..<pair.new)
    }
  }

  private static func pairs<Element: Hashable>(
    _ old: [Element], _ new: [Element]
  ) -> [(old: Int, new: Int)] {
    var numbers: [Element: Int32] = [:]
    func number(_ element: Element) -> Int32 {
      let next = Int32(truncatingIfNeeded: numbers.count)
      if let known = numbers[element] { return known }
      numbers[element] = next
      return next
    }
    let (left, right) = (old.map(number), new.map(number))
    var start = 0
    while start < left.count, start < right.count, left[start] == right[start] { start += 1 }
    var ends = (left.count, right.count)
    while ends.0 > start, ends.1 > start, left[ends.0 - 1] == right[ends.1 - 1] {
      ends = (ends.0 - 1, ends.1 - 1)
    }
    var result = (0..<start).map { (old: $0, new: $0) }
    var search = ShortestEdit(old: left[start..<ends.0], new: right[start..<ends.1])
    result += search.run().map { ($0.0 + start, $0.1 + start) }
    result += (0..<left.count - ends.0).map { (ends.0 + $0, ends.1 + $0) }
    return result
  }
}

private struct ShortestEdit {
  let old: ArraySlice<Int32>
  let new: ArraySlice<Int32>
  /// The farthest position in `old` that each diagonal reaches, for each number of edits.
  var history: [[Int32]] = []

  /// Returns the positions of equal elements in the slices. If the limit is exceeded, returns an
  /// empty array.
  mutating func run() -> [(Int, Int)] {
    if old.isEmpty || new.isEmpty { return [] }
    let limit = min(old.count + new.count, SequenceAlignment.differences)
    for edits in 0...limit where advance(edits) { return backtrack(edits) }
    return []
  }

  /// Runs a round on the diagonals -`edits`, -`edits` + 2, …, `edits`. Returns true if the round
  /// reaches the end of both sequences.
  private mutating func advance(_ edits: Int) -> Bool {
    var row = [Int32](repeating: -1, count: edits + 1)
    defer { history.append(row) }
    for slot in 0...edits {
      let diagonal = 2 * slot - edits
      var position = firstPosition(edits, slot)
      while position < old.count, position - diagonal < new.count,
        old[old.startIndex + position] == new[new.startIndex + position - diagonal]
      {
        position += 1
      }
      row[slot] = Int32(truncatingIfNeeded: position)
      if diagonal == old.count - new.count, position >= old.count { return true }
    }
    return false
  }

  private func firstPosition(_ edits: Int, _ slot: Int) -> Int {
    guard edits > 0 else { return 0 }
    let before = history[edits - 1]
    // In `history`, the diagonals of the previous round lie between the diagonals of this round.
    let removed = slot > 0 ? Int(before[slot - 1]) + 1 : -1
    let inserted = slot < edits ? Int(before[slot]) : -1
    return max(removed, inserted)
  }

  private func backtrack(_ total: Int) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var edits = total
    var slot = (old.count - new.count + edits) / 2
    var position = old.count
    while edits >= 0 {
      let diagonal = 2 * slot - edits
      let first = firstPosition(edits, slot)
      while position > first {
        position -= 1
        pairs.append((position, position - diagonal))
      }
      if edits == 0 { break }
      let before = history[edits - 1]
      let isRemoval = slot > 0 && Int(before[slot - 1]) + 1 == first
      if isRemoval { position = first - 1 }
      slot = isRemoval ? slot - 1 : slot
      edits -= 1
    }
    return pairs.reversed()
  }
}
