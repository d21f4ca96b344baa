internal import ArgumentParser

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
      { $0.list }, { !$0.report.isEmpty || $0.xunitOutput != nil }, "--list runs nothing to report."
    ),
    TestConflict({ $0.list }, { $0.times }, "--list runs nothing to time with --times."),
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
