import SextantInterpreter

/// A contradiction between two arguments of `sextant test`.
struct TestConflict: Sendable {
  struct Use: Sendable {
    let names: [String]
    let isGiven: @Sendable (_ options: TestOptions, _ paths: [String]) -> Bool

    init(_ names: String..., isGiven: @escaping @Sendable (TestOptions) -> Bool) {
      self.names = names
      self.isGiven = { options, _ in isGiven(options) }
    }

    init(paths isGiven: @escaping @Sendable ([String]) -> Bool) {
      names = []
      self.isGiven = { _, paths in isGiven(paths) }
    }
  }

  let first: Use
  let second: Use
  let reason: String

  init(_ first: Use, _ second: Use, _ reason: String) {
    (self.first, self.second, self.reason) = (first, second, reason)
  }

  func conflictingOptions(of option: String) -> [String] {
    (first.names.contains(option) ? second.names : [])
      + (second.names.contains(option) ? first.names : [])
  }
}

extension TestConflict.Use {
  fileprivate static let list = Self("--list", "-l") { $0.list }
  fileprivate static let watch = Self("--watch") { $0.narrowing.watch }
  fileprivate static let shard = Self("--shard") { $0.sharding.shard != nil }
  fileprivate static let shell = Self("--repl-on-failure") { $0.failure.opensShell }
}

extension TestOptions {
  /// The possible conflicts. Only the first conflict is reported. An option overrides a
  /// configuration key that contradicts it.
  static let conflicts = [
    TestConflict(
      .init("--format") { $0.format != nil }, .init { !$0.list },
      "--format needs --list; for a report in JSON, use `--report json`"),
    TestConflict(
      .list,
      .init("--report", "--xunit-output") {
        !$0.reporting.report.isEmpty || $0.reporting.xunitOutput != nil
      },
      "--list runs nothing, so it excludes --report"),
    TestConflict(
      .list,
      .init("--coverage", "--coverage-report", "--coverage-fail-under") { $0.coverage.isOn },
      "--list runs nothing, so it excludes --coverage"),
    TestConflict(.list, .watch, "--list runs nothing, so it excludes --watch"),
    TestConflict(
      .list, .init("--engine") { $0.driving.isOn }, "--list runs nothing, so it excludes --engine"),
    TestConflict(
      .watch, .init(paths: { $0.contains("-") }),
      "--watch cannot watch standard input"),
    TestConflict(
      .watch, .shard, "--watch and --shard exclude each other"),
    TestConflict(
      .watch, .shell, "--watch and --repl-on-failure exclude each other"),
    TestConflict(
      .shard, .init("--update") { $0.snapshots.update.map { $0 != .none } ?? false },
      "--shard excludes --update: only a whole run can record snapshots"),
    TestConflict(
      .shard, .init("--shuffle") { $0.order.shuffle && $0.order.seed == nil },
      "--shard with --shuffle needs --seed: all shards must use the same order"),
    TestConflict(
      .list, .init("--times", "--durations") { $0.times || $0.reporting.durations != nil },
      "--list runs nothing, so it excludes --times and --durations"),
    TestConflict(
      .list, .init("-x", "--max-failures") { $0.stopsAtFirst || $0.maxFailures != nil },
      "--list runs nothing, so it excludes -x and --max-failures"),
    TestConflict(
      .list, .shell, "--list runs nothing, so it excludes --repl-on-failure"),
    TestConflict(
      .init("-x", "--repl-on-failure") { $0.stopsAtFirst || $0.failure.opensShell },
      .init("--max-failures") { $0.maxFailures ?? 1 > 1 },
      "-x and --repl-on-failure stop at the first failure, so they exclude --max-failures"),
  ]
}
