import SextantEngine
import SextantSyntax

/// PAT: a pattern of one node; the label is the word that must declare it.
enum NodePatternSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.patternLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let word = place.label == "pat" ? nil : place.label
    return NodePatterns.pattern(place.phrase, place.atoms, declaredBy: word, &binder).map {
      .pattern($0)
    }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    let word = binder.vocabulary.declaration(label) == nil ? nil : label
    return .nodes(isPattern: true, declaredBy: word)
  }

  static func description(_ label: String) -> String {
    label == "pat" ? "a node, such as `Detail(id: \"42\")`" : label.withArticle
  }

  static func notation(_ label: String) -> String? {
    label == "pat" ? "NODE" : label.uppercased()
  }
}

/// PATS: a list of patterns, with `...` for any run of nodes.
enum NodePatternsSlot: ListSlotKind {
  static let element = Pattern.Slot.nodePattern

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let word = place.label == "pats" ? nil : place.label
    return NodePatterns.patterns(place.atom, declaredBy: word, &binder).map { .patterns($0) }
  }

  static func description(_ label: String) -> String {
    label == "pats" ? "a list of nodes in [ ]" : "a list of \(label)s in [ ]"
  }

  static func notation(_ label: String) -> String? {
    "[\(label == "pats" ? "NODE" : label.uppercased()), …]"
  }
}

/// Patterns of nodes, and instances by their numbers.
enum NodePatterns {
  /// PAT: a pattern of one node.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  static func pattern(
    _ phrase: Phrase, _ atoms: Range<Int>, declaredBy word: String? = nil, _ binder: inout Binder
  ) -> NodePattern? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    let plain = phrase.word(at: first)
    if plain == binder.words.stacked { return stackedPattern(phrase, atoms, &binder) }
    if plain == binder.words.stack, binder.app.definitionIDs[binder.words.stack] == nil {
      return .anyStack
    }
    switch binder.tree.kind(atom) {
    case .instance:
      return instance(atom, &binder).map {
        .instance($0, name: binder.text(binder.tree.symbol(atom)))
      }
    case .name, .qualified:
      let symbol = binder.tree.symbol(atom)
      if let local = binder.scope[symbol], binder.tree.kind(atom) == .name {
        binder.markRead(local)
        if local.isNode || local.type.isUnknown { return .local(local.slot) }
        binder.error(LanguageCodes.notANode, atom, binder.text(symbol))
        return nil
      }
      guard
        let id = Definitions.definition(
          symbol, atom, labels: Definitions.labels(of: atom, for: symbol, &binder), by: word,
          &binder)
      else { return nil }
      let name = binder.app.definition(id).name
      guard
        let inputs = Inputs.inputs(
          atom, for: name, binder.app.parameters(of: id), isPattern: true, &binder)
      else { return nil }
      return .declared(id, inputs)
    default:
      binder.expected("a node", at: first, of: phrase)
      return nil
    }
  }

  private static func stackedPattern(_ phrase: Phrase, _ atoms: Range<Int>, _ binder: inout Binder)
    -> NodePattern?
  {
    let (inner, tabBar) = Nodes.stackParts(phrase, atoms, &binder)
    let wanted = inner.upperBound < atoms.upperBound ? tabBar : nil
    if phrase.kind(at: inner.lowerBound) == .list {
      return patterns(phrase.atoms[inner.lowerBound], &binder).map { .stack($0, wanted) }
    }
    return pattern(phrase, inner, &binder).map { .stack([.node($0)], wanted) }
  }

  /// PATS: a list of patterns, with `...` for any run of nodes.
  static func patterns(_ list: NodeID, declaredBy word: String? = nil, _ binder: inout Binder)
    -> [ListPattern]?
  {
    var result: [ListPattern] = []
    for element in binder.tree.children(of: list) {
      let phrase = binder.tree.phrase(element)
      if phrase.kind(at: 0) == .ellipsis, phrase.end == 1 {
        result.append(.rest)
        continue
      }
      var matcher = binder.matcher(for: phrase)
      guard let length = matcher.patternLength(at: 0), length == phrase.end else {
        binder.expected("a node or `...`", at: 0, of: phrase)
        return nil
      }
      guard let pattern = pattern(phrase, 0..<length, declaredBy: word, &binder) else { return nil }
      result.append(.node(pattern))
    }
    return result
  }

  /// `Detail#7`: the number decides; a name that nothing has is an error.
  static func instanceNumber(_ atom: NodeID, _ binder: inout Binder) -> Instance {
    Instance(number: UInt32(clamping: binder.tree.instanceNumber(atom)))
  }

  static func instance(_ atom: NodeID, _ binder: inout Binder) -> Instance? {
    let symbol = binder.tree.symbol(atom)
    if symbol != binder.words.stack, binder.text(symbol) != "modal", !knowsStyle(symbol, &binder),
      Definitions.definition(symbol, atom, labels: nil, &binder) == nil
    {
      return nil
    }
    return instanceNumber(atom, &binder)
  }

  private static func knowsStyle(_ symbol: Symbol, _ binder: inout Binder) -> Bool {
    binder.app.presentableIDs[symbol] != nil || symbol == binder.words.alert
      || symbol == binder.words.dialog
  }
}
