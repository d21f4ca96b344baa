package import SextantEngine
package import SextantSyntax

/// Where the names of texts are declared and used, for editors: kept only where a context asks for it.
package struct NameIndex: Sendable {
  /// What a name means. Two mentions mean the same exactly where a new name for one is one for the other.
  package enum Meaning: Hashable, Sendable {
    case app
    case node(DefinitionID)
    case tab(NameID), window(NameID)
    case presentable(Int), variable(Int)
    case enumeration(Symbol), enumCase(Symbol)
    case message(Symbol), trigger(Symbol)
    case command(Int), event(Int)
    /// Of whatever screens: `tap` does not say of which.
    case action(Symbol)
    /// What a body binds, an input or a state of a node, by where it is declared.
    case local(SourceSpan)
  }

  /// A name where it stands.
  package struct Mention: Sendable {
    package let meaning: Meaning
    package let place: SourceSpan
    package let isDeclaration: Bool
  }

  /// In the order in which they were bound; what was bound twice is there twice.
  package private(set) var mentions: [Mention] = []

  package init() {}

  package mutating func add(_ meaning: Meaning, at place: SourceSpan, isDeclaration: Bool) {
    mentions.append(Mention(meaning: meaning, place: place, isDeclaration: isDeclaration))
  }
}
