import SextantEngine
import SextantSyntax

/// A body in a declaration, which the check binds once everything that it can name is declared.
struct PendingBody {
  enum Kind {
    /// `action NAME … { … }`: which one of its owner's.
    case action(DefinitionID, index: Int)
    /// The block of one of the system's declarations.
    case system(DefinitionID, BodyID, title: String)
    /// `on MESSAGE … { … }` of a screen or container, or of the app.
    case handler(owner: DefinitionID?)
    /// `when FACT { … } otherwise { … }`.
    case rule
    /// `link "…" { … }`; without a body where the address is none. The block stands at a position of the
    /// phrase.
    case link([Link.Capture], BodyID?, title: String, block: Int)
    case command(Int)
    case event(Int)
    /// `invariant "…" { FACT }` and its kind.
    case property(Keyword)
  }

  /// Which of the texts it stands in.
  let text: Int
  let phrase: Phrase
  /// All clauses of its item, for what has several.
  let clauses: NodeRange?
  let kind: Kind
}
