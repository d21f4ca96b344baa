import SextantEngine
import SextantSyntax

extension Session {
  /// What a search for gestures came to.
  package enum PathSearch: Sendable, Equatable {
    case here
    case found([String])
    /// No gestures lead there, however many; of so many states.
    case unreachable(states: Int)
    case gaveUp(states: Int)
    case interrupted
  }

  /// The fewest gestures after which a fact holds. Nothing of the search stays in the session.
  ///
  /// Breadth first, over the gestures whose arguments are known; states that differ only in
  /// instance numbers are one.
  package func path(
    to fact: String, mostStates: Int, shouldStop: () -> Bool
  ) -> PathSearch {
    var walk = Walk(self)
    if walk.holds(fact, in: history.current) { return .here }
    var states = [(world: history.current, from: -1, by: "")]
    var seen = [draft.store.hash(of: history.current): [history.current]]
    var next = 0
    while next < states.count {
      let current = states[next].world
      for gesture in walk.gestures(in: current) {
        if shouldStop() { return .interrupted }
        guard let world = walk.world(after: gesture, in: current) else { continue }
        let store = walk.session.draft.store
        let hash = store.hash(of: world)
        if seen[hash]?.contains(where: { store.areEqual($0, world) }) == true { continue }
        states.append((world, next, gesture))
        if walk.holds(fact, in: world) { return .found(Self.way(to: states.count - 1, states)) }
        if states.count >= mostStates { return .gaveUp(states: states.count) }
        seen[hash, default: []].append(world)
      }
      next += 1
    }
    return .unreachable(states: states.count)
  }

  private static func way(
    to last: Int, _ states: [(world: World, from: Int, by: String)]
  ) -> [String] {
    var gestures: [String] = []
    var index = last
    while states[index].from >= 0 {
      gestures.append(states[index].by)
      index = states[index].from
    }
    return gestures.reversed()
  }

  /// A copy of a session that tries things out in worlds of its own, all in one store.
  private struct Walk {
    var session: Session
    private let compiler: Compiler

    init(_ session: Session) {
      self.session = session
      self.session.observe(nil)
      self.session.interpreter.memoryLimit = .max
      compiler = session.compiler
    }

    private mutating func go(to world: World) {
      session.interpreter.resume(world)
      session.interpreter.dropTold()
      session.beginHistory()
      session.compiler = compiler
    }

    mutating func gestures(in world: World) -> [String] {
      go(to: world)
      return session.nameableGestures()
    }

    mutating func world(after gesture: String, in world: World) -> World? {
      go(to: world)
      return session.attempt(gesture).succeeded ? session.draft.world : nil
    }

    mutating func holds(_ fact: String, in world: World) -> Bool {
      go(to: world)
      return session.attempt("expect " + fact).succeeded
    }
  }
}
