import SextantEngine
import SextantInterpreter

/// Reproducible random walks. Each walk depends only on the seed and on its index. Walks find
/// violations of properties, and of laws about a single move.
///
/// Each thread uses a separate copy.
package struct RandomWalk: @unchecked Sendable {
  package struct Failure: Sendable {
    package let walk: Int
    /// A minimized counterexample: no move can be omitted.
    package let moves: [String]
    package let finding: Finding
  }

  package struct Result: Sendable {
    package internal(set) var failure: Failure?
    package internal(set) var moveCount = 0
    package internal(set) var inputs: [UnexploredInput] = []
    package internal(set) var isOutOfMemory = false
  }

  private let start: StateSpace
  private let seed: UInt64

  package init(_ start: StateSpace, seed: UInt64) {
    self.start = start
    self.seed = seed
  }

  package func run(_ number: Int, steps: Int) -> Result {
    var result = Result()
    var random = SplitMix64(
      seed: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15)
    var walk = Walk(start)
    var counts: [String: Int] = [:]
    if let broken = walk.brokenAtStart {
      result.failure = Failure(walk: number, moves: [], finding: broken.finding)
      return result
    }
    for _ in 0..<steps {
      let (world, moves) = walk.offer()
      for input in moves.flatMap(\.unexploredInputs) where !result.inputs.contains(input) {
        result.inputs.append(input)
      }
      let ready = moves.indices.filter { moves[$0].move.isReady }
      guard !ready.isEmpty else { break }
      let index = choose(among: ready, of: moves, counts, &random)
      counts[moves[index].text, default: 0] += 1
      result.moveCount += 1
      switch walk.make(moves, index, from: world) {
      case .broken(let broken):
        let shortest = minimized(walk, broken)
        result.failure = Failure(
          walk: number, moves: shortest.moves.map(\.text), finding: shortest.finding)
        return result
      case .over: return result
      case .made, .refused: break
      }
      if start.options.memory?.isExceeded == true {
        result.isOutOfMemory = true
        break
      }
    }
    return result
  }

  /// Returns the index of a random move. Prefers moves that this walk has rarely made.
  private func choose(
    among ready: [Int], of moves: [ExploredMove], _ counts: [String: Int],
    _ random: inout SplitMix64
  ) -> Int {
    let weights = ready.map { 1 << 16 / (1 + (counts[moves[$0].text] ?? 0)) }
    var place = Int(random.next() % UInt64(max(1, weights.reduce(0, +))))
    for (index, weight) in zip(ready, weights) {
      place -= weight
      if place < 0 { return index }
    }
    return ready[ready.count - 1]
  }

  /// Removes unneeded moves, first in blocks, then one by one. If the run must stop, returns the
  /// best result so far.
  private func minimized(_ walk: Walk, _ broken: Walk.Broken) -> Walk.Broken {
    var (needed, best) = (walk.made, broken)
    let straight = walk.withoutCycles
    if straight.count < needed.count, let again = breaks(straight, broken) {
      (needed, best) = (straight, again)
    }
    // Consecutive moves may belong together, such as a push and a tap on the back button.
    var size = Self.firstSize(of: needed.count)
    while true {
      let before = needed.count
      var first = needed.count - 1 - size
      while first >= 0 {
        if start.interpreter.shouldStop() { return best }
        var fewer = needed
        fewer.removeSubrange(first..<first + size)
        if let again = breaks(fewer, broken) { (needed, best) = (fewer, again) }
        first = min(first - 1, needed.count - 1 - size)
      }
      if size > 1 {
        size /= 2
      } else if needed.count == before {
        return best
      } else {
        size = Self.firstSize(of: needed.count)
      }
    }
  }

  private static func firstSize(of count: Int) -> Int {
    var size = 1
    while size * 2 < count { size *= 2 }
    return size
  }

  /// Returns the violation that the last move causes; nil if this violation differs from `wanted`,
  /// or if an earlier move causes a violation.
  private func breaks(_ moves: [ExploredMove], _ wanted: Walk.Broken) -> Walk.Broken? {
    var walk = Walk(start)
    for (place, move) in moves.enumerated() {
      let (world, offered) = walk.offer()
      // A disabled move does not count, even if the model can make the move.
      guard let index = offered.firstIndex(where: { $0.text == move.text }) else { return nil }
      switch walk.make(offered, index, from: world) {
      case .broken(let broken):
        return place == moves.count - 1 && broken.isSame(as: wanted) ? broken : nil
      case .made: continue
      case .refused, .over: return nil
      }
    }
    return nil
  }
}

private struct Walk {
  struct Broken {
    let finding: Finding
    let moves: [ExploredMove]

    func isSame(as other: Broken) -> Bool {
      finding.word == other.finding.word && finding.title == other.finding.title
        && finding.place == other.finding.place
        && (!finding.title.isEmpty || finding.message == other.finding.message)
    }
  }

  enum Result {
    case made, refused
    case broken(Broken)
    case over
  }

  private var space: StateSpace
  private var checks: [any SpaceCheck]
  private var state = 0
  private(set) var made: [ExploredMove] = []
  private var sources: [Int] = []
  let brokenAtStart: Broken?

  init(_ start: StateSpace) {
    space = start.restarted()
    (space.interpreter.propertyChecks, space.interpreter.detail) = (.duringWaits, .calls)
    checks = spaceChecks(for: start.interpreter)
    let world = space.world(of: 0)
    for index in checks.indices { checks[index].found(0, world, in: &space) }
    brokenAtStart = Self.broken(checks)
    space.dropWorlds()
  }

  var withoutCycles: [ExploredMove] {
    var path: [(state: Int, move: ExploredMove)] = []
    var places: [Int: Int] = [:]
    for (state, move) in zip(sources, made) {
      if let place = places[state] {
        for step in path[place...] { places[step.state] = nil }
        path.removeSubrange(place...)
      }
      places[state] = path.count
      path.append((state, move))
    }
    return path.map(\.move)
  }

  mutating func offer() -> (World, [ExploredMove]) {
    let world = space.world(of: state)
    return (world, space.moves(in: world))
  }

  mutating func make(_ moves: [ExploredMove], _ index: Int, from world: World) -> Result {
    defer { space.dropWorlds() }
    let move = moves[index]
    guard let entry = space.step(move, from: world), !space.interpreter.wasInterrupted(entry)
    else { return .over }
    var found: (state: Int, isNew: Bool)?
    if !entry.hasFailed {
      found = space.insert(entry.after, from: state, by: move, at: index)
      if found == nil { return .over }
    }
    // Steps that checks make follow this step in the trace.
    space.keptSteps = space.interpreter.stepsEnd
    defer { space.keptSteps = StepsEnd() }
    let step = ExploredStep(
      state: state, world: world, move: move, index: index, entry: entry,
      successor: found?.state, isNew: found?.isNew ?? false, cutOff: nil)
    for check in checks.indices {
      if let found, found.isNew { checks[check].found(found.state, entry.after, in: &space) }
      checks[check].made(step, in: &space)
      checks[check].explored(state, world, moves, isComplete: false, in: &space)
    }
    if var broken = Self.broken(checks) {
      broken = Broken(finding: broken.finding, moves: made + broken.moves)
      advance(move)
      return .broken(broken)
    }
    guard let found else { return .refused }
    advance(move)
    state = found.state
    return .made
  }

  private mutating func advance(_ move: ExploredMove) {
    made.append(move)
    sources.append(state)
  }

  private static func broken(_ checks: [any SpaceCheck]) -> Broken? {
    for check in checks {
      if let finding = check.broken(after: 0).first(where: { $0.verdict == .broken }) {
        return Broken(finding: finding, moves: finding.example?.moves ?? [])
      }
    }
    return nil
  }
}
