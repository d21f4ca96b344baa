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
    /// No gestures lead there, however many; of so many states.
    case unreachable(states: Int)
    case gaveUp(states: Int)
    case interrupted
  }

  private let session: Session

  package init(_ session: Session) { self.session = session }

  /// Searches breadth first, over the gestures whose arguments are known; states that differ only in
  /// instance numbers are one. Nothing of the search stays in the session.
  package func run(to fact: String, mostStates: Int, shouldStop: () -> Bool) -> Outcome {
    var walk = Walk(session)
    let start = session.history.current
    if walk.holds(fact, in: start) { return .here }
    var states = [(world: start, from: -1, by: "")]
    var seen = [session.draft.store.hash(of: start): [start]]
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
        if walk.holds(fact, in: world) {
          return .found(Self.gestures(to: states.count - 1, states))
        }
        if states.count >= mostStates { return .gaveUp(states: states.count) }
        seen[hash, default: []].append(world)
      }
      next += 1
    }
    return .unreachable(states: states.count)
  }

  private static func gestures(
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
      self.session.keepAllWorlds()
      compiler = session.compiler
    }

    private mutating func go(to world: World) { session.begin(in: world, with: compiler) }

    mutating func gestures(in world: World) -> [String] {
      go(to: world)
      return Assistant(session).nameableGestures()
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
