package struct NodePlan: Sendable {
  package struct Child: Sendable {
    package var zoomSource: Value?
    package var node: NodePlan
  }

  package struct Presentation: Sendable {
    package var style: PresentationStyle
    package var source: Value?
    package var transition: Value?
    package var node: NodePlan
  }

  package var kind: NodeKind
  package var definition: DefinitionID
  package var input: [Value] = []
  /// The changed states, by index. All other states have their initial values.
  package var state: [Int: Value] = [:]
  package var tabBar = TabBarBehavior.automatic
  package var selection = 0
  package var children: [Child] = []
  package var presented: [Presentation] = []
  /// The former instance number of the node; 0 if it is unknown.
  package var number = 0
  package var alert: AlertContent?
  /// The inputs that the bodies of the alert's buttons capture.
  package var captured: [Value] = []

  package init(kind: NodeKind, definition: DefinitionID = .none) {
    self.kind = kind
    self.definition = definition
  }

  package mutating func addChild(_ node: NodePlan, zoomSource: Value? = nil) {
    children.append(Child(zoomSource: zoomSource, node: node))
  }

  package mutating func present(
    _ node: NodePlan, _ style: PresentationStyle, source: Value? = nil, transition: Value? = nil
  ) {
    presented.append(
      Presentation(style: style, source: source, transition: transition, node: node))
  }
}

extension Draft {
  /// Makes the nodes of a plan in preorder: a node, its content, its presentations.
  mutating func make(_ plan: NodePlan, _ made: inout MadePlans) throws(Refusal) -> Node {
    let instance = try allocateInstance()
    if plan.number > 0 { made.numbers[plan.number] = instance }
    if made.root == .none { made.root = instance }
    if let alert = plan.alert {
      keepBodies(
        of: alert.buttons, of: instance, owner: made.root, frame: makeVector(plan.captured))
    }
    if plan.children.count > GraphLimits.children { throw Refusal(EngineCodes.tooLarge) }
    let isWrapper =
      plan.definition == .none ? true : app.definition(plan.definition).isWrapper
    var content = NodeList.empty
    for child in plan.children {
      let node = try make(child.node, &made)
      let source = child.zoomSource.map { intern($0) } ?? .none
      content = append(node, to: content, Attribute(source: source), mayPresent: !isWrapper)
    }
    var presented = NodeList.empty
    for presentation in plan.presented {
      var plan = presentation.node
      if plan.kind == .modal { plan.selection = Int(presentation.style.rawValue) }
      let node = try make(plan, &made)
      let attribute = Attribute(
        style: presentation.style, source: presentation.source.map { intern($0) } ?? .none,
        transition: presentation.transition.map { intern($0) } ?? .none)
      presented = append(
        node, to: presented, attribute, mayPresent: presentation.style != .coverInsideTab)
    }
    return store.makeNode(
      kind: plan.kind, definition: plan.definition,
      input: (plan.alert?.value ?? (plan.input.isEmpty ? nil : .list(plan.input)))
        .map { intern($0) } ?? .none,
      state: stateHandle(of: plan.definition, input: plan.input, changed: plan.state),
      instance: instance,
      isWrapper: isWrapper, tabBar: plan.tabBar, content: content, presented: presented,
      selection: UInt32(plan.selection))
  }

  /// Replaces the whole graph. Drops the system's memory and the detached nodes of the previous
  /// graph.
  ///
  /// `windows` is in order of opening. The last window in `focus` has the focus.
  ///
  /// - Returns: The new instances, by their former instance numbers.
  @discardableResult
  package mutating func restore(
    _ windows: [(name: NameID, root: NodePlan)], focus: [NameID], aside: [NodePlan] = []
  ) throws(Refusal) -> [Int: Instance] {
    var made = MadePlans()
    var list = NodeList.empty
    for window in windows {
      made.root = .none
      let node = try make(window.root, &made)
      let attribute = Attribute(window: window.name.index + 1)
      list = append(node, to: list, attribute, mayPresent: true)
    }
    try apply(.setWindows(list))
    try apply(.setFocus(focus))
    var kept = NodeList.empty
    let known = store.stored(world.memory)?.instances ?? []
    for node in store.elements(of: world.aside) where !known.contains(store.instance(of: node)) {
      kept = append(node, to: kept, Attribute(), mayPresent: true)
    }
    for plan in aside {
      made.root = .none
      kept = append(try make(plan, &made), to: kept, Attribute(), mayPresent: true)
    }
    try apply(.setAside(kept))
    removeMemory()
    return made.numbers
  }
}

struct MadePlans {
  var numbers: [Int: Instance] = [:]
  var root = Instance.none
}
