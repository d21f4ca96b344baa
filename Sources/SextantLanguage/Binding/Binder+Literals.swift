import SextantEngine
import SextantSyntax

/// The graph literal: what `print graph` prints, with `...` for any rest.
extension Binder {
  mutating func literal(_ block: NodeID) -> GraphPattern? {
    var pattern = GraphPattern()
    var rootAttachments: [LiteralNode.Attachment] = []
    var isGood = true
    for phrase in phrases(of: block) {
      if isRest(phrase) {
        pattern.isOpen = true
      } else if let fact = literalFact(phrase) {
        pattern.facts.append(fact)
      } else if let window = literalWindow(phrase) {
        guard let value = window.value else { isGood = false; continue }
        pattern.windows.append(value)
      } else if isAttachment(phrase) {
        guard let attachment = attachment(phrase) else { isGood = false; continue }
        rootAttachments.append(attachment)
      } else {
        guard let node = literalNode(phrase) else { isGood = false; continue }
        pattern.windows.append(.init(name: nil, isFocused: true, root: node))
      }
    }
    guard isGood else { return nil }
    if pattern.windows.isEmpty {
      if !hasErrors(in: block) { error(LanguageCodes.emptyLiteral, block) }
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
  private mutating func phrases(of block: NodeID) -> [Phrase] {
    var result: [Phrase] = []
    for item in tree.children(of: block) {
      guard let phrase = onlyPhrase(of: item) else { continue }
      if phrase.end == 0 || tree.kind(phrase.atoms[0]) != .error { result.append(phrase) }
    }
    return result
  }

  /// Whether something in a block could not be read: it may be what is missing.
  private func hasErrors(in block: NodeID) -> Bool {
    tree.children(of: block).contains { item in
      tree.children(of: item).contains { tree[$0].isErroneous }
    }
  }

  /// A fact of the system's own.
  private mutating func literalFact(_ phrase: Phrase) -> Fact? {
    guard !vocabulary.systemFacts.isEmpty, phrase.block == nil else { return nil }
    var matcher = matcher(for: phrase, isQuiet: true)
    let isFact = vocabulary.systemFacts.contains { matcher.match($0.pattern, from: 0) }
    return isFact ? fact(phrase, 0..<phrase.end) : nil
  }

  private func isRest(_ phrase: Phrase) -> Bool {
    phrase.kind(at: 0) == .ellipsis && phrase.end == 1 && phrase.block == nil
  }

  /// `window W [focused] { … }`.
  private mutating func literalWindow(_ phrase: Phrase) -> Found<GraphPattern.Window>? {
    guard phrase.word(at: 0) == words.window, phrase.end > 1, let block = phrase.block else {
      return nil
    }
    guard let name = phrase.name(at: 1), let id = app.windowIDs[name] else {
      unknown(
        LanguageCodes.unknownWindow, phrase.atoms[1], tree.text(phrase.atoms[1]),
        among: app.windowIDs.keys.map { text($0) })
      return Found(value: nil)
    }
    let isFocused = phrase.word(at: 2) == keywords.other("focused")
    requireAtoms(phrase, isFocused ? 3 : 2)
    guard let inner = literal(block), inner.windows.count == 1 else { return Found(value: nil) }
    return Found(value: .init(name: id, isFocused: isFocused, root: inner.windows[0].root))
  }

  /// Where a line is written, without its block.
  private func headPlace(_ phrase: Phrase) -> SourceSpan {
    guard phrase.end > 0 else { return place(of: phrase.node) }
    let (first, last) = (tree.span(phrase.atoms[0]), tree.span(phrase.atoms[phrase.end - 1]))
    return SourceSpan(file: file, span: Span(start: first.start, end: last.end))
  }

  private mutating func requireAtoms(_ phrase: Phrase, _ count: Int) {
    if phrase.end > count { expected("{ or the end of the line", at: count, of: phrase) }
  }

  // MARK: Nodes

  private mutating func literalNode(_ phrase: Phrase) -> LiteralNode? {
    guard phrase.end > 0, [.name, .qualified].contains(tree.kind(phrase.atoms[0])) else {
      expected("a node", at: 0, of: phrase)
      return nil
    }
    let first = tree.symbol(phrase.atoms[0])
    let word = phrase.word(at: 0)
    if word == words.stack { return literalStack(phrase) }
    if phrase.end > 1, let word, let kind = containerKind(word) { return container(phrase, kind) }
    guard let id = definition(first, phrase.atoms[0], labels: literalLabels(phrase.atoms[0])) else {
      return nil
    }
    guard app.definition(id).kind == .screen else {
      error(
        LanguageCodes.expected, phrase.atoms[0],
        "`\(keyword(of: app.definition(id).kind)) \(text(first))`")
      return nil
    }
    requireAtoms(phrase, 1)
    var node = LiteralNode(kind: .screen, place: headPlace(phrase), definition: id)
    guard let input = literalInput(phrase.atoms[0], id) else { return nil }
    node.input = input
    return fill(node, from: phrase.block)
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
    tree.argumentNodes(of: atom).map { text(tree.symbol($0)) }.filter { !$0.isEmpty }
  }

  private mutating func literalInput(_ atom: NodeID, _ id: DefinitionID) -> [Expression?]? {
    inputs(
      atom, for: app.definition(id).name, app.parameters(of: id), isPattern: true)
  }

  private func containerKind(_ word: Symbol) -> NodeKind? {
    guard let keyword = keywords.keyword(word), !vocabulary.isOfOtherSystem(text(word)) else {
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

  private mutating func literalStack(_ phrase: Phrase) -> LiteralNode? {
    var node = LiteralNode(kind: .stack, place: headPlace(phrase))
    var count = 1
    if phrase.word(at: 1) == words.hiding, phrase.word(at: 2) == words.tab,
      phrase.word(at: 3) == words.bar
    {
      let isAnimated = phrase.word(at: 4) == words.animated
      node.tabBar = isAnimated ? .hiddenAnimated : .hidden
      count = isAnimated ? 5 : 4
    }
    requireAtoms(phrase, count)
    return fill(node, from: phrase.block)
  }

  private mutating func container(_ phrase: Phrase, _ kind: NodeKind) -> LiteralNode? {
    let atom = phrase.atoms[1]
    let isName = [.name, .qualified].contains(tree.kind(atom))
    let own = phrase.word(at: 0).flatMap { ownContainerKind($0) == nil ? nil : text($0) }
    guard isName, let id = definition(tree.symbol(atom), atom, labels: nil, by: own) else {
      if !isName { expected("a name", at: 1, of: phrase) }
      return nil
    }
    guard app.definition(id).kind == kind else {
      error(LanguageCodes.expected, phrase.atoms[0], "`\(keyword(of: app.definition(id).kind))`")
      return nil
    }
    var node = LiteralNode(kind: kind, place: headPlace(phrase), definition: id)
    guard let input = literalInput(phrase.atoms[1], id) else { return nil }
    node.input = input
    var count = 2
    if kind != .switched, phrase.word(at: 2) == keywords.other("selected") {
      guard let selection = selection(phrase, of: kind) else { return nil }
      node.selection = selection
      count = 4
    }
    requireAtoms(phrase, count)
    return fill(node, from: phrase.block)
  }

  private mutating func selection(_ phrase: Phrase, of kind: NodeKind) -> LiteralNode.Selection? {
    if phrase.kind(at: 3) == .integer { return .index(tree.integer(phrase.atoms[3])) }
    guard let name = phrase.name(at: 3) else {
      expected("what is selected", at: 3, of: phrase)
      return nil
    }
    if kind == .custom {
      return definition(name, phrase.atoms[3], labels: nil).map { .segment($0) }
    }
    if let tab = app.tabIDs[name] { return .tab(tab) }
    unknown(
      LanguageCodes.unknownTab, phrase.atoms[3], text(name), among: app.tabIDs.keys.map { text($0) }
    )
    return nil
  }

  // MARK: Blocks

  /// What stands in a node's block: children, tabs, attachments, `...`.
  private mutating func fill(_ node: LiteralNode, from block: NodeID?) -> LiteralNode? {
    var node = node
    guard let block else { return node }
    var isGood = true
    for phrase in phrases(of: block) {
      if isRest(phrase) {
        node.isOpen = true
        node.children.append(.rest)
      } else if node.kind == .tabs, phrase.word(at: 0) == words.tab {
        guard let child = tab(phrase) else { isGood = false; continue }
        node.children.append(child)
      } else if isAttachment(phrase) {
        guard let attachment = attachment(phrase) else { isGood = false; continue }
        node.attachments.append(attachment)
      } else if node.kind == .tabs
        || node.kind == .screen && app.definition(node.definition).members.isEmpty
      {
        expected(
          node.kind == .tabs ? "`tab` or a presentation" : "a presentation", at: 0, of: phrase)
        isGood = false
      } else {
        guard let child = element(phrase) else { isGood = false; continue }
        node.children.append(child)
      }
    }
    return isGood ? node : nil
  }

  private mutating func tab(_ phrase: Phrase) -> LiteralNode.Child? {
    guard let name = phrase.name(at: 1), let id = app.tabIDs[name], let block = phrase.block else {
      expected("the id of a tab and {", at: 1, of: phrase)
      return nil
    }
    requireAtoms(phrase, 2)
    let inner = phrases(of: block)
    guard inner.count == 1 else {
      error(LanguageCodes.emptyLiteral, block)
      return nil
    }
    return literalNode(inner[0]).map { .node($0, tab: id, zoomSource: nil) }
  }

  /// An element of a stack or a custom container, perhaps with its zoom.
  private mutating func element(_ phrase: Phrase) -> LiteralNode.Child? {
    let zoom = keywords.other("zoom")
    guard let position = (0..<phrase.end).first(where: { phrase.word(at: $0) == zoom }),
      position > 0
    else {
      return literalNode(phrase).map { .node($0, tab: nil, zoomSource: nil) }
    }
    guard phrase.word(at: position + 1) == words.from else {
      expected("`from`", at: position + 1, of: phrase)
      return nil
    }
    var end = position + 2
    guard let source = expression(phrase, &end, as: .string) else { return nil }
    usages.noteSource(source)
    let inner = phrase.prefix(position, block: phrase.block)
    return literalNode(inner).map { .node($0, tab: nil, zoomSource: source) }
  }

  // MARK: Attachments

  private func isAttachment(_ phrase: Phrase) -> Bool {
    guard let word = phrase.word(at: 0) else { return false }
    if [words.sheet, words.cover, words.popup].contains(word) {
      return phrase.block != nil && app.definitionIDs[word] == nil
    }
    if word == words.alert || word == words.dialog { return phrase.end > 1 }
    return app.presentableIDs[word] != nil
  }

  private mutating func attachment(_ phrase: Phrase) -> LiteralNode.Attachment? {
    guard let word = phrase.word(at: 0) else { return nil }
    let style: PresentationStyle
    switch word {
    case words.sheet: style = .sheet
    case words.cover: style = .cover
    case words.popup: style = .popup
    case words.alert: style = .alert
    case words.dialog: style = .dialog
    default:
      let index = app.presentableIDs[word] ?? 0
      usages.presentables.insert(index)
      style = .presentable(index)
    }
    var attachment = LiteralNode.Attachment(
      style: style, node: LiteralNode(kind: .modal, place: headPlace(phrase)))
    var position = 1
    if style.isAlert {
      guard let title = expression(phrase, &position, as: .string) else { return nil }
      attachment.title = title
      if position < phrase.end, phrase.word(at: position) != words.from {
        guard let message = expression(phrase, &position, as: .string) else { return nil }
        attachment.message = message
      }
    }
    if phrase.word(at: position) == words.from {
      position += 1
      guard let source = expression(phrase, &position, as: .string) else { return nil }
      usages.noteSource(source)
      attachment.source = source
    }
    if phrase.word(at: position) == words.transition {
      attachment.transition = phrase.name(at: position + 1).map { text($0) }
      position += 2
    }
    requireAtoms(phrase, position)
    return fill(attachment, from: phrase.block)
  }

  private mutating func fill(
    _ attachment: LiteralNode.Attachment, from block: NodeID?
  ) -> LiteralNode.Attachment? {
    var attachment = attachment
    guard let block else { return attachment }
    let phrases = phrases(of: block)
    if !attachment.style.isAlert, phrases.contains(where: { !isRest($0) && !isAttachment($0) }) {
      guard phrases.count == 1 else {
        error(LanguageCodes.emptyLiteral, block)
        return nil
      }
      guard let node = literalNode(phrases[0]) else { return nil }
      attachment.node = node
      return attachment
    }
    for phrase in phrases {
      if isRest(phrase) {
        attachment.node.isOpen = true
      } else if phrase.word(at: 0) == keywords.other("button") {
        var position = 1
        guard let title = expression(phrase, &position, as: .string) else { return nil }
        let role = phrase.name(at: position).map { text($0) }
        requireAtoms(phrase, role == nil ? position : position + 1)
        attachment.buttons.append((title, role))
      } else {
        guard isAttachment(phrase), let inner = self.attachment(phrase) else {
          expected("`button`, a presentation or `...`", at: 0, of: phrase)
          return nil
        }
        attachment.node.attachments.append(inner)
      }
    }
    return attachment
  }
}
