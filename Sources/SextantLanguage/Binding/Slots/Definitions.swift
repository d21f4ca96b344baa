import SextantEngine
import SextantSyntax

/// NAME: the name of a declaration; the label is the word that must declare it.
enum DeclaredSlot: SlotKind {
  static func extent(at position: Int, in matcher: inout Matcher) -> Int? {
    matcher.declaredLength(at: position)
  }

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let symbol = binder.tree.symbol(place.atom)
    return Definitions.definition(symbol, place.atom, labels: nil, by: place.label, &binder).map {
      .definition($0)
    }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .nodes(isPattern: true, declaredBy: label)
  }

  static func description(_ label: String) -> String { "the name of a \(label)" }
}

/// NAMES: a list of names of declarations, with `...` for any run of them.
enum DeclaredNamesSlot: ListSlotKind {
  static let element = Pattern.Slot.declared

  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    Definitions.names(place.atom, declaredBy: place.label, &binder).map { .definitions($0) }
  }

  static func description(_ label: String) -> String {
    label == "names" ? "a list of names in [ ]" : "a list of names of \(label)s in [ ]"
  }

  static let production: String? =
    "\"[\" , [ ( NAME | \"...\" ) , { \",\" , ( NAME | \"...\" ) } ] , \"]\""
}

/// SCREEN: the name of a screen or container.
enum ScreenSlot: NameSlotKind {
  static func bind(_ place: SlotPlace, _ binder: inout Binder) -> BoundArgument? {
    let symbol = binder.tree.symbol(place.atom)
    return Definitions.definition(symbol, place.atom, labels: nil, &binder).map { .definition($0) }
  }

  static func domain(_ label: String, isInSentence: Bool, _ binder: inout Binder) -> NameDomain {
    .screens
  }

  static func description(_ label: String) -> String { "the name of a screen" }
}

/// What a name means among the declarations of nodes.
enum Definitions {
  /// What a name means among the system's declarations.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  static func systemDefinition(
    _ symbol: Symbol, _ atom: NodeID, by word: String?, _ binder: inout Binder
  ) -> DefinitionID? {
    let isQualified = binder.tree.kind(atom) == .qualified
    let inner = isQualified ? binder.tree.secondSymbol(atom) : symbol
    let written = isQualified ? "\(binder.text(symbol)).\(binder.text(inner))" : binder.text(symbol)
    let meant = isQualified ? nil : meant(by: symbol, word, &binder)
    if !isQualified, meant == nil, let shared = binder.app.sharedNames[symbol] {
      let names = shared.map { "`\(binder.app.definition($0).name)`" }.joined(separator: " or ")
      binder.error(LanguageCodes.ambiguousName, atom, written, names)
      return nil
    }
    var id = meant ?? binder.app.definitionIDs[symbol]
    if isQualified {
      let holders = binder.app.sharedNames[symbol] ?? id.map { [$0] } ?? []
      id = holders.lazy.compactMap { [app = binder.app] in app.memberIDs[$0]?[inner] }.first
    }
    guard let id else {
      if binder.isErrorSymbol(binder.text(symbol)) || binder.isErrorSymbol(binder.text(inner)) {
        return nil
      }
      let known = binder.app.definitions.dropFirst(2).filter { word == nil || $0.word == word }.map(
        \.name)
      let suggestion = binder.nearest(to: written, among: known).map { near in
        Suggestion.replacement(
          near, fix: binder.certainRenaming(atom, from: written, to: near, among: known))
      }
      if suggestion?.fix == nil { binder.app.errorSymbols.insert(inner) }
      binder.report(
        LanguageCodes.unknownThing, binder.tree.span(atom),
        [word ?? wordsOfNodes(&binder), written], suggestion)
      return nil
    }
    binder.usages.definitions.insert(id)
    let definition = binder.app.definition(id)
    if let word, definition.word != word {
      binder.error(
        LanguageCodes.wrongKind, atom, definition.name, definition.word.withArticle,
        word.withArticle,
        suggestion: sentence(taking: definition.word, &binder).map {
          .advice("a sentence that takes it: `\($0)`")
        })
      return nil
    }
    if word == nil, let declared = binder.symbols.find(definition.word),
      case .name? = binder.vocabulary.declarations[declared]?.source.meaning
    {
      binder.error(
        LanguageCodes.wrongKind, atom, definition.name, definition.word, wordsOfNodes(&binder))
      return nil
    }
    return id
  }

  /// Of several declarations with a name, the only one that the word allows; where any may stand, the
  /// only screen that is in no block.
  private static func meant(by symbol: Symbol, _ word: String?, _ binder: inout Binder)
    -> DefinitionID?
  {
    guard let shared = binder.app.sharedNames[symbol] else { return nil }
    let fitting = shared.filter { id in
      let definition = binder.app.definition(id)
      if let word { return definition.word == word }
      guard definition.owner == .none, let declaring = binder.symbols.find(definition.word),
        case .node(.screen)? = binder.vocabulary.declarations[declaring]?.source.meaning
      else { return false }
      return true
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The words that declare what nodes are made from.
  private static func wordsOfNodes(_ binder: inout Binder) -> String {
    let words = binder.system.declarations.flatMap { declaration in
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
  private static func sentence(taking word: String, _ binder: inout Binder) -> String? {
    binder.vocabulary.sentences.first { entry in
      entry.pattern.source.slots.contains { $0.slot == .node && $0.name == word }
    }?.example
  }

  /// NAMES: a list of names of declarations, with `...` for any run of them.
  static func names(_ list: NodeID, declaredBy word: String, _ binder: inout Binder)
    -> [DefinitionID?]?
  {
    var result: [DefinitionID?] = []
    for element in binder.tree.children(of: list) {
      let phrase = binder.tree.phrase(element)
      if phrase.kind(at: 0) == .ellipsis, phrase.end == 1 {
        result.append(nil)
        continue
      }
      let matcher = binder.matcher(for: phrase)
      guard phrase.end == 1, matcher.declaredLength(at: 0) == 1 else {
        binder.expected("the name of a \(word) or `...`", at: 0, of: phrase)
        return nil
      }
      let atom = phrase.atoms[0]
      guard
        let id = Definitions.definition(
          binder.tree.symbol(atom), atom, labels: nil, by: word, &binder)
      else { return nil }
      result.append(id)
    }
    return result
  }

  // MARK: Screens that nobody declared

  /// The labels from which a screen that nobody declared may take the names of its inputs.
  static func labels(of atom: NodeID, for symbol: Symbol, _ binder: inout Binder)
    -> [String]?
  {
    if let id = binder.app.definitionIDs[symbol], !binder.app.parameters(of: id).isEmpty {
      return nil
    }
    return binder.tree.arguments(of: atom) == nil ? nil : labels(of: atom, &binder)
  }

  /// What the inputs behind a name that nobody declared are called.
  static func labels(of atom: NodeID, _ binder: inout Binder) -> [String] {
    binder.tree.argumentNodes(of: atom).enumerated().map { index, argument in
      let label = binder.tree.symbol(argument)
      return label == .empty ? (index == 0 ? "input" : "input\(index + 1)") : binder.text(label)
    }
  }

  /// The declaration of a name. In the scratch app any capitalised name is a screen; `labels` then
  /// says which inputs it has.
  static func definition(
    _ symbol: Symbol, _ atom: NodeID, labels: [String]?, by word: String? = nil,
    _ binder: inout Binder
  ) -> DefinitionID? {
    if binder.vocabulary.hasOwnDeclarations {
      return Definitions.systemDefinition(symbol, atom, by: word, &binder)
    }
    if let id = binder.app.definitionIDs[symbol], binder.tree.kind(atom) != .qualified {
      if !binder.app.isScratch { binder.usages.definitions.insert(id) }
      if let uses = binder.app.implicitUses[id] {
        if uses == 1 { binder.app.implicitUses[id] = 2 }
        if let labels { adopt(labels, for: id, &binder) }
      }
      return id
    }
    let name = binder.text(symbol)
    if binder.app.isScratch, isCapitalised(name), binder.tree.kind(atom) != .qualified {
      let id = binder.app.define(symbol, Definition(kind: .screen, name: name), [])
      binder.app.implicitUses[id] = 1
      binder.usages.implicit.append(.init(subject: id, place: binder.place(of: atom)))
      if let labels { adopt(labels, for: id, &binder) }
      return id
    }
    if binder.isErrorSymbol(name) { return nil }
    if binder.referenceWords.contains(symbol) {
      binder.error(
        LanguageCodes.unknownNode, atom, name,
        suggestion: .advice("`\(name) is NODE` asks what stands there"))
    } else if let style = binder.styles.first(where: { $0.word == symbol }) {
      binder.error(
        LanguageCodes.unknownNode, atom, name,
        suggestion: .advice(
          "`presented is \(name) …` and `count \(binder.text(style.plural))` ask about presentations"
        ))
    } else {
      let known =
        binder.app.definitions.dropFirst().map(\.name) + binder.scope.names.map { binder.text($0) }
        + (binder.app.isScratch ? ["Home"] : [])
        + (isCapitalised(name)
          ? [] : (binder.referenceWords + [binder.words.stack]).map { binder.text($0) })
      let capitalised = name.prefix(1).uppercased() + name.dropFirst()
      binder.unknown(
        LanguageCodes.unknownNode, atom, name, among: known,
        else: binder.app.isScratch && isCapitalised(capitalised)
          ? .advice("write `\(capitalised)`: a name with a capital letter is a screen") : nil)
    }
    return nil
  }

  /// In the scratch app a restored state names its screens, as a sentence would.
  static func declareScreens(of node: NodeSnapshot, _ binder: inout Binder) {
    if node.kind == .screen, isCapitalised(node.name) {
      let symbol = binder.symbols.intern(node.name)
      if binder.app.definitionIDs[symbol] == nil {
        let id = binder.app.define(symbol, Definition(kind: .screen, name: node.name), [])
        // The name stands in the state and here: it is not misspelt.
        binder.app.implicitUses[id] = 2
      }
      if let id = binder.app.definitionIDs[symbol], binder.app.implicitUses[id] != nil {
        adopt(node.input.map(\.label), for: id, &binder)
      }
    }
    for child in node.children { declareScreens(of: child.node, &binder) }
    for presentation in node.presented { declareScreens(of: presentation.node, &binder) }
  }

  /// A screen that nobody declared has the inputs with which it is first made.
  private static func adopt(_ labels: [String], for id: DefinitionID, _ binder: inout Binder) {
    guard !labels.isEmpty, binder.app.parameters(of: id).isEmpty else { return }
    binder.app.parameters[Int(id.index)] = labels.map(App.Parameter.undeclared)
    binder.app.replace(
      id, with: Definition(kind: .screen, name: binder.app.definition(id).name, parameters: labels))
  }
}
