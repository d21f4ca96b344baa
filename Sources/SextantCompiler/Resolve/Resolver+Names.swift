import SextantEngine
import SextantLanguage
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
}
