import SextantEngine

extension FlowChain {
  mutating func commit(_ draft: inout Draft) {
    if flows.contains(where: { $0.observedPopup != .none }) {
      let shown = draft.shownByControllers
      for index in flows.indices where shown[flows[index].controller] != flows[index].observedPopup
      {
        flows[index].observedPopup = .none
      }
    }
    dropDetached(&draft)
    warn(&draft)
    draft.remember(flows)
  }

  private func warn(_ draft: inout Draft) {
    let after = InvisibleFlows(flows, &draft)
    if after.stale.isEmpty, after.empty.isEmpty { return }
    var earlier = draft.reading(start)
    let before = InvisibleFlows(before, &earlier)
    for name in after.stale where !before.stale.contains(name) {
      draft.warn(CoordinatorCodes.staleChild, .text(name.text))
    }
    for name in after.empty where !before.empty.contains(name) {
      draft.warn(CoordinatorCodes.emptyFlow, .text(name.text))
    }
  }

  private func dropDetached(_ draft: inout Draft) {
    if draft.world.aside.isEmpty { return }
    let unused = Set(before.map(\.controller) + made).subtracting(flows.map(\.controller))
    let waiting = draft.store.elements(of: draft.world.aside)
    let kept = waiting.filter { !unused.contains(draft.store.instance(of: $0)) }
    if kept.count == waiting.count { return }
    var list = NodeList.empty
    for node in kept { list = draft.append(node, to: list, Attribute(), mayPresent: true) }
    try? draft.apply(.setAside(list))
  }
}

struct InvisibleFlows {
  struct Name: Equatable {
    let serial: Int
    let text: String
  }

  /// The popup flows whose controllers are off-screen.
  var stale: [Name] = []
  /// The inline flows without a view.
  var empty: [Name] = []

  init(_ flows: [OpenFlow], _ draft: inout Draft) {
    if flows.count < 2 { return }
    var onScreen: Set<Instance>?
    var first = 0
    while first < flows.count {
      let controller = flows[first].controller
      let end = flows[first...].firstIndex { $0.controller != controller } ?? flows.count
      if first > 0 {
        let visible = onScreen ?? draft.controllersOnScreen
        if !visible.contains(controller) { stale.append(Name(flows[first])) }
        onScreen = visible
      }
      empty += InvisibleFlows.empty(flows[(first + 1)..<end], on: controller, &draft)
      first = end
    }
  }

  private static func empty(
    _ flows: ArraySlice<OpenFlow>, on controller: Instance, _ draft: inout Draft
  ) -> [Name] {
    let views = draft.focus(on: controller) ? draft.store.content(of: draft.target) : .empty
    var empty: [Name] = []
    // Usually, the views of a flow are below the views of its child. Search these views first.
    var list = views
    for flow in flows.reversed() where flow.initial != .none {
      if let found = draft.views(list, downTo: flow.definition)
        ?? draft.views(views, downTo: flow.definition)
      {
        list = found
      } else {
        empty.append(Name(flow))
      }
    }
    return empty.reversed()
  }
}

extension InvisibleFlows.Name {
  fileprivate init(_ flow: OpenFlow) { self.init(serial: flow.serial, text: flow.name) }
}

extension Draft {
  /// Visits each controller with its presentation, a presenting controller before the presented
  /// controller.
  private func forEachController(
    from roots: [Node], _ visit: (_ controller: Instance, _ shown: Node?) -> Void
  ) {
    for root in roots {
      var next: Node? = root
      while let controller = next, store.kind(of: controller) == .stack {
        next = store.last(of: store.presented(by: controller))
        visit(store.instance(of: controller), next)
      }
    }
  }

  fileprivate var controllersOnScreen: Set<Instance> {
    var result: Set<Instance> = []
    forEachController(from: roots) { controller, _ in result.insert(controller) }
    return result
  }

  fileprivate var shownByControllers: [Instance: Instance] {
    var result: [Instance: Instance] = [:]
    forEachController(from: roots + store.elements(of: world.aside)) { controller, shown in
      if let shown { result[controller] = store.instance(of: shown) }
    }
    return result
  }

  fileprivate func views(_ list: NodeList, downTo flow: DefinitionID) -> NodeList? {
    var list = list
    while let view = store.last(of: list) {
      if app.definitions[Int(store.definition(of: view).index)].owner == flow { return list }
      list = store.dropLast(list)
    }
    return nil
  }
}
