import SextantEngine
import SextantInterpreter
import SextantLanguage

@testable import SextantRuntime
@testable import RuntimeTestSupport

/// A breadth-first search, as a reference for the search over encoded worlds. It submits each move
/// as text to a new session, and compares worlds as texts.
struct NaiveSearch {
  private struct State: Hashable {
    let text: [String]
    let links: Int
  }

  private(set) var worlds: [World]
  private(set) var transitions = 0
  private(set) var deepest = 0

  init(app: String, depth: Int?, maxStack: Int? = nil, maxLinks: Int? = nil) throws {
    var session = try Play(app: app).session
    session.interpreter.limits.memory = .max
    let compiler = session.compiler
    worlds = [session.draft.world]
    var known: Set = [State(text: worldText(worlds[0], in: session.draft), links: 0)]
    var depths = [0]
    var links = [0]
    var next = 0
    while next < worlds.count, depths[next] < depth ?? .max {
      session.begin(in: worlds[next], with: compiler)
      // `tap button` has the same effect as `press escape`.
      for move in session.moves() where move.isReady && move.text != "press escape" {
        let opened = links[next] + (maxLinks != nil && move.kind == .link ? 1 : 0)
        if opened > maxLinks ?? .max { continue }
        transitions += 1
        session.begin(in: worlds[next], with: compiler)
        if !session.submit(move.text).succeeded {
          session.begin(in: worlds[next], with: compiler)
          guard move.kind == .time, continuesAfterFailure(in: worlds[next], of: &session) else {
            continue
          }
          transitions += 1
          _ = session.submit("try \(move.text)")
        }
        let world = session.draft.world
        if height(of: world, in: session.draft.store) > maxStack ?? .max { continue }
        let state = State(text: worldText(world, in: session.draft), links: opened)
        if !known.insert(state).inserted { continue }
        worlds.append(world)
        links.append(opened)
        depths.append(depths[next] + 1)
      }
      next += 1
    }
    deepest = depths.last ?? 0
  }

  /// Returns whether the search makes `try wait …` after a failed `wait …`.
  private func continuesAfterFailure(in world: World, of session: inout Session) -> Bool {
    let timers = session.interpreter.pendingTimers(in: world)
    return timers.count > 1 && timers.allSatisfy { $0.call.body != .system }
      && !session.moves().contains { $0.kind == .button }
  }
}

/// Returns the greatest number of elements in a stack or a list of views, or of nested
/// presentations.
private func height(of world: World, in store: NodeStore) -> Int {
  func height(_ node: Node) -> (list: Int, presented: Int) {
    let content = store.elements(of: store.content(of: node))
    let shown = store.elements(of: store.presented(by: node))
    let isList = store.kind(of: node) == .stack || store.kind(of: node) == .custom
    let (inside, over) = (content.map(height), shown.map(height))
    return (
      ((inside + over).map(\.list) + [isList ? content.count : 0]).max() ?? 0,
      max(inside.map(\.presented).max() ?? 0, (over.map(\.presented).max() ?? -1) + 1)
    )
  }
  return store.elements(of: world.windows).map(height).map { max($0.list, $0.presented) }.max() ?? 0
}
