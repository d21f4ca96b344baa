extension Draft {
  mutating func allocateInstance() throws(Refusal) -> Instance {
    let instance = world.nextInstance
    if instance.number >= UInt32.max - 1 { throw Refusal(EngineCodes.tooLarge) }
    world.nextInstance = Instance(number: instance.number + 1)
    return instance
  }

  /// Makes the nodes of a description. The instance number of a container is lower than the numbers
  /// of its content.
  ///
  /// - Throws: `usedTwice` if an existing node is no longer detached; `limit` if the graph would
  ///   exceed a limit.
  public mutating func make(_ description: NodeDescription) throws(Refusal) -> Node {
    switch description {
    case .existing(let instance):
      return try removeDetached(instance)
    case .stack(let content, let tabBar):
      return try makeContainer(
        .stack, .none, input: [], content: content, isWrapper: true, tabBar: tabBar, selection: 0)
    case .new(let id, let input, let content, let selection):
      // Read single fields, because a copy of the whole definition would retain four references.
      return try makeContainer(
        app.definitions[Int(id.index)].kind, id, input: input, content: content,
        isWrapper: app.definitions[Int(id.index)].isWrapper, tabBar: .automatic,
        selection: UInt32(selection))
    }
  }

  private mutating func makeContainer(
    _ kind: NodeKind, _ definition: DefinitionID, input: [Value], content: [NodeDescription],
    isWrapper: Bool, tabBar: TabBarBehavior, selection: UInt32
  ) throws(Refusal) -> Node {
    let instance = try allocateInstance()
    if content.count > GraphLimits.children { throw Refusal(EngineCodes.tooLarge) }
    var list = NodeList.empty
    for item in content {
      list = store.append(try make(item), to: list, mayPresent: !isWrapper)
    }
    return store.makeNode(
      kind: kind, definition: definition,
      input: input.isEmpty ? .none : store.intern(.list(input)), instance: instance,
      isWrapper: isWrapper, tabBar: tabBar, content: list, presented: .empty,
      selection: selection)
  }

  /// Returns a version of a node with the given content. The caller must insert the version into
  /// the graph.
  public mutating func rewriting(_ node: Node, content: NodeList) -> Node {
    store.rewrite(store[node], content: content)
  }

  /// Returns a list of presentations that contains only this node.
  public mutating func presentation(of node: Node, _ attribute: Attribute) -> NodeList {
    let attribute = store.intern(attribute)
    // Nodes outside the tab cannot use a cover inside the tab as their presenter.
    let mayPresent = store.attribute(attribute).style != .coverInsideTab
    return store.append(node, to: .empty, attributeIndex: attribute, mayPresent: mayPresent)
  }

  package mutating func makeDetached(_ description: NodeDescription) throws(Refusal) -> Instance {
    let node = try make(description)
    try apply(.setAside(store.append(node, to: world.aside, mayPresent: true)))
    return store[node].instance
  }

  private mutating func removeDetached(_ instance: Instance) throws(Refusal) -> Node {
    var rest: [Node] = []
    var found = Node.none
    if let root = path.steps.first, root.place == .aside, store[root.node].instance == instance {
      throw .refused(EngineCodes.usedTwice, .instance(instance))
    }
    for node in store.elements(of: world.aside) {
      if store[node].instance == instance { found = node } else { rest.append(node) }
    }
    if found.isNone { throw .refused(EngineCodes.usedTwice, .instance(instance)) }
    var list = NodeList.empty
    for node in rest { list = store.append(node, to: list, mayPresent: true) }
    try apply(.setAside(list))
    if let target = path.steps.last, path.steps[0].place == .aside {
      _ = focus(on: store[target.node].instance)
    }
    store.walk(found) {
      placed.append(store.instance(of: $0))
      return true
    }
    return found
  }

  /// Opens a window with this root. Call this function only while you make an initial world.
  public mutating func openWindow(
    _ name: NameID, root description: NodeDescription
  ) throws(Refusal) {
    let node = try make(description)
    let attribute = store.intern(Attribute(window: name.index + 1))
    try apply(
      .setWindows(
        store.append(node, to: world.windows, attributeIndex: attribute, mayPresent: true)))
    try apply(.setFocus(windowsByFocus + [name]))
  }

  /// The names of the open windows, in the order of their last focus. The last window has the
  /// focus.
  public var windowsByFocus: [NameID] {
    if world.focus.isNone { return [] }
    return (store.value(world.focus).items ?? []).compactMap { name in
      name.int.map { NameID(index: UInt32(truncatingIfNeeded: $0)) }
    }
  }

  /// Returns the position of a window among the open windows, counted from 1; nil if the window is
  /// closed.
  public func position(ofWindow name: NameID) -> UInt32? {
    store.reversedCells(of: world.windows)
      .first { store.attribute($0.attribute).window == name.index + 1 }?.count
  }

  package func windowName(at position: UInt32) -> NameID? {
    store.reversedCells(of: world.windows).first { $0.count == position }
      .map { NameID(index: store.attribute($0.attribute).window &- 1) }
  }
}
