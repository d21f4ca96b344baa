import SextantEngine
import SextantLanguage
import SextantSyntax

/// The graph literal. Its format is the output of `print graph`, with `...` for omitted parts.
extension Binder {
  mutating func literal(_ block: NodeID) -> GraphPattern? {
    var pattern = GraphPattern()
    var rootAttachments: [LiteralNode.Attachment] = []
    var isGood = true
    for phrase in lines(of: block) {
      if isRest(phrase) {
        pattern.isOpen = true
      } else if let fact = literalFact(phrase) {
        pattern.facts.append(fact)
      } else if let window = literalWindow(phrase) {
        if !pattern.windows.add(window.value) { isGood = false }
      } else if isAttachment(phrase) {
        if !rootAttachments.add(attachment(phrase)) { isGood = false }
      } else {
        let window = literalNode(phrase).map { GraphPattern.Window(isFocused: true, root: $0) }
        if !pattern.windows.add(window) { isGood = false }
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

  /// Returns whether a block contains a syntax error. The error may be the reason that a part is
  /// missing.
  private mutating func hasErrors(in block: NodeID) -> Bool {
    tree.children(of: block).contains { item in
      tree.children(of: item).contains { tree[$0].isErroneous }
    }
  }

  private mutating func literalFact(_ phrase: Phrase) -> Fact? {
    guard !vocabulary.systemFacts.isEmpty, phrase.block == nil else { return nil }
    var parser = context.parser(for: phrase, isQuiet: true)
    let isFact = vocabulary.systemFacts.contains { parser.match($0.pattern, from: 0) }
    guard isFact, case .form(let form, let arguments)? = fact(phrase, 0..<phrase.end)
    else { return nil }
    return .form(form, arguments)
  }

  mutating func isRest(_ phrase: Phrase) -> Bool {
    phrase.kind(at: 0) == .ellipsis && phrase.end == 1 && phrase.block == nil
  }

  private mutating func literalWindow(_ phrase: Phrase) -> MatchResult<GraphPattern.Window>? {
    guard phrase.word(at: 0) == Word.window.symbol, phrase.end > 1, let block = phrase.block else {
      return nil
    }
    guard let name = phrase.name(at: 1), let id = app.windowIDs[name] else {
      unknown(
        LanguageCodes.unknownWindow, phrase.atoms[1], tree.text(phrase.atoms[1]),
        among: app.windowIDs.keys.map { text($0) })
      return MatchResult(value: nil)
    }
    mention(.window(id), at: phrase.atoms[1])
    let isFocused = phrase.word(at: 2) == Word.focused.symbol
    requireAtoms(phrase, isFocused ? 3 : 2)
    guard let inner = literal(block), inner.windows.count == 1 else {
      return MatchResult(value: nil)
    }
    return MatchResult(value: .init(name: id, isFocused: isFocused, root: inner.windows[0].root))
  }

  mutating func headPlace(_ phrase: Phrase) -> SourceSpan {
    guard phrase.end > 0 else { return place(of: phrase.node) }
    return place(phrase.span(at: 0).union(phrase.span(at: phrase.end - 1)))
  }

  mutating func requireAtoms(_ phrase: Phrase, _ count: Int) {
    if phrase.end <= count { return }
    if beginsNode(phrase, at: count) {
      reportSeparator(phrase, at: count)
    } else {
      expected("{ or the end of the line", at: count, of: phrase, leavesText: true)
    }
  }

  private mutating func beginsNode(_ phrase: Phrase, at position: Int) -> Bool {
    if phrase.kind(at: position) == .qualified { return true }
    guard let name = phrase.name(at: position) else { return false }
    return PresentationWords.style(of: name) != nil || name == Word.stack.symbol
      || name == Word.button.symbol || app.definitionIDs[name] != nil || containerKind(name) != nil
  }

  // MARK: Nodes

  mutating func literalNode(_ phrase: Phrase) -> LiteralNode? {
    guard phrase.end > 0, [.name, .qualified].contains(tree.kind(phrase.atoms[0])) else {
      expected("a node", at: 0, of: phrase)
      return nil
    }
    let first = tree.symbol(phrase.atoms[0])
    let word = phrase.word(at: 0)
    if word == Word.stack.symbol { return literalStack(phrase) }
    if phrase.end > 1, let word, let kind = containerKind(word) {
      return container(phrase, kind)
    }
    guard let id = definition(at: phrase.atoms[0], labels: literalLabels(phrase.atoms[0])) else {
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
    return fillLiteral(node, from: phrase.block)
  }

  private mutating func keyword(of kind: NodeKind) -> String {
    kind == .modal ? "screen" : "\(kind)"
  }

  private mutating func literalLabels(_ atom: NodeID) -> [String] {
    tree.argumentNodes(of: atom).map { text(tree.symbol($0)) }.filter { !$0.isEmpty }
  }

  private mutating func literalInput(_ atom: NodeID, _ id: DefinitionID) -> [Expression?]? {
    inputs(atom, for: app.definition(id).name, app.properties(of: id), isPattern: true)
  }

  private mutating func containerKind(_ word: Symbol) -> NodeKind? {
    let text = self.text(word)
    if context.isOfOtherSystem(text) { return ownContainerKind(word) }
    return switch text {
    case "tabs": .tabs
    case "switched": .switched
    case "custom": .custom
    default: ownContainerKind(word)
    }
  }

  private mutating func ownContainerKind(_ word: Symbol) -> NodeKind? {
    let text = self.text(word)
    guard let definition = app.definitions.first(where: { $0.word == text }),
      definition.kind != .screen
    else { return nil }
    return definition.kind
  }

  private mutating func literalStack(_ phrase: Phrase) -> LiteralNode? {
    var end = 1
    let tabBar = PhraseParser.tabBar(phrase, &end) ?? .automatic
    requireAtoms(phrase, end)
    var node = LiteralNode(kind: .stack, place: headPlace(phrase))
    node.tabBar = tabBar
    return fillLiteral(node, from: phrase.block)
  }

  private mutating func container(_ phrase: Phrase, _ kind: NodeKind) -> LiteralNode? {
    let atom = phrase.atoms[1]
    let isName = [.name, .qualified].contains(tree.kind(atom))
    let own = phrase.word(at: 0).flatMap { ownContainerKind($0) == nil ? nil : text($0) }
    guard isName, let id = definition(at: atom, by: own) else {
      if !isName { expected("a name", at: 1, of: phrase) }
      return nil
    }
    guard app.definition(id).kind == kind else {
      error(
        LanguageCodes.expected, phrase.atoms[0],
        "`\(keyword(of: app.definition(id).kind))`")
      return nil
    }
    var node = LiteralNode(kind: kind, place: headPlace(phrase), definition: id)
    guard let input = literalInput(phrase.atoms[1], id) else { return nil }
    node.input = input
    var count = 2
    if kind != .switched, phrase.word(at: 2) == Word.selected.symbol {
      guard let selection = self.selection(phrase, of: kind) else { return nil }
      node.selection = selection
      count = 4
    }
    requireAtoms(phrase, count)
    return fillLiteral(node, from: phrase.block)
  }

  private mutating func selection(_ phrase: Phrase, of kind: NodeKind) -> LiteralNode.Selection? {
    if phrase.kind(at: 3) == .integer { return .index(tree.integer(phrase.atoms[3])) }
    guard phrase.name(at: 3) != nil else {
      expected("the selected tab or segment", at: 3, of: phrase)
      return nil
    }
    if kind == .custom { return definition(at: phrase.atoms[3]).map { .segment($0) } }
    return tab(phrase.atoms[3]).map { .tab($0) }
  }

  // MARK: Blocks

  /// Adds the lines of a node's block: children, tabs, attachments, `...`.
  private mutating func fillLiteral(_ node: LiteralNode, from block: NodeID?) -> LiteralNode? {
    var node = node
    guard let block else { return node }
    var isGood = true
    for phrase in lines(of: block) {
      if isRest(phrase) {
        node.isOpen = true
        node.children.append(.rest)
      } else if node.kind == .tabs, phrase.word(at: 0) == Word.tab.symbol {
        if !node.children.add(literalTab(phrase)) { isGood = false }
      } else if isAttachment(phrase) {
        if !node.attachments.add(attachment(phrase)) { isGood = false }
      } else if node.kind == .tabs
        || node.kind == .screen && app.definition(node.definition).members.isEmpty
      {
        expected(
          node.kind == .tabs ? "`tab` or a presentation" : "a presentation", at: 0, of: phrase)
        isGood = false
      } else if !node.children.add(element(phrase)) {
        isGood = false
      }
    }
    return isGood ? node : nil
  }

  private mutating func literalTab(_ phrase: Phrase) -> LiteralNode.Child? {
    guard phrase.name(at: 1) != nil, let block = phrase.block else {
      expected("the id of a tab and {", at: 1, of: phrase)
      return nil
    }
    guard let id = tab(phrase.atoms[1]) else { return nil }
    requireAtoms(phrase, 2)
    let inner = lines(of: block)
    guard inner.count == 1 else {
      error(LanguageCodes.emptyLiteral, block)
      return nil
    }
    return literalNode(inner[0]).map { .node($0, tab: id, zoomSource: nil) }
  }

  private mutating func element(_ phrase: Phrase) -> LiteralNode.Child? {
    let zoom = Word.zoom.symbol
    guard let position = (0..<phrase.end).first(where: { phrase.word(at: $0) == zoom }),
      position > 0
    else {
      return literalNode(phrase).map { .node($0, tab: nil, zoomSource: nil) }
    }
    guard phrase.word(at: position + 1) == Word.from.symbol else {
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

  mutating func isAttachment(_ phrase: Phrase) -> Bool {
    guard let word = phrase.word(at: 0) else { return false }
    if let style = PresentationWords.style(of: word) {
      return style.isAlert ? phrase.end > 1 : phrase.block != nil && app.definitionIDs[word] == nil
    }
    return app.presentableIDs[word] != nil
  }

  mutating func attachment(_ phrase: Phrase) -> LiteralNode.Attachment? {
    guard let style = presentationStyle(phrase.atoms[0]) else { return nil }
    var attachment = LiteralNode.Attachment(
      style: style, node: LiteralNode(kind: .modal, place: headPlace(phrase)))
    var position = 1
    if style == .cover, phrase.word(at: 1) == Word.inside.symbol,
      phrase.word(at: 2) == Word.tab.symbol
    {
      attachment.style = .coverInsideTab
      position = 3
    }
    if style.isAlert {
      guard let title = expression(phrase, &position, as: .string) else { return nil }
      attachment.title = title
      if position < phrase.end, phrase.word(at: position) != Word.from.symbol {
        guard let message = expression(phrase, &position, as: .string) else { return nil }
        attachment.message = message
      }
    }
    if phrase.word(at: position) == Word.from.symbol {
      position += 1
      guard let source = expression(phrase, &position, as: .string) else { return nil }
      usages.noteSource(source)
      attachment.source = source
    }
    if phrase.word(at: position) == Word.transition.symbol {
      guard let name = phrase.name(at: position + 1) else {
        expected("the name of a transition", at: position + 1, of: phrase)
        return nil
      }
      attachment.transition = text(name)
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
    let phrases = lines(of: block)
    if !attachment.style.isAlert,
      phrases.contains(where: { !isRest($0) && !isAttachment($0) })
    {
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
      } else if phrase.word(at: 0) == Word.button.symbol {
        var position = 1
        guard let title = expression(phrase, &position, as: .string) else { return nil }
        let role = phrase.name(at: position).map { text($0) }.flatMap {
          ["destructive", "cancel"].contains($0) ? $0 : nil
        }
        requireAtoms(phrase, role == nil ? position : position + 1)
        usages.noteButton(title)
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

extension Array {
  fileprivate mutating func add(_ element: Element?) -> Bool {
    if let element { append(element) }
    return element != nil
  }
}
