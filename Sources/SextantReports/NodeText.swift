public import SextantEngine

/// The role of a node in its parent.
public enum NodeRole: Sendable, Hashable, CustomStringConvertible {
  case root
  /// An element of a stack, counted from 0.
  case stack(Int)
  case tab(String)
  case switched
  /// A child of a custom container, counted from 0.
  case segment(Int)
  /// A presentation, with the word of its style.
  case presented(String)

  /// The role in machine-readable output, such as `stack:1`.
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

  /// Whether both are the same kind of role, ignoring the index.
  func isSamePlace(as other: NodeRole) -> Bool {
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
  func role(ofChildAt index: Int) -> NodeRole {
    switch kind {
    case .stack: .stack(index)
    case .tabs: .tab(children[index].tab ?? String(index))
    case .switched: .switched
    case .screen, .custom, .modal: .segment(index)
    }
  }

  /// Whether a custom container shows this child, or tabs this tab.
  func isSelected(childAt index: Int) -> Bool {
    switch kind {
    case .tabs: selected != nil && children[index].tab == selected
    case .custom: selected == String(index)
    case .screen, .stack, .switched, .modal: false
    }
  }

  /// The inputs as written after the name; empty without inputs.
  var inputText: String {
    if input.isEmpty { return "" }
    return "(" + input.map { "\($0.label): \($0.value)" }.joined(separator: ", ") + ")"
  }

  /// The attribute of a stack about the tab bar, in the syntax of the language.
  var tabBarText: String {
    switch tabBar {
    case .automatic: ""
    case .hidden: " hiding tab bar"
    case .hiddenAnimated: " hiding tab bar animated"
    }
  }

  /// A modal's title and message, quoted.
  var titleText: String {
    guard let title else { return "" }
    return " " + Value.quoted(title) + (message.map { " " + Value.quoted($0) } ?? "")
  }
}

extension NodeSnapshot.Presentation {
  /// The text before the node, such as `sheet from "help"`.
  var head: String {
    style + (source.map { " from " + Value.quoted($0) } ?? "")
      + (transition.map { " transition " + $0 } ?? "")
  }
}

extension NodeSnapshot.Button {
  /// The button in the syntax of the language.
  var text: String { "button " + Value.quoted(title) + (role.map { " " + $0 } ?? "") }
}
