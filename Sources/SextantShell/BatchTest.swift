internal import SextantEngine
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// How `sextant test` chooses and reports.
public struct TestOptions: Sendable {
  /// Keep scenarios whose name (or `tag:NAME`) matches one of these; empty keeps all.
  public var filters: [Filter] = []
  /// Only list what would run.
  public var lists = false
  public var isStrict = false
  public var allowsEmpty = false
  public var isVerbose = false
  /// Stop after this many failed scenarios.
  public var maxFailures: Int?
  /// How many files are worked on at the same time; nil for as many as the machine can.
  public var workers: Int?

  public init() {}
}

/// What selects a scenario: part of its name, a tag, or the line of a file.
public enum Filter: Sendable {
  /// A regular expression, searched for in the scenario's name.
  case name(pattern: String)
  case tag(String)

  /// Reads a filter as it is written.
  ///
  /// - Throws: `BadFilter` when the regular expression cannot be read.
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
  /// Runs the scenarios of files and folders and gives a verdict.
  ///
  /// A path may end in `:LINE`: then the scenario around that line is meant.
  public func test(_ paths: [String], _ options: TestOptions) -> ExitCode {
    let targets = paths.map { SuiteTarget($0) }
    let (inputs, problem) = files.expand(targets.map(\.path), output)
    let suiteFiles = inputs.map { input in
      SuiteFile(
        input: input, lines: targets.filter { $0.path == input.name }.compactMap(\.line))
    }
    var suite = Suite(batch: self, options: options, code: problem)
    workInOrder(
      on: suiteFiles.count, threads: options.workers ?? processorCount(),
      makeWorker: suiteWorker(options), work: { worker, place in worker.run(suiteFiles[place]) },
      consume: { run in
        suite.record(run)
        return !suite.isOver
      })
    let code = suite.finish()
    output.flush()
    return code
  }

  private func suiteWorker(_ options: TestOptions) -> @Sendable () -> SuiteWorker {
    let (files, errorStyle, shouldStop) = (files, output.errorStyle, shouldStop)
    let compiler = compilerFactory
    return {
      SuiteWorker(
        compiler(true), files, options, errorStyle: errorStyle, shouldStop: shouldStop)
    }
  }
}

/// A path with the line that may follow it.
struct SuiteTarget {
  let path: String
  let line: Int?

  init(_ text: String) {
    if let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]) {
      path = String(text[..<colon])
      self.line = line
    } else {
      path = text
      line = nil
    }
  }
}

/// The verdict on a suite and its report, which grow file by file.
private struct Suite {
  let batch: Batch
  let options: TestOptions
  var code: ExitCode
  private var counts = SuiteCounts()
  private var warnings = 0
  private var text = ""
  private let pretty = PrettyReport()

  init(batch: Batch, options: TestOptions, code: ExitCode) {
    self.batch = batch
    self.options = options
    self.code = code
  }

  var isOver: Bool { batch.interrupt.isRequested || hasFailedEnough }

  private var hasFailedEnough: Bool { counts.failed >= options.maxFailures ?? .max }

  private var reportOptions: SuiteReportOptions {
    SuiteReportOptions(style: batch.output.style, isVerbose: options.isVerbose)
  }

  /// Adds what a file came to.
  mutating func record(_ run: FileRun) {
    if !run.errors.isEmpty { batch.output.writeError(run.errors) }
    code = code.joined(with: run.code)
    if options.lists {
      for scenario in run.listed {
        let source = run.reporter.source(scenario.place)
        let line = source.lineNumber(of: scenario.place.span.start)
        text += "\(source.name):\(line) \(scenario.name)\n"
      }
      counts.passed += run.count
      return
    }
    if run.cannotStart {
      counts.failed += run.count
      return
    }
    for outcome in run.outcomes {
      if hasFailedEnough || outcome?.wasInterrupted == true {
        counts.notRun += 1
      } else if let outcome {
        record(outcome, run.reporter)
      } else {
        counts.passed += 1
      }
    }
    counts.notRun += run.count - run.outcomes.count
  }

  private mutating func record(_ outcome: ScenarioOutcome, _ reporter: StepReporter) {
    warnings += outcome.warnings.count
    let isStrictFailure = options.isStrict && !outcome.warnings.isEmpty
    if outcome.passed, !isStrictFailure, !options.isVerbose {
      counts.passed += 1
      return
    }
    let place = outcome.scenario.place
    let source = reporter.source(place)
    var result = ScenarioResult(
      name: outcome.scenario.name, file: source.name,
      line: source.lineNumber(of: place.span.start))
    result.failures = outcome.failures.map { failure($0, reporter) }
    if isStrictFailure {
      for warning in outcome.warnings {
        result.failures.append(self.warning(warning, reporter))
      }
    }
    counts.add(result.verdict)
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
    } else {
      result.graphs = .actual(failure.graph)
    }
    return result
  }

  private func warning(
    _ warning: (place: SourceSpan, word: String, number: Int, message: String),
    _ reporter: StepReporter
  ) -> ScenarioFailure {
    let source = reporter.source(warning.place)
    let problem = Problem(
      severity: .error, code: warning.word, number: warning.number, message: warning.message,
      help: nil, file: source.name, span: warning.place.span)
    return ScenarioFailure(
      problem: problem, line: source.lineNumber(of: warning.place.span.start),
      sentence: reporter.sentence(warning.place), source: source)
  }

  private mutating func flush() {
    batch.output.write(text)
    text = ""
  }

  /// Writes the end of the report and gives the verdict.
  mutating func finish() -> ExitCode {
    if options.lists {
      flush()
    } else {
      if counts.failed > 0 { code = code.joined(with: .failure) }
      if warnings > 0, !options.isStrict, options.isVerbose {
        text +=
          warnings == 1
          ? "1 warning; `--strict` makes it an error\n"
          : "\(warnings) warnings; `--strict` makes them errors\n"
      }
      pretty.append(counts, to: &text, options: reportOptions)
      flush()
    }
    if counts.passed + counts.failed + counts.notRun == 0, !options.allowsEmpty, code == .success {
      batch.output.writeError(
        options.filters.isEmpty
          ? "sextant: there is no scenario to run\n" : "sextant: no scenario matches the filter\n")
      code = .nothingSelected
    }
    return batch.interruption ?? code
  }
}
