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
    var suite = Suite(batch: self, options: options, code: problem)
    for input in inputs {
      let lines = targets.filter { $0.path == input.name }.compactMap(\.line)
      suite.run(input, lines: lines)
      if suite.isOver { break }
    }
    let code = suite.finish()
    output.flush()
    return code
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

/// One run of `sextant test`.
private struct Suite {
  let batch: Batch
  let options: TestOptions
  var code: ExitCode
  private var counts = SuiteCounts()
  private var warnings = 0
  private var text = ""
  private let names: [Regex<AnyRegexOutput>]
  private let tags: Set<String>
  private let pretty = PrettyReport()

  init(batch: Batch, options: TestOptions, code: ExitCode) {
    self.batch = batch
    self.options = options
    self.code = code
    var names: [Regex<AnyRegexOutput>] = []
    var tags: Set<String> = []
    for filter in options.filters {
      switch filter {
      case .name(let pattern): if let regex = try? Regex(pattern) { names.append(regex) }
      case .tag(let tag): tags.insert(tag)
      }
    }
    self.names = names
    self.tags = tags
  }

  var isOver: Bool {
    if batch.interrupt.isRequested { return true }
    guard let limit = options.maxFailures else { return false }
    return counts.failed >= limit
  }

  private var reportOptions: SuiteReportOptions {
    SuiteReportOptions(style: batch.output.style, isVerbose: options.isVerbose)
  }

  mutating func run(_ input: Input, lines: [Int]) {
    let source: SourceText
    do {
      source = try input.source(batch.files)
    } catch {
      batch.output.writeError("sextant: \(input.name): \(error.message)\n")
      code = code.joined(with: .missingInput)
      return
    }
    var compiler = batch.compiler(isStrictAboutNames: true)
    let checked = compiler.compile(source)
    if batch.report(checked.diagnostics, compiler.sources, isStrict: options.isStrict) {
      code = code.joined(with: .badScript)
      return
    }
    let selected = scenarios(of: checked).filter { isSelected($0, lines, checked.source) }
    if options.lists {
      for scenario in selected {
        text += "\(source.name):\(line(of: scenario, checked.source)) \(scenario.name)\n"
        counts.passed += 1
      }
      return
    }
    run(selected, checked, compiler)
  }

  /// The scenarios of a file; statements outside any are one more, named after the file.
  private func scenarios(of file: CheckedFile) -> [Scenario] {
    if file.script.statements.isEmpty { return file.scenarios }
    let name = file.source.name.split(separator: "/").last.map(String.init) ?? file.source.name
    let script = Scenario(
      name: name.hasSuffix(".sextant") ? String(name.dropLast(8)) : name, tags: [],
      place: file.script.statements[0].place, before: [], body: file.script, parameters: [])
    return [script] + file.scenarios
  }

  private func isSelected(_ scenario: Scenario, _ lines: [Int], _ source: SourceText) -> Bool {
    if !lines.isEmpty {
      let first = source.lineNumber(of: scenario.place.span.start)
      let last = source.lineNumber(of: max(scenario.place.span.end, scenario.body.place.span.end))
      if !lines.contains(where: { $0 >= first && $0 <= last }) { return false }
    }
    if names.isEmpty && tags.isEmpty { return true }
    return scenario.tags.contains { tags.contains($0) }
      || names.contains { (try? $0.firstMatch(in: scenario.name)) != nil }
  }

  private func line(of scenario: Scenario, _ source: SourceText) -> Int {
    source.lineNumber(of: scenario.place.span.start)
  }

  private mutating func run(
    _ scenarios: [Scenario], _ file: CheckedFile, _ compiler: Compiler
  ) {
    if scenarios.isEmpty { return }
    let reporter = StepReporter(sources: compiler.sources)
    var runner = ScenarioRunner(file, compiler, shouldStop: batch.shouldStop)
    if let problem = runner.startProblem {
      batch.output.writeError(
        errorText(problem, in: reporter.source(problem.place), style: batch.output.errorStyle))
      code = code.joined(with: .failure)
      counts.failed += scenarios.count
      return
    }
    for scenario in scenarios {
      if isOver {
        counts.notRun += 1
        continue
      }
      let outcome = runner.run(scenario)
      if outcome.wasInterrupted {
        counts.notRun += 1
        continue
      }
      record(outcome, reporter)
    }
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
      problem: Problem(failure.error, in: source),
      line: source.lineNumber(of: failure.error.place.span.start),
      sentence: reporter.sentence(failure.error.place), source: source)
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
        text += "\(warnings) warnings; `--strict` makes them errors\n"
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
