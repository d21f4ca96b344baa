package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

package struct LogResult: Sendable {
  package struct Step: Sendable {
    /// The line that logs the step. For an assumed step, the next line of the log.
    package let line: AppLog.Line
    package let text: String
    /// The sentence. In an assumed move, `…` replaces the inputs.
    package let title: String
    /// Whether the step is missing in the log, and therefore assumed. False for a `wait` until a
    /// logged time.
    package let isHidden: Bool
    /// The top screen after the step, written as in `expect`; empty if the top is not a screen.
    package let top: String
  }

  package struct Run: Sendable {
    /// The statements that change the default start to this start; nil if no such statements exist.
    package let start: [String]?
    package internal(set) var steps: [Step] = []
  }

  package struct Failure: Sendable {
    package enum Reason: Sendable {
      /// The text is not a sentence of the app. The diagnostic is nil if the text is valid, but not
      /// a single sentence.
      case unreadable(Diagnostic?)
      /// The model refuses the sentence in every possible state.
      case refused(String, RuntimeError?)
      case noStart
      /// No possible state matches the observation. The associated differences belong to the
      /// nearest state, and `after` contains the moves to this state.
      case different([ObservationDifference], after: [String])

      var isIndependentOfStates: Bool {
        switch self {
        case .unreadable, .noStart: true
        case .refused, .different: false
        }
      }
    }

    package let line: AppLog.Line
    package let reason: Reason
    /// The possible states before the line, at most 100.
    package let before: [ShownState]
    /// The number of possible states. If `isCut` is true, some states were omitted.
    package let count: Int
    package let isCut: Bool
    /// The model location of the last effect before the line; nil if unknown.
    package let place: SourceSpan?
    /// A sentence for each unknown name, possibly with a similar name.
    package let unknown: [String]
    /// The moves that were not tried, because values for their inputs are unknown.
    package let untried: [String]
  }

  /// The runs that explain the log, with the fewest assumed moves before each line.
  package internal(set) var runs: [Run] = []
  package internal(set) var failure: Failure?
  package internal(set) var compared = 0
  /// The number of occurrences of each unknown name. The key is a sentence about the name.
  package internal(set) var unknown: [String: Int] = [:]
  /// The number of occurrences of each unreadable text. These texts were not compared.
  package internal(set) var unread: [String: Int] = [:]
  /// The first line at which possible states were omitted.
  package internal(set) var cutLine: Int?
  package internal(set) var wasInterrupted = false

  package init() {}

  package var assumed: [Step] { runs.flatMap(\.steps).filter(\.isHidden) }

  /// The number of times that each move was assumed. The key is the move's sentence.
  package var hidden: [String: Int] {
    assumed.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
  }
}
