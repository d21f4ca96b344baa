extension Draft {
  /// Drops the detached nodes without references in the world. If the system has a memory, drops
  /// nothing, because the system may need nodes without references.
  package mutating func dropUnusedDetachedNodes() {
    if world.aside.isEmpty || !world.memory.isNone { return }
    let nodes = store.elements(of: world.aside)
    // The detached node that contains an instance.
    var owners: [Instance: Int] = [:]
    for (index, node) in nodes.enumerated() {
      store.walk(node) {
        owners[store.instance(of: $0)] = index
        return true
      }
    }
    var kept: Set<Int> = []
    var references = References(in: world, store)
    while let instance = references.pending.popLast() {
      guard let index = owners[instance], kept.insert(index).inserted else { continue }
      references.add(below: nodes[index], of: store)
    }
    if kept.count == nodes.count { return }
    world.aside = .empty
    for (index, node) in nodes.enumerated() where kept.contains(index) {
      world.aside = store.append(node, to: world.aside, mayPresent: true)
    }
  }
}

/// A work list of the instances to which values refer.
private struct References {
  var pending: [Instance] = []

  init(in world: World, _ store: NodeStore) {
    for window in store.elements(of: world.windows) { add(below: window, of: store) }
    for vector in [world.variables, world.bindings] { add(vector, of: store) }
    for closure in store.closures(of: world.closures) { add(closure.call, of: store) }
    for timer in store.inOrder(world.timers) { add(timer.call, of: store) }
  }

  mutating func add(below node: Node, of store: NodeStore) {
    store.walk(node) {
      add(store[$0].input, of: store)
      add(store[$0].state, of: store)
      return true
    }
  }

  private mutating func add(_ call: BodyCall, of store: NodeStore) {
    pending.append(call.owner)
    add(call.frame, of: store)
  }

  private mutating func add(_ vector: PersistentVector, of store: NodeStore) {
    for index in 0..<store.count(of: vector) { add(store.handle(at: index, in: vector), of: store) }
  }

  private mutating func add(_ handle: ValueHandle, of store: NodeStore) {
    guard store.values.holdsInstances(handle) else { return }
    _ = store.value(handle).mapInstances {
      pending.append($0)
      return $0
    }
  }
}
