package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// The result of checking a log against a model.
package struct LogResult: Sendable {
  /// A step of the path that explains a log.
  package struct Step: Sendable {
    /// The line of the log that the step precedes or performs.
    package let line: AppLog.Line
    /// The sentence in the model's names.
    package let text: String
    /// The sentence without the values of inputs.
    package let title: String
    /// Whether the step is assumed: the log does not name it. Known elapsed time is not
    /// assumed.
    package let isHidden: Bool
    /// The top screen after the step, as `expect` reads it; empty without a screen.
    package let top: String
  }

  /// The steps after a start of the app.
  package struct Run: Sendable {
    /// The statements that lead from the default start to this start; nil if no script can.
    package let start: [String]?
    package internal(set) var steps: [Step] = []
  }

  /// An unexplained line and the reason.
  package struct Failure: Sendable {
    package enum Reason: Sendable {
      /// The text is not a valid sentence of the app; the diagnostic is nil if it is not a
      /// sentence.
      case unreadable(Diagnostic?)
      /// The model refuses the sentence in all possible states.
      case refused(String, RuntimeError?)
      case noStart
      /// No possible state matches. The differences are those of the nearest state, after these
      /// moves.
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
    /// The possible states before the line, by their shown content; at most 100.
    package let before: [ShownState]
    /// The number of possible states. `isCut` is true if some were omitted.
    package let count: Int
    package let isCut: Bool
    /// The location of the last effect in the model.
    package let place: SourceSpan?
    /// Unknown names, each as a sentence that suggests the nearest name.
    package let unknown: [String]
    /// The untried moves, whose inputs have no known values.
    package let untried: [String]
  }

  /// The explanation, with the fewest assumed moves for each line.
  package internal(set) var runs: [Run] = []
  package internal(set) var failure: Failure?
  /// The number of compared observations.
  package internal(set) var compared = 0
  /// The numbers of names unknown to the model, by sentence.
  package internal(set) var unknown: [String: Int] = [:]
  /// The numbers of unreadable texts, which were not compared.
  package internal(set) var unread: [String: Int] = [:]
  /// The first line at which possible states were omitted.
  package internal(set) var cutLine: Int?
  package internal(set) var wasInterrupted = false

  package init() {}

  /// The assumed moves in order.
  package var assumed: [Step] { runs.flatMap(\.steps).filter(\.isHidden) }

  /// The number of assumptions of each move, by sentence.
  package var hidden: [String: Int] {
    assumed.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
  }
}
