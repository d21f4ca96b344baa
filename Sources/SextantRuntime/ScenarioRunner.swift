package import SextantEngine

/// What one scenario came to.
package struct ScenarioOutcome: Sendable {
  package let scenario: Scenario
  /// Failed expectations and rejected sentences, in order; empty when it passed.
  package let failures: [Failure]
  /// Warnings in words, with where they were.
  package let warnings: [(place: SourceSpan, word: String, number: Int, message: String)]
  /// How many statements ran.
  package let steps: Int
  package let wasInterrupted: Bool

  package struct Failure: Sendable {
    package let error: RuntimeError
    /// The graph as it was then.
    package let graph: GraphSnapshot
  }

  package var passed: Bool { failures.isEmpty && !wasInterrupted }
}

/// Runs the scenarios of one checked file, each from the app's initial state.
///
/// The store goes back to a mark before each scenario, so a suite needs the memory of one.
package struct ScenarioRunner {
  private var interpreter: Interpreter
  private var initial = World()
  private var mark: NodeStore.Mark
  /// Why the app itself cannot start.
  package private(set) var startProblem: RuntimeError?

  package init(
    _ file: CheckedFile, _ compiler: Compiler,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    interpreter = compiler.interpreter(for: file.model, shouldStop: shouldStop)
    do {
      try interpreter.start()
    } catch {
      startProblem = interpreter.word(error, at: file.script.place)
    }
    initial = interpreter.draft.world
    mark = interpreter.draft.store.mark
  }

  /// Runs one scenario.
  package mutating func run(_ scenario: Scenario) -> ScenarioOutcome {
    interpreter.beginScenario(in: initial, mark: mark)
    for (slot, parameter) in scenario.parameters.enumerated() {
      interpreter.bind(slot, to: parameter.value)
    }
    var goesOn = true
    for body in scenario.before where goesOn { goesOn = runBefore(body) }
    if goesOn { _ = interpreter.run(scenario.body) }
    return outcome(of: scenario)
  }

  /// The names of `before each` are its own: the scenario's frame stands aside meanwhile.
  private mutating func runBefore(_ body: Body) -> Bool {
    let frame = interpreter.frame
    interpreter.frame = []
    defer { interpreter.frame = frame }
    return interpreter.run(body)
  }

  private func outcome(of scenario: Scenario) -> ScenarioOutcome {
    let trace = interpreter.trace
    var failures: [ScenarioOutcome.Failure] = []
    var wasInterrupted = false
    for entry in trace.entries {
      guard let index = entry.error, entry.passed == false || interpreter.isRejected(entry) else {
        continue
      }
      let error = trace.errors[index]
      if error.word == "\(RuntimeCodes.interrupted.word)" { wasInterrupted = true }
      failures.append(
        .init(error: error, graph: interpreter.draft.snapshot(of: entry.after)))
    }
    return ScenarioOutcome(
      scenario: scenario, failures: failures, warnings: warnings(),
      steps: trace.entries.count, wasInterrupted: wasInterrupted)
  }

  private func warnings() -> [(place: SourceSpan, word: String, number: Int, message: String)] {
    if interpreter.draft.warnings.isEmpty { return [] }
    var result: [(place: SourceSpan, word: String, number: Int, message: String)] = []
    for entry in interpreter.trace.entries {
      for index in entry.warnings where !interpreter.expectedWarnings.contains(index) {
        let (word, number, message) = interpreter.word(interpreter.draft.warnings[index])
        result.append((entry.place, word, number, message))
      }
    }
    return result
  }
}

extension Interpreter {
  /// Whether a statement was rejected: under `try` an error is told and the statement still stands.
  package func isRejected(_ entry: TraceEntry) -> Bool { entry.isRejected }
}
