internal import ArgumentParser
internal import SextantReports
internal import SextantRuntime
internal import SextantShell

struct TestCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run scenarios and give a verdict.",
    discussion: """
      `--report FORMAT=PATH` writes a report to a file, and can be repeated; without a path it takes \
      the place of the report on standard output. The formats:

      \(formats)
      """)

  private static var formats: String {
    SuiteFormats.all.map { format in
      let gap = String(repeating: " ", count: max(0, 10 - format.name.count))
      return "  \(format.name)\(gap)\(format.summary)"
    }.joined(separator: "\n")
  }

  @Argument(help: "Files, folders, FILE:LINE, or `-`. Without any: the current folder.")
  var paths: [String] = []

  @Option(help: "Run scenarios whose name matches this expression, or `tag:NAME`. Repeat for or.")
  var filter: [String] = []

  @Option(
    help: "Leave out scenarios whose name matches this expression, or `tag:NAME`. Repeat for or.")
  var skip: [String] = []

  @Option(help: "Run scenarios whose tags match, such as 'smoke and not (slow or wip)'.")
  var tags: [String] = []

  @Flag(name: .shortAndLong, help: "List what would run, and run nothing.")
  var list = false

  @Option(help: "With --list: text or json (one object a line).")
  var format: DataFormat?

  @Option(help: ArgumentHelp("Write a report, see above.", valueName: "format[=path]"))
  var report: [String] = []

  @Option(
    name: .customLong("xunit-output"),
    help: ArgumentHelp("Write JUnit's XML, as `--report junit=PATH` does.", valueName: "path"))
  var xunitOutput: String?

  @Flag(help: "Have reports say how long each scenario took.")
  var times = false

  @Flag(name: .customLong("allow-empty"), help: "Pass when there is nothing to run.")
  var allowEmpty = false

  @Flag(name: .shortAndLong, help: "Name every scenario, and show warnings.")
  var verbose = false

  @Flag(name: .customShort("x"), help: "Stop at the first failed scenario.")
  var stopsAtFirst = false

  @Option(name: .customLong("max-failures"), help: "Stop after this many failed scenarios.")
  var maxFailures: Int?

  @Option(
    name: [.customShort("j"), .customLong("num-workers")],
    help: "Work on this many files at the same time. Without it: as many as the machine can.")
  var workers: Int?

  @Option(
    name: .customLong("case"), help: "Run this case of a `for`, such as 'id: \"1\", y: 2'.")
  var caseText: String?

  @Option(
    name: .customLong("max-steps"), help: "Fail a scenario that has run this many statements.")
  var maxSteps = TestOptions.usualSteps

  @OptionGroup var snapshots: SnapshotOptions

  @OptionGroup var common: CommonOptions

  func validate() throws {
    for text in filter + skip {
      do {
        _ = try Filter(text)
      } catch {
        throw ValidationError("\(text) is not a regular expression.")
      }
    }
    if tags.count > 1 {
      throw ValidationError("Give --tags once; `and` and `or` join tags: 'smoke and not slow'.")
    }
    if format != nil, !list {
      throw ValidationError("--format goes with --list; `--report json` is a report in JSON.")
    }
    let reports = try requestedReports()
    if list, !reports.isEmpty { throw ValidationError("--list runs nothing to report.") }
    if let conflict = RequestedReport.conflict(among: reports) { throw ValidationError(conflict) }
    _ = try tagExpression()
    if let maxFailures, maxFailures < 1 {
      throw ValidationError("--max-failures is at least 1.")
    }
    if let workers, workers < 1 { throw ValidationError("--num-workers is at least 1.") }
    try requireSteps(maxSteps)
  }

  private func tagExpression() throws -> TagExpression? {
    guard let text = tags.first else { return nil }
    do {
      return try TagExpression(text)
    } catch {
      throw ValidationError("--tags '\(text)': \(error.message)")
    }
  }

  private func requestedReports() throws -> [RequestedReport] {
    do {
      let reports = try report.map { text throws(RequestedReport.Problem) in
        try RequestedReport(text)
      }
      guard let xunitOutput else { return reports }
      return try reports + [RequestedReport(junit: xunitOutput)]
    } catch {
      throw ValidationError(error.message)
    }
  }

  func start() -> SextantShell.ExitCode {
    common.apply()
    var options = testOptionsHere()
    options.caseText = caseText
    options.maxSteps = maxSteps
    options.filters = filter.compactMap { try? Filter($0) }
    options.skips = skip.compactMap { try? Filter($0) }
    options.tags = (try? tagExpression()) ?? nil
    options.lists = list
    options.listsJSON = format == .json
    options.reports = (try? requestedReports()) ?? []
    snapshots.apply(to: &options)
    options.jobSummary = environment("GITHUB_STEP_SUMMARY").flatMap { $0.isEmpty ? nil : $0 }
    options.showsTimes = times
    options.allowsEmpty = allowEmpty
    options.isVerbose = verbose
    options.isStrict = common.strict
    options.maxFailures = stopsAtFirst ? 1 : maxFailures
    options.workers = workers
    return Terminal.batch().test(paths.isEmpty ? ["."] : paths, options)
  }
}

/// The options of a suite in this environment.
func testOptionsHere() -> TestOptions {
  var options = TestOptions()
  options.showsTime = Terminal.isOutputShown
  options.forbidsOnly = isContinuousIntegration
  options.writer = DiskFiles()
  options.update = isContinuousIntegration ? .none : .missing
  return options
}
