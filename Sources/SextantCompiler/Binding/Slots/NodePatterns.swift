import SextantEngine
import SextantLanguage
import SextantSyntax

/// Node patterns, and instances by their numbers.
extension Binder {
  /// PAT: a pattern of a single node.
  ///
  /// - Parameter word: the required keyword of the declaration; nil for any.
  mutating func nodePattern(
    _ phrase: Phrase, _ atoms: Range<Int>, declaredBy word: String? = nil
  ) -> NodePattern? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    let plain = phrase.word(at: first)
    if plain == Word.stacked.symbol { return stackedPattern(phrase, atoms) }
    if plain == Word.stack.symbol, app.definitionIDs[Word.stack.symbol] == nil {
      return .anyStack
    }
    switch tree.kind(atom) {
    case .instance:
      return instance(atom).map {
        .instance($0, name: text(tree.symbol(atom)))
      }
    case .name, .qualified:
      let symbol = tree.symbol(atom)
      if let local = scope[symbol], tree.kind(atom) == .name {
        markRead(local, at: atom)
        if local.isNode || local.type.isUnknown { return .local(local.slot) }
        error(LanguageCodes.notANode, atom, text(symbol))
        return nil
      }
      guard let id = definition(at: atom, labels: labelsOfUndeclared(atom), by: word) else {
        return nil
      }
      let name = app.definition(id).name
      guard
        let inputs = self.inputs(atom, for: name, app.properties(of: id), isPattern: true)
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
      return nodePatterns(phrase.atoms[inner.lowerBound]).map { .stack($0, wanted) }
    }
    return nodePattern(phrase, inner).map { .stack([.node($0)], wanted) }
  }

  /// PATS: a list of patterns, with `...` for any sequence of nodes.
  mutating func nodePatterns(_ list: NodeID, declaredBy word: String? = nil) -> [ListPattern]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      if phrase.kind(at: 0) == .ellipsis, phrase.end == 1 { return .rest }
      var matcher = self.matcher(for: phrase)
      guard matcher.patternLength(at: 0) == phrase.end else {
        expected("a node or `...`", at: 0, of: phrase)
        return nil
      }
      return nodePattern(phrase, 0..<phrase.end, declaredBy: word).map { .node($0) }
    }
  }

  /// `Detail#7`: the number identifies the instance. An unknown name is an error.
  mutating func instanceNumber(_ atom: NodeID) -> Instance {
    Instance(number: UInt32(clamping: tree.instanceNumber(atom)))
  }

  mutating func instance(_ atom: NodeID) -> Instance? {
    let symbol = tree.symbol(atom)
    let isStyle =
      app.presentableIDs[symbol] != nil || symbol == Word.alert.symbol
      || symbol == Word.dialog.symbol
    if symbol != Word.stack.symbol, text(symbol) != "modal", !isStyle, definition(at: atom) == nil {
      return nil
    }
    return instanceNumber(atom)
  }

  // MARK: Elements of stacks

  mutating func pick(_ phrase: Phrase, _ atoms: Range<Int>) -> BoundPick? {
    let atom = phrase.atoms[atoms.lowerBound]
    if tree.kind(atom) == .integer { return .index(tree.integer(atom)) }
    return nodePattern(phrase, atoms).map { .pattern($0) }
  }

  mutating func picks(_ list: NodeID) -> [BoundPick]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      if phrase.word(at: 0) == Word.new.symbol, phrase.end > 1 {
        return wholeNode(phrase, from: 1).map { .new($0) }
      }
      var matcher = self.matcher(for: phrase)
      let isIndex = phrase.kind(at: 0) == .integer && phrase.end == 1
      guard isIndex || matcher.patternLength(at: 0) == phrase.end else {
        expected("an element, its index or `new` with a node", at: 0, of: phrase)
        return nil
      }
      return pick(phrase, 0..<phrase.end)
    }
  }
}
