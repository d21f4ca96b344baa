import SextantEngine
import SextantLanguage
import SextantSyntax

/// What stands in containers of the tree: tabs, segments, what is shown.
extension Resolver {
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
    let node = withInputs(of: id) { $0.wholeNode(phrase, from: position) }
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
        if let node = withInputs(of: id, { $0.wholeNode(head, from: 3) }) { nodes = [node] }
      }
    } else if phrase.end > 2 {
      binder.expected("`shows` or {", at: 2, of: phrase, leavesText: true)
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
        let node = withInputs(of: id) { $0.wholeNode(inner, from: 1) }
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
      if let node = withInputs(of: id, { $0.wholeNode(part, from: start) }) {
        nodes.append(node)
      }
      start = position + 1
    }
    return nodes
  }
}
