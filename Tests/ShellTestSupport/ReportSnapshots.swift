@testable import SextantEngine

func screen(_ name: String, _ instance: Int = 0, _ input: (String, Value)...) -> NodeSnapshot {
  var node = NodeSnapshot(instance: instance, kind: .screen, name: name)
  node.input = input.map { .init(label: $0.0, value: $0.1) }
  return node
}

func stack(_ instance: Int = 0, _ elements: NodeSnapshot...) -> NodeSnapshot {
  stack(instance, of: elements)
}

func stack(_ instance: Int = 0, of elements: [NodeSnapshot]) -> NodeSnapshot {
  var node = NodeSnapshot(instance: instance, kind: .stack, name: "stack")
  node.children = elements.map { .init(tab: nil, zoomSource: nil, node: $0) }
  return node
}

func tabs(
  _ name: String, _ instance: Int = 0, selected: String, _ items: (String, NodeSnapshot)...
) -> NodeSnapshot {
  var node = NodeSnapshot(instance: instance, kind: .tabs, name: name)
  node.selected = selected
  node.children = items.map { .init(tab: $0.0, zoomSource: nil, node: $0.1) }
  return node
}

func switched(_ name: String, _ instance: Int = 0, _ content: NodeSnapshot?) -> NodeSnapshot {
  var node = NodeSnapshot(instance: instance, kind: .switched, name: name)
  if let content { node.children = [.init(tab: nil, zoomSource: nil, node: content)] }
  return node
}

func custom(
  _ name: String, _ instance: Int = 0, selected: Int, _ items: NodeSnapshot...
) -> NodeSnapshot {
  var node = NodeSnapshot(instance: instance, kind: .custom, name: name)
  node.selected = String(selected)
  node.children = items.map { .init(tab: nil, zoomSource: nil, node: $0) }
  return node
}

func alert(
  _ style: String, _ instance: Int = 0, _ title: String, _ message: String? = nil,
  buttons: [(String, String?)] = []
) -> NodeSnapshot {
  var node = NodeSnapshot(instance: instance, kind: .modal, name: style)
  node.title = title
  node.message = message
  node.buttons = buttons.map { .init(title: $0.0, role: $0.1) }
  return node
}

func graph(_ root: NodeSnapshot) -> GraphSnapshot {
  GraphSnapshot(windows: [.init(name: "main", isFocused: true, root: root)])
}

func graph(focused: String, _ windows: (String, NodeSnapshot)...) -> GraphSnapshot {
  GraphSnapshot(
    windows: windows.map { .init(name: $0.0, isFocused: $0.0 == focused, root: $0.1) })
}

extension NodeSnapshot {
  func presenting(
    _ style: String, _ node: NodeSnapshot, from source: String? = nil,
    transition: String? = nil
  ) -> NodeSnapshot {
    var result = self
    result.presented.append(
      .init(style: style, source: source, transition: transition, node: node))
    return result
  }

  func zooming(_ index: Int, from source: String) -> NodeSnapshot {
    var result = self
    result.children[index].zoomSource = source
    return result
  }

  func hidingTabBar() -> NodeSnapshot {
    var result = self
    result.tabBar = .hidden
    return result
  }
}

func shop(
  product: String = "42", selected: String = "home", sheet: NodeSnapshot? = nil
) -> GraphSnapshot {
  let main = tabs(
    "Main", 2, selected: selected,
    ("home", stack(3, screen("Catalogue", 4), screen("Product", 7, ("id", .string(product))))),
    ("profile", stack(5, screen("Profile", 6))))
  return graph(switched("Root", 1, sheet.map { main.presenting("sheet", $0) } ?? main))
}
