import SextantEngine

/// A graph as a list of lines with their depth, before rendering.
struct GraphOutline {
  struct Item {
    let depth: Int
    let parts: [StyledText]
    /// The number of the node's instance; 0 for a line of something else.
    var instance = 0
  }

  let items: [Item]

  /// Makes the outline; with `instances`, names carry their numbers. Several windows have lines of
  /// their own.
  init(_ graph: GraphSnapshot, instances: Bool) {
    var builder = OutlineBuilder(instances: instances)
    builder.build(graph, windows: graph.windows.count != 1)
    items = builder.items
  }
}

/// Traverses a graph with an explicit stack.
private struct OutlineBuilder {
  struct Entry {
    let node: NodeSnapshot
    let depth: Int
    /// The text before the node: a tab's id, the words of a presentation.
    var head: String?
    /// The text after it.
    var tail = ""
    var isSelected = false
  }

  enum Work {
    case node(Entry)
    case line(GraphOutline.Item)
  }

  let instances: Bool
  var items: [GraphOutline.Item] = []
  var pending: [Work] = []

  init(instances: Bool) { self.instances = instances }

  mutating func build(_ graph: GraphSnapshot, windows: Bool) {
    for window in graph.windows {
      if windows { append(window) }
      pending.append(.node(Entry(node: window.root, depth: windows ? 1 : 0)))
      while let work = pending.popLast() {
        switch work {
        case .node(let entry): append(entry)
        case .line(let item): items.append(item)
        }
      }
    }
  }

  private mutating func append(_ window: WindowSnapshot) {
    var parts = [StyledText("window " + window.name, .label)]
    if window.isFocused { parts.append(StyledText(" (focused)", .note)) }
    items.append(.init(depth: 0, parts: parts))
  }

  private mutating func append(_ entry: Entry) {
    items.append(
      .init(depth: entry.depth, parts: parts(of: entry), instance: entry.node.instance))
    pushPresented(entry)
    pushChildren(entry)
    // Buttons come first.
    for button in entry.node.buttons.reversed() {
      pending.append(.line(.init(depth: entry.depth + 1, parts: [StyledText(button.text)])))
    }
  }

  private mutating func pushPresented(_ entry: Entry) {
    for shown in entry.node.presented.reversed() {
      pending.append(
        .node(
          Entry(
            node: shown.node, depth: entry.depth + 1, head: shown.head)))
    }
  }

  private mutating func pushChildren(_ entry: Entry) {
    let node = entry.node
    for index in node.children.indices.reversed() {
      let child = node.children[index]
      pending.append(
        .node(
          Entry(
            node: child.node, depth: entry.depth + 1,
            head: child.tab,
            tail: child.zoomSource.map { " zoom from " + Value.quoted($0) } ?? "",
            isSelected: node.isSelected(childAt: index))))
    }
  }

  /// The limit of what a line says of a node beside its name, in UTF-8 bytes.
  private static let longestText = 500

  private func parts(of entry: Entry) -> [StyledText] {
    var parts: [StyledText] = []
    let node = entry.node
    if let head = entry.head { parts.append(StyledText(head, .label)) }
    if node.kind == .modal {
      if entry.head == nil { parts.append(StyledText(node.name, .label)) }
      appendInstance(of: node, to: &parts)
      parts.append(StyledText(printable(node.titleText, limit: Self.longestText)))
    } else if entry.head == nil || !isPlainStack(node) {
      if entry.head != nil { parts.append(StyledText(": ", .rail)) }
      parts.append(StyledText(node.name, .name))
      appendInstance(of: node, to: &parts)
      let input = printable(node.inputText, limit: Self.longestText)
      parts.append(StyledText(input + node.tabBarText))
    }
    parts.append(StyledText(entry.tail))
    appendNotes(of: entry, to: &parts)
    return parts.filter { !$0.text.isEmpty }
  }

  /// Whether a stack needs no line of its own.
  private func isPlainStack(_ node: NodeSnapshot) -> Bool {
    node.kind == .stack && !node.children.isEmpty && node.tabBar == .automatic && !instances
  }

  private func appendInstance(of node: NodeSnapshot, to parts: inout [StyledText]) {
    guard instances, node.instance > 0 else { return }
    parts.append(StyledText("#\(node.instance)", .instance))
  }

  private func appendNotes(of entry: Entry, to parts: inout [StyledText]) {
    var notes: [String] = []
    if entry.isSelected { notes.append("selected") }
    if entry.node.children.isEmpty, [.stack, .switched].contains(entry.node.kind) {
      notes.append("empty")
    }
    if notes.isEmpty { return }
    parts.append(StyledText(" (" + notes.joined(separator: ", ") + ")", .note))
  }
}
