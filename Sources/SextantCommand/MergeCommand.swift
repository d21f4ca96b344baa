internal import ArgumentParser
internal import SextantShell

struct MergeCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Join the reports of shards, or of several suites.",
    usage: "sextant merge [<options>] <reports> ...",
    discussion: """
      Reads the reports of `sextant test --report jsonl=PATH`, and writes the report that a single run of \
      all scenarios would write. If a shard is missing, its scenarios are reported as not run, and the exit \
      code is 1.

      `--report FORMAT=PATH` writes a report to a file and is repeatable. `--report FORMAT` replaces the usual \
      report on standard output. `sextant merge --help-hidden` lists all options.
      """)

  @Argument(
    help: "Reports in JSON Lines, or `-` for standard input.",
    completion: .file(extensions: ["jsonl"]))
  var reports: [String]

  @OptionGroup var reporting: ReportOptions

  @Option(
    help: ArgumentHelp(
      "Record the failures for `sextant test --last-failed PATH`. Run `merge` in the same folder and with the same PATH as that command.",
      valueName: "path"), completion: .scripts)
  var suite: [String] = []

  @Flag(name: .customLong("allow-empty"), help: "Succeed if nothing ran.")
  var allowEmpty = false

  @OptionGroup var coverage: CoverageOptions

  @OptionGroup var color: ColorOption

  func validate() throws {
    try reporting.checkMerging()
    try reporting.check(besides: reports, DiskFiles())
    try coverage.check(beside: reporting, besides: reports, DiskFiles())
  }

  func start() -> SextantShell.ExitCode {
    var options = TestOptions.standard
    (options.reporting, options.coverage) = (reporting, coverage)
    options.allowEmpty = allowEmpty
    options.runContext = suiteRunContext()
    return ReportMerger(Terminal.context()).merge(reports, ofSuite: suite, options)
  }
}
