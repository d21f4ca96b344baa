import SextantCompiler
internal import SextantConform
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantMap
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// The result of a suite file, or of a range of its scenarios.
struct FileRun: Sendable {
  /// Whether the result belongs to a later part of a file, and not to its first part.
  var isPart = false
  var code = ExitCode.success
  var problem: SuiteSummary.FileNotRun?
  var diagnostics: [RenderedDiagnostic] = []
  var errors = ""
  var reporter = ScenarioReporter(sources: [])
  var listed: [Scenario] = []
  var listedInOtherShards = 0
  var outcomes: [Outcome] = []
  var walks: [Int: ScenarioWalk] = [:]
  var map: NavigationMap?
  /// The scenarios that did not run: first the scenarios after the last outcome, then the scenarios
  /// that `only` excludes.
  var notRun: [ScenarioResult] = []
  var wasSkipped = false
  var startFailures: [ProblemReport] = []
  var evidence = FileEvidence()
  var snapshots: ScriptSnapshots?
  var selection = SelectionUse()

  /// The outcome of a scenario. Passed scenarios have no `ScenarioOutcome`, because it retains the
  /// program. The thread that created the program can then also free it.
  enum Outcome: Sendable {
    case quiet
    case passed(ScenarioResult)
    case elsewhere(ScenarioResult)
    case other(ScenarioOutcome, elapsed: Int?)

    var isElsewhere: Bool { if case .elsewhere = self { true } else { false } }
  }
}

/// A suite file with the lines that select its scenarios. An empty list selects all scenarios.
struct SuiteFile: Sendable {
  var input: Input
  var lines: [Int]
  /// The share of the scenarios for this shard; nil if the run is not divided into shards.
  var share: FileShare?
}

enum SuiteTask: Sendable {
  case file(SuiteFile)
  case scenarios(OpenFile, Range<Int>)
}

final class OpenFile: Sendable {
  let checked: Compilation
  let compiler: Compiler
  let selected: [Scenario]
  let others: [Scenario]
  let share: FileShare?
  let update: SnapshotUpdate
  /// The result of opening the file. Each part copies this result.
  let begun: FileRun

  init(
    _ checked: Compilation, _ compiler: Compiler, _ selected: [Scenario], others: [Scenario],
    _ share: FileShare?, update: SnapshotUpdate, _ begun: FileRun
  ) {
    self.checked = checked
    self.compiler = compiler
    self.selected = selected
    self.others = others
    self.share = share
    self.update = update
    self.begun = begun
  }

  /// - Parameter index: the index of the scenario in `selected + others`.
  func result(ofLeftOut scenario: Scenario, at index: Int) -> ScenarioResult {
    var result = begun.reporter.result(of: scenario, hasRun: false)
    result.shard = share?.elsewhere(index)
    return result
  }

  /// Divides the scenarios into parts. Small parts keep all threads busy until the end, and large
  /// parts have less overhead.
  func parts(for threads: Int) -> [SuiteTask] {
    let size = max(1, min(64, selected.count / 4 / threads))
    return stride(from: 0, to: selected.count, by: size).map {
      .scenarios(self, $0..<min($0 + size, selected.count))
    }
  }
}

/// Runs suite files. Each thread has a worker.
struct SuiteWorker {
  private let files: any FileSystem
  private let options: TestOptions
  private let errorStyle: Style
  private let shouldStop: @Sendable () -> Bool
  /// The compiler that is copied for each file. It contains the systems used so far.
  private var compiler: Compiler
  private let selection: Selection
  private let collectsTags: Bool
  private let keepsPassed: Bool
  private let keepsWalks: Bool
  private let threads: Int
  private let order: RunOrder
  private let driving: (driver: any AppDriver, engines: EnginePool)?
  private var maps = MapMaker()
  /// The file of the last part, and its runner. Further parts of the file reuse this runner.
  private var current: (file: OpenFile, runner: ScenarioRunner)?

  init(
    _ compiler: Compiler, _ files: any FileSystem, _ options: TestOptions,
    names: [ExactText: Set<String>], errorStyle: Style, threads: Int, keepsPassed: Bool,
    engines: EnginePool?, shouldStop: @escaping @Sendable () -> Bool
  ) {
    driving = engines.flatMap { engines in
      engines.make().map { ($0, engines) }
    }
    self.compiler = compiler
    self.files = files
    self.options = options
    self.errorStyle = errorStyle
    self.shouldStop = shouldStop
    selection = Selection(options, names: names)
    collectsTags = !options.namedTags.isEmpty
    self.keepsPassed = keepsPassed
    keepsWalks = options.keepsWalks
    self.threads = threads
    order = RunOrder(seed: options.order.seed)
  }

  mutating func work(on task: SuiteTask) -> Work<SuiteTask, FileRun> {
    switch task {
    case .file(let file):
      current = nil
      var result = FileRun()
      result.wasSkipped = shouldStop()
      let opened = open(file, &result)
      return Work(result: result, parts: opened?.parts(for: threads) ?? [])
    case .scenarios(let file, let range): return Work(result: run(range, of: file))
    }
  }

  /// Compiles a file and selects its scenarios. Returns nil if no scenario is to be run.
  private mutating func open(_ file: SuiteFile, _ result: inout FileRun) -> OpenFile? {
    let source: SourceText
    do {
      source = try file.input.source(files)
    } catch {
      result.errors = "sextant: \(file.input.shownName): \(error.message)\n"
      result.code = .missingInput
      // An interruption may have cut off the text, so no problem is reported.
      result.problem =
        shouldStop() ? nil : .init(name: file.input.name, reason: error.message)
      return nil
    }
    var compiler = self.compiler
    let checked = compiler.compile(source)
    // The next file probably uses the same system, so its vocabulary is created now.
    self.compiler.prepare(for: checked.program.system.name)
    result.reporter = ScenarioReporter(sources: compiler.sources)
    result.diagnostics = checked.diagnostics.rendered(among: compiler.sources, style: errorStyle)
    if checked.diagnostics.preventRunning(isStrict: options.strictness.strict) {
      result.code = .badScript
      result.problem = problem(of: checked, compiler.sources)
      return nil
    }
    result.evidence = FileEvidence(checked.program, compiler.sources, options)
    if keepsWalks { result.map = maps.next(of: checked.program, compiler.sources) }
    let all = checked.scenariosAndStatements
    for line in file.lines where !all.contains(where: { checked.covers(line, in: $0) }) {
      result.errors +=
        "sextant: \(printable(source.name)):\(line): no scenario on this line\n"
      result.code = .nothingSelected
    }
    if collectsTags { for scenario in all { result.selection.tags.formUnion(scenario.tags) } }
    result.selection.skips = selection.skips(usedBy: all)
    rejectOnly(of: all, &result)
    let wanted = all.filter { isSelected($0, file.lines, checked) }
    let (selected, others) = chosen(order.scenarios(wanted, of: source.name), &result)
    result.evidence.usesOnly = !others.isEmpty
    result.snapshots = ScriptSnapshots(checked, all, files)
    let begun = FileRun(
      isPart: true, reporter: result.reporter, evidence: result.evidence,
      snapshots: result.snapshots)
    if options.list {
      result.listed = selected.enumerated().filter { file.share?.elsewhere($0.offset) == nil }
        .map(\.element)
      result.listedInOtherShards = selected.count - result.listed.count
    } else if !selected.isEmpty {
      return OpenFile(
        checked, compiler, selected, others: others, file.share,
        update: file.input.isFile ? options.update : .none, begun)
    }
    return nil
  }

  /// Returns the selected scenarios. `others` are the scenarios that `only` excludes.
  private func chosen(
    _ scenarios: [Scenario], _ result: inout FileRun
  ) -> (selected: [Scenario], others: [Scenario]) {
    var selected = scenarios
    if let text = options.caseText {
      selected = scenarios.filter { $0.isCase(text) }
      if selected.isEmpty {
        result.selection.otherCases = scenarios.map(\.caseText).filter { !$0.isEmpty }
      }
    }
    guard selected.contains(where: { $0.head.only != nil }) else { return (selected, []) }
    return (
      selected.filter { $0.head.only != nil }, selected.filter { $0.head.only == nil }
    )
  }

  private func rejectOnly(of scenarios: [Scenario], _ result: inout FileRun) {
    guard options.runContext.isUnattended else { return }
    var places: Set<SourceSpan> = []
    for scenario in scenarios {
      guard let span = scenario.head.only, places.insert(span).inserted else { continue }
      let place = result.reporter.sources.place(of: span)
      result.errors +=
        "sextant: \(printable(place.file)):\(place.line): `only` excludes other scenarios, which is an error if the environment variable CI is set: remove `only`\n"
      result.code = .failure
    }
  }

  private func isSelected(_ scenario: Scenario, _ lines: [Int], _ file: Compilation) -> Bool {
    if !lines.isEmpty, !lines.contains(where: { file.covers($0, in: scenario) }) { return false }
    return selection.includes(scenario, in: file.source.name)
  }

  private func problem(
    of file: Compilation, _ sources: [SourceText]
  ) -> SuiteSummary.FileNotRun {
    let errors = file.diagnostics.filter {
      [$0].preventRunning(isStrict: options.strictness.strict)
    }
    var result = SuiteSummary.FileNotRun(name: file.source.name, reason: "")
    guard let first = errors.first else { return result }
    if first.$file == result.$name { result.line = file.source.lineNumber(of: first.span.start) }
    let head = problemLines(ProblemReport(first, in: sources)).prefix(1)
    let rest = errors.count > 1 ? "; and \(pluralized(errors.count - 1, "further problem"))" : ""
    result.reason = head.map(\.plain).joined() + rest
    return result
  }

  private mutating func run(_ range: Range<Int>, of file: OpenFile) -> FileRun {
    var result = file.begun
    result.wasSkipped = shouldStop()
    let hasOwn = range.contains { file.share?.elsewhere($0) == nil }
    let done = result.wasSkipped || !hasOwn ? 0 : run(file.selected[range], of: file, &result)
    var rest = file.selected[range].dropFirst(done)
    if range.upperBound == file.selected.count { rest += file.others }
    result.notRun = rest.indices.map { file.result(ofLeftOut: rest[$0], at: $0) }
    return result
  }

  private mutating func run(
    _ scenarios: ArraySlice<Scenario>, of file: OpenFile, _ result: inout FileRun
  ) -> Int {
    var runner = makeRunner(of: file)
    defer {
      result.evidence.read(from: runner)
      current = (file, runner)
    }
    if !runner.startProblems.isEmpty {
      for problem in runner.startProblems {
        // All parts of a file have the same start problems, so only the part with the first
        // scenario reports them.
        if scenarios.indices.contains(file.share?.first ?? 0) {
          result.errors += errorText(problem, in: file.compiler.sources, style: errorStyle)
        }
        result.startFailures.append(ProblemReport(problem, in: result.reporter.sources))
      }
      result.code = .failure
      return 0
    }
    // Copies the values once for each part. Otherwise, each scenario would update reference counts
    // that all threads share.
    let (shouldStop, most) = (shouldStop, options.failureLimit ?? .max)
    let repetitions = options.order.repetitions
    let (isStrict, keepsPassed, measures) = (
      options.strictness.strict, keepsPassed, options.showsTimes
    )
    let recorder = keepsWalks ? WalkRecorder(result.reporter.sources) : nil
    runner.observe(recorder?.observe)
    var failures = 0
    result.outcomes.reserveCapacity(scenarios.count)
    for (index, scenario) in zip(scenarios.indices, scenarios) {
      if shouldStop() || failures >= most || driving?.engines.tally.hasFailed ?? false { break }
      if file.share?.elsewhere(index) != nil {
        result.outcomes.append(.elsewhere(file.result(ofLeftOut: scenario, at: index)))
        continue
      }
      let start = measures ? ContinuousClock.now : nil
      let outcome = runner.run(scenario, times: repetitions)
      let elapsed = start.map { (ContinuousClock.now - $0).nanoseconds }
      if let recorder { result.walks[result.outcomes.count] = recorder.removeWalk() }
      let isStrict = isStrict && !outcome.hasFailedAsExpected
      result.snapshots?.add(outcome, at: result.outcomes.count, isStrict: isStrict)
      if !outcome.failures.isEmpty || isStrict && !outcome.warnings.isEmpty {
        failures += 1
      }
      if !outcome.passed || !outcome.warnings.isEmpty {
        result.outcomes.append(.other(outcome, elapsed: elapsed))
      } else if keepsPassed {
        var passed = result.reporter.result(of: outcome)
        passed.elapsed = elapsed
        result.outcomes.append(.passed(passed))
      } else {
        result.outcomes.append(.quiet)
      }
    }
    return result.outcomes.count
  }

  /// Creates the runner. To collect coverage or results of `sometimes`, each part needs a new
  /// runner.
  private mutating func makeRunner(of file: OpenFile) -> ScenarioRunner {
    if let (last, runner) = current.take(), last === file, !file.begun.evidence.isCounted {
      return runner
    }
    var runner = ScenarioRunner(
      file.checked, file.compiler, maxSteps: options.maxSteps,
      coverage: file.begun.evidence.recorder,
      update: file.update, shouldStop: shouldStop)
    if let driving {
      runner.watch(
        with: EngineMonitor(
          driving.driver, of: file.checked.program, file.compiler.sources, driving.engines.names,
          settle: driving.engines.settle, counting: driving.engines.tally))
    }
    return runner
  }
}

extension Duration {
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}

extension [Diagnostic] {
  func preventRunning(isStrict: Bool) -> Bool {
    contains { diagnostic in
      diagnostic.severity == .error || isStrict && diagnostic.severity == .warning
    }
  }
}
