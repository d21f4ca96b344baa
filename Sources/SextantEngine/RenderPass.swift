extension Draft {
  /// Performs a render pass: sets parents, starts added nodes, and finishes removed nodes.
  ///
  /// The rules are in `Scripts/graph/rules.txt`, section 2. First all added nodes start, in
  /// preorder of the new graph. Then the removed nodes finish, each with its current descendants.
  /// Their order is the preorder of their parents in the old graph. If an alert presents a node,
  /// the node never starts, and it finishes with the alert.
  ///
  /// - Complexity: O(*k*), where *k* is the size of the changes since the last pass.
  public mutating func renderPass() {
    if world.windows != rendered.windows {
      if let onlyChange, onlyChange.windows == world.windows {
        renderNode(from: onlyChange.before, to: onlyChange.after)
      } else {
        renderList(from: rendered.windows, to: world.windows)
      }
      if !finished.isEmpty { finishAll() }
    }
    rendered = world
    onlyChange = nil
    firstUnrendered = world.nextInstance
    if !placed.isEmpty { placed.removeAll(keepingCapacity: true) }
    if !removed.isEmpty { removed.removeAll(keepingCapacity: true) }
  }

  /// Finishes the removed nodes. If a sentence has changed a node after its removal, the latest
  /// version of the node finishes.
  private mutating func finishAll() {
    if finished.count == 1 {
      let instance = store[finished[0]].instance
      var latest = finished[0]
      for piece in removed where store[piece.node].instance == instance { latest = piece.node }
      finish(latest)
    } else if finished.elementsEqual(removed, by: { $0 == $1.node }) {
      for node in finished { finish(node) }
    } else {
      var latest: [Instance: Node] = [:]
      for piece in removed { latest[store[piece.node].instance] = piece.node }
      for node in finished { finish(latest[store[node].instance] ?? node) }
    }
    finished.removeAll(keepingCapacity: true)
    dropClosures()
  }

  private mutating func renderList(from old: NodeList, to new: NodeList) {
    if old == new { return }
    if store[new].below == old {
      start(store[new].node)
      return
    }
    if !old.isEmpty, store[old].below == new {
      finished.append(store[old].node)
      return
    }
    if let pair = onlyLastChanged(from: old, to: new) {
      renderNode(from: pair.old, to: pair.new)
      return
    }
    let change = store.difference(from: old, to: new)
    if let pair = change.onlyChange {
      renderNode(from: pair.old, to: pair.new)
      return
    }
    startAdded(change.after)
    finishRemoved(change.before)
  }

  private mutating func startAdded(_ children: [ListDifference.New]) {
    for (node, was) in children {
      if was.isNone {
        start(node)
      } else if was != node {
        startAdded(changedChildren(from: was, to: node).after)
      }
    }
  }

  private mutating func finishRemoved(_ children: [ListDifference.Old]) {
    finished.append(contentsOf: children.lazy.filter(\.now.isNone).map(\.node))
    for (node, isNow) in children where !isNow.isNone && isNow != node {
      finishRemoved(changedChildren(from: node, to: isNow).before)
    }
  }

  private func changedChildren(from old: Node, to new: Node) -> ListDifference {
    let (before, after) = (store[old], store[new])
    if after.isAlert { return ListDifference() }
    let presented = store.difference(from: before.presented, to: after.presented)
    let content = store.difference(from: before.content, to: after.content)
    return ListDifference(
      before: presented.before + content.before, after: presented.after + content.after)
  }

  private func onlyLastChanged(from old: NodeList, to new: NodeList) -> (old: Node, new: Node)? {
    let (l, r) = (store[old], store[new])
    guard l.below == r.below, !l.node.isNone, !r.node.isNone,
      store[l.node].instance == store[r.node].instance
    else { return nil }
    return (l.node, r.node)
  }

  private mutating func renderNode(from old: Node, to new: Node) {
    let (before, after) = (store[old], store[new])
    if before.presented == after.presented {
      renderList(from: before.content, to: after.content)
    } else if before.content == after.content {
      if !after.isAlert { renderList(from: before.presented, to: after.presented) }
    } else {
      let change = changedChildren(from: old, to: new)
      startAdded(change.after)
      finishRemoved(change.before)
    }
  }

  private mutating func start(_ node: Node) { recordAll(.started, node) }

  private mutating func finish(_ node: Node) { recordAll(.finished, node) }

  private mutating func recordAll(_ kind: Event.Kind, _ node: Node) {
    events.append(Event(kind, node: node))
    let record = store[node]
    if record.isAlert, kind == .started { return }
    recordAll(kind, in: record.presented)
    recordAll(kind, in: record.content)
  }

  private mutating func recordAll(_ kind: Event.Kind, in list: NodeList) {
    let cell = store[list]
    if cell.count == 0 { return }
    if cell.count == 1 { return recordAll(kind, cell.node) }
    for node in store.elements(of: list) { recordAll(kind, node) }
  }

  private mutating func dropClosures() {
    if world.closures.isEmpty { return }
    let closures = store.closures(of: world.closures)
    let kept = closures.filter {
      store.contains($0.holder, in: world.windows) || store.contains($0.holder, in: world.aside)
    }
    if kept.count == closures.count { return }
    world.closures = .empty
    for closure in kept.reversed() {
      world.closures = store.add(
        closure.call, holder: closure.holder, slot: closure.slot, to: world.closures)
    }
  }
}

extension NodeStore {
  /// Returns the elements of a list in order, in linear time.
  public func elements(of list: NodeList) -> [Node] {
    var result: [Node] = []
    result.reserveCapacity(Int(self[list].count))
    var current = list
    while !current.isEmpty {
      result.append(self[current].node)
      current = self[current].below
    }
    result.reverse()
    return result
  }

  package func contains(_ instance: Instance, in list: NodeList) -> Bool {
    var current = list
    while !current.isEmpty {
      let cell = self[current]
      if cell.newest < instance { return false }
      let record = self[cell.node]
      if record.instance == instance { return true }
      if record.newest >= instance,
        contains(instance, in: record.presented) || contains(instance, in: record.content)
      {
        return true
      }
      current = cell.below
    }
    return false
  }

  mutating func add(
    _ call: BodyCall, holder: Instance, slot: UInt32, to list: ClosureList
  ) -> ClosureList {
    closures.append(Closure(next: list, holder: holder, slot: slot, call: call))
    return ClosureList(index: UInt32(closures.count - 1))
  }

  func closures(of list: ClosureList) -> [Closure] {
    var result: [Closure] = []
    var current = list
    while !current.isEmpty {
      let closure = closures[Int(current.index)]
      result.append(closure)
      current = closure.next
    }
    return result
  }
}

extension Draft {
  /// Stores a closure until it runs or its holder is removed.
  public mutating func keep(
    _ body: BodyID, slot: Int, of holder: Instance, owner: Instance, frame: PersistentVector
  ) {
    world.closures = store.add(
      BodyCall(body: body, owner: owner, frame: frame), holder: holder, slot: UInt32(slot),
      to: world.closures)
  }

  package var keptBodyCount: Int { store.closures(of: world.closures).count }

  /// Returns the closure that a holder keeps at a slot; nil if the slot is empty.
  public func keptBody(of holder: Instance, slot: Int) -> BodyCall? {
    store.closures(of: world.closures)
      .first { $0.holder == holder && $0.slot == UInt32(slot) }?.call
  }
}
