import SextantCompiler
internal import SextantConform
internal import SextantEngine
import SextantInterpreter
import SextantReports
import SextantRuntime
internal import SextantSyntax
internal import Synchronization

/// Runs the scenarios of suites: `sextant test`.
package struct SuiteRunner {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Runs the scenarios at paths. A path that ends in `:LINE` selects the scenario that contains
  /// the line.
  package func test(_ paths: [String], _ options: TestOptions) -> ExitCode {
    test(paths, options, lastRunStore(of: paths, options))
  }

  func test(_ paths: [String], _ options: TestOptions, _ store: LastRunStore?) -> ExitCode {
    var (found, options) = (suiteFiles(paths), options)
    options.order.draw()
    if let problem = narrow(&found, options, store) { return problem }
    return run(found, of: paths, options, store)
  }

  func run(
    _ found: SuiteFiles, of paths: [String], _ options: TestOptions, _ store: LastRunStore?
  ) -> ExitCode {
    let start = ContinuousClock.now
    let end = SuiteEnd()
    var found = found
    found.files = RunOrder(seed: options.order.seed).files(found.files)
    if let shard = options.shard { share(&found, shard, options) }
    let engines: EnginePool?
    do {
      engines = EnginePool(
        options.driving, try context.names(options.driving.names), context.shouldStop)
    } catch { return error }
    var suite = Suite(context: context, options: options, found, of: paths, store, end: end)
    work(
      on: found, options, keepsPassed: suite.keepsPassed, engines: engines,
      until: { end.isReached || engines?.tally.hasFailed ?? false }
    ) { run in
      suite.record(run)
      return true
    }
    engines?.end()
    suite.driven = engines?.tally.counts
    if options.failure.opensShell, let failed = suite.firstFailed, !context.interrupt.isRequested {
      options.runContext.openShell?(failed)
    }
    let code = suite.finish(of: paths, since: start)
    context.output.flush()
    return code
  }

  /// - Parameter selection: a line number, `tag:NAME` or a part of a name; empty for all scenarios.
  package func test(_ path: String, selecting selection: String) -> ExitCode {
    if let line = Int(selection) { return test(["\(path):\(line)"], .standard) }
    var options = TestOptions.standard
    if !selection.isEmpty { options.filter = [selection] }
    return test([path], options)
  }

  /// Runs the files, and handles their results in file order.
  ///
  /// - Parameters:
  ///   - isOver: returns whether to stop before the next scenario. An interruption also stops the
  ///     run.
  ///   - consume: handles a result. If it returns false, no further file starts.
  func work(
    on found: SuiteFiles, _ options: TestOptions, keepsPassed: Bool = false,
    engines: EnginePool? = nil, until isOver: @escaping @Sendable () -> Bool = { false },
    consume: (FileRun) -> Bool
  ) {
    let threads = options.threads ?? processorCount()
    let (files, errorStyle, names) = (context.files, context.output.errorStyle, found.names)
    let (compiler, shouldStop) = (context.compilerFactory, context.shouldStop)
    processInOrder(
      on: found.files.map { .file($0) }, threads: threads,
      makeWorker: {
        SuiteWorker(
          compiler(true), files, options, names: names, errorStyle: errorStyle,
          threads: threads,
          keepsPassed: keepsPassed, engines: engines,
          shouldStop: { shouldStop() || isOver() })
      },
      work: { worker, task in worker.work(on: task) }, consume: consume)
  }
}

/// A flag that is set when the failure limit is reached. The remaining files are compiled only to
/// count their scenarios.
private final class SuiteEnd: Sendable {
  private let flag = Atomic<Bool>(false)

  var isReached: Bool { flag.load(ordering: .relaxed) }

  func reach() { flag.store(true, ordering: .relaxed) }
}

private struct Suite {
  let context: CommandContext
  let options: TestOptions
  private let failureLimit: Int
  private var code: ExitCode
  private var summary = SuiteSummary()
  private var reports: SuiteReports
  /// The number of files with errors, whose scenarios are not listed.
  private var unlisted = 0
  private let found: SuiteFiles
  private var lastRun: LastRunRecorder?
  private var files = 0
  private var selection = SelectionUse()
  private(set) var firstFailed: ScenarioResult?
  private let end: SuiteEnd
  private var progress: ProgressLine
  private var collector: EvidenceCollector
  private var snapshots = SuiteSnapshots()
  var driven: DrivenTally.Counts?

  private var reported = ReportedDiagnostics()

  init(
    context: CommandContext, options: TestOptions, _ found: SuiteFiles, of paths: [String],
    _ store: LastRunStore?, end: SuiteEnd
  ) {
    self.context = context
    self.options = options
    code = found.code
    self.found = found
    failureLimit = options.failureLimit ?? .max
    lastRun = store.map { LastRunRecorder($0, isWhole: found.isWholeSuite(by: options)) }
    summary.filesNotRun = found.failed
    summary.seed = options.order.seed
    summary.repetitions = options.order.repetitions
    summary.shard = options.shard
    reports = SuiteReports(options, context.output, context.files)
    collector = EvidenceCollector(options, context.files)
    collector.judge(found.files, of: paths)
    collector.add(
      .selection, if: found.narrowed != nil || found.files.contains { !$0.lines.isEmpty })
    self.end = end
    progress = ProgressLine(
      context.output, every: options.runContext.progressInterval, after: .zero)
  }

  /// Whether results include passed scenarios. With a failure limit, the recorder of the last run
  /// needs them: a scenario without a result counts as not run.
  var keepsPassed: Bool {
    let isOfLastRun = lastRun.map { $0.needsPassedScenarios || failureLimit < .max } ?? false
    return reports.needsPassedScenarios || isOfLastRun
  }

  private var counts: SuiteCounts {
    get { summary.counts }
    set { summary.counts = newValue }
  }

  private var hasReachedFailureLimit: Bool { counts.failed >= failureLimit }

  mutating func record(_ run: FileRun) {
    if !run.isPart { files += 1 }
    let isLate = hasReachedFailureLimit || run.wasSkipped
    if !isLate {
      let errors = reported.add(run.diagnostics) + run.errors
      if !errors.isEmpty { context.output.writeError(errors) }
      code = code.joined(with: run.code)
      if let problem = run.problem { summary.filesNotRun.append(problem) }
      if run.code == .badScript { unlisted += 1 }
      if !run.isPart { snapshots.open(run.snapshots) }
    }
    selection.add(run.selection)
    if options.list { return list(run) }
    var counted = 0
    for (index, outcome) in run.outcomes.enumerated() {
      if !hasReachedFailureLimit, !outcome.isElsewhere { counted += 1 }
      if !hasReachedFailureLimit { snapshots.add(run.snapshots, at: index) }
      record(outcome, run.reporter, run.walks[index])
    }
    collector.add(run.evidence, ofFirst: counted)
    collector.add(run.map)
    collector.add(.errors, if: !isLate && !run.startFailures.isEmpty)
    for var scenario in run.notRun {
      if !isLate, scenario.shard == nil { scenario.failures = run.startFailures }
      add(scenario)
    }
    if hasReachedFailureLimit { end.reach() }
    let (files, total, counts) = (files, found.files.count, counts)
    progress.update { _ in
      "file \(files)/\(total), \(pluralized(counts.all - counts.notRun, "scenario")), \(counts.failed) failed"
    }
  }

  private mutating func list(_ run: FileRun) {
    for scenario in run.listed {
      let result = run.reporter.result(of: scenario, hasRun: false)
      context.output.write(
        options.format == .json
          ? listLine(of: result)
          : "\(printable(result.file)):\(result.line) \(printable(result.name))\n")
    }
    counts.passed += run.listed.count
    counts.elsewhere += run.listedInOtherShards
  }

  private mutating func record(
    _ outcome: FileRun.Outcome, _ reporter: ScenarioReporter, _ walk: ScenarioWalk?
  ) {
    switch outcome {
    case .quiet where hasReachedFailureLimit: counts.notRun += 1
    case .quiet: counts.passed += 1
    case .elsewhere(let result): add(result)
    case .passed(var result):
      if hasReachedFailureLimit {
        result.hasRun = false
        result.steps = nil
        result.elapsed = nil
      } else {
        result.walk = walk
      }
      add(result)
    case .other(let outcome, let elapsed):
      if hasReachedFailureLimit || outcome.wasInterrupted {
        return add(reporter.result(of: outcome.scenario, hasRun: false))
      }
      if !options.strictness.strict {
        summary.warnings += outcome.warnings.count + outcome.furtherWarnings
      }
      var result = reporter.result(of: outcome, isStrict: options.strictness.strict)
      result.elapsed = elapsed
      result.walk = walk
      add(result)
    }
  }

  private mutating func add(_ scenario: ScenarioResult) {
    counts.add(scenario.verdict)
    lastRun?.add(scenario)
    if firstFailed == nil, scenario.verdict == .failed, scenario.hasRun { firstFailed = scenario }
    reports.append(scenario)
  }

  mutating func finish(
    of paths: [String], since start: ContinuousClock.Instant
  ) -> ExitCode {
    progress.erase()
    if counts.failed > 0 { code = code.joined(with: .failure) }
    if driven?.problem != nil { code = code.joined(with: .engineFailed) }
    let unknown = hasReadAllFiles ? selection.warnings(about: options) : []
    if !unknown.isEmpty, options.strictness.strict { code = code.joined(with: .nothingSelected) }
    let hasRunNothing = counts.all + counts.elsewhere == 0 || !options.list && counts.isAllSkipped
    let isUnselected = (hasRunNothing || isUnsupported) && !options.allowEmpty && code == .success
    var written = ExitCode.success
    if options.list {
      snapshots = SuiteSnapshots()
    } else {
      snapshots.add(orphans: found.orphanedSnapshots, context.files)
    }
    let recorded = SnapshotRecorder(context, options).record(snapshots)
    code = code.joined(with: recorded.code)
    if !options.list {
      summary.snapshots = recorded.counts
      summary.isIncomplete = isUnselected || code == .nothingSelected
      summary.wasInterrupted = context.interrupt.isRequested
      summary.elapsed = (ContinuousClock.now - start).nanoseconds
      endCollection()
      written = reports.end(summary).joined(
        with: SuiteRunner(context).report(summary.evidence, options))
      let (names, ending) = (found.files.map(\.input.name), summary)
      if let run = lastRun?.end(ending, of: names), let store = lastRun?.store {
        written = written.joined(with: SuiteRunner(context).keep(run, in: store, options))
      }
    }
    for line in driven.map(lines) ?? [] { context.output.writeError("sextant: \(line)\n") }
    if !recorded.errors.isEmpty { context.output.writeError(recorded.errors) }
    if options.list, unlisted > 0 {
      context.output.writeError(
        "sextant: the scenarios of \(pluralized(unlisted, "file")) are not listed\n")
    }
    for text in unknown {
      context.output.writeError("sextant: \(options.strictness.strict ? "" : "warning: ")\(text)\n")
    }
    if let shard = summary.shard, counts.all == 0, counts.elsewhere > 0 {
      let all = pluralized(counts.elsewhere, "selected scenario")
      context.output.writeError("sextant: \(shard.text) has none of the \(all)\n")
    }
    if isUnselected { code = reportEmptySelection(of: paths) }
    return (context.interruption ?? code).joined(with: written)
  }

  /// Whether every scenario ended at a step that the engine does not support.
  private var isUnsupported: Bool {
    driven?.unsupported.isEmpty == false && counts.passed + counts.failed + counts.todo == 0
  }

  /// Ends the collection of coverage. A `sometimes` without a witness is a failure of the run.
  private mutating func endCollection() {
    collector.add(.failures, if: hasReachedFailureLimit && counts.notRun > 0)
    collector.add(.interruption, if: summary.wasInterrupted)
    collector.add(.errors, if: !summary.filesNotRun.isEmpty)
    collector.add(.shard, if: summary.shard != nil)
    collector.add(.emptiness, if: counts.all + counts.elsewhere == 0)
    (summary.evidence, summary.maps) = (collector.evidence, context.drawn(collector.pictures))
    if !summary.evidence.unwitnessed.isEmpty { code = code.joined(with: .failure) }
  }

  private var hasReadAllFiles: Bool {
    !found.files.isEmpty && found.narrowed == nil && summary.filesNotRun.isEmpty
  }

  private func reportEmptySelection(of paths: [String]) -> ExitCode {
    if let reason = found.narrowed?.emptiness, !counts.isAllSkipped {
      return context.printError(reason, .nothingSelected)
    }
    if found.files.isEmpty { return context.report([.noScripts(in: paths)]) }
    context.output.writeError(emptiness)
    return .nothingSelected
  }

  private var emptiness: String {
    if counts.isAllSkipped {
      return "sextant: nothing ran: all selected scenarios are marked `skip`\n"
    }
    if isUnsupported { return "sextant: no scenario ran to the end\n" }
    if let text = options.caseText { return noSuchCase(text, among: selection.otherCases) }
    return options.isSelective
      ? "sextant: no scenario matches the filter\n" : "sextant: no scenarios to run\n"
  }
}
