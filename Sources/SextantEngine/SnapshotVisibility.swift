// The visible part of a snapshot, by the same rules as `Draft.visibleChain`.

extension NodeSnapshot.Presentation {
  /// Whether it is an alert or a dialog, which covers nothing.
  package var isAlert: Bool { node.kind == .modal && ["alert", "dialog"].contains(style) }
}

extension NodeSnapshot {
  /// The visible element of a container. Of a stack, it is the topmost element with a presentation,
  /// or else the last element. Of a screen with containers, it is the last container that shows
  /// something.
  package var visibleChild: NodeSnapshot? {
    switch kind {
    case .tabs, .custom:
      children.indices.first { isSelected(childAt: $0) }.map { children[$0].node }
    case .stack:
      (children.last { $0.node.presented.contains { !$0.isAlert } } ?? children.last)?.node
    case .screen: children.last { $0.node.showsSomething }?.node
    case .switched, .modal: children.last?.node
    }
  }

  package var showsSomething: Bool {
    kind == .screen || !children.isEmpty || !presented.isEmpty
  }

  package var hidesTabBar: Bool {
    kind == .stack && tabBar != .automatic && children.count > 1
  }
}
