/// Equality of nodes and worlds, ignoring instance numbers. Two references to nodes are equal if
/// both nodes have the same position in their graphs.
extension NodeStore {
  /// Compares two subtrees. Skips shared nodes. Returns false immediately if the hashes differ.
  package func areEqual(_ left: Node, _ right: Node) -> Bool {
    areEqual(left, right, ignoringStates: false)
  }

  /// - Parameter ignoringStates: whether to ignore the states of nodes. The comparison then visits
  ///   all unshared nodes.
  private func areEqual(_ left: Node, _ right: Node, ignoringStates: Bool) -> Bool {
    var pending = [(left, right)]
    while let (l, r) = pending.popLast() {
      if l == r { continue }
      let (a, b) = (self[l], self[r])
      guard ignoringStates || a.hash == b.hash && a.state == b.state, a.kind == b.kind,
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

  package func areEqualIgnoringStates(_ left: NodeList, _ right: NodeList) -> Bool {
    var pending: [(Node, Node)] = []
    return push(left, right, on: &pending)
      && pending.allSatisfy { areEqual($0.0, $0.1, ignoringStates: true) }
  }

  /// Returns whether two worlds have the same canonical bytes (see `WorldCodec`). Instance numbers
  /// and the clock do not matter.
  package func areEqual(_ left: World, _ right: World) -> Bool {
    guard areEqual(left.windows, right.windows), areEqual(left.aside, right.aside),
      count(of: left.variables) == count(of: right.variables)
    else { return false }
    if left.hasSameParts(as: right), left.timers.isEmpty || left.clock == right.clock {
      return left.focus == right.focus
    }
    var codec = WorldCodec(comparing: left, in: self)
    var (one, other): ([UInt8], [UInt8]) = ([], [])
    _ = codec.encode(left, in: self, into: &one)
    _ = codec.encode(right, in: self, into: &other)
    return one == other
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

  /// Returns a hash of a world. Equal worlds have equal hashes. If the system has a memory, other
  /// processes compute other hashes.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the variables, the bindings and the system's
  ///   memory.
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
