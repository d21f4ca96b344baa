import SextantEngine
import SextantLanguage
import SextantSyntax

extension Binder {
  /// Returns the declaration of a name in a system with a declaration table. Returns nil after
  /// reporting an error.
  mutating func systemDefinition(at atom: NodeID, by word: String?) -> DefinitionID? {
    let symbol = tree.symbol(atom)
    let isQualified = tree.kind(atom) == .qualified
    let inner = isQualified ? tree.secondSymbol(atom) : symbol
    let written = isQualified ? "\(text(symbol)).\(text(inner))" : text(symbol)
    let meant = isQualified ? nil : self.meant(by: symbol, word)
    if !isQualified, meant == nil, let shared = app.sharedNames[symbol] {
      let names = shared.map { "`\(app.definition($0).name)`" }.joined(separator: " or ")
      error(LanguageCodes.ambiguousName, atom, written, names)
      return nil
    }
    var id = meant ?? app.definitionIDs[symbol]
    if isQualified {
      let holders = app.sharedNames[symbol] ?? id.map { [$0] } ?? []
      id = holders.lazy.compactMap { [app = app] in app.memberIDs[$0]?[inner] }.first
    }
    guard let id else {
      if context.isErrorSymbol(text(symbol)) || context.isErrorSymbol(text(inner)) {
        return nil
      }
      let known = app.definitions.dropFirst(2).filter { word == nil || $0.word == word }.map(\.name)
      let suggestion = suggester.nearest(to: written, among: known).map { near in
        Suggestion.replacement(
          near, fix: suggester.unambiguousRename(atom, from: written, to: near, among: known))
      }
      if suggestion?.fix == nil { app.errorSymbols.insert(inner) }
      report(
        LanguageCodes.unknownThing, tree.span(atom),
        [word ?? wordsOfNodes(), written], suggestion)
      return nil
    }
    usages.definitions.insert(id)
    mention(id, at: atom)
    let definition = app.definition(id)
    if let word, definition.word != word {
      error(
        LanguageCodes.wrongKind, atom, definition.name, definition.word, word.withArticle,
        suggestion: sentenceOfNode(taking: definition.word).map {
          .advice("use the name in the sentence `\($0)`")
        })
      return nil
    }
    if word == nil, let declared = symbols.find(definition.word),
      case .name? = vocabulary.declarations[declared]?.source.meaning
    {
      error(LanguageCodes.wrongKind, atom, definition.name, definition.word, wordsOfNodes())
      return nil
    }
    return id
  }

  /// Returns the only declaration that has the name and the required keyword. If `word` is nil,
  /// returns the only screen with the name outside of blocks.
  private mutating func meant(by symbol: Symbol, _ word: String?) -> DefinitionID? {
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

  private mutating func wordsOfNodes() -> String {
    let words = system.declarations.flatMap(\.withNested).compactMap { one in
      if case .node = one.meaning { one.word } else { nil }
    }
    return words.joined(separator: " or ")
  }

  private mutating func sentenceOfNode(taking word: String) -> String? {
    vocabulary.sentences.first { entry in
      entry.pattern.source.slots.contains { $0.slot == .node && $0.name == word }
    }?.form.example
  }

  /// Binds NAMES: a list of declared names, with `...` for any sequence of names.
  mutating func definitionNames(_ list: NodeID, declaredBy word: String) -> [DefinitionID?]? {
    tree.children(of: list).mapAll { element in
      let phrase = tree.phrase(element)
      if phrase.kind(at: 0) == .ellipsis, phrase.end == 1 { return .some(nil) }
      return whole(phrase, called: "the name of a \(word) or `...`", { $0.declaredName(&$1) })
        .flatMap { _ in definition(at: phrase.atoms[0], by: word) }.map { .some($0) }
    }
  }

  // MARK: Undeclared screens

  mutating func labelsOfUndeclared(_ atom: NodeID) -> [String]? {
    if let id = app.definitionIDs[tree.symbol(atom)], !app.parameters(of: id).isEmpty {
      return nil
    }
    return tree.arguments(of: atom) == nil ? nil : labels(of: atom)
  }

  /// Returns the labels of the arguments that follow an undeclared name. Missing labels become
  /// `input`, `input2` and so on.
  mutating func labels(of atom: NodeID) -> [String] {
    tree.argumentNodes(of: atom).enumerated().map { index, argument in
      let label = tree.symbol(argument)
      return label == .empty ? (index == 0 ? "input" : "input\(index + 1)") : text(label)
    }
  }

  /// Returns the declaration of a name.
  ///
  /// In the scratch app, every capitalized name is a screen, with the parameters given by `labels`.
  mutating func definition(
    at atom: NodeID, labels: [String]? = nil, by word: String? = nil
  ) -> DefinitionID? {
    if vocabulary.hasOwnDeclarations { return systemDefinition(at: atom, by: word) }
    let symbol = tree.symbol(atom)
    if let id = app.definitionIDs[symbol], tree.kind(atom) != .qualified {
      if !app.isScratch { usages.definitions.insert(id) }
      mention(id, at: atom)
      if app.implicitUses[id] != nil {
        app.implicitUses[id] = .several
        if let labels { adopt(labels, for: id) }
      }
      return id
    }
    let name = text(symbol)
    if app.isScratch, isCapitalised(name), tree.kind(atom) != .qualified {
      let id = app.define(symbol, Definition(kind: .screen, name: name), [])
      app.implicitUses[id] = .once
      usages.implicit.append(.init(subject: id, place: place(of: atom)))
      mention(.node(id), at: atom, isDeclaration: true)
      if let labels { adopt(labels, for: id) }
      return id
    }
    if context.isErrorSymbol(name) { return nil }
    if Word.references.contains(symbol) {
      error(
        LanguageCodes.unknownNode, atom, name,
        suggestion: .advice("write `\(name) is NODE` to test the node"))
    } else if let style = PresentationWords.counted.first(where: { $0.word == symbol }) {
      error(
        LanguageCodes.unknownNode, atom, name,
        suggestion: .advice(
          "write `presented is \(name) …` or `count \(text(style.plural ?? .empty))` to test presentations"
        ))
    } else {
      let known =
        app.definitions.dropFirst().map(\.name) + scope.names.map { text($0) }
        + (app.isScratch ? ["Home"] : [])
        + (isCapitalised(name)
          ? [] : (Word.references + [Word.stack.symbol]).map { text($0) })
      let capitalised = name.prefix(1).uppercased() + name.dropFirst()
      unknown(
        LanguageCodes.unknownNode, atom, name, among: known,
        else: app.isScratch && isCapitalised(capitalised)
          ? .advice("write `\(capitalised)`: names of screens have a capital letter") : nil)
    }
    return nil
  }

  mutating func declareScreens(of node: NodeSnapshot) {
    if node.kind == .screen, isCapitalised(node.name) {
      let symbol = symbols.intern(node.name)
      if app.definitionIDs[symbol] == nil {
        let id = app.define(symbol, Definition(kind: .screen, name: node.name), [])
        // A name in a state file is not misspelt. `several` prevents the lint rule from reporting
        // the name.
        app.implicitUses[id] = .several
      }
      if let id = app.definitionIDs[symbol], app.implicitUses[id] != nil {
        adopt(node.input.map(\.label), for: id)
      }
    }
    for child in node.children { declareScreens(of: child.node) }
    for presentation in node.presented { declareScreens(of: presentation.node) }
  }

  private mutating func adopt(_ labels: [String], for id: DefinitionID) {
    guard !labels.isEmpty, app.parameters(of: id).isEmpty else { return }
    app.declared[Int(id.index)].parameters = labels.map(App.Parameter.undeclared)
    app.replace(
      id, with: Definition(kind: .screen, name: app.definition(id).name, parameters: labels))
  }
}
