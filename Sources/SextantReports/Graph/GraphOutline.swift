import SextantEngine

struct GraphOutline {
  struct Item {
    let depth: Int
    let parts: [StyledText]
    /// The instance number of the node; 0 if the line shows no node.
    var instance = 0
  }

  private struct Entry {
    let node: NodeSnapshot
    let depth: Int
    var head: String?
    var tail = ""
    var isSelected = false
  }

  private enum Work {
    case node(Entry)
    case line(Item)
  }

  private(set) var items: [Item] = []
  private let instances: Bool

  /// Creates the outline without recursion. Windows have a separate line only if the graph has
  /// several windows.
  init(_ graph: GraphSnapshot, instances: Bool) {
    self.instances = instances
    let namesWindows = graph.windows.count != 1
    for window in graph.windows {
      if namesWindows { append(window) }
      var pending = [Work.node(Entry(node: window.root, depth: namesWindows ? 1 : 0))]
      while let work = pending.popLast() {
        switch work {
        case .node(let entry):
          items.append(
            Item(depth: entry.depth, parts: parts(of: entry), instance: entry.node.instance))
          pending += Self.below(entry).reversed()
        case .line(let item): items.append(item)
        }
      }
    }
  }

  private mutating func append(_ window: WindowSnapshot) {
    var parts = [StyledText("window " + window.name, .label)]
    if window.isFocused { parts.append(StyledText(" (focused)", .note)) }
    items.append(Item(depth: 0, parts: parts))
  }

  private static func below(_ entry: Entry) -> [Work] {
    let (node, depth) = (entry.node, entry.depth + 1)
    var work = node.buttons.map { button in
      Work.line(Item(depth: depth, parts: [StyledText(button.text)]))
    }
    for (index, child) in node.children.enumerated() {
      let tail = child.zoomSource.map { " zoom from " + Value.quoted($0) } ?? ""
      work.append(
        .node(
          Entry(
            node: child.node, depth: depth, head: child.tab, tail: tail,
            isSelected: node.isSelected(childAt: index))))
    }
    return work + node.presented.map { .node(Entry(node: $0.node, depth: depth, head: $0.head)) }
  }

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
