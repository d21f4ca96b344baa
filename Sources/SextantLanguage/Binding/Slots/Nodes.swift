import SextantEngine
import SextantSyntax

/// NODE: a node to make, or a bound one; the label is the word that must declare it.
enum NodeSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.nodeLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let word = place.label == "node" ? nil : place.label
    return Nodes.node(place.phrase, place.atoms, declaredBy: word, &binder).map { .node($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    // A label is a word that declares what may stand here, or only says what the node is for.
    let word = binder.vocabulary.declaration(label) == nil ? nil : label
    return .nodes(isPattern: false, declaredBy: word)
  }

  static func description(_ label: String) -> String {
    label == "node" ? "a node to make, such as `Detail` or `stacked Detail`" : label.withArticle
  }
}

/// NODES: a list of nodes to make, declared by the word that is the label.
enum NodesSlot: ListSlotKind {
  static let element = Pattern.Slot.node

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    Nodes.nodes(place.atom, declaredBy: place.label, &binder).map { .nodes($0) }
  }

  static func description(_ label: String) -> String { "a list of \(label)s in [ ]" }

  static func notation(_ label: String) -> String? {
    "[\(label == "nodes" ? "NODE" : label.uppercased()), …]"
  }

  static let production: String? = "\"[\" , [ NODE , { \",\" , NODE } ] , \"]\""
}

/// Descriptions of nodes to make.
enum Nodes {
  /// NODE: a description of a node to make, or a bound one.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  static func node(
    _ phrase: Phrase, _ atoms: Range<Int>, declaredBy word: String? = nil, _ binder: inout Binder
  ) -> NodeExpression? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    if phrase.word(at: first) == binder.words.stacked, word == nil {
      return stacked(phrase, atoms, &binder)
    }
    switch binder.tree.kind(atom) {
    case .name, .qualified: return declared(atom, by: word, &binder)
    default:
      binder.expected("a node", at: first, of: phrase)
      return nil
    }
  }

  /// A node that takes the rest of a phrase.
  static func wholeNode(
    _ phrase: Phrase, from start: Int, declaredBy word: String? = nil, _ binder: inout Binder
  ) -> NodeExpression? {
    var matcher = binder.matcher(for: phrase)
    guard let length = matcher.nodeLength(at: start) else {
      binder.expected("a node", at: start, of: phrase)
      return nil
    }
    guard start + length == phrase.end else {
      binder.requireEnd(phrase, at: start + length)
      return nil
    }
    if let block = phrase.block { binder.error(LanguageCodes.unexpectedBlock, block) }
    return node(phrase, start..<phrase.end, declaredBy: word, &binder)
  }

  private static func stacked(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder)
    -> NodeExpression?
  {
    let (inner, tabBar) = stackParts(phrase, atoms, &binder)
    var items: [NodeExpression] = []
    if phrase.kind(at: inner.lowerBound) == .list {
      for element in binder.tree.children(of: phrase.atoms[inner.lowerBound]) {
        let phrase = binder.tree.phrase(element)
        var matcher = binder.matcher(for: phrase)
        guard let length = matcher.nodeLength(at: 0), length == phrase.end else {
          if phrase.kind(at: 0) == .ellipsis {
            binder.error(LanguageCodes.wildcardHere, phrase.atoms[0])
          } else {
            binder.expected("a node", at: 0, of: phrase)
          }
          return nil
        }
        guard let item = node(phrase, 0..<length, &binder) else { return nil }
        items.append(item)
      }
    } else {
      guard let item = node(phrase, inner, &binder) else { return nil }
      items.append(item)
    }
    let constants = items.compactMap { item in
      if case .constant(let description) = item { description } else { nil }
    }
    return constants.count == items.count
      ? .constant(.stack(constants, tabBar)) : .stack(items, tabBar)
  }

  /// NODES: a list of nodes to make, declared by a word.
  static func nodes(_ list: NodeID, declaredBy word: String, _ binder: inout Binder)
    -> [NodeExpression]?
  {
    var result: [NodeExpression] = []
    for element in binder.tree.children(of: list) {
      let phrase = binder.tree.phrase(element)
      var matcher = binder.matcher(for: phrase)
      guard let length = matcher.nodeLength(at: 0), length == phrase.end else {
        binder.expected("a \(word)", at: 0, of: phrase)
        return nil
      }
      guard let item = node(phrase, 0..<length, declaredBy: word, &binder) else { return nil }
      result.append(item)
    }
    return result
  }

  /// What a `stacked …` holds, and how it treats the tab bar.
  static func stackParts(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder) -> (
    Range<Int>, TabBarBehavior
  ) {
    var end = atoms.upperBound
    var tabBar = TabBarBehavior.automatic
    if end - atoms.lowerBound > 4, phrase.word(at: end - 1) == binder.words.animated,
      phrase.word(at: end - 4) == binder.words.hiding
    {
      tabBar = .hiddenAnimated
      end -= 4
    } else if end - atoms.lowerBound > 3, phrase.word(at: end - 1) == binder.words.bar,
      phrase.word(at: end - 3) == binder.words.hiding
    {
      tabBar = .hidden
      end -= 3
    }
    return (atoms.lowerBound + 1..<end, tabBar)
  }

  /// A declared name with its inputs, or a bound instance.
  private static func declared(_ atom: NodeID, by word: String?, _ binder: inout Binder)
    -> NodeExpression?
  {
    let symbol = binder.tree.symbol(atom)
    if let local = binder.scope[symbol], binder.tree.kind(atom) == .name, word == nil {
      if !local.isNode && !local.type.isUnknown {
        binder.error(LanguageCodes.notANode, atom, binder.text(symbol))
        return nil
      }
      binder.markRead(local)
      return .local(local.slot)
    }
    guard
      let id = Definitions.definition(
        symbol, atom, labels: Definitions.labels(of: atom, for: symbol, &binder), by: word, &binder)
    else {
      return nil
    }
    if !binder.app.isScratch { binder.usages.made.insert(id) }
    var parameters = binder.app.parameters(of: id)
    // Mostly there is none, and a copy is not needed.
    if parameters.contains(where: \.isExtra) { parameters.removeAll(where: \.isExtra) }
    guard
      let inputs = Inputs.inputs(
        atom, for: binder.app.definition(id).name, parameters, isPattern: false, &binder)
    else { return nil }
    if binder.app.definitions[Int(id.index)].kind == .screen,
      binder.app.computed[Int(id.index)].isEmpty,
      let content = constantContent(of: id, &binder), let constants = constants(in: inputs, &binder)
    {
      return .constant(.new(id, input: constants, content: content, selection: 0))
    }
    return .new(id, inputs.compactMap { $0 })
  }

  /// What nodes of a declaration hold from the start, when no run can change it.
  private static func constantContent(of id: DefinitionID, _ binder: inout Binder)
    -> [NodeDescription]?
  {
    guard let content = binder.app.contents[Int(id.index)] else { return [] }
    var nodes: [NodeDescription] = []
    for node in content.nodes {
      guard case .constant(let description) = node else { return nil }
      nodes.append(description)
    }
    return nodes
  }

  /// The values of inputs, when no run can change them.
  private static func constants(in inputs: [Expression?], _ binder: inout Binder) -> [Value]? {
    var values: [Value] = []
    values.reserveCapacity(inputs.count)
    for case let input? in inputs {
      guard case .constant(let value) = input else { return nil }
      values.append(value)
    }
    return values
  }
}
