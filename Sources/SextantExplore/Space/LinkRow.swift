/// Where a link is opened.
package enum LinkPlace: String, Sendable, CaseIterable {
  /// At the start of the app; elsewhere with one screen in view; with another tab than the first; above the
  /// first screen of a stack; with a presentation or an alert on top.
  case start, plain, tab, pushed, presented, alert
}

/// What a link comes to, the worse the later.
package enum LinkOutcome: String, Sendable, CaseIterable {
  /// Nothing is shown, and a cold start with the same variables shows nothing either.
  case nothing
  case lands
  /// It comes up in the move that takes away what covers it.
  case later
  /// It is refused.
  case fails
  /// What it depends on was not explored.
  case undecided
  case broken
}

/// What a link comes to in the states of each kind, for the matrix of `linksLand`.
package struct LinkRow: Sendable {
  /// The link as it is declared.
  package let link: String
  /// For each kind of state the worst of what it came to; missing where it was not opened.
  package private(set) var outcomes: [LinkPlace: LinkOutcome] = [:]

  init(link: String) { self.link = link }

  mutating func note(_ outcome: LinkOutcome, at place: LinkPlace) {
    let all = LinkOutcome.allCases
    let known = outcomes[place].flatMap { all.firstIndex(of: $0) } ?? 0
    if let new = all.firstIndex(of: outcome), new >= known { outcomes[place] = outcome }
  }
}
