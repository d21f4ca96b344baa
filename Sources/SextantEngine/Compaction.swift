extension NodeStore {
  /// Copies what some worlds reach into a new store and gives the worlds over.
  ///
  /// What the worlds share stays shared. Costs the records reached.
  public func compacted(keeping worlds: [World]) -> (store: NodeStore, worlds: [World]) {
    var mover = Mover(source: self)
    let moved = worlds.map { mover.move($0) }
    return (mover.target, moved)
  }
}

/// Copies records from one store to another, each once.
private struct Mover {
  let source: NodeStore
  var target = NodeStore()
  private var nodes: [Node: Node] = [.none: .none]
  private var lists: [NodeList: NodeList] = [.empty: .empty]
  private var vectors: [PersistentVector: PersistentVector] = [.empty: .empty]
  private var closures: [ClosureList: ClosureList] = [.empty: .empty]
  private var maps: [InstanceMap: InstanceMap] = [.empty: .empty]
  private var timers: [TimerQueue: TimerQueue] = [.empty: .empty]

  init(source: NodeStore) { self.source = source }

  mutating func move(_ world: World) -> World {
    var result = world
    result.windows = move(world.windows)
    result.aside = move(world.aside)
    result.focus = move(world.focus)
    result.memory = move(world.memory)
    result.variables = move(world.variables)
    result.bindings = move(world.bindings)
    result.closures = move(world.closures)
    result.creators = move(world.creators)
    result.timers = move(world.timers)
    return result
  }

  private mutating func move(_ handle: ValueHandle) -> ValueHandle {
    handle.isNone ? .none : target.intern(source.value(handle))
  }

  private mutating func move(_ vector: PersistentVector) -> PersistentVector {
    target.copy(vector, of: source, &vectors)
  }

  private mutating func move(_ list: ClosureList) -> ClosureList {
    var pending: [ClosureList] = []
    var current = list
    while closures[current] == nil {
      pending.append(current)
      current = source.closures[Int(current.index)].next
    }
    var result = closures[current] ?? .empty
    for handle in pending.reversed() {
      let old = source.closures[Int(handle.index)]
      let closure = Closure(
        next: result, holder: old.holder, slot: old.slot, body: old.body, owner: old.owner,
        frame: move(old.frame))
      result = target.add(closure, to: result)
      closures[handle] = result
    }
    return result
  }

  private mutating func move(_ map: InstanceMap) -> InstanceMap {
    if let done = maps[map] { return done }
    var result = InstanceMap.empty
    for entry in source.entries(of: map) {
      result = target.insert(entry.key, entry.value, into: result)
    }
    maps[map] = result
    return result
  }

  private mutating func move(_ queue: TimerQueue) -> TimerQueue {
    if let done = timers[queue] { return done }
    var result = TimerQueue.empty
    for timer in source.inOrder(queue) {
      let call = BodyCall(
        body: timer.call.body, owner: timer.call.owner, frame: move(timer.call.frame))
      result = target.add(call, due: timer.due, sequence: timer.sequence, to: result)
    }
    timers[queue] = result
    return result
  }

  private mutating func move(_ list: NodeList) -> NodeList {
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
      attribute.source = move(attribute.source)
      attribute.transition = move(attribute.transition)
      result = target.append(move(cell.node), to: result, attribute, mayPresent: cell.mayPresent)
      lists[handle] = result
    }
    return result
  }

  /// Recursion goes down containers and presentations, whose nesting is limited.
  private mutating func move(_ node: Node) -> Node {
    if let done = nodes[node] { return done }
    let record = source[node]
    let content = move(record.content)
    let presented = move(record.presented)
    let result = target.makeNode(
      kind: record.kind, definition: record.definition, input: move(record.input),
      instance: record.instance, isWrapper: record.isWrapper, tabBar: record.tabBar,
      content: content, presented: presented, selection: record.selection)
    nodes[node] = result
    return result
  }
}

extension Draft {
  /// Compacts the store to what these worlds reach; events so far are forgotten.
  public mutating func compact(keeping worlds: [World]) -> [World] {
    let moved = store.compacted(keeping: worlds + [world])
    store = moved.store
    readMemory = ReadMemory()
    lastEdit = nil
    events.removeAll()
    warnings.removeAll()
    begin(from: moved.worlds[moved.worlds.count - 1])
    path = .empty
    return Array(moved.worlds.dropLast())
  }
}
