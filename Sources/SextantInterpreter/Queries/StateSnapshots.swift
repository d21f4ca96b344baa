import SextantEngine
package import SextantLanguage

extension Evaluator {
  package var stateSnapshot: StateSnapshot {
    var state = StateSnapshot(
      graph: draft.snapshot(),
      focus: draft.windowsByFocus.map { program.map.name($0) },
      variables: variables.map { .init(name: $0.name, value: $0.value) },
      clock: draft.world.clock, memory: draft.memory,
      aside: draft.memory == nil
        ? [] : draft.store.elements(of: draft.world.aside).map { draft.snapshot(of: $0) },
      pending: draft.pendingForSystem.map {
        .init(left: $0.left, owner: Int($0.owner.number), values: $0.items)
      })
    let timers = draft.pendingTimers.count - state.pending.count
    let bodies = draft.keptBodyCount - state.graph.declaredAlerts
    for (what, count) in [("timers", timers), ("buttons", bodies)] where count > 0 {
      state.notKept.append(.init(what: what, count: count))
    }
    return state
  }
}
