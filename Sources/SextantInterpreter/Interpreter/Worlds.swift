package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The interpreter's interface for searches. The interpreter of a search has its own store.
extension Interpreter {
  /// Prepares for a search: worlds stay valid until the search drops them, and steps drop unused
  /// detached nodes. Removes the observer and the limit of statements.
  package mutating func beginSearch() {
    dropsDetached = true
    limits.memory = .max
    observer = nil
    limits.steps = nil
  }

  /// Returns whether a step ended because the run must stop, or because a driver cannot perform the
  /// step.
  package func wasInterrupted(_ entry: TraceEntry) -> Bool {
    let code = entry.failure.flatMap { trace.failures[$0].code }
    return code === RuntimeCodes.interrupted || code === RuntimeCodes.notSupported
  }

  /// Drops the worlds created since a mark, and copies the interned values of another interpreter.
  package mutating func copyInterned(from other: Interpreter, mark: NodeStore.Mark) {
    dropWorlds(since: mark)
    draft.copyInterned(from: other.draft)
  }

  package mutating func holds(_ fact: Fact, in world: World) -> Bool {
    let answer = try? betweenStatements(in: world) { run throws(Refusal) in try run.holds(fact) }
    return answer ?? false
  }

  /// Drops the trace and the worlds created since a mark, but keeps the interned values.
  package mutating func dropWorlds(since mark: NodeStore.Mark) {
    trace.removeAll()
    draft.resetRecords(to: mark)
    resume(World())
  }

  // MARK: Questions

  package var top: Node {
    let window = draft.focusedWindow
    return draft.visibleChain(ofWindow: window).steps.last?.node ?? .none
  }

  package mutating func visibleChain(in world: World) -> Path {
    draft.begin(from: world)
    // Read `focusedWindow` before the call. An overlapping access in the argument would copy
    // `draft`.
    let window = draft.focusedWindow
    return draft.visibleChain(ofWindow: window)
  }

  package func values(of world: World) -> [Value] {
    evaluator.program.variables.enumerated().map { index, variable in
      evaluator.draft.store.value(at: index, in: world.variables) ?? variable.initial
    }
  }

  /// Returns the initial world of the app with these values of its variables; nil if the app cannot
  /// start.
  package mutating func coldStart(with values: [Value?], keeping kept: StepsEnd) -> World? {
    dropSteps(after: kept)
    do throws(Refusal) { try start(with: values) } catch { return nil }
    return draft.world
  }

  package mutating func graphText(of world: World) -> String {
    draft.begin(from: world)
    return graphLine(draft.snapshot())
  }

  /// Returns the timers with the earliest due time in a world. `firstLater` is the first instance
  /// created after the timer.
  package mutating func timersDueNext(
    in world: World
  ) -> [(call: BodyCall, firstLater: Instance)] {
    draft.begin(from: world)
    return draft.timersDueNext
  }

  /// Returns the pending timers of a world, each with the time until it fires. For `firstLater`,
  /// see `timersDueNext`.
  package mutating func pendingTimers(
    in world: World
  ) -> [(left: Int, call: BodyCall, firstLater: Instance)] {
    draft.begin(from: world)
    return draft.pendingTimers
  }

  package mutating func worldPostponingLaterTimers(of body: BodyID, in world: World) -> World {
    draft.begin(from: world)
    draft.postponeLaterTimers(of: body)
    return draft.world
  }

  /// Returns a statement of the sentence with this name, without arguments; nil if the system has
  /// no such sentence.
  package func statement(of sentence: String) -> Statement? {
    guard let form = evaluator.system.sentences.first(where: { $0.name == sentence }) else {
      return nil
    }
    let call = Call(entry: form, arguments: [], isAnimated: true, constant: Arguments([]))
    return Statement(kind: .call(call), place: .beginning, target: nil, isTry: false)
  }

  /// Returns an offer of the gesture with this name, without arguments; nil if the system has no
  /// such gesture. The offer is valid in any world.
  package func offer(of sentence: String) -> Offer? {
    guard let sentence = evaluator.system.sentences.first(where: { $0.name == sentence }) else {
      return nil
    }
    let gesture = Gesture(sentence: sentence, arguments: Arguments([]), texts: [])
    return Move.moves(.gesture(gesture), sentence).first.map {
      Offer(move: $0, prepared: .sentence(sentence, gesture.arguments))
    }
  }

  package func statement(opening address: String) -> Statement {
    let call = Call(
      entry: .openLink, arguments: [.expression(.constant(.string(address)))], isAnimated: true,
      constant: nil)
    return Statement(kind: .call(call), place: .beginning, target: nil, isTry: false)
  }

  package func variableValues(_ variables: [Int], in world: World) -> [Value?] {
    variables.map { draft.store.value(at: $0, in: world.variables) }
  }

  package mutating func shown(in world: World) -> ShownState {
    let shown = try? betweenStatements(in: world) { run throws(Refusal) in
      try run.evaluator.shownState()
    }
    return shown ?? ShownState()
  }

  /// Returns the top node of a world in the notation of facts; empty if nothing is visible.
  package mutating func topText(in world: World) -> String {
    let text = try? betweenStatements(in: world) { run throws(Refusal) in
      run.draft.focusOnTop()
      let top = run.draft.target
      return top.isNone ? "" : literalHead(run.draft.snapshot(of: top))
    }
    return text ?? ""
  }
}
