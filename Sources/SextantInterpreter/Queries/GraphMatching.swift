import SextantEngine
import SextantLanguage

extension Evaluator {
  // MARK: Matching

  mutating func matches(_ pattern: GraphPattern) throws(Refusal) -> Bool {
    guard try matchesGraph(pattern) else { return false }
    return try falseFact(in: pattern.facts) == nil
  }

  /// Returns the explanation of the first false fact in a graph pattern. Returns nil if all facts
  /// are true, or if the windows differ from the pattern.
  mutating func falseFact(of pattern: GraphPattern) throws(Refusal) -> String? {
    guard !pattern.facts.isEmpty, try matchesGraph(pattern) else { return nil }
    return try falseFact(in: pattern.facts)
  }

  /// Returns the explanation of the first false fact; nil if all facts are true. All facts in a
  /// literal are rows of the table of facts.
  mutating func falseFact(in facts: [Fact]) throws(Refusal) -> String? {
    for case .form(let form, let arguments) in facts where try !holds(form, arguments) {
      return try answer(to: form, arguments).sentence
    }
    return nil
  }

  private mutating func matchesGraph(_ pattern: GraphPattern) throws(Refusal) -> Bool {
    let open = draft.roots.enumerated().map { index, root in
      let position = UInt32(index + 1)
      let name = draft.windowName(at: position) ?? NameID(index: 0)
      return (name: name, isFocused: position == draft.focusedWindow, root: root)
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
    let wanted = literal.children.map { child -> (node: LiteralNode, zoom: Expression?)? in
      if case .node(let child, _, let zoom) = child { (child, zoom) } else { nil }
    }
    return try SextantEngine.matches(wanted, entries) { wanted, entry throws(Refusal) in
      guard try matches(wanted.node, entry.node) else { return false }
      return try isSame(entry.attribute.source, wanted.zoom)
    }
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
    guard let shown = draft.store.alertContent(of: node) else { return false }
    let wanted = try alertContent(of: attachment)
    guard wanted.title == shown.title, wanted.message == shown.message else { return false }
    return attachment.node.isOpen
      || wanted.buttons.count == shown.buttons.count
        && zip(wanted.buttons, shown.buttons).allSatisfy {
          $0.title == $1.title && $0.role == $1.role
        }
  }

  mutating func alertContent(
    of attachment: LiteralNode.Attachment
  ) throws(Refusal) -> AlertContent {
    var buttons = try attachment.buttons.map { button throws(Refusal) in
      AlertContent.Button(try evaluate(button.title).text ?? "", role: button.role)
    }
    if buttons.isEmpty { buttons = [.init(defaultButton(of: attachment.style))] }
    return AlertContent(
      title: try value(of: attachment.title)?.text ?? "",
      message: try value(of: attachment.message)?.text, buttons: buttons)
  }

  private mutating func isSame(
    _ handle: ValueHandle, _ expression: Expression?
  ) throws(Refusal) -> Bool {
    guard let expression else { return handle.isNone }
    if handle.isNone { return false }
    return try draft.store.value(handle) == evaluate(expression)
  }
}
