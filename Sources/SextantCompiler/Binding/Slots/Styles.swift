import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// Binds STYLE: a presentation in a comparison, such as `sheet stacked Review`.
  mutating func style(_ syntax: StyleSyntax, of phrase: Phrase) -> StylePattern? {
    guard let style = presentationStyle(syntax.keyword) else { return nil }
    var result = StylePattern(style: syntax.isInsideTab ? .coverInsideTab : style)
    if style.isAlert, let word = system.vocabulary.alerts?.word,
      let name = syntax.node ?? syntax.title?.name, isDeclared(name, by: word)
    {
      if let message = syntax.message { requireEnd(phrase, at: message.atoms.lowerBound) }
      result.node = nodePattern(name, declaredBy: word)
      return result.node.map { _ in result }
    }
    if let node = syntax.node {
      if style.isAlert {
        let keyword = phrase.atoms.firstIndex(of: syntax.keyword) ?? 0
        reportUnknownValue(phrase, at: keyword + 1, wanting: .string)
        return nil
      }
      result.node = nodePattern(node)
      if result.node == nil { return nil }
    }
    let texts = [(\StylePattern.title, syntax.title), (\.message, syntax.message)]
    for (text, syntax) in texts + [(\.source, syntax.source)] {
      guard let syntax else { continue }
      guard let value = value(syntax, of: phrase, as: .string) else { return nil }
      result[keyPath: text] = value
    }
    if let source = result.source { usages.noteSource(source) }
    result.transition = syntax.transition.map { text(tree.symbol($0)) }
    return result
  }

  mutating func presentationStyle(_ atom: NodeID) -> PresentationStyle? {
    let word = tree.word(atom)
    if let style = PresentationWords.style(of: word) { return style }
    guard let index = word.flatMap({ app.presentableIDs[$0] }) else { return nil }
    usages.presentables.insert(index)
    mention(.presentable(index), at: atom)
    return .presentable(index)
  }

  private func isDeclared(_ syntax: NodeSyntax, by word: String) -> Bool {
    guard case .name(let atom) = syntax, tree.kind(atom) == .name,
      case let name = tree.symbol(atom), scope[name] == nil,
      app.variableIDs[name] == nil, let id = app.definitionIDs[name]
    else { return false }
    return app.definition(id).word == word
  }
}
