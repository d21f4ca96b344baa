import SextantEngine
import SextantLanguage

@testable import SextantRuntime

/// A breadth-first search over sessions, as a reference for the one over encoded worlds: every move is
/// typed, in a session of its own, and worlds are compared one by one.
struct NaiveSearch {
  private(set) var worlds: [World]
  private(set) var transitions = 0
  /// The number of moves to the state that is farthest away.
  private(set) var deepest = 0

  init(app: String, depth: Int?) throws {
    var session = try Play(app: app).session
    session.keepAllWorlds()
    let compiler = session.compiler
    worlds = [session.draft.world]
    var buckets = [session.draft.store.hash(of: worlds[0]): [worlds[0]]]
    var depths = [0]
    var next = 0
    while next < worlds.count, depths[next] < depth ?? .max {
      session.begin(in: worlds[next], with: compiler)
      for move in session.moves() where move.isReady {
        transitions += 1
        session.begin(in: worlds[next], with: compiler)
        if !session.submit(move.text).succeeded { continue }
        let world = session.draft.world
        let store = session.draft.store
        let hash = store.hash(of: world)
        if buckets[hash]?.contains(where: { store.areEqual($0, world) }) == true { continue }
        buckets[hash, default: []].append(world)
        worlds.append(world)
        depths.append(depths[next] + 1)
      }
      next += 1
    }
    deepest = depths.last ?? 0
  }
}
