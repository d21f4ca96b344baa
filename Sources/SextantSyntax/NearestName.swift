/// The name of `names` that someone who wrote `name` most likely meant, or nil if none is near.
///
/// Nearness is the number of letters to insert, delete, replace or swap with a neighbour (Damerau
/// and Levenshtein): at most one for names of up to four letters, two for up to eight, else three.
/// Among equally near names the one that differs least when case is ignored wins, then the first
/// in the order of their characters, so the answer does not depend on the order of `names`. Names
/// longer than 64 characters are only near to themselves in another case.
public func nearestName<S: Sequence>(to name: String, in names: S) -> String?
where S.Element == String {
  nearest(to: name, in: names)?.name
}

/// The nearest name, if no other is as near: what may take its place without asking.
package func onlyNearestName(to name: String, in names: some Sequence<String>) -> String? {
  guard let best = nearest(to: name, in: names), best.isAlone else { return nil }
  return best.name
}

/// A name and how many letters it differs in from another.
package struct NearName {
  package let name: String
  package let distance: Int

  package init(name: String, distance: Int) {
    self.name = name
    self.distance = distance
  }
}

/// The names that are near.
///
/// - Parameter isLikeness: whether one letter of a name of one or two is not enough.
package func nearNames(
  to name: String, in names: some Sequence<String>, isLikeness: Bool = true
) -> [NearName] {
  let wanted = SpelledName(name)
  let letters = LetterSet(name)
  return names.compactMap { candidate in
    if candidate == name || !letters.mayBeNear(LetterSet(candidate)) { return nil }
    return wanted.distance(to: SpelledName(candidate), isLikeness: isLikeness).map {
      NearName(name: candidate, distance: $0)
    }
  }
}

/// The nearest name, and whether no other is at its distance.
private func nearest(
  to name: String, in names: some Sequence<String>
) -> (name: String, isAlone: Bool)? {
  let wanted = SpelledName(name)
  let letters = LetterSet(name)
  var best: (name: String, distance: Int, foldedDistance: Int)?
  var isAlone = true
  for candidate in names where candidate != name {
    if !letters.mayBeNear(LetterSet(candidate)) { continue }
    let other = SpelledName(candidate)
    guard let distance = wanted.distance(to: other) else { continue }
    let foldedDistance = wanted.foldedDistance(to: other) ?? distance
    if let found = best {
      if distance < found.distance {
        isAlone = true
      } else if distance == found.distance, candidate != found.name {
        isAlone = false
      }
      let rank = (distance, foldedDistance, candidate)
      if rank >= (found.distance, found.foldedDistance, found.name) { continue }
    }
    best = (candidate, distance, foldedDistance)
  }
  return best.map { ($0.name, isAlone) }
}

/// The nearest name, else the shortest one that begins with what was written, if that has three
/// letters or more.
public func likelyName<S: Sequence>(to name: String, in names: S) -> String?
where S.Element == String {
  let names = Array(names)
  if let near = nearestName(to: name, in: names) { return near }
  let wanted = SpelledName(name).folded
  guard wanted.count >= 3, wanted.count <= SpelledName.longest else { return nil }
  return names.filter { $0 != name && SpelledName($0).folded.starts(with: wanted) }
    .min { ($0.unicodeScalars.count, $0) < ($1.unicodeScalars.count, $1) }
}

/// Which letters a name has, whatever their case: a quick look at whether two can be near.
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

  /// False only where the names are not near: a letter in the place of another changes two of a set.
  func mayBeNear(_ other: LetterSet) -> Bool {
    guard isASCII, other.isASCII else { return true }
    return abs(count - other.count) <= 3 && (bits ^ other.bits).nonzeroBitCount <= 6
  }
}

/// A name as scalars, with and without case.
private struct SpelledName {
  static let longest = 64

  let scalars: [UInt32]
  let folded: [UInt32]

  init(_ name: String) {
    scalars = name.unicodeScalars.prefix(Self.longest + 1).map(\.value)
    folded = scalars.map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
  }

  private var limit: Int {
    scalars.count <= 4 ? 1 : scalars.count <= 8 ? 2 : 3
  }

  /// The distance, if it is within the limit; names that differ only in case are always near.
  ///
  /// - Parameter isLikeness: whether one letter of a name of one or two is not enough.
  func distance(to other: SpelledName, isLikeness: Bool = true) -> Int? {
    if folded == other.folded, scalars.count <= Self.longest { return 0 }
    let limit = limit
    guard isComparable(to: other, limit) else { return nil }
    let distance = Self.distance(scalars, other.scalars)
    let foldedDistance = Self.distance(folded, other.folded)
    let smaller = min(distance, foldedDistance + 1)
    return smaller <= limit && (foldedDistance < folded.count || !isLikeness) ? smaller : nil
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
