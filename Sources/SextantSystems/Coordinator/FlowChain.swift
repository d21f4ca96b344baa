import SextantEngine

/// The chain of flows while a sentence changes it: what a coordinator of the original does, step by
/// step.
///
/// Flows are handed about by value: one that has ended in the middle of what it does goes on with the
/// controller that it had, as an object of the original does.
struct FlowChain {
  var flows: [OpenFlow]
  var nextSerial: Int
  /// The flows that are being stopped, one by the other, with the world in which each began.
  var stopping: [Stop] = []
  /// The controllers that flows of the chain have or had.
  var known: Set<Instance>
  let before: Troubles

  struct Stop: Equatable {
    let serial: Int
    let name: String
    let windows: NodeList
    let aside: NodeList
    let count: Int
  }

  init(_ draft: Draft) {
    flows = draft.openFlows
    nextSerial = flows.count
    known = Set(flows.map(\.controller))
    before = Troubles(flows, draft)
  }

  // MARK: Who

  /// The flow that a sentence speaks to: the deepest, or the deepest of a name.
  func addressed(_ addressee: DefinitionID) -> OpenFlow? {
    addressee == .none ? flows.last : flows.last { $0.definition == addressee }
  }

  func index(of flow: OpenFlow) -> Int? {
    flows.firstIndex { $0.serial == flow.serial }
  }

  func parent(of flow: OpenFlow) -> OpenFlow? {
    index(of: flow).flatMap { $0 > 0 ? flows[$0 - 1] : nil }
  }

  func child(of flow: OpenFlow) -> OpenFlow? {
    index(of: flow).flatMap { $0 + 1 < flows.count ? flows[$0 + 1] : nil }
  }

  func canShow(_ route: DefinitionID, _ flow: OpenFlow, _ draft: Draft) -> Bool {
    draft.app.definitions[Int(route.index)].owner == flow.definition
  }

  /// What is below a flow in the chain is no more.
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

  /// Whether what a controller presents is the view of a route: a flow's controller has none.
  func presents(
    _ route: DefinitionID, _ controller: Instance, _ draft: inout Draft
  ) -> Bool {
    presented(controller, &draft).map { draft.store.definition(of: $0) == route } ?? false
  }

  /// Writes a stack; a new last view may end the child that the flow there has.
  mutating func setViews(
    _ list: NodeList, _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    let old = views(controller, &draft)
    if list == old { return }
    try draft.apply(.setContent(level: draft.path.last, list))
    if draft.store.last(of: list) != draft.store.last(of: old) { try appeared(controller, &draft) }
  }

  /// An inline child ends when a route appears that its parent can show and it cannot.
  private mutating func appeared(
    _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    guard let index = flows.lastIndex(where: { $0.controller == controller }), index > 0,
      flows[index].watches, flows[index - 1].controller == controller,
      !stopping.contains(where: { $0.serial == flows[index].serial }),
      let top = draft.store.last(of: views(controller, &draft))
    else { return }
    let route = draft.store.definition(of: top)
    if !canShow(route, flows[index], draft), canShow(route, flows[index - 1], draft) {
      try stop(flows[index], &draft)
    }
  }

  /// Closes what a controller presents, and what that presents. The controllers of open flows are
  /// kept: they go on off screen.
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

  /// Presents in place of what a controller presents.
  mutating func present(
    _ node: Node, _ style: PresentationStyle, _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    try dismiss(controller, &draft)
    guard draft.focus(on: controller) else { return }
    let list = draft.append(node, to: .empty, Attribute(style: style), mayPresent: true)
    try draft.apply(.setPresented(level: draft.path.last, list))
  }
}
