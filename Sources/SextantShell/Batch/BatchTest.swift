internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
public import SextantRuntime
internal import SextantSyntax
internal import Synchronization

/// Options of `sextant test`.
public struct TestOptions: Sendable {
  /// Keep scenarios whose name (or `tag:NAME`) matches one of these; empty keeps all.
  public var filters: [Filter] = []
  /// Leave out scenarios whose name (or `tag:NAME`) matches one of these.
  public var skips: [Filter] = []
  /// Keep scenarios with these tags.
  public var tags: TagExpression?
  /// Only list what would run.
  public var lists = false
  /// Whether a list is one JSON object a line.
  public var listsJSON = false
  public var isStrict = false
  public var allowsEmpty = false
  public var isVerbose = false
  /// Whether the summary for people has the running time.
  public var showsTime = false
  /// Whether every report has the running time of each scenario.
  public var showsTimes = false
  /// The reports; that for people goes to standard output where no other does.
  public var reports: [RequestedReport] = []
  /// Writes the reports that have a path; nil if there are none.
  public var writer: (any FileWriter)?
  /// The file that gets the summary of a job of GitHub.
  public var jobSummary: String?
  /// Stop after this many failed scenarios.
  public var maxFailures: Int?
  /// The number of worker threads; nil for that of the machine's cores.
  public var workers: Int?
  /// Keep the cases of scenarios that this names, as in `id: "1", y: 2`.
  public var caseText: String?
  /// How many statements a scenario may have.
  public var maxSteps = usualSteps
  /// Which snapshots are recorded, by the writer.
  public var update = SnapshotUpdate.none
  /// Whether `only` fails the suite, as where nobody looks at what was left out.
  public var forbidsOnly = false

  public static let usualSteps = ScenarioRunner.usualSteps

  public init() {}
}

extension Batch {
  /// Runs the scenarios of files and folders.
  ///
  /// A path may end in `:LINE`, which selects the scenario around that line.
  public func test(_ paths: [String], _ options: TestOptions) -> ExitCode {
    let start = ContinuousClock.now
    let (found, end) = (suiteFiles(paths), SuiteEnd())
    let files = found.files
    var suite = Suite(batch: self, options: options, found, end: end)
    workInOrder(
      on: files.count, threads: options.workers ?? processorCount(),
      makeWorker: suiteWorker(options, keepsPassed: suite.keepsPassed) { end.isReached },
      work: { worker, place in worker.run(files[place]) },
      consume: { run in
        suite.record(run)
        return !interrupt.isInsisted
      })
    let code = suite.finish(of: paths, since: start)
    output.flush()
    return code
  }

  /// Runs the scenarios of a file: all, or those that a text selects: a line, `tag:NAME`, or a part of
  /// the name.
  public func test(_ path: String, selecting selection: String) -> ExitCode {
    if let line = Int(selection) { return test(["\(path):\(line)"], TestOptions()) }
    var options = TestOptions()
    if !selection.isEmpty { options.filters = [Filter(typed: selection)] }
    return test([path], options)
  }

  func suiteWorker(
    _ options: TestOptions, keepsPassed: Bool = false,
    isEnded: @escaping @Sendable () -> Bool = { false }
  ) -> @Sendable () -> SuiteWorker {
    let (files, errorStyle, shouldStop) = (files, output.errorStyle, shouldStop)
    let compiler = compilerFactory
    return {
      SuiteWorker(
        compiler(true), files, options, errorStyle: errorStyle, keepsPassed: keepsPassed,
        shouldStop: { shouldStop() || isEnded() })
    }
  }
}

/// Whether the limit of failures is reached: then the remaining files are only compiled, to count
/// their scenarios.
private final class SuiteEnd: Sendable {
  private let flag = Atomic<Bool>(false)

  var isReached: Bool { flag.load(ordering: .relaxed) }

  func reach() { flag.store(true, ordering: .relaxed) }
}

/// Collects the results of a suite, file by file, and reports them.
private struct Suite {
  let batch: Batch
  let options: TestOptions
  private var code: ExitCode
  private var summary = SuiteSummary()
  private var reports: SuiteReports
  /// The number of files whose scenarios are not listed, since they have errors.
  private var unlisted = 0
  private let inputs: [SuiteFile]
  /// The number of recorded files.
  private var files = 0
  /// The cases that there are, where no one is the one that was asked for.
  private var otherCases: [String] = []
  /// The tags of all scenarios, if tags are asked for.
  private var tags: Set<String> = []
  private let end: SuiteEnd
  private var snapshots = SuiteSnapshots()

  private var reported = ReportedDiagnostics()

  private static let mostCases = 20

  init(batch: Batch, options: TestOptions, _ found: SuiteFiles, end: SuiteEnd) {
    self.batch = batch
    self.options = options
    code = found.code
    inputs = found.files
    summary.filesNotRun = found.failed
    reports = SuiteReports(options, batch.output)
    self.end = end
  }

  /// Whether a report needs the passed scenarios.
  var keepsPassed: Bool { reports.wantPassed }

  private var counts: SuiteCounts {
    get { summary.counts }
    set { summary.counts = newValue }
  }

  private var hasFailedEnough: Bool { counts.failed >= options.maxFailures ?? .max }

  /// Adds the result of a file.
  mutating func record(_ run: FileRun) {
    files += 1
    // Diagnostics of a file that was not run are not reported.
    let isLate = hasFailedEnough || run.wasLeftOut
    if !isLate {
      let errors = reported.take(new: run.diagnostics).map(\.text).joined() + run.errors
      if !errors.isEmpty { batch.output.writeError(errors) }
      code = code.joined(with: run.code)
      if let problem = run.problem { summary.filesNotRun.append(problem) }
      if run.code == .badScript { unlisted += 1 }
    }
    otherCases += run.otherCases.prefix(Suite.mostCases - otherCases.count)
    tags.formUnion(run.tags)
    if options.lists { return list(run) }
    for (index, outcome) in run.outcomes.enumerated() {
      if !hasFailedEnough { snapshots.add(run.snapshots, at: index) }
      record(outcome, run.reporter)
    }
    for var scenario in run.notRun {
      if !isLate { scenario.failures = run.startFailures }
      add(scenario)
    }
    if hasFailedEnough { end.reach() }
  }

  private mutating func list(_ run: FileRun) {
    for scenario in run.listed {
      let result = run.reporter.result(of: scenario, hasRun: false)
      batch.output.write(
        options.listsJSON
          ? listLine(of: result)
          : "\(printable(result.file)):\(result.line) \(printable(result.name))\n")
    }
    counts.passed += run.listed.count
  }

  private mutating func record(_ outcome: FileRun.Outcome, _ reporter: StepReporter) {
    switch outcome {
    case .quiet where hasFailedEnough: counts.notRun += 1
    case .quiet: counts.passed += 1
    case .passed(var result):
      if hasFailedEnough {
        result.hasRun = false
        result.steps = nil
        result.elapsed = nil
      }
      add(result)
    case .other(let outcome, let elapsed):
      if hasFailedEnough || outcome.wasInterrupted {
        return add(reporter.result(of: outcome.scenario, hasRun: false))
      }
      if !options.isStrict {
        summary.warnings += outcome.warnings.count + outcome.furtherWarnings
      }
      var result = reporter.result(of: outcome, isStrict: options.isStrict)
      result.elapsed = elapsed
      add(result)
    }
  }

  private mutating func add(_ scenario: ScenarioResult) {
    counts.add(scenario.verdict)
    reports.append(scenario)
  }

  /// Writes the end of the reports and returns the exit code.
  mutating func finish(of paths: [String], since start: ContinuousClock.Instant) -> ExitCode {
    if counts.failed > 0 { code = code.joined(with: .failure) }
    let unknownTags = missingTags
    if !unknownTags.isEmpty, options.isStrict { code = code.joined(with: .nothingSelected) }
    let hasRunNothing = counts.all == 0 || !options.lists && counts.isAllSkipped
    let isUnselected = hasRunNothing && !options.allowsEmpty && code == .success
    var written = ExitCode.success
    let recorded = SnapshotRecorder(batch, options).record(snapshots)
    code = code.joined(with: recorded.code)
    if !options.lists {
      summary.snapshots = recorded.counts
      summary.isIncomplete = isUnselected || code == .nothingSelected
      summary.wasInterrupted = batch.interrupt.isRequested
      summary.filesNotReached = inputs.dropFirst(files).map(\.input.name)
      summary.elapsed = (ContinuousClock.now - start).nanoseconds
      written = reports.end(summary)
    }
    if !recorded.errors.isEmpty { batch.output.writeError(recorded.errors) }
    if options.lists, unlisted > 0 {
      batch.output.writeError(
        "sextant: the scenarios of \(pluralized(unlisted, "file")) are not listed\n")
    }
    if files < inputs.count {
      let rest = inputs.count - files
      batch.output.writeError(
        "sextant: \(pluralized(rest, "file")) \(rest == 1 ? "was" : "were") not looked at\n")
    }
    for tag in unknownTags {
      let severity = options.isStrict ? "" : "warning: "
      batch.output.writeError("sextant: \(severity)\(noSuchTag(tag, among: tags))\n")
    }
    if isUnselected { code = reportEmptySelection(of: paths) }
    return (batch.interruption ?? code).joined(with: written)
  }

  /// The tags that were asked for and that no scenario has, if all of them are known.
  private var missingTags: [String] {
    if files < inputs.count || files == 0 || !summary.filesNotRun.isEmpty { return [] }
    return options.namedTags.subtracting(tags).sorted()
  }

  private func reportEmptySelection(of paths: [String]) -> ExitCode {
    if inputs.isEmpty { return batch.report([Batch.noScripts(in: paths)]) }
    batch.output.writeError(emptiness)
    return .nothingSelected
  }

  /// Why there was nothing to run.
  private var emptiness: String {
    if counts.isAllSkipped {
      return "sextant: nothing ran: every scenario that is selected says `skip`\n"
    }
    if let text = options.caseText { return noSuchCase(text, among: otherCases) }
    return options.isSelective
      ? "sextant: no scenario matches the filter\n" : "sextant: there is no scenario to run\n"
  }
}
