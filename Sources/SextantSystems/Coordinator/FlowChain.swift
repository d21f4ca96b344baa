import SextantEngine

/// The chain of flows during a sentence. Its functions repeat the steps of UIKit Flow Coordinators.
///
/// Functions receive flows by value. If a flow ends during a command, the command therefore
/// continues with the controller of the ended flow, as in UIKit Flow Coordinators.
struct FlowChain {
  var flows: [OpenFlow]
  var nextSerial: Int
  /// The running calls of `stop`, each with its world, to detect endless recursion.
  var stopping: [Stop] = []
  private var written: [Written] = []
  var made: [Instance] = []
  let before: [OpenFlow]
  let start: World

  struct Stop: Equatable {
    let serial: Int
    let name: String
    let windows: NodeList
    let aside: NodeList
    let count: Int
  }

  private struct Written {
    let controller: Instance
    let top: Instance?
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

  func presents(
    _ route: DefinitionID, _ controller: Instance, _ draft: inout Draft
  ) -> Bool {
    presented(controller, &draft).map { draft.store.definition(of: $0) == route } ?? false
  }

  mutating func setViews(
    _ list: NodeList, _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    let old = views(controller, &draft)
    if list == old { return }
    if !written.contains(where: { $0.controller == controller }) {
      written.append(Written(controller: controller, top: draft.topView(of: old)))
    }
    try draft.apply(.setContent(level: draft.path.last, list))
  }

  /// Stops each inline flow on whose stack a view has appeared that only the parent flow can show.
  ///
  /// After a command, each changed controller reports only its top view, to the flow that observes
  /// the stack. If this flow stops and removes views, the controller reports its new top view.
  mutating func reportAppearances(_ draft: inout Draft) throws(Refusal) {
    while !written.isEmpty {
      let next = written.removeFirst()
      let list = views(next.controller, &draft)
      guard let view = draft.store.last(of: list), draft.topView(of: list) != next.top,
        let index = flows.lastIndex(where: { $0.controller == next.controller }), index > 0,
        flows[index].observesStack, flows[index - 1].controller == next.controller
      else { continue }
      let route = draft.store.definition(of: view)
      if !canShow(route, flows[index], draft.app), canShow(route, flows[index - 1], draft.app) {
        try stop(flows[index], &draft)
      }
    }
  }

  func isOnScreen(_ controller: Instance, _ draft: inout Draft) -> Bool {
    draft.focus(on: controller) && draft.path.steps.first?.place == .window
  }

  /// Closes all presentations over a controller. The controllers of open flows become detached
  /// nodes. Returns false if nothing was presented.
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
      if flows.contains(where: { $0.controller == instance }) { try keepDetached(shown, &draft) }
    }
    return true
  }

  func keepDetached(_ controller: Node, _ draft: inout Draft) throws(Refusal) {
    let kept = draft.append(controller, to: draft.world.aside, Attribute(), mayPresent: true)
    try draft.apply(.setAside(kept))
  }

  mutating func present(
    _ node: Node, _ style: PresentationStyle, _ controller: Instance, _ draft: inout Draft
  ) throws(Refusal) {
    try dismiss(controller, &draft)
    guard draft.focus(on: controller) else { return }
    let list = draft.append(node, to: .empty, Attribute(style: style), mayPresent: true)
    try draft.apply(.setPresented(level: draft.path.last, list))
  }
}

extension Draft {
  fileprivate func topView(of list: NodeList) -> Instance? {
    store.last(of: list).map { store.instance(of: $0) }
  }
}

extension [OpenFlow] {
  /// Returns the addressed flow. The index counts the flows with the name from the root. Without an
  /// index, returns the deepest flow with the name; for `none`, the deepest of all flows.
  func addressed(_ addressee: Addressee) -> OpenFlow? {
    if addressee.definition == .none { return last }
    guard let index = addressee.index else {
      return last { $0.definition == addressee.definition }
    }
    let named = filter { $0.definition == addressee.definition }
    return named.indices.contains(index) ? named[index] : nil
  }
}
