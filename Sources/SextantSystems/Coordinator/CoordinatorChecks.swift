import SextantEngine

/// Rebuilds the chain of flows from a restored graph. The views determine the chain:
///
/// - If two adjacent views belong to different flows, the flow of the upper view is an inline child
///   of the lower flow. The lower flow must have a route that starts this child.
/// - The flow of a stack in a popup is a child of the deepest flow with a route that opens this
///   popup.
/// - The lowest view of a flow is the initial route of the flow, if the flow declares one.
struct FlowReader {
  /// The chain; nil if no chain of flows leads to the graph.
  private(set) var flows: [OpenFlow]?
  private(set) var error: RestoreError?
  private let draft: Draft

  init(_ draft: Draft) {
    self.draft = draft
    flows = read()
  }

  private mutating func read() -> [OpenFlow]? {
    guard let root = draft.roots.first, draft.roots.count == 1,
      draft.store.kind(of: root) == .stack,
      let first = draft.store.elements(of: draft.store.content(of: root)).first
    else { return nil }
    var chain: [OpenFlow] = []
    var controller = root
    guard begin(with: first, controller, opened: .none, &chain) else { return nil }
    while true {
      guard readViews(of: controller, &chain) else { return nil }
      guard let shown = draft.store.last(of: draft.store.presented(by: controller)),
        draft.store.kind(of: shown) == .stack
      else { return chain }
      guard let view = draft.elements(of: shown).first else { return nil }
      guard let (index, route) = opener(of: owner(view), over: controller, chain) else {
        return refuse(
          "no open flow has a route to the flow of \(draft.name(of: view))", at: view)
      }
      chain.removeLast(chain.count - index - 1)
      chain[index].observedPopup = draft.store.instance(of: shown)
      guard begin(with: view, shown, opened: route, &chain) else { return nil }
      controller = shown
    }
  }

  private mutating func refuse(
    _ message: String, help: String? = nil, at view: Node
  ) -> [OpenFlow]? {
    let general =
      "write `route NAME starts FLOW` for a flow on the same stack; add `popup modal` for a sheet, or `popup fullScreen` for a cover"
    error = RestoreError(message, help: help ?? general, at: draft.store.instance(of: view))
    return nil
  }

  private func owner(_ view: Node) -> DefinitionID {
    draft.app.definitions[Int(draft.store.definition(of: view).index)].owner
  }

  /// Appends the flow of `view` to the chain. Returns false if `view` is not a route, or cannot be
  /// the first view of its flow.
  private mutating func begin(
    with view: Node, _ controller: Node, opened: DefinitionID, _ chain: inout [OpenFlow]
  ) -> Bool {
    let flow = owner(view)
    if flow == .none {
      _ = refuse("\(draft.name(of: view)) is not a route", at: view)
      return false
    }
    let isInline = chain.last.map { $0.controller == draft.store.instance(of: controller) } ?? false
    if isInline { chain[chain.count - 1].observesStack = false }
    chain.append(
      OpenFlow(
        definition: flow, name: draft.app.definitions[Int(flow.index)].name,
        controller: draft.store.instance(of: controller), initial: draft.app.initialRoute(of: flow),
        opened: opened, observesStack: isInline, serial: chain.count))
    error = draft.error(ofFirst: view, in: flow)
    return error == nil
  }

  /// Reads the flows of a controller's views, from the bottom up. Returns false if a view belongs
  /// to an unexpected flow.
  private mutating func readViews(of controller: Node, _ chain: inout [OpenFlow]) -> Bool {
    let base = chain.count - 1
    var places: [DefinitionID: Int] = [chain[base].definition: base]
    for view in draft.elements(of: controller) {
      let flow = owner(view)
      if flow != .none, let index = places[flow], index < chain.count,
        chain[index].definition == flow
      {
        if index + 1 < chain.count { chain[index].observesStack = index > base }
        chain.removeLast(chain.count - index - 1)
      } else if let route = route(of: chain[chain.count - 1], starting: flow, popup: nil) {
        guard begin(with: view, controller, opened: route, &chain) else { return false }
        places[flow] = chain.count - 1
      } else {
        _ = refuse(
          "\(draft.name(of: view)) is not a view of the flow \(chain[chain.count - 1].name) or of its inline flows",
          at: view)
        return false
      }
    }
    return true
  }

  private func opener(
    of flow: DefinitionID, over controller: Node, _ chain: [OpenFlow]
  ) -> (Int, DefinitionID)? {
    let style = draft.store.attributeOfLast(in: draft.store.presented(by: controller)).style
    for index in chain.indices.reversed()
    where chain[index].controller == draft.store.instance(of: controller) {
      if let route = route(of: chain[index], starting: flow, popup: style) {
        return (index, route)
      }
    }
    return nil
  }

  private func route(
    of flow: OpenFlow, starting started: DefinitionID, popup: PresentationStyle?
  ) -> DefinitionID? {
    if started == .none { return nil }
    return draft.app.definitions[Int(flow.definition.index)].members.first { route in
      let traits = draft.app.traits(of: route)
      return traits.starts == started && traits.popup == popup
    }
  }
}

extension Draft {
  fileprivate func error(ofFirst view: Node, in flow: DefinitionID) -> RestoreError? {
    let initial = app.initialRoute(of: flow)
    if store.definition(of: view) == initial || initial == .none { return nil }
    let (flow, first) = (app.definition(flow).name, app.definition(initial).name)
    return RestoreError(
      "the flow \(flow) must begin with \(first), found \(name(of: view))",
      help: "write `\(first)` before this view; an open flow keeps its first view",
      at: store.instance(of: view))
  }
}

func firstViewError(in draft: Draft) -> RestoreError? {
  var seen: Set<Instance> = []
  for flow in draft.openFlows where seen.insert(flow.controller).inserted {
    var copy = draft
    guard copy.focus(on: flow.controller),
      let first = copy.store.last(of: copy.store.prefix(1, of: copy.store.content(of: copy.target)))
    else { continue }
    if let error = draft.error(ofFirst: first, in: flow.definition) { return error }
  }
  return nil
}

struct FlowChecks {
  private(set) var problems: [String] = []
  private let draft: Draft
  private let flows: [OpenFlow]

  init(_ draft: Draft) {
    self.draft = draft
    flows = draft.openFlows
    guard draft.roots.count == 1, let root = draft.roots.first else {
      problems.append("expected exactly one window")
      return
    }
    guard flows.first?.controller == draft.store.instance(of: root) else {
      problems.append("the views of the window do not form a chain of flows")
      return
    }
    var stacks = [root]
    for node in draft.store.elements(of: draft.world.aside)
    where flows.contains(where: { $0.controller == draft.store.instance(of: node) }) {
      stacks.append(node)
    }
    while let stack = stacks.popLast() { check(stack, &stacks) }
    for index in flows.indices.dropFirst() { check(flows[index], below: flows[index - 1]) }
  }

  private mutating func check(_ stack: Node, _ stacks: inout [Node]) {
    guard draft.store.kind(of: stack) == .stack else {
      problems.append("\(draft.name(of: stack)) is not a stack")
      return
    }
    for view in draft.elements(of: stack) { checkView(view) }
    let shown = draft.store.entries(of: draft.store.presented(by: stack))
    if shown.count > 1 { problems.append("a stack has several presentations") }
    for (node, attribute) in shown {
      switch (attribute.style, draft.store.kind(of: node)) {
      case (.alert, .modal):
        let titles = draft.store.alertContent(of: node)?.buttons.map(\.title) ?? []
        if ![["OK"], ["Yes", "No"], ["Yes"], ["No"]].contains(titles) {
          problems.append("an alert must have the button `OK`, or `Yes` and `No`")
        }
      case (.sheet, .screen): checkView(node)
      case (.sheet, .stack), (.cover, .stack): stacks.append(node)
      default:
        problems.append(
          "\(draft.name(of: node)) cannot be shown as \(draft.styleName(attribute.style))")
      }
    }
  }

  private mutating func checkView(_ view: Node) {
    let definition = draft.app.definitions[Int(draft.store.definition(of: view).index)]
    if definition.word != "route" { problems.append("\(draft.name(of: view)) is not a route") }
    if !draft.store.presented(by: view).isEmpty {
      problems.append("\(draft.name(of: view)) has a presentation")
    }
    if !draft.store.content(of: view).isEmpty {
      problems.append("\(draft.name(of: view)) contains views")
    }
  }

  private mutating func check(_ flow: OpenFlow, below parent: OpenFlow) {
    let traits = draft.app.traits(of: flow.opened)
    if traits.starts != flow.definition
      || draft.app.definitions[Int(flow.opened.index)].owner != parent.definition
    {
      problems.append("\(parent.name) has no route that starts \(flow.name)")
    }
    if (traits.popup == nil) != (flow.controller == parent.controller) {
      problems.append("\(flow.name) is on another stack than its route declares")
    }
    var copy = draft
    if !copy.focus(on: flow.controller) || draft.store.kind(of: copy.target) != .stack {
      problems.append("the flow \(flow.name) has no stack")
      return
    }
    guard let popup = traits.popup, let step = copy.path.steps.last, step.place == .presented else {
      return
    }
    let holder = copy.node(at: copy.path.last - 1)
    if draft.store.attributeOfLast(in: draft.store.presented(by: holder)).style != popup {
      problems.append("the flow \(flow.name) has another style than its route declares")
    }
  }
}
