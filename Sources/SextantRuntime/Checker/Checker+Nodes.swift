import SextantEngine
import SextantSyntax

extension Checker {
  // MARK: Nodes to make

  /// NODE: a description of a node to make, or a bound one.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  mutating func node(
    _ line: Line, _ atoms: Range<Int>, declaredBy word: String? = nil
  ) -> NodeExpression? {
    let first = atoms.lowerBound
    let atom = line.atoms[first]
    if self.word(at: first, of: line) == words.stacked, word == nil { return stacked(line, atoms) }
    switch tree.kind(atom) {
    case .name, .qualified: return declared(atom, by: word)
    default:
      expected("a node", at: first, of: line)
      return nil
    }
  }

  private mutating func stacked(_ line: Line, _ atoms: Range<Int>) -> NodeExpression? {
    let (inner, tabBar) = stackParts(line, atoms)
    var items: [NodeExpression] = []
    if kind(at: inner.lowerBound, of: line) == .list {
      for phrase in tree.children(of: line.atoms[inner.lowerBound]) {
        let line = self.line(ofPhrase: phrase)
        var matcher = matcher(for: line)
        guard let length = matcher.nodeLength(at: 0), length == line.end else {
          if kind(at: 0, of: line) == .ellipsis {
            error(CheckerCodes.wildcardHere, line.atoms[0])
          } else {
            expected("a node", at: 0, of: line)
          }
          return nil
        }
        guard let item = node(line, 0..<length) else { return nil }
        items.append(item)
      }
    } else {
      guard let item = node(line, inner) else { return nil }
      items.append(item)
    }
    let constants = items.compactMap { item in
      if case .constant(let description) = item { description } else { nil }
    }
    return constants.count == items.count
      ? .constant(.stack(constants, tabBar)) : .stack(items, tabBar)
  }

  /// NODES: a list of nodes to make, declared by a word.
  mutating func nodes(_ list: NodeID, declaredBy word: String) -> [NodeExpression]? {
    var result: [NodeExpression] = []
    for phrase in tree.children(of: list) {
      let line = self.line(ofPhrase: phrase)
      var matcher = matcher(for: line)
      guard let length = matcher.nodeLength(at: 0), length == line.end else {
        expected("a \(word)", at: 0, of: line)
        return nil
      }
      guard let item = node(line, 0..<length, declaredBy: word) else { return nil }
      result.append(item)
    }
    return result
  }

  /// What a `stacked …` holds, and how it treats the tab bar.
  private func stackParts(_ line: Line, _ atoms: Range<Int>) -> (Range<Int>, TabBarBehavior) {
    var end = atoms.upperBound
    var tabBar = TabBarBehavior.automatic
    if end - atoms.lowerBound > 4, word(at: end - 1, of: line) == words.animated,
      word(at: end - 4, of: line) == words.hiding
    {
      tabBar = .hiddenAnimated
      end -= 4
    } else if end - atoms.lowerBound > 3, word(at: end - 1, of: line) == words.bar,
      word(at: end - 3, of: line) == words.hiding
    {
      tabBar = .hidden
      end -= 3
    }
    return (atoms.lowerBound + 1..<end, tabBar)
  }

  /// A declared name with its inputs, or a bound instance.
  private mutating func declared(_ atom: NodeID, by word: String?) -> NodeExpression? {
    let symbol = tree.symbol(atom)
    if let local = scope[symbol], tree.kind(atom) == .name, word == nil {
      if !local.isNode && local.type != .unknown {
        error(CheckerCodes.notANode, atom, text(symbol))
        return nil
      }
      markRead(local)
      return .local(local.slot)
    }
    guard let id = definition(symbol, atom, labels: labels(of: atom, for: symbol), by: word) else {
      return nil
    }
    if !app.isScratch { app.uses.made.insert(id) }
    var parameters = app.parameters(of: id)
    // Mostly there is none, and a copy is not needed.
    if parameters.contains(where: \.isExtra) { parameters.removeAll(where: \.isExtra) }
    guard let inputs = inputs(atom, for: app.definition(id).name, parameters, isPattern: false)
    else { return nil }
    if app.definitions[Int(id.index)].kind == .screen, app.computed[Int(id.index)].isEmpty,
      let content = constantContent(of: id), let constants = constants(in: inputs)
    {
      return .constant(.new(id, input: constants, content: content, selection: 0))
    }
    return .new(id, inputs.compactMap { $0 })
  }

  /// What nodes of a declaration hold from the start, when no run can change it.
  private func constantContent(of id: DefinitionID) -> [NodeDescription]? {
    guard let content = app.contents[Int(id.index)] else { return [] }
    var nodes: [NodeDescription] = []
    for node in content.nodes {
      guard case .constant(let description) = node else { return nil }
      nodes.append(description)
    }
    return nodes
  }

  /// The values of inputs, when no run can change them.
  private func constants(in inputs: [Expression?]) -> [Value]? {
    var values: [Value] = []
    values.reserveCapacity(inputs.count)
    for case let input? in inputs {
      guard case .constant(let value) = input else { return nil }
      values.append(value)
    }
    return values
  }

  /// The labels from which a screen that nobody declared may take the names of its inputs.
  private func labels(of atom: NodeID, for symbol: Symbol) -> [String]? {
    if let id = app.definitionIDs[symbol], !app.parameters(of: id).isEmpty { return nil }
    guard let arguments = tree.arguments(of: atom) else { return nil }
    return arguments.enumerated().map { index, argument in
      let label = tree.symbol(argument)
      return label == .empty ? (index == 0 ? "input" : "input\(index + 1)") : text(label)
    }
  }

  /// The declaration of a name. In the scratch app any capitalised name is a screen; `labels` then
  /// says which inputs it has.
  mutating func definition(
    _ symbol: Symbol, _ atom: NodeID, labels: [String]?, by word: String? = nil
  ) -> DefinitionID? {
    if vocabulary.hasOwnDeclarations { return ownDefinition(symbol, atom, by: word) }
    if let id = app.definitionIDs[symbol], tree.kind(atom) != .qualified {
      if !app.isScratch { app.usedDefinitions.insert(id) }
      if let uses = app.implicitUses[id] {
        if uses == 1 {
          app.implicitUses[id] = 2
          firstUses += 1
        }
        if let labels { adopt(labels, for: id) }
      }
      return id
    }
    let name = text(symbol)
    if app.isScratch, isCapitalised(name), tree.kind(atom) != .qualified {
      let id = app.define(symbol, Definition(kind: .screen, name: name), [])
      app.implicitUses[id] = 1
      firstUses += 1
      implicitNames.append((atom, id))
      if let labels { adopt(labels, for: id) }
      return id
    }
    let known =
      app.definitions.dropFirst().map(\.name) + scope.names.map { text($0) }
      + (app.isScratch ? ["Home"] : [])
    // What it stands beside is the problem, and told.
    if !isCapitalised(name), hasProblem(onLineOf: tree.span(atom)) { return nil }
    if let style = styles.first(where: { $0.word == symbol }) {
      error(
        CheckerCodes.unknownNode, atom, name,
        suggestion:
          "`presented is \(name) …` and `count \(text(style.plural))` ask about presentations")
    } else {
      unknown(CheckerCodes.unknownNode, atom, name, among: known)
    }
    return nil
  }

  /// In the scratch app a restored state names its screens, as a sentence would.
  mutating func declareScreens(of node: NodeSnapshot) {
    if node.kind == .screen, isCapitalised(node.name) {
      let symbol = symbols.intern(node.name)
      if app.definitionIDs[symbol] == nil {
        let id = app.define(symbol, Definition(kind: .screen, name: node.name), [])
        // The name stands in the state and here: it is no slip.
        app.implicitUses[id] = 2
      }
      if let id = app.definitionIDs[symbol], app.implicitUses[id] != nil {
        adopt(node.input.map(\.label), for: id)
      }
    }
    for child in node.children { declareScreens(of: child.node) }
    for presentation in node.presented { declareScreens(of: presentation.node) }
  }

  /// A screen that nobody declared has the inputs with which it is first made.
  private mutating func adopt(_ labels: [String], for id: DefinitionID) {
    guard !labels.isEmpty, app.parameters(of: id).isEmpty else { return }
    memo.forget()
    app.parameters[Int(id.index)] = labels.map {
      AppModel.Parameter(name: $0, type: .unknown, domain: nil, fallback: nil)
    }
    app.replace(
      id, with: Definition(kind: .screen, name: app.definition(id).name, parameters: labels))
  }

  // MARK: Patterns

  /// PAT: a pattern of one node.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  mutating func pattern(
    _ line: Line, _ atoms: Range<Int>, declaredBy word: String? = nil
  ) -> NodePattern? {
    let first = atoms.lowerBound
    let atom = line.atoms[first]
    let plain = self.word(at: first, of: line)
    if plain == words.stacked { return stackedPattern(line, atoms) }
    if plain == words.stack, app.definitionIDs[words.stack] == nil { return .anyStack }
    switch tree.kind(atom) {
    case .instance: return instance(atom).map { .instance($0, name: text(tree.symbol(atom))) }
    case .name, .qualified:
      let symbol = tree.symbol(atom)
      if let local = scope[symbol], tree.kind(atom) == .name {
        markRead(local)
        if local.isNode || local.type == .unknown { return .local(local.slot) }
        error(CheckerCodes.notANode, atom, text(symbol))
        return nil
      }
      guard let id = definition(symbol, atom, labels: labels(of: atom, for: symbol), by: word)
      else { return nil }
      let name = app.definition(id).name
      guard let inputs = inputs(atom, for: name, app.parameters(of: id), isPattern: true)
      else { return nil }
      return .declared(id, inputs)
    default:
      expected("a node", at: first, of: line)
      return nil
    }
  }

  private mutating func stackedPattern(_ line: Line, _ atoms: Range<Int>) -> NodePattern? {
    let (inner, tabBar) = stackParts(line, atoms)
    let wanted = inner.upperBound < atoms.upperBound ? tabBar : nil
    if kind(at: inner.lowerBound, of: line) == .list {
      return patterns(line.atoms[inner.lowerBound]).map { .stack($0, wanted) }
    }
    return pattern(line, inner).map { .stack([.node($0)], wanted) }
  }

  /// PATS: a list of patterns, with `...` for any run of nodes.
  mutating func patterns(_ list: NodeID, declaredBy word: String? = nil) -> [ListPattern]? {
    var result: [ListPattern] = []
    for phrase in tree.children(of: list) {
      let line = line(ofPhrase: phrase)
      if kind(at: 0, of: line) == .ellipsis, line.end == 1 {
        result.append(.rest)
        continue
      }
      var matcher = matcher(for: line)
      guard let length = matcher.patternLength(at: 0), length == line.end else {
        expected("a node or `...`", at: 0, of: line)
        return nil
      }
      guard let pattern = pattern(line, 0..<length, declaredBy: word) else { return nil }
      result.append(.node(pattern))
    }
    return result
  }

  /// `Detail#7`: the number decides; a name that nothing has is an error.
  func instanceNumber(_ atom: NodeID) -> Instance {
    Instance(number: UInt32(clamping: tree.instanceNumber(atom)))
  }

  mutating func instance(_ atom: NodeID) -> Instance? {
    let symbol = tree.symbol(atom)
    if symbol != words.stack, text(symbol) != "modal", !knowsStyle(symbol),
      definition(symbol, atom, labels: nil) == nil
    {
      return nil
    }
    return instanceNumber(atom)
  }

  private func knowsStyle(_ symbol: Symbol) -> Bool {
    app.presentableIDs[symbol] != nil || symbol == words.alert || symbol == words.dialog
  }

  // MARK: Picks

  mutating func pick(_ line: Line, _ atoms: Range<Int>) -> CheckedPick? {
    let atom = line.atoms[atoms.lowerBound]
    if tree.kind(atom) == .integer { return .index(tree.integer(atom)) }
    return pattern(line, atoms).map { .pattern($0) }
  }

  mutating func picks(_ list: NodeID) -> [CheckedPick]? {
    var result: [CheckedPick] = []
    for phrase in tree.children(of: list) {
      let line = line(ofPhrase: phrase)
      if word(at: 0, of: line) == keywords.new, line.end > 1 {
        guard let node = node(line, 1..<line.end) else { return nil }
        result.append(.new(node))
        continue
      }
      var matcher = matcher(for: line)
      let isIndex = kind(at: 0, of: line) == .integer && line.end == 1
      guard isIndex || matcher.patternLength(at: 0) == line.end else {
        expected("an element, its index or `new` with a node", at: 0, of: line)
        return nil
      }
      guard let pick = pick(line, 0..<line.end) else { return nil }
      result.append(pick)
    }
    return result
  }
}
