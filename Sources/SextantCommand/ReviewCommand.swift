internal import ArgumentParser
internal import SextantShell

struct ReviewCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Accept or reject changed snapshots.",
    usage: "sextant review [<options>] [<paths> ...]",
    discussion: """
      Runs the scenarios, then asks about each missing, changed or unused snapshot. Answer with a line, on a \
      terminal or from a pipe: a accepts the change, r rejects it, s skips it, A accepts this and all further \
      changes, q quits. At the end, Sextant writes the accepted changes. The exit code is 0 if you accept all \
      changes.
      """)

  @Argument(
    help: "Files, folders or FILE:LINE. (default: the current folder)", completion: .scripts)
  var paths: [String] = []

  @Option(
    name: .customLong("max-steps"), help: "Fail a scenario after this many statements.")
  var maxSteps = TestOptions.defaultSteps

  @OptionGroup var color: ColorOption
  @OptionGroup var strictness: StrictOption

  func validate() throws { try require(maxSteps, for: "--max-steps") }

  func start() -> SextantShell.ExitCode {
    var options = TestOptions.standard
    options.runContext = suiteRunContext()
    if options.runContext.isUnattended {
      Terminal.shared.writeError(noSnapshotsUnattended)
      return .usage
    }
    (options.strictness, options.maxSteps) = (strictness, maxSteps)
    return SnapshotReviewer(Terminal.context()).review(
      paths.isEmpty ? ["."] : paths, options, reader: PlainLineReader())
  }
}
