import SextantEngine
import SextantSyntax

/// The graph literal: what `print graph` prints, with `...` for any rest.
extension Checker {
  mutating func literal(_ block: NodeID) -> GraphPattern? {
    var pattern = GraphPattern()
    var rootAttachments: [LiteralNode.Attachment] = []
    var isGood = true
    for line in lines(of: block) {
      if isRest(line) {
        pattern.isOpen = true
      } else if let fact = literalFact(line) {
        pattern.facts.append(fact)
      } else if let window = literalWindow(line) {
        guard let value = window.value else { isGood = false; continue }
        pattern.windows.append(value)
      } else if isAttachment(line) {
        guard let attachment = attachment(line) else { isGood = false; continue }
        rootAttachments.append(attachment)
      } else {
        guard let node = literalNode(line) else { isGood = false; continue }
        pattern.windows.append(.init(name: nil, isFocused: true, root: node))
      }
    }
    guard isGood else { return nil }
    if pattern.windows.isEmpty {
      error(CheckerCodes.emptyLiteral, block)
      return nil
    }
    let last = pattern.windows.count - 1
    pattern.windows[last].root.attachments += rootAttachments
    if pattern.isOpen, pattern.windows[last].name == nil {
      pattern.windows[last].root.isOpen = true
    }
    pattern.text = "graph " + tree.text(block)
    return pattern
  }

  /// The lines of a block; what follows a `}` on its line is reported.
  private mutating func lines(of block: NodeID) -> [Line] {
    var result: [Line] = []
    for item in tree.children(of: block) {
      guard let line = onlyLine(of: item) else { continue }
      if line.end == 0 || tree.kind(line.atoms[0]) != .error { result.append(line) }
    }
    return result
  }

  /// A fact of the system's own.
  private mutating func literalFact(_ line: Line) -> Fact? {
    guard !vocabulary.ownShapes.isEmpty, line.block == nil else { return nil }
    var matcher = quietMatcher(for: line)
    let isFact = vocabulary.ownShapes.contains { entry in
      entry.compiled.map { matcher.match($0, from: 0) } ?? false
    }
    return isFact ? fact(line, 0..<line.end) : nil
  }

  private func isRest(_ line: Line) -> Bool {
    kind(at: 0, of: line) == .ellipsis && line.end == 1 && line.block == nil
  }

  /// `window W [focused] { … }`.
  private mutating func literalWindow(_ line: Line) -> Found<GraphPattern.Window>? {
    guard word(at: 0, of: line) == words.window, line.end > 1, let block = line.block else {
      return nil
    }
    guard let name = name(at: 1, of: line), let id = app.windowIDs[name] else {
      unknown(
        CheckerCodes.unknownWindow, line.atoms[1], tree.text(line.atoms[1]),
        among: app.windowIDs.keys.map { text($0) })
      return Found(value: nil)
    }
    let isFocused = word(at: 2, of: line) == keywords.other("focused")
    requireAtoms(line, isFocused ? 3 : 2)
    guard let inner = literal(block), inner.windows.count == 1 else { return Found(value: nil) }
    return Found(value: .init(name: id, isFocused: isFocused, root: inner.windows[0].root))
  }

  /// Where a line is written, without its block.
  private func headPlace(_ line: Line) -> SourceSpan {
    guard line.end > 0 else { return place(of: line.node) }
    let (first, last) = (tree.span(line.atoms[0]), tree.span(line.atoms[line.end - 1]))
    return SourceSpan(file: file, span: Span(start: first.start, end: last.end))
  }

  private mutating func requireAtoms(_ line: Line, _ count: Int) {
    if line.end > count { expected("{ or the end of the line", at: count, of: line) }
  }

  // MARK: Nodes

  private mutating func literalNode(_ line: Line) -> LiteralNode? {
    guard line.end > 0, [.name, .qualified].contains(tree.kind(line.atoms[0])) else {
      expected("a node", at: 0, of: line)
      return nil
    }
    let first = tree.symbol(line.atoms[0])
    let word = word(at: 0, of: line)
    if word == words.stack { return literalStack(line) }
    if line.end > 1, let word, let kind = containerKind(word) { return container(line, kind) }
    guard let id = definition(first, line.atoms[0], labels: literalLabels(line.atoms[0])) else {
      return nil
    }
    guard app.definition(id).kind == .screen else {
      error(
        CheckerCodes.expected, line.atoms[0],
        "`\(keyword(of: app.definition(id).kind)) \(text(first))`")
      return nil
    }
    requireAtoms(line, 1)
    var node = LiteralNode(kind: .screen, place: headPlace(line), definition: id)
    guard let input = literalInput(line.atoms[0], id) else { return nil }
    node.input = input
    return fill(node, from: line.block)
  }

  private func keyword(of kind: NodeKind) -> String {
    switch kind {
    case .tabs: "tabs"
    case .switched: "switched"
    case .custom: "custom"
    case .stack: "stack"
    case .screen, .modal: "screen"
    }
  }

  private func literalLabels(_ atom: NodeID) -> [String] {
    argumentNodes(of: atom).map { text(tree.symbol($0)) }.filter { !$0.isEmpty }
  }

  private mutating func literalInput(_ atom: NodeID, _ id: DefinitionID) -> [Expression?]? {
    inputs(
      atom, for: app.definition(id).name, app.parameters(of: id), isPattern: true)
  }

  private func containerKind(_ word: Symbol) -> NodeKind? {
    guard let keyword = keywords.keyword(word), !isOfOtherSystem(text(word)) else {
      return ownContainerKind(word)
    }
    return switch keyword {
    case .tabs: .tabs
    case .switched: .switched
    case .custom: .custom
    default: ownContainerKind(word)
    }
  }

  /// The kind of container that a word of the system's table declares.
  private func ownContainerKind(_ word: Symbol) -> NodeKind? {
    let text = text(word)
    guard let definition = app.definitions.first(where: { $0.word == text }),
      definition.kind != .screen
    else { return nil }
    return definition.kind
  }

  private mutating func literalStack(_ line: Line) -> LiteralNode? {
    var node = LiteralNode(kind: .stack, place: headPlace(line))
    var count = 1
    if word(at: 1, of: line) == words.hiding, word(at: 2, of: line) == words.tab,
      word(at: 3, of: line) == words.bar
    {
      let isAnimated = word(at: 4, of: line) == words.animated
      node.tabBar = isAnimated ? .hiddenAnimated : .hidden
      count = isAnimated ? 5 : 4
    }
    requireAtoms(line, count)
    return fill(node, from: line.block)
  }

  private mutating func container(_ line: Line, _ kind: NodeKind) -> LiteralNode? {
    let atom = line.atoms[1]
    let isName = [.name, .qualified].contains(tree.kind(atom))
    let own = word(at: 0, of: line).flatMap { ownContainerKind($0) == nil ? nil : text($0) }
    guard isName, let id = definition(tree.symbol(atom), atom, labels: nil, by: own) else {
      if !isName { expected("a name", at: 1, of: line) }
      return nil
    }
    guard app.definition(id).kind == kind else {
      error(CheckerCodes.expected, line.atoms[0], "`\(keyword(of: app.definition(id).kind))`")
      return nil
    }
    var node = LiteralNode(kind: kind, place: headPlace(line), definition: id)
    guard let input = literalInput(line.atoms[1], id) else { return nil }
    node.input = input
    var count = 2
    if kind != .switched, word(at: 2, of: line) == keywords.other("selected") {
      guard let selection = selection(line, of: kind) else { return nil }
      node.selection = selection
      count = 4
    }
    requireAtoms(line, count)
    return fill(node, from: line.block)
  }

  private mutating func selection(_ line: Line, of kind: NodeKind) -> LiteralNode.Selection? {
    if self.kind(at: 3, of: line) == .integer { return .index(tree.integer(line.atoms[3])) }
    guard let name = name(at: 3, of: line) else {
      expected("what is selected", at: 3, of: line)
      return nil
    }
    if kind == .custom { return definition(name, line.atoms[3], labels: nil).map { .segment($0) } }
    if let tab = app.tabIDs[name] { return .tab(tab) }
    unknown(
      CheckerCodes.unknownTab, line.atoms[3], text(name), among: app.tabIDs.keys.map { text($0) })
    return nil
  }

  // MARK: Blocks

  /// What stands in a node's block: children, tabs, attachments, `...`.
  private mutating func fill(_ node: LiteralNode, from block: NodeID?) -> LiteralNode? {
    var node = node
    guard let block else { return node }
    var isGood = true
    for line in lines(of: block) {
      if isRest(line) {
        node.isOpen = true
        node.children.append(.rest)
      } else if node.kind == .tabs, word(at: 0, of: line) == words.tab {
        guard let child = tab(line) else { isGood = false; continue }
        node.children.append(child)
      } else if isAttachment(line) {
        guard let attachment = attachment(line) else { isGood = false; continue }
        node.attachments.append(attachment)
      } else if node.kind == .tabs
        || node.kind == .screen && app.definition(node.definition).members.isEmpty
      {
        expected(node.kind == .tabs ? "`tab` or a presentation" : "a presentation", at: 0, of: line)
        isGood = false
      } else {
        guard let child = element(line) else { isGood = false; continue }
        node.children.append(child)
      }
    }
    return isGood ? node : nil
  }

  private mutating func tab(_ line: Line) -> LiteralNode.Child? {
    guard let name = name(at: 1, of: line), let id = app.tabIDs[name], let block = line.block else {
      expected("the id of a tab and {", at: 1, of: line)
      return nil
    }
    requireAtoms(line, 2)
    let inner = lines(of: block)
    guard inner.count == 1 else {
      error(CheckerCodes.emptyLiteral, block)
      return nil
    }
    return literalNode(inner[0]).map { .node($0, tab: id, zoomSource: nil) }
  }

  /// An element of a stack or a custom container, perhaps with its zoom.
  private mutating func element(_ line: Line) -> LiteralNode.Child? {
    let zoom = keywords.other("zoom")
    guard let position = (0..<line.end).first(where: { word(at: $0, of: line) == zoom }),
      position > 0
    else {
      return literalNode(line).map { .node($0, tab: nil, zoomSource: nil) }
    }
    guard word(at: position + 1, of: line) == words.from else {
      expected("`from`", at: position + 1, of: line)
      return nil
    }
    var end = position + 2
    guard let source = expression(line, &end, as: .string) else { return nil }
    app.uses.source(source)
    let inner = Line(node: line.node, atoms: line.atoms, end: position, block: line.block)
    return literalNode(inner).map { .node($0, tab: nil, zoomSource: source) }
  }

  // MARK: Attachments

  private func isAttachment(_ line: Line) -> Bool {
    guard let word = word(at: 0, of: line) else { return false }
    if [words.sheet, words.cover, words.popup].contains(word) {
      return line.block != nil && app.definitionIDs[word] == nil
    }
    if word == words.alert || word == words.dialog { return line.end > 1 }
    return app.presentableIDs[word] != nil
  }

  private mutating func attachment(_ line: Line) -> LiteralNode.Attachment? {
    guard let word = word(at: 0, of: line) else { return nil }
    let style: PresentationStyle
    switch word {
    case words.sheet: style = .sheet
    case words.cover: style = .cover
    case words.popup: style = .popup
    case words.alert: style = .alert
    case words.dialog: style = .dialog
    default:
      let index = app.presentableIDs[word] ?? 0
      app.uses.presentables.insert(index)
      style = .presentable(index)
    }
    var attachment = LiteralNode.Attachment(
      style: style, node: LiteralNode(kind: .modal, place: headPlace(line)))
    var position = 1
    if style.isAlert {
      guard let title = expression(line, &position, as: .string) else { return nil }
      attachment.title = title
      if position < line.end, self.word(at: position, of: line) != words.from {
        guard let message = expression(line, &position, as: .string) else { return nil }
        attachment.message = message
      }
    }
    if self.word(at: position, of: line) == words.from {
      position += 1
      guard let source = expression(line, &position, as: .string) else { return nil }
      app.uses.source(source)
      attachment.source = source
    }
    if self.word(at: position, of: line) == words.transition {
      attachment.transition = name(at: position + 1, of: line).map { text($0) }
      position += 2
    }
    requireAtoms(line, position)
    return fill(attachment, from: line.block)
  }

  private mutating func fill(
    _ attachment: LiteralNode.Attachment, from block: NodeID?
  ) -> LiteralNode.Attachment? {
    var attachment = attachment
    guard let block else { return attachment }
    let lines = lines(of: block)
    if !attachment.style.isAlert, lines.contains(where: { !isRest($0) && !isAttachment($0) }) {
      guard lines.count == 1 else {
        error(CheckerCodes.emptyLiteral, block)
        return nil
      }
      guard let node = literalNode(lines[0]) else { return nil }
      attachment.node = node
      return attachment
    }
    for line in lines {
      if isRest(line) {
        attachment.node.isOpen = true
      } else if word(at: 0, of: line) == keywords.other("button") {
        var position = 1
        guard let title = expression(line, &position, as: .string) else { return nil }
        let role = name(at: position, of: line).map { text($0) }
        requireAtoms(line, role == nil ? position : position + 1)
        attachment.buttons.append((title, role))
      } else {
        guard isAttachment(line), let inner = self.attachment(line) else {
          expected("`button`, a presentation or `...`", at: 0, of: line)
          return nil
        }
        attachment.node.attachments.append(inner)
      }
    }
    return attachment
  }
}

extension GraphPattern {
  /// Whether `...` stands anywhere in it.
  var isOpenAnywhere: Bool { isOpen || windows.contains { $0.root.isOpenAnywhere } }
}

extension LiteralNode {
  fileprivate var isOpenAnywhere: Bool {
    if isOpen || attachments.contains(where: { $0.node.isOpenAnywhere }) { return true }
    return children.contains { child in
      if case .node(let node, _, _) = child { node.isOpenAnywhere } else { true }
    }
  }
}
