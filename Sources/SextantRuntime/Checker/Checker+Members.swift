import SextantEngine
import SextantSyntax

/// What stands inside screens and containers: tabs, segments, actions and sources.
extension Checker {
  // MARK: Containers

  /// `tabs NAME [selected ID] { tab ID ["title"] NODE … }`.
  mutating func defineTabs(_ id: DefinitionID, _ line: Line) {
    var tabs: [TabDeclaration] = []
    var nodes: [NodeExpression] = []
    var rest: [Line] = []
    var isWhole = true
    for inner in members(of: line) {
      guard word(at: 0, of: inner) == words.tab else {
        rest.append(inner)
        continue
      }
      guard let (tab, node) = tab(inner, of: id, after: tabs) else {
        if let name = name(at: 1, of: inner) { app.brokenNames.insert(text(name)) }
        isWhole = false
        continue
      }
      tabs.append(tab)
      nodes.append(node)
    }
    if tabs.isEmpty, isWhole, rest.isEmpty {
      error(CheckerCodes.emptyTabs, line.atoms[1], app.definition(id).name, "tab")
    }
    let old = app.definition(id)
    var definition = old
    definition.tabs = tabs
    definition.isWrapper = true
    app.replace(id, with: definition)
    let selection = selectedTab(line, among: tabs)
    app.setContent(.init(nodes: nodes, selection: selection), of: id)
    for inner in rest { member(inner, of: id) }
  }

  private mutating func tab(
    _ line: Line, of id: DefinitionID, after tabs: [TabDeclaration]
  ) -> (TabDeclaration, NodeExpression)? {
    guard let name = name(at: 1, of: line) else {
      expected("the id of a tab", at: 1, of: line)
      namelessDeclarations += 1
      breakNames(line)
      return nil
    }
    let nameID = app.nameID(name, text(name))
    app.tabIDs[name] = nameID
    if tabs.contains(where: { $0.id == nameID }) {
      duplicate(line.atoms[1], text(name), first: firstPlace(of: name, declaredBy: line, in: id))
      return nil
    }
    remember(name, declaredBy: line, in: id)
    var position = 2
    var title: String?
    if kind(at: position, of: line) == .string {
      title = tree.string(line.atoms[position])
      position += 1
    }
    let node = withInputs(of: id) { $0.wholeNode(line, from: position) }
    return node.map { (TabDeclaration(id: nameID, title: title), $0) }
  }

  private mutating func selectedTab(_ line: Line, among tabs: [TabDeclaration]) -> Int {
    guard word(at: 2, of: line) == keywords.other("selected") else {
      if line.end > 2 { expected("`selected` or {", at: 2, of: line) }
      return 0
    }
    guard let name = name(at: 3, of: line), line.end == 4 else {
      expected("the id of a tab", at: 3, of: line)
      return 0
    }
    if let index = tabs.firstIndex(where: { app.names[Int($0.id.index)] == text(name) }) {
      return index
    }
    unknown(
      CheckerCodes.unknownTab, line.atoms[3], text(name),
      among: tabs.map { app.names[Int($0.id.index)] })
    return 0
  }

  /// `switched NAME [shows NODE | shows nothing] [{ members }]`.
  mutating func defineSwitched(_ id: DefinitionID, _ line: Line) {
    var nodes: [NodeExpression] = []
    if word(at: 2, of: line) == keywords.other("shows") {
      if word(at: 3, of: line) == keywords.other("nothing"), line.end == 4 {
        nodes = []
      } else {
        let head = Line(node: line.node, atoms: line.atoms, end: line.end, block: nil)
        if let node = withInputs(of: id, { $0.wholeNode(head, from: 3) }) { nodes = [node] }
      }
    } else if line.end > 2 {
      expected("`shows` or {", at: 2, of: line)
    }
    app.setContent(.init(nodes: nodes, selection: 0), of: id)
    for inner in members(of: line) { member(inner, of: id) }
  }

  /// `custom NAME [not wrapping] { segment NODE; … }` or `{ NODE, NODE }`.
  mutating func defineCustom(_ id: DefinitionID, _ line: Line) {
    let isNotWrapping = word(at: 2, of: line) == keywords.not
    let end = isNotWrapping ? 4 : 2
    if isNotWrapping, word(at: 3, of: line) != keywords.other("wrapping") {
      expected("`wrapping`", at: 3, of: line)
    } else if line.end > end {
      expected("`not wrapping` or {", at: end, of: line)
    }
    var nodes: [NodeExpression] = []
    let problems = diagnostics.count
    for inner in members(of: line) {
      let word = word(at: 0, of: inner)
      if word == keywords.other("segment") {
        if let node = withInputs(of: id, { $0.wholeNode(inner, from: 1) }) { nodes.append(node) }
      } else if isMember(inner) {
        member(inner, of: id)
      } else {
        nodes += segments(inner, of: id)
      }
    }
    if nodes.isEmpty, problems == diagnostics.count {
      error(CheckerCodes.emptyTabs, line.atoms[1], app.definition(id).name, "segment")
    }
    app.setContent(.init(nodes: nodes, selection: 0), of: id)
  }

  /// `NODE, NODE, …` on one line.
  private mutating func segments(_ line: Line, of id: DefinitionID) -> [NodeExpression] {
    var nodes: [NodeExpression] = []
    var start = 0
    for position in 0...line.end
    where position == line.end || kind(at: position, of: line) == .comma {
      let part = Line(node: line.node, atoms: line.atoms, end: position, block: nil)
      if let node = withInputs(of: id, { $0.wholeNode(part, from: start) }) { nodes.append(node) }
      start = position + 1
    }
    return nodes
  }

  mutating func members(of line: Line) -> [Line] {
    guard let block = line.block else { return [] }
    var result: [Line] = []
    for item in tree.children(of: block) {
      guard let inner = onlyLine(of: item) else { continue }
      breakNames(ofBlockOfNothing: inner)
      if inner.end > 0, tree.kind(inner.atoms[0]) != .error { result.append(inner) }
    }
    return result
  }

  // MARK: Members

  private func isMember(_ line: Line) -> Bool {
    let word = word(at: 0, of: line)
    return line.end > 1
      && (word == keywords.other("action") || word == keywords.other("source")
        || keywords.keyword(word) == .on)
  }

  mutating func defineMembers(of id: DefinitionID, _ line: Line, from position: Int) {
    if position < line.end { expected("{ or the end of the line", at: position, of: line) }
    for inner in members(of: line) { member(inner, of: id) }
  }

  /// `action …`, `source …` or `on …`.
  mutating func member(_ line: Line, of id: DefinitionID, beside others: [String] = []) {
    let word = word(at: 0, of: line)
    if word == keywords.other("action") {
      action(line, of: id)
    } else if word == keywords.other("source") {
      source(line, of: id)
    } else if keywords.keyword(word) == .on {
      pendingHandlers.append((line, id))
    } else {
      let known = ["action", "source", "on"] + (others.isEmpty ? ["tab", "segment"] : others)
      let written = tree.text(line.atoms[0])
      unknown(CheckerCodes.unknownDeclaration, line.atoms[0], written, among: known)
      switch nearestName(to: written, in: known) {
      case "action": action(line, of: id)
      case "source": source(line, of: id)
      case "on": pendingHandlers.append((line, id))
      default: breakNames(line)
      }
    }
  }

  private mutating func source(_ line: Line, of id: DefinitionID) {
    guard kind(at: 1, of: line) == .string, line.end == 2, line.block == nil else {
      expected("the id of a source in quotes", at: 1, of: line)
      return
    }
    let text = tree.string(line.atoms[1])
    let name = DeclaredName(
      kind: keywords.other("source"), name: symbols.intern(text), owner: id)
    if let first = firstPlaces[name] {
      duplicate(line.atoms[1], text, first: first)
    } else {
      firstPlaces[name] = tree.span(line.atoms[1])
    }
    app.addSource(text, to: id)
    declaredKinds.append((line.atoms[1], .source(text)))
  }

  /// `action NAME [(…)] [when FACT] { … }`: its names are declared before any body is read, so the
  /// body is left for later.
  private mutating func action(_ line: Line, of id: DefinitionID) {
    guard let name = name(at: 1, of: line) else {
      expected("the name of an action", at: 1, of: line)
      namelessDeclarations += 1
      breakNames(line)
      return
    }
    if let first = firstPlace(of: name, declaredBy: line, in: id) {
      duplicate(line.atoms[1], text(name), first: first)
      return
    }
    remember(name, declaredBy: line, in: id)
    noteOddInputs(line, afterNameAt: 1)
    let parameters = parameters(of: line.atoms[1])
    guard let block = line.block else {
      expected("{ with what the action does", at: line.end, of: line)
      return
    }
    let empty = Body(statements: [], place: place(of: block))
    let body = app.addBody(empty)
    app.addAction(
      .init(name: text(name), parameters: parameters, condition: nil, body: body), to: id)
    pendingActions.append(
      PendingAction(
        line: line, block: block, definition: id, place: app.actions[Int(id.index)].count - 1,
        body: body))
  }

  /// An action whose body is still to be read.
  struct PendingAction {
    let line: Line
    let block: NodeID
    let definition: DefinitionID
    /// Which action of the definition it is.
    let place: Int
    let body: BodyID
  }

  /// Reads the bodies of actions, once everything that they can name is declared.
  mutating func definePendingActions() {
    let pending = pendingActions
    pendingActions = []
    for action in pending {
      let outer = (scope, context)
      defer { (scope, context) = outer }
      scope = Scope()
      context = .body
      let (index, place) = (Int(action.definition.index), action.place)
      let declared = app.actions[index][place]
      // An action sees its screen's inputs; its own of the same name win.
      for parameter in app.parameters(of: action.definition) + declared.parameters {
        _ = scope.bind(symbols.intern(parameter.name), parameter.type)
      }
      var condition: Fact?
      if keywords.keyword(word(at: 2, of: action.line)) == .when, action.line.end > 3 {
        condition = fact(action.line, 3..<action.line.end, leavesBlock: true)
      } else if action.line.end > 2 {
        expected("`when` or {", at: 2, of: action.line)
      }
      app.actions[index][place] = .init(
        name: declared.name, parameters: declared.parameters, condition: condition,
        body: action.body)
      app.bodies[Int(action.body.index)] = body(action.block, title: "action \(declared.name)")
    }
  }
}
