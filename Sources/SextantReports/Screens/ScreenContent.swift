import SextantEngine

struct ScreenContent {
  let actions: [Int: [String]]

  private static let maxPartlyVisibleCards = 3
  private static let deepest = 8
  private static let minWidth = 8
  private static let maxInputs = 8
  private static let maxPanels = 6
  private static let maxButtonLines = 10

  func block(of node: NodeSnapshot, width: Int, depth: Int = 0) -> DrawnBlock {
    var block = DrawnBlock(width: width)
    if depth == Self.deepest || depth > 0 && width < Self.minWidth {
      block.append("…", .note)
      return block
    }
    switch node.kind {
    case .screen: appendScreen(node, to: &block, depth)
    case .stack: appendCards(node.children.lazy.map(\.node), to: &block, depth)
    case .tabs: appendTabs(node, to: &block, depth)
    case .switched: appendOnly(node.children.last?.node, to: &block, depth)
    case .custom: appendSegments(node, to: &block, depth)
    case .modal: appendAlert(node, to: &block, depth)
    }
    if node.kind != .screen { appendActions(of: node, to: &block) }
    return block
  }

  private func appendActions(of node: NodeSnapshot, to block: inout DrawnBlock) {
    guard let names = actions[node.instance], !names.isEmpty else { return }
    var buttons = DrawnBlock(width: block.remainingWidth)
    buttons.append(
      flow: names.map { .init($0, .button) }, lines: Self.maxButtonLines)
    block.insert(buttons)
  }

  // MARK: Screens

  private func appendScreen(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    let swapped = swappedScreens(of: node)
    if swapped.count > 1 { return appendCards(swapped, to: &block, depth) }
    block.titleLine = block.height
    block.append(node.name, .title)
    for input in node.input.prefix(Self.maxInputs) {
      block.append("\(input.label): \(input.value)", .input)
    }
    let others = node.input.count - Self.maxInputs
    if others > 0 { block.append("… \(others) more", .note) }
    block.fill = block.height
    appendActions(of: node, to: &block)
    let parts = node.children.filter { $0.node.hasVisibleContent }
    for part in parts.prefix(Self.maxPanels) {
      let content = self.block(of: part.node, width: block.width - 4, depth: depth + 1)
      block.append(content, in: .panel, label: part.node.name)
    }
    if parts.count > Self.maxPanels {
      block.append("… \(parts.count - Self.maxPanels) more", .note)
    }
  }

  private func swappedScreens(of node: NodeSnapshot) -> [NodeSnapshot] {
    var screens = [node]
    while let last = screens.last {
      let parts = last.children.filter { $0.node.hasVisibleContent }
      guard parts.count == 1, let part = parts.first?.node, part.kind == .switched,
        let shown = part.children.last?.node, shown.kind == .screen
      else { break }
      screens.append(shown)
    }
    return screens
  }

  // MARK: Containers

  private func appendOnly(_ node: NodeSnapshot?, to block: inout DrawnBlock, _ depth: Int) {
    if let node {
      block.append(self.block(of: node, width: block.width, depth: depth + 1))
    } else {
      block.append("(empty)", .note)
      block.fill = block.height
    }
  }

  private func appendCards(
    _ cards: some BidirectionalCollection<NodeSnapshot>, to block: inout DrawnBlock, _ depth: Int
  ) {
    guard let top = cards.last, cards.count > 1 else {
      return appendOnly(cards.last, to: &block, depth)
    }
    let hidden = cards.count - 1
    let partlyVisible = cards.dropLast().suffix(Self.maxPartlyVisibleCards)
    if hidden > partlyVisible.count {
      block.append("… \(hidden - partlyVisible.count) more", .note, indent: 2)
    }
    for (index, card) in partlyVisible.enumerated() {
      block.appendEdge(
        card.name + card.inputText, inset: partlyVisible.count - index)
    }
    var content = self.block(of: top, width: block.width - 4, depth: depth + 1)
    if content.fill == nil { content.fill = content.height }
    block.append(content, in: .card)
  }

  private func appendTabs(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    let selected = node.children.indices.first { node.isSelected(childAt: $0) }
    let shown = selected.map { node.children[$0].node }
    if let cover = shown?.coverInsideTab {
      let content = self.block(of: cover.node, width: block.width - 4, depth: depth + 1)
      block.append(content, in: .card, label: cover.head)
    } else {
      appendOnly(shown, to: &block, depth)
    }
    if shown?.hidesTabBar == true { return }
    block.appendDivider()
    block.append(
      bar: node.children.indices.map { index in
        let child = node.children[index]
        let name = child.tab ?? name(of: child.node)
        return .init(child.tabTitle ?? name, index == selected ? .selectedTab : .tab)
      }, selected: selected)
  }

  private func appendSegments(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    let selected = node.children.indices.first { node.isSelected(childAt: $0) }
    if node.children.count > 1 {
      block.append(
        bar: node.children.indices.map { index in
          .init(
            name(of: node.children[index].node),
            index == selected ? .selectedSegment : .segment)
        }, selected: selected)
    }
    appendOnly(selected.map { node.children[$0].node }, to: &block, depth)
  }

  private func name(of node: NodeSnapshot) -> String {
    node.kind == .stack ? node.children.first?.node.name ?? node.name : node.name
  }

  // MARK: Alerts

  private func appendAlert(_ node: NodeSnapshot, to block: inout DrawnBlock, _ depth: Int) {
    block.append(wrapping: node.title ?? node.name, .title, lines: 3)
    if let message = node.message, !message.isEmpty {
      block.append(wrapping: message, .message, lines: 4)
    }
    if let content = node.children.last?.node {
      block.append(self.block(of: content, width: block.width, depth: depth + 1))
    }
    block.append(
      flow: node.buttons.map { .init($0.title, .of(button: $0.role)) }, lines: Self.maxButtonLines)
  }
}

extension ScreenDrawing.TextRole {
  fileprivate static func of(button role: String?) -> Self {
    switch role {
    case "destructive": .destructive
    case "cancel": .cancel
    default: .button
    }
  }
}
