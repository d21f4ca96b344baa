package import SextantEngine
package import SextantSyntax

/// The declarations and references of names, which editors show. The index is built only on
/// request.
package struct NameIndex: Sendable {
  /// The meaning of a name. Two mentions have the same meaning if they must be renamed together.
  package enum Meaning: Hashable, Sendable {
    case app
    case node(DefinitionID)
    case tab(NameID), window(NameID), timer(NameID)
    case presentable(Int), variable(Int)
    case enumeration(Symbol), enumCase(Symbol)
    case message(Symbol), trigger(Symbol)
    case command(Int), event(Int)
    /// The actions with this name on any screen. They have a common meaning because `tap` does not
    /// name the screen.
    case action(Symbol)
    /// The name of an input or a state, or a local name in a body. The location of its declaration
    /// identifies the name.
    case local(SourceSpan)
  }

  package struct Mention: Sendable {
    package let meaning: Meaning
    package let place: SourceSpan
    package let isDeclaration: Bool
  }

  /// The mentions in the order of binding. If a text is bound twice, the list contains its mentions
  /// twice.
  package private(set) var mentions: [Mention] = []

  package init() {}

  package mutating func add(_ meaning: Meaning, at place: SourceSpan, isDeclaration: Bool) {
    mentions.append(Mention(meaning: meaning, place: place, isDeclaration: isDeclaration))
  }
}
