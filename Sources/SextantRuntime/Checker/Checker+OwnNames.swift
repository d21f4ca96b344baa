import SextantEngine
import SextantSyntax

/// The names that the declarations of the system's table give, and what a name means among them.
extension Checker {
  /// `WORD NAME[(inputs)]`, and the names in its block.
  mutating func declareOwn(_ declared: Declared) -> DefinitionID? {
    guard let entry = declared.entry, entry.isNamed else { return nil }
    let line = declared.line
    let place = entry.words.count
    guard let name = name(at: place, of: line) else {
      expected("a name", at: place, of: line)
      namelessDeclarations += 1
      breakNames(line)
      return nil
    }
    let isInner = declared.owner != .none
    let known = isInner ? app.memberIDs[declared.owner]?[name] : app.definitionIDs[name]
    if known != nil, isInner || app.sharedNames[name] == nil {
      duplicate(
        line.atoms[place], text(name),
        first: firstPlace(of: name, declaredBy: line, in: isInner ? declared.owner : nil))
      return nil
    }
    remember(name, declaredBy: line, in: isInner ? declared.owner : nil)
    guard let parameters = ownParameters(of: line.atoms[place], entry) else { return nil }
    var kind = NodeKind.screen
    if case .node(let made) = entry.source.meaning { kind = made }
    var definition = Definition(
      kind: kind, name: text(name), parameters: parameters.map(\.name),
      word: entry.source.word)
    definition.owner = declared.owner
    definition.defaults = parameters.map(\.fallback)
    let id = app.defineInner(name, definition, parameters)
    if declared.owner == .none { declaredNames.append((line.atoms[place], id)) }
    for inner in innerDeclarations(declared, entry, owner: id) { _ = declareOwn(inner) }
    if case .node = entry.source.meaning { holdContainers(id) }
    return id
  }

  /// The containers in the block of what makes nodes are children of each of them.
  private mutating func holdContainers(_ id: DefinitionID) {
    let containers = app.definition(id).members.filter { app.definition($0).kind != .screen }
    if containers.isEmpty { return }
    let nodes = containers.map { NodeExpression.constant(.screen($0)) }
    app.setContent(.init(nodes: nodes, selection: 0), of: id)
  }

  private mutating func ownParameters(
    of atom: NodeID, _ entry: DeclarationEntry
  ) -> [AppModel.Parameter]? {
    if !entry.source.takesInputs, let arguments = tree.arguments(of: atom) {
      if !arguments.isEmpty {
        error(CheckerCodes.extraArgument, atom, text(tree.symbol(atom)), "no input")
        return nil
      }
    }
    var parameters = parameters(of: atom)
    for parameter in parameters where parameter.type == .node {
      error(
        CheckerCodes.wrongType, atom, "a value", "a Node; an input of `\(parameter.name)` is data")
      return nil
    }
    for extra in entry.source.extraInputs
    where !parameters.contains(where: { $0.name == extra }) {
      parameters.append(
        AppModel.Parameter(
          name: extra, type: .unknown, domain: nil, fallback: nil, isExtra: true))
    }
    return parameters
  }

  /// A declaration and those with names in its block, as they were declared.
  func withInner(_ declared: Declared) -> [Declared] {
    guard let entry = declared.entry, let id = declared.id else { return [declared] }
    return [declared]
      + innerDeclarations(declared, entry, owner: id).map { inner in
        var inner = inner
        inner.id = name(at: 1, of: inner.line).flatMap { app.memberIDs[id]?[$0] }
        return inner
      }
  }

  /// The declarations with names in the block of one.
  private func innerDeclarations(
    _ declared: Declared, _ entry: DeclarationEntry, owner: DefinitionID
  ) -> [Declared] {
    guard !entry.members.isEmpty, let block = declared.line.block else { return [] }
    return tree.children(of: block).compactMap { item in
      let clauses = tree.children(of: item)
      guard let first = clauses.first else { return nil }
      let line = line(of: first)
      let meant = ownDeclaration(line, among: entry.members)
      guard let inner = meant ?? meantMember(line, among: entry.members), inner.isNamed else {
        return nil
      }
      return Declared(line: line, clauses: clauses, keyword: nil, entry: inner, owner: owner)
    }
  }

  /// What a name means among the system's declarations.
  ///
  /// - Parameter word: the word that must declare it; nil for any.
  mutating func ownDefinition(
    _ symbol: Symbol, _ atom: NodeID, by word: String?
  ) -> DefinitionID? {
    let isQualified = tree.kind(atom) == .qualified
    let inner = isQualified ? tree.secondSymbol(atom) : symbol
    let written = isQualified ? "\(text(symbol)).\(text(inner))" : text(symbol)
    let meant = isQualified ? nil : meant(by: symbol, word)
    if !isQualified, meant == nil, let shared = app.sharedNames[symbol] {
      let names = shared.map { "`\(app.definition($0).name)`" }.joined(separator: " or ")
      error(CheckerCodes.ambiguousName, atom, written, names)
      return nil
    }
    var id = meant ?? app.definitionIDs[symbol]
    if isQualified {
      let holders = app.sharedNames[symbol] ?? id.map { [$0] } ?? []
      id = holders.lazy.compactMap { [app] in app.memberIDs[$0]?[inner] }.first
    }
    guard let id else {
      let known = app.definitions.dropFirst(2).filter { word == nil || $0.word == word }.map(\.name)
      let near = nearest(to: written, among: known)
      let fix = near.flatMap { plainRenaming(atom, from: written, to: $0, among: Array(known)) }
      report(
        CheckerCodes.unknownThing, tree.span(atom), [word ?? wordsOfNodes, written],
        near.map(didYouMean), fix: fix)
      return nil
    }
    app.usedDefinitions.insert(id)
    let definition = app.definition(id)
    if let word, definition.word != word {
      error(
        CheckerCodes.wrongKind, atom, definition.name, definition.word.withArticle,
        word.withArticle,
        suggestion: sentence(taking: definition.word).map { "a sentence that takes it: `\($0)`" })
      return nil
    }
    if word == nil, let declared = symbols.find(definition.word),
      case .name? = vocabulary.declarations[declared]?.source.meaning
    {
      error(CheckerCodes.wrongKind, atom, definition.name, definition.word, wordsOfNodes)
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
    for phrase in tree.children(of: list) {
      let line = line(ofPhrase: phrase)
      if kind(at: 0, of: line) == .ellipsis, line.end == 1 {
        result.append(nil)
        continue
      }
      var matcher = matcher(for: line)
      guard line.end == 1, matcher.length(of: .declared, at: 0) == 1 else {
        expected("the name of a \(word) or `...`", at: 0, of: line)
        return nil
      }
      let atom = line.atoms[0]
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

extension String {
  /// `a route`, `an alert`.
  var withArticle: String {
    "aeiouAEIOU".contains(prefix(1)) ? "an \(self)" : "a \(self)"
  }
}
