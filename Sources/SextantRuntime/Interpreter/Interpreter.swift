package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// The interpreter: runs the statements of a program on a draft and records the trace.
///
/// A simple statement of a script is a transition with a render pass; the sentences of a body run
/// inside the transition of the statement that called it.
package struct Interpreter {
  package internal(set) var draft: Draft
  package internal(set) var program: Program
  package internal(set) var trace = Trace()
  /// Its moves that are the same in every world.
  var moveTable = MoveTable()
  /// The program's system, cached: every statement uses it.
  var system: any NavigationSystem
  /// The values of the bound names, by slot.
  var frame: [Value?] = [] {
    didSet {
      frameVector = .empty
      if !stalePlaces.isEmpty { stalePlaces = [] }
    }
  }
  /// The frame as a vector, up to date but for the stale places; empty where there is none.
  var frameVector = PersistentVector.empty
  var stalePlaces: [Int] = []
  /// The target of sentences inside a body or an `in` block; nil for the top.
  var implicitTarget: Instance?
  /// The flow that sentences address inside an `in flow` block.
  var implicitAddressee = Addressee.none
  /// The call stack of bodies.
  var runningBodies: [BodyID] = []
  /// The stack of `can` questions in conditions.
  var questions: [Call] = []
  /// How often each rule has run.
  var ruleRuns: [Int] = []
  /// The first event that was not delivered to handlers of `finished`.
  var firstUnheardEvent = 0
  /// The backtrace of the current failure: the failed statement, then its callers.
  var failureTrail: [FailureStep] = []
  /// The values of the `for` statements that are running, outermost first; and where the current failure
  /// is inside bodies, those that were running there.
  var rounds: [Round] = []
  var failureRounds: [Round] = []
  /// When the app's properties are checked; a trial of what can be done goes without.
  package var propertyChecks = PropertyChecks.afterEachSentence
  /// The world in which they were checked last, and those that the running statement has broken.
  var checkedWorld = World()
  var violations: [Violation] = []
  /// The possibilities of the app that no step has witnessed yet, by their index, if they are looked for; those that
  /// the running statement has; and those that the steps since they were taken have.
  package var unwitnessed: [Int] = []
  var witnesses: [Int] = []
  package var witnessed: [Int] = []
  /// Records what the steps reach; nil if nobody asks.
  package var coverage: CoverageRecorder?
  /// The warnings that an expectation has matched.
  package internal(set) var expectedWarnings: Set<Int> = []
  /// What was asked of snapshots.
  package var snapshots = SnapshotLog()
  /// The suppression comments of all texts.
  package var suppressions = Suppressions()
  /// Inside a script's `together`, the nodes whose actions could be reached before it, or why none could.
  var drawnOwners: Swift.Result<[Instance], Refusal>?
  /// Whether a statement prints the nodes that start and finish: `set tracing on`.
  var isTracing = false
  /// The format of states in files and in `print state`.
  let stateFormat: (any StateFormat)?
  let files: any FileAccess
  /// The number of nested blocks that are running.
  var depth = 0
  /// The index of the running statement's first call.
  var firstCall = 0
  /// The limit of sentences in the bodies of one statement, whose trace is kept until it ends.
  package var longestStatement = 1_000_000
  /// How many statements a run may have, those of bodies included; nil without a limit.
  package var mostSteps: Int? {
    didSet { countStepsAnew() }
  }
  /// How many more statements may run.
  var stepsLeft = Int.max
  /// The limit of nested blocks, across bodies that call one another.
  static let deepestBlock = 600
  /// The limit of the call stack of bodies.
  static let deepestCall = 100
  /// How many nodes the current arguments describe, and how deep they nest.
  var describedNodes = 0
  var describeDepth = 0
  /// Whether the running body is under a `try`, so that it goes on after a failed sentence.
  var isTrying = false
  /// Whether a running command of the app was called `without animation`: transactions nest.
  var disablesAnimations = false
  /// The events of the last statement that is neither an expectation, a `print` nor a `let`.
  var lastEvents: Range<Int> = 0..<0
  var lastWarnings: Range<Int> = 0..<0
  /// The worlds before and after that statement.
  var lastBefore = World()
  var lastAfter = World()
  /// Whether a part of the trace since the beginning of the scenario was dropped.
  var eventsForgotten = false
  /// The worlds before and after each sentence whose entry was reported and dropped.
  var reportedWorlds: [(before: World, after: World)] = []
  /// Worlds that a client holds and that compaction keeps; and the number of compactions.
  package var keptWorlds: [World] = []
  package internal(set) var compactions = 0
  /// The size of the store after the last of them.
  var compactedSize = 0
  /// Whether entries are dropped once the observer has seen them: a loop may never end.
  package var dropsObserved = false
  /// Whether the events of the last sentence were dropped.
  var lastForgotten = false
  /// The size in bytes at which a run drops its trace, which only expectations with `ever` need.
  package var memoryLimit = usualLimit {
    didSet { nextLimit = memoryLimit }
  }
  var nextLimit = usualLimit
  /// The limit of what the store and the trace take together, in bytes: what a statement makes, and what is
  /// alive, cannot be dropped.
  package var mostMemory = 1 << 30
  private static let usualLimit = 1 << 27
  /// Whether the summary says what each statement did.
  var keepsDigests = false
  /// The summary of the dropped part of the trace.
  var summary = ScenarioSummary()
  /// Polled regularly: whether to interrupt the run.
  package let shouldStop: @Sendable () -> Bool
  private var sinceAsked = 0
  /// Called after each entry of the trace.
  package var observer: (@Sendable (TraceEntry, Interpreter) -> Void)?

  package init(
    program: Program, files: any FileAccess = NoFiles(),
    stateFormat: (any StateFormat)? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.program = program
    system = program.system
    self.files = files
    self.stateFormat = stateFormat
    self.shouldStop = shouldStop
    draft = Draft(app: program.map)
  }

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
    frame = []
    failureTrail = []
    let root = try evaluate(program.start)
    try system.begin(with: root, in: &draft)
    try runRulesAtStart()
    try finishPasses(trying: false)
    resume(draft.world)
  }

  /// Makes a world the current one, as undo does; its bindings become the frame.
  package mutating func resume(_ world: World) {
    draft.begin(from: world)
    frame = (0..<draft.store.count(of: world.bindings)).map { draft.binding($0) }
    frameVector = world.bindings
    stalePlaces = []
    lastBefore = world
    lastAfter = world
    lastEvents = draft.events.count..<draft.events.count
    lastWarnings = draft.warnings.count..<draft.warnings.count
  }

  /// Starts a scenario in a world, with an empty trace.
  package mutating func beginScenario(in world: World, mark: NodeStore.Mark) {
    draft.reset(to: mark)
    trace.removeAll()
    eventsForgotten = false
    lastForgotten = false
    reportedWorlds.removeAll(keepingCapacity: true)
    summary = ScenarioSummary()
    expectedWarnings.removeAll(keepingCapacity: true)
    implicitTarget = nil
    implicitAddressee = .none
    isTrying = false
    depth = 0
    rounds = []
    countStepsAnew()
    resume(world)
  }

  /// Replaces the program by one that extends it, and initializes new variables.
  package mutating func extend(to program: Program) {
    for (index, variable) in program.variables.enumerated().dropFirst(self.program.variables.count)
    {
      draft.setVariable(index, to: variable.initial)
    }
    self.program = program
    moveTable = MoveTable()
    system = program.system
    draft.extend(to: program.map)
  }

  // MARK: Script level

  /// Runs statements of a script, each with its render pass, until one fails.
  ///
  /// - Returns: false when a sentence was rejected or a required expectation failed.
  package mutating func run(_ body: Body) -> Bool {
    for statement in body.statements {
      if !run(statement) { return false }
    }
    return true
  }

  /// Runs one statement of a script.
  package mutating func run(_ statement: Statement) -> Bool {
    do throws(Refusal) { try checkStep() } catch { return fail(error, at: statement) }
    switch statement.kind {
    case .within(let reference, let body):
      return runWithin(reference, body, statement)
    case .times(let count, let body):
      return runTimes(count, body, statement)
    case .each(let variables, let list, let body):
      return runEach(variables, list, body, statement)
    case .branch(let branches, let otherwise):
      return runBranch(branches, otherwise, statement)
    default:
      return runSimple(statement)
    }
  }

  private mutating func runWithin(
    _ reference: Reference, _ body: Body, _ statement: Statement
  ) -> Bool {
    let outer = (implicitTarget, implicitAddressee)
    defer { (implicitTarget, implicitAddressee) = outer }
    do {
      try aim(at: reference)
    } catch {
      return fail(error, at: statement)
    }
    return run(body)
  }

  private mutating func runTimes(
    _ count: Expression, _ body: Body, _ statement: Statement
  ) -> Bool {
    do {
      guard case .int(let times) = try evaluate(count) else { return true }
      var done = 0
      while done < times {
        try checkRound(of: body)
        if !run(body) { return false }
        done += 1
      }
      return true
    } catch {
      return fail(error, at: statement)
    }
  }

  private mutating func runEach(
    _ variables: [LoopVariable], _ list: Expression, _ body: Body, _ statement: Statement
  ) -> Bool {
    let outer = rounds.count
    defer { rounds.removeLast(rounds.count - outer) }
    do {
      guard case .list(let items) = try evaluate(list) else { return true }
      for item in items {
        try checkRound(of: body)
        begin(variables, with: item, after: outer)
        if !run(body) { return false }
      }
      return true
    } catch {
      return fail(error, at: statement)
    }
  }

  private mutating func runBranch(
    _ branches: [(Fact, Body)], _ otherwise: Body?, _ statement: Statement
  ) -> Bool {
    do {
      for (fact, body) in branches where try holds(fact) { return run(body) }
    } catch {
      return fail(error, at: statement)
    }
    return otherwise.map { run($0) } ?? true
  }

  /// Whether to stop; polls at every 64th statement.
  var isInterrupted: Bool {
    mutating get {
      sinceAsked += 1
      guard sinceAsked >= 64 else { return false }
      sinceAsked = 0
      return shouldStop()
    }
  }

  /// Throws `interrupted` when the run is to stop.
  mutating func checkInterrupt() throws(Refusal) {
    if isInterrupted { throw Refusal(RuntimeCodes.interrupted) }
  }

  mutating func countStepsAnew() { stepsLeft = mostSteps ?? .max }

  /// Counts a statement; throws when the run is to stop, or has had as many as it may.
  mutating func checkStep() throws(Refusal) {
    try checkInterrupt()
    guard stepsLeft > 0 else {
      throw .refused(RuntimeCodes.tooManySteps, .number(mostSteps ?? .max))
    }
    stepsLeft -= 1
  }

  /// Counts a statement of a body, whose trace cannot be dropped before the whole statement has ended.
  mutating func checkStepInside() throws(Refusal) {
    try checkStep()
    if sinceAsked == 0, isMemoryFull { throw Refusal(RuntimeCodes.memoryFull) }
  }

  /// Checks before a round of a loop; one without statements counts as one, lest it runs on for ever.
  mutating func checkRound(of body: Body) throws(Refusal) {
    if body.statements.isEmpty { try checkStep() }
  }

  // MARK: Frames

  /// Binds the names of a `for` to the value or the row of a round.
  mutating func begin(_ variables: [LoopVariable], with item: Value, after outer: Int) {
    rounds.removeLast(rounds.count - outer)
    let values: [Value] =
      if variables.count > 1, case .list(let row) = item { row } else { [item] }
    for (variable, value) in zip(variables, values) {
      bind(variable.slot, to: value)
      rounds.append(Round(variable: variable, value: value))
    }
  }

  mutating func bind(_ slot: Int, to value: Value?) {
    let (vector, stale) = (frameVector, stalePlaces)
    while frame.count <= slot { frame.append(nil) }
    frame[slot] = value
    if vector == .empty || stale.count >= 8 { return }
    (frameVector, stalePlaces) = (vector, stale.contains(slot) ? stale : stale + [slot])
  }

  /// Restores the frame from a vector that was made of it. A copy of the frame, kept for that,
  /// would cost its length at every binding.
  mutating func unbind(to vector: PersistentVector) {
    frame = draft.values(of: vector)
    frameVector = vector
  }

  func local(_ slot: Int) -> Value? { slot < frame.count ? frame[slot] : nil }

  /// The frame as a vector, for closures and for the world.
  mutating func currentFrameVector() -> PersistentVector {
    if frame.isEmpty { return .empty }
    if frameVector == .empty {
      frameVector = draft.makeVector(frame)
    } else {
      for place in stalePlaces {
        frameVector = draft.replacing(place, in: frameVector, with: frame[place])
      }
    }
    stalePlaces = []
    return frameVector
  }

  /// Whether the world's bindings differ from the frame.
  var frameIsNew: Bool {
    !frame.isEmpty
      && (frameVector == .empty || !stalePlaces.isEmpty || frameVector != draft.world.bindings)
  }
}

extension Interpreter {
  /// Makes the names that were bound from outside part of the world.
  mutating func keepFrame() {
    if frameIsNew { draft.setBindings(currentFrameVector()) }
  }
}

extension Interpreter {
  /// Goes to a world and drops everything else from the store; gives the world as it is then.
  mutating func keepOnly(_ world: World) -> World {
    resume(world)
    forgetTrace()
    return draft.world
  }
}
