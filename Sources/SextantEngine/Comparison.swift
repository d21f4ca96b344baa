/// Equality of nodes and worlds up to instance numbers. Two references are equal if their nodes are
/// at the same place.
extension NodeStore {
  /// Returns whether two subtrees are equal up to instance numbers.
  ///
  /// Skips shared parts. Returns false immediately if the hashes differ.
  package func areEqual(_ left: Node, _ right: Node) -> Bool {
    areEqual(left, right, butForStates: false)
  }

  /// - Parameter butForStates: whether to ignore the states of nodes. The comparison then visits
  ///   all unshared nodes.
  private func areEqual(_ left: Node, _ right: Node, butForStates: Bool) -> Bool {
    var pending = [(left, right)]
    while let (l, r) = pending.popLast() {
      if l == r { continue }
      let (a, b) = (self[l], self[r])
      guard butForStates || a.hash == b.hash && a.state == b.state, a.kind == b.kind,
        a.definition == b.definition, a.input == b.input,
        a.selection == b.selection, a.tabBar == b.tabBar,
        push(a.content, b.content, on: &pending), push(a.presented, b.presented, on: &pending)
      else { return false }
    }
    return true
  }

  private func push(
    _ left: NodeList, _ right: NodeList, on pending: inout [(Node, Node)]
  ) -> Bool {
    var (l, r) = (left, right)
    while l != r {
      let (a, b) = (self[l], self[r])
      guard a.count == b.count, a.attribute == b.attribute else { return false }
      pending.append((a.node, b.node))
      (l, r) = (a.below, b.below)
    }
    return true
  }

  package func areEqual(_ left: NodeList, _ right: NodeList) -> Bool {
    var pending: [(Node, Node)] = []
    return self[left].hash == self[right].hash && push(left, right, on: &pending)
      && pending.allSatisfy { areEqual($0.0, $0.1) }
  }

  /// Returns whether two lists are equal, ignoring instance numbers and the states of nodes.
  package func areEqualButForStates(_ left: NodeList, _ right: NodeList) -> Bool {
    var pending: [(Node, Node)] = []
    return push(left, right, on: &pending)
      && pending.allSatisfy { areEqual($0.0, $0.1, butForStates: true) }
  }

  /// Returns whether a renaming of instances makes two worlds identical.
  package func areEqual(_ left: World, _ right: World) -> Bool {
    guard areEqual(left.windows, right.windows), left.focus == right.focus,
      areEqual(left.aside, right.aside), left.memory.isNone == right.memory.isNone
    else { return false }
    if left.hasSameContent(as: right) { return true }
    if left.hasNoReferences, right.hasNoReferences {
      return contents(of: left.variables) == contents(of: right.variables)
    }
    let (leftPlaces, rightPlaces) = (Places(of: left, in: self), Places(of: right, in: self))
    return areEqual(left.memory, at: leftPlaces, right.memory, at: rightPlaces)
      && leftPlaces.values(in: left.variables) == rightPlaces.values(in: right.variables)
      && leftPlaces.values(in: left.bindings) == rightPlaces.values(in: right.bindings)
      && leftPlaces.closures(of: left) == rightPlaces.closures(of: right)
      && leftPlaces.creators(of: left) == rightPlaces.creators(of: right)
      && leftPlaces.timers(of: left) == rightPlaces.timers(of: right)
  }

  func haveSameInstances(_ left: World, _ right: World) -> Bool {
    var pending = [(left.windows, right.windows)]
    while var (l, r) = pending.popLast() {
      while l != r, !l.isEmpty, !r.isEmpty {
        let (a, b) = (self[self[l].node], self[self[r].node])
        if a.instance != b.instance { return false }
        pending.append((a.content, b.content))
        pending.append((a.presented, b.presented))
        (l, r) = (self[l].below, self[r].below)
      }
    }
    return true
  }

  private func contents(of vector: PersistentVector) -> [Value?] {
    (0..<count(of: vector)).map { value(at: $0, in: vector) }
  }

  /// Returns a hash of a world. Equal worlds have equal hashes. If the system has a memory, the
  /// hash is valid only in this process.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the memory.
  package func hash(of world: World) -> UInt64 {
    var hash = mix(self[world.windows].hash, self[world.aside].hash)
    hash = mix(mix(hash, values.hash(of: world.focus)), self.hash(of: world.memory))
    for vector in [world.variables, world.bindings] {
      for index in 0..<count(of: vector) {
        hash = mix(hash, value(at: index, in: vector)?.mixedHash ?? 0)
      }
    }
    return hash
  }
}

struct Places {
  private let store: NodeStore
  private(set) var places: [Instance: [UInt32]] = [:]

  init(of world: World, in store: NodeStore) {
    self.store = store
    visit(world.windows, at: [0])
    visit(world.aside, at: [1])
  }

  private mutating func visit(_ list: NodeList, at place: [UInt32]) {
    var pending: [(NodeList, [UInt32])] = [(list, place)]
    while let (list, place) = pending.popLast() {
      for cell in store.cells(of: list) {
        let own = place + [cell.count]
        let record = store[cell.node]
        places[record.instance] = own
        if !record.presented.isEmpty { pending.append((record.presented, own + [0])) }
        if !record.content.isEmpty { pending.append((record.content, own + [1])) }
      }
    }
  }

  /// Returns the values of a vector, with each reference replaced by the place of its node. The
  /// place of a removed node is empty.
  func values(in vector: PersistentVector) -> [Value?] {
    (0..<store.count(of: vector)).map { store.value(at: $0, in: vector).map(placed) }
  }

  func placed(_ value: Value) -> Value {
    switch value {
    case .node(let instance): .list(place(of: instance).map { .int(Int($0)) })
    case .list(let items): .list(items.map(placed))
    case .bool, .int, .decimal, .string, .duration, .enumCase: value
    }
  }

  func place(of instance: Instance) -> [UInt32] { places[instance] ?? [] }

  struct PlacedCall: Hashable {
    let body: BodyID
    let owner: [UInt32]
    let frame: [Value?]
  }

  private func placed(_ call: BodyCall) -> PlacedCall {
    PlacedCall(body: call.body, owner: place(of: call.owner), frame: values(in: call.frame))
  }

  struct PlacedClosure: Hashable {
    let holder: [UInt32]
    let slot: UInt32
    let call: PlacedCall
  }

  func closures(of world: World) -> Set<PlacedClosure> {
    Set(
      store.closures(of: world.closures).map {
        PlacedClosure(holder: place(of: $0.holder), slot: $0.slot, call: placed($0.call))
      })
  }

  func creators(of world: World) -> [[UInt32]: [UInt32]] {
    var result: [[UInt32]: [UInt32]] = [:]
    for entry in store.entries(of: world.creators) {
      guard let place = places[entry.key] else { continue }
      result[place] = self.place(of: entry.value)
    }
    return result
  }

  struct PlacedTimer: Hashable {
    let left: Int
    let call: PlacedCall
  }

  func timers(of world: World) -> [PlacedTimer] {
    store.inOrder(world.timers).map {
      PlacedTimer(left: $0.due - world.clock, call: placed($0.call))
    }
  }
}

extension World {
  fileprivate func hasSameContent(as other: World) -> Bool {
    hasSameParts(as: other) && (timers.isEmpty || clock == other.clock)
  }

  fileprivate var hasNoReferences: Bool {
    bindings == .empty && closures.isEmpty && creators.isEmpty && timers.isEmpty && memory.isNone
  }
}
