import SextantEngine
import SextantLanguage
import SextantSyntax

extension Resolver {
  /// Declares `WORD NAME[(inputs)]` and the names in its block.
  mutating func declareSystemName(_ declared: Declaration) -> DefinitionID? {
    guard let entry = declared.form, entry.isNamed else { return nil }
    let phrase = declared.phrase
    let place = entry.words.count
    guard let name = phrase.name(at: place) else {
      binder.expected("a name", at: place, of: phrase)
      markErroneous(phrase)
      return nil
    }
    let isInner = declared.owner != .none
    let known =
      isInner ? binder.app.memberIDs[declared.owner]?[name] : binder.app.definitionIDs[name]
    let isTaken = known != nil && (isInner || binder.app.sharedNames[name] == nil)
    let owner = isInner ? declared.owner : nil
    guard claim(name, at: phrase.atoms[place], of: phrase, in: owner, isTaken: isTaken) else {
      return nil
    }
    if entry.source.isShared,
      let id = binder.app.share(name, entry.source.word, with: declared.owner)
    {
      binder.mention(.node(id), at: phrase.atoms[place], isDeclaration: true)
      return id
    }
    guard let parameters = ownParameters(of: phrase.atoms[place], entry) else { return nil }
    var kind = NodeKind.screen
    if case .node(let made) = entry.source.meaning { kind = made }
    var definition = Definition(
      kind: kind, name: binder.text(name), parameters: parameters.map(\.name),
      word: entry.source.word)
    definition.owner = declared.owner
    definition.defaults = parameters.map(\.fallback)
    let id = binder.app.defineNested(name, definition, parameters)
    binder.app.places[id] = binder.place(of: phrase.node)
    if declared.owner == .none {
      noteDeclared(.node(id), at: phrase.atoms[place])
    } else {
      binder.mention(.node(id), at: phrase.atoms[place], isDeclaration: true)
    }
    for inner in innerDeclarations(declared, entry, owner: id) { _ = declareSystemName(inner) }
    if case .node = entry.source.meaning { holdContainers(id) }
    return id
  }

  private mutating func holdContainers(_ id: DefinitionID) {
    let containers = binder.app.definition(id).members.filter {
      binder.app.definition($0).kind != .screen
    }
    if containers.isEmpty { return }
    let nodes = containers.map { NodeExpression.constant(.screen($0)) }
    binder.app.setContent(.init(nodes: nodes, selection: 0), of: id)
  }

  private mutating func ownParameters(
    of atom: NodeID, _ entry: DeclarationForm
  ) -> [App.Parameter]? {
    if !entry.source.takesInputs { binder.requireNoInputs(atom) }
    var parameters = entry.source.takesInputs ? parameters(of: atom) : []
    for parameter in parameters where parameter.type == .node {
      binder.error(
        LanguageCodes.wrongType, atom, "a value", "a Node; `\(parameter.name)` accepts only data")
      return nil
    }
    for extra in entry.source.extraInputs
    where !parameters.contains(where: { $0.name == extra }) {
      parameters.append(
        App.Parameter(
          name: extra, type: .unknown, domain: nil, fallback: nil, isProvided: true))
    }
    return parameters
  }

  func includingNested(_ declared: Declaration) -> [Declaration] {
    guard let entry = declared.form, let id = declared.id else { return [declared] }
    return [declared]
      + innerDeclarations(declared, entry, owner: id).map { inner in
        var inner = inner
        inner.id = inner.phrase.name(at: 1).flatMap { binder.app.memberIDs[id]?[$0] }
        return inner
      }
  }

  private func innerDeclarations(
    _ declared: Declaration, _ entry: DeclarationForm, owner: DefinitionID
  ) -> [Declaration] {
    guard !entry.members.isEmpty, let block = declared.phrase.block else { return [] }
    return binder.tree.children(of: block).compactMap { item in
      guard let (phrase, clauses) = binder.context.head(of: item),
        let inner = binder.systemDeclaration(phrase, among: entry.members), inner.isNamed
      else {
        return nil
      }
      return Declaration(phrase: phrase, clauses: clauses, form: inner, owner: owner)
    }
  }
}
