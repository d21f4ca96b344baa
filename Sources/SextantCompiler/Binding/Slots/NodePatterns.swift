import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func nodePattern(_ syntax: NodeSyntax, declaredBy word: String? = nil) -> NodePattern? {
    switch syntax {
    case .stacked(_, .list(let list), let tabBar):
      return nodePatterns(list).map { .stack($0, tabBar) }
    case .stacked(_, .node(let inner), let tabBar):
      return nodePattern(inner).map { .stack([.node($0)], tabBar) }
    case .instance(let atom):
      return instance(atom).map { .instance($0, name: text(tree.symbol(atom))) }
    case .name(let atom): return named(atom, declaredBy: word)
    }
  }

  /// Binds a declared name with optional arguments, a bound node, or `stack`, which matches any
  /// stack.
  private mutating func named(_ atom: NodeID, declaredBy word: String?) -> NodePattern? {
    let symbol = tree.symbol(atom)
    if tree.word(atom) == Word.stack.symbol, app.definitionIDs[symbol] == nil { return .anyStack }
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
    return inputs(atom, for: name, app.properties(of: id), isPattern: true)
      .map { .declared(id, $0) }
  }

  /// Binds PATS: a list of patterns, with `...` for any sequence of nodes.
  mutating func nodePatterns(_ list: NodeID, declaredBy word: String? = nil) -> [ListPattern]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      if phrase.kind(at: 0) == .ellipsis, phrase.end == 1 { return .rest }
      return whole(phrase, called: "a node or `...`", { $0.pattern(&$1) })
        .flatMap { nodePattern($0, declaredBy: word) }.map { .node($0) }
    }
  }

  mutating func instanceNumber(_ atom: NodeID) -> Instance {
    Instance(number: UInt32(clamping: tree.instanceNumber(atom)))
  }

  mutating func instance(_ atom: NodeID) -> Instance? {
    let symbol = tree.symbol(atom)
    let isStyle =
      app.presentableIDs[symbol] != nil
      || PresentationWords.style(of: symbol)?.isAlert ?? false
    if symbol != Word.stack.symbol, text(symbol) != "modal", !isStyle, definition(at: atom) == nil {
      return nil
    }
    return instanceNumber(atom)
  }

  // MARK: Elements of stacks

  mutating func pick(_ syntax: PickSyntax) -> BoundPick? {
    switch syntax {
    case .index(let atom): .index(tree.integer(atom))
    case .node(let node): nodePattern(node).map { .pattern($0) }
    }
  }

  mutating func picks(_ list: NodeID) -> [BoundPick]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      if phrase.word(at: 0) == Word.new.symbol, phrase.end > 1 {
        return wholeNode(phrase, from: 1).map { .new($0) }
      }
      let name = "an element, an index, or `new` with a node"
      return whole(phrase, called: name, { $0.pick(&$1) }).flatMap { pick($0) }
    }
  }
}
