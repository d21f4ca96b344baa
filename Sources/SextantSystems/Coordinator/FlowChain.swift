import SextantEngine

/// The chain of flows while a sentence changes it, following the original step by step.
///
/// Flows are passed by value: one that ends in the middle of a command goes on with its controller,
/// as the object of the original does.
struct FlowChain {
  var flows: [OpenFlow]
  var nextSerial: Int
  /// The nested calls of `stop`, each with the world in which it began, to detect endless
  /// recursion.
  var stopping: [Stop] = []
  /// The controllers that the sentence has made.
  var made: [Instance] = []
  /// The chain and the world before the sentence.
  let before: [OpenFlow]
  let start: World

  struct Stop: Equatable {
    let serial: Int
    let name: String
    let windows: NodeList
    let aside: NodeList
    let count: Int
  }

  init(_ flows: [OpenFlow], in world: World) {
    self.flows = flows
    nextSerial = flows.count
    before = flows
    start = world
  }

  // MARK: Flows

  func index(of flow: OpenFlow) -> Int? {
    flows.firstIndex { $0.serial == flow.serial }
  }

  func parent(of flow: OpenFlow) -> OpenFlow? {
    index(of: flow).flatMap { $0 > 0 ? flows[$0 - 1] : nil }
  }

  func child(of flow: OpenFlow) -> OpenFlow? {
    index(of: flow).flatMap { $0 + 1 < flows.count ? flows[$0 + 1] : nil }
  }

  func canShow(_ route: DefinitionID, _ flow: OpenFlow, _ app: AppMap) -> Bool {
    app.definitions[Int(route.index)].owner == flow.definition
  }

  /// Removes the flows below a flow from the chain.
  mutating func dropChild(of flow: OpenFlow) {
    if let index = index(of: flow) { flows.removeLast(flows.count - index - 1) }
  }

  // MARK: Controllers

  func views(_ controller: Instance, _ draft: inout Draft) -> NodeList {
    draft.focus(on: controller) ? draft.store.content(of: draft.target) : .empty
  }

  func presented(_ controller: Instance, _ draft: inout Draft) -> Node? {
    guard draft.focus(on: controller) else { return nil }
    return draft.store.last(of: draft.store.presented(by: draft.target))
  }

  /// Whether a controller presents a view of a route, and not the controller of a flow.
  func presents(
    _ route: DefinitionID, _ controller: Instance, _ draft: inout Draft
  ) -> Bool {
    presented(controller, &draft).map { draft.store.definition(of: $0) == route } ?? false
  }

  /// Replaces the views of a controller; a new last view may end an inline child.
  mutating func setViews(
    _ list: NodeList, _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    let old = views(controller, &draft)
    if list == old { return }
    try draft.apply(.setContent(level: draft.path.last, list))
    if draft.store.last(of: list) != draft.store.last(of: old) { try appeared(controller, &draft) }
  }

  /// Stops an inline child when a view appears that its parent can show and it cannot.
  private mutating func appeared(
    _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    guard let index = flows.lastIndex(where: { $0.controller == controller }), index > 0,
      flows[index].observesStack, flows[index - 1].controller == controller,
      !stopping.contains(where: { $0.serial == flows[index].serial }),
      let top = draft.store.last(of: views(controller, &draft))
    else { return }
    let route = draft.store.definition(of: top)
    if !canShow(route, flows[index], draft.app), canShow(route, flows[index - 1], draft.app) {
      try stop(flows[index], &draft)
    }
  }

  /// Dismisses all presentations above a controller. The controllers of open flows are kept aside:
  /// the flows go on off screen.
  @discardableResult
  mutating func dismiss(_ controller: Instance, _ draft: inout Draft) throws(Refusal) -> Bool {
    var chain: [Instance] = []
    var next = presented(controller, &draft)
    if next == nil { return false }
    chain.append(controller)
    while let shown = next, draft.store.kind(of: shown) == .stack {
      chain.append(draft.store.instance(of: shown))
      next = draft.store.last(of: draft.store.presented(by: shown))
    }
    for holder in chain.reversed() {
      guard let shown = presented(holder, &draft) else { continue }
      try draft.apply(.setPresented(level: draft.path.last, .empty))
      let instance = draft.store.instance(of: shown)
      if flows.contains(where: { $0.controller == instance }) {
        let kept = draft.append(shown, to: draft.world.aside, Attribute(), mayPresent: true)
        try draft.apply(.setAside(kept))
      }
    }
    return true
  }

  /// Presents a node, replacing what the controller presents.
  mutating func present(
    _ node: Node, _ style: PresentationStyle, _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    try dismiss(controller, &draft)
    guard draft.focus(on: controller) else { return }
    let list = draft.append(node, to: .empty, Attribute(style: style), mayPresent: true)
    try draft.apply(.setPresented(level: draft.path.last, list))
  }
}

extension [OpenFlow] {
  /// The flow that a sentence addresses: the deepest, or the deepest with a name.
  func addressed(_ addressee: DefinitionID) -> OpenFlow? {
    addressee == .none ? last : last { $0.definition == addressee }
  }
}
