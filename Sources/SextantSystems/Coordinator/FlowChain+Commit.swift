import SextantEngine

extension FlowChain {
  /// Stores the chain in the memory, drops controllers that no flow uses, and warns of new
  /// problems.
  mutating func commit(_ draft: inout Draft) {
    if flows.contains(where: { $0.observedPopup != .none }) {
      let shown = draft.shownByControllers
      for index in flows.indices where shown[flows[index].controller] != flows[index].observedPopup
      {
        flows[index].observedPopup = .none
      }
    }
    clearAside(&draft)
    let after = InvisibleFlows(flows, draft)
    for name in after.stale.filter({ !before.stale.contains($0) }) {
      draft.warn(CoordinatorCodes.staleChild, .text(name.text))
    }
    for name in after.empty.filter({ !before.empty.contains($0) }) {
      draft.warn(CoordinatorCodes.emptyFlow, .text(name.text))
    }
    draft.remember(flows)
  }

  private func clearAside(_ draft: inout Draft) {
    var current = draft.world.aside
    var kept: [Node] = []
    var drops = false
    while let node = draft.store.last(of: current) {
      let instance = draft.store.instance(of: node)
      if known.contains(instance), !flows.contains(where: { $0.controller == instance }) {
        drops = true
      } else {
        kept.append(node)
      }
      current = draft.store.dropLast(current)
    }
    if !drops { return }
    var list = NodeList.empty
    for node in kept.reversed() {
      list = draft.append(node, to: list, Attribute(), mayPresent: true)
    }
    try? draft.apply(.setAside(list))
  }
}

/// The flows that get sentences although they are not visible.
struct InvisibleFlows {
  struct Name: Equatable {
    let serial: Int
    let text: String
  }

  /// Popup flows whose controller is off screen, and inline flows without a view.
  var stale: [Name] = []
  var empty: [Name] = []

  init(_ flows: [OpenFlow], _ draft: Draft) {
    if flows.count < 2 { return }
    var draft = draft
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
      if end - first > 1 {
        let owners = draft.owners(of: controller)
        for flow in flows[(first + 1)..<end]
        where flow.initial != .none && !owners.contains(flow.definition) {
          empty.append(Name(flow))
        }
      }
      first = end
    }
  }
}

extension InvisibleFlows.Name {
  fileprivate init(_ flow: OpenFlow) { self.init(serial: flow.serial, text: flow.name) }
}

extension Draft {
  /// Visits the controllers of windows, each after its presenter, with what it presents.
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

  /// The presentations by controller, those kept aside included.
  fileprivate var shownByControllers: [Instance: Instance] {
    var result: [Instance: Instance] = [:]
    forEachController(from: roots + store.elements(of: world.aside)) { controller, shown in
      if let shown { result[controller] = store.instance(of: shown) }
    }
    return result
  }

  /// The flows that have a view on a controller.
  fileprivate mutating func owners(of controller: Instance) -> Set<DefinitionID> {
    guard focus(on: controller) else { return [] }
    var owners: Set<DefinitionID> = []
    var list = store.content(of: target)
    while let node = store.last(of: list) {
      owners.insert(app.definitions[Int(store.definition(of: node).index)].owner)
      list = store.dropLast(list)
    }
    return owners
  }
}
