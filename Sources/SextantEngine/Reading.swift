/// Queries. Unless stated otherwise, the complexity is O(1).
extension NodeStore {
  public func kind(of node: Node) -> NodeKind { self[node].kind }
  /// Returns the identity of a node. Edits preserve it.
  public func instance(of node: Node) -> Instance { self[node].instance }
  /// Returns the declaration of a node; `none` for stacks and modals.
  public func definition(of node: Node) -> DefinitionID { self[node].definition }
  /// Returns the elements of a container.
  public func content(of node: Node) -> NodeList { self[node].content }
  /// Returns the presentations of a node.
  public func presented(by node: Node) -> NodeList { self[node].presented }
  /// Returns the index of the selected tab or segment, from 0.
  public func selection(of node: Node) -> Int { Int(self[node].selection) }
  package func tabBar(of node: Node) -> TabBarBehavior { self[node].tabBar }
  /// Returns the number of nodes in a subtree, including its root.
  public func size(of node: Node) -> Int { Int(self[node].size) }
  /// Returns the number of nodes in all windows.
  public func size(of world: World) -> Int { Int(self[world.windows].size) }

  /// Returns the handle of a node's inputs. Equal inputs have equal handles.
  public func inputHandle(of node: Node) -> ValueHandle { self[node].input }

  /// Returns the handle of a value; nil if the store does not contain the value.
  public func handle(of value: Value) -> ValueHandle? { values.find(value) }

  /// Returns the inputs of a node in declaration order.
  public func input(of node: Node) -> [Value] {
    items(of: self[node].input)
  }

  /// Returns the values of all states. If every state has its initial value, the array is empty.
  package func changedState(of node: Node) -> [Value] {
    items(of: self[node].state)
  }

  private func items(of list: ValueHandle) -> [Value] {
    list.isNone ? [] : values[list].items ?? []
  }

  public func count(of list: NodeList) -> Int { Int(self[list].count) }
  /// Returns the number of nodes in the subtrees of a list.
  public func size(of list: NodeList) -> Int { Int(self[list].size) }
  /// Returns the last element; nil if the list is empty.
  public func last(of list: NodeList) -> Node? { list.isEmpty ? nil : self[list].node }
  public func attributeOfLast(in list: NodeList) -> Attribute { attribute(self[list].attribute) }
  public func dropLast(_ list: NodeList) -> NodeList { self[list].below }

  /// Returns the list's first `count` elements.
  ///
  /// - Complexity: O(*k*), where *k* is the number of omitted elements.
  public func prefix(_ count: Int, of list: NodeList) -> NodeList {
    var current = list
    while Int(self[current].count) > count { current = self[current].below }
    return current
  }

  /// Returns each element with its attribute, in order and in linear time.
  public func entries(of list: NodeList) -> [(node: Node, attribute: Attribute)] {
    cells(of: list).map { ($0.node, attribute($0.attribute)) }
  }

  func entries(
    of list: NodeList, without beginnings: Set<NodeList>?
  ) -> [(node: Node, attribute: Attribute)] {
    var current = list
    var above: [CellRecord] = []
    while !current.isEmpty, beginnings?.contains(current) != true {
      above.append(self[current])
      current = self[current].below
    }
    return above.reversed().map { ($0.node, attribute($0.attribute)) }
  }

  package mutating func append(
    _ node: Node, to list: NodeList, _ attribute: Attribute = Attribute(), mayPresent: Bool
  ) -> NodeList {
    append(node, to: list, attributeIndex: intern(attribute), mayPresent: mayPresent)
  }

  /// Visits the nodes of a subtree in preorder: a node, its presentations, its content. If `visit`
  /// returns false, the traversal skips the descendants of the node.
  public func walk(_ node: Node, _ visit: (Node) -> Bool) {
    var pending = [node]
    walk(&pending, visit)
  }

  /// Visits the nodes of the subtrees of a list, in the same order.
  public func walk(_ list: NodeList, _ visit: (Node) -> Bool) {
    var pending: [Node] = []
    push(list, on: &pending)
    walk(&pending, visit)
  }

  private func walk(_ pending: inout [Node], _ visit: (Node) -> Bool) {
    while let next = pending.popLast() {
      if !visit(next) { continue }
      let record = self[next]
      // The stack is last-in, first-out. Therefore, push the nodes in reverse order.
      push(record.content, on: &pending)
      push(record.presented, on: &pending)
    }
  }

  private func push(_ list: NodeList, on pending: inout [Node]) {
    var current = list
    while !current.isEmpty {
      pending.append(self[current].node)
      current = self[current].below
    }
  }
}

extension Draft {
  public func node(at level: Int) -> Node { path.steps[level].node }

  /// The node that the sentence acts on.
  public var target: Node { path.steps.last?.node ?? .none }

  /// Whether the target or a node above it was removed since the last render pass.
  package var isTargetRemoved: Bool { path.steps.contains { $0.place == .removed } }

  /// The roots of the open windows in order of opening.
  public var roots: [Node] { store.elements(of: world.windows) }

  /// Returns the name of a node's declaration. For a stack, returns `stack`; for a modal, its
  /// style.
  public func name(of node: Node) -> String {
    switch store.kind(of: node) {
    case .stack: "stack"
    case .modal: styleName(PresentationStyle(rawValue: store[node].selection))
    case .screen, .tabs, .switched, .custom: app.definition(store.definition(of: node)).name
    }
  }

  package func variable(_ index: Int) -> Value? { store.value(at: index, in: world.variables) }

  package mutating func setVariable(_ index: Int, to value: Value) {
    assignments += 1
    if store.value(at: index, in: world.variables) == value { return }
    world.variables = store.replace(at: index, in: world.variables, with: value)
  }

  package func binding(_ index: Int) -> Value? { store.value(at: index, in: world.bindings) }

  /// Returns the handle of a value. If the store does not contain the value, adds it.
  public mutating func intern(_ value: Value) -> ValueHandle { store.intern(value) }

  /// Returns the list with an appended element.
  public mutating func append(
    _ node: Node, to list: NodeList, _ attribute: Attribute, mayPresent: Bool
  ) -> NodeList {
    store.append(node, to: list, attribute, mayPresent: mayPresent)
  }

  /// Replaces `path`.
  public mutating func focus(along path: Path) { self.path = path }
}

extension Draft {
  package mutating func drainCalls() -> [BodyCall] {
    if calls.isEmpty { return [] }
    defer { calls.removeAll(keepingCapacity: true) }
    return calls
  }

  package mutating func replacing(_ index: Int, in vector: PersistentVector, with value: Value?)
    -> PersistentVector
  {
    store.replace(at: index, in: vector, with: value)
  }

  public mutating func makeVector(_ values: [Value?]) -> PersistentVector {
    store.makeVector(values)
  }

  package func values(of vector: PersistentVector) -> [Value?] {
    (0..<store.count(of: vector)).map { store.value(at: $0, in: vector) }
  }

  package mutating func setBindings(_ vector: PersistentVector) { world.bindings = vector }

  /// Returns whether the world is the same as an earlier world, including instances, variables and
  /// time.
  package func isUnchanged(since before: World) -> Bool {
    if world.clock != before.clock { return false }
    if world.windows != before.windows {
      return store.areEqual(before, world) && store.haveSameInstances(before, world)
    }
    return world.focus == before.focus && world.variables == before.variables
      && world.closures == before.closures && store.areEqual(world.memory, before.memory)
      && world.aside == before.aside && world.timers == before.timers
  }

  /// Returns whether an event after the first `count` events is an effect. Effects are started and
  /// finished nodes, messages, triggers and system events. Replacing a node by an equal node is
  /// therefore an effect.
  package func hasEffect(since count: Int) -> Bool {
    count < events.count
      && events[count...].contains {
        switch $0.kind {
        case .started, .finished, .trigger, .message, .system: true
        case .selected, .dismissTrigger, .timer, .animated, .unanimated: false
        }
      }
  }

  /// Returns the nodes on the visible chain below a node.
  public func visibleBelow(_ node: Node) -> [Node] {
    var result: [Node] = []
    var record = store[node]
    while let step = store.shownPresentation(of: record) ?? store.visibleElement(of: record) {
      result.append(step.node)
      record = store[step.node]
    }
    return result
  }

  /// Returns the last node on the visible chain below a node; nil if the chain ends at the node
  /// itself.
  public func lastVisible(below node: Node) -> Node? {
    var result: Node?
    var record = store[node]
    while let step = store.shownPresentation(of: record) ?? store.visibleElement(of: record) {
      result = step.node
      record = store[step.node]
    }
    return result
  }

  /// Returns a node's name with its instance number: `Detail#7`.
  public func describe(_ node: Node) -> String {
    if node.isNone { return "nothing" }
    return "\(name(of: node))#\(store.instance(of: node).number)"
  }

  /// Returns a value as text; for a node, its name and number.
  package func show(_ value: Value) -> String {
    if case .node(let instance) = value { return describe(instance) }
    return value.description
  }

  /// Returns the name and number of an instance; only the number if the instance is unknown.
  package func describe(_ instance: Instance) -> String {
    describePresent(instance) ?? "#\(instance.number)"
  }

  private func describePresent(_ instance: Instance) -> String? {
    var copy = self
    return copy.focus(on: instance) ? copy.describe(copy.target) : nil
  }

  /// The maximum number of recent events or records that a search for a removed node reads.
  private static let maxRecentRecords = 1 << 16

  /// Returns the index of the recent event that finished an instance, if any.
  package func finishEventIndex(of instance: Instance) -> Int? {
    events.indices.suffix(Draft.maxRecentRecords).last {
      events[$0].kind == .finished && store[events[$0].node].instance == instance
    }
  }

  /// Returns the name and number of an instance, even if its node was removed or rolled back.
  public func describeEvenGone(_ instance: Instance) -> String {
    if let found = describePresent(instance) { return found }
    if let end = finishEventIndex(of: instance) { return describe(events[end].node) }
    let index = store.nodes.indices.suffix(Draft.maxRecentRecords).last {
      store.nodes[$0].instance == instance
    }
    return index.map { describe(Node(index: UInt32($0))) } ?? "#\(instance.number)"
  }

  /// The state of a draft within a transition, without the world. `restore` restores this state.
  package struct PassState: Sendable {
    let rendered: World
    let firstUnrendered: Instance
    let placed: [Instance]
    let removed: [RemovedPiece]
    let path: Path
    let calls: [BodyCall]
  }

  package var state: PassState {
    PassState(
      rendered: rendered, firstUnrendered: firstUnrendered, placed: placed, removed: removed,
      path: path,
      calls: calls)
  }

  package mutating func restore(_ state: PassState, world: World) {
    self.world = world
    rendered = state.rendered
    firstUnrendered = state.firstUnrendered
    placed = state.placed
    removed = state.removed
    path = state.path
    calls = state.calls
  }

  /// Returns a copy of the draft, in which `world` is the current world.
  public func reading(_ world: World) -> Draft {
    var copy = self
    copy.world = world
    return copy
  }

  /// Returns the nodes that are on the visible chain of `after`, but not on the visible chain of
  /// `before`.
  package func appeared(from before: World, to after: World) -> [Node] {
    let old = Set(chain(of: before).map { store.instance(of: $0) })
    return chain(of: after).filter { !old.contains(store.instance(of: $0)) }
  }

  private func chain(of world: World) -> [Node] {
    var copy = self
    copy.world = world
    return copy.visibleChain(ofWindow: copy.focusedWindow).steps.map(\.node)
  }
}
