package import SextantEngine
package import SextantInterpreter
package import SextantLanguage
package import SextantRuntime

/// The report of a statement. For tools, the report is a line with a JSON object.
package struct StepReport: Sendable, Hashable {
  package var place: SourcePlace
  package var target: String?
  /// The result of `canExecute`; nil if the statement is not a sentence.
  package var can: Bool?
  package var outcome: Outcome?
  package var error: NavigationProblem?
  /// Whether an expectation holds; nil for other statements. False for any statement that violates
  /// a property.
  package var passed: Bool?
  package var broken: [NavigationProblem] = []
  package var printed: String?
  package var warnings: [NavigationProblem] = []
  package var events: [EventReport] = []
  /// The sentences that bodies, handlers and timers ran during the statement, in order.
  package var calls: [CallReport] = []
  package var state: [StateSnapshot.Variable] = []
  package var memory: Value?
  package var graph: GraphSnapshot

  package init(at place: SourcePlace, graph: GraphSnapshot) {
    self.place = place
    self.graph = graph
  }
}

package struct CallReport: Sendable, Hashable {
  package var place: SourcePlace
  package var target: String?
  package var can: Bool?
  package var outcome: Outcome
  package var error: NavigationProblem?
  package var events: [EventReport] = []
  /// The nesting depth of the body that contains the sentence, counted from 1.
  package var depth: Int

  package init(at place: SourcePlace, outcome: Outcome, depth: Int = 1) {
    self.place = place
    self.outcome = outcome
    self.depth = depth
  }
}
