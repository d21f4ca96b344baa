package import SextantEngine
import SextantLanguage

/// Returns a graph as a literal, as in `expect`, `restore` and the output of `print graph`.
package func graphLiteral(_ graph: GraphSnapshot) -> String {
  var writer = LiteralWriter()
  writer.write(graph)
  return writer.text
}

/// Returns the literal on a single line, even if the line is long.
package func graphLine(_ graph: GraphSnapshot) -> String {
  var writer = LiteralWriter()
  writer.writeLine(graph)
  return writer.text
}

/// Returns a node's literal up to its block, such as `tabs Main selected home`.
package func literalHead(_ node: NodeSnapshot) -> String {
  switch node.kind {
  case .stack:
    switch node.tabBar {
    case .automatic: return "stack"
    case .hidden: return "stack hiding tab bar"
    case .hiddenAnimated: return "stack hiding tab bar animated"
    }
  case .screen, .modal: return named(node)
  case .tabs: return "tabs \(named(node)) selected \(node.selected.map(nameText) ?? "")"
  case .switched: return "\(node.word ?? "switched") \(named(node))"
  case .custom: return "custom \(named(node)) selected \(selectedSegment(of: node))"
  }
}

private func named(_ node: NodeSnapshot) -> String {
  if node.input.isEmpty { return nameText(node.name) }
  let inputs = node.input.map { "\(nameText($0.label)): \($0.value)" }
  return "\(nameText(node.name))(\(inputs.joined(separator: ", ")))"
}

private func nameText(_ name: String) -> String {
  literalWords.contains(name) ? "`\(name)`" : name
}

private let literalWords: Set<String> = [
  "stack", "tabs", "tab", "switched", "custom", "sheet", "cover", "popup", "alert", "dialog",
  "window", "stacked", "button",
]

/// Returns the selected segment: its name if the name is unique; otherwise its index.
private func selectedSegment(of node: NodeSnapshot) -> String {
  let index = node.selected.flatMap { Int($0) } ?? 0
  guard index < node.children.count else { return String(index) }
  let child = node.children[index].node
  let isUnique = node.children.filter { $0.node.name == child.name }.count == 1
  return child.kind == .stack || !isUnique ? String(index) : nameText(child.name)
}

private struct LiteralItem {
  var head: String
  var items: [LiteralItem]?

  /// Appends the item to a line. Stops and returns false if the line becomes longer than `width`.
  func write(on line: inout String, upTo width: Int) -> Bool {
    line += head
    guard let items else { return true }
    line += " {"
    for (index, inner) in items.enumerated() {
      if line.utf8.count > width { return false }
      line += index == 0 ? " " : "; "
      guard inner.write(on: &line, upTo: width) else { return false }
    }
    line += items.isEmpty ? "}" : " }"
    return line.utf8.count <= width
  }
}

private struct LiteralWriter {
  private(set) var text = ""
  private let width = 80

  mutating func write(_ graph: GraphSnapshot) {
    write(item(graph), indent: 0, canBeInline: false)
    text.removeLast()
  }

  mutating func writeLine(_ graph: GraphSnapshot) { _ = item(graph).write(on: &text, upTo: .max) }

  private func item(_ graph: GraphSnapshot) -> LiteralItem {
    let isSingle = graph.windows.count == 1 && graph.windows[0].name == "main"
    var items: [LiteralItem] = []
    for window in graph.windows {
      let root = item(window.root)
      if isSingle {
        items.append(root)
      } else {
        let focus = window.isFocused ? " focused" : ""
        items.append(LiteralItem(head: "window \(nameText(window.name))\(focus)", items: [root]))
      }
    }
    return LiteralItem(head: "graph", items: items)
  }

  private mutating func write(_ item: LiteralItem, indent: Int, canBeInline: Bool = true) {
    let margin = String(repeating: "  ", count: indent)
    var line = margin
    if canBeInline, item.write(on: &line, upTo: max(margin.count + 40, width)) {
      text += line + "\n"
      return
    }
    text += margin + item.head + " {\n"
    for inner in item.items ?? [] { write(inner, indent: indent + 1) }
    text += margin + "}\n"
  }

  // MARK: Items

  /// A node whose item is incomplete.
  private struct Piece {
    let node: NodeSnapshot
    var parent = 0
    /// The head of the enclosing item, such as `tab home` or `sheet`; nil for an outermost item.
    var wrapper: String?
    var head: String
    /// The items before the children in the node's block.
    var first: [LiteralItem] = []
    /// The items of the node's children and presentations, the last item first.
    var inner: [LiteralItem] = []
  }

  /// Returns the item of a subtree. Built bottom-up, because recursion over deeply nested nodes
  /// could overflow the stack.
  private func item(_ node: NodeSnapshot) -> LiteralItem {
    var pieces = [Piece(node: node, head: literalHead(node))]
    var next = 0
    while next < pieces.count {
      let node = pieces[next].node
      for child in node.children {
        let zoom = child.zoomSource.map { " zoom from \(Value.quoted($0))" } ?? ""
        pieces.append(
          Piece(
            node: child.node, parent: next, wrapper: child.tab.map { "tab \(nameText($0))" },
            head: literalHead(child.node) + zoom))
      }
      for presentation in node.presented { pieces.append(attachment(presentation, parent: next)) }
      next += 1
    }
    while let piece = pieces.popLast() {
      let items = piece.first + piece.inner.reversed()
      var item = LiteralItem(head: piece.head, items: items.isEmpty ? nil : items)
      if let wrapper = piece.wrapper { item = LiteralItem(head: wrapper, items: [item]) }
      if pieces.isEmpty { return item }
      pieces[piece.parent].inner.append(item)
    }
    return LiteralItem(head: literalHead(node), items: nil)
  }

  private func attachment(
    _ presentation: NodeSnapshot.Presentation, parent: Int
  ) -> Piece {
    var head = nameText(presentation.style)
    let node = presentation.node
    if presentation.style == "alert" || presentation.style == "dialog" {
      head = "\(presentation.style) \(Value.quoted(node.title ?? ""))"
      if let message = node.message { head += " " + Value.quoted(message) }
    } else if ["sheet", "cover", "cover inside tab", "popup"].contains(presentation.style) {
      head = presentation.style
    }
    if let source = presentation.source { head += " from " + Value.quoted(source) }
    if let transition = presentation.transition { head += " transition \(transition)" }
    if node.kind != .modal {
      return Piece(node: node, parent: parent, wrapper: head, head: literalHead(node))
    }
    var buttons: [LiteralItem] = []
    if !isDefault(node.buttons, style: presentation.style) {
      buttons = node.buttons.map { button in
        let role = button.role.map { " " + $0 } ?? ""
        return LiteralItem(head: "button \(Value.quoted(button.title))\(role)", items: nil)
      }
    }
    return Piece(node: node, parent: parent, head: head, first: buttons)
  }

  private func isDefault(_ buttons: [NodeSnapshot.Button], style: String) -> Bool {
    if buttons.isEmpty { return true }
    guard buttons.count == 1, buttons[0].role == nil else { return false }
    return buttons[0].title == defaultButton(style)
  }
}

/// Returns the title of the button that an alert or a dialog has by default.
func defaultButton(_ style: String) -> String { style == "dialog" ? "Cancel" : "OK" }

func defaultButton(of style: PresentationStyle) -> String {
  defaultButton(style == .dialog ? "dialog" : "alert")
}

/// Returns a node in the format of `debugGraph`.
func debugTag(_ name: String, _ number: some BinaryInteger, isStack: Bool) -> String {
  "[\(isStack ? "Stack" : name) \(number)...]"
}

/// Returns the graph in the format of `printDebugGraph()` in SwiftUINavigation: in preorder,
/// indented with tabs, without kinds and selections.
package func debugGraph(_ graph: GraphSnapshot) -> String {
  var lines: [String] = []
  var pending = graph.windows.reversed().map { ($0.root, 0) }
  while let (node, depth) = pending.popLast() {
    let tag = debugTag(node.name, node.instance, isStack: node.kind == .stack)
    lines.append(String(repeating: "\t", count: depth) + "<\(tag)>")
    for child in node.children.reversed() { pending.append((child.node, depth + 1)) }
    for presentation in node.presented.reversed() {
      pending.append((presentation.node, depth + 1))
    }
  }
  return lines.joined(separator: "\n")
}
