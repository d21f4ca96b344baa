import SextantEngine
import SextantLanguage

extension Interpreter {
  // MARK: Matching

  /// Whether the graph matches a literal, and the literal's facts hold.
  mutating func matches(_ pattern: GraphPattern) throws(Refusal) -> Bool {
    guard try matchesGraph(pattern) else { return false }
    for fact in pattern.facts where try !holds(fact) { return false }
    return true
  }

  /// The explanation of the first false fact of a literal that the graph matches.
  mutating func brokenFact(of pattern: GraphPattern) throws(Refusal) -> String? {
    guard !pattern.facts.isEmpty, try matchesGraph(pattern) else { return nil }
    for fact in pattern.facts where try !holds(fact) { return try explain(fact) }
    return nil
  }

  private mutating func matchesGraph(_ pattern: GraphPattern) throws(Refusal) -> Bool {
    let entries = draft.store.entries(of: draft.world.windows)
    let focused = Int(draft.focusedWindow)
    var open: [(name: NameID, isFocused: Bool, root: Node)] = []
    for (index, entry) in entries.enumerated() {
      let name = draft.windowName(at: UInt32(index + 1)) ?? NameID(index: 0)
      open.append((name, index + 1 == focused, entry.node))
    }
    if let only = pattern.only {
      guard let window = open.first(where: { $0.name == only }), let wanted = pattern.windows.first
      else { return false }
      return try matches(wanted.root, window.root)
    }
    if pattern.windows.count == 1, pattern.windows[0].name == nil {
      guard open.count == 1 || pattern.isOpen, let window = open.first(where: { $0.isFocused })
      else {
        return false
      }
      return try matches(pattern.windows[0].root, window.root)
    }
    if !pattern.isOpen, open.count != pattern.windows.count { return false }
    for wanted in pattern.windows {
      guard let window = open.first(where: { $0.name == wanted.name }),
        !wanted.isFocused || window.isFocused, try matches(wanted.root, window.root)
      else { return false }
    }
    return true
  }

  private mutating func matches(_ literal: LiteralNode, _ node: Node) throws(Refusal) -> Bool {
    guard draft.store.kind(of: node) == literal.kind,
      draft.store.definition(of: node) == literal.definition,
      literal.kind != .stack || draft.store.tabBar(of: node) == literal.tabBar,
      try matchesInput(literal, node), try matchesSelection(literal, node),
      try matchesContent(literal, node)
    else { return false }
    return try matchesAttachments(literal, node)
  }

  private mutating func matchesInput(
    _ literal: LiteralNode, _ node: Node
  ) throws(Refusal) -> Bool {
    if literal.input.allSatisfy({ $0 == nil }) { return true }
    return try matches(.declared(literal.definition, literal.input), node)
  }

  private func matchesSelection(_ literal: LiteralNode, _ node: Node) throws(Refusal) -> Bool {
    let selection = draft.store.selection(of: node)
    switch literal.selection {
    case nil: return true
    case .index(let index): return selection == index
    case .tab(let tab):
      let tabs = program.map.definition(draft.store.definition(of: node)).tabs
      return selection < tabs.count && tabs[selection].id == tab
    case .segment(let definition):
      let children = draft.store.elements(of: draft.store.content(of: node))
      return selection < children.count
        && draft.store.definition(of: children[selection]) == definition
    }
  }

  private mutating func matchesContent(
    _ literal: LiteralNode, _ node: Node
  ) throws(Refusal) -> Bool {
    let entries = draft.store.entries(of: draft.store.content(of: node))
    if literal.kind == .tabs {
      let tabs = program.map.definition(literal.definition).tabs
      var named = 0
      for case .node(let child, let tab, _) in literal.children {
        named += 1
        guard let index = tabs.firstIndex(where: { $0.id == tab }), index < entries.count,
          try matches(child, entries[index].node)
        else { return false }
      }
      return literal.isOpen || named == entries.count
    }
    return try matchesList(literal.children, entries)
  }

  private mutating func matchesList(
    _ children: [LiteralNode.Child], _ entries: [(node: Node, attribute: Attribute)]
  ) throws(Refusal) -> Bool {
    var (position, index) = (0, 0)
    var star: (position: Int, index: Int)?
    while index < entries.count {
      if position < children.count, case .rest = children[position] {
        star = (position, index)
        position += 1
      } else if position < children.count,
        case .node(let child, _, let zoom) = children[position],
        try matches(child, entries[index].node), try isSame(entries[index].attribute.source, zoom)
      {
        position += 1
        index += 1
      } else if let last = star {
        position = last.position + 1
        index = last.index + 1
        star = (last.position, index)
      } else {
        return false
      }
    }
    while position < children.count, case .rest = children[position] { position += 1 }
    return position == children.count
  }

  private mutating func matchesAttachments(
    _ literal: LiteralNode, _ node: Node
  ) throws(Refusal) -> Bool {
    var entries = draft.store.entries(of: draft.store.presented(by: node))
    for attachment in literal.attachments {
      var found: Int?
      for (index, entry) in entries.enumerated() where try matches(attachment, entry) {
        found = index
        break
      }
      guard let found else { return false }
      entries.remove(at: found)
    }
    return literal.isOpen || entries.isEmpty
  }

  private mutating func matches(
    _ attachment: LiteralNode.Attachment, _ entry: (node: Node, attribute: Attribute)
  ) throws(Refusal) -> Bool {
    guard entry.attribute.style == attachment.style,
      try isSame(entry.attribute.source, attachment.source),
      entry.attribute.transition.isNone == (attachment.transition == nil)
    else { return false }
    if let transition = attachment.transition,
      draft.store.value(entry.attribute.transition) != .string(transition)
    {
      return false
    }
    if attachment.style.isAlert, try !matchesAlert(attachment, entry.node) { return false }
    return try matches(attachment.node, entry.node)
  }

  private mutating func matchesAlert(
    _ attachment: LiteralNode.Attachment, _ node: Node
  ) throws(Refusal) -> Bool {
    let text = draft.store.alertText(of: node)
    guard try attachment.title.map({ e throws(Refusal) in try evaluate(e) }) == .string(text.title),
      try attachment.message.map({ e throws(Refusal) in try evaluate(e) })
        == text.message.map({ .string($0) })
    else { return false }
    if attachment.node.isOpen { return true }
    var wanted: [(title: Value, role: String?)] = []
    for button in attachment.buttons { wanted.append((try evaluate(button.title), button.role)) }
    if wanted.isEmpty { wanted = [(.string(defaultButton(attachment.style)), nil)] }
    let actual = draft.store.buttons(of: node)
    return wanted.count == actual.count
      && zip(wanted, actual).allSatisfy { .string($1.title) == $0.title && $1.role == $0.role }
  }

  private func defaultButton(_ style: PresentationStyle) -> String {
    SextantRuntime.defaultButton(style == .dialog ? "dialog" : "alert")
  }

  private mutating func isSame(
    _ handle: ValueHandle, _ expression: Expression?
  ) throws(Refusal) -> Bool {
    guard let expression else { return handle.isNone }
    if handle.isNone { return false }
    return try draft.store.value(handle) == evaluate(expression)
  }

  // MARK: Restoring

  /// Replaces the graph by what a literal describes.
  mutating func restore(_ pattern: GraphPattern) throws(Refusal) {
    var graph = RestoredGraph()
    var windows: [(name: NameID, root: NodePlan)] = []
    var focused: NameID?
    for window in pattern.windows {
      let name = window.name ?? NameID(index: 0)
      windows.append((name, try plan(window.root, &graph)))
      if window.isFocused { focused = name }
    }
    guard let last = windows.last else {
      throw .refused(RuntimeCodes.badLiteral, .text("the literal has no window"))
    }
    if Set(windows.map(\.name)).count < windows.count {
      throw .refused(RuntimeCodes.badLiteral, .text("a window is open twice"))
    }
    let front = focused ?? last.name
    draft.forgetBehavior(clock: draft.world.clock)
    let numbers = try draft.restore(
      windows, focus: windows.map(\.name).filter { $0 != front } + [front])
    try beginAnew(with: graph, numbers)
    for fact in pattern.facts where try !holds(fact) {
      throw .refused(RuntimeCodes.badLiteral, .text("the graph is back, but \(try explain(fact))"))
    }
  }

  private mutating func plan(
    _ literal: LiteralNode, _ graph: inout RestoredGraph
  ) throws(Refusal) -> NodePlan {
    var plan = NodePlan(kind: literal.kind, definition: literal.definition)
    plan.tabBar = literal.tabBar
    plan.number = graph.number(literal.place)
    let parameters = program.app.parameters[Int(literal.definition.index)]
    for (index, input) in literal.input.enumerated() {
      guard let input else {
        if index < parameters.count, parameters[index].isExtra { break }
        throw refused("an input is missing; `restore` needs every one", at: literal)
      }
      plan.input.append(try evaluate(input))
    }
    for case .node(let child, _, let zoom) in try inOrder(literal) {
      let source = try zoom.map { e throws(Refusal) in try evaluate(e) }
      plan.addChild(try self.plan(child, &graph), zoomSource: source)
    }
    plan.selection = selectionIndex(literal)
    for attachment in literal.attachments {
      var inner = try self.plan(attachment.node, &graph)
      if attachment.style.isAlert {
        inner.input = try alertInput(attachment)
        if let error = declareAlert(&inner) { graph.errors.append((inner.number, error)) }
      }
      plan.present(
        inner, attachment.style,
        source: try attachment.source.map { e throws(Refusal) in try evaluate(e) },
        transition: attachment.transition.map { .string($0) })
    }
    return plan
  }

  /// The refusal of a literal because of one of its nodes.
  private mutating func refused(_ message: String, at literal: LiteralNode) -> Refusal {
    if let place = literal.place { noteFailure(at: place) }
    return .refused(RuntimeCodes.badLiteral, .text(message))
  }

  /// The children of a literal; those of tabs in the order in which the tabs are declared.
  private mutating func inOrder(
    _ literal: LiteralNode
  ) throws(Refusal) -> [LiteralNode.Child] {
    if literal.kind != .tabs { return literal.children }
    var children: [LiteralNode.Child] = []
    for declared in program.map.tabs(of: literal.definition) {
      let own = literal.children.filter { child in
        if case .node(_, let tab, _) = child { tab == declared.id } else { false }
      }
      guard own.count == 1 else {
        let name = program.map.name(declared.id)
        throw refused("the tab \(name) is \(own.isEmpty ? "missing" : "there twice")", at: literal)
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
      let tabs = program.map.definition(literal.definition).tabs
      return tabs.firstIndex { $0.id == tab } ?? 0
    case .segment(let definition):
      return literal.children.firstIndex { child in
        if case .node(let node, _, _) = child { node.definition == definition } else { false }
      } ?? 0
    }
  }

  private mutating func alertInput(
    _ attachment: LiteralNode.Attachment
  ) throws(Refusal) -> [Value] {
    var buttons: [Value] = []
    for button in attachment.buttons {
      buttons.append(.alertButton(try evaluate(button.title), role: button.role))
    }
    if buttons.isEmpty {
      buttons = [.alertButton(.string(defaultButton(attachment.style)))]
    }
    let title = try attachment.title.map { e throws(Refusal) in try evaluate(e) } ?? .string("")
    let message = try attachment.message.map { e throws(Refusal) in try evaluate(e) }
    return [title, message ?? .bool(false), .list(buttons)]
  }
}
