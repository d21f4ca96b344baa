internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax
internal import Synchronization

/// Options of `sextant test`.
public struct TestOptions: Sendable {
  /// Keep scenarios whose name (or `tag:NAME`) matches one of these; empty keeps all.
  public var filters: [Filter] = []
  /// Only list what would run.
  public var lists = false
  public var isStrict = false
  public var allowsEmpty = false
  public var isVerbose = false
  /// Whether the summary has the running time.
  public var showsTime = false
  /// Stop after this many failed scenarios.
  public var maxFailures: Int?
  /// The number of worker threads; nil for that of the machine's cores.
  public var workers: Int?
  /// Keep the cases of scenarios that this names, as in `id: "1", y: 2`.
  public var caseText: String?
  /// How many statements a scenario may have.
  public var maxSteps = usualSteps
  /// Whether `only` fails the suite, as where nobody looks at what was left out.
  public var forbidsOnly = false

  public static let usualSteps = ScenarioRunner.usualSteps

  public init() {}
}

/// Selects scenarios by a part of their name, by a tag, or by a line.
public enum Filter: Sendable {
  /// A regular expression, searched for in the scenario's name.
  case name(pattern: String)
  case tag(String)

  /// Parses a filter.
  ///
  /// - Throws: `BadFilter` if the regular expression is invalid.
  public init(_ text: String) throws(BadFilter) {
    if text.hasPrefix("tag:") {
      self = .tag(String(text.dropFirst(4)))
      return
    }
    if (try? Regex(text)) == nil { throw BadFilter(text: text) }
    self = .name(pattern: text)
  }

  public struct BadFilter: Error, Sendable {
    public let text: String
  }
}

extension Batch {
  /// Runs the scenarios of files and folders.
  ///
  /// A path may end in `:LINE`, which selects the scenario around that line.
  public func test(_ paths: [String], _ options: TestOptions) -> ExitCode {
    let start = ContinuousClock.now
    let selection = suiteFiles(paths)
    let (suiteFiles, end) = (selection.files, SuiteEnd())
    var suite = Suite(batch: self, options: options, selection, end: end)
    workInOrder(
      on: suiteFiles.count, threads: options.workers ?? processorCount(),
      makeWorker: suiteWorker(options, end),
      work: { worker, place in worker.run(suiteFiles[place]) },
      consume: { run in
        suite.record(run)
        return !interrupt.isInsisted
      })
    let code = suite.finish(of: paths, since: start)
    output.flush()
    return code
  }

  private func suiteWorker(
    _ options: TestOptions, _ end: SuiteEnd
  ) -> @Sendable () -> SuiteWorker {
    let (files, errorStyle, shouldStop) = (files, output.errorStyle, shouldStop)
    let compiler = compilerFactory
    return {
      SuiteWorker(
        compiler(true), files, options, errorStyle: errorStyle,
        shouldStop: { shouldStop() || end.isReached })
    }
  }

  /// The files that paths name, each once, with the lines that select scenarios. A path without a
  /// line selects all of a file, whatever other paths select.
  private func suiteFiles(_ paths: [String]) -> SuiteSelection {
    var found = SuiteSelection()
    var places: [String: Int] = [:]
    func add(_ input: Input, _ line: Int?) {
      let lines = line.map { [$0] } ?? []
      let key = paths.count > 1 ? files.identity(of: input) : input.name
      guard let place = places[key] else {
        places[key] = found.files.count
        return found.files.append(SuiteFile(input: input, lines: lines))
      }
      let known = found.files[place].lines
      found.files[place].lines = known.isEmpty || lines.isEmpty ? [] : known + lines
    }
    for path in paths {
      // A file may be named `a:1` itself.
      var target = PathWithLine(path)
      if target.line != nil, (try? files.inputs(at: path)) != nil {
        target = PathWithLine(whole: path)
      }
      do {
        let inputs = try files.inputs(at: target.path)
        if target.line != nil, inputs.map(\.name) != [target.path] {
          output.writeError(
            "sextant: \(printable(path)): a line can follow a file, and this is a folder\n")
          found.fail(path, .usage)
          continue
        }
        for input in inputs { add(input, target.line) }
      } catch {
        output.writeError("sextant: \(printable(path)): \(error.message)\n")
        found.fail(path, .missingInput)
      }
    }
    return found
  }
}

/// The files of a suite, and the paths that name none.
private struct SuiteSelection {
  var files: [SuiteFile] = []
  var failed: [String] = []
  var code = ExitCode.success

  mutating func fail(_ path: String, _ code: ExitCode) {
    failed.append(path)
    self.code = self.code.joined(with: code)
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
  private var warnings = 0
  /// The number of files whose scenarios are not listed, since they have errors.
  private var unlisted = 0
  private let fileCount: Int
  /// The number of recorded files.
  private var files = 0
  /// The first scenarios that were not run because of an interruption.
  private var leftOut: [ScenarioResult] = []
  /// The cases that there are, where no one is the one that was asked for.
  private var otherCases: [String] = []
  private var text = ""
  private let pretty = PrettyReport()
  private let end: SuiteEnd

  private var reported = ReportedDiagnostics()

  /// Further ones are only counted.
  private static let mostNamed = 5
  private static let mostCases = 20

  init(batch: Batch, options: TestOptions, _ selection: SuiteSelection, end: SuiteEnd) {
    self.batch = batch
    self.options = options
    code = selection.code
    fileCount = selection.files.count
    summary.filesNotRun = selection.failed
    self.end = end
  }

  private var counts: SuiteCounts {
    get { summary.counts }
    set { summary.counts = newValue }
  }

  private var hasFailedEnough: Bool { counts.failed >= options.maxFailures ?? .max }

  private var reportOptions: SuiteReportOptions {
    SuiteReportOptions(style: batch.output.style, isVerbose: options.isVerbose)
  }

  /// Adds the result of a file.
  mutating func record(_ run: FileRun) {
    files += 1
    // Diagnostics of a file that was not run are not reported.
    let isLate = hasFailedEnough || run.wasLeftOut
    if !isLate {
      let errors = reported.take(new: run.diagnostics).map(\.text).joined() + run.errors
      if !errors.isEmpty { batch.output.writeError(errors) }
      code = code.joined(with: run.code)
      if run.isUnusable { summary.filesNotRun.append(run.name) }
      if run.code == .badScript { unlisted += 1 }
    }
    otherCases += run.otherCases.prefix(Suite.mostCases - otherCases.count)
    if options.lists {
      for scenario in run.listed {
        let source = run.reporter.source(scenario.place)
        let line = source.lineNumber(of: scenario.place.span.start)
        text += "\(printable(source.name)):\(line) \(printable(scenario.name))\n"
      }
      counts.passed += run.listed.count
      return
    }
    if run.cannotStart, !isLate {
      for scenario in run.notRun { countFailed(scenario) }
      return
    }
    for outcome in run.outcomes {
      if hasFailedEnough || outcome?.wasInterrupted == true {
        leaveOut(outcome.map { run.reporter.result(of: $0.scenario, hasRun: false) })
      } else if let outcome {
        record(outcome, run.reporter)
      } else {
        counts.passed += 1
      }
    }
    for scenario in run.notRun { leaveOut(scenario) }
    if hasFailedEnough { end.reach() }
  }

  private mutating func countFailed(_ scenario: ScenarioResult) {
    counts.failed += 1
    summary.failed.append(
      .init(name: scenario.name, file: scenario.file, line: scenario.line))
  }

  /// Counts a scenario that was not run to its end; nil if its name is not needed.
  private mutating func leaveOut(_ scenario: ScenarioResult?) {
    counts.notRun += 1
    guard let scenario else { return }
    if options.isVerbose {
      pretty.append(scenario, to: &text, options: reportOptions)
    } else if batch.interrupt.isRequested, leftOut.count < Suite.mostNamed {
      leftOut.append(scenario)
    }
  }

  /// Reports the first scenarios that were not run because of an interruption.
  private mutating func reportOmittedScenarios() {
    var options = reportOptions
    options.isVerbose = true
    for scenario in leftOut { pretty.append(scenario, to: &text, options: options) }
    let rest = counts.notRun - leftOut.count
    if !leftOut.isEmpty, rest > 0 { text += "○ … and \(rest) more\n" }
  }

  private mutating func record(_ outcome: ScenarioOutcome, _ reporter: StepReporter) {
    warnings += outcome.warnings.count + outcome.furtherWarnings
    let isStrictFailure =
      options.isStrict && !outcome.warnings.isEmpty && !outcome.hasFailedAsExpected
    if outcome.passed, !isStrictFailure, !options.isVerbose {
      counts.passed += 1
      return
    }
    var result = reporter.result(of: outcome)
    result.failures = outcome.failures.map { failure($0, reporter) }
    result.furtherFailures = outcome.furtherFailures
    let warnings = outcome.warnings.map { warning($0, reporter) }
    if isStrictFailure {
      result.failures += warnings
      result.furtherFailures += outcome.furtherWarnings
    } else {
      result.warnings = warnings
      result.furtherWarnings = outcome.furtherWarnings
    }
    if result.verdict == .failed { countFailed(result) } else { counts.add(result.verdict) }
    pretty.append(result, to: &text, options: reportOptions)
    if text.utf8.count > 1 << 16 { flush() }
  }

  private func failure(
    _ failure: ScenarioOutcome.Failure, _ reporter: StepReporter
  ) -> ScenarioFailure {
    let source = reporter.source(failure.error.place)
    var result = ScenarioFailure(
      problem: Problem(failure.error, in: reporter.sources),
      line: source.lineNumber(of: failure.error.place.span.start),
      sentence: reporter.sentence(failure.error.place), source: source)
    let statement = reporter.source(failure.error.statement)
    result.statement = (
      statement.name, statement.lineNumber(of: failure.error.statement.span.start)
    )
    if let expected = failure.error.expectedGraph, let actual = failure.error.actualGraph {
      result.graphs = .literals(expected: expected, actual: actual)
    } else if let graph = failure.graph {
      result.graphs = .actual(graph)
    }
    return result
  }

  private func warning(
    _ warning: (place: SourceSpan, word: String, number: Int, message: String),
    _ reporter: StepReporter
  ) -> ScenarioFailure {
    let source = reporter.source(warning.place)
    let problem = Problem(
      severity: options.isStrict ? .error : .warning, code: warning.word, number: warning.number,
      message: warning.message,
      help: nil, file: source.name, span: warning.place.span)
    return ScenarioFailure(
      problem: problem, line: source.lineNumber(of: warning.place.span.start),
      sentence: reporter.sentence(warning.place), source: source)
  }

  private mutating func flush() {
    batch.output.write(text)
    text = ""
  }

  /// Writes the end of the report and returns the exit code.
  mutating func finish(of paths: [String], since start: ContinuousClock.Instant) -> ExitCode {
    if options.lists {
      flush()
      reportUnlisted()
    } else {
      if counts.failed > 0 { code = code.joined(with: .failure) }
      reportWarningCount()
      reportOmittedScenarios()
    }
    let isEmpty = counts.all == 0
    let isUnselected = isEmpty && !options.allowsEmpty && code == .success
    // A file that was not read to its end gets no verdict.
    if !options.lists, !(isEmpty && batch.interrupt.isRequested) {
      summary.isIncomplete = isUnselected || code == .nothingSelected
      if options.showsTime { summary.elapsed = (ContinuousClock.now - start).nanoseconds }
      pretty.append(summary, to: &text, options: reportOptions)
      flush()
    }
    if files < fileCount {
      let rest = fileCount - files
      batch.output.writeError(
        "sextant: \(pluralized(rest, "file")) \(rest == 1 ? "was" : "were") not looked at\n")
    }
    if isUnselected { code = reportEmptySelection(of: paths) }
    return batch.interruption ?? code
  }

  private mutating func reportWarningCount() {
    guard warnings > 0, !options.isStrict, options.isVerbose else { return }
    text +=
      warnings == 1
      ? "1 warning; `--strict` makes it an error\n"
      : "\(warnings) warnings; `--strict` makes them errors\n"
  }

  /// Reports that the list lacks the scenarios of files with errors.
  private func reportUnlisted() {
    if unlisted == 0 { return }
    batch.output.writeError(
      "sextant: the scenarios of \(pluralized(unlisted, "file")) are not listed\n")
  }

  private func reportEmptySelection(of paths: [String]) -> ExitCode {
    if fileCount == 0 { return batch.report([Batch.noScripts(in: paths)]) }
    batch.output.writeError(emptiness)
    return .nothingSelected
  }

  /// Why there was nothing to run.
  private var emptiness: String {
    if let text = options.caseText { return noSuchCase(text, among: otherCases) }
    return options.filters.isEmpty
      ? "sextant: there is no scenario to run\n" : "sextant: no scenario matches the filter\n"
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
