/// Looks now and then what grows, while a search goes on.
struct GrowthWatch {
  private static let first = 1024
  private var found: [Growth] = []
  /// The number of states at which it looks again.
  private var next = Self.first

  /// What has been found to grow so far.
  mutating func look(at space: inout StateSpace) -> [Growth] {
    if space.count < next { return found }
    found = space.growth()
    next = space.count * 2
    if let most = space.options.growthLimit, space.count < most { next = min(next, most) }
    return found
  }

  /// Where the search ends since something grows by a move that nothing stops, and what.
  func end(of space: StateSpace) -> (states: Int, subject: String)? {
    guard let most = space.options.growthLimit, space.count >= most,
      let first = found.first(where: { !$0.isGuarded })
    else { return nil }
    return (space.count, first.name)
  }
}
