public import SextantEngine

extension ScreenDrawing {
  /// Draws the screens of a state: the windows side by side, the cards of a stack with the hidden ones
  /// peeping out, tab bars, and what is presented over its presenter.
  ///
  /// - Parameters:
  ///   - actions: what the screens offer, by the number of their instance.
  ///   - columns: how many cells wide the drawing may be; it takes at least 20.
  public init(of graph: GraphSnapshot, actions: [Int: [String]] = [:], columns: Int = 80) {
    let available = max(Self.leastWidth, columns)
    let windowWidth = min(available, Self.windowWidth)
    let perRow = max(1, (available + Self.gap) / (windowWidth + Self.gap))
    let layout = ScreenLayout(actions: actions, namesWindows: graph.windows.count > 1)
    var windows = graph.windows.map { layout.window($0, width: windowWidth) }[...]
    while !windows.isEmpty {
      let row = windows.prefix(perRow)
      if height > 0 { height += 1 }
      for (index, window) in row.enumerated() {
        let x = index * (windowWidth + Self.gap)
        shapes += window.shapes.map { $0.moved(x: x, y: height) }
        width = max(width, x + windowWidth)
      }
      height += row.map(\.height).max() ?? 0
      windows = windows.dropFirst(perRow)
    }
  }

  private static let leastWidth = 20
  private static let windowWidth = 38
  private static let gap = 2
}

/// Lays out the parts of a state.
private struct ScreenLayout {
  let actions: [Int: [String]]
  let namesWindows: Bool

  /// A node with what lies over everything below it.
  struct Layer {
    var node: NodeSnapshot
    /// What is said of the presentation; empty for the root of a window.
    var label = ""
    var isAlert = false
  }

  /// The limit of layers, of the cards that peep out, and of containers inside each other.
  private static let mostLayers = 6
  private static let mostPeeping = 3
  private static let deepest = 8
  /// How many lines a window has at least.
  private static let leastHeight = 8

  func window(_ window: WindowSnapshot, width: Int) -> DrawnBlock {
    let all = layers(of: window.root)
    // Of very many, the ones in the middle are left out.
    let last = all.suffix(min(Self.mostLayers, all.count) - 1)
    let leftOut = all.count - last.count - 1
    let label = namesWindows ? window.name + (window.isFocused ? " (focused)" : "") : ""
    var drawn = [base(window.root, label: label, width: width)]
    for (index, layer) in last.enumerated() {
      let note = index == 0 && leftOut > 0 ? " over \(leftOut) more" : ""
      let top = drawn.last.map { $0.top + 2 + ($0.content.titleLine ?? 0) } ?? 0
      drawn.append(over(layer, label: layer.label + note, at: index, top: top, width: width))
    }
    return stacked(drawn, width: width)
  }

  /// A layer with its place: alerts keep their height, everything else reaches the bottom.
  private struct DrawnLayer {
    let content: DrawnBlock
    let label: String
    let role: ScreenDrawing.BoxRole
    let inset: Int
    let top: Int

    var bottom: Int { top + content.height + 2 }
  }

  private func base(_ node: NodeSnapshot, label: String, width: Int) -> DrawnLayer {
    DrawnLayer(
      content: content(of: node, width: width - 4), label: label, role: .window, inset: 0, top: 0)
  }

  private func over(
    _ layer: Layer, label: String, at index: Int, top: Int, width: Int
  ) -> DrawnLayer {
    let inset = layer.isAlert ? 5 : min(index + 2, 3)
    return DrawnLayer(
      content: content(of: layer.node, width: width - 2 * inset - 4), label: label,
      role: layer.isAlert ? .alert : .presentation, inset: inset, top: top)
  }

  private func stacked(_ layers: [DrawnLayer], width: Int) -> DrawnBlock {
    var block = DrawnBlock(width: width)
    // What lies over the window ends above its lower edge.
    let over = layers.dropFirst().map { $0.bottom + ($0.role == .alert ? 2 : 1) }
    block.height = max(Self.leastHeight, layers.first?.bottom ?? 0, over.max() ?? 0)
    for layer in layers {
      let bottom =
        switch layer.role {
        case .alert: layer.bottom
        case .window, .card: block.height
        case .presentation: block.height - 1
        }
      let frame = ScreenDrawing.Frame(
        x: layer.inset, y: layer.top, width: width - 2 * layer.inset, height: bottom - layer.top)
      let label = fitted(layer.label, to: frame.width - 4)
      block.shapes.append(.box(frame, layer.role, label: label))
      // A tab bar stands at the bottom, whatever is above it.
      let slack = bottom - layer.bottom
      let bar = layer.content.barStart
      block.shapes += layer.content.shapes.map { shape in
        let isBar = bar.map { shape.top >= $0 } ?? false
        return shape.moved(x: layer.inset + 2, y: layer.top + 1 + (isBar ? slack : 0))
      }
    }
    return block
  }

  // MARK: Layers

  /// What lies over what in a window, the lowest first. Follows what is visible, as the engine does.
  private func layers(of root: NodeSnapshot) -> [Layer] {
    var (layers, alerts) = ([Layer(node: root)], [Layer]())
    var node = root
    while true {
      var shown: NodeSnapshot.Presentation?
      for presentation in node.presented {
        if presentation.isAlert {
          alerts.append(Layer(node: presentation.node, label: presentation.head, isAlert: true))
        } else {
          shown = presentation
        }
      }
      if let shown {
        layers.append(Layer(node: shown.node, label: shown.head))
        node = shown.node
      } else if let next = node.visibleChild {
        node = next
      } else {
        return layers + alerts
      }
    }
  }

  // MARK: Content

  private func content(of node: NodeSnapshot, width: Int, depth: Int = 0) -> DrawnBlock {
    var block = DrawnBlock(width: width)
    if depth == Self.deepest {
      block.append("⋯", .note)
      return block
    }
    switch node.kind {
    case .screen: appendScreen(node, to: &block, depth)
    case .stack: appendStack(node, to: &block, depth)
    case .tabs: appendTabs(node, to: &block, depth)
    case .switched: appendOnly(node.children.last?.node, to: &block, depth)
    case .custom: appendSegments(node, to: &block, depth)
    case .modal: appendAlert(node, to: &block, depth)
    }
    appendActions(of: node, to: &block)
    return block
  }

  private func appendActions(of node: NodeSnapshot, to block: inout DrawnBlock) {
    guard let names = actions[node.instance], !names.isEmpty else { return }
    let buttons = names.map { (text: "[\($0)]", role: ScreenDrawing.TextRole.button) }
    if let start = block.barStart {
      // The actions of a container with a tab bar belong above the bar.
      var rest = DrawnBlock(width: block.width)
      rest.append(flow: buttons, gap: 1)
      block.insert(rest, at: start)
    } else {
      block.append(flow: buttons, gap: 1)
    }
  }

  private func appendScreen(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    block.titleLine = block.height
    block.append(node.name, .title)
    for input in node.input { block.append("\(input.label): \(input.value)", .input, indent: 2) }
    for child in node.children where child.node.showsSomething {
      block.append(content(of: child.node, width: block.width, depth: depth + 1))
    }
  }

  private func appendOnly(_ node: NodeSnapshot?, to block: inout DrawnBlock, _ depth: Int) {
    guard let node else { return block.append("(empty)", .note) }
    block.append(content(of: node, width: block.width, depth: depth + 1))
  }

  /// The top card, with the upper edges of those behind it.
  private func appendStack(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    guard let top = node.children.last?.node, node.children.count > 1 else {
      return appendOnly(node.children.last?.node, to: &block, depth)
    }
    let hidden = node.children.dropLast()
    let peeping = hidden.suffix(Self.mostPeeping)
    let others = hidden.count - peeping.count
    if others > 0 { block.append("⋯ \(others) more", .note, indent: 2) }
    for (index, card) in peeping.enumerated() {
      let inset = peeping.count - index
      let frame = ScreenDrawing.Frame(
        x: inset, y: block.height, width: block.width - 2 * inset, height: 3)
      let label = fitted(card.node.name + card.node.inputText, to: frame.width - 4)
      block.shapes.append(.box(frame, .card, label: label))
      block.height += 1
    }
    let content = content(of: top, width: block.width - 4, depth: depth + 1)
    let frame = ScreenDrawing.Frame(
      x: 0, y: block.height, width: block.width, height: content.height + 2)
    block.shapes.append(.box(frame, .card, label: ""))
    block.height += 1
    block.append(content, indent: 2)
    block.barStart = nil
    block.height += 1
  }

  private func appendTabs(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    let selected = node.children.indices.first { node.isSelected(childAt: $0) }
    appendOnly(selected.map { node.children[$0].node }, to: &block, depth)
    let hidesBar = selected.map { node.children[$0].node.hidesTabBar } ?? false
    if hidesBar { return }
    let start = block.height
    block.appendDivider()
    block.append(
      flow: node.children.indices.map { index in
        let name = node.children[index].tab ?? node.children[index].node.name
        return index == selected ? ("[\(name)]", .selectedTab) : (" \(name) ", .tab)
      }, gap: 1)
    block.barStart = start
  }

  private func appendSegments(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    let selected = node.children.indices.first { node.isSelected(childAt: $0) }
    if node.children.count > 1 {
      block.append(
        flow: node.children.indices.map { index in
          let name = node.children[index].node.name
          return index == selected ? ("[\(name)]", .selectedTab) : (" \(name) ", .tab)
        }, gap: 1)
    }
    appendOnly(selected.map { node.children[$0].node }, to: &block, depth)
  }

  private func appendAlert(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    block.append(node.title ?? node.name, .title)
    if let message = node.message, !message.isEmpty { block.append(message, .input) }
    if let content = node.children.last?.node {
      block.append(self.content(of: content, width: block.width, depth: depth + 1))
    }
    let buttons = node.buttons.map { button in
      (text: "[\(button.title)]", role: ScreenDrawing.TextRole.button)
    }
    block.append(flow: buttons, gap: 1)
  }
}

extension ScreenDrawing.Shape {
  fileprivate var top: Int {
    switch self {
    case .box(let frame, _, _), .divider(let frame), .text(let frame, _, _): frame.y
    }
  }
}

extension DrawnBlock {
  /// Inserts a block above a line.
  fileprivate mutating func insert(_ block: DrawnBlock, at line: Int) {
    shapes = shapes.map { $0.top >= line ? $0.moved(x: 0, y: block.height) : $0 }
    shapes += block.shapes.map { $0.moved(x: 0, y: line) }
    height += block.height
    barStart = barStart.map { $0 >= line ? $0 + block.height : $0 }
  }
}
