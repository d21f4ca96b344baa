package import SextantEngine
package import SextantLanguage

/// The evaluator of expressions, references, facts and events in the current state.
///
/// Evaluation only changes the draft's path and adds detached nodes.
package struct Evaluator: Sendable {
  package var draft: Draft
  package internal(set) var program: Program
  /// Cached, because every statement uses the program's system.
  var system: any NavigationSystem
  package var trace = Trace()
  var control = Control()
  var last = LastSentence()
  /// Whether `expect` considers all events of the scenario, as with `ever`. If false, it considers
  /// only the events of the last sentence.
  var selectsAllEvents = false
  var dropped = DroppedSteps()
  package internal(set) var expectedWarnings: Set<Int> = []
  /// The number of nodes in the current arguments, and their nesting depth, to enforce the size
  /// limits.
  var described = (nodes: 0, depth: 0)

  init(_ program: Program) {
    self.program = program
    system = program.system
    draft = Draft(app: program.map)
  }
}

/// The last sentence, to which expectations refer. Expectations, `print` and `let` are not
/// sentences.
struct LastSentence: Sendable {
  var events = 0..<0
  var warnings = 0..<0
  var before = World()
  var after = World()
  var isForgotten = false
}

/// The data that remains of steps whose trace entries were discarded.
struct DroppedSteps: Sendable {
  var worlds: [(before: World, after: World)] = []
  /// Whether the events of these steps were also discarded.
  var areEventsForgotten = false
}

extension Evaluator {
  mutating func extend(to program: Program) {
    self.program = program
    system = program.system
    draft.extend(to: program.map)
  }

  mutating func forgetSteps() {
    dropped = DroppedSteps()
    last.isForgotten = false
    expectedWarnings.removeAll(keepingCapacity: true)
  }

  /// Returns the value of a name; nil if the `let` of the name has not run.
  func local(_ slot: Int) -> Value? { draft.store.value(at: slot, in: control.here.frame) }

  package mutating func keepNames(upTo count: Int) {
    let values = draft.values(of: control.here.frame)
    control.here.frame = draft.makeVector(Array(values.prefix(count)))
  }

  package mutating func bind(_ slot: Int, to value: Value?) {
    control.here.frame = draft.replacing(slot, in: control.here.frame, with: value)
  }
}
