import SextantEngine
import SextantSyntax

/// Names that are declared twice.
extension Resolver {
  /// What a declaration names: two of one kind, and of one owner, cannot share a name.
  struct DeclaredName: Hashable {
    let kind: Symbol
    let name: Symbol
    let owner: DefinitionID?
  }

  /// Notes where a phrase declares a name.
  mutating func remember(_ name: Symbol, declaredBy phrase: Phrase, in owner: DefinitionID? = nil) {
    let atom = (0..<phrase.end).first { $0 > 0 && phrase.name(at: $0) == name }
    firstPlaces[declaredName(name, phrase, owner)] = binder.place(
      atom.flatMap { binder.nameSpan(of: phrase.atoms[$0]) } ?? binder.tree.span(phrase.node))
  }

  /// Where these texts have declared a name before; nil if it was not they.
  func firstPlace(
    of name: Symbol, declaredBy phrase: Phrase, in owner: DefinitionID? = nil
  ) -> SourceSpan? {
    firstPlaces[declaredName(name, phrase, owner)]
  }

  /// Screens and all containers share their names.
  private func declaredName(
    _ name: Symbol, _ phrase: Phrase, _ owner: DefinitionID?
  ) -> DeclaredName {
    let kind = phrase.word(at: 0) ?? .empty
    let isNode = ["screen", "tabs", "switched", "custom"].contains(binder.text(kind))
    return DeclaredName(kind: isNode ? .empty : kind, name: name, owner: owner)
  }

  /// Reports a name that is declared already: which inputs it takes is not known then.
  mutating func duplicate(_ node: NodeID, _ name: String, first: SourceSpan?) {
    binder.app.namesWithUnknownInputs.insert(binder.symbols.intern(name))
    let note = first.map {
      Note(.firstDeclaration, file: binder.nameOfSource($0.file), span: $0.span)
    }
    binder.error(
      LanguageCodes.duplicate, node, name, suggestion: .advice(advice(node, name, first)),
      notes: note.map { [$0] } ?? [])
  }

  private func advice(_ node: NodeID, _ name: String, _ first: SourceSpan?) -> String {
    guard let first, first.file == binder.file else {
      return "choose a name other than `\(name)`, or leave this one out"
    }
    let line = binder.tree.source.lineNumber(of: first.span.start)
    if name == "start" {
      return "an app starts once: leave this one out, or the one on line \(line)"
    }
    let isNear = line == binder.tree.source.lineNumber(of: binder.tree.span(node).start)
    return
      "the first `\(name)` is on \(isNear ? "this line" : "line \(line)"): choose another name here, "
      + "or leave this one out"
  }
}
