import SextantExplore
import SextantInterpreter

struct CoverWalk {
  static let word = "conformance"

  private var run: Lockstep
  private var open: OpenMoves
  private let options: EngineCover.Options
  private var known: Set<Lockstep.Key> = []
  private var unsupported: Set<String> = []
  private(set) var findings: [Finding] = []
  private(set) var problem: String?

  var summary: DrivenCover { run.summary }

  /// The maximum number of moves in a walk. After that, the next path begins with a restart.
  private static let longest = 100
  /// The maximum number of crashes that a move may cause on a screen. After that, the cover omits
  /// the move on this screen.
  private static let maxCrashes = 3

  init(
    _ app: DrivenApp, _ space: StateSpace, _ open: OpenMoves, _ options: EngineCover.Options
  ) {
    run = Lockstep(app, space, options)
    (self.open, self.options) = (open, options)
    run.summary.transitions = open.record.edges.reduce(0) { $0 + $1.count }
    run.summary.walks = options.walks
  }

  mutating func cover() {
    do {
      if try begin("") {
        // The cover may use half of the allowed steps and time. The random walks need the rest.
        let hasWalks = options.walks.planned > 0
        try coverAll { hasWalks && $0.hasUsedHalf }
        if startsLikeModel { try walkAtRandom() }
        if startsLikeModel, open.path(from: 0) != nil, run.canContinue, try begin(Self.again) {
          try coverAll()
        }
      }
    } catch {
      let place = run.moves.last.map { "`\($0.text)`, step \(run.moves.count) of a walk" }
      // An interrupt also ends the wait for a reply.
      if !options.shouldContinue(run.summary) {
        run.summary.end = .interruption
      } else {
        run.summary.end = .failure
        problem = "\(error.message) (at \(place ?? "`reset`"))"
      }
    }
    run.finish()
  }

  private var startsLikeModel: Bool {
    findings.allSatisfy { $0.example?.moves.isEmpty != true }
  }

  /// - Parameter isOver: Returns whether to stop. Called between two paths.
  private mutating func coverAll(
    until isOver: (Lockstep) -> Bool = { _ in false }
  ) throws(DriverProblem) {
    var state = 0
    while run.canContinue, !isOver(run), let (way, begins) = nextPath(from: state) {
      if begins {
        guard try begin(Self.again) else { return }
        state = 0
      }
      for step in way where run.canContinue {
        guard let next = try take(step) else {
          if run.canContinue, try !begin(Self.again) { return }
          state = 0
          break
        }
        state = next
      }
    }
  }

  private static let again = ", after other walks"

  /// Restarts the app and the model. Returns false if they differ at the start.
  private mutating func begin(_ when: String) throws(DriverProblem) -> Bool {
    guard let message = try run.reset() else { return true }
    findings.append(
      Finding(
        Self.word, "", .broken, "at the start\(when): \(message)", example: .init(state: 0)))
    return false
  }

  private func nextPath(from state: Int) -> (way: [OpenMoves.Step], begins: Bool)? {
    let near = run.moves.count < Self.longest ? open.path(from: state) : nil
    if let near, near.count == 1 || state == 0 { return (near, false) }
    guard let far = open.path(from: 0) else { return near.map { ($0, false) } }
    if let near, near.count <= far.count + 1 { return (near, false) }
    return (far, true)
  }

  /// Returns the next state; nil if the walk ends.
  private mutating func take(_ step: OpenMoves.Step) throws(DriverProblem) -> Int? {
    let moves = run.offered
    let (index, isOpen) = (open.edge(step).index, open.isOpen(step))
    let next = open.cover(step)
    guard index < moves.count else { return nil }
    if run.crashes[run.key(of: moves[index]), default: 0] >= Self.maxCrashes {
      open.block(step)
      return nil
    }
    switch try run.make(moves[index]) {
    case .missing:
      open.block(step)
      return nil
    case .same:
      if isOpen { run.summary.covered += 1 }
      return moves[index].isDouble ? run.state : next
    case .unsupported:
      note(unsupported: moves[index])
      open.block(step)
      return nil
    case .differs(let difference):
      if isOpen { run.summary.covered += 1 }
      // If the difference is flaky, paths may still use the transition.
      if try judge(difference) { open.block(step) }
      return nil
    }
  }

  private mutating func note(unsupported move: ExploredMove) {
    run.summary.unsupported[move.text, default: 0] += 1
    unsupported.insert(move.move.pattern)
  }

  // MARK: Random walks

  /// Each walk ends at its first difference.
  private mutating func walkAtRandom() throws(DriverProblem) {
    for number in 0..<options.walks.planned where run.canContinue {
      guard try begin(Self.again) else { return }
      var chooser = MoveChooser(seed: options.walks.seed, walk: number)
      for _ in 0..<options.walks.steps where run.canContinue {
        let moves = run.offered.filter {
          $0.move.isReady && !unsupported.contains($0.move.pattern)
            && run.crashes[run.key(of: $0), default: 0] < Self.maxCrashes
        }
        let known = moves.filter { self.known.contains(run.key(of: $0)) }.map(\.text)
        guard let move = chooser.next(of: moves, hasDiffered: { known.contains($0.text) }) else {
          break
        }
        switch try run.make(move) {
        case .same: continue
        case .unsupported:
          note(unsupported: move)
          continue
        case .missing: break
        case .differs(let difference):
          let key = difference.key
          if !self.known.contains(where: { $0.name == key.name && $0.top == key.top }) {
            _ = try judge(difference)
          }
        }
        break
      }
      if run.summary.end == nil { run.summary.walks.made += 1 }
    }
  }

  // MARK: Differences

  /// The maximum number of replays of the whole walk. A difference that no replay reproduces is
  /// flaky.
  private static let maxReplays = 2

  /// Reproduces and reduces a difference. Returns false if the difference is flaky.
  private mutating func judge(_ found: Lockstep.Difference) throws(DriverProblem) -> Bool {
    if known.contains(found.key) { return true }
    run.isReducing = true
    defer { run.isReducing = false }
    let known = known
    let reducer = WalkReducer { $0.key == found.key || !known.contains($0.key) }
    guard let repeated = try repeated(found) else {
      self.known.insert(found.key)
      // A replay that ended at a limit proves nothing: the difference may be reproducible.
      if run.summary.end != nil {
        note(found)
        return true
      }
      note(found, "flaky, because the same steps did not reproduce the difference: ")
      return false
    }
    let least = try reducer.reduced(repeated, in: &run)
    self.known.formUnion([found.key, least.key])
    note(least)
    return true
  }

  /// Reproduces a difference with few moves. The first attempt takes the shortest path to the state
  /// before the last move, then repeats this move. Further attempts repeat the last 2 moves, the
  /// last 4 moves, and so on. The last attempt replays the whole walk.
  private mutating func repeated(
    _ found: Lockstep.Difference
  ) throws(DriverProblem) -> Lockstep.Difference? {
    let states = run.states(before: found.texts) ?? []
    var length = 1
    while length < states.count {
      if let state = states[states.count - length] {
        let texts = run.path(to: state) + found.texts.suffix(length)
        if let shorter = try run.play(texts), !known.contains(shorter.key) { return shorter }
      }
      length *= 2
    }
    for _ in 0..<Self.maxReplays {
      if let again = try run.play(found.texts), !known.contains(again.key) { return again }
    }
    return nil
  }

  private mutating func note(_ difference: Lockstep.Difference, _ remark: String = "") {
    guard let move = difference.moves.last else { return }
    let top = difference.key.top.isEmpty ? "nothing" : difference.key.top
    findings.append(
      Finding(
        Self.word, "", .broken, "\(remark)`\(move.text)` on \(top): \(difference.message)",
        example: .init(state: 0, moves: difference.moves)))
  }
}
