import SextantEngine
import SextantLanguage
import SextantSyntax

/// The members that tree containers have in addition to the members of screens.
enum Containers {
  static let tab = CommonDeclaration(
    "tab NEW:name [STRING:title] NODE", "declare a tab of a container, with its node",
    example: "tabs Main { tab home \"Home\" stacked Home }", role: .member)

  static let segment = CommonDeclaration(
    "segment NODE", "declare a segment of a custom container, with its node",
    example: "custom Segments { segment First; segment Second }", role: .member)
}

extension Resolver {
  mutating func defineTabs(_ id: DefinitionID, _ form: FormArguments) {
    var tabs: [TabDeclaration] = []
    var nodes: [NodeExpression] = []
    var rest: [Phrase] = []
    var isWhole = form.isWhole
    for inner in members(of: form, "tabs") {
      guard let row = declarations.members.row(inner), row.form.word == Containers.tab.word
      else {
        rest.append(inner)
        continue
      }
      let written = read(row, inner)
      if let (tab, node) = tab(written, of: id, after: tabs) {
        tabs.append(tab)
        nodes.append(node)
      } else {
        if let name = written.name() { binder.app.errorSymbols.insert(name) }
        isWhole = false
      }
    }
    if tabs.isEmpty, isWhole, rest.isEmpty {
      binder.error(LanguageCodes.emptyTabs, form.atom(), binder.app.definition(id).name, "tab")
    }
    var definition = binder.app.definition(id)
    definition.tabs = tabs
    definition.isWrapper = true
    binder.app.replace(id, with: definition)
    let selection = form.place("tab").map { selectedTab($0.atom, among: tabs) } ?? 0
    binder.app.setContent(.init(nodes: nodes, selection: selection), of: id)
    for inner in rest { member(inner, of: id) }
  }

  private mutating func tab(
    _ form: FormArguments, of id: DefinitionID, after tabs: [TabDeclaration]
  ) -> (TabDeclaration, NodeExpression)? {
    guard let name = newName(form, in: id) else { return nil }
    let nameID = binder.app.nameID(name, binder.text(name))
    binder.app.tabIDs[name] = nameID
    binder.mention(.tab(nameID), at: form.atom(), isDeclaration: true)
    let tab = TabDeclaration(id: nameID, title: form.string("title"))
    return withInputs(of: id) { form.node("node", &$0) }.map { (tab, $0) }
  }

  private mutating func selectedTab(_ atom: NodeID, among tabs: [TabDeclaration]) -> Int {
    let name = binder.text(binder.tree.symbol(atom))
    let names = tabs.map { binder.app.names[Int($0.id.index)] }
    if let index = names.firstIndex(of: name) {
      binder.mention(.tab(tabs[index].id), at: atom)
      return index
    }
    binder.unknown(LanguageCodes.unknownTab, atom, name, among: names)
    return 0
  }

  mutating func defineSwitched(_ id: DefinitionID, _ form: FormArguments) {
    let node = withInputs(of: id) { form.node("node", &$0) }
    binder.app.setContent(.init(nodes: node.map { [$0] } ?? [], selection: 0), of: id)
    defineMembers(of: id, form)
  }

  mutating func defineCustom(_ id: DefinitionID, _ form: FormArguments) {
    var nodes: [NodeExpression] = []
    var isWhole = form.isWhole
    for inner in members(of: form, "segments") {
      let row = declarations.members.row(inner)
      if let row, row.form.word == Containers.segment.word {
        let written = read(row, inner)
        let node = withInputs(of: id) { written.node("node", &$0) }
        if let node { nodes.append(node) }
        isWhole = isWhole && node != nil
      } else if row?.form.define != nil, inner.end > 1 {
        member(inner, of: id)
      } else {
        let found = segments(inner, of: id)
        nodes += found
        isWhole = isWhole && !found.isEmpty
      }
    }
    if nodes.isEmpty, isWhole {
      binder.error(LanguageCodes.emptyTabs, form.atom(), binder.app.definition(id).name, "segment")
    }
    binder.app.setContent(.init(nodes: nodes, selection: 0), of: id)
  }

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
