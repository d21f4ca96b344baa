/// Pseudorandom choices, which are the same in every run.
struct WalkChoices {
  private var state: UInt64 = 1

  /// Returns a number from 0 to `count` - 1.
  mutating func below(_ count: Int) -> Int {
    // Knuth's constants for a linear congruential generator. Only the high bits are well
    // distributed.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Returns whether the depth increases. The depth stays within the bounds.
  mutating func increasesDepth(_ depth: Int, in bounds: ClosedRange<Int>) -> Bool {
    depth <= bounds.lowerBound || depth < bounds.upperBound && chance(50)
  }
}

/// Returns a walk of `count` statements. `step` records the effects of its statements.
func mixedWalk(_ count: Int, _ step: (inout WalkChoices) -> String) -> [String] {
  var choices = WalkChoices()
  return (0..<count).map { _ in step(&choices) }
}

let walkDepths = 5...15
