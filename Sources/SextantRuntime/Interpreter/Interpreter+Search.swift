package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// What a search over states needs of an interpreter: it runs in a store of its own, from one world to
/// another.
extension Interpreter {
  /// Keeps the worlds of all steps until the search drops them, and asks nothing that it does not need.
  package mutating func beginSearch() {
    memoryLimit = .max
    observer = nil
    mostSteps = nil
  }

  /// Whether a step ended since the run is to stop.
  package func wasInterrupted(_ entry: TraceEntry) -> Bool {
    entry.error.map { trace.errors[$0].word == RuntimeCodes.interrupted.word } ?? false
  }

  /// Interns what another interpreter and its codec have interned since both were alike; false where the same
  /// numbers mean different things.
  package mutating func adopt(
    _ other: Interpreter, _ otherCodec: WorldCodec, since counts: InternedCounts,
    codec: inout WorldCodec
  ) -> Bool {
    draft.adopt(other.draft, otherCodec, since: counts, codec: &codec)
  }

  /// Replaces the interned values by those of another interpreter; drops all worlds.
  package mutating func copyInterned(from other: Interpreter, mark: NodeStore.Mark) {
    dropWorlds(since: mark)
    draft.copyInterned(from: other.draft)
  }

  /// Whether a fact holds in a world; one that cannot be evaluated does not.
  package mutating func holds(_ fact: Fact, in world: World) -> Bool {
    let answer = try? betweenStatements(in: world) { run throws(Refusal) in try run.holds(fact) }
    return answer ?? false
  }

  /// The world behind canonical bytes, in this interpreter's store.
  package mutating func decode(
    _ bytes: ArraySlice<UInt8>, with codec: inout WorldCodec
  ) -> World {
    draft.decode(bytes, with: &codec)
  }

  /// Drops the worlds made since a mark, and the trace; interned values stay.
  package mutating func dropWorlds(since mark: NodeStore.Mark) {
    trace.removeAll()
    draft.resetRecords(to: mark)
    resume(World())
  }

  /// How many timers of one body are pending in the current world at most, and the title of the body.
  package var mostPendingTimers: (count: Int, title: String) {
    var counts: [BodyID: Int] = [:]
    for pending in draft.pendingTimers { counts[pending.call.body, default: 0] += 1 }
    guard let most = counts.max(by: { ($0.value, $1.key.index) < ($1.value, $0.key.index) })
    else { return (0, "") }
    let title = most.key == .system ? "what was left for later" : program.body(most.key).title
    return (most.value, title)
  }
}

extension Interpreter {
  /// The values of some variables in a world.
  package func variableValues(_ variables: [Int], in world: World) -> [Value?] {
    variables.map { draft.store.value(at: $0, in: world.variables) }
  }
}

extension Interpreter {
  /// The node on top in a world, as a fact names it; empty where nothing is shown.
  package mutating func topText(in world: World) -> String {
    let text = try? betweenStatements(in: world) { run throws(Refusal) in
      run.draft.focusOnTop()
      let top = run.draft.target
      return top.isNone ? "" : literalHead(run.draft.snapshot(of: top))
    }
    return text ?? ""
  }
}
