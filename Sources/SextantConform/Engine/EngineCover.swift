package import SextantEngine
package import SextantExplore
import SextantInterpreter
import SextantLanguage

/// Tests the explored transitions of a model on an app: model-based testing with transition
/// coverage.
///
/// The problem: perform each transition of the state space at least once on the app, in few steps,
/// and report each difference with few steps.
///
/// - The cover is greedy. From the current state it walks the shortest path to the nearest open
///   transition. If the path from the initial state is shorter, the app restarts. The result
///   approximates the directed Chinese postman problem.
/// - App and model perform each move in lockstep. The outcome and the observation are compared
///   after each move.
/// - A difference ends the walk. It is replayed on the shortest path to its state, then on the
///   original walk. If neither reproduces it, the finding is marked as flaky.
/// - A reproduced walk is reduced by delta debugging (Zeller and Hildebrandt, 2002), simplified:
///   only complements are tried, with halved sizes.
///
/// Differences are deduplicated by move and top screen.
package struct EngineCover: SpaceCheck {
  package struct Limits {
    package var steps = 10_000
    package var time: Duration?
    /// A callback with the progress. The cover stops if it returns false.
    package var goesOn: (DrivenCover) -> Bool = { _ in true }

    package init() {}
  }

  private let driver: any AppDriver
  private let names: NameMap
  private let limits: Limits
  private var record = MoveRecord(keepsRefused: true)
  package private(set) var summary = DrivenCover()
  /// The reason why the app can no longer be driven.
  package private(set) var problem: String?

  package init(_ driver: any AppDriver, _ names: NameMap = NameMap(), _ limits: Limits = Limits()) {
    (self.driver, self.names, self.limits) = (driver, names, limits)
  }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    record.found(state, world, in: &space)
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    record.made(step, in: &space)
  }

  /// Drives the app and returns its differences from the model.
  package mutating func findings(in space: inout StateSpace) -> [Finding] {
    let app = DrivenApp(driver, of: space.interpreter.program, names)
    var walk = CoverWalk(app, space, OpenMoves(record), limits)
    walk.cover()
    (summary, problem) = (walk.summary, walk.problem)
    if !walk.findings.isEmpty || problem != nil { return walk.findings }
    return [
      summary.covered > 0
        ? Finding(CoverWalk.word, "", .holds)
        : Finding(
          CoverWalk.word, "", .undecided,
          "no move was made on the app"
            + (summary.unsupported.isEmpty ? "" : ": the driver supports none of the moves")
        )
    ]
  }
}

/// A walk of an app and its model in lockstep.
private struct CoverWalk {
  static let word = "conformance"

  /// The identity of a difference: each key is one finding.
  private struct Key: Hashable {
    let move: String
    let top: String
  }

  /// A walk from the initial state to the first difference.
  private struct Difference {
    var moves: [ExploredMove]
    var key: Key
    var message: String

    var texts: [String] { moves.map(\.text) }
  }

  private var app: DrivenApp
  private var space: StateSpace
  private var open: OpenMoves
  private let limits: EngineCover.Limits
  private let deadline: ContinuousClock.Instant?
  private var world = World()
  private var walk: [ExploredMove] = []
  private var known: Set<Key> = []
  var findings: [Finding] = []
  var summary = DrivenCover()
  var problem: String?

  /// After this number of moves, the next path begins with a restart of the app.
  private static let longest = 100

  init(
    _ app: DrivenApp, _ space: StateSpace, _ open: OpenMoves, _ limits: EngineCover.Limits
  ) {
    (self.app, self.space, self.open, self.limits) = (app, space, open, limits)
    deadline = limits.time.map { ContinuousClock.now + $0 }
    summary.transitions = open.record.edges.reduce(0) { $0 + $1.count }
  }

  mutating func cover() {
    do {
      try coverAll()
    } catch {
      let place = walk.last.map { "`\($0.text)`, step \(walk.count) of a walk" } ?? "`reset`"
      // An interrupted run also ends the wait for a reply.
      if !limits.goesOn(summary) {
        summary.end = .interruption
      } else {
        summary.end = .failure
        problem = "\(error.message) (at \(place))"
      }
    }
    (summary.unread, summary.seen) = (app.takeUnread(), app.seen)
  }

  private mutating func coverAll() throws(DriverProblem) {
    guard try begin("") else { return }
    var state = 0
    while mayGoOn, let (way, begins) = nextWay(from: state) {
      if begins {
        guard try begin(Self.again) else { return }
        state = 0
      }
      for step in way where mayGoOn {
        guard let next = try take(step) else {
          if mayGoOn, try !begin(Self.again) { return }
          state = 0
          break
        }
        state = next
      }
    }
  }

  private static let again = ", after other walks,"

  /// Restarts the app. Returns false if the app differs at its start, since its moves then have no
  /// verdict.
  private mutating func begin(_ when: String) throws(DriverProblem) -> Bool {
    guard case .differs(let message) = try reset() else { return true }
    findings.append(
      Finding(
        Self.word, "", .broken, "at the start\(when) \(message)", example: .init(state: 0)))
    return false
  }

  /// Whether the limits allow another step.
  private var mayGoOn: Bool {
    mutating get {
      if summary.steps >= limits.steps {
        summary.end = .steps(limits.steps)
      } else if let deadline, ContinuousClock.now >= deadline {
        summary.end = .time
      } else if !limits.goesOn(summary) {
        summary.end = .interruption
      }
      return summary.end == nil
    }
  }

  /// Returns the path to the nearest open move, and whether it begins with a restart of the app.
  private func nextWay(from state: Int) -> (way: [OpenMoves.Step], begins: Bool)? {
    let near = walk.count < Self.longest ? open.way(from: state) : nil
    if let near, near.count == 1 || state == 0 { return (near, false) }
    guard let far = open.way(from: 0) else { return near.map { ($0, false) } }
    if let near, near.count <= far.count + 1 { return (near, false) }
    return (far, true)
  }

  // MARK: Steps

  private mutating func reset() throws(DriverProblem) -> DrivenApp.Verdict {
    walk = []
    space.dropWorlds()
    world = space.world(of: 0)
    summary.steps += 1
    return try app.reset(showing: space.interpreter.shown(in: world))
  }

  /// Performs a move in both; nil if the model does not have the move.
  private mutating func make(_ move: ExploredMove) throws(DriverProblem) -> DrivenApp.Verdict? {
    guard let entry = space.step(move, from: world) else { return nil }
    walk.append(move)
    world = entry.after
    summary.steps += 1
    let outcome = entry.isRejected ? Outcome.refused : entry.outcome ?? .applied
    return try app.perform(
      move.step, outcome, showing: space.interpreter.shown(in: world))
  }

  /// Takes a step of a path. Returns the next state; nil if the walk ends.
  private mutating func take(_ step: OpenMoves.Step) throws(DriverProblem) -> Int? {
    let moves = space.moves(in: world)
    let (index, isOpen) = (open.edge(step).index, open.isOpen(step))
    let next = open.take(step)
    guard index < moves.count else { return nil }
    let before = world
    switch try make(moves[index]) {
    case nil:
      open.block(step)
      return nil
    case .same:
      if isOpen { summary.covered += 1 }
      return next
    case .unsupported:
      summary.unsupported[moves[index].text, default: 0] += 1
      open.block(step)
      return nil
    case .differs(let message):
      if isOpen { summary.covered += 1 }
      open.block(step)
      try judge(
        Difference(moves: walk, key: key(of: moves[index], in: before), message: message), at: step)
      return nil
    }
  }

  private mutating func key(of move: ExploredMove, in world: World) -> Key {
    Key(
      move: move.isDouble ? "\(move.move.pattern) twice" : move.move.pattern,
      top: space.interpreter.topText(in: world))
  }

  // MARK: Differences

  /// Reproduces and reduces a difference, then adds a finding.
  private mutating func judge(_ found: Difference, at step: OpenMoves.Step) throws(DriverProblem) {
    if known.contains(found.key) { return }
    let shortest = space.path(to: step.state).map(\.text) + found.texts.suffix(1)
    var again = try play(shortest)
    if again == nil { again = try play(found.texts) }
    guard let repeated = again else {
      known.insert(found.key)
      // A limit ended the replay, so it is unknown whether the difference is reproducible.
      if summary.end != nil { return note(found) }
      return note(found, "flaky, not reproduced with the same steps: ")
    }
    let least = try reduced(repeated)
    known.insert(found.key)
    if known.insert(least.key).inserted || least.key == found.key { note(least) }
  }

  private mutating func note(_ difference: Difference, _ remark: String = "") {
    guard let move = difference.moves.last else { return }
    let top = difference.key.top.isEmpty ? "nothing" : difference.key.top
    findings.append(
      Finding(
        Self.word, "", .broken, "\(remark)`\(move.text)` on \(top): \(difference.message)",
        example: .init(state: 0, moves: difference.moves)))
  }

  /// Replays moves from the start. Returns the first difference; nil if none occurs or a move is
  /// missing.
  private mutating func play(_ texts: [String]) throws(DriverProblem) -> Difference? {
    guard mayGoOn, try reset() == .same else { return nil }
    for text in texts where mayGoOn {
      guard let move = space.moves(in: world).first(where: { $0.text == text }) else { return nil }
      let before = world
      switch try make(move) {
      case .same: continue
      case .differs(let message):
        return Difference(moves: walk, key: key(of: move, in: before), message: message)
      case nil, .unsupported: return nil
      }
    }
    return nil
  }

  /// Reduces a walk while a difference remains: removes half of the steps, then a quarter, down to
  /// single steps.
  private mutating func reduced(_ found: Difference) throws(DriverProblem) -> Difference {
    var least = found
    var size = max(1, found.moves.count / 2)
    while mayGoOn {
      var isShorter = false
      var start = least.moves.count - 1 - size
      while start >= 0, mayGoOn {
        var texts = least.texts
        texts.removeSubrange(start..<start + size)
        if let shorter = try play(texts) {
          (least, isShorter) = (shorter, true)
          start = min(start, least.moves.count - 1)
        }
        start -= size
      }
      // After a removal, previously necessary steps may be removable.
      if !isShorter, size == 1 { break }
      if !isShorter { size /= 2 }
      size = max(1, min(size, least.moves.count - 1))
    }
    return least
  }
}
