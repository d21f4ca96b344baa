// The visible nodes of a snapshot, as in `Draft.visibleChain`.

extension NodeSnapshot.Presentation {
  package var isAlert: Bool { node.kind == .modal && ["alert", "dialog"].contains(style) }

  package var isInsideTab: Bool { style == "cover inside tab" }
}

extension NodeSnapshot {
  /// The visible element of a container. `NodeStore.visibleElement` lists the rules.
  package var visibleChild: NodeSnapshot? {
    switch kind {
    case .tabs, .custom:
      children.indices.first { isSelected(childAt: $0) }.map { children[$0].node }
    case .stack:
      (children.last { $0.node.presented.contains { !$0.isAlert } } ?? children.last)?.node
    case .screen: children.last { $0.node.hasVisibleContent }?.node
    case .switched, .modal: children.last?.node
    }
  }

  package var hasVisibleContent: Bool {
    kind == .screen || !children.isEmpty || !presented.isEmpty
  }

  /// The innermost cover inside a tab that this node presents, directly or through other such
  /// covers, if any.
  package var coverInsideTab: Presentation? {
    var (node, found) = (self, Presentation?.none)
    while let cover = node.presented.last(where: \.isInsideTab) {
      (node, found) = (cover.node, cover)
    }
    return found
  }

  package var hidesTabBar: Bool {
    kind == .stack && tabBar != .automatic && children.count > 1
  }
}
