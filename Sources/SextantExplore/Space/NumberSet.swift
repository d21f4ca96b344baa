import SextantEngine

struct NumberSet: Equatable, Sendable {
  /// Invariant: the last word is not 0.
  private var words: [UInt64] = []

  var isEmpty: Bool { words.isEmpty }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    while number >> 6 >= words.count { words.append(0) }
    let bit: UInt64 = 1 << UInt64(number & 63)
    if words[number >> 6] & bit != 0 { return false }
    words[number >> 6] |= bit
    return true
  }

  mutating func formUnion(_ other: NumberSet) {
    while words.count < other.words.count { words.append(0) }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  func isSubset(of other: NumberSet) -> Bool {
    words.count <= other.words.count && zip(words, other.words).allSatisfy { $0 & ~$1 == 0 }
  }
}

extension NumberSet {
  init(_ instances: some Sequence<Instance>) {
    for instance in instances { insert(instance) }
  }

  func contains(_ instance: Instance) -> Bool { contains(Int(instance.number)) }

  @discardableResult
  mutating func insert(_ instance: Instance) -> Bool { insert(Int(instance.number)) }
}
