import SextantEngine
import SextantSyntax

/// LITERAL: a graph.
enum LiteralSlot: BlockSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    place.phrase.block.flatMap { Literals.literal($0, &binder) }.map { .literal($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .names([.init("{", "the graph, as `print graph` shows it")])
  }

  static func description(_ label: String) -> String { "{ with a graph" }

  static func notation(_ label: String) -> String? { "{ … }" }
}

/// The graph literal: what `print graph` prints, with `...` for any rest.
enum Literals {
  static func literal(_ block: NodeID, _ binder: inout Binder) -> GraphPattern? {
    var pattern = GraphPattern()
    var rootAttachments: [LiteralNode.Attachment] = []
    var isGood = true
    for phrase in phrases(of: block, &binder) {
      if isRest(phrase, &binder) {
        pattern.isOpen = true
      } else if let fact = literalFact(phrase, &binder) {
        pattern.facts.append(fact)
      } else if let window = literalWindow(phrase, &binder) {
        guard let value = window.value else { isGood = false; continue }
        pattern.windows.append(value)
      } else if LiteralAttachments.isAttachment(phrase, &binder) {
        guard let attachment = LiteralAttachments.attachment(phrase, &binder) else {
          isGood = false; continue
        }
        rootAttachments.append(attachment)
      } else {
        guard let node = literalNode(phrase, &binder) else { isGood = false; continue }
        pattern.windows.append(.init(name: nil, isFocused: true, root: node))
      }
    }
    guard isGood else { return nil }
    if pattern.windows.isEmpty {
      if !hasErrors(in: block, &binder) { binder.error(LanguageCodes.emptyLiteral, block) }
      return nil
    }
    let last = pattern.windows.count - 1
    pattern.windows[last].root.attachments += rootAttachments
    if pattern.isOpen, pattern.windows[last].name == nil {
      pattern.windows[last].root.isOpen = true
    }
    pattern.text = "graph " + binder.tree.text(block)
    return pattern
  }

  /// The lines of a block; what follows a `}` on its line is reported.
  static func phrases(of block: NodeID, _ binder: inout Binder) -> [Phrase] {
    var result: [Phrase] = []
    for item in binder.tree.children(of: block) {
      guard let phrase = binder.onlyPhrase(of: item) else { continue }
      if phrase.end == 0 || binder.tree.kind(phrase.atoms[0]) != .error { result.append(phrase) }
    }
    return result
  }

  /// Whether something in a block could not be read: it may be what is missing.
  private static func hasErrors(in block: NodeID, _ binder: inout Binder) -> Bool {
    binder.tree.children(of: block).contains { item in
      binder.tree.children(of: item).contains { binder.tree[$0].isErroneous }
    }
  }

  /// A fact of the system's own.
  private static func literalFact(_ phrase: Phrase, _ binder: inout Binder) -> Fact? {
    guard !binder.vocabulary.systemFacts.isEmpty, phrase.block == nil else { return nil }
    var matcher = binder.matcher(for: phrase, isQuiet: true)
    let isFact = binder.vocabulary.systemFacts.contains { matcher.match($0.pattern, from: 0) }
    guard isFact, case .form(let form, let arguments)? = Facts.fact(phrase, 0..<phrase.end, &binder)
    else { return nil }
    return .form(form, arguments)
  }

  static func isRest(_ phrase: Phrase, _ binder: inout Binder) -> Bool {
    phrase.kind(at: 0) == .ellipsis && phrase.end == 1 && phrase.block == nil
  }

  /// `window W [focused] { … }`.
  private static func literalWindow(_ phrase: Phrase, _ binder: inout Binder) -> Found<
    GraphPattern.Window
  >? {
    guard phrase.word(at: 0) == binder.words.window, phrase.end > 1, let block = phrase.block else {
      return nil
    }
    guard let name = phrase.name(at: 1), let id = binder.app.windowIDs[name] else {
      binder.unknown(
        LanguageCodes.unknownWindow, phrase.atoms[1], binder.tree.text(phrase.atoms[1]),
        among: binder.app.windowIDs.keys.map { binder.text($0) })
      return Found(value: nil)
    }
    let isFocused = phrase.word(at: 2) == binder.keywords.other("focused")
    requireAtoms(phrase, isFocused ? 3 : 2, &binder)
    guard let inner = literal(block, &binder), inner.windows.count == 1 else {
      return Found(value: nil)
    }
    return Found(value: .init(name: id, isFocused: isFocused, root: inner.windows[0].root))
  }

  /// Where a line is written, without its block.
  static func headPlace(_ phrase: Phrase, _ binder: inout Binder) -> SourceSpan {
    guard phrase.end > 0 else { return binder.place(of: phrase.node) }
    let (first, last) = (
      binder.tree.span(phrase.atoms[0]), binder.tree.span(phrase.atoms[phrase.end - 1])
    )
    return SourceSpan(file: binder.file, span: Span(start: first.start, end: last.end))
  }

  static func requireAtoms(_ phrase: Phrase, _ count: Int, _ binder: inout Binder) {
    if phrase.end <= count { return }
    if beginsNode(phrase, at: count, &binder) {
      binder.reportSeparator(phrase, at: count)
    } else {
      binder.expected("{ or the end of the line", at: count, of: phrase, leavesText: true)
    }
  }

  /// Whether what stands at a position begins another line of a literal.
  private static func beginsNode(_ phrase: Phrase, at position: Int, _ binder: inout Binder) -> Bool
  {
    if phrase.kind(at: position) == .qualified { return true }
    guard let name = phrase.name(at: position) else { return false }
    let words =
      binder.styles.map(\.word)
      + [binder.words.stack, binder.words.popup, binder.keywords.other("button")]
    return words.contains(name) || binder.app.definitionIDs[name] != nil
      || containerKind(name, &binder) != nil
  }

  // MARK: Nodes

  static func literalNode(_ phrase: Phrase, _ binder: inout Binder) -> LiteralNode? {
    guard phrase.end > 0, [.name, .qualified].contains(binder.tree.kind(phrase.atoms[0])) else {
      binder.expected("a node", at: 0, of: phrase)
      return nil
    }
    let first = binder.tree.symbol(phrase.atoms[0])
    let word = phrase.word(at: 0)
    if word == binder.words.stack { return literalStack(phrase, &binder) }
    if phrase.end > 1, let word, let kind = containerKind(word, &binder) {
      return container(phrase, kind, &binder)
    }
    guard
      let id = Definitions.definition(
        first, phrase.atoms[0], labels: literalLabels(phrase.atoms[0], &binder), &binder)
    else {
      return nil
    }
    guard binder.app.definition(id).kind == .screen else {
      binder.error(
        LanguageCodes.expected, phrase.atoms[0],
        "`\(keyword(of: binder.app.definition(id).kind, &binder)) \(binder.text(first))`")
      return nil
    }
    requireAtoms(phrase, 1, &binder)
    var node = LiteralNode(kind: .screen, place: headPlace(phrase, &binder), definition: id)
    guard let input = literalInput(phrase.atoms[0], id, &binder) else { return nil }
    node.input = input
    return fill(node, from: phrase.block, &binder)
  }

  private static func keyword(of kind: NodeKind, _ binder: inout Binder) -> String {
    switch kind {
    case .tabs: "tabs"
    case .switched: "switched"
    case .custom: "custom"
    case .stack: "stack"
    case .screen, .modal: "screen"
    }
  }

  private static func literalLabels(_ atom: NodeID, _ binder: inout Binder) -> [String] {
    binder.tree.argumentNodes(of: atom).map { binder.text(binder.tree.symbol($0)) }.filter {
      !$0.isEmpty
    }
  }

  private static func literalInput(_ atom: NodeID, _ id: DefinitionID, _ binder: inout Binder)
    -> [Expression?]?
  {
    Inputs.inputs(
      atom, for: binder.app.definition(id).name, binder.app.parameters(of: id), isPattern: true,
      &binder)
  }

  private static func containerKind(_ word: Symbol, _ binder: inout Binder) -> NodeKind? {
    let text = binder.text(word)
    if binder.vocabulary.isOfOtherSystem(text) { return ownContainerKind(word, &binder) }
    return switch text {
    case "tabs": .tabs
    case "switched": .switched
    case "custom": .custom
    default: ownContainerKind(word, &binder)
    }
  }

  /// The kind of container that a word of the system's table declares.
  private static func ownContainerKind(_ word: Symbol, _ binder: inout Binder) -> NodeKind? {
    let text = binder.text(word)
    guard let definition = binder.app.definitions.first(where: { $0.word == text }),
      definition.kind != .screen
    else { return nil }
    return definition.kind
  }

  private static func literalStack(_ phrase: Phrase, _ binder: inout Binder) -> LiteralNode? {
    var node = LiteralNode(kind: .stack, place: headPlace(phrase, &binder))
    var count = 1
    if phrase.word(at: 1) == binder.words.hiding, phrase.word(at: 2) == binder.words.tab,
      phrase.word(at: 3) == binder.words.bar
    {
      let isAnimated = phrase.word(at: 4) == binder.words.animated
      node.tabBar = isAnimated ? .hiddenAnimated : .hidden
      count = isAnimated ? 5 : 4
    }
    requireAtoms(phrase, count, &binder)
    return fill(node, from: phrase.block, &binder)
  }

  private static func container(_ phrase: Phrase, _ kind: NodeKind, _ binder: inout Binder)
    -> LiteralNode?
  {
    let atom = phrase.atoms[1]
    let isName = [.name, .qualified].contains(binder.tree.kind(atom))
    let own = phrase.word(at: 0).flatMap {
      ownContainerKind($0, &binder) == nil ? nil : binder.text($0)
    }
    guard isName,
      let id = Definitions.definition(binder.tree.symbol(atom), atom, labels: nil, by: own, &binder)
    else {
      if !isName { binder.expected("a name", at: 1, of: phrase) }
      return nil
    }
    guard binder.app.definition(id).kind == kind else {
      binder.error(
        LanguageCodes.expected, phrase.atoms[0],
        "`\(keyword(of: binder.app.definition(id).kind, &binder))`")
      return nil
    }
    var node = LiteralNode(kind: kind, place: headPlace(phrase, &binder), definition: id)
    guard let input = literalInput(phrase.atoms[1], id, &binder) else { return nil }
    node.input = input
    var count = 2
    if kind != .switched, phrase.word(at: 2) == binder.keywords.other("selected") {
      guard let selection = selection(phrase, of: kind, &binder) else { return nil }
      node.selection = selection
      count = 4
    }
    requireAtoms(phrase, count, &binder)
    return fill(node, from: phrase.block, &binder)
  }

  private static func selection(_ phrase: Phrase, of kind: NodeKind, _ binder: inout Binder)
    -> LiteralNode.Selection?
  {
    if phrase.kind(at: 3) == .integer { return .index(binder.tree.integer(phrase.atoms[3])) }
    guard let name = phrase.name(at: 3) else {
      binder.expected("what is selected", at: 3, of: phrase)
      return nil
    }
    if kind == .custom {
      return Definitions.definition(name, phrase.atoms[3], labels: nil, &binder).map {
        .segment($0)
      }
    }
    return TabSlot.tab(phrase.atoms[3], &binder).map { .tab($0) }
  }

  // MARK: Blocks

  /// What stands in a node's block: children, tabs, attachments, `...`.
  private static func fill(_ node: LiteralNode, from block: NodeID?, _ binder: inout Binder)
    -> LiteralNode?
  {
    var node = node
    guard let block else { return node }
    var isGood = true
    for phrase in phrases(of: block, &binder) {
      if isRest(phrase, &binder) {
        node.isOpen = true
        node.children.append(.rest)
      } else if node.kind == .tabs, phrase.word(at: 0) == binder.words.tab {
        guard let child = tab(phrase, &binder) else { isGood = false; continue }
        node.children.append(child)
      } else if LiteralAttachments.isAttachment(phrase, &binder) {
        guard let attachment = LiteralAttachments.attachment(phrase, &binder) else {
          isGood = false; continue
        }
        node.attachments.append(attachment)
      } else if node.kind == .tabs
        || node.kind == .screen && binder.app.definition(node.definition).members.isEmpty
      {
        binder.expected(
          node.kind == .tabs ? "`tab` or a presentation" : "a presentation", at: 0, of: phrase)
        isGood = false
      } else {
        guard let child = element(phrase, &binder) else { isGood = false; continue }
        node.children.append(child)
      }
    }
    return isGood ? node : nil
  }

  private static func tab(_ phrase: Phrase, _ binder: inout Binder) -> LiteralNode.Child? {
    guard let name = phrase.name(at: 1), let id = binder.app.tabIDs[name], let block = phrase.block
    else {
      binder.expected("the id of a tab and {", at: 1, of: phrase)
      return nil
    }
    requireAtoms(phrase, 2, &binder)
    let inner = phrases(of: block, &binder)
    guard inner.count == 1 else {
      binder.error(LanguageCodes.emptyLiteral, block)
      return nil
    }
    return literalNode(inner[0], &binder).map { .node($0, tab: id, zoomSource: nil) }
  }

  /// An element of a stack or a custom container, perhaps with its zoom.
  private static func element(_ phrase: Phrase, _ binder: inout Binder) -> LiteralNode.Child? {
    let zoom = binder.keywords.other("zoom")
    guard let position = (0..<phrase.end).first(where: { phrase.word(at: $0) == zoom }),
      position > 0
    else {
      return literalNode(phrase, &binder).map { .node($0, tab: nil, zoomSource: nil) }
    }
    guard phrase.word(at: position + 1) == binder.words.from else {
      binder.expected("`from`", at: position + 1, of: phrase)
      return nil
    }
    var end = position + 2
    guard let source = Expressions.expression(phrase, &end, as: .string, &binder) else {
      return nil
    }
    binder.usages.noteSource(source)
    let inner = phrase.prefix(position, block: phrase.block)
    return literalNode(inner, &binder).map { .node($0, tab: nil, zoomSource: source) }
  }
}
