import SextantEngine
import SextantLanguage
import SextantSyntax

/// Descriptions of nodes to make.
extension Binder {
  /// NODE: a description of a node to make, or a bound node.
  ///
  /// - Parameter word: the required keyword of the declaration; nil for any.
  mutating func node(
    _ phrase: Phrase, _ atoms: Range<Int>, declaredBy word: String? = nil
  ) -> NodeExpression? {
    let first = atoms.lowerBound
    let atom = phrase.atoms[first]
    if phrase.word(at: first) == Word.stacked.symbol, word == nil {
      return stacked(phrase, atoms)
    }
    switch tree.kind(atom) {
    case .name, .qualified: return declared(atom, by: word)
    default:
      expected("a node", at: first, of: phrase)
      return nil
    }
  }

  /// A node that occupies the rest of a phrase.
  mutating func wholeNode(
    _ phrase: Phrase, from start: Int, declaredBy word: String? = nil
  ) -> NodeExpression? {
    var matcher = self.matcher(for: phrase)
    guard let length = matcher.nodeLength(at: start) else {
      expected("a node", at: start, of: phrase)
      return nil
    }
    guard start + length == phrase.end else {
      requireEnd(phrase, at: start + length)
      return nil
    }
    if let block = phrase.block { error(LanguageCodes.unexpectedBlock, block) }
    return node(phrase, start..<phrase.end, declaredBy: word)
  }

  private mutating func stacked(_ phrase: Phrase, _ atoms: Range<Int>) -> NodeExpression? {
    let (inner, tabBar) = stackParts(phrase, atoms)
    let isList = phrase.kind(at: inner.lowerBound) == .list
    let items =
      isList ? nodes(phrase.atoms[inner.lowerBound]) : node(phrase, inner).map { [$0] }
    guard let items else { return nil }
    let constants = items.mapAll { constant($0) }
    return constants.map { .constant(.stack($0, tabBar)) } ?? .stack(items, tabBar)
  }

  /// NODES: a list of nodes to make.
  ///
  /// - Parameter word: the required keyword of the declarations; nil for any.
  mutating func nodes(_ list: NodeID, declaredBy word: String? = nil) -> [NodeExpression]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      var matcher = self.matcher(for: phrase)
      if matcher.nodeLength(at: 0) == phrase.end {
        return node(phrase, 0..<phrase.end, declaredBy: word)
      }
      if word == nil, phrase.kind(at: 0) == .ellipsis {
        error(LanguageCodes.wildcardHere, phrase.atoms[0])
      } else {
        expected("a \(word ?? "node")", at: 0, of: phrase)
      }
      return nil
    }
  }

  /// Returns the content of a `stacked …`, and its treatment of the tab bar.
  mutating func stackParts(_ phrase: Phrase, _ atoms: Range<Int>) -> (
    Range<Int>, TabBarBehavior
  ) {
    let inner = atoms.dropFirst()
    for end in [atoms.upperBound - 4, atoms.upperBound - 3] where end >= inner.lowerBound {
      let (tabBar, length) = Matcher.tabBar(phrase, at: end)
      if end + length == atoms.upperBound { return (inner.lowerBound..<end, tabBar) }
    }
    return (inner, .automatic)
  }

  /// Binds a declared name with its arguments, or a bound instance.
  private mutating func declared(_ atom: NodeID, by word: String?) -> NodeExpression? {
    let symbol = tree.symbol(atom)
    if let local = scope[symbol], tree.kind(atom) == .name, word == nil {
      if !local.isNode && !local.type.isUnknown {
        error(LanguageCodes.notANode, atom, text(symbol))
        return nil
      }
      markRead(local, at: atom)
      return .local(local.slot)
    }
    guard let id = definition(at: atom, labels: labelsOfUndeclared(atom), by: word) else {
      return nil
    }
    if !app.isScratch { usages.made.insert(id) }
    var parameters = app.parameters(of: id)
    // Avoids a copy if no parameter is extra, which is the usual case.
    if parameters.contains(where: \.isExtra) { parameters.removeAll(where: \.isExtra) }
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
