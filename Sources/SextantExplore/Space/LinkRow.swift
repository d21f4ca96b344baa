package enum LinkPlace: String, Sendable, CaseIterable {
  /// The places, in order: the initial state, a single visible screen, a tab after the first tab, a
  /// pushed screen, a presentation on top, an alert on top.
  case start, plain, tab, pushed, presented, alert
}

/// The outcome of a link. The cases are in order from best to worst.
package enum LinkOutcome: String, Sendable, CaseIterable {
  /// The link shows nothing. Its target is unknown, or may appear later.
  case nothing
  case lands
  /// The target becomes visible when its cover is removed.
  case later
  case fails
  case undecided
  case allowed
  case broken
}

/// The outcomes of a link in each kind of state: a row of the matrix of `linksLand`.
package struct LinkRow: Sendable {
  package let link: String
  /// The worst outcome in each kind of state. A kind of state is missing if the link was not opened
  /// in such a state.
  package private(set) var outcomes: [LinkPlace: LinkOutcome] = [:]

  init(link: String) { self.link = link }

  mutating func note(_ outcome: LinkOutcome, at place: LinkPlace) {
    let all = LinkOutcome.allCases
    let known = outcomes[place].flatMap { all.firstIndex(of: $0) } ?? 0
    if let new = all.firstIndex(of: outcome), new >= known { outcomes[place] = outcome }
  }
}
