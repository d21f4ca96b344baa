package enum NodeRole: Sendable, Hashable, CustomStringConvertible {
  case root
  /// An element of a stack. Its position is counted from 0.
  case stack(Int)
  case tab(String)
  case switched
  /// A child of a custom container. Its position is counted from 0.
  case segment(Int)
  case presented(String)

  /// The role in machine-readable output, such as `stack:1`.
  package var description: String {
    switch self {
    case .root: "root"
    case .stack(let index): "stack:\(index)"
    case .tab(let id): "tab:\(id)"
    case .switched: "switched"
    case .segment(let index): "segment:\(index)"
    case .presented(let style): "presented:\(style)"
    }
  }

  /// Returns whether the roles are equal, or differ only in their indices.
  package func isSamePlace(as other: NodeRole) -> Bool {
    switch (self, other) {
    case (.stack, .stack), (.segment, .segment): true
    default: self == other
    }
  }
}

extension NodeSnapshot {
  /// The node's name with its instance number, such as `Detail#7`; only the name if the number is
  /// 0.
  package var id: String { instance > 0 ? "\(name)#\(instance)" : name }

  package func role(ofChildAt index: Int) -> NodeRole {
    switch kind {
    case .stack: .stack(index)
    case .tabs: .tab(children[index].tab ?? String(index))
    case .switched: .switched
    case .screen, .custom, .modal: .segment(index)
    }
  }

  package func isSelected(childAt index: Int) -> Bool {
    switch kind {
    case .tabs: selected != nil && children[index].tab == selected
    case .custom: selected == String(index)
    case .screen, .stack, .switched, .modal: false
    }
  }

  /// The inputs in source notation, such as `(id: 1)`; empty if the node has no inputs.
  package var inputText: String {
    if input.isEmpty { return "" }
    return "(" + input.map { "\($0.label): \($0.value)" }.joined(separator: ", ") + ")"
  }

  package var tabBarText: String {
    switch tabBar {
    case .automatic: ""
    case .hidden: " hiding tab bar"
    case .hiddenAnimated: " hiding tab bar animated"
    }
  }

  package var titleText: String {
    guard let title else { return "" }
    return " " + Value.quoted(title) + (message.map { " " + Value.quoted($0) } ?? "")
  }
}

extension NodeSnapshot.Presentation {
  /// The text before the node, such as `sheet from "help"`.
  package var head: String {
    style + (source.map { " from " + Value.quoted($0) } ?? "")
      + (transition.map { " transition " + $0 } ?? "")
  }
}

extension NodeSnapshot.Button {
  package var text: String { "button " + Value.quoted(title) + (role.map { " " + $0 } ?? "") }
}

extension NodeSnapshot {
  package var selectionText: String {
    guard let selected else { return "nothing" }
    guard kind == .custom, let index = Int(selected), children.indices.contains(index) else {
      return selected
    }
    return children[index].node.name
  }

  package var ownText: String {
    name + inputText + tabBarText + titleText
      + (buttons.isEmpty ? "" : " { " + buttons.map(\.text).joined(separator: "; ") + " }")
  }
}

extension GraphSnapshot {
  /// The number of alerts whose buttons have declared bodies.
  package var declaredAlerts: Int {
    var count = 0
    var pending = windows.map(\.root)
    while let node = pending.popLast() {
      if node.origin != nil { count += 1 }
      pending += node.children.map(\.node) + node.presented.map(\.node)
    }
    return count
  }
}
