internal import SextantEngine
internal import SextantReports
internal import SextantLanguage
internal import SextantRuntime
internal import SextantSyntax

/// The result of one file of a suite; results are reported in the order of the files.
struct FileRun: Sendable {
  var code = ExitCode.success
  /// Why nothing of the file ran: it has errors, or cannot be read.
  var problem: SuiteSummary.FileNotRun?
  /// The diagnostics of the file.
  var diagnostics: [RenderedDiagnostic] = []
  /// Other text for standard error.
  var errors = ""
  var reporter = StepReporter(sources: [])
  /// The selected scenarios, if they are only listed.
  var listed: [Scenario] = []
  /// The results of the scenarios that were run, in order.
  var outcomes: [Outcome] = []
  /// The names of the selected scenarios after those.
  var notRun: [ScenarioResult] = []
  /// The cases of what is selected, where none of them is the one that was asked for.
  var otherCases: [String] = []
  /// Whether the suite ended before this file was started.
  var wasLeftOut = false
  /// Why the app failed to start.
  var startFailures: [ScenarioFailure] = []
  /// The tags of all of its scenarios, if they are asked for.
  var tags: Set<String> = []

  /// What came of a scenario. A passed one has no outcome here, so that its program can be freed on
  /// the thread that made it.
  enum Outcome: Sendable {
    /// It has passed, and no report wants it.
    case quiet
    case passed(ScenarioResult)
    case other(ScenarioOutcome, elapsed: Int?)
  }
}

/// A file of a suite, with the lines that select its scenarios; without lines all are selected.
struct SuiteFile: Sendable {
  let input: Input
  var lines: [Int]
}

/// Reads, checks and runs files of a suite, without output. Each thread has its own.
struct SuiteWorker {
  private let files: any FileSystem
  private let options: TestOptions
  private let errorStyle: Style
  private let shouldStop: @Sendable () -> Bool
  /// A compiler without sources that has loaded the systems used so far; each file starts with a
  /// copy.
  private var compiler: Compiler
  private let selection: Selection
  /// Whether the tags of all scenarios are asked for.
  private let collectsTags: Bool
  /// Whether the results of passed scenarios are asked for.
  private let keepsPassed: Bool

  init(
    _ compiler: Compiler, _ files: any FileSystem, _ options: TestOptions, errorStyle: Style,
    keepsPassed: Bool, shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.compiler = compiler
    self.files = files
    self.options = options
    self.errorStyle = errorStyle
    self.shouldStop = shouldStop
    selection = Selection(options)
    collectsTags = !options.namedTags.isEmpty
    self.keepsPassed = keepsPassed
  }

  mutating func run(_ file: SuiteFile) -> FileRun {
    var result = FileRun()
    result.wasLeftOut = shouldStop()
    let source: SourceText
    do {
      source = try file.input.source(files)
    } catch {
      result.errors = "sextant: \(file.input.shownName): \(error.message)\n"
      result.code = .missingInput
      // Reading may have been interrupted.
      result.problem =
        shouldStop() ? nil : .init(name: file.input.name, reason: error.message)
      return result
    }
    var compiler = self.compiler
    let checked = compiler.compile(source)
    // The next file most likely uses the same system.
    self.compiler.prepare(for: checked.program.system.name)
    result.reporter = StepReporter(sources: compiler.sources)
    result.diagnostics = checked.diagnostics.rendered(among: compiler.sources, style: errorStyle)
    if checked.diagnostics.preventRunning(isStrict: options.isStrict) {
      result.code = .badScript
      result.problem = problem(of: checked, compiler.sources)
      return result
    }
    let all = scenarios(of: checked)
    for line in file.lines where !all.contains(where: { covers($0, line, checked) }) {
      result.errors +=
        "sextant: \(printable(source.name)):\(line): there is no scenario on this line\n"
      result.code = .nothingSelected
    }
    if collectsTags { for scenario in all { result.tags.formUnion(scenario.tags) } }
    refuseOnly(of: all, &result)
    let (selected, others) = chosen(all.filter { isSelected($0, file.lines, checked) }, &result)
    if options.lists {
      result.listed = selected
    } else if !selected.isEmpty {
      run(selected, checked, compiler, &result)
      result.notRun += others.map { result.reporter.result(of: $0, hasRun: false) }
    }
    return result
  }

  /// Of what the lines and the filters select: the case that was asked for, and where one says `only`, those
  /// that do; and what that leaves out.
  private func chosen(
    _ scenarios: [Scenario], _ result: inout FileRun
  ) -> (selected: [Scenario], others: [Scenario]) {
    var selected = scenarios
    if let text = options.caseText {
      selected = scenarios.filter { $0.isCase(text) }
      if selected.isEmpty { result.otherCases = scenarios.map(\.caseText).filter { !$0.isEmpty } }
    }
    guard selected.contains(where: { $0.head.only != nil }) else { return (selected, []) }
    return (
      selected.filter { $0.head.only != nil }, selected.filter { $0.head.only == nil }
    )
  }

  /// Reports each `only` where it must not be.
  private func refuseOnly(of scenarios: [Scenario], _ result: inout FileRun) {
    guard options.forbidsOnly else { return }
    var places: Set<SourceSpan> = []
    for scenario in scenarios {
      guard let place = scenario.head.only, places.insert(place).inserted else { continue }
      let source = result.reporter.source(place)
      result.errors +=
        "sextant: \(printable(source.name)):\(source.lineNumber(of: place.span.start)): `only` leaves out other scenarios, and the variable CI is set: remove it\n"
      result.code = .failure
    }
  }

  /// The scenarios of a file; top-level statements are one more, named after the file.
  private func scenarios(of file: Compilation) -> [Scenario] {
    if file.program.script.statements.isEmpty { return file.program.scenarios }
    let name = file.source.name.split(separator: "/").last.map(String.init) ?? file.source.name
    let script = Scenario(
      title: name.hasSuffix(".sextant") ? String(name.dropLast(8)) : name,
      place: file.program.script.statements[0].place, body: file.program.script)
    return [script] + file.program.scenarios
  }

  /// Whether a line of the file belongs to a scenario; every line outside of the named ones belongs
  /// to that of the top-level statements.
  private func covers(_ scenario: Scenario, _ line: Int, _ file: Compilation) -> Bool {
    func isOn(_ first: Span, _ last: Span) -> Bool {
      line >= file.source.lineNumber(of: first.start)
        && line <= file.source.lineNumber(of: max(first.end, last.end))
    }
    if scenario.body.place == file.program.script.place {
      return file.program.script.statements.contains { isOn($0.place.span, $0.place.span) }
    }
    return isOn(scenario.place.span, scenario.body.place.span)
  }

  private func isSelected(_ scenario: Scenario, _ lines: [Int], _ file: Compilation) -> Bool {
    if !lines.isEmpty, !lines.contains(where: { covers(scenario, $0, file) }) { return false }
    return selection.includes(scenario)
  }

  /// The first of the errors of a file, and how many others there are.
  private func problem(
    of file: Compilation, _ sources: [SourceText]
  ) -> SuiteSummary.FileNotRun {
    let errors = file.diagnostics.filter { [$0].preventRunning(isStrict: options.isStrict) }
    var result = SuiteSummary.FileNotRun(name: file.source.name, reason: "")
    guard let first = errors.first else { return result }
    if first.file == result.name { result.line = file.source.lineNumber(of: first.span.start) }
    let head = problemLines(Problem(first), in: sources.named(first.file)).prefix(1)
    let rest = errors.count > 1 ? "; and \(pluralized(errors.count - 1, "further problem"))" : ""
    result.reason = head.map(\.plain).joined() + rest
    return result
  }

  private func run(
    _ selected: [Scenario], _ checked: Compilation, _ compiler: Compiler, _ result: inout FileRun
  ) {
    func leaveOut(from first: Int) {
      result.notRun = selected[first...].map {
        result.reporter.result(of: $0, hasRun: false)
      }
    }
    if result.wasLeftOut { return leaveOut(from: 0) }
    var runner = ScenarioRunner(
      checked, compiler, mostSteps: options.maxSteps, shouldStop: shouldStop)
    if !runner.startProblems.isEmpty {
      for problem in runner.startProblems {
        result.errors += errorText(problem, in: compiler.sources, style: errorStyle)
        result.startFailures.append(result.reporter.failure(problem))
      }
      result.code = .failure
      return leaveOut(from: 0)
    }
    // Their storage is shared by threads, so reference counting is done once per file, not once per
    // scenario.
    let (shouldStop, most) = (shouldStop, options.maxFailures ?? .max)
    let (isStrict, keepsPassed, measures) = (options.isStrict, keepsPassed, options.showsTimes)
    var failures = 0
    result.outcomes.reserveCapacity(selected.count)
    for (index, scenario) in selected.enumerated() {
      if shouldStop() || failures >= most { return leaveOut(from: index) }
      let start = measures ? ContinuousClock.now : nil
      let outcome = runner.run(scenario)
      let elapsed = start.map { (ContinuousClock.now - $0).nanoseconds }
      let isStrict = isStrict && !outcome.hasFailedAsExpected
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
  }
}

extension Duration {
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}

extension [Diagnostic] {
  /// Whether the text cannot run.
  func preventRunning(isStrict: Bool) -> Bool {
    contains { diagnostic in
      diagnostic.severity == .error || isStrict && diagnostic.severity == .warning
    }
  }
}
