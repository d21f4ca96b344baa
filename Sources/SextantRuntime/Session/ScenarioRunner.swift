import SextantEngine
package import SextantLanguage

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
      scenario: scenario, failures: summary.failures, furtherFailures: summary.furtherFailures,
      warnings: summary.warnings, furtherWarnings: summary.furtherWarnings, steps: summary.steps,
      wasInterrupted: summary.wasInterrupted)
  }
}
