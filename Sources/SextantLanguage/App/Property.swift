package import SextantEngine

/// A property of an app. The fact of an `invariant` must hold after every step. The fact of a
/// `never` must not hold after any step. A search checks the other properties.
package struct Property: Sendable {
  package enum Kind: Sendable, Equatable {
    case invariant, never
    /// The fact holds in some state.
    case sometimes
    /// From every state, a state in which the fact holds is reachable. `within` is the maximum
    /// number of moves, if any.
    case canReach(within: Int?)
  }

  package let kind: Kind
  /// The steps after which the property is evaluated; nil for all steps.
  package let occasion: Occasion?
  package let title: String
  package let fact: Fact
  package let text: String
  package let place: SourceSpan

  package init(
    kind: Property.Kind, occasion: Occasion?, title: String, fact: Fact, text: String,
    place: SourceSpan
  ) {
    (self.kind, self.occasion, self.title, self.fact, self.text, self.place) = (
      kind, occasion, title, fact, text, place
    )
  }
}

extension Property {
  /// The part of a property after the keyword `after`.
  package enum Occasion: Sendable {
    case bodies(Set<BodyID>)
    case button(String)
    case gesture(String)
  }
}

package struct StepSubject: Sendable {
  /// The body of an action, an event, a link or a guard.
  package var body: BodyID?
  package var gesture: String?
  package var button: String?

  package init(body: BodyID? = nil) { self.body = body }

  package init(_ sentence: Sentence, _ arguments: Arguments) {
    switch sentence.role {
    case .command: break
    case .gesture: gesture = sentence.name
    case .button: button = arguments.value(0)?.text
    }
  }
}

extension Property.Kind {
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
  package func isAsked(after step: StepSubject) -> Bool {
    switch occasion {
    case nil: true
    case .bodies(let bodies): step.body.map(bodies.contains) ?? false
    case .button(let title): step.button == title
    case .gesture(let name): step.gesture == name
    }
  }

  /// The facts that must each hold in some state. Otherwise, the property holds vacuously.
  ///
  /// For example, `never { A and B }` has as subjects the fact `A`, and the existence of each node
  /// that `A` or `B` requires.
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

  /// Returns the subjects of a property that forbids `facts` to hold together.
  ///
  /// - Parameter hasMore: Whether the facts may hold together if a further fact holds.
  private static func subjects(of facts: [Fact], hasMore: Bool) -> [Fact] {
    let isAlone = facts.count == 1 && !hasMore
    // The property requires that the node never exists, so the existence of the node is no subject.
    if isAlone, facts[0].isExistence { return [] }
    var prerequisites = Prerequisites()
    for fact in facts.flatMap(\.conjuncts) { prerequisites.add(fact) }
    return (isAlone ? [] : Array(facts.prefix(1)))
      + prerequisites.definitions.map {
        .truth(.compare(.count(.nodes(.declared($0, []))), .greater, .constant(.int(0))))
      }
  }
}
