/// Returns the most similar name among `names`, or nil if no name is similar enough.
///
/// The metric is the Damerau-Levenshtein distance: the number of letters to insert, delete, replace
/// or swap with a neighbor. The maximum distance, ignoring case, is a third of the letters of
/// `name`, but at least 1 and at most 3. Ties are broken by the distance that ignores case, then by
/// the order of the characters. So the result does not depend on the order of `names`. Names longer
/// than 64 characters never match.
public func nearestName<S: Sequence>(to name: String, in names: S) -> String?
where S.Element == String {
  nearest(to: name, in: names)?.name
}

/// Returns the nearest name if no other name is equally near; otherwise nil. Fixes can use it
/// safely.
public func onlyNearestName(to name: String, in names: some Sequence<String>) -> String? {
  guard let best = nearest(to: name, in: names), best.isAlone else { return nil }
  return best.name
}

private func nearest(
  to name: String, in names: some Sequence<String>
) -> (name: String, isAlone: Bool)? {
  let wanted = SpelledName(name)
  let letters = LetterSet(name)
  var near: [(distance: Int, foldedDistance: Int, name: String)] = []
  for candidate in names where candidate != name && letters.mayBeSimilar(LetterSet(candidate)) {
    let other = SpelledName(candidate)
    guard let distance = wanted.distance(to: other) else { continue }
    near.append((distance, wanted.foldedDistance(to: other) ?? distance, candidate))
  }
  guard let best = near.min(by: <) else { return nil }
  let isAlone = near.allSatisfy { $0.distance > best.distance || $0.name == best.name }
  return (best.name, isAlone)
}

/// Returns the nearest name. If no name is similar enough and `name` has at least three letters,
/// returns the shortest name that begins with `name`.
public func likelyName<S: Sequence>(to name: String, in names: S) -> String?
where S.Element == String {
  let names = Array(names)
  if let near = nearestName(to: name, in: names) { return near }
  let wanted = SpelledName(name).folded
  guard wanted.count >= 3, wanted.count <= SpelledName.longest else { return nil }
  return names.filter { $0 != name && SpelledName($0).folded.starts(with: wanted) }
    .min { ($0.unicodeScalars.count, $0) < ($1.unicodeScalars.count, $1) }
}

/// The letters of a name as a set. Case is ignored. Comparing sets is a fast first test.
private struct LetterSet {
  private var bits: UInt64 = 0
  private var isASCII = true
  private let count: Int

  init(_ name: String) {
    count = name.utf8.count
    for byte in name.utf8 {
      let folded = byte >= 65 && byte <= 90 ? byte + 32 : byte
      bits |= 1 << UInt64(folded & 63)
      if byte >= 0x80 { isASCII = false }
    }
  }

  /// Returns false only if the names are certainly not similar. Each replaced letter changes at
  /// most two elements of the set.
  func mayBeSimilar(_ other: LetterSet) -> Bool {
    guard isASCII, other.isASCII else { return true }
    return abs(count - other.count) <= 3 && (bits ^ other.bits).nonzeroBitCount <= 6
  }
}

private struct SpelledName {
  static let longest = 64

  let scalars: [UInt32]
  let folded: [UInt32]

  init(_ name: String) {
    scalars = name.unicodeScalars.prefix(Self.longest + 1).map(\.value)
    folded = scalars.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
  }

  private var limit: Int {
    min(3, max(1, scalars.count / 3))
  }

  /// Returns the distance to another name: 0 if the names differ only in case; nil if the distance
  /// without case exceeds the limit, or if every letter differs.
  func distance(to other: SpelledName) -> Int? {
    if folded == other.folded, scalars.count <= Self.longest { return 0 }
    let limit = limit
    guard isComparable(to: other, limit) else { return nil }
    let distance = Self.distance(scalars, other.scalars)
    let foldedDistance = Self.distance(folded, other.folded)
    guard foldedDistance <= limit, foldedDistance < folded.count else { return nil }
    return min(distance, foldedDistance + 1)
  }

  func foldedDistance(to other: SpelledName) -> Int? {
    guard isComparable(to: other, Self.longest) else { return nil }
    return Self.distance(folded, other.folded)
  }

  private func isComparable(to other: SpelledName, _ limit: Int) -> Bool {
    scalars.count <= Self.longest && other.scalars.count <= Self.longest
      && abs(scalars.count - other.scalars.count) <= limit
  }

  private static func distance(_ left: [UInt32], _ right: [UInt32]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var cost = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
