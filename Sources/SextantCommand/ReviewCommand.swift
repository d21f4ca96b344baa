internal import ArgumentParser
internal import SextantShell

struct ReviewCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Accept or reject snapshots one by one.",
    usage: "sextant review [<options>] [<paths> ...]",
    discussion: """
      Runs the scenarios, and shows each `expect graph snapshot` that has no graph yet, or another one, and \
      each that nothing asks for any more. What is accepted is written at the end. A line answers each \
      question, on a terminal or from a pipe: a accepts, r rejects, s skips, A accepts all that \
      follow, q ends. The exit code is 0 when nothing is left as it was.
      """)

  @Argument(
    help: "Files, folders, FILE:LINE. Without any: the current folder.", completion: .scripts)
  var paths: [String] = []

  @Option(
    name: .customLong("max-steps"), help: "Fail a scenario that has run this many statements.")
  var maxSteps = TestOptions.usualSteps

  @OptionGroup var color: ColorOption
  @OptionGroup var strictness: StrictOption

  func validate() throws { try require(maxSteps, for: "--max-steps") }

  func start() -> SextantShell.ExitCode {
    var options = TestOptions.standard
    options.surroundings = suiteSurroundings()
    if options.surroundings.isUnattended {
      Terminal.shared.writeError(noSnapshotsUnattended)
      return .usage
    }
    (options.strictness, options.maxSteps) = (strictness, maxSteps)
    return Terminal.batch().review(
      paths.isEmpty ? ["."] : paths, options, reader: PlainLineReader())
  }
}
