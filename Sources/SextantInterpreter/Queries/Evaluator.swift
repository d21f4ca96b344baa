package import SextantEngine
package import SextantLanguage

/// The evaluator of expressions, references, facts and events in the current state.
///
/// It changes only the draft's focus and the detached nodes.
package struct Evaluator: Sendable {
  package var draft: Draft
  package internal(set) var program: Program
  /// Cached, because every statement uses the program's system.
  var system: any NavigationSystem
  package var trace = Trace()
  var control = Control()
  var last = LastSentence()
  /// Whether `expect` considers all events of the scenario rather than only the events of the last
  /// sentence.
  var selectsAllEvents = false
  var dropped = DroppedSteps()
  package internal(set) var expectedWarnings: Set<Int> = []
  /// The number of nodes in the current arguments, and their nesting depth. They enforce the size
  /// limits.
  var described = (nodes: 0, depth: 0)

  init(_ program: Program) {
    self.program = program
    system = program.system
    draft = Draft(app: program.map)
  }
}

/// The last statement other than an expectation, a `print` or a `let`. Expectations refer to it.
struct LastSentence: Sendable {
  var events = 0..<0
  var warnings = 0..<0
  var before = World()
  var after = World()
  var isForgotten = false
}

/// The remaining data of steps with discarded trace entries.
struct DroppedSteps: Sendable {
  var worlds: [(before: World, after: World)] = []
  /// Whether their events were discarded too.
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

  /// Returns the value of a bound name; nil if the binding statement has not run.
  func local(_ slot: Int) -> Value? { draft.store.value(at: slot, in: control.here.frame) }

  package mutating func keepNames(upTo count: Int) {
    let values = draft.values(of: control.here.frame)
    control.here.frame = draft.makeVector(Array(values.prefix(count)))
  }

  package mutating func bind(_ slot: Int, to value: Value?) {
    control.here.frame = draft.replacing(slot, in: control.here.frame, with: value)
  }
}
