/// Where a node stands below its parent.
public enum NodeRole: Sendable, Hashable, CustomStringConvertible {
  case root
  /// An element of a stack, counted from 0.
  case stack(Int)
  case tab(String)
  case switched
  /// A child of a custom container, counted from 0.
  case segment(Int)
  /// What a node presents, with the style's word.
  case presented(String)

  /// The role as the machine-readable output spells it, such as `stack:1`.
  public var description: String {
    switch self {
    case .root: "root"
    case .stack(let index): "stack:\(index)"
    case .tab(let id): "tab:\(id)"
    case .switched: "switched"
    case .segment(let index): "segment:\(index)"
    case .presented(let style): "presented:\(style)"
    }
  }

  /// Whether both mean the same place, wherever in its list.
  package func isSamePlace(as other: NodeRole) -> Bool {
    switch (self, other) {
    case (.stack, .stack), (.segment, .segment): true
    default: self == other
    }
  }
}

extension NodeSnapshot {
  /// The node's name with its instance, such as `Detail#7`; only the name without an instance.
  public var id: String { instance > 0 ? "\(name)#\(instance)" : name }

  /// The role of one of the node's children.
  package func role(ofChildAt index: Int) -> NodeRole {
    switch kind {
    case .stack: .stack(index)
    case .tabs: .tab(children[index].tab ?? String(index))
    case .switched: .switched
    case .screen, .custom, .modal: .segment(index)
    }
  }

  /// Whether a custom container shows this child, or tabs this tab.
  package func isSelected(childAt index: Int) -> Bool {
    switch kind {
    case .tabs: selected != nil && children[index].tab == selected
    case .custom: selected == String(index)
    case .screen, .stack, .switched, .modal: false
    }
  }

  /// The inputs as they are written behind the name; empty without inputs.
  package var inputText: String {
    if input.isEmpty { return "" }
    return "(" + input.map { "\($0.label): \($0.value)" }.joined(separator: ", ") + ")"
  }

  /// What a stack says of the tab bar, as the language writes it.
  package var tabBarText: String {
    switch tabBar {
    case .automatic: ""
    case .hidden: " hiding tab bar"
    case .hiddenAnimated: " hiding tab bar animated"
    }
  }

  /// A modal's title and message, quoted.
  package var titleText: String {
    guard let title else { return "" }
    return " " + Value.quoted(title) + (message.map { " " + Value.quoted($0) } ?? "")
  }
}

extension NodeSnapshot.Presentation {
  /// The words before the node, such as `sheet from "help"`.
  package var head: String {
    style + (source.map { " from " + Value.quoted($0) } ?? "")
      + (transition.map { " transition " + $0 } ?? "")
  }
}

extension NodeSnapshot.Button {
  /// The button as the language writes it.
  package var text: String { "button " + Value.quoted(title) + (role.map { " " + $0 } ?? "") }
}

extension NodeSnapshot {
  /// The chosen tab's id, or the chosen segment's name.
  package var selectionText: String {
    guard let selected else { return "nothing" }
    guard kind == .custom, let index = Int(selected), children.indices.contains(index) else {
      return selected
    }
    return children[index].node.name
  }

  /// What the node says of itself apart from its children and its selection.
  package var ownText: String {
    name + inputText + tabBarText + titleText
      + (buttons.isEmpty ? "" : " { " + buttons.map(\.text).joined(separator: "; ") + " }")
  }
}

extension GraphSnapshot {
  /// How many alerts stand in it whose buttons do what a declaration says.
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
