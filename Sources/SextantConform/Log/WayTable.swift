/// A tree in which each step of a path stores its predecessor.
struct WayTable {
  struct Step {
    var before: Int
    /// The number of a step; -1 for a start of the app, whose number is `line`.
    let step: Int
    let line: Int
    let isHidden: Bool
  }

  private var steps: [Step] = []
  private var limit = 1 << 16

  mutating func add(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  /// In order; O(n) in the length of the path.
  func way(to last: Int) -> [Step] {
    var way: [Step] = []
    var next = last
    while next >= 0 {
      way.append(steps[next])
      next = steps[next].before
    }
    return way.reversed()
  }

  /// Discards steps on no path to the kept steps of a grown table, and returns the new numbers of
  /// the kept steps. Amortized O(1) for each added step.
  mutating func forget(keeping kept: [Int]) -> [Int] {
    guard steps.count > limit else { return kept }
    var numbers = Array(repeating: -1, count: steps.count)
    for step in kept { numbers[step] = 0 }
    for step in steps.indices.reversed() where numbers[step] == 0 && steps[step].before >= 0 {
      numbers[steps[step].before] = 0
    }
    var left: [Step] = []
    for (index, step) in steps.enumerated() where numbers[index] == 0 {
      numbers[index] = left.count
      var step = step
      if step.before >= 0 { step.before = numbers[step.before] }
      left.append(step)
    }
    steps = left
    limit = max(1 << 16, 2 * left.count)
    return kept.map { numbers[$0] }
  }
}
