import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  mutating func node(_ syntax: NodeSyntax, declaredBy word: String? = nil) -> NodeExpression? {
    switch syntax {
    case .name(let atom), .instance(let atom): return declared(atom, by: word)
    case .stacked(let keyword, _, _) where word != nil: return declared(keyword, by: word)
    case .stacked(_, let content, let tabBar):
      let items =
        switch content {
        case .list(let list): nodes(list)
        case .node(let inner): node(inner).map { [$0] }
        }
      guard let items else { return nil }
      let behavior = tabBar ?? .automatic
      return items.mapAll { constant($0) }.map { .constant(.stack($0, behavior)) }
        ?? .stack(items, behavior)
    }
  }

  mutating func wholeNode(
    _ phrase: Phrase, from start: Int, declaredBy word: String? = nil
  ) -> NodeExpression? {
    var parser = context.parser(for: phrase)
    var end = start
    guard let syntax = parser.node(&end) else {
      expected("a node", at: start, of: phrase)
      return nil
    }
    guard end == phrase.end else {
      requireEnd(phrase, at: end)
      return nil
    }
    if let block = phrase.block { error(LanguageCodes.unexpectedBlock, block) }
    return node(syntax, declaredBy: word)
  }

  /// Parses all atoms in brackets as one argument. Reports a phrase that does not fit.
  mutating func whole<Syntax>(
    _ phrase: Phrase, called name: String, _ parse: (inout PhraseParser, inout Int) -> Syntax?
  ) -> Syntax? {
    var parser = context.parser(for: phrase, isQuiet: true)
    if let syntax = parser.whole(parse) { return syntax }
    expected(name, at: 0, of: phrase)
    return nil
  }

  mutating func nodes(_ list: NodeID, declaredBy word: String? = nil) -> [NodeExpression]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      if word == nil, phrase.kind(at: 0) == .ellipsis {
        error(LanguageCodes.wildcardHere, phrase.atoms[0])
        return nil
      }
      return whole(phrase, called: "a \(word ?? "node")", { $0.node(&$1) })
        .flatMap { node($0, declaredBy: word) }
    }
  }

  private mutating func declared(_ atom: NodeID, by word: String?) -> NodeExpression? {
    let symbol = tree.symbol(atom)
    if let local = scope[symbol], tree.kind(atom) == .name, word == nil {
      if !local.isNode && !local.type.isUnknown {
        error(LanguageCodes.notANode, atom, text(symbol))
        return nil
      }
      markRead(local, at: atom)
      markPlaced(local)
      return .local(local.slot)
    }
    guard let id = definition(at: atom, labels: labelsOfUndeclared(atom), by: word) else {
      return nil
    }
    if !app.isScratch { usages.made.insert(id) }
    var parameters = app.parameters(of: id)
    // Avoids a copy in the usual case: no parameter is extra.
    if parameters.contains(where: \.isProvided) { parameters.removeAll(where: \.isProvided) }
    let inputs = inputs(atom, for: app.definition(id).name, parameters, isPattern: false)
    guard let given = inputs?.compactMap({ $0 }) else { return nil }
    if app.definitions[Int(id.index)].kind == .screen,
      app.declared[Int(id.index)].computed.isEmpty,
      let content = (app.declared[Int(id.index)].content?.nodes ?? []).mapAll({ constant($0) }),
      let constants = given.mapAll(\.constant)
    {
      return .constant(.new(id, input: constants, content: content, selection: 0))
    }
    return .new(id, given)
  }
}
