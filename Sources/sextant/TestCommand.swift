internal import ArgumentParser
import SextantInterpreter
internal import SextantReports
internal import SextantShell

struct TestCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run scenarios and give a verdict.",
    discussion: """
      `--report FORMAT=PATH` writes a report to a file, and can be repeated; without a path it takes \
      the place of the report on standard output. `.sextant.json` beside the suite sets options, see \
      `sextant help config`. The formats of reports:

      \(ReportOptions.formats)
      """)

  @Argument(
    help: "Files, folders, FILE:LINE, or `-`. Without any: the current folder.",
    completion: .scripts)
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

  @Option(help: "With --list: write text, or JSON with one object a line.")
  var format: DataFormat?

  @OptionGroup var reporting: ReportOptions

  @Flag(inversion: .prefixedNo, help: "Have reports say how long each scenario took.")
  var times = false

  @Flag(
    name: .customLong("allow-empty"), inversion: .prefixedNo,
    help: "Pass when there is nothing to run.")
  var allowEmpty = false

  @Flag(name: .customShort("x"), help: "Stop at the first failed scenario.")
  var stopsAtFirst = false

  @Option(name: .customLong("max-failures"), help: "Stop after this many failed scenarios.")
  var maxFailures: Int?

  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("num-workers")],
    help: "Use this many threads. Without it: as many as the machine has cores.")
  var workers: Int?

  @OptionGroup var order: RunOrderOptions

  @Option(
    name: .customLong("case"), help: "Run this case of a `for`, such as 'id: \"1\", y: 2'.")
  var caseText: String?

  @Option(
    name: .customLong("max-steps"), help: "Fail a scenario that has run this many statements.")
  var maxSteps = TestOptions.usualSteps

  @OptionGroup var narrowing: NarrowingOptions

  @OptionGroup var coverage: CoverageArguments

  @OptionGroup var sharding: ShardOptions

  @OptionGroup var failure: FailureOptions

  @OptionGroup var snapshots: SnapshotOptions

  @OptionGroup var common: CommonOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .test }

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
    try TestConflict.check(self)
    try coverage.check(beside: reporting.requested())
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

  func start() -> SextantShell.ExitCode {
    common.apply()
    if narrowing.watch { return watch() }
    return Terminal.batch().test(suitePaths, options)
  }

  var suitePaths: [String] { paths.isEmpty ? ["."] : paths }

  var options: TestOptions {
    var options = testOptionsHere()
    narrowing.apply(to: &options)
    options.narrowing.configPath = config.isNamed ? nil : config.path
    options.caseText = caseText
    options.maxSteps = maxSteps
    options.filters = filter.compactMap { try? Filter($0) }
    options.skips = skip.compactMap { try? Filter($0) }
    options.tags = (try? tagExpression()) ?? nil
    options.lists = list
    options.listsJSON = format == .json
    reporting.apply(to: &options)
    snapshots.apply(to: &options)
    options.showsTimes = times || options.durations > 0
    options.allowsEmpty = allowEmpty
    options.isStrict = common.strict
    order.apply(to: &options)
    options.maxFailures = stopsAtFirst ? 1 : maxFailures
    options.workers = workers
    options.coverage = coverage.options
    sharding.apply(to: &options)
    failure.apply(to: &options)
    return options
  }
}

/// The options of a suite in this environment, whose reports are written even where nobody reads the output.
func testOptionsHere() -> TestOptions {
  Terminal.shared.outliveReaders()
  var options = TestOptions()
  options.showsTime = Terminal.isOutputShown
  options.writer = DiskFiles()
  options.narrowing.keepsLastRun = true
  options.isUnattended = isContinuousIntegration
  options.update = isContinuousIntegration ? .none : .missing
  return options
}
