/// The choices of a mixed walk: numbers that look random and are the same in every run.
struct WalkChoices {
  private var state: UInt64 = 1

  /// A number from 0 to `count` - 1.
  mutating func below(_ count: Int) -> Int {
    // Knuth's constants for a linear congruential generator; its high bits are the good ones.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  /// Whether something happens that does so in `percent` of the cases.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Whether a walk that is at a depth goes deeper: it stays between the bounds.
  mutating func deepens(_ depth: Int, in bounds: ClosedRange<Int>) -> Bool {
    depth <= bounds.lowerBound || depth < bounds.upperBound && chance(50)
  }
}

/// The statements of a mixed walk: a step knows what the statements before it have led to.
func mixedWalk(_ count: Int, _ step: (inout WalkChoices) -> String) -> [String] {
  var choices = WalkChoices()
  return (0..<count).map { _ in step(&choices) }
}

/// The depths between which walks move.
let walkDepths = 5...15
