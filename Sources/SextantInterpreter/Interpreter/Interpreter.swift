package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The interpreter: runs the statements of a program on a draft and records the trace.
///
/// A simple statement of a script is a transition with a render pass; the sentences of a body run
/// inside the transition of the statement that called it.
package struct Interpreter: Sendable {
  /// Answers what statements ask; has the state, the control and the trace of the run.
  package var evaluator: Evaluator
  /// The code of the app's bodies, and that of the script.
  var bodies = LoweredBodies()
  var script = LoweredCode()
  /// Its moves that are the same in every world.
  var moveTable = MoveTable()
  /// The questions of `can` that are being answered, outermost first.
  var questions: [Call] = []
  /// Where the failure began that is being thrown; whoever goes on after it takes it.
  var failure: Backtrace?
  /// What is recorded of each step.
  package var detail = Detail.trace
  package var limits = Limits()
  /// What watches the run, and when it is asked.
  var monitors: [any Monitor] = []
  var hasStepMonitors = false
  var confirmsStatements = false
  package var watching = Watching.afterEachSentence
  /// Whether the trace notes which parts of the code a statement reaches.
  var recordsPoints = false
  /// Called after each entry of the trace; and whether entries are dropped once it has seen them, since a loop may
  /// never end.
  package var observer: (@Sendable (TraceEntry, Interpreter) -> Void)?
  package var dropsObserved = false
  /// Worlds that a client holds and that compaction keeps; and the number of compactions.
  package var keptWorlds: [World] = []
  package internal(set) var compactions = 0
  /// The suppression comments of all texts.
  package var suppressions = Suppressions()
  /// The format of states in files and in `print state`.
  let stateFormat: (any StateFormat)?
  let files: any FileAccess
  /// Polled regularly: whether to interrupt the run.
  package let shouldStop: @Sendable () -> Bool

  /// What a step records. Each level has what those before it have; the same instructions run at all.
  package enum Detail: Sendable {
    /// Whether it was applied, and the world after it.
    case outcome
    /// The sentences of bodies, what has happened, and why it has failed.
    case calls
    /// Warnings, and errors with their messages.
    case trace
  }

  /// When monitors are asked about a state.
  package enum Watching: Sendable {
    case afterEachSentence
    /// After the timers of a `wait` only: whoever runs the sentences looks at the worlds that they lead to.
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

  /// Words errors as of now.
  package var wording: Wording { Wording(draft: draft, program: program, trace: trace) }

  // MARK: Worlds

  /// Makes the app's initial world the current one.
  ///
  /// - Parameter values: those of its variables, where they are not the declared ones.
  package mutating func start(with values: [Value?] = []) throws(Refusal) {
    draft.begin(from: World())
    for (index, variable) in program.variables.enumerated() {
      let value = index < values.count ? values[index] : nil
      draft.setVariable(index, to: value ?? variable.initial)
    }
    control = Control()
    control.firstUnheardEvent = draft.events.count
    failure = nil
    let root = try evaluator.evaluate(program.start)
    try evaluator.system.begin(with: root, in: &draft)
    try runRules(Array(program.rules.indices), trying: false)
    try finishPasses(trying: false)
    resume(draft.world)
  }

  /// The error of starting the app: at the failed statement of a rule, if there is one.
  package func startError(_ refusal: Refusal, at place: SourceSpan) -> RuntimeError {
    wording.error(refusal, failure, of: place)
  }

  /// Makes a world the current one, between two statements; its bindings become the frame.
  ///
  /// - Parameter control: what undo puts back besides.
  package mutating func resume(_ world: World, with control: Control? = nil) {
    draft.begin(from: world)
    if let control { evaluator.control = control } else { evaluator.control.restart() }
    evaluator.control.here.frame = world.bindings
    evaluator.control.firstUnheardEvent = draft.events.count
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
    limits.countStepsAnew()
    resume(world)
  }

  /// Replaces the program by one that extends it, and initializes new variables.
  package mutating func extend(to program: Program) {
    for (index, variable) in program.variables.enumerated().dropFirst(self.program.variables.count)
    {
      draft.setVariable(index, to: variable.initial)
    }
    evaluator.extend(to: program)
    moveTable = MoveTable()
  }

  /// Goes to a world and drops everything else from the store; gives the world as it is then.
  package mutating func keepOnly(_ world: World) -> World {
    resume(world)
    forgetTrace()
    return draft.world
  }
}
