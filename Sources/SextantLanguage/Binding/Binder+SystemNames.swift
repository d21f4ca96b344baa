import SextantEngine
import SextantSyntax

/// What a name means among the declarations of the system.
extension Binder {
  /// What a name means among the system's declarations.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  mutating func systemDefinition(
    _ symbol: Symbol, _ atom: NodeID, by word: String?
  ) -> DefinitionID? {
    let isQualified = tree.kind(atom) == .qualified
    let inner = isQualified ? tree.secondSymbol(atom) : symbol
    let written = isQualified ? "\(text(symbol)).\(text(inner))" : text(symbol)
    let meant = isQualified ? nil : meant(by: symbol, word)
    if !isQualified, meant == nil, let shared = app.sharedNames[symbol] {
      let names = shared.map { "`\(app.definition($0).name)`" }.joined(separator: " or ")
      error(LanguageCodes.ambiguousName, atom, written, names)
      return nil
    }
    var id = meant ?? app.definitionIDs[symbol]
    if isQualified {
      let holders = app.sharedNames[symbol] ?? id.map { [$0] } ?? []
      id = holders.lazy.compactMap { [app] in app.memberIDs[$0]?[inner] }.first
    }
    guard let id else {
      if isErrorSymbol(text(symbol)) || isErrorSymbol(text(inner)) { return nil }
      let known = app.definitions.dropFirst(2).filter { word == nil || $0.word == word }.map(\.name)
      let suggestion = nearest(to: written, among: known).map { near in
        Suggestion.replacement(
          near, fix: certainRenaming(atom, from: written, to: near, among: known))
      }
      if suggestion?.fix == nil { app.errorSymbols.insert(inner) }
      report(
        LanguageCodes.unknownThing, tree.span(atom), [word ?? wordsOfNodes, written], suggestion)
      return nil
    }
    usages.definitions.insert(id)
    let definition = app.definition(id)
    if let word, definition.word != word {
      error(
        LanguageCodes.wrongKind, atom, definition.name, definition.word.withArticle,
        word.withArticle,
        suggestion: sentence(taking: definition.word).map {
          .advice("a sentence that takes it: `\($0)`")
        })
      return nil
    }
    if word == nil, let declared = symbols.find(definition.word),
      case .name? = vocabulary.declarations[declared]?.source.meaning
    {
      error(LanguageCodes.wrongKind, atom, definition.name, definition.word, wordsOfNodes)
      return nil
    }
    return id
  }

  /// Of several declarations with a name, the only one that the word allows; where any may stand, the
  /// only screen that is in no block.
  private func meant(by symbol: Symbol, _ word: String?) -> DefinitionID? {
    guard let shared = app.sharedNames[symbol] else { return nil }
    let fitting = shared.filter { id in
      let definition = app.definition(id)
      if let word { return definition.word == word }
      guard definition.owner == .none, let declaring = symbols.find(definition.word),
        case .node(.screen)? = vocabulary.declarations[declaring]?.source.meaning
      else { return false }
      return true
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// NAMES: a list of names of declarations, with `...` for any run of them.
  mutating func names(_ list: NodeID, declaredBy word: String) -> [DefinitionID?]? {
    var result: [DefinitionID?] = []
    for element in tree.children(of: list) {
      let phrase = tree.phrase(element)
      if phrase.kind(at: 0) == .ellipsis, phrase.end == 1 {
        result.append(nil)
        continue
      }
      var matcher = matcher(for: phrase)
      guard phrase.end == 1, matcher.length(of: .declared, at: 0) == 1 else {
        expected("the name of a \(word) or `...`", at: 0, of: phrase)
        return nil
      }
      let atom = phrase.atoms[0]
      guard let id = definition(tree.symbol(atom), atom, labels: nil, by: word) else { return nil }
      result.append(id)
    }
    return result
  }

  /// The words that declare what nodes are made from.
  private var wordsOfNodes: String {
    let words = system.declarations.flatMap { declaration in
      var all = [declaration]
      switch declaration.block {
      case .members(let inner), .only(let inner): all += inner
      case .none, .body: break
      }
      return all.compactMap { one in
        if case .node = one.meaning { one.word } else { nil }
      }
    }
    return words.joined(separator: " or ")
  }

  /// An example of a sentence of this system that takes what a word declares.
  private func sentence(taking word: String) -> String? {
    vocabulary.sentences.first { entry in
      entry.pattern.source.slots.contains { $0.slot == .node && $0.name == word }
    }?.example
  }
}
