import SextantEngine
import SextantLanguage

extension Restorer {
  mutating func restore(_ pattern: GraphPattern) throws(Refusal) {
    let windows = try pattern.windows.map { window throws(Refusal) in
      (name: window.name ?? NameID(index: 0), root: try plan(window.root))
    }
    guard let last = windows.last else {
      throw .refused(RuntimeCodes.badLiteral, .text("the literal has no window"))
    }
    if Set(windows.map(\.name)).count < windows.count {
      throw .refused(RuntimeCodes.badLiteral, .text("a window is open twice"))
    }
    let focused = pattern.windows.last(where: \.isFocused)
    let front = focused.map { $0.name ?? NameID(index: 0) } ?? last.name
    run.draft.removeBehavior(clock: run.draft.world.clock)
    let numbers = try run.draft.restore(
      windows, focus: windows.map(\.name).filter { $0 != front } + [front])
    try renderRestored(numbers)
    if let broken = try run.falseFact(in: pattern.facts) {
      throw .refused(RuntimeCodes.badLiteral, .text("the graph is restored, but \(broken)"))
    }
  }

  private mutating func plan(_ literal: LiteralNode) throws(Refusal) -> NodePlan {
    var plan = NodePlan(kind: literal.kind, definition: literal.definition)
    plan.tabBar = literal.tabBar
    plan.number = number(literal.place)
    let parameters = run.program.app.declared[Int(literal.definition.index)].parameters
    for (index, input) in literal.input.enumerated() {
      if index >= parameters.count {
        plan.state[index - parameters.count] = try run.value(of: input)
        continue
      }
      guard let input else {
        if index < parameters.count, parameters[index].isProvided { break }
        throw refused("missing input: `restore` needs a value for each input", at: literal)
      }
      plan.input.append(try run.evaluate(input))
    }
    for case .node(let child, _, let zoom) in try inOrder(literal) {
      let source = try run.value(of: zoom)
      plan.addChild(try self.plan(child), zoomSource: source)
    }
    plan.selection = selectionIndex(literal)
    for attachment in literal.attachments {
      var inner = try self.plan(attachment.node)
      if attachment.style.isAlert {
        inner.alert = try run.alertContent(of: attachment)
        if let error = run.declareAlert(&inner) { errors.append((inner.number, error)) }
      }
      plan.present(
        inner, attachment.style,
        source: try run.value(of: attachment.source),
        transition: attachment.transition.map { .string($0) })
    }
    return plan
  }

  private mutating func refused(_ message: String, at literal: LiteralNode) -> Refusal {
    failedPlace = literal.place
    return .refused(RuntimeCodes.badLiteral, .text(message))
  }

  private mutating func inOrder(
    _ literal: LiteralNode
  ) throws(Refusal) -> [LiteralNode.Child] {
    if literal.kind != .tabs { return literal.children }
    var children: [LiteralNode.Child] = []
    for declared in run.program.map.tabs(of: literal.definition) {
      let own = literal.children.filter { child in
        if case .node(_, let tab, _) = child { tab == declared.id } else { false }
      }
      guard own.count == 1 else {
        let name = run.program.map.name(declared.id)
        throw refused("the tab \(name) \(own.isEmpty ? "is missing" : "occurs twice")", at: literal)
      }
      children += own
    }
    return children
  }

  private func selectionIndex(_ literal: LiteralNode) -> Int {
    switch literal.selection {
    case nil: return 0
    case .index(let index): return min(index, max(0, literal.children.count - 1))
    case .tab(let tab):
      let tabs = run.program.map.definition(literal.definition).tabs
      return tabs.firstIndex { $0.id == tab } ?? 0
    case .segment(let definition):
      return literal.children.firstIndex { child in
        if case .node(let node, _, _) = child { node.definition == definition } else { false }
      } ?? 0
    }
  }
}
