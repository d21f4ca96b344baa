import SextantInterpreter
package import SextantLanguage

/// What a search has found out about one thing that it was asked: a property, or a law.
package struct Finding: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    case holds, broken
    /// It may be meant, and does not fail.
    case noted
    case undecided, vacuous, notApplying
  }

  /// Where it is broken, or what witnesses it.
  package struct Example: Sendable {
    /// The state that the moves begin in, reached by the shortest way.
    package let state: Int
    /// The moves after it.
    package let moves: [ExploredMove]
    /// What holds, or does not hold, at the end, as a statement; nil where the last move says it.
    package let expectation: String?
    /// What should hold at the end and does not, as a statement; nil where no statement says it.
    package let wanted: String?

    package init(
      state: Int, moves: [ExploredMove] = [], expectation: String? = nil, wanted: String? = nil
    ) {
      self.state = state
      self.moves = moves
      self.expectation = expectation
      self.wanted = wanted
    }
  }

  /// The word that it begins with: `invariant`, or the name of a law.
  package let word: String
  /// The title of a property; empty for a law.
  package let title: String
  package let verdict: Verdict
  /// Why, in words; empty where there is no more to say.
  package internal(set) var message: String
  /// Where it is declared, if it is.
  package let place: SourceSpan?
  package let example: Example?
  /// The move that breaks a law, whatever its inputs.
  var move: String? { example?.moves.first?.move.pattern }
  /// What a law's finding is the first case of; empty otherwise.
  package var subject = ""
  /// What each link comes to in each kind of state, for the law about links.
  package var links: [LinkRow] = []
  /// The homes of the app, for the law about dead ends; empty otherwise.
  package var homes: [String] = []
  /// Whether the law holds for homes that are neither declared nor the first screen.
  package var assumesHomes = false

  package init(
    _ word: String, _ title: String = "", _ verdict: Verdict, _ message: String = "",
    at place: SourceSpan? = nil, example: Example? = nil
  ) {
    self.word = word
    self.title = title
    self.verdict = verdict
    self.message = message
    self.place = place
    self.example = example
  }
}

extension Finding {
  /// What the search has found out about a property.
  init(
    _ property: Property, _ verdict: Verdict, _ message: String = "", example: Example? = nil
  ) {
    self.init(
      property.kind.word, property.title, verdict, message, at: property.place, example: example)
  }
}

extension Finding {
  /// Whether it is one of several of its kind.
  package var isCase: Bool { verdict == .broken || verdict == .noted }
  /// What findings about the same law or property have in common.
  package var key: String { "\(word) \(title)" }
}
