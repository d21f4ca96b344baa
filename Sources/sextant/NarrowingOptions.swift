internal import ArgumentParser
internal import SextantShell

/// The options that narrow a suite down to what an earlier run or an edit gives reason to run.
struct NarrowingOptions: ParsableArguments {
  @Flag(
    name: .customLong("last-failed"),
    help: "Run what has failed, or did not run, in the last run.")
  var lastFailed = false

  @Option(
    help: ArgumentHelp(
      """
      Run the files that have changed, or that import what has changed, since the last commit; with \
      --changed=REF, since this branch left REF.
      """, valueName: "ref"))
  var changed: String?

  @Flag(help: "Stay, and run again what an edit affects.")
  var watch = false

  func validate() throws {
    if changed?.isEmpty == true { throw ValidationError("A commit is missing after --changed=.") }
  }

  func apply(to options: inout TestOptions) {
    options.narrowing.lastFailed = lastFailed
    options.narrowing.changedSince = changed
    options.narrowing.git = GitProcess()
  }
}
