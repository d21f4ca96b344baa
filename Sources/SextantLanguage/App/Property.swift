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

extension Property.Kind {
  /// The words that declare it.
  package var word: String {
    switch self {
    case .invariant: "invariant"
    case .never: "never"
    case .sometimes: "sometimes"
    case .canReach: "always can reach"
    case .eventually: "eventually"
    }
  }
}

extension Property {
  /// What must occur for the property to say anything: `A` in `never { A and B }` and in
  /// `invariant { not A or B }`.
  package var subject: Fact? {
    switch (kind, fact) {
    case (.never, .and): fact.conjuncts.first
    case (.invariant, .or(.not(let first), _)): first
    default: nil
    }
  }
}
