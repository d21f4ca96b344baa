import SextantEngine
import SextantSyntax

extension Binder {
  // MARK: Nodes to make

  /// NODE: a description of a node to make, or a bound one.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  mutating func node(
    _ phrase: Phrase, _ atoms: Range<Int>, declaredBy word: String? = nil
  ) -> NodeExpression? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    if phrase.word(at: first) == words.stacked, word == nil { return stacked(phrase, atoms) }
    switch tree.kind(atom) {
    case .name, .qualified: return declared(atom, by: word)
    default:
      expected("a node", at: first, of: phrase)
      return nil
    }
  }

  /// A node that takes the rest of a phrase.
  mutating func wholeNode(
    _ phrase: Phrase, from start: Int, declaredBy word: String? = nil
  ) -> NodeExpression? {
    var matcher = matcher(for: phrase)
    guard let length = matcher.nodeLength(at: start), start + length == phrase.end else {
      expected("a node", at: start, of: phrase)
      return nil
    }
    if let block = phrase.block { error(LanguageCodes.unexpectedBlock, block) }
    return node(phrase, start..<phrase.end, declaredBy: word)
  }

  private mutating func stacked(_ phrase: Phrase, _ atoms: Range<Int>) -> NodeExpression? {
    let (inner, tabBar) = stackParts(phrase, atoms)
    var items: [NodeExpression] = []
    if phrase.kind(at: inner.lowerBound) == .list {
      for element in tree.children(of: phrase.atoms[inner.lowerBound]) {
        let phrase = tree.phrase(element)
        var matcher = matcher(for: phrase)
        guard let length = matcher.nodeLength(at: 0), length == phrase.end else {
          if phrase.kind(at: 0) == .ellipsis {
            error(LanguageCodes.wildcardHere, phrase.atoms[0])
          } else {
            expected("a node", at: 0, of: phrase)
          }
          return nil
        }
        guard let item = node(phrase, 0..<length) else { return nil }
        items.append(item)
      }
    } else {
      guard let item = node(phrase, inner) else { return nil }
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
    for element in tree.children(of: list) {
      let phrase = tree.phrase(element)
      var matcher = matcher(for: phrase)
      guard let length = matcher.nodeLength(at: 0), length == phrase.end else {
        expected("a \(word)", at: 0, of: phrase)
        return nil
      }
      guard let item = node(phrase, 0..<length, declaredBy: word) else { return nil }
      result.append(item)
    }
    return result
  }

  /// What a `stacked …` holds, and how it treats the tab bar.
  private func stackParts(_ phrase: Phrase, _ atoms: Range<Int>) -> (Range<Int>, TabBarBehavior) {
    var end = atoms.upperBound
    var tabBar = TabBarBehavior.automatic
    if end - atoms.lowerBound > 4, phrase.word(at: end - 1) == words.animated,
      phrase.word(at: end - 4) == words.hiding
    {
      tabBar = .hiddenAnimated
      end -= 4
    } else if end - atoms.lowerBound > 3, phrase.word(at: end - 1) == words.bar,
      phrase.word(at: end - 3) == words.hiding
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
        error(LanguageCodes.notANode, atom, text(symbol))
        return nil
      }
      markRead(local)
      return .local(local.slot)
    }
    guard let id = definition(symbol, atom, labels: labels(of: atom, for: symbol), by: word) else {
      return nil
    }
    if !app.isScratch { usages.made.insert(id) }
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
    if vocabulary.hasOwnDeclarations { return systemDefinition(symbol, atom, by: word) }
    if let id = app.definitionIDs[symbol], tree.kind(atom) != .qualified {
      if !app.isScratch { usages.definitions.insert(id) }
      if let uses = app.implicitUses[id] {
        if uses == 1 { app.implicitUses[id] = 2 }
        if let labels { adopt(labels, for: id) }
      }
      return id
    }
    let name = text(symbol)
    if app.isScratch, isCapitalised(name), tree.kind(atom) != .qualified {
      let id = app.define(symbol, Definition(kind: .screen, name: name), [])
      app.implicitUses[id] = 1
      usages.implicit.append(.init(subject: id, place: place(of: atom)))
      if let labels { adopt(labels, for: id) }
      return id
    }
    if isErrorSymbol(name) { return nil }
    if let style = styles.first(where: { $0.word == symbol }) {
      error(
        LanguageCodes.unknownNode, atom, name,
        suggestion: .advice(
          "`presented is \(name) …` and `count \(text(style.plural))` ask about presentations"))
    } else {
      let known =
        app.definitions.dropFirst().map(\.name) + scope.names.map { text($0) }
        + (app.isScratch ? ["Home"] : [])
        + (isCapitalised(name) ? [] : (referenceWords + [words.stack]).map { text($0) })
      unknown(LanguageCodes.unknownNode, atom, name, among: known)
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
    app.parameters[Int(id.index)] = labels.map {
      App.Parameter(name: $0, type: .unknown, domain: nil, fallback: nil)
    }
    app.replace(
      id, with: Definition(kind: .screen, name: app.definition(id).name, parameters: labels))
  }

  // MARK: Patterns

  /// PAT: a pattern of one node.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  mutating func pattern(
    _ phrase: Phrase, _ atoms: Range<Int>, declaredBy word: String? = nil
  ) -> NodePattern? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    let plain = phrase.word(at: first)
    if plain == words.stacked { return stackedPattern(phrase, atoms) }
    if plain == words.stack, app.definitionIDs[words.stack] == nil { return .anyStack }
    switch tree.kind(atom) {
    case .instance: return instance(atom).map { .instance($0, name: text(tree.symbol(atom))) }
    case .name, .qualified:
      let symbol = tree.symbol(atom)
      if let local = scope[symbol], tree.kind(atom) == .name {
        markRead(local)
        if local.isNode || local.type == .unknown { return .local(local.slot) }
        error(LanguageCodes.notANode, atom, text(symbol))
        return nil
      }
      guard let id = definition(symbol, atom, labels: labels(of: atom, for: symbol), by: word)
      else { return nil }
      let name = app.definition(id).name
      guard let inputs = inputs(atom, for: name, app.parameters(of: id), isPattern: true)
      else { return nil }
      return .declared(id, inputs)
    default:
      expected("a node", at: first, of: phrase)
      return nil
    }
  }

  private mutating func stackedPattern(_ phrase: Phrase, _ atoms: Range<Int>) -> NodePattern? {
    let (inner, tabBar) = stackParts(phrase, atoms)
    let wanted = inner.upperBound < atoms.upperBound ? tabBar : nil
    if phrase.kind(at: inner.lowerBound) == .list {
      return patterns(phrase.atoms[inner.lowerBound]).map { .stack($0, wanted) }
    }
    return pattern(phrase, inner).map { .stack([.node($0)], wanted) }
  }

  /// PATS: a list of patterns, with `...` for any run of nodes.
  mutating func patterns(_ list: NodeID, declaredBy word: String? = nil) -> [ListPattern]? {
    var result: [ListPattern] = []
    for element in tree.children(of: list) {
      let phrase = tree.phrase(element)
      if phrase.kind(at: 0) == .ellipsis, phrase.end == 1 {
        result.append(.rest)
        continue
      }
      var matcher = matcher(for: phrase)
      guard let length = matcher.patternLength(at: 0), length == phrase.end else {
        expected("a node or `...`", at: 0, of: phrase)
        return nil
      }
      guard let pattern = pattern(phrase, 0..<length, declaredBy: word) else { return nil }
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

  mutating func pick(_ phrase: Phrase, _ atoms: Range<Int>) -> BoundPick? {
    let atom = phrase.atoms[atoms.lowerBound]
    if tree.kind(atom) == .integer { return .index(tree.integer(atom)) }
    return pattern(phrase, atoms).map { .pattern($0) }
  }

  mutating func picks(_ list: NodeID) -> [BoundPick]? {
    var result: [BoundPick] = []
    for element in tree.children(of: list) {
      let phrase = tree.phrase(element)
      if phrase.word(at: 0) == keywords.new, phrase.end > 1 {
        guard let node = node(phrase, 1..<phrase.end) else { return nil }
        result.append(.new(node))
        continue
      }
      var matcher = matcher(for: phrase)
      let isIndex = phrase.kind(at: 0) == .integer && phrase.end == 1
      guard isIndex || matcher.patternLength(at: 0) == phrase.end else {
        expected("an element, its index or `new` with a node", at: 0, of: phrase)
        return nil
      }
      guard let pick = pick(phrase, 0..<phrase.end) else { return nil }
      result.append(pick)
    }
    return result
  }
}
