import SextantEngine
import SextantSyntax

/// What stands inside screens and containers: tabs, segments, actions and sources.
extension Resolver {
  // MARK: Containers

  /// `tabs NAME [selected ID] { tab ID ["title"] NODE … }`.
  mutating func defineTabs(_ id: DefinitionID, _ phrase: Phrase) {
    var tabs: [TabDeclaration] = []
    var nodes: [NodeExpression] = []
    var rest: [Phrase] = []
    var isWhole = true
    for inner in members(of: phrase) {
      guard inner.word(at: 0) == binder.words.tab else {
        rest.append(inner)
        continue
      }
      guard let (tab, node) = tab(inner, of: id, after: tabs) else {
        if let name = inner.name(at: 1) { binder.app.errorSymbols.insert(name) }
        isWhole = false
        continue
      }
      tabs.append(tab)
      nodes.append(node)
    }
    if tabs.isEmpty, isWhole, rest.isEmpty {
      binder.error(LanguageCodes.emptyTabs, phrase.atoms[1], binder.app.definition(id).name, "tab")
    }
    let old = binder.app.definition(id)
    var definition = old
    definition.tabs = tabs
    definition.isWrapper = true
    binder.app.replace(id, with: definition)
    let selection = selectedTab(phrase, among: tabs)
    binder.app.setContent(.init(nodes: nodes, selection: selection), of: id)
    for inner in rest { member(inner, of: id) }
  }

  private mutating func tab(
    _ phrase: Phrase, of id: DefinitionID, after tabs: [TabDeclaration]
  ) -> (TabDeclaration, NodeExpression)? {
    guard let name = phrase.name(at: 1) else {
      binder.expected("the id of a tab", at: 1, of: phrase)
      markErroneous(phrase)
      return nil
    }
    let nameID = binder.app.nameID(name, binder.text(name))
    binder.app.tabIDs[name] = nameID
    if tabs.contains(where: { $0.id == nameID }) {
      binder.duplicate(
        phrase.atoms[1], binder.text(name), first: firstPlace(of: name, declaredBy: phrase, in: id))
      return nil
    }
    remember(name, declaredBy: phrase, in: id)
    var position = 2
    var title: String?
    if phrase.kind(at: position) == .string {
      title = binder.tree.string(phrase.atoms[position])
      position += 1
    }
    let node = withInputs(of: id) { Nodes.wholeNode(phrase, from: position, &$0) }
    return node.map { (TabDeclaration(id: nameID, title: title), $0) }
  }

  private mutating func selectedTab(_ phrase: Phrase, among tabs: [TabDeclaration]) -> Int {
    guard phrase.word(at: 2) == binder.keywords.other("selected") else {
      if phrase.end > 2 { binder.expected("`selected` or {", at: 2, of: phrase) }
      return 0
    }
    guard let name = phrase.name(at: 3), phrase.end == 4 else {
      binder.expected("the id of a tab", at: 3, of: phrase)
      return 0
    }
    if let index = tabs.firstIndex(where: {
      binder.app.names[Int($0.id.index)] == binder.text(name)
    }) {
      return index
    }
    binder.unknown(
      LanguageCodes.unknownTab, phrase.atoms[3], binder.text(name),
      among: tabs.map { binder.app.names[Int($0.id.index)] })
    return 0
  }

  /// `switched NAME [shows NODE | shows nothing] [{ members }]`.
  mutating func defineSwitched(_ id: DefinitionID, _ phrase: Phrase) {
    var nodes: [NodeExpression] = []
    if phrase.word(at: 2) == binder.keywords.other("shows") {
      if phrase.word(at: 3) == binder.keywords.other("nothing"), phrase.end == 4 {
        nodes = []
      } else {
        let head = phrase.prefix(phrase.end)
        if let node = withInputs(of: id, { Nodes.wholeNode(head, from: 3, &$0) }) { nodes = [node] }
      }
    } else if phrase.end > 2 {
      binder.expected("`shows` or {", at: 2, of: phrase)
    }
    binder.app.setContent(.init(nodes: nodes, selection: 0), of: id)
    for inner in members(of: phrase) { member(inner, of: id) }
  }

  /// `custom NAME [not wrapping] { segment NODE; … }` or `{ NODE, NODE }`.
  mutating func defineCustom(_ id: DefinitionID, _ phrase: Phrase) {
    let isNotWrapping = phrase.word(at: 2) == binder.keywords.not
    let end = isNotWrapping ? 4 : 2
    if isNotWrapping, phrase.word(at: 3) != binder.keywords.other("wrapping") {
      binder.expected("`wrapping`", at: 3, of: phrase)
    } else if phrase.end > end {
      binder.expected("`not wrapping` or {", at: end, of: phrase)
    }
    var nodes: [NodeExpression] = []
    var isWhole = true
    for inner in members(of: phrase) {
      let word = inner.word(at: 0)
      if word == binder.keywords.other("segment") {
        let node = withInputs(of: id) { Nodes.wholeNode(inner, from: 1, &$0) }
        if let node { nodes.append(node) }
        isWhole = isWhole && node != nil
      } else if isMember(inner) {
        member(inner, of: id)
      } else {
        let found = segments(inner, of: id)
        nodes += found
        isWhole = isWhole && !found.isEmpty
      }
    }
    if nodes.isEmpty, isWhole {
      binder.error(
        LanguageCodes.emptyTabs, phrase.atoms[1], binder.app.definition(id).name, "segment")
    }
    binder.app.setContent(.init(nodes: nodes, selection: 0), of: id)
  }

  /// `NODE, NODE, …` on one line.
  private mutating func segments(_ phrase: Phrase, of id: DefinitionID) -> [NodeExpression] {
    var nodes: [NodeExpression] = []
    var start = 0
    for position in 0...phrase.end
    where position == phrase.end || phrase.kind(at: position) == .comma {
      let part = phrase.prefix(position)
      if let node = withInputs(of: id, { Nodes.wholeNode(part, from: start, &$0) }) {
        nodes.append(node)
      }
      start = position + 1
    }
    return nodes
  }

  mutating func members(of phrase: Phrase) -> [Phrase] {
    guard let block = phrase.block else { return [] }
    var result: [Phrase] = []
    for item in binder.tree.children(of: block) {
      guard let inner = binder.onlyPhrase(of: item) else { continue }
      if isBlockOfNothing(inner) { markErroneous(inner) }
      if inner.end > 0, binder.tree.kind(inner.atoms[0]) != .error { result.append(inner) }
    }
    return result
  }

  // MARK: Members

  private func isMember(_ phrase: Phrase) -> Bool {
    let word = phrase.word(at: 0)
    return phrase.end > 1
      && (word == binder.keywords.other("action") || word == binder.keywords.other("source")
        || word == binder.words.on)
  }

  mutating func defineMembers(of id: DefinitionID, _ phrase: Phrase, from position: Int) {
    if position < phrase.end {
      binder.expected("{ or the end of the line", at: position, of: phrase)
    }
    for inner in members(of: phrase) { member(inner, of: id) }
  }

  /// `action …`, `source …` or `on …`.
  mutating func member(_ phrase: Phrase, of id: DefinitionID, beside others: [String] = []) {
    let word = phrase.word(at: 0)
    if word == binder.keywords.other("action") {
      action(phrase, of: id)
    } else if word == binder.keywords.other("source") {
      source(phrase, of: id)
    } else if word == binder.words.on {
      leaveHandler(phrase, owner: id)
    } else {
      let known = ["action", "source", "on"] + (others.isEmpty ? ["tab", "segment"] : others)
      let written = binder.tree.text(phrase.atoms[0])
      binder.reportUnknown(LanguageCodes.unknownDeclaration, phrase.atoms[0], written, among: known)
      switch nearestName(to: written, in: known) {
      case "action": action(phrase, of: id)
      case "source": source(phrase, of: id)
      case "on": leaveHandler(phrase, owner: id)
      default: markErroneous(phrase)
      }
    }
  }

  private mutating func source(_ phrase: Phrase, of id: DefinitionID) {
    guard phrase.kind(at: 1) == .string, phrase.end == 2, phrase.block == nil else {
      binder.expected("the id of a source in quotes", at: 1, of: phrase)
      return
    }
    let text = binder.tree.string(phrase.atoms[1])
    let name = DeclaredName(
      kind: binder.keywords.other("source"), name: binder.symbols.intern(text), owner: id)
    if let first = firstPlaces[name] {
      binder.duplicate(phrase.atoms[1], text, first: first)
    } else {
      firstPlaces[name] = binder.place(of: phrase.atoms[1])
    }
    binder.app.addSource(text, to: id)
    noteDeclared(.source(text), at: phrase.atoms[1])
  }

  /// `action NAME [(…)] [when FACT] { … }`: its names are declared before any body is read, so the
  /// body is left for later.
  private mutating func action(_ phrase: Phrase, of id: DefinitionID) {
    guard let name = phrase.name(at: 1) else {
      binder.expected("the name of an action", at: 1, of: phrase)
      markErroneous(phrase)
      return
    }
    if let first = firstPlace(of: name, declaredBy: phrase, in: id) {
      binder.duplicate(phrase.atoms[1], binder.text(name), first: first)
      return
    }
    remember(name, declaredBy: phrase, in: id)
    noteOddInputs(phrase, afterNameAt: 1)
    let parameters = parameters(of: phrase.atoms[1])
    guard let block = phrase.block else {
      binder.expected("{ with what the action does", at: phrase.end, of: phrase)
      return
    }
    let body = binder.app.addBody(Body(statements: [], place: binder.place(of: block)))
    binder.app.addAction(
      .init(name: binder.text(name), parameters: parameters, condition: nil, body: body), to: id)
    let index = binder.app.actions[Int(id.index)].count - 1
    leaveBody { Actions.bindAction(phrase, id, index, &$0) }
  }

  /// Leaves a body for the check.
  mutating func leaveBody(_ bind: @escaping @Sendable (inout Binder) -> Void) {
    bodies.append(PendingBody(text: binder.index, bind: bind))
  }
}
