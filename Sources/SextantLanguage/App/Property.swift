package import SextantEngine

/// A property of the states of an app. An `invariant` holds in every state after a statement, a
/// `never` in none. Both are evaluated after every step. The other properties are about all states
/// together and need a search.
package struct Property: Sendable {
  package enum Kind: Sendable, Equatable {
    case invariant, never
    /// The fact holds in some state.
    case sometimes
    /// From every state, a state in which the fact holds is reachable. With `within`, at most that
    /// many moves are needed.
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
  /// The steps named by `after`.
  package enum Occasion: Sendable {
    /// The bodies of actions, events or links.
    case bodies(Set<BodyID>)
    /// The title of a button.
    case button(String)
    /// The name of a gesture's sentence.
    case gesture(String)
  }
}

package struct StepSubject: Sendable {
  /// The body of an action, an event, a link, or a guard of the gesture.
  package var body: BodyID?
  package var gesture: String?
  package var button: String?

  package init(body: BodyID? = nil) { self.body = body }

  /// Creates the subject of a gesture or a button; empty for a command of the system.
  package init(_ sentence: Sentence, _ arguments: Arguments) {
    switch sentence.role {
    case .command: break
    case .gesture: gesture = sentence.name
    case .button: button = arguments.value(0)?.text
    }
  }
}

extension Property.Kind {
  /// The keywords of the declaration.
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

  /// The facts without which the property holds vacuously.
  ///
  /// `never { A and B }` and `invariant { not A or B }` exclude facts together. The subjects are
  /// the first of these facts, here `A`, and the nodes that these facts require.
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

  /// Returns the subjects of facts that a property excludes together.
  ///
  /// - Parameter hasMore: whether the property excludes them only while another fact is false.
  private static func subjects(of facts: [Fact], hasMore: Bool) -> [Fact] {
    let isAlone = facts.count == 1 && !hasMore
    // The property says only that a node never exists.
    if isAlone, facts[0].isExistence { return [] }
    var demands = Demands()
    for fact in facts.flatMap(\.conjuncts) { demands.add(fact) }
    return (isAlone ? [] : Array(facts.prefix(1)))
      + demands.definitions.map {
        .compare(.count(.nodes(.declared($0, []))), .greater, .constant(.int(0)))
      }
  }
}
