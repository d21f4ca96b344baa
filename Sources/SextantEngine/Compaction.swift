extension NodeStore {
  /// Copies the reachable records of these worlds into a new store. Shared records stay shared.
  ///
  /// - Complexity: O(*n*), where *n* is the number of reachable records.
  package func compacted(keeping worlds: [World]) -> (store: NodeStore, worlds: [World]) {
    var copier = Copier(source: self)
    let copied = worlds.map { copier.copy($0) }
    return (copier.target, copied)
  }
}

private struct Copier {
  let source: NodeStore
  var target = NodeStore()
  private var nodes: [Node: Node] = [.none: .none]
  private var lists: [NodeList: NodeList] = [.empty: .empty]
  private var vectors: [PersistentVector: PersistentVector] = [.empty: .empty]
  private var closures: [ClosureList: ClosureList] = [.empty: .empty]
  private var memories: [MemoryHandle: MemoryHandle] = [.none: .none]
  private var maps: [InstanceMap: InstanceMap] = [.empty: .empty]
  private var timers: [TimerQueue: TimerQueue] = [.empty: .empty]

  init(source: NodeStore) { self.source = source }

  mutating func copy(_ world: World) -> World {
    var result = world
    result.windows = copy(world.windows)
    result.aside = copy(world.aside)
    result.focus = copy(world.focus)
    result.memory = copy(world.memory)
    result.variables = copy(world.variables)
    result.bindings = copy(world.bindings)
    result.closures = copy(world.closures)
    result.creators = copy(world.creators)
    result.timers = copy(world.timers)
    return result
  }

  private mutating func copy(_ handle: ValueHandle) -> ValueHandle {
    handle.isNone ? .none : target.intern(source.value(handle))
  }

  private mutating func copy(_ handle: MemoryHandle) -> MemoryHandle {
    if let done = memories[handle] { return done }
    let result = source.stored(handle).map { target.append(copyOf: $0) } ?? .none
    memories[handle] = result
    return result
  }

  private mutating func copy(_ vector: PersistentVector) -> PersistentVector {
    target.copy(vector, of: source, &vectors)
  }

  private mutating func copy(_ call: BodyCall) -> BodyCall {
    BodyCall(body: call.body, owner: call.owner, frame: copy(call.frame))
  }

  private mutating func copy(_ list: ClosureList) -> ClosureList {
    var pending: [ClosureList] = []
    var current = list
    while closures[current] == nil {
      pending.append(current)
      current = source.closures[Int(current.index)].next
    }
    var result = closures[current] ?? .empty
    for handle in pending.reversed() {
      let old = source.closures[Int(handle.index)]
      result = target.add(copy(old.call), holder: old.holder, slot: old.slot, to: result)
      closures[handle] = result
    }
    return result
  }

  private mutating func copy(_ map: InstanceMap) -> InstanceMap {
    if let done = maps[map] { return done }
    var result = InstanceMap.empty
    for entry in source.entries(of: map) {
      result = target.insert(entry.key, entry.value, into: result)
    }
    maps[map] = result
    return result
  }

  private mutating func copy(_ queue: TimerQueue) -> TimerQueue {
    if let done = timers[queue] { return done }
    var result = TimerQueue.empty
    for timer in source.inOrder(queue) {
      result = target.add(
        copy(timer.call), due: timer.due, sequence: timer.sequence, firstLater: timer.firstLater,
        to: result)
    }
    timers[queue] = result
    return result
  }

  private mutating func copy(_ list: NodeList) -> NodeList {
    var pending: [NodeList] = []
    var current = list
    while lists[current] == nil {
      pending.append(current)
      current = source[current].below
    }
    var result = lists[current] ?? .empty
    for handle in pending.reversed() {
      let cell = source[handle]
      var attribute = source.attribute(cell.attribute)
      attribute.source = copy(attribute.source)
      attribute.transition = copy(attribute.transition)
      result = target.append(copy(cell.node), to: result, attribute, mayPresent: cell.mayPresent)
      lists[handle] = result
    }
    return result
  }

  /// Recursion is safe: the nesting depth of nodes is limited.
  private mutating func copy(_ node: Node) -> Node {
    if let done = nodes[node] { return done }
    let record = source[node]
    let content = copy(record.content)
    let presented = copy(record.presented)
    let result = target.makeNode(
      kind: record.kind, definition: record.definition, input: copy(record.input),
      state: copy(record.state), instance: record.instance, isWrapper: record.isWrapper,
      tabBar: record.tabBar,
      content: content, presented: presented, selection: record.selection)
    nodes[node] = result
    return result
  }
}

extension Draft {
  /// Drops all events, and all records outside of `worlds` and the current world. Returns the
  /// copies of `worlds` in the new store.
  package mutating func compact(keeping worlds: [World]) -> [World] {
    let copied = store.compacted(keeping: worlds + [world])
    store = copied.store
    occurrences.removeAll()
    events.removeAll()
    warnings.removeAll()
    begin(from: copied.worlds[copied.worlds.count - 1])
    path = .empty
    return Array(copied.worlds.dropLast())
  }
}
