import SextantEngine
import SextantLanguage
package import SextantRuntime
import SextantSyntax

/// A search for the fewest gestures after which a fact holds.
package struct PathSearch {
  /// What it came to.
  package enum Outcome: Sendable, Equatable {
    case here
    case found([String])
    /// No gestures lead there, however many, of those that could be tried.
    case unreachable(states: Int, Untried)
    case gaveUp(states: Int, Untried)
    case interrupted
  }

  /// The gestures that were met and not tried, as sentences.
  package struct Untried: Sendable, Equatable {
    /// Nothing says what their inputs can be.
    package private(set) var open: [String] = []
    /// Their inputs have more combinations than are listed.
    package private(set) var many: [String] = []

    fileprivate mutating func add(_ move: Move) {
      if open.contains(move.text) || many.contains(move.text) { return }
      if move.hasOpenInput { open.append(move.text) } else { many.append(move.text) }
    }
  }

  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// Searches breadth first, over the moves of a person whose inputs are known; states that differ only
  /// in instance numbers are one. Nothing of the search stays in the session.
  package func run(to fact: String, mostStates: Int, shouldStop: () -> Bool) -> Outcome {
    var walk = Walk(session, to: fact)
    let start = session.history.current
    if walk.isThere(in: start) { return .here }
    var states: [Reached] = [Reached(world: start)]
    var seen = [walk.store.hash(of: start): [start]]
    var next = 0
    var untried = Untried()
    while next < states.count {
      let current = states[next].world
      for move in walk.moves(in: current) {
        if shouldStop() { return .interrupted }
        if !move.isReady { untried.add(move) }
        guard let world = walk.world(after: move, in: current) else { continue }
        let hash = walk.store.hash(of: world)
        if seen[hash]?.contains(where: { walk.store.areEqual($0, world) }) == true { continue }
        states.append(Reached(world: world, from: next, by: move))
        if walk.isThere(in: world) { return .found(Self.path(to: states.count - 1, states)) }
        if states.count >= mostStates { return .gaveUp(states: states.count, untried) }
        seen[hash, default: []].append(world)
      }
      next += 1
    }
    return .unreachable(states: states.count, untried)
  }

  /// A state with the move that led to it; the first one has none.
  private struct Reached {
    let world: World
    var from = 0
    var by: Move?
  }

  private static func path(to last: Int, _ states: [Reached]) -> [String] {
    var path: [String] = []
    var index = last
    while let move = states[index].by {
      path.append(move.text)
      index = states[index].from
    }
    return path.reversed()
  }

  /// A copy of a session's interpreter that tries things out in worlds of its own, all in one store.
  private struct Walk {
    private var run: Interpreter
    /// The expectation of the fact; nil where it makes no sense.
    private let question: Statement?

    init(_ session: Session, to fact: String) {
      var session = session
      session.observe(nil)
      session.keepAllWorlds()
      question = session.prepare("expect " + fact)
      run = session.interpreter
      run.checksProperties = false
    }

    var store: NodeStore { run.draft.store }

    mutating func moves(in world: World) -> [Move] {
      run.moves(in: world, onlyOfPerson: true, triesBodies: false)
    }

    mutating func world(after move: Move, in world: World) -> World? {
      move.statement.flatMap { self.world(after: $0, in: world) }
    }

    mutating func isThere(in world: World) -> Bool {
      question.flatMap { self.world(after: $0, in: world) } != nil
    }

    private mutating func world(after statement: Statement, in world: World) -> World? {
      guard let step = run.step(statement, from: world), !step.hasFailed else { return nil }
      return step.after
    }
  }
}
