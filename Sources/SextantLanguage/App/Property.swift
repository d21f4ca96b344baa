package import SextantEngine

/// What an app promises of its states. An `invariant` holds in each that a statement leaves, a `never` in
/// none: they are evaluated after every step. The others are about all states together, and take a search.
package struct Property: Sendable {
  package enum Kind: Sendable, Equatable {
    case invariant, never
    /// It holds in some state.
    case sometimes
    /// A state in which it holds can be reached from every state; with a number, by at most as many moves.
    case canReach(within: Int?)
  }

  package let kind: Kind
  /// The bodies of the actions after which alone it holds; nil where it always does.
  package let actions: Set<BodyID>?
  package let title: String
  package let fact: Fact
  /// The fact as it is written.
  package let text: String
  /// Where it is declared.
  package let place: SourceSpan

  package init(
    kind: Property.Kind, actions: Set<BodyID>?, title: String, fact: Fact, text: String,
    place: SourceSpan
  ) {
    (self.kind, self.actions, self.title, self.fact, self.text, self.place) = (
      kind, actions, title, fact, text, place
    )
  }
}

extension Property.Kind {
  /// The words that declare it.
  package var word: String {
    switch self {
    case .invariant: "invariant"
    case .never: "never"
    case .sometimes: "sometimes"
    case .canReach: "always can reach"
    }
  }
}

extension Property {
  /// Whether it is to hold where some action was done; nil for where anything else has happened.
  package func isAsked(after action: BodyID?) -> Bool {
    guard let actions else { return true }
    return action.map(actions.contains) ?? false
  }

  /// What must occur for the property to say anything: the first of the facts that it forbids to meet, as
  /// `A` in `never { A and B }` and in `invariant { not A or B }`, and what each of them wants to be there.
  package var subjects: [Fact] {
    switch kind {
    case .never: return Property.subjects(of: fact.conjuncts, hasMore: false)
    case .invariant:
      let parts = fact.disjuncts
      let negated = parts.compactMap { part in if case .not(let inner) = part { inner } else { nil }
      }
      return parts.count == 1
        ? Property.subjects(of: negated.flatMap(\.conjuncts), hasMore: false)
        : Property.subjects(of: negated, hasMore: negated.count < parts.count)
    case .sometimes, .canReach: return []
    }
  }

  /// - Parameter hasMore: whether what is forbidden is that they hold while something else does not.
  private static func subjects(of facts: [Fact], hasMore: Bool) -> [Fact] {
    let isAlone = facts.count == 1 && !hasMore
    // That a node is never there is all that such a property says.
    if isAlone, facts[0].isExistence { return [] }
    var demands = Demands()
    for fact in facts.flatMap(\.conjuncts) { demands.add(fact) }
    return (isAlone ? [] : Array(facts.prefix(1)))
      + demands.definitions.map {
        .compare(.count(.nodes(.declared($0, []))), .greater, .constant(.int(0)))
      }
  }
}
