package import SextantCompiler
import SextantEngine
package import SextantInterpreter
package import SextantLanguage

/// Runs the scenarios of a compiled file. Each scenario starts in the app's initial state.
///
/// The store is rolled back before each scenario, so a suite needs only the memory of a single
/// scenario.
package struct ScenarioRunner {
  private var interpreter: Interpreter
  private var initial = World()
  private var mark: NodeStore.Mark
  private let namesSnapshots: Bool
  private let update: SnapshotUpdate
  /// The errors at the start: the error of an app that cannot start, or an error for each property
  /// that is false at the start.
  package private(set) var startProblems: [RuntimeError]
  /// The number of scenarios so far, including scenarios with `skip`.
  private var count = 0
  /// The number of scenarios before the first witness of each `sometimes`; nil if no scenario is a
  /// witness.
  package private(set) var witnesses: [Int?]

  package static let defaultSteps = 1_000_000

  package init(
    _ file: Compilation, _ compiler: Compiler, maxSteps: Int = defaultSteps,
    coverage: CoverageRecorder? = nil,
    update: SnapshotUpdate = .none,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    interpreter = compiler.interpreter(for: file.program, shouldStop: shouldStop)
    interpreter.limits.steps = maxSteps
    interpreter[CoverageRecorder.self] = coverage
    namesSnapshots = !file.program.snapshotNames.isEmpty
    self.update = update
    startProblems = startApp(&interpreter, at: file.program.script.place)
    initial = interpreter.draft.world
    mark = interpreter.draft.store.mark
    let possibilities = file.program.app.behavior.possibilities
    if !possibilities.isEmpty {
      interpreter[PossibilityMonitor.self] = PossibilityMonitor(file.program)
    }
    witnesses = possibilities.map { _ in nil }
    if coverage != nil {
      interpreter.tell(CoverageRecorder.self) { coverage, run in coverage.endStart(of: &run) }
    }
    interpreter[SummaryMonitor.self] = SummaryMonitor()
  }

  package var coverage: CoverageRecorder? { interpreter[CoverageRecorder.self] }

  /// Sets the callback for the next scenarios. It is called after each statement, but not in
  /// repeated runs of a scenario.
  package mutating func observe(_ observer: (@Sendable (TraceEntry, Interpreter) -> Void)?) {
    interpreter.observer = observer
  }

  package var program: Program { interpreter.program }

  package mutating func watch<Watcher: Monitor>(with monitor: Watcher) {
    interpreter[Watcher.self] = monitor
  }

  /// Runs a scenario several times. Returns the outcome of the first run. A later run with a
  /// different outcome is a failure.
  package mutating func run(_ scenario: Scenario, times: Int) -> ScenarioOutcome {
    if times <= 1 || scenario.head.skip != nil { return run(scenario) }
    interpreter[SummaryMonitor.self] = SummaryMonitor(keepsDigests: true)
    var first = run(scenario)
    // Later runs do not change the count or the coverage, and do not call the observer.
    let (ran, covered, observer) = (count, coverage, interpreter.observer)
    defer {
      (count, interpreter[CoverageRecorder.self], interpreter.observer) = (ran, covered, observer)
    }
    interpreter.observer = nil
    for number in 2...times where !first.wasInterrupted {
      let again = run(scenario)
      if again.wasInterrupted { return again }
      guard let place = first.digests.firstDifference(from: again.digests) else { continue }
      let difference = Refusal.refused(
        RuntimeCodes.notRepeatable, .text("\(number) of \(times)"))
      first.expectSameRun(
        else: .init(error: interpreter.wording.error(difference, at: place), graph: nil))
      break
    }
    return first
  }

  package mutating func run(_ scenario: Scenario) -> ScenarioOutcome {
    defer { count += 1 }
    if scenario.head.skip != nil {
      interpreter.tell(CoverageRecorder.self) { coverage, _ in coverage.end(counts: false) }
      return ScenarioOutcome(skipped: scenario)
    }
    interpreter.beginScenario(in: initial, mark: mark)
    interpreter.tell(CoverageRecorder.self) { coverage, run in coverage.begin(in: &run) }
    let compactions = interpreter.compactions
    interpreter.keptWorlds = [initial]
    defer { if interpreter.compactions != compactions { resetStore() } }
    for parameter in scenario.parameters {
      interpreter.evaluator.bind(parameter.variable.slot, to: parameter.value)
    }
    // The graphs of a `todo` scenario are known to be wrong, so they are not recorded.
    let (caseText, update) = (
      namesSnapshots ? scenario.caseText : "", scenario.head.todo == nil ? update : .none
    )
    interpreter.tell(SnapshotLog.self) { log, _ in log.begin(caseText: caseText, update) }
    var canContinue = true
    for body in scenario.hooks.before where canContinue { canContinue = interpreter.run(body) }
    if canContinue { canContinue = interpreter.run(scenario.body) }
    let expected = scenario.head.todo == nil ? 0 : failureCount
    canContinue = runAfter(scenario) && canContinue
    var outcome = outcome(of: scenario, expecting: expected)
    // An interrupt between two bodies does not appear in the trace.
    if !canContinue, outcome.failures.isEmpty, interpreter.shouldStop() {
      outcome.wasInterrupted = true
    }
    outcome.snapshots = interpreter[SnapshotLog.self]?.checks ?? []
    outcome.hasRunToEnd = canContinue
    let counts = !outcome.wasInterrupted
    interpreter.tell(CoverageRecorder.self) { coverage, _ in coverage.end(counts: counts) }
    var witnessed: [Int] = []
    interpreter.tell(PossibilityMonitor.self) { monitor, _ in
      witnessed = monitor.endScenario(counts: counts)
    }
    for index in witnessed { witnesses[index] = count }
    return outcome
  }

  /// Runs `after each`, even if the scenario has failed. The names of `before each` stay bound, and
  /// the count of statements restarts. Returns false if an `after each` did not run to its end.
  private mutating func runAfter(_ scenario: Scenario) -> Bool {
    if scenario.hooks.after.isEmpty { return true }
    if interpreter.shouldStop() { return false }
    var canContinue = true
    for body in scenario.hooks.after {
      interpreter.evaluator.keepNames(upTo: scenario.hooks.slotCount)
      interpreter.limits.resetStepCount()
      canContinue = interpreter.run(body) && canContinue
    }
    return canContinue
  }

  /// Reduces the store to the initial world. After a compaction, replaces the mark, because a
  /// compaction invalidates marks.
  private mutating func resetStore() {
    if let moved = interpreter.keptWorlds.first { initial = moved }
    interpreter.keptWorlds = []
    initial = interpreter.keepOnly(initial)
    mark = interpreter.draft.store.mark
  }

  private var summary: ScenarioSummary {
    interpreter[SummaryMonitor.self]?.summary(of: interpreter) ?? ScenarioSummary()
  }

  private var failureCount: Int {
    let summary = summary
    return summary.failures.count + summary.furtherFailures
  }

  private func outcome(of scenario: Scenario, expecting expected: Int) -> ScenarioOutcome {
    var outcome = ScenarioOutcome(scenario, summary)
    if let todo = scenario.head.todo, !outcome.wasInterrupted {
      let passed = Refusal.refused(RuntimeCodes.todoPassed, .text(todo.reason))
      outcome.expectFailures(
        expected, else: .init(error: interpreter.wording.error(passed, at: todo.place), graph: nil))
    }
    return outcome
  }
}

/// Starts the app and checks its properties. Returns the errors.
package func startApp(_ run: inout Interpreter, at place: SourceSpan) -> [RuntimeError] {
  do throws(Refusal) { try run.start() } catch { return [run.startError(error, at: place)] }
  return PropertyMonitor.errors(when: " at the start", of: &run)
}

/// Extends the program of a run, runs its new rules and checks its new properties.
package func resume(_ run: inout Interpreter, with program: Program) -> [RuntimeError] {
  let (rules, properties) = (run.program.rules.count, run.program.app.behavior.properties.count)
  run.extend(to: program)
  do throws(Refusal) {
    if program.rules.count > rules { try run.startRules(from: rules) }
  } catch {
    return [run.startError(error, at: program.script.place)]
  }
  return PropertyMonitor.errors(from: properties, when: " now", of: &run)
}
