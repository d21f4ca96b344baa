/// The ways to the states that a log may have led to: each of its last steps knows the one before.
struct WayTable {
  struct Step {
    var before: Int
    /// The number of a step of the model; -1 for a start of the app, where `line` has the start's number.
    let step: Int
    let line: Int
    let isHidden: Bool
  }

  private var steps: [Step] = []
  /// With how many steps those that lead nowhere any more are dropped next.
  private var limit = 1 << 16

  /// Adds a step behind another one; gives its number.
  mutating func add(_ step: Step) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  /// The steps that lead to one, the first one first.
  func way(to last: Int) -> [Step] {
    var way: [Step] = []
    var next = last
    while next >= 0 {
      way.append(steps[next])
      next = steps[next].before
    }
    return way.reversed()
  }

  /// Drops what leads to none of some steps, where that is much; gives their new numbers.
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
