package import SextantCompiler
import SextantEngine
package import SextantInterpreter
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
  /// How many scenarios were run, those that say `skip` included.
  private var count = 0
  /// For each possibility of the app, how many scenarios were run before the one that has witnessed it.
  package private(set) var witnesses: [Int?]

  /// How many statements a scenario may have.
  package static let usualSteps = 1_000_000

  package init(
    _ file: Compilation, _ compiler: Compiler, mostSteps: Int = usualSteps,
    coverage: CoverageRecorder? = nil,
    update: SnapshotUpdate = .none,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) {
    interpreter = compiler.interpreter(for: file.program, shouldStop: shouldStop)
    interpreter.limits.steps = mostSteps
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

  /// What the scenarios have reached, if it is recorded.
  package var coverage: CoverageRecorder? { interpreter[CoverageRecorder.self] }

  /// Has a callback called after each statement of the scenarios that follow; nil to call none. Of one that
  /// runs several times, the first run counts.
  package mutating func observe(_ observer: (@Sendable (TraceEntry, Interpreter) -> Void)?) {
    interpreter.observer = observer
  }

  package var program: Program { interpreter.program }

  /// Has a monitor watch the scenarios that follow.
  package mutating func watch<Watcher: Monitor>(with monitor: Watcher) {
    interpreter[Watcher.self] = monitor
  }

  /// Runs one scenario several times. The outcome is that of the first run; that another one differs is a
  /// failure of it.
  package mutating func run(_ scenario: Scenario, times: Int) -> ScenarioOutcome {
    if times <= 1 || scenario.head.skip != nil { return run(scenario) }
    interpreter[SummaryMonitor.self] = SummaryMonitor(keepsDigests: true)
    var first = run(scenario)
    // What the scenario reaches is that of one run.
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

  /// Runs one scenario, unless it says `skip`.
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
    defer { if interpreter.compactions != compactions { startStoreAnew() } }
    for parameter in scenario.parameters {
      interpreter.evaluator.bind(parameter.variable.slot, to: parameter.value)
    }
    // One that is known to fail records nothing: what it has is wrong.
    let (caseText, update) = (
      namesSnapshots ? scenario.caseText : "", scenario.head.todo == nil ? update : .none
    )
    interpreter.tell(SnapshotLog.self) { log, _ in log.begin(caseText: caseText, update) }
    var goesOn = true
    for body in scenario.hooks.before where goesOn { goesOn = interpreter.run(body) }
    if goesOn { goesOn = interpreter.run(scenario.body) }
    let expected = scenario.head.todo == nil ? 0 : failureCount
    goesOn = runAfter(scenario) && goesOn
    var outcome = outcome(of: scenario, expecting: expected)
    // A stop between two bodies leaves nothing in the trace.
    if !goesOn, outcome.failures.isEmpty, interpreter.shouldStop() { outcome.wasInterrupted = true }
    outcome.snapshots = interpreter[SnapshotLog.self]?.checks ?? []
    outcome.hasRunToEnd = goesOn
    // One that was interrupted does not count.
    let counts = !outcome.wasInterrupted
    interpreter.tell(CoverageRecorder.self) { coverage, _ in coverage.end(counts: counts) }
    var witnessed: [Int] = []
    interpreter.tell(PossibilityMonitor.self) { monitor, _ in
      witnessed = monitor.endScenario(counts: counts)
    }
    for index in witnessed { witnesses[index] = count }
    return outcome
  }

  /// Runs `after each`, whatever became of the scenario, with the names of `before each` and a number of
  /// statements of its own; false where a part of it did not run.
  private mutating func runAfter(_ scenario: Scenario) -> Bool {
    if scenario.hooks.after.isEmpty { return true }
    if interpreter.shouldStop() { return false }
    var goesOn = true
    for body in scenario.hooks.after {
      interpreter.evaluator.keepNames(upTo: scenario.hooks.slotCount)
      interpreter.limits.countStepsAnew()
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

  private var summary: ScenarioSummary {
    interpreter[SummaryMonitor.self]?.summary(of: interpreter) ?? ScenarioSummary()
  }

  /// How many failures there were so far.
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

/// Starts an app and looks at its properties; returns why it cannot start, or which do not hold.
package func startApp(_ run: inout Interpreter, at place: SourceSpan) -> [RuntimeError] {
  do throws(Refusal) { try run.start() } catch { return [run.startError(error, at: place)] }
  return PropertyMonitor.errors(when: " at the start", of: &run)
}

/// Goes on with a program that has more than that of a run, whose rules and properties are looked at now;
/// returns why it cannot.
package func goOn(_ run: inout Interpreter, with program: Program) -> [RuntimeError] {
  let (rules, properties) = (run.program.rules.count, run.program.app.behavior.properties.count)
  run.extend(to: program)
  do throws(Refusal) {
    if program.rules.count > rules { try run.startRules(from: rules) }
  } catch {
    return [run.wording.error(error, at: program.script.place)]
  }
  return PropertyMonitor.errors(from: properties, when: " now", of: &run)
}
