package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The interpreter. It runs the statements of a program on a draft, and records the trace.
///
/// A transition runs a simple statement of a script, with the bodies and render passes that it
/// causes. If the system refuses a sentence without `try`, the interpreter rolls back the whole
/// transition. A search can start a transition in any world.
///
/// Data structures:
///
/// - A `World` is a persistent state in the node store. The draft edits the current world. Earlier
///   worlds stay valid until the store is compacted or truncated.
/// - `LoweredCode` is a flat list of instructions. The script and the bodies have separate code.
/// - `Control` contains the next instruction, the open blocks and the frame of the current
///   activation, and the suspended callers.
/// - A `Checkpoint` contains the world, the control and the lengths of the records, for a rollback.
/// - The `Trace` has a `TraceEntry` for each statement, and a `CallRecord` for each sentence of a
///   body.
///
/// Algorithm of a step (`runStep`):
///
/// - Make a checkpoint. Run the statement (`execute`): prepare a sentence, then run it. Called
///   bodies run to completion (`runInside`), up to a fixed nesting depth.
/// - After each sentence, deliver its messages. After each assignment, run the rules whose facts
///   have changed.
/// - Render. Then run scheduled bodies, `finished` handlers, `on appear` and `on disappear`, or a
///   due timer. Repeat until nothing is left to run (`finishPasses`). The hundredth pass of a
///   series is an error.
/// - Let the monitors check the state. If the statement was refused, restore the checkpoint. Add a
///   trace entry.
package struct Interpreter: Sendable {
  package var evaluator: Evaluator
  var bodies = LoweredBodies()
  var script = LoweredCode()
  var moveTable = MoveTable()
  /// The sentences whose `can` is under evaluation, outermost first.
  var questions: [Call] = []
  /// The origin of a thrown failure, for the code that catches the failure.
  var failure: Backtrace?
  /// The last body that ran outside all other bodies. An error at the start of the app is located
  /// at this body.
  var lastBody: BodyID?
  package var detail = Detail.trace
  package var limits = Limits()
  var monitors: [any Monitor] = []
  var hasStepMonitors = false
  var confirmsStatements = false
  package var propertyChecks = PropertyChecks.afterEachSentence
  var recordsPoints = false
  package var observer: (@Sendable (TraceEntry, Interpreter) -> Void)?
  /// Whether to discard each entry after `observer` has received the entry. This limits memory in
  /// endless loops.
  package var dropsObserved = false
  /// Whether each step drops unused detached nodes. False for scripts, because a later statement
  /// may use these nodes.
  var dropsDetached = false
  /// The worlds that a client still needs. Compaction preserves these worlds.
  package var keptWorlds: [World] = []
  package internal(set) var compactions = 0
  package var suppressions = Suppressions()
  let stateFormat: (any StateFormat)?
  let files: any FileAccess
  /// Returns whether to interrupt the run. The interpreter calls this closure regularly.
  package let shouldStop: @Sendable () -> Bool

  /// The level of detail in the records of steps. Each level includes the previous level. The level
  /// does not change the execution.
  package enum Detail: Sendable {
    /// The outcome of the step, and the world after it.
    case outcome
    /// Also the sentences of bodies, and the origin of a failure.
    case calls
    /// Also the warnings, and the messages of errors.
    case trace
  }

  package enum PropertyChecks: Sendable {
    case afterEachSentence
    /// Only after each timer of a `wait`. The client itself checks the world after each sentence.
    case duringWaits
    case never
  }

  package init(
    program: Program, files: any FileAccess = NoFiles(),
    stateFormat: (any StateFormat)? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    evaluator = Evaluator(program)
    self.files = files
    self.stateFormat = stateFormat
    self.shouldStop = shouldStop
  }

  package var draft: Draft {
    _read { yield evaluator.draft }
    _modify { yield &evaluator.draft }
  }

  package var program: Program { evaluator.program }
  package var trace: Trace {
    _read { yield evaluator.trace }
    _modify { yield &evaluator.trace }
  }

  package var control: Control {
    _read { yield evaluator.control }
    _modify { yield &evaluator.control }
  }

  package var wording: Wording { Wording(draft: draft, program: program, trace: trace) }

  // MARK: Worlds

  /// Makes the app's initial world the current world.
  ///
  /// - Parameter values: the initial values of the app's variables. For nil, the variable gets its
  ///   declared value.
  package mutating func start(with values: [Value?] = []) throws(Refusal) {
    draft.begin(from: World())
    for (index, variable) in program.variables.enumerated() {
      let value = index < values.count ? values[index] : nil
      draft.setVariable(index, to: value ?? variable.initial)
    }
    control = Control()
    control.firstUndeliveredEvent = draft.events.count
    if program.app.handlesAppearances { control.shown = Instance.none }
    (failure, lastBody) = (nil, nil)
    let root = try evaluator.evaluate(program.start)
    try evaluator.system.begin(with: root, in: &draft)
    try runRules(Array(program.rules.indices), trying: false)
    try finishPasses(trying: false)
    resume(draft.world)
  }

  /// Returns the error for an app that cannot start. The error is located at the failed statement
  /// of a rule or, for a cycle, at a body of the cycle.
  package func startError(_ refusal: Refusal, at place: SourceSpan) -> RuntimeError {
    guard refusal.code.number == EngineCodes.cycle.number else {
      return wording.error(refusal, failure, of: place)
    }
    return wording.error(refusal, at: lastBody.map { program.body($0).place } ?? place)
  }

  /// Makes a world and its bindings current. Call this function only between two statements.
  ///
  /// - Parameter control: the control to restore, for example for undo.
  package mutating func resume(_ world: World, with control: Control? = nil) {
    draft.begin(from: world)
    if let control { evaluator.control = control } else { evaluator.control.restart() }
    evaluator.control.here.frame = world.bindings
    evaluator.control.firstUndeliveredEvent = draft.events.count
    evaluator.last = LastSentence(
      events: draft.events.count..<draft.events.count,
      warnings: draft.warnings.count..<draft.warnings.count, before: world, after: world)
  }

  package mutating func beginScenario(in world: World, mark: NodeStore.Mark) {
    draft.reset(to: mark)
    trace.removeAll()
    evaluator.forgetSteps()
    notifyMonitors { monitor, _ in monitor.beginScenario() }
    limits.resetStepCount()
    resume(world)
  }

  package mutating func extend(to program: Program) {
    for (index, variable) in program.variables.enumerated().dropFirst(self.program.variables.count)
    {
      draft.setVariable(index, to: variable.initial)
    }
    evaluator.extend(to: program)
    moveTable = MoveTable()
  }

  /// Makes a world the current world and drops all other data. Returns this world in the compacted
  /// store.
  package mutating func keepOnly(_ world: World) -> World {
    resume(world)
    discardTrace()
    return draft.world
  }
}
