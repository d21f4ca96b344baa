/// What an app promises of every state that a statement leaves: an `invariant` holds in each of them,
/// a `never` in none.
package struct Property: Sendable {
  package enum Kind: Sendable { case invariant, never }

  package let kind: Kind
  package let title: String
  package let fact: Fact
  /// Where it is declared.
  package let place: SourceSpan
}

/// What an app says to hold after some step of some scenario: `sometimes`.
package struct Possibility: Sendable {
  package let title: String
  package let fact: Fact
  /// Where it is declared.
  package let place: SourceSpan
}
