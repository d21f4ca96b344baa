import SextantEngine
import SextantInterpreter

extension StateSpace {
  /// Returns the contents of stacks and switched containers that the step has replaced as a whole.
  mutating func newContents(of step: ExploredStep) -> [NodeList] {
    let change = change(from: step.world, to: step.entry.after)
    if change.gone.isEmpty || change.fresh.isEmpty { return [] }
    let (gone, fresh) = (NumberSet(change.gone), NumberSet(change.fresh))
    let store = store
    var before = NumberSet()
    for content in contents(of: step.world.windows)
    where store.elements(of: content.list).contains(where: { gone.contains(store.instance(of: $0)) }
    ) {
      before.insert(content.owner)
    }
    return contents(of: step.entry.after.windows).filter { content in
      let elements = store.elements(of: content.list)
      return before.contains(content.owner)
        && elements.allSatisfy { fresh.contains(store.instance(of: $0)) }
    }.map(\.list)
  }

  private func contents(of windows: NodeList) -> [(owner: Instance, list: NodeList)] {
    let store = store
    var found: [(owner: Instance, list: NodeList)] = []
    store.walk(windows) { node in
      let list = store.content(of: node)
      if [.stack, .switched].contains(store.kind(of: node)), !list.isEmpty {
        found.append((store.instance(of: node), list))
      }
      return true
    }
    return found
  }

  mutating func endsSession(_ step: ExploredStep) -> Bool {
    let new = newContents(of: step)
    guard !new.isEmpty, let start = interpreter.coldStart(with: [], keeping: keptSteps) else {
      return false
    }
    return contains(new, in: start)
  }

  /// Returns whether the step replaces the content of a switched container. Such a container shows
  /// the phases of an app, as in `in Root: after 5min { switch to Lock }`.
  func replacesContent(ofSwitched owner: Instance, in step: ExploredStep) -> Bool {
    guard let before = node(owner, in: step.world.windows), store.kind(of: before) == .switched,
      let after = node(owner, in: step.entry.after.windows)
    else { return false }
    return store.content(of: before) != store.content(of: after)
  }

  /// Returns whether the step restores content from an earlier state of its path.
  mutating func returnsToEarlierContent(_ step: ExploredStep) -> Bool {
    let new = newContents(of: step)
    if new.isEmpty { return false }
    var state = predecessor(of: step.state)
    while let earlier = state {
      let world = world(of: earlier)
      if contains(new, in: world) { return true }
      state = predecessor(of: earlier)
    }
    return false
  }

  private func contains(_ new: [NodeList], in world: World) -> Bool {
    let known = contents(of: world.windows)
    return new.contains { list in known.contains { store.areEqual($0.list, list) } }
  }
}
