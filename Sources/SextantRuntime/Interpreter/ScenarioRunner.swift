package import SextantEngine
package import SextantLanguage

/// The outcome of one scenario.
package struct ScenarioOutcome: Sendable {
  package let scenario: Scenario
  /// Failed expectations, rejected sentences and broken properties, in order; empty when it passed.
  package let failures: [Failure]
  /// The warnings with their places and formatted messages.
  package let warnings: [(place: SourceSpan, word: String, number: Int, message: String)]
  /// How many statements ran.
  package let steps: Int
  package let wasInterrupted: Bool

  package struct Failure: Sendable {
    package let error: RuntimeError
    /// The graph at that point.
    package let graph: GraphSnapshot
  }

  package var passed: Bool { failures.isEmpty && !wasInterrupted }
}

/// Runs the scenarios of one checked file, each from the app's initial state.
///
/// The store is rolled back to a mark before each scenario, so a suite needs the memory of one.
package struct ScenarioRunner {
  private var interpreter: Interpreter
  private var initial = World()
  private var mark: NodeStore.Mark
  /// The error of starting the app, or its properties that do not hold at the start.
  package private(set) var startProblems: [RuntimeError]

  package init(
    _ file: Compilation, _ compiler: Compiler,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    interpreter = compiler.interpreter(for: file.program, shouldStop: shouldStop)
    startProblems = interpreter.startApp(at: file.program.script.place)
    initial = interpreter.draft.world
    mark = interpreter.draft.store.mark
  }

  /// Runs one scenario.
  package mutating func run(_ scenario: Scenario) -> ScenarioOutcome {
    interpreter.beginScenario(in: initial, mark: mark)
    let compactions = interpreter.compactions
    interpreter.keptWorlds = [initial]
    defer { if interpreter.compactions != compactions { startStoreAnew() } }
    for (slot, parameter) in scenario.parameters.enumerated() {
      interpreter.bind(slot, to: parameter.value)
    }
    var goesOn = true
    for body in scenario.before where goesOn { goesOn = runBefore(body) }
    if goesOn { _ = interpreter.run(scenario.body) }
    return outcome(of: scenario)
  }

  /// `before each` has a frame of its own; the scenario's is restored after it.
  private mutating func runBefore(_ body: Body) -> Bool {
    let frame = interpreter.frame
    interpreter.frame = []
    defer { interpreter.frame = frame }
    return interpreter.run(body)
  }

  /// Makes a new mark after a scenario whose store was compacted, which invalidates marks.
  private mutating func startStoreAnew() {
    if let moved = interpreter.keptWorlds.first { initial = moved }
    interpreter.keptWorlds = []
    initial = interpreter.keepOnly(initial)
    mark = interpreter.draft.store.mark
  }

  private func outcome(of scenario: Scenario) -> ScenarioOutcome {
    var summary = interpreter.summary
    summary.add(of: interpreter)
    return ScenarioOutcome(
      scenario: scenario, failures: summary.failures, warnings: summary.warnings,
      steps: summary.steps,
      wasInterrupted: summary.wasInterrupted)
  }
}

/// The summary of a scenario's trace, including the parts that a long run has dropped.
struct ScenarioSummary {
  private(set) var failures: [ScenarioOutcome.Failure] = []
  private(set) var warnings: [(place: SourceSpan, word: String, number: Int, message: String)] = []
  private(set) var steps = 0
  private(set) var wasInterrupted = false
  /// The maximum number of failures, and of warnings.
  private static let most = 1_000

  mutating func add(of run: Interpreter) {
    let trace = run.trace
    steps += trace.entries.count
    for entry in trace.entries {
      addWarnings(of: entry, run)
      if let index = entry.error, entry.passed == false || entry.isRejected {
        let error = trace.errors[index]
        if error.word == "\(RuntimeCodes.interrupted.word)" { wasInterrupted = true }
        add(error, in: entry.after, run)
      }
      for property in trace.broken[entry.broken] { add(property.error, in: property.world, run) }
    }
  }

  private mutating func add(_ error: RuntimeError, in world: World, _ run: Interpreter) {
    if failures.count >= ScenarioSummary.most { return }
    failures.append(.init(error: error, graph: run.draft.snapshot(of: world)))
  }

  private mutating func addWarnings(of entry: TraceEntry, _ run: Interpreter) {
    for index in run.reportedWarnings(of: entry)
    where warnings.count < ScenarioSummary.most && !run.expectedWarnings.contains(index) {
      let (word, number, message) = run.word(run.draft.warnings[index])
      warnings.append((entry.place, word, number, message))
    }
  }
}

extension Interpreter {
  /// Makes a world the current one and compacts the store to it; returns the copied world.
  mutating func keepOnly(_ world: World) -> World {
    resume(world)
    forgetTrace()
    return draft.world
  }
}
