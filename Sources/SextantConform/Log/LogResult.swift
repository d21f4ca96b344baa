package import SextantInterpreter
package import SextantLanguage
package import SextantSyntax

/// What came of holding a log to a model.
package struct LogResult: Sendable {
  /// A move of the model that explains a log.
  package struct Step: Sendable {
    /// The line of the log that it leads to.
    package let line: AppLog.Line
    /// As a sentence of the model.
    package let text: String
    /// The same without the values of inputs.
    package let title: String
    /// Whether the log does not name it; time is named by none.
    package let isHidden: Bool
    /// What is on top after it, as `expect` reads it; empty where nothing is.
    package let top: String
  }

  /// What follows a start of the app.
  package struct Run: Sendable {
    /// What leads to its first state from that of an app that was just installed; nil where no script can.
    package let start: [String]?
    package internal(set) var steps: [Step] = []
  }

  /// Why a line is not explained.
  package struct Failure: Sendable {
    package enum Reason: Sendable {
      /// The sentence cannot be read in the app; nil where it is none at all.
      case unreadable(Diagnostic?)
      /// The model refuses the sentence, in each state that was possible.
      case refused(String, RuntimeError?)
      /// The model cannot start with these values.
      case noStart
      /// None of the possible states shows this: where the nearest one differs, and the moves to it.
      case different([ObservationDifference], after: [String])

      /// Whether it is the same whatever the model does.
      var isAboutTheLine: Bool {
        switch self {
        case .unreadable, .noStart: true
        case .refused, .different: false
        }
      }
    }

    package let line: AppLog.Line
    package let reason: Reason
    /// The states in which the model could have been before, by what they show.
    package let before: [ShownState]
    /// How many there were, and whether there were others that were not carried along.
    package let count: Int
    package let isCut: Bool
    /// Where the model does what it did last.
    package let place: SourceSpan?
    /// What the model does not have, each a sentence with the nearest name.
    package let unknown: [String]
    /// The moves that were not tried before it, since neither the model nor the log has values for their inputs.
    package let untried: [String]
  }

  /// The explanation: of what was explained, with as few assumed moves as lead to each line.
  package internal(set) var runs: [Run] = []
  package internal(set) var failure: Failure?
  /// How many observations were compared.
  package internal(set) var compared = 0
  /// What the model does not have, by the sentence that says so.
  package internal(set) var unknown: [String: Int] = [:]
  /// What could not be read, and was not compared.
  package internal(set) var unread: [String: Int] = [:]
  /// The first line at which there were more possible states than are kept.
  package internal(set) var cutLine: Int?
  package internal(set) var wasInterrupted = false

  package init() {}

  /// The moves that the log does not name, in their order.
  package var assumed: [Step] { runs.flatMap(\.steps).filter(\.isHidden) }

  /// How often each of these moves was assumed, by their sentences.
  package var hidden: [String: Int] {
    assumed.reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
  }
}
