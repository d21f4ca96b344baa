import SextantCompiler
internal import SextantEngine
package import SextantInterpreter
package import SextantReports
import SextantRuntime
internal import SextantSyntax
internal import Synchronization

/// Options of `sextant test`.
package struct TestOptions: Sendable {
  /// Keep scenarios whose name (or `tag:NAME`) matches one of these; empty keeps all.
  package var filters: [Filter] = []
  /// Leave out scenarios whose name (or `tag:NAME`) matches one of these.
  package var skips: [Filter] = []
  /// Keep scenarios with these tags.
  package var tags: TagExpression?
  /// Only list what would run.
  package var lists = false
  /// Whether a list is one JSON object a line.
  package var listsJSON = false
  package var isStrict = false
  package var allowsEmpty = false
  package var isVerbose = false
  /// Whether the summary for people has the running time.
  package var showsTime = false
  /// Whether every report has the running time of each scenario.
  package var showsTimes = false
  /// How many of the slowest scenarios are listed; that takes their times.
  package var durations = 0
  /// The reports; that for people goes to standard output where no other does.
  package var reports: [RequestedReport] = []
  /// Writes the reports that have a path; nil if there are none.
  package var writer: (any FileWriter)?
  /// The file that gets the summary of a job of GitHub.
  package var jobSummary: String?
  /// The folder into which a job of GitHub has checked out the repository.
  package var workspace: String?
  /// Stop after this many failed scenarios.
  package var maxFailures: Int?
  /// What the order of files and scenarios is drawn from; nil to keep their order.
  package var seed: Int?
  /// How often each scenario runs.
  package var repetitions = 1
  /// How long the line stays that says how far the suite has come.
  package var progressInterval = Duration.milliseconds(100)
  /// The number of worker threads; nil for that of the machine's cores.
  package var workers: Int?
  /// Keep the cases of scenarios that this names, as in `id: "1", y: 2`.
  package var caseText: String?
  /// How many statements a scenario may have.
  package var maxSteps = usualSteps
  /// The shard to run; nil for all.
  package var shard: SuiteShard?
  /// Which snapshots are recorded, by the writer.
  package var update = SnapshotUpdate.none
  /// Whether nobody looks at what was left out: then `only`, and a snapshot that nothing asks for, fail the suite.
  package var isUnattended = false
  package var coverage = CoverageOptions()

  /// What an earlier run or an edit gives reason to run.
  package var narrowing = Narrowing()

  /// Opens the shell where a scenario has failed, before the reports are written; nil to go on.
  package var openShell: (@Sendable (ScenarioResult) -> Void)?

  package static let usualSteps = ScenarioRunner.usualSteps

  package init() {}
}

extension Batch {
  /// Runs the scenarios of files and folders.
  ///
  /// A path may end in `:LINE`, which selects the scenario around that line.
  package func test(_ paths: [String], _ options: TestOptions) -> ExitCode {
    var (found, options) = (suiteFiles(paths), options)
    keepLastRun(of: paths, &options)
    if let problem = narrow(&found, &options) { return problem }
    return run(found, of: paths, options)
  }

  /// Runs the scenarios of files, which paths have named.
  func run(_ found: SuiteFiles, of paths: [String], _ options: TestOptions) -> ExitCode {
    let start = ContinuousClock.now
    let end = SuiteEnd()
    var found = found
    found.files = RunOrder(seed: options.seed).files(found.files)
    let threads = options.workers ?? processorCount()
    let read = options.shard.map { _ in ReadFiles(files) }
    if let shard = options.shard { share(&found.files, shard, options, threads, read) }
    var suite = Suite(batch: self, options: options, found, of: paths, end: end)
    workInOrder(
      on: found.files.map { .file($0) }, threads: threads,
      makeWorker: suiteWorker(options, threads, keepsPassed: suite.keepsPassed, read) {
        [shouldStop] in
        shouldStop() || end.isReached
      },
      work: { worker, task in worker.work(on: task) },
      consume: { run in
        suite.record(run)
        return true
      })
    if let failed = suite.firstFailed, !interrupt.isRequested { options.openShell?(failed) }
    let code = suite.finish(of: paths, since: start, read?.all ?? [])
    output.flush()
    return code
  }

  /// Runs the scenarios of a file: all, or those that a text selects: a line, `tag:NAME`, or a part of
  /// the name.
  package func test(_ path: String, selecting selection: String) -> ExitCode {
    if let line = Int(selection) { return test(["\(path):\(line)"], TestOptions()) }
    var options = TestOptions()
    if !selection.isEmpty { options.filters = [Filter(typed: selection)] }
    return test([path], options)
  }

  func suiteWorker(
    _ options: TestOptions, _ threads: Int, keepsPassed: Bool, _ read: ReadFiles? = nil,
    shouldStop: @escaping @Sendable () -> Bool
  ) -> @Sendable () -> SuiteWorker {
    let (files, errorStyle) = (files, output.errorStyle)
    let compiler = compilerFactory
    return {
      var compiler = compiler(true)
      if let read { compiler.context.files = read }
      return SuiteWorker(
        compiler, files, options, errorStyle: errorStyle, threads: threads,
        keepsPassed: keepsPassed, read, shouldStop: shouldStop)
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
  /// What was left of the files, where there may be others.
  private let narrowed: SuiteFiles.Narrowed?
  private var lastRun: LastRunRecorder?
  /// The number of recorded files.
  private var files = 0
  /// The cases that there are, where no one is the one that was asked for.
  private var otherCases: [String] = []
  /// The tags of all scenarios, if tags are asked for.
  private var tags: Set<String> = []
  /// The expressions of `--skip` that match a scenario.
  private var usedSkips: Set<String> = []
  /// The first scenario that has failed.
  private(set) var firstFailed: ScenarioResult?
  private let end: SuiteEnd
  private var progress: SuiteProgress
  private var reach: ReachCollector
  private var snapshots = SuiteSnapshots()

  private var reported = ReportedDiagnostics()

  private static let mostCases = 20

  init(
    batch: Batch, options: TestOptions, _ found: SuiteFiles, of paths: [String], end: SuiteEnd
  ) {
    self.batch = batch
    self.options = options
    code = found.code
    inputs = found.files
    narrowed = found.narrowed
    lastRun = options.narrowing.store.map {
      LastRunRecorder($0, isWhole: options.looksAtAll(of: found))
    }
    summary.filesNotRun = found.failed
    summary.seed = options.seed
    summary.repetitions = options.repetitions
    summary.shard = options.shard
    reports = SuiteReports(options, batch.output, batch.files)
    reach = ReachCollector(options, batch.files)
    reach.judge(found.files, of: paths)
    reach.add(
      .selection, if: found.narrowed != nil || found.files.contains { !$0.lines.isEmpty })
    self.end = end
    progress = SuiteProgress(
      batch.output, files: inputs.count, interval: options.progressInterval)
  }

  /// Whether a report needs the passed scenarios. Those behind the limit of failures did not run.
  var keepsPassed: Bool {
    let isOfLastRun = lastRun.map { $0.wantsPassed || options.maxFailures != nil } ?? false
    return reports.wantPassed || isOfLastRun
  }

  private var counts: SuiteCounts {
    get { summary.counts }
    set { summary.counts = newValue }
  }

  private var hasFailedEnough: Bool { counts.failed >= options.maxFailures ?? .max }

  /// Adds the result of a file.
  mutating func record(_ run: FileRun) {
    if !run.isPart { files += 1 }
    // Diagnostics of a file that was not run are not reported.
    let isLate = hasFailedEnough || run.wasLeftOut
    if !isLate {
      let errors = reported.take(new: run.diagnostics) + run.errors
      if !errors.isEmpty { batch.output.writeError(errors) }
      code = code.joined(with: run.code)
      if let problem = run.problem { summary.filesNotRun.append(problem) }
      if run.code == .badScript { unlisted += 1 }
    }
    otherCases += run.otherCases.prefix(Suite.mostCases - otherCases.count)
    tags.formUnion(run.tags)
    usedSkips.formUnion(run.usedSkips)
    if options.lists { return list(run) }
    var counted = 0
    for (index, outcome) in run.outcomes.enumerated() {
      if !hasFailedEnough, !outcome.isElsewhere { counted += 1 }
      if !hasFailedEnough { snapshots.add(run.snapshots, at: index) }
      record(outcome, run.reporter, run.walks[index])
    }
    reach.add(run.reach, ofFirst: counted)
    reach.add(run.map)
    reach.add(.errors, if: !isLate && !run.startFailures.isEmpty)
    for var scenario in run.notRun {
      if !isLate, scenario.shard == nil { scenario.failures = run.startFailures }
      add(scenario)
    }
    if hasFailedEnough { end.reach() }
    progress.update(file: files, counts)
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
    counts.elsewhere += run.listedElsewhere
  }

  private mutating func record(
    _ outcome: FileRun.Outcome, _ reporter: ScenarioReporter, _ walk: ScenarioWalk?
  ) {
    switch outcome {
    case .quiet where hasFailedEnough: counts.notRun += 1
    case .quiet: counts.passed += 1
    case .elsewhere(let result): add(result)
    case .passed(var result):
      if hasFailedEnough {
        result.hasRun = false
        result.steps = nil
        result.elapsed = nil
      } else {
        result.walk = walk
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

  /// Writes the end of the reports and returns the exit code.
  mutating func finish(
    of paths: [String], since start: ContinuousClock.Instant, _ read: Set<SuiteShard.File>
  ) -> ExitCode {
    progress.erase()
    if counts.failed > 0 { code = code.joined(with: .failure) }
    let unknown = isWhollyRead ? missingTags + SkipUse(options).warnings(unless: usedSkips) : []
    if !unknown.isEmpty, options.isStrict { code = code.joined(with: .nothingSelected) }
    let hasRunNothing = counts.all + counts.elsewhere == 0 || !options.lists && counts.isAllSkipped
    let isUnselected = hasRunNothing && !options.allowsEmpty && code == .success
    var written = ExitCode.success
    let recorded = SnapshotRecorder(batch, options).record(snapshots)
    code = code.joined(with: recorded.code)
    if !options.lists {
      summary.snapshots = recorded.counts
      summary.shard?.files = read
      summary.isIncomplete = isUnselected || code == .nothingSelected
      summary.wasInterrupted = batch.interrupt.isRequested
      summary.elapsed = (ContinuousClock.now - start).nanoseconds
      endReach()
      written = reports.end(summary).joined(with: batch.report(summary.reach, options))
      let (names, ending) = (inputs.map(\.input.name), summary)
      let lastRun = lastRun?.end(ending, of: names)
      written = written.joined(with: batch.keep(lastRun, options.narrowing))
    }
    if !recorded.errors.isEmpty { batch.output.writeError(recorded.errors) }
    if options.lists, unlisted > 0 {
      batch.output.writeError(
        "sextant: the scenarios of \(pluralized(unlisted, "file")) are not listed\n")
    }
    for text in unknown {
      batch.output.writeError("sextant: \(options.isStrict ? "" : "warning: ")\(text)\n")
    }
    if let shard = summary.shard, counts.all == 0, counts.elsewhere > 0 {
      let all = pluralized(counts.elsewhere, "selected scenario")
      batch.output.writeError("sextant: \(shard.text) has none of the \(all)\n")
    }
    if isUnselected { code = reportEmptySelection(of: paths) }
    return (batch.interruption ?? code).joined(with: written)
  }

  /// Judges what the suite has reached.
  private mutating func endReach() {
    reach.add(.failures, if: hasFailedEnough && counts.notRun > 0)
    reach.add(.interruption, if: summary.wasInterrupted)
    reach.add(.errors, if: !summary.filesNotRun.isEmpty)
    reach.add(.shard, if: summary.shard != nil)
    reach.add(.emptiness, if: counts.all + counts.elsewhere == 0)
    (summary.reach, summary.maps) = (reach.reach, reach.pictures)
    if !summary.reach.unwitnessed.isEmpty { code = code.joined(with: .failure) }
  }

  /// Whether all scenarios are known.
  private var isWhollyRead: Bool {
    !inputs.isEmpty && narrowed == nil && summary.filesNotRun.isEmpty
  }

  /// What is said of the tags that were asked for and that no scenario has.
  private var missingTags: [String] {
    options.namedTags.subtracting(tags).sorted().map { noSuchTag($0, among: tags) }
  }

  private func reportEmptySelection(of paths: [String]) -> ExitCode {
    if let reason = narrowed?.emptiness, !counts.isAllSkipped {
      batch.output.writeError("sextant: \(reason)\n")
      return .nothingSelected
    }
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
