import SextantCompiler
internal import SextantConform
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Checks logs against a model, for `sextant conform`.
package struct LogChecker {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  package func conform(
    _ path: String, _ logs: [String], _ options: ConformOptions
  ) -> ExitCode {
    defer { context.output.flush() }
    let session: Session
    let names: NameMap
    let needsFile = options.save != nil || options.suite.collectsCoverage
    if needsFile, !context.canBeImported(path) { return .usage }
    do {
      session = try context.openApp(path)
      names = try context.names(options.names, session.interpreter.program)
    } catch { return error }
    let start = ContinuousClock.now
    var run = ConformRun(context, path, session, names, options)
    for log in logs { run.check(log) }
    return run.finish(since: start)
  }
}

struct ConformRun {
  private let context: CommandContext
  private let path: String
  private let session: Session
  private let options: ConformOptions
  private let suite: TestOptions
  private var explainer: LogExplainer
  private var summary = SuiteSummary()
  private var code = ExitCode.success
  private var script = LogScript()
  private var results: [ScenarioResult] = []
  /// The number of occurrences of each move that the logs lack.
  private var hidden: [String: Int] = [:]
  /// The number of occurrences of each log entry that the model lacks.
  private var unknown: [String: Int] = [:]
  /// The number of occurrences of each log entry that was not compared.
  private var unread: [String: Int] = [:]
  private var compared = 0

  private var output: any Output { context.output }

  init(
    _ context: CommandContext, _ path: String, _ session: Session, _ names: NameMap,
    _ options: ConformOptions
  ) {
    (self.context, self.path, self.session, self.options) = (context, path, session, options)
    suite = options.suite
    explainer = LogExplainer(session, names, options.log, shouldStop: context.shouldStop)
  }

  mutating func check(_ path: String) {
    guard let log = read(path) else { return }
    let start = ContinuousClock.now
    let result = explainer.explain(log)
    let reporter = LogReporter(sources: session.compiler.sources) { [app = self.path] log in
      "sextant conform \(commandWord(app)) \(commandWord(log))"
    }
    var scenario = reporter.scenario(of: log, result)
    scenario.hasRun = !result.wasInterrupted
    if suite.showsTimes { scenario.elapsed = (ContinuousClock.now - start).nanoseconds }
    if log.lines.isEmpty { scenario.remark = .skipped("the log is empty") }
    script.add(result, of: log)
    results.append(scenario)
    compared += result.compared
    hidden.merge(result.hidden, uniquingKeysWith: +)
    unknown.merge(result.unknown, uniquingKeysWith: +)
    unread.merge(result.unread, uniquingKeysWith: +)
  }

  private mutating func read(_ path: String) -> AppLog? {
    func exclude(_ place: String, _ message: String, _ failure: ExitCode, line: Int? = nil) {
      summary.filesNotRun.append(.init(name: path, reason: message, line: line))
      code = code.joined(with: context.printError(of: place, message, failure))
    }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = path == "-" ? try context.files.standardInput() : try context.files.read(path)
    } catch {
      exclude(path, error.message, .missingInput)
      return nil
    }
    do throws(AppLog.Problem) {
      let log = try AppLog(path, bytes, settle: options.settle)
      if log.isUnfinished {
        output.writeError(
          "sextant: \(printable(path)): the incomplete last line is ignored\n")
      }
      return log
    } catch {
      exclude("\(path):\(error.line):\(error.column)", error.message, .badScript, line: error.line)
      return nil
    }
  }

  // MARK: Results

  mutating func finish(since start: ContinuousClock.Instant) -> ExitCode {
    replay()
    var reports = SuiteReports(suite, output, context.files) {
      ($0.showsWarnings, $0.strictOption) = (true, "--hidden 0")
    }
    for result in results {
      summary.counts.add(result.verdict)
      summary.warnings += result.warnings.count
      reports.append(result)
    }
    if summary.counts.failed > 0 { code = code.joined(with: .failure) }
    if code == .success, summary.counts.passed == 0 {
      code = .nothingSelected
      if context.interruption == nil { context.printError("the logs are empty", code) }
    }
    summary.isIncomplete = code == .nothingSelected
    summary.wasInterrupted = context.interrupt.isRequested
    summary.elapsed = (ContinuousClock.now - start).nanoseconds
    let written = reports.end(summary).joined(
      with: SuiteRunner(context).report(summary.evidence, suite))
    if RequestedReport.all(of: suite).contains(where: \.isShownAsText) { output.write(lastLines) }
    output.flush()
    return (context.interruption ?? code).joined(with: written)
  }

  private var lastLines: String {
    func line(_ title: String, _ counts: [String: Int]) -> String {
      let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let shown = sorted.prefix(Self.maxShown).map { "\($0.value) × \(printable($0.key))" }
      let rest = sorted.count > shown.count ? ", …" : ""
      return counts.isEmpty ? "" : "\(title): \(shown.joined(separator: ", "))\(rest)\n"
    }
    return "\(pluralized(compared, "observation")) compared\n"
      + line("assumed moves that the logs lack", hidden) + line("not in the model", unknown)
      + line("not compared", unread)
  }

  private static let maxShown = 20

  /// Runs the moves that explain the logs as scenarios, for coverage and for reports with steps.
  private mutating func replay() {
    guard options.save != nil || suite.collectsCoverage, context.interruption == nil else { return }
    if script.scenarios.isEmpty {
      if options.save != nil {
        output.writeError("sextant: no moves to save\n")
      }
      return
    }
    let file = options.save ?? folderPrefix(of: path) + "conform"
    let app = relativePath(
      of: context.files.absolutePath(path), from: context.files.absolutePath(file))
    let text = script.text(importing: app)
    var compiler = context.compiler(isStrictAboutNames: true)
    let compilation = compiler.compile(SourceText(name: file, text: text))
    if context.report(compilation.diagnostics, compiler.sources, isStrict: false) {
      code = code.joined(with: .internalError)
      return
    }
    var evidence = FileEvidence(compilation.program, compiler.sources, suite)
    // Logs cover only a part of an app, so a `sometimes` property without a witness is no failure.
    evidence.sometimes = []
    var runner = ScenarioRunner(
      compilation, compiler, coverage: evidence.recorder, shouldStop: context.shouldStop)
    let recorder = suite.keepsWalks ? WalkRecorder(compiler.sources) : nil
    runner.observe(recorder?.observe)
    for ((log, _), scenario) in zip(script.scenarios, compilation.program.scenarios) {
      let outcome = runner.run(scenario)
      context.report(outcome.failures.map(\.error), in: compiler.sources)
      if !outcome.passed { code = code.joined(with: .failure) }
      guard let walk = recorder?.removeWalk(),
        let index = results.firstIndex(where: { $0.name == log })
      else { continue }
      results[index].walk = walk
    }
    evidence.read(from: runner)
    var collector = EvidenceCollector(suite, context.files)
    collector.add(evidence, ofFirst: .max)
    var maps = MapMaker()
    if suite.keepsWalks { collector.add(maps.next(of: compilation.program, compiler.sources)) }
    (summary.evidence, summary.maps) = (collector.evidence, context.drawn(collector.pictures))
    save(text)
  }

  private mutating func save(_ text: String) {
    for log in script.omittedLogs {
      output.writeError(
        "sextant: \(printable(log)): no script can reproduce this launch of the app; the lines after the launch are not saved\n"
      )
    }
    guard let path = options.save else { return }
    let written = context.write(text, to: path, suite.runContext.writer, isRecording: true)
    code = code.joined(with: written)
    if written == .success { output.writeError("saved \(printable(path))\n") }
  }
}
