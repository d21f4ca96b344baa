/// What an app promises of its states. An `invariant` holds in each that a statement leaves, a `never` in
/// none: they are evaluated after every step. The others are about all states together, and take a search.
package struct Property: Sendable {
  package enum Kind: Sendable, Equatable {
    case invariant, never
    /// It holds in some state.
    case sometimes
    /// A state in which it holds can be reached from every state; with a number, by at most as many moves.
    case canReach
    case eventually(within: Int)
  }

  package let kind: Kind
  package let title: String
  package let fact: Fact
  /// The fact as it is written.
  package let text: String
  /// Where it is declared.
  package let place: SourceSpan
}
