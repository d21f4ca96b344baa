import SextantEngine

// Which graph literals rule one another out. Only what no graph could be both is told.

extension GraphPattern {
  /// Whether the one window it shows is whichever has the focus.
  private var isUnnamed: Bool { windows.count == 1 && windows[0].name == nil }

  /// The root of the window that surely has the focus; nil where that is left open.
  var focusedRoot: LiteralNode? {
    if only != nil { return nil }
    if windows.count == 1, isUnnamed || !isOpen { return windows[0].root }
    let focused = windows.filter(\.isFocused)
    return focused.count == 1 ? focused[0].root : nil
  }

  /// Whether no graph is both.
  func excludes(_ other: GraphPattern) -> Bool {
    if only != nil || other.only != nil { return excludesInWindow(other) }
    if isUnnamed || other.isUnnamed {
      let (single, several) = isUnnamed ? (self, other) : (other, self)
      if !single.isOpen, several.windows.count > 1 { return true }
      guard let left = single.focusedRoot, let right = several.focusedRoot else { return false }
      return left.excludes(right)
    }
    let (own, others) = (roots, other.roots)
    if !isOpen, others.keys.contains(where: { own[$0] == nil }) { return true }
    if !other.isOpen, own.keys.contains(where: { others[$0] == nil }) { return true }
    if let left = nameOfFocused, let right = other.nameOfFocused, left != right { return true }
    return own.contains { name, root in others[name].map { root.excludes($0) } ?? false }
  }

  /// Of two literals at least one of which is of one window.
  private func excludesInWindow(_ other: GraphPattern) -> Bool {
    let (part, whole) = only != nil ? (self, other) : (other, self)
    guard let name = part.only, let root = part.windows.first?.root else { return false }
    if let second = whole.only {
      return second == name && whole.windows.first.map { $0.root.excludes(root) } ?? false
    }
    // Where one window is open, it is the one that the other is of.
    if whole.isUnnamed { return !whole.isOpen && whole.windows[0].root.excludes(root) }
    return whole.roots[name].map { $0.excludes(root) } ?? false
  }

  private var nameOfFocused: NameID? {
    let focused = windows.filter(\.isFocused)
    return focused.count == 1 ? focused[0].name : nil
  }

  private var roots: [NameID: LiteralNode] {
    var roots: [NameID: LiteralNode] = [:]
    for window in windows { if let name = window.name { roots[name] = window.root } }
    return roots
  }
}

extension LiteralNode {
  /// Whether no node is both.
  func excludes(_ other: LiteralNode) -> Bool {
    if kind != other.kind || definition != other.definition { return true }
    if kind == .stack, tabBar != other.tabBar { return true }
    return zip(input, other.input).contains { $0.isSurely(not: $1) }
      || excludesSelection(of: other)
      || (kind == .tabs ? excludesTabs(of: other) : Child.exclude(children, other.children))
      || excludesAttachments(of: other)
  }

  private func excludesSelection(of other: LiteralNode) -> Bool {
    switch (selection, other.selection) {
    case (.tab(let left), .tab(let right)): left != right
    case (.index(let left), .index(let right)): left != right
    case (.segment(let left), .segment(let right)): left != right
    default: false
    }
  }

  private func excludesTabs(of other: LiteralNode) -> Bool {
    if !isOpen, !other.isOpen, children.count != other.children.count { return true }
    var others: [NameID: LiteralNode] = [:]
    for case .node(let node, let tab?, _) in other.children { others[tab] = node }
    return children.contains { child in
      guard case .node(let node, let tab?, _) = child, let second = others[tab] else {
        return false
      }
      return node.excludes(second)
    }
  }

  private func excludesAttachments(of other: LiteralNode) -> Bool {
    let (own, others) = (attachments, other.attachments)
    if !isOpen, others.count > own.count || !other.isOpen && others.count < own.count {
      return true
    }
    if !other.isOpen, own.count > others.count { return true }
    // More than a few are no graph that anybody expects.
    if own.count > 8 || others.count > 8 { return false }
    return !other.isOpen && own.contains { one in others.allSatisfy { one.excludes($0) } }
      || !isOpen && others.contains { one in own.allSatisfy { one.excludes($0) } }
  }
}

extension LiteralNode.Child {
  var isRest: Bool { if case .rest = self { true } else { false } }

  /// Whether no elements are both lists; `...` stands for any of them.
  static func exclude(_ left: [Self], _ right: [Self]) -> Bool {
    let (ownRest, otherRest) = (left.contains(where: \.isRest), right.contains(where: \.isRest))
    let own = ownRest ? left.count { !$0.isRest } : left.count
    let others = otherRest ? right.count { !$0.isRest } : right.count
    if !ownRest, others > own || !otherRest && others < own { return true }
    if !otherRest, own > others { return true }
    if differ(left, right) { return true }
    return (ownRest || otherRest) && differ(left.reversed(), right.reversed())
  }

  /// Whether two lists differ before the first `...` of either.
  private static func differ(_ left: some Sequence<Self>, _ right: some Sequence<Self>) -> Bool {
    for (one, two) in zip(left, right) {
      guard case .node(let node, _, let zoom) = one, case .node(let other, _, let second) = two
      else { return false }
      if zoom.isSurelyOther(than: second) || node.excludes(other) { return true }
    }
    return false
  }
}

extension LiteralNode.Attachment {
  fileprivate func excludes(_ other: Self) -> Bool {
    if style != other.style || source.isSurelyOther(than: other.source)
      || transition != other.transition
    {
      return true
    }
    if style.isAlert {
      return title.isSurelyOther(than: other.title)
        || message.isSurelyOther(than: other.message) || excludesButtons(of: other)
        || node.excludes(other.node)
    }
    // Where nothing is said of what is shown, it may be anything.
    if node.kind == .modal || other.node.kind == .modal { return false }
    return node.excludes(other.node)
  }

  private func excludesButtons(of other: Self) -> Bool {
    if node.isOpen || other.node.isOpen || buttons.isEmpty || other.buttons.isEmpty {
      return false
    }
    return buttons.count != other.buttons.count
      || zip(buttons, other.buttons).contains { pair in
        pair.0.role != pair.1.role || Expression?.some(pair.0.title).isSurely(not: pair.1.title)
      }
  }
}

extension Expression? {
  /// Whether both are written out and differ.
  func isSurely(not other: Expression?) -> Bool {
    guard let left = self?.constant, let right = other?.constant else { return false }
    return left.isSurely(not: right)
  }

  /// Whether one is there and the other is not, or both are and differ.
  fileprivate func isSurelyOther(than other: Expression?) -> Bool {
    (self == nil) != (other == nil) || isSurely(not: other)
  }
}
