import SextantEngine
import SextantExplore
import SextantInterpreter

/// An app and its model. Both perform the same moves, within limits.
struct Lockstep {
  /// Identifies a finding. Findings with equal keys are reported once.
  struct Key: Hashable {
    let move: String
    let name: String
    let top: String
  }

  struct Difference {
    var moves: [ExploredMove]
    var key: Key
    var message: String

    var texts: [String] { moves.map(\.text) }
  }

  enum Result {
    case same
    case differs(Difference)
    /// The driver does not support the move. The app and the model have not changed.
    case unsupported
    case missing
  }

  private var app: DrivenApp
  private var space: StateSpace
  private let options: EngineCover.Options
  private let deadline: Deadline
  private var world = World()
  private(set) var moves: [ExploredMove] = []
  private(set) var crashes: [Key: Int] = [:]
  var summary = DrivenCover()
  var isReducing = false

  init(_ app: DrivenApp, _ space: StateSpace, _ options: EngineCover.Options) {
    (self.app, self.space, self.options) = (app, space, options)
    deadline = Deadline(after: options.time)
  }

  mutating func finish() { (summary.unread, summary.seen) = (app.drainUnread(), app.seen) }

  /// Whether the limits allow a further step. While a walk is reduced, the limits are doubled.
  var canContinue: Bool {
    mutating get {
      let times = isReducing ? 2 : 1
      if summary.steps >= options.steps * times {
        summary.end = .steps(options.steps)
      } else if deadline.scaled(by: times).isTimeOver {
        summary.end = .time
      } else if !options.shouldContinue(summary) {
        summary.end = .interruption
      }
      return summary.end == nil
    }
  }

  var hasUsedHalf: Bool {
    summary.steps >= options.steps / 2 || deadline.scaled(by: 1, over: 2).isTimeOver
  }

  /// The index of the current state; nil if the search has not found it.
  var state: Int? { mutating get { space.state(of: world) } }

  var offered: [ExploredMove] { mutating get { space.moves(in: world) } }

  mutating func path(to state: Int) -> [String] {
    // A copy, because `path(to:)` would drop the current world.
    var space = space
    return space.path(to: state).map(\.text)
  }

  mutating func key(of move: ExploredMove) -> Key {
    let step = move.move.step
    let isChoice = step.kind == .gesture && step.arguments.contains { isInt($0.value) }
    let name = isChoice ? step.name ?? move.move.pattern : move.move.pattern
    return Key(
      move: move.isDouble ? "\(move.move.pattern) twice" : move.move.pattern,
      name: move.isDouble ? "\(name) twice" : name, top: space.interpreter.topText(in: world))
  }

  /// Restarts the app and the model. Returns a message if they differ.
  mutating func reset() throws(DriverProblem) -> String? {
    moves = []
    space.dropWorlds()
    world = space.world(of: 0)
    summary.steps += 1
    switch try app.reset(showing: space.interpreter.shown(in: world)) {
    case .differs(let message), .crashed(let message): return message
    case .same, .unsupported: return nil
    }
  }

  mutating func make(_ move: ExploredMove) throws(DriverProblem) -> Result {
    guard let (entry, isCompared) = step(move, from: world) else { return .missing }
    let (before, key) = (world, key(of: move))
    world = entry.after
    moves.append(move)
    summary.steps += 1
    let outcome = entry.isRejected ? Outcome.refused : entry.outcome ?? .applied
    let verdict = try app.perform(
      move.step, isCompared ? outcome : nil, showing: space.interpreter.shown(in: world))
    switch verdict {
    case .same: return .same
    case .unsupported:
      world = before
      moves.removeLast()
      return .unsupported
    case .crashed(let message):
      crashes[key, default: 0] += 1
      return .differs(Difference(moves: moves, key: key, message: message))
    case .differs(let message):
      return .differs(Difference(moves: moves, key: key, message: message))
    }
  }

  /// Performs a move in the model. Returns the trace entry of the move, and whether the app's
  /// outcome must equal the model's.
  ///
  /// If the model refuses the second tap of a double tap, the model makes only a single tap. The
  /// outcomes are then not compared, because the app may ignore the second tap.
  private mutating func step(
    _ move: ExploredMove, from world: World
  ) -> (TraceEntry, isCompared: Bool)? {
    guard let entry = space.step(move, from: world) else { return nil }
    guard move.isDouble, entry.hasFailed,
      let single = space.step(ExploredMove(move.move), from: world), !single.hasFailed
    else { return (entry, true) }
    return (single, false)
  }

  /// Plays a walk from the start. Returns the first difference, if any.
  ///
  /// To save time, walks that the model cannot make are not played.
  mutating func play(_ texts: [String]) throws(DriverProblem) -> Difference? {
    guard canContinue, states(before: texts) != nil, try reset() == nil else { return nil }
    for text in texts where canContinue {
      guard let move = offered.first(where: { $0.text == text }) else { return nil }
      switch try make(move) {
      case .same: continue
      case .differs(let difference): return difference
      case .unsupported, .missing: return nil
      }
    }
    return nil
  }

  /// Returns the index of the state before each move; nil if the model cannot make these moves from
  /// the start. An index is nil if the search has not found the state.
  mutating func states(before texts: [String]) -> [Int?]? {
    space.dropWorlds()
    var world = space.world(of: 0)
    var states: [Int?] = []
    for text in texts {
      guard let move = space.moves(in: world).first(where: { $0.text == text }),
        let (entry, _) = step(move, from: world)
      else { return nil }
      states.append(space.state(of: world))
      world = entry.after
    }
    return states
  }
}

private func isInt(_ value: Value) -> Bool { if case .int = value { true } else { false } }
