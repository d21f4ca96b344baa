/// The generator SplitMix64. It returns the same numbers on all platforms.
package struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number from 0 to `count` - 1; 0 if `count` is not positive.
  package mutating func below(_ count: Int) -> Int {
    count > 0 ? Int(next() % UInt64(count)) : 0
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
