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
    for (index, flow) in flows.enumerated().dropFirst() {
      let name = Name(serial: flow.serial, text: flow.name)
      if flows[index - 1].controller != flow.controller {
        if draft.window(holding: flow.controller) == nil { stale.append(name) }
      } else if flow.initial != .none, !hasView(flow, draft) {
        empty.append(name)
      }
    }
  }

  private func hasView(_ flow: OpenFlow, _ draft: Draft) -> Bool {
    var copy = draft
    guard copy.focus(on: flow.controller) else { return false }
    var list = copy.store.content(of: copy.target)
    while let node = copy.store.last(of: list) {
      if copy.app.definitions[Int(copy.store.definition(of: node).index)].owner == flow.definition {
        return true
      }
      list = copy.store.dropLast(list)
    }
    return false
  }
}
