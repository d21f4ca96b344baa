/// Read access to nodes and lists. Constant time unless stated otherwise.
extension NodeStore {
  /// What a node is: a screen, a stack, tabs …
  public func kind(of node: Node) -> NodeKind { self[node].kind }
  /// The identity of a node, which stays as it is edited.
  public func instance(of node: Node) -> Instance { self[node].instance }
  /// The declaration that it was made from; `none` for stacks and alerts.
  public func definition(of node: Node) -> DefinitionID { self[node].definition }
  /// The container's elements: a stack's path, all tabs, the current content, all segments.
  public func content(of node: Node) -> NodeList { self[node].content }
  /// What a node presents.
  public func presented(by node: Node) -> NodeList { self[node].presented }
  /// The index of the selected tab or segment.
  public func selection(of node: Node) -> Int { Int(self[node].selection) }
  package func tabBar(of node: Node) -> TabBarBehavior { self[node].tabBar }
  /// How many nodes the subtree has, the node included.
  public func size(of node: Node) -> Int { Int(self[node].size) }
  /// How many nodes the windows hold in all.
  public func size(of world: World) -> Int { Int(self[world.windows].size) }

  /// The inputs of a node as the handle of one value; nodes with equal inputs have equal handles.
  public func inputHandle(of node: Node) -> ValueHandle { self[node].input }

  /// The handle of a value; nil where the store does not have it.
  public func handle(of value: Value) -> ValueHandle? { values.find(value) }

  /// The inputs of a node in the order of its declaration's parameters.
  public func input(of node: Node) -> [Value] {
    items(of: self[node].input)
  }

  /// The states of a node in the order of their declarations; none while all are as at the beginning.
  func changedState(of node: Node) -> [Value] {
    items(of: self[node].state)
  }

  private func items(of list: ValueHandle) -> [Value] {
    list.isNone ? [] : values[list].items ?? []
  }

  /// The number of elements. Costs nothing that depends on it.
  public func count(of list: NodeList) -> Int { Int(self[list].count) }
  /// How many nodes the subtrees of a list have.
  public func size(of list: NodeList) -> Int { Int(self[list].size) }
  /// The last element; nil if there is none.
  public func last(of list: NodeList) -> Node? { list.isEmpty ? nil : self[list].node }
  /// The attribute of the last element.
  public func attributeOfLast(in list: NodeList) -> Attribute { attribute(self[list].attribute) }
  /// The list without its last element.
  public func dropLast(_ list: NodeList) -> NodeList { self[list].below }

  /// The list's first `count` elements. Costs the number of elements left out.
  public func prefix(_ count: Int, of list: NodeList) -> NodeList {
    var current = list
    while Int(self[current].count) > count { current = self[current].below }
    return current
  }

  /// Each element with its attribute, in order. Costs the length of the list.
  public func entries(of list: NodeList) -> [(node: Node, attribute: Attribute)] {
    cells(of: list).map { ($0.node, attribute($0.attribute)) }
  }

  /// The same without a beginning that is among those given.
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

  /// The list with one more element.
  package mutating func append(
    _ node: Node, to list: NodeList, _ attribute: Attribute = Attribute(), mayPresent: Bool
  ) -> NodeList {
    append(node, to: list, attributeIndex: intern(attribute), mayPresent: mayPresent)
  }

  /// Visits a subtree in the order of children: a node, what it presents, its content. What is called returns
  /// false to skip the subtree below the node.
  public func walk(_ node: Node, _ visit: (Node) -> Bool) {
    var pending = [node]
    while let next = pending.popLast() {
      if !visit(next) { continue }
      let record = self[next]
      // A stack: pushed in the reverse order of the visit.
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
  /// The node at a level of the path.
  public func node(at level: Int) -> Node { path.steps[level].node }

  /// The node that the sentence acts on.
  public var target: Node { path.steps.last?.node ?? .none }

  /// The roots of the open windows in order of opening.
  public var roots: [Node] { store.elements(of: world.windows) }

  /// The name of a node: its declaration's, or that of its kind or style.
  public func name(of node: Node) -> String {
    switch store.kind(of: node) {
    case .stack: "stack"
    case .modal: styleName(PresentationStyle(rawValue: store[node].selection))
    case .screen, .tabs, .switched, .custom: app.definition(store.definition(of: node)).name
    }
  }

  /// A variable of the app.
  package func variable(_ index: Int) -> Value? { store.value(at: index, in: world.variables) }

  package mutating func setVariable(_ index: Int, to value: Value) {
    assignments += 1
    if store.value(at: index, in: world.variables) == value { return }
    world.variables = store.replace(at: index, in: world.variables, with: value)
  }

  /// The value of a binding of the script or session.
  package func binding(_ index: Int) -> Value? { store.value(at: index, in: world.bindings) }

  /// The handle of a value in this draft's store.
  public mutating func intern(_ value: Value) -> ValueHandle { store.intern(value) }

  /// The list with one more element.
  public mutating func append(
    _ node: Node, to list: NodeList, _ attribute: Attribute, mayPresent: Bool
  ) -> NodeList {
    store.append(node, to: list, attribute, mayPresent: mayPresent)
  }

  /// Replaces `path`.
  public mutating func focus(along path: Path) { self.path = path }
}

extension NodeStore {
  /// A button of an alert.
  public struct AlertButton: Sendable, Hashable {
    /// What stands on it.
    public let title: String
    /// `destructive`, `cancel` or nil.
    package let role: String?
    package let hasBody: Bool
  }

  /// Whether a node is an alert or a dialog, and not a presentable without a node of its own.
  public func isAlert(_ node: Node) -> Bool { self[node].isAlert }

  /// The title and message of an alert or a dialog.
  package func alertText(of modal: Node) -> (title: String, message: String?) {
    let input = input(of: modal)
    guard input.count > 1, case .string(let title) = input[0] else { return ("", nil) }
    guard case .string(let message) = input[1] else { return (title, nil) }
    return (title, message)
  }

  /// The buttons of an alert or a dialog.
  public func buttons(of modal: Node) -> [AlertButton] {
    let input = input(of: modal)
    guard input.count > 2, case .list(let items) = input[2] else { return [] }
    return items.compactMap { item in
      guard case .list(let parts) = item, parts.count == 3, case .string(let title) = parts[0],
        case .string(let role) = parts[1]
      else { return nil }
      return AlertButton(
        title: title, role: role.isEmpty ? nil : role, hasBody: parts[2] != .int(0))
    }
  }
}

extension Value {
  /// A button of an alert as the input of its node has it, and `buttons(of:)` reads it: the title, the role,
  /// and the number of the body that it runs, from 1; 0 for none.
  package static func alertButton(
    _ title: Value, role: String? = nil, body: BodyID? = nil
  ) -> Value {
    .list([title, .string(role ?? ""), .int(body.map { Int($0.index) + 1 } ?? 0)])
  }
}

extension Draft {
  /// Removes and returns the bodies that the sentence called.
  package mutating func takeCalls() -> [BodyCall] {
    if calls.isEmpty { return [] }
    defer { calls.removeAll(keepingCapacity: true) }
    return calls
  }

  /// The vector with another value at an index, grown when it was shorter.
  package mutating func replacing(_ index: Int, in vector: PersistentVector, with value: Value?)
    -> PersistentVector
  {
    store.replace(at: index, in: vector, with: value)
  }

  /// A vector of values.
  public mutating func makeVector(_ values: [Value?]) -> PersistentVector {
    store.makeVector(values)
  }

  /// The values of a vector.
  package func values(of vector: PersistentVector) -> [Value?] {
    (0..<store.count(of: vector)).map { store.value(at: $0, in: vector) }
  }

  package mutating func setBindings(_ vector: PersistentVector) { world.bindings = vector }

  /// Whether the world equals an earlier one and has the same instances, variables and time.
  package func isUnchanged(since before: World) -> Bool {
    if world.clock != before.clock { return false }
    if world.windows != before.windows {
      return store.areEqual(before, world) && store.haveSameInstances(before, world)
    }
    return world.focus == before.focus && world.variables == before.variables
      && world.closures == before.closures && store.areEqual(world.memory, before.memory)
      && world.aside == before.aside && world.timers == before.timers
  }

  /// Whether something started, finished or was sent since a count of events: the world is
  /// unchanged also when a node was replaced by an equal one.
  package func hasEffect(since count: Int) -> Bool {
    count < events.count
      && events[count...].contains {
        switch $0.kind {
        case .started, .finished, .trigger, .message, .system: true
        case .selected, .dismissTrigger, .timer, .animated, .unanimated: false
        }
      }
  }

  /// The nodes on the visible path below a node.
  public func visibleBelow(_ node: Node) -> [Node] {
    var result: [Node] = []
    var record = store[node]
    while let step = store.shownPresentation(of: record) ?? store.visibleElement(of: record) {
      result.append(step.node)
      record = store[step.node]
    }
    return result
  }

  /// The end of the visible path below a node; nil where it is the node itself.
  public func lastVisible(below node: Node) -> Node? {
    var result: Node?
    var record = store[node]
    while let step = store.shownPresentation(of: record) ?? store.visibleElement(of: record) {
      result = step.node
      record = store[step.node]
    }
    return result
  }

  /// A node's name with its number: `Detail#7`.
  public func describe(_ node: Node) -> String {
    if node.isNone { return "nothing" }
    return "\(name(of: node))#\(store.instance(of: node).number)"
  }

  /// A value as text, an instance by its name.
  package func show(_ value: Value) -> String {
    if case .node(let instance) = value { return describe(instance) }
    return value.description
  }

  /// An instance's name with its number, wherever it is.
  package func describe(_ instance: Instance) -> String {
    describePresent(instance) ?? "#\(instance.number)"
  }

  /// The same, or nil for an instance that does not exist.
  private func describePresent(_ instance: Instance) -> String? {
    var copy = self
    return copy.focus(on: instance) ? copy.describe(copy.target) : nil
  }

  /// How many events or records are searched for a node that has left.
  private static let lookback = 1 << 16

  /// The event with which an instance left, if it is recent.
  package func recentEnd(of instance: Instance) -> Int? {
    events.indices.suffix(Draft.lookback).last {
      events[$0].kind == .finished && store[events[$0].node].instance == instance
    }
  }

  /// An instance's name with its number, for messages; also after it has left or was rolled back.
  public func describeEvenGone(_ instance: Instance) -> String {
    if let found = describePresent(instance) { return found }
    if let end = recentEnd(of: instance) { return describe(events[end].node) }
    let index = store.nodes.indices.suffix(Draft.lookback).last {
      store.nodes[$0].instance == instance
    }
    return index.map { describe(Node(index: UInt32($0))) } ?? "#\(instance.number)"
  }

  /// The state of a draft in the middle of a pass, for `restore`.
  package struct PassState: Sendable {
    let rendered: World
    let firstFresh: Instance
    let placed: [Instance]
    let removed: [RemovedPiece]
    let path: Path
    let calls: [BodyCall]
  }

  package var state: PassState {
    PassState(
      rendered: rendered, firstFresh: firstFresh, placed: placed, removed: removed, path: path,
      calls: calls)
  }

  /// Goes back to a world in the middle of a pass.
  package mutating func restore(_ state: PassState, world: World) {
    self.world = world
    rendered = state.rendered
    firstFresh = state.firstFresh
    placed = state.placed
    removed = state.removed
    path = state.path
    calls = state.calls
  }

  /// The same draft, to read an earlier world.
  public func reading(_ world: World) -> Draft {
    var copy = self
    copy.world = world
    return copy
  }

  /// The nodes on a later world's visible chain that were not on an earlier one's.
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
