package import SextantEngine
package import SextantLanguage

/// Answers questions about the state at hand: the values of expressions, the nodes that references name, the facts
/// of the table, what has happened.
///
/// It changes nothing but what a question needs: it focuses the draft on nodes, and keeps those aside that an
/// expression makes.
package struct Evaluator: Sendable {
  package var draft: Draft
  package internal(set) var program: Program
  /// The program's system, cached: every statement uses it.
  var system: any NavigationSystem
  package var trace = Trace()
  var control = Control()
  var last = LastSentence()
  /// Whether events are those since the scenario began, and not of the last sentence.
  var looksBackToBeginning = false
  /// The trace since the beginning of the scenario, where a long run has dropped it.
  var dropped = DroppedSteps()
  /// The warnings that an expectation has matched.
  package internal(set) var expectedWarnings: Set<Int> = []
  /// How many nodes the current arguments describe, and how deep they nest.
  var described = (nodes: 0, depth: 0)

  init(_ program: Program) {
    self.program = program
    system = program.system
    draft = Draft(app: program.map)
  }
}

/// What expectations look back on: the last statement that is neither an expectation, a `print` nor a `let`.
struct LastSentence: Sendable {
  var events = 0..<0
  var warnings = 0..<0
  /// The worlds before and after it.
  var before = World()
  var after = World()
  /// Whether its events were dropped.
  var isForgotten = false
}

/// What is left of the steps that a long run has dropped from its trace.
struct DroppedSteps: Sendable {
  /// The worlds before and after each sentence whose entry was reported and dropped.
  var worlds: [(before: World, after: World)] = []
  /// Whether events were dropped as well.
  var areEventsForgotten = false
}

extension Evaluator {
  mutating func extend(to program: Program) {
    self.program = program
    system = program.system
    draft.extend(to: program.map)
  }

  /// Forgets what expectations could look back on.
  mutating func forgetSteps() {
    dropped = DroppedSteps()
    last.isForgotten = false
    expectedWarnings.removeAll(keepingCapacity: true)
  }

  /// The value of a bound name; nil where its statement did not run.
  func local(_ slot: Int) -> Value? { draft.store.value(at: slot, in: control.here.frame) }

  /// Forgets the bound names but for the first ones.
  package mutating func keepNames(upTo count: Int) {
    let values = draft.values(of: control.here.frame)
    control.here.frame = draft.makeVector(Array(values.prefix(count)))
  }

  package mutating func bind(_ slot: Int, to value: Value?) {
    control.here.frame = draft.replacing(slot, in: control.here.frame, with: value)
  }
}
