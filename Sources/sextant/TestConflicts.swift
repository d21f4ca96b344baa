internal import ArgumentParser
import SextantInterpreter

/// Two options of `sextant test` that contradict each other.
struct TestConflict {
  typealias Given = @Sendable (TestCommand) -> Bool

  let first: Given
  let second: Given
  /// Why they cannot be given together, as a sentence.
  let reason: String

  init(_ first: @escaping Given, _ second: @escaping Given, _ reason: String) {
    self.first = first
    self.second = second
    self.reason = reason
  }

  /// All pairs. Where several are given, the first one is reported.
  static let all = [
    TestConflict(
      { $0.format != nil }, { !$0.list },
      "--format goes with --list; `--report json` is a report in JSON."),
    TestConflict(
      { $0.list }, { !$0.reporting.report.isEmpty || $0.reporting.xunitOutput != nil },
      "--list runs nothing to report."),
    TestConflict({ $0.list }, { $0.coverage.isOn }, "--list runs nothing to cover."),
    TestConflict({ $0.list }, { $0.narrowing.watch }, "--list runs nothing to watch."),
    TestConflict(
      { $0.narrowing.watch }, { $0.paths.contains("-") },
      "--watch sees edits of files; standard input is none."),
    TestConflict(
      { $0.narrowing.watch }, { $0.sharding.isOn },
      "--watch runs what an edit affects, --shard a part of all: give one of them."),
    TestConflict(
      { $0.narrowing.watch }, { $0.failure.opensShell },
      "--watch waits for edits, --repl-on-failure for you: give one of them."),
    TestConflict(
      { $0.sharding.isOn }, { $0.snapshots.update.map { $0.update != .none } ?? false },
      "--shard leaves snapshots alone, since others run beside it: --update goes with a whole run."),
    TestConflict(
      { $0.sharding.isOn }, { $0.order.shuffle && $0.order.seed == nil },
      "--shard takes the same order in all shards: give them all the same --seed."),
    TestConflict(
      { $0.list }, { $0.times || $0.reporting.durations != nil },
      "--list runs nothing to time: --times and --durations go with a run."),
    TestConflict(
      { $0.list }, { $0.stopsAtFirst || $0.maxFailures != nil },
      "--list runs nothing that could fail: -x and --max-failures stop a run."),
    TestConflict(
      { $0.list }, { $0.failure.opensShell },
      "--list runs nothing that could fail: --repl-on-failure goes with a run."),
    TestConflict(
      { $0.stopsAtFirst || $0.failure.opensShell }, { $0.maxFailures ?? 1 > 1 },
      "-x and --repl-on-failure stop at the first failure, --max-failures later: give one of them."),
  ]

  static func check(_ command: TestCommand) throws {
    for conflict in all where conflict.first(command) && conflict.second(command) {
      throw ValidationError(conflict.reason)
    }
  }
}
