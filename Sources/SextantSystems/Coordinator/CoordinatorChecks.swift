import SextantEngine

/// Makes the chain of flows from a graph that was put back.
///
/// The graph says which views there are, and so which flows: a view of another flow begins an inline
/// child where the flow before it has a route that starts it; a stack in a popup is a child of the
/// deepest flow that can open it.
struct FlowReader {
  /// The chain; nil where the graph is none that flows make.
  private(set) var flows: [OpenFlow]?
  private let draft: Draft

  init(_ draft: Draft) {
    self.draft = draft
    flows = read()
  }

  private func read() -> [OpenFlow]? {
    guard let root = draft.roots.first, draft.roots.count == 1,
      draft.store.kind(of: root) == .stack,
      let first = draft.store.elements(of: draft.store.content(of: root)).first
    else { return nil }
    var chain: [OpenFlow] = []
    var controller = root
    append(owner(first), controller, opened: .none, &chain)
    while true {
      guard readViews(of: controller, &chain) else { return nil }
      guard let shown = draft.store.last(of: draft.store.presented(by: controller)),
        draft.store.kind(of: shown) == .stack
      else { return chain }
      guard let view = draft.elements(of: shown).first,
        let (index, route) = opener(of: owner(view), over: controller, chain)
      else { return nil }
      chain.removeLast(chain.count - index - 1)
      chain[index].heard = draft.store.instance(of: shown)
      append(owner(view), shown, opened: route, &chain)
      controller = shown
    }
  }

  private func owner(_ view: Node) -> DefinitionID {
    draft.app.definitions[Int(draft.store.definition(of: view).index)].owner
  }

  private func append(
    _ flow: DefinitionID, _ controller: Node, opened: DefinitionID, _ chain: inout [OpenFlow]
  ) {
    let isInline = chain.last.map { $0.controller == draft.store.instance(of: controller) } ?? false
    if isInline { chain[chain.count - 1].watches = false }
    chain.append(
      OpenFlow(
        definition: flow, name: draft.app.definitions[Int(flow.index)].name,
        controller: draft.store.instance(of: controller), initial: draft.app.initialRoute(of: flow),
        opened: opened, watches: isInline, serial: chain.count))
  }

  /// The inline flows of a stack, by its views from below; false for a view of no flow there.
  private func readViews(of controller: Node, _ chain: inout [OpenFlow]) -> Bool {
    let base = chain.count - 1
    for view in draft.elements(of: controller) {
      let flow = owner(view)
      if flow == .none { return false }
      if let index = chain[base...].lastIndex(where: { $0.definition == flow }) {
        if index + 1 < chain.count { chain[index].watches = index > base }
        chain.removeLast(chain.count - index - 1)
      } else if let route = route(of: chain[chain.count - 1], starting: flow, popup: nil) {
        append(flow, controller, opened: route, &chain)
      } else {
        return false
      }
    }
    return true
  }

  /// The deepest flow on a controller that opens a flow in a popup, and the route that does.
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
    draft.app.definitions[Int(flow.definition.index)].members.first { route in
      let traits = draft.app.traits(of: route)
      return traits.starts == started && traits.popup == popup
    }
  }
}

/// What holds in every state that flows come to.
struct FlowChecks {
  private(set) var problems: [String] = []
  private let draft: Draft
  private let flows: [OpenFlow]

  init(_ draft: Draft) {
    self.draft = draft
    flows = draft.openFlows
    guard draft.roots.count == 1, let root = draft.roots.first else {
      problems.append("there is no window, or more than one")
      return
    }
    guard flows.first?.controller == draft.store.instance(of: root) else {
      problems.append("the views of the window are not those of flows that open one another")
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
      problems.append("\(draft.name(of: stack)) is no stack")
      return
    }
    for view in draft.elements(of: stack) { checkView(view) }
    let shown = draft.store.entries(of: draft.store.presented(by: stack))
    if shown.count > 1 { problems.append("a stack presents more than one thing") }
    for (node, attribute) in shown {
      switch (attribute.style, draft.store.kind(of: node)) {
      case (.alert, .modal): break
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
    if definition.word != "route" { problems.append("\(draft.name(of: view)) is no route") }
    if !draft.store.presented(by: view).isEmpty {
      problems.append("\(draft.name(of: view)) presents something")
    }
    if !draft.store.content(of: view).isEmpty {
      problems.append("\(draft.name(of: view)) holds views")
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
      problems.append("\(flow.name) is not on the stack that its route gives it")
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
      problems.append("the flow \(flow.name) is shown in another style than its route's")
    }
  }
}
