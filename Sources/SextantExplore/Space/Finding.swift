import SextantInterpreter
package import SextantLanguage

package struct Finding: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    case holds, broken
    /// A violation that may be intended. It does not count as a failure.
    case noted
    case undecided, vacuous, notApplying
  }

  package struct Example: Sendable {
    /// The state in which the moves begin. An example begins with the shortest path to this state.
    package let state: Int
    package let moves: [ExploredMove]
    /// A statement that holds at the end; nil if the last move already shows the finding.
    package let expectation: String?
    /// A statement that should hold at the end, but does not; nil if no statement expresses it.
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

  /// The keyword of the property, such as `invariant`, or the name of the law.
  package let word: String
  package let title: String
  package let verdict: Verdict
  package internal(set) var message: String
  package let place: SourceSpan?
  package let example: Example?
  package var move: String? { example?.moves.first?.move.pattern }
  /// The subject of a case of a law; empty for other findings.
  package var subject = ""
  /// For the law `linksLand`, the outcome of each link in each kind of state; otherwise empty.
  package var links: [LinkRow] = []
  /// For the law `noDeadEnd`, the homes of the app; otherwise empty.
  package var homes: [String] = []
  /// Whether the law holds only for assumed homes, which are neither declared nor the first screen.
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
  init(
    _ property: Property, _ verdict: Verdict, _ message: String = "", example: Example? = nil
  ) {
    self.init(
      property.kind.word, property.title, verdict, message, at: property.place, example: example)
  }
}

extension Finding {
  package var isCase: Bool { verdict == .broken || verdict == .noted }
  package var key: String { "\(word) \(title)" }
}
