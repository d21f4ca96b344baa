package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// The result of checking a log against a model.
package struct LogResult: Sendable {
  /// A step of the path that explains a log.
  package struct Step: Sendable {
    /// The line of the log that the step performs or, if the step was assumed, precedes.
    package let line: AppLog.Line
    package let text: String
    /// The sentence without the values of inputs.
    package let title: String
    /// Whether the step was assumed, because the log does not name it. Elapsed time that the log
    /// gives is not an assumption.
    package let isHidden: Bool
    /// The top screen after the step, in the notation of `expect`; empty without a screen.
    package let top: String
  }

  package struct Run: Sendable {
    /// The statements that turn the default start into this start; nil if no script can do so.
    package let start: [String]?
    package internal(set) var steps: [Step] = []
  }

  package struct Failure: Sendable {
    package enum Reason: Sendable {
      /// The text is not a valid sentence of the app. If it is no sentence at all, the diagnostic
      /// is nil.
      case unreadable(Diagnostic?)
      /// The model refuses the sentence in every possible state.
      case refused(String, RuntimeError?)
      case noStart
      /// No possible state matches the observation. The differences are from the nearest state,
      /// which these moves reach.
      case different([ObservationDifference], after: [String])

      /// Whether the reason is independent of the state of the model.
      var isAboutTheLine: Bool {
        switch self {
        case .unreadable, .noStart: true
        case .refused, .different: false
        }
      }
    }

    package let line: AppLog.Line
    package let reason: Reason
    /// The visible content of the possible states before the line, for at most 100 states.
    package let before: [ShownState]
    /// The number of possible states. If some were omitted, `isCut` is true.
    package let count: Int
    package let isCut: Bool
    /// The location of the last effect in the model.
    package let place: SourceSpan?
    /// The unknown names. Each is a sentence that suggests the nearest name.
    package let unknown: [String]
    /// The moves that were not tried, because their inputs have no known values.
    package let untried: [String]
  }

  /// The explanation: for each line, the fewest assumed moves.
  package internal(set) var runs: [Run] = []
  package internal(set) var failure: Failure?
  package internal(set) var compared = 0
  /// The number of occurrences of each name that the model lacks, by sentence.
  package internal(set) var unknown: [String: Int] = [:]
  /// The number of occurrences of each unreadable text. Such a text was not compared.
  package internal(set) var unread: [String: Int] = [:]
  /// The first line at which possible states were omitted.
  package internal(set) var cutLine: Int?
  package internal(set) var wasInterrupted = false

  package init() {}

  package var assumed: [Step] { runs.flatMap(\.steps).filter(\.isHidden) }

  /// The number of times that each move was assumed, by sentence.
  package var hidden: [String: Int] {
    assumed.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
  }
}
