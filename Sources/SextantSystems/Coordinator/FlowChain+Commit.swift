import SextantEngine

extension FlowChain {
  /// Writes the chain back: what no flow uses any more is gone, and new trouble is told.
  mutating func commit(_ draft: inout Draft) {
    for index in flows.indices where flows[index].heard != .none {
      let shown = presented(flows[index].controller, &draft)
      if shown.map({ draft.store.instance(of: $0) }) != flows[index].heard {
        flows[index].heard = .none
      }
    }
    clearAside(&draft)
    let after = Troubles(flows, draft)
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

/// Flows that hear sentences although nobody sees them.
struct Troubles {
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
    var first = 0
    while first < flows.count {
      let controller = flows[first].controller
      let end = flows[first...].firstIndex { $0.controller != controller } ?? flows.count
      if first > 0, draft.window(holding: controller) == nil { stale.append(Name(flows[first])) }
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

extension Troubles.Name {
  fileprivate init(_ flow: OpenFlow) { self.init(serial: flow.serial, text: flow.name) }
}

extension Draft {
  /// The flows that have a view on a controller, by name.
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
