package import SextantEngine
package import SextantLanguage
import SextantSyntax

/// Runs checked statements on a draft and keeps the trace.
///
/// A simple statement of a script is a transition of its own, followed by a render pass; the
/// sentences of a body run inside the pass of the statement that started it.
package struct Interpreter {
  package internal(set) var draft: Draft
  package internal(set) var model: Program
  package internal(set) var trace = Trace()
  /// The model's, at hand: each statement asks it.
  var system: any NavigationSystem
  /// What names are bound to, by place.
  var frame: [Value?] = [] {
    didSet {
      frameBlock = .empty
      if !stalePlaces.isEmpty { stalePlaces = [] }
    }
  }
  /// The block that holds the same as `frame` but for the stale places; empty when there is none.
  var frameBlock = Block.empty
  var stalePlaces: [Int] = []
  /// What sentences act on inside a body or an `in` block; nil for the top.
  var implicitTarget: Instance?
  /// The flow that sentences speak to inside an `in flow` block.
  var implicitFlow = DefinitionID.none
  /// The bodies that are running, one called by the other.
  var runningBodies: [BodyID] = []
  /// What conditions are asking, one inside the other.
  var questions: [Call] = []
  /// How often each rule has run.
  var ruleRuns: [Int] = []
  /// The first event that handlers of `finished` have not heard.
  var firstUnheardEvent = 0
  /// Where the present failure arose: the statement, then those that led to it, from inside out.
  var failureTrail: [FailureStep] = []
  /// Whether the app's properties are asked; who only tries what can be done does without.
  var asksProperties = true
  /// The world in which they were asked last, and what the running statement has broken of them.
  var watchedWorld = World()
  var breaches: [Breach] = []
  /// Warnings that an expectation has asked for.
  package internal(set) var expectedWarnings: Set<Int> = []
  /// The suppression comments of all texts.
  package var suppressions = Suppressions()
  /// Whether each model tells when it starts and finishes.
  var isTracing = false
  /// How the whole world is written as text and read back.
  let stateFormat: (any StateFormat)?
  let files: any FileAccess
  /// How many blocks are running, one inside the other.
  var depth = 0
  /// The first call of the statement that is running.
  var firstCall = 0
  /// How many sentences the bodies of one statement may run: their trace is kept until it ends.
  package var longestStatement = 1_000_000
  /// How deep blocks may stand in one another while bodies call bodies.
  static let deepestBlock = 600
  /// How many bodies may run, one called by the other.
  static let deepestCall = 100
  /// How many nodes the arguments at hand describe, and how deep inside one another.
  var describedNodes = 0
  var describeDepth = 0
  /// Whether a `try` around the running body keeps what its sentences do.
  var isTrying = false
  /// The events of the last statement that is neither an expectation, a `print` nor a `let`.
  var lastEvents: Range<Int> = 0..<0
  var lastWarnings: Range<Int> = 0..<0
  /// The worlds before and after that statement.
  var lastBefore = World()
  var lastAfter = World()
  /// Whether some of what has happened since the scenario began is forgotten.
  var eventsForgotten = false
  /// Before and after each sentence whose entry was dropped.
  var toldWorlds: [(before: World, after: World)] = []
  /// Worlds that somebody holds, moved along when the store is compacted; and how often it was.
  package var keptWorlds: [World] = []
  package internal(set) var compactions = 0
  /// Whether entries go as soon as the observer has seen them: a loop may never end.
  package var dropsObserved = false
  /// Whether what the last sentence did is forgotten.
  var lastForgotten = false
  /// Bytes of records after which a run forgets its own trace: what no expectation but one with
  /// `ever` asks for.
  package var memoryLimit = usualLimit {
    didSet { nextLimit = memoryLimit }
  }
  var nextLimit = usualLimit
  private static let usualLimit = 1 << 27
  /// What the forgotten part of the trace came to.
  var tally = ScenarioTally()
  /// Asked now and then: whether somebody wants the run to stop.
  let shouldStop: @Sendable () -> Bool
  private var sinceAsked = 0
  /// Called after each entry of the trace.
  package var observer: (@Sendable (TraceEntry, Interpreter) -> Void)?

  package init(
    model: Program, files: any FileAccess = NoFiles(),
    stateFormat: (any StateFormat)? = nil,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.model = model
    system = model.system
    self.files = files
    self.stateFormat = stateFormat
    self.shouldStop = shouldStop
    draft = Draft(app: model.map)
  }

  // MARK: Worlds

  /// Makes the app's initial world and goes there.
  package mutating func start() throws(Refusal) {
    draft.begin(from: World())
    for (index, variable) in model.variables.enumerated() {
      draft.setVariable(index, to: variable.initial)
    }
    frame = []
    failureTrail = []
    let root = try evaluate(model.start)
    try system.begin(with: root, in: &draft)
    try runRulesAtStart()
    try finishPasses(trying: false)
    resume(draft.world)
  }

  /// Goes to a world, as undo does; its bindings are the frame.
  package mutating func resume(_ world: World) {
    draft.begin(from: world)
    frame = (0..<draft.store.count(of: world.bindings)).map { draft.binding($0) }
    frameBlock = world.bindings
    stalePlaces = []
    lastBefore = world
    lastAfter = world
    lastEvents = draft.events.count..<draft.events.count
    lastWarnings = draft.warnings.count..<draft.warnings.count
  }

  /// Starts a scenario in a world: nothing has happened yet.
  package mutating func beginScenario(in world: World, mark: NodeStore.Mark) {
    draft.reset(to: mark)
    trace.removeAll()
    eventsForgotten = false
    lastForgotten = false
    toldWorlds.removeAll(keepingCapacity: true)
    tally = ScenarioTally()
    expectedWarnings.removeAll(keepingCapacity: true)
    implicitTarget = nil
    implicitFlow = .none
    isTrying = false
    depth = 0
    resume(world)
  }

  /// Replaces the app by one that extends it, and gives new variables their values.
  package mutating func extend(to model: Program) {
    for index in self.model.variables.count..<max(model.variables.count, self.model.variables.count)
    {
      draft.setVariable(index, to: model.variables[index].initial)
    }
    self.model = model
    system = model.system
    draft.extend(to: model.map)
  }

  // MARK: Script level

  /// Runs statements of a script, each with its pass, until one fails.
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
    if isInterrupted { return fail(Refusal(RuntimeCodes.interrupted), at: statement) }
    switch statement.kind {
    case .within(let reference, let body):
      return runWithin(reference, body, statement)
    case .times(let count, let body):
      return runTimes(count, body, statement)
    case .each(let slot, let list, let body):
      return runEach(slot, list, body, statement)
    case .branch(let branches, let otherwise):
      return runBranch(branches, otherwise, statement)
    default:
      return runSimple(statement)
    }
  }

  private mutating func runWithin(
    _ reference: Reference, _ body: Body, _ statement: Statement
  ) -> Bool {
    let outer = (implicitTarget, implicitFlow)
    defer { (implicitTarget, implicitFlow) = outer }
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
        if isInterrupted { return fail(Refusal(RuntimeCodes.interrupted), at: statement) }
        if !run(body) { return false }
        done += 1
      }
      return true
    } catch {
      return fail(error, at: statement)
    }
  }

  private mutating func runEach(
    _ slot: Int, _ list: Expression, _ body: Body, _ statement: Statement
  ) -> Bool {
    do {
      guard case .list(let items) = try evaluate(list) else { return true }
      for item in items {
        bind(slot, to: item)
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

  /// Whether to stop; asks at every 64th statement.
  var isInterrupted: Bool {
    mutating get {
      sinceAsked += 1
      guard sinceAsked >= 64 else { return false }
      sinceAsked = 0
      return shouldStop()
    }
  }

  /// Refuses to go on with a statement when somebody wants it to stop.
  mutating func requireLeave() throws(Refusal) {
    if isInterrupted { throw Refusal(RuntimeCodes.interrupted) }
  }

  // MARK: Frames

  mutating func bind(_ slot: Int, to value: Value?) {
    let (block, stale) = (frameBlock, stalePlaces)
    while frame.count <= slot { frame.append(nil) }
    frame[slot] = value
    if block == .empty || stale.count >= 8 { return }
    (frameBlock, stalePlaces) = (block, stale.contains(slot) ? stale : stale + [slot])
  }

  /// Goes back to what names were bound to when a block was made of them. A copy of the frame, kept for
  /// that, would cost its length at every binding.
  mutating func unbind(to block: Block) {
    frame = draft.values(of: block)
    frameBlock = block
  }

  func local(_ slot: Int) -> Value? { slot < frame.count ? frame[slot] : nil }

  /// The frame as a block, for closures and for the world.
  mutating func currentFrameBlock() -> Block {
    if frame.isEmpty { return .empty }
    if frameBlock == .empty {
      frameBlock = draft.makeBlock(frame)
    } else {
      for place in stalePlaces {
        frameBlock = draft.replacing(place, in: frameBlock, with: frame[place])
      }
    }
    stalePlaces = []
    return frameBlock
  }

  /// Whether the world does not hold what the names are bound to.
  var frameIsNew: Bool {
    !frame.isEmpty
      && (frameBlock == .empty || !stalePlaces.isEmpty || frameBlock != draft.world.bindings)
  }
}

extension Interpreter {
  /// Makes the names that were bound from outside part of the world.
  mutating func keepFrame() {
    if frameIsNew { draft.setBindings(currentFrameBlock()) }
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
