package import ArgumentParser
import SextantInterpreter
internal import SextantReports
internal import SextantRuntime

package struct TestOptions: StandardOptions {
  @Option(
    help: ArgumentHelp(
      "Run only scenarios that match a part of a name, a glob or tag:NAME. Repeatable.",
      valueName: "pattern"))
  package var filter: [String] = []

  @Option(
    help: ArgumentHelp(
      "Exclude scenarios that match this pattern. Repeatable.", valueName: "pattern")
  )
  package var skip: [String] = []

  @Option(help: "Run scenarios by tags, such as 'smoke and not slow'.")
  package var tags: [String] = []

  @Flag(name: .shortAndLong, help: "List the selected scenarios without running them.")
  package var list = false

  @Option(help: .rare("With --list: write text or JSON Lines."))
  package var format: DataFormat?

  @OptionGroup package var reporting: ReportOptions

  @Flag(inversion: .prefixedNo, help: .rare("Show the duration of each scenario."))
  package var times = false

  @Flag(
    name: .customLong("allow-empty"), inversion: .prefixedNo,
    help: .rare("Succeed if no scenario is selected."))
  package var allowEmpty = false

  @Flag(name: .customShort("x"), help: "Stop at the first failed scenario.")
  package var stopsAtFirst = false

  @Option(
    name: .customLong("max-failures"),
    help: ArgumentHelp("Stop after this many failed scenarios.", valueName: "n"))
  package var maxFailures: Int?

  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("num-workers")],
    help: ArgumentHelp(
      "Use this many threads. (default: the number of cores)", valueName: "n"))
  package var workers: Int?

  @OptionGroup package var order: RunOrderOptions

  @Option(
    name: .customLong("case"),
    help: .rare("Run only this case of a scenario with `for`, such as 'id: \"1\", y: 2'."))
  package var caseText: String?

  @Option(
    name: .customLong("max-steps"),
    help: .rare("Fail a scenario after this many statements."))
  package var maxSteps = defaultSteps

  @OptionGroup package var narrowing: NarrowingOptions
  @OptionGroup package var coverage: CoverageOptions
  @OptionGroup package var sharding: ShardOptions
  @OptionGroup package var failure: FailureOptions
  @OptionGroup package var snapshots: SnapshotOptions
  @OptionGroup package var driving: EngineOptions
  @OptionGroup package var color: ColorOption
  @OptionGroup package var strictness: StrictOption

  package var runContext = RunContext()

  package static let defaultSteps = ScenarioRunner.defaultSteps

  package init() {}

  static let keys =
    [
      ConfigKey(
        "filter", .texts,
        "run scenarios that match parts of names, globs (`*`, `?`) or `tag:NAME`"),
      ConfigKey(
        "skip", .texts, "exclude scenarios that match parts of names, globs or `tag:NAME`"),
      ConfigKey(
        "tags", .text, "run scenarios with matching tags, such as \"smoke and not slow\""),
    ] + ReportOptions.keys + [
      ConfigKey("times", .flag, "show the duration of each scenario"),
      ConfigKey("allow-empty", .flag, "succeed if no scenario is selected"),
      ConfigKey("max-failures", .number(least: 1), "stop after this many failed scenarios"),
      .workers,
    ] + RunOrderOptions.keys + [
      ConfigKey(
        "max-steps", .number(least: 1), "fail a scenario after this many statements")
    ] + CoverageOptions.keys + StrictOption.keys + [.names]

  package static let standard = made {
    ($0.filter, $0.skip, $0.tags) = ([], [], [])
    ($0.list, $0.format, $0.times) = (false, nil, false)
    ($0.allowEmpty, $0.stopsAtFirst, $0.maxFailures) = (false, false, nil)
    ($0.workers, $0.caseText, $0.maxSteps) = (nil, nil, defaultSteps)
    ($0.reporting, $0.order, $0.narrowing) = (.standard, .standard, .standard)
    ($0.coverage, $0.sharding, $0.failure) = (.standard, .standard, .standard)
    ($0.snapshots, $0.color, $0.strictness) = (.standard, .standard, .standard)
    $0.driving = .standard
  }

  package func validate() throws {
    for text in filter + skip { try refuse(Filters.problem(in: text)) }
    if tags.count > 1 {
      throw ValidationError(
        "duplicate --tags: join tags with `and` and `or`, as in 'smoke and not slow'")
    }
    _ = try tagExpression()
    try require(maxFailures, for: "--max-failures")
    try require(workers, for: "--num-workers")
    try require(maxSteps, for: "--max-steps")
  }

  package func check(of paths: [String], _ files: any FileSystem) throws {
    for conflict in Self.conflicts
    where conflict.first.isGiven(self, paths) && conflict.second.isGiven(self, paths) {
      throw ValidationError(conflict.reason)
    }
    try reporting.check(files)
    try coverage.check(beside: reporting, files)
  }

  private func tagExpression() throws -> TagExpression? {
    guard let text = tags.first else { return nil }
    do {
      return try TagExpression(text)
    } catch {
      throw ValidationError("--tags '\(text)': \(error.message)")
    }
  }
}

// MARK: - Derived values

extension TestOptions {
  var wantedTags: TagExpression? { (try? tagExpression()) ?? nil }

  var namedTags: Set<String> {
    Filters(filter + skip).tags.union(wantedTags?.tags ?? [])
  }

  var isSelective: Bool { !filter.isEmpty || !skip.isEmpty || !tags.isEmpty }

  var selectsPart: Bool { isSelective || caseText != nil }

  var keepsWalks: Bool { reporting.reports.contains { $0.format.showsSteps } }

  /// Reports with steps also contain maps, which show the coverage.
  var collectsCoverage: Bool { coverage.isOn || keepsWalks }

  var showsTimes: Bool { times || reporting.durations != nil }

  var failureLimit: Int? { stopsAtFirst || failure.opensShell ? 1 : maxFailures }

  /// The number of threads; nil for the default. A shell needs the whole terminal. By default, a
  /// driver uses a single thread, because an app may allow only a single instance.
  var threads: Int? { failure.opensShell ? 1 : workers ?? (driving.isOn ? 1 : nil) }

  var shard: SuiteShard? { (try? sharding.part()) ?? nil }

  /// The snapshots to update. A shard updates none, because other shards may run at the same time.
  var update: SnapshotUpdate {
    if sharding.shard != nil || runContext.isUnattended { return .none }
    return snapshots.update ?? runContext.defaultUpdate
  }

  var keepsLastRun: Bool {
    runContext.keepsLastRun && (sharding.shard == nil || narrowing.lastFailed)
  }
}
