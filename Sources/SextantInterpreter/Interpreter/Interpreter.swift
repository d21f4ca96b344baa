package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The interpreter: runs the statements of a program on a draft and records the trace.
///
/// Each simple statement of a script is a transition: a sentence, the bodies that it calls, and its
/// render passes. If a sentence is refused without `try`, the interpreter rolls back the whole
/// transition. A search runs the same transitions, but from any world instead of the current world.
///
/// Data structures:
///
/// - A `World` is a persistent state in the node store. The draft edits the current world, and
///   earlier worlds stay valid until the store is compacted or truncated.
/// - `LoweredCode` is a flat list of instructions. The script and the bodies have separate code.
/// - `Control` holds the next instruction, the open blocks and the frame of the current activation,
///   and the suspended callers.
/// - A `Checkpoint` holds the world, the control and the lengths of the records, for a rollback.
/// - The `Trace` has an entry for each statement, and a call for each sentence of a body.
///
/// Algorithm of a step (`runStep`):
///
/// - Make a checkpoint and run the statement (`perform`). A sentence is prepared first, and then
///   run. Its bodies run to completion (`runInside`), nested to a fixed depth.
/// - Deliver messages before the next sentence, and run rules when a variable is set.
/// - Render, and run the resulting bodies, `finished` handlers, bodies for appearances and due timers,
///   until none is left (`finishPasses`). The hundredth pass of a series is an error, because the iteration may not
///   terminate.
/// - Let the monitors check the state, and append the entry to the trace. If the statement is
///   refused, restore the checkpoint first.
package struct Interpreter: Sendable {
  /// The evaluator of facts and expressions, which holds the state, the control and the trace of
  /// the run.
  package var evaluator: Evaluator
  /// The lowered code of the app's bodies, and of the script.
  var bodies = LoweredBodies()
  var script = LoweredCode()
  /// The moves that are equal in every world.
  var moveTable = MoveTable()
  /// The `can` questions under evaluation, outermost first.
  var questions: [Call] = []
  /// The origin of the failure being thrown. The code that handles the failure takes it.
  var failure: Backtrace?
  /// The last body that ran, called by no other body.
  var lastBody: BodyID?
  /// The recorded detail of each step.
  package var detail = Detail.trace
  package var limits = Limits()
  /// The monitors, and the times of their calls.
  var monitors: [any Monitor] = []
  var hasStepMonitors = false
  var confirmsStatements = false
  package var watching = Watching.afterEachSentence
  /// Whether the trace records coverage points.
  var recordsPoints = false
  /// A callback after each trace entry, and whether to discard entries after the callback, because
  /// a loop may be endless.
  package var observer: (@Sendable (TraceEntry, Interpreter) -> Void)?
  package var dropsObserved = false
  /// The worlds held by a client, which compaction keeps, and the number of compactions.
  package var keptWorlds: [World] = []
  package internal(set) var compactions = 0
  /// The suppression comments of all sources.
  package var suppressions = Suppressions()
  /// The format of states in files and in `print state`.
  let stateFormat: (any StateFormat)?
  let files: any FileAccess
  /// Returns whether to interrupt the run. Polled regularly.
  package let shouldStop: @Sendable () -> Bool

  /// The recorded detail of a step. Each level includes the previous levels, and executes the same
  /// instructions.
  package enum Detail: Sendable {
    /// The outcome, and the world after the step.
    case outcome
    /// The sentences of bodies, the events, and the origin of a failure.
    case calls
    /// Warnings, and errors with their messages.
    case trace
  }

  /// The times at which monitors check a state.
  package enum Watching: Sendable {
    case afterEachSentence
    /// Only after the timers of a `wait`. The client that runs the sentences checks their final
    /// worlds.
    case inPassing
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

  /// The formatter of errors for the current state.
  package var wording: Wording { Wording(draft: draft, program: program, trace: trace) }

  // MARK: Worlds

  /// Makes the app's initial world the current world.
  ///
  /// - Parameter values: the initial values of its variables; nil for the declared value.
  package mutating func start(with values: [Value?] = []) throws(Refusal) {
    draft.begin(from: World())
    for (index, variable) in program.variables.enumerated() {
      let value = index < values.count ? values[index] : nil
      draft.setVariable(index, to: value ?? variable.initial)
    }
    control = Control()
    control.firstUndeliveredEvent = draft.events.count
    if program.app.hearsAppearances { control.shown = Instance.none }
    (failure, lastBody) = (nil, nil)
    let root = try evaluator.evaluate(program.start)
    try evaluator.system.begin(with: root, in: &draft)
    try runRules(Array(program.rules.indices), trying: false)
    try finishPasses(trying: false)
    resume(draft.world)
  }

  /// Returns the error of starting the app, at the failed statement of a rule or at a body of a
  /// cycle, if any.
  package func startError(_ refusal: Refusal, at place: SourceSpan) -> RuntimeError {
    guard refusal.code.number == EngineCodes.cycle.number else {
      return wording.error(refusal, failure, of: place)
    }
    return wording.error(refusal, at: lastBody.map { program.body($0).place } ?? place)
  }

  /// Makes a world the current world, between two statements. Its bindings become the frame.
  ///
  /// - Parameter control: the control to restore, for undo.
  package mutating func resume(_ world: World, with control: Control? = nil) {
    draft.begin(from: world)
    if let control { evaluator.control = control } else { evaluator.control.restart() }
    evaluator.control.here.frame = world.bindings
    evaluator.control.firstUndeliveredEvent = draft.events.count
    evaluator.last = LastSentence(
      events: draft.events.count..<draft.events.count,
      warnings: draft.warnings.count..<draft.warnings.count, before: world, after: world)
  }

  /// Starts a scenario in a world, with an empty trace.
  package mutating func beginScenario(in world: World, mark: NodeStore.Mark) {
    draft.reset(to: mark)
    trace.removeAll()
    evaluator.forgetSteps()
    askMonitors { monitor, _ in monitor.beginScenario() }
    limits.resetStepCount()
    resume(world)
  }

  /// Replaces the program by an extension of it, and initializes new variables.
  package mutating func extend(to program: Program) {
    for (index, variable) in program.variables.enumerated().dropFirst(self.program.variables.count)
    {
      draft.setVariable(index, to: variable.initial)
    }
    evaluator.extend(to: program)
    moveTable = MoveTable()
  }

  /// Makes a world the current world, and drops everything else from the store. Returns the
  /// compacted world.
  package mutating func keepOnly(_ world: World) -> World {
    resume(world)
    discardTrace()
    return draft.world
  }
}
