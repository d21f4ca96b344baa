import SextantEngine
import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// A law: selecting a tab preserves the paths in both tabs. The path of the previous tab must not
/// change, unless an action removes the screen of the action from this tab. Only sentences of the
/// move may change the path of the selected tab; rules and handlers must not.
///
/// An action may remove its screen by `hide`, `drop`, `dismiss` or a new root, and then continue in
/// another tab. Examples are a finished payment and the end of a session. The law is violated if a
/// rule or a handler changes the path of the previous tab, or if the screen of the action remains.
///
/// If a rule or a handler selects a tab, its sentences in this tab count as sentences of the move.
/// A move that adds a screen to the selected tab may clear the previous tab, and so may the `on
/// disappear` of a screen. Presentations and replaced containers are ignored.
package struct TabsKeep: Law {
  package static let code = LawCodes.tabsKeep
  package var cases = LawCases(of: code)

  package func notApplying(to program: Program) -> String? {
    program.app.definitions.contains { $0.kind == .tabs } ? nil : "the app has no tabs"
  }

  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    let entry = step.entry
    // If several timers are due, the screen that set the timer is unknown.
    guard !entry.hasFailed, step.move.variant != .trying, step.world.windows != entry.after.windows
    else { return }
    for change in tabChanges(from: step.world, to: entry.after, in: &space) {
      let left = (change.before[change.left], change.after[change.left])
      let entered = (change.before[change.entered], change.after[change.entered])
      if !haveSamePath(left.0, left.1, in: space) {
        if addsElement(entered.0, entered.1, in: space)
          || removesOwnScreen(step, change, in: &space) || locks(step, change, in: &space)
        {
          continue
        }
        add(step, left, "old", in: &space)
      } else if !haveSamePath(entered.0, entered.1, in: space),
        isIndirect(entry, change, in: &space)
      {
        add(step, entered, "new", in: &space)
      }
    }
  }

  /// Returns whether a rule or a handler has changed the selected tab but has not selected it.
  private func isIndirect(
    _ entry: TraceEntry, _ change: TabChange, in space: inout StateSpace
  ) -> Bool {
    let inside = instances(in: change.before[change.entered], space)
    let calls = space.calls(of: entry)
    // Loops and a separate `store` are needed, because a closure would copy `space` for each call.
    var selecting: Set<BodyID> = []
    for call in calls where change.isMade(by: call.call, in: space) {
      if let root = call.root { selecting.insert(root) }
    }
    let (store, reactions) = (space.store, space.reactions)
    return calls.contains { owned in
      guard let root = owned.root, reactions.contains(root) else { return false }
      return inside.contains(store.instance(of: owned.call.target)) && !selecting.contains(root)
    }
  }

  /// Returns whether the step removes the screen of the action, and only the action changes the
  /// previous tab.
  private func removesOwnScreen(
    _ step: ExploredStep, _ change: TabChange, in space: inout StateSpace
  ) -> Bool {
    guard let own = ownScreen(of: step, in: &space),
      space.node(own, in: step.entry.after.windows) == nil
    else { return false }
    for owned in space.calls(of: step.entry) {
      guard let root = owned.root, space.reactions.contains(root) else { continue }
      if change.isCleared(by: owned.call, in: space) { return false }
    }
    return true
  }

  /// Returns whether only an `on disappear` changes the previous tab. Example: a hidden album locks
  /// itself.
  private func locks(
    _ step: ExploredStep, _ change: TabChange, in space: inout StateSpace
  ) -> Bool {
    let disappearing = space.interpreter.program.disappearing
    if disappearing.isEmpty { return false }
    for owned in space.calls(of: step.entry) where change.isCleared(by: owned.call, in: space) {
      guard let root = owned.root, disappearing.contains(root) else { return false }
    }
    return true
  }

  private func ownScreen(of step: ExploredStep, in space: inout StateSpace) -> Instance? {
    let chain = space.visibleChain(in: step.world)
    let store = space.store
    if let action = step.move.move.action {
      let owner = space.interpreter.program.owner(of: action)
      return chain.last { store.definition(of: $0.node) == owner }.map {
        store.instance(of: $0.node)
      }
    }
    switch step.move.move.kind {
    case .button:
      return chain.last { store.kind(of: $0.node) != .modal }.map { store.instance(of: $0.node) }
    case .time:
      let timers = space.interpreter.timersDueNext(in: step.world)
      return timers.count == 1 ? timers[0].call.owner : nil
    default: return nil
    }
  }

  private mutating func add(
    _ step: ExploredStep, _ tab: (before: Node, after: Node), _ how: String,
    in space: inout StateSpace
  ) {
    let (before, after) = (path(of: tab.before, in: space), path(of: tab.after, in: space))
    let texts = [before, after].map { path in
      path.isEmpty ? "nothing" : "`\(path.joined(separator: " › "))`"
    }
    let cause = cause(step, of: tab.before, in: &space)
    let root = space.store.kind(of: tab.before) == .stack ? before.first : nil
    cases.add(
      step.move.subject,
      allowedAt: cause.map { space.places(around: $0) } ?? space.places(of: step.move), in: space,
      LawCase(
        arguments: ["`\(step.move.text)`", how] + texts, state: step.state, moves: [step.move],
        wanted: root.map { "expect stack of \($0) is [\(before.joined(separator: ", "))]" }))
  }

  private func cause(
    _ step: ExploredStep, of tab: Node, in space: inout StateSpace
  ) -> SourceSpan? {
    let inside = instances(in: tab, space)
    let calls = space.calls(of: step.entry)
    var cause: CallRecord?
    // In `calls`, a sentence such as `send` precedes the sentences that it calls.
    for call in calls where call.sentence != nil {
      if let cause, call.call.depth <= cause.depth { break }
      let change = space.change(by: call.call)
      if change.gone.contains(where: inside.contains)
        || inside.contains(space.store.instance(of: call.call.target)) && !change.fresh.isEmpty
      {
        cause = call.call
      }
    }
    return cause?.place
  }
}

private func instances(in tab: Node, _ space: StateSpace) -> NumberSet {
  let store = space.store
  var inside = NumberSet()
  store.walk(tab) { inside.insert(store.instance(of: $0)) }
  return inside
}

private func path(of tab: Node, in space: StateSpace) -> [String] {
  guard space.store.kind(of: tab) == .stack else { return [space.pattern(of: tab)] }
  return space.elements(in: tab).map { space.pattern(of: $0) }
}

/// A change of the selected tab of a container, from index `left` to index `entered`.
private struct TabChange {
  let container: Instance
  let before: [Node]
  let after: [Node]
  let left: Int
  let entered: Int

  func isMade(by call: CallRecord, in space: StateSpace) -> Bool {
    let (before, after) = call.windows
    guard before != after, let old = space.node(container, in: before),
      let new = space.node(container, in: after)
    else { return false }
    return space.store.selection(of: old) != entered && space.store.selection(of: new) == entered
  }
}

extension TabChange {
  func isCleared(by call: CallRecord, in space: StateSpace) -> Bool {
    let (before, after) = call.windows
    guard before != after, let old = space.node(container, in: before),
      let new = space.node(container, in: after)
    else { return false }
    let tabs = (space.elements(in: old), space.elements(in: new))
    return tabs.0.indices.contains(left) && tabs.1.indices.contains(left)
      && !haveSamePath(tabs.0[left], tabs.1[left], in: space)
  }
}

private func tabChanges(
  from before: World, to after: World, in space: inout StateSpace
) -> [TabChange] {
  let change = space.change(from: before, to: after)
  if change.reselected.isEmpty { return [] }
  let store = space.store
  return change.reselected.compactMap { old, new in
    guard store.kind(of: old) == .tabs else { return nil }
    let (left, entered) = (store.selection(of: old), store.selection(of: new))
    let tabs = (space.elements(in: old), space.elements(in: new))
    guard tabs.0.indices.contains(left), tabs.0.indices.contains(entered),
      tabs.0.count == tabs.1.count
    else { return nil }
    return TabChange(
      container: store.instance(of: old), before: tabs.0, after: tabs.1, left: left,
      entered: entered)
  }
}

private func addsElement(_ before: Node, _ after: Node, in space: StateSpace) -> Bool {
  let store = space.store
  let known = NumberSet(space.elements(in: before).map { store.instance(of: $0) })
  return space.elements(in: after).contains { !known.contains(store.instance(of: $0)) }
}

/// Returns whether two nodes have equal paths. Ignores presentations and the content of switched
/// containers.
private func haveSamePath(_ left: Node, _ right: Node, in space: StateSpace) -> Bool {
  let store = space.store
  var pending = [(left, right)]
  while let (l, r) = pending.popLast() {
    if l == r { continue }
    guard store.kind(of: l) == store.kind(of: r),
      store.definition(of: l) == store.definition(of: r),
      store.inputHandle(of: l) == store.inputHandle(of: r),
      store.instance(of: l) == store.instance(of: r)
    else { return false }
    if store.kind(of: l) == .switched { continue }
    let (inner, other) = (space.elements(in: l), space.elements(in: r))
    guard inner.count == other.count else { return false }
    pending += zip(inner, other)
  }
  return true
}
