import SextantEngine
package import SextantLanguage

/// Runs the scenarios of one checked file, each from the app's initial state.
///
/// The store is rolled back to a mark before each scenario, so a suite needs the memory of one.
package struct ScenarioRunner {
  private var interpreter: Interpreter
  private var initial = World()
  private var mark: NodeStore.Mark
  /// Whether the file has snapshots with names, which go by the case as well.
  private let namesSnapshots: Bool
  /// Which snapshots are recorded.
  private let update: SnapshotUpdate
  /// The error of starting the app, or its properties that do not hold at the start.
  package private(set) var startProblems: [RuntimeError]

  /// How many statements a scenario may have.
  package static let usualSteps = 1_000_000

  package init(
    _ file: Compilation, _ compiler: Compiler, mostSteps: Int = usualSteps,
    update: SnapshotUpdate = .none,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    interpreter = compiler.interpreter(for: file.program, shouldStop: shouldStop)
    interpreter.mostSteps = mostSteps
    namesSnapshots = !file.program.snapshotNames.isEmpty
    self.update = update
    startProblems = interpreter.startApp(at: file.program.script.place)
    initial = interpreter.draft.world
    mark = interpreter.draft.store.mark
  }

  /// Runs one scenario, unless it says `skip`.
  package mutating func run(_ scenario: Scenario) -> ScenarioOutcome {
    if scenario.head.skip != nil { return ScenarioOutcome(skipped: scenario) }
    interpreter.beginScenario(in: initial, mark: mark)
    let compactions = interpreter.compactions
    interpreter.keptWorlds = [initial]
    defer { if interpreter.compactions != compactions { startStoreAnew() } }
    for parameter in scenario.parameters {
      interpreter.bind(parameter.variable.slot, to: parameter.value)
    }
    // One that is known to fail records nothing: what it has is wrong.
    interpreter.snapshots.begin(
      caseText: namesSnapshots ? scenario.caseText : "",
      scenario.head.todo == nil ? update : .none)
    var goesOn = true
    for body in scenario.hooks.before where goesOn { goesOn = interpreter.run(body) }
    if goesOn { goesOn = interpreter.run(scenario.body) }
    goesOn = runAfter(scenario) && goesOn
    var outcome = outcome(of: scenario)
    outcome.snapshots = interpreter.snapshots.checks
    outcome.hasRunToEnd = goesOn
    return outcome
  }

  /// Runs `after each`, whatever became of the scenario, with the names of `before each` and a number of
  /// statements of its own; false where a part of it did not run.
  private mutating func runAfter(_ scenario: Scenario) -> Bool {
    if scenario.hooks.after.isEmpty { return true }
    if interpreter.shouldStop() { return false }
    var goesOn = true
    for body in scenario.hooks.after {
      interpreter.frame = Array(interpreter.frame.prefix(scenario.hooks.slotCount))
      interpreter.countStepsAnew()
      goesOn = interpreter.run(body) && goesOn
    }
    return goesOn
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
    var outcome = ScenarioOutcome(scenario, summary)
    if let todo = scenario.head.todo, !outcome.wasInterrupted {
      let passed = Refusal.refused(RuntimeCodes.todoPassed, .text(todo.reason))
      outcome.expectFailure(
        else: .init(error: interpreter.word(passed, at: todo.place), graph: nil))
    }
    return outcome
  }
}
