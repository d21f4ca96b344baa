internal import ArgumentParser
internal import SextantShell

struct MergeCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Join the reports of shards, or of several suites.",
    usage: "sextant merge [<options>] <reports> ...",
    discussion: """
      Reads the reports of `sextant test --report jsonl=PATH`, and reports on the whole, \
      byte for byte as one run of all would. What a shard was to run that is missing is named and \
      counts as not run, and the exit code is 1.

      `--report FORMAT=PATH` writes a report to a file, and can be repeated; without a path it takes \
      the place of the report on standard output. `sextant merge --help-hidden` lists all options.
      """)

  @Argument(
    help: "Reports in JSON Lines, or `-`.", completion: .file(extensions: ["jsonl"]))
  var reports: [String]

  @OptionGroup var reporting: ReportOptions

  @Option(
    help: ArgumentHelp(
      "Keep what failed or did not run for `sextant test --last-failed PATH`; in the folder where the reports were made.",
      valueName: "path"), completion: .scripts)
  var suite: [String] = []

  @Flag(name: .customLong("allow-empty"), help: "Pass when nothing has run.")
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
    options.surroundings = suiteSurroundings()
    return Terminal.batch().merge(reports, ofSuite: suite, options)
  }
}
