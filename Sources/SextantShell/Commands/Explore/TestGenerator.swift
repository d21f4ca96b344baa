internal import SextantExplore
internal import SextantFindings
internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReplay
internal import SextantReports
internal import SextantRuntime

/// Writes scenarios: `sextant explore generate`.
package struct TestGenerator {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  private static let maxScenariosByDefault = 100

  /// Writes scenarios that visit all states of an app, or that make all its moves. The default
  /// output is standard output.
  ///
  /// The search gets half of the time limit, and the scenarios get the rest.
  package func generate(
    _ path: String, covering goal: String, _ asked: SearchArguments, to file: String? = nil
  ) -> ExitCode {
    defer { context.output.flush() }
    guard let goal = SuiteGenerator.Goal(rawValue: goal) else { return .usage }
    if !context.canBeImported(path) { return .usage }
    let session: Session
    do { session = try context.openApp(path) } catch { return error }
    var options = asked.options()
    let deadline = Deadline(after: options.maxTime, or: context.shouldStop)
    options.maxTime = options.maxTime.map { $0 / 2 }
    var search = context.watchedSearch(
      StateSpace(from: session.interpreter, options), asked.machine)
    let record = outcome(of: &search, for: MoveRecord())
    let stopped = context.endSearch()
    var space = search.space
    let report = SearchReport(of: &space)
    var generator = SuiteGenerator(record, covering: goal, in: space)
    if generator.minScenarios > Self.maxScenariosByDefault {
      context.output.writeError(
        "sextant: \(generator.minScenarios) or more scenarios are necessary: reduce the number with --depth, --max-stack or --moves\n"
      )
    }
    var scenarios: [String] = []
    while let moves = generator.next(before: deadline) {
      scenarios.append(ReplayScript(moves, session).scenario(named: "way \(scenarios.count + 1)"))
    }
    if let code = context.interruption { return code }
    let (reached, all) = generator.progress
    if reached < all, deadline.isTimeOver {
      context.output.writeError(
        "sextant: stopped at --max-time: the scenarios reach \(reached) of \(all) \(goal.rawValue)\n"
      )
    }
    let written = write(scenarios, importing: path, to: file, asked)
    context.output.writeError(searchText(of: report, style: context.output.errorStyle))
    return (stopped ?? .success).joined(with: written)
  }

  /// Writes scenarios and the import of their app. In a file, the import has a relative path. On
  /// standard output, it has the file name of the app.
  private func write(
    _ scenarios: [String], importing path: String, to file: String?, _ asked: SearchArguments
  ) -> ExitCode {
    let app =
      file.map {
        relativePath(of: context.files.absolutePath(path), from: context.files.absolutePath($0))
      }
      ?? path.split(separator: "/").last.map(String.init) ?? path
    let text = "import \(Value.quoted(app))\n" + scenarios.map { "\n" + $0 }.joined()
    let written = context.write(text, to: file, asked.machine.runContext.writer)
    if let file, written == .success { context.output.writeError("saved \(printable(file))\n") }
    return written
  }

  /// Writes scenarios for the coverage items that the scenarios of a suite do not cover.
  package func generateMissing(
    _ path: String, of suite: [String], _ asked: SearchArguments, to file: String? = nil
  ) -> ExitCode {
    defer { context.output.flush() }
    if !context.canBeImported(path) { return .usage }
    let session: Session
    do { session = try context.openApp(path) } catch { return error }
    var reached: Coverage?
    if !suite.isEmpty {
      do { reached = try coverage(of: suite) } catch { return error }
    }
    let map = CoverageMap(session.interpreter.program, session.compiler.sources)
    if let reached, !map.items.isEmpty {
      let tested = Set(reached.items.keys.map(identity))
      if !map.items.contains(where: { tested.contains(identity($0.item)) }) {
        context.output.writeError(
          "sextant: warning: no file of the suite imports \(printable(path)), so the generated scenarios cover the whole app\n"
        )
      }
    }
    var search = context.watchedSearch(
      StateSpace(from: session.interpreter, asked.options()), asked.machine)
    let covered = Set((reached?.items ?? [:]).filter { $0.value.hits > 0 }.keys.map(identity))
    let missing = Set(map.items.indices.filter { !covered.contains(identity(map.items[$0].item)) })
    let unreached = CoverageRecord(CoverageRecorder(map, separatesScenarios: false))
    let record = outcome(of: &search, for: unreached) {
      $0.reachedItems.isSuperset(of: missing)
    }
    let stopped = context.endSearch()
    var space = search.space
    let generator = CoverageGenerator(record, map)
    let scenarios = generator.scenarios(reaching: missing, in: &space).map {
      ReplayScript($0.moves, session).scenario(named: $0.name)
    }
    let written = scenarios.isEmpty ? .success : write(scenarios, importing: path, to: file, asked)
    report(missing, record.reachedItems, map)
    context.output.writeError(
      searchText(of: SearchReport(of: &space), style: context.output.errorStyle))
    return (stopped ?? .success).joined(with: written)
  }

  private func report(_ missing: Set<Int>, _ reachable: Set<Int>, _ map: CoverageMap) {
    if missing.isDisjoint(with: reachable) {
      context.output.writeError("the suite covers all reachable items\n")
    }
    for item in missing.subtracting(reachable).sorted() {
      let (place, name) = map.items[item]
      context.output.writeError(
        "not found: \(printable(name)) (\(printable(place.file)):\(place.line))\n")
    }
  }

  /// - Throws: the exit code if a path does not name a script, or if a file cannot run.
  private func coverage(of suite: [String]) throws(ExitCode) -> Coverage {
    var options = TestOptions.standard
    options.coverage.failUnder = 0
    options.workers = 1
    let found = SuiteRunner(context).suiteFiles(suite)
    if found.code != .success { throw found.code }
    if found.files.isEmpty { throw context.report([.noScripts(in: suite)]) }
    var collector = EvidenceCollector(options, context.files)
    var code: ExitCode?
    SuiteRunner(context).work(on: found, options) { run in
      context.output.writeError(run.errors)
      if let problem = run.problem {
        context.printError(of: problem.name, printable(problem.reason), run.code)
      }
      if run.code != .success { code = code ?? run.code }
      collector.add(run.evidence, ofFirst: run.outcomes.count)
      return true
    }
    if let code = context.interruption ?? code { throw code }
    return collector.evidence.coverage ?? Coverage()
  }

  private func identity(_ item: Coverage.Item) -> Coverage.Item {
    var item = item
    item.file = context.files.absolutePath(normalizedPath(item.file))
    return item
  }
}
