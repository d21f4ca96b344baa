internal import ArgumentParser
internal import SextantShell

struct CheckCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check scripts for errors without running them.",
    usage: "sextant check [<options>] [<paths> ...]",
    discussion: """
      `--report FORMAT=PATH` writes a report to a file and is repeatable. `--report FORMAT` replaces the usual \
      report on standard output. `--fix` corrects the files, then reports the remaining problems. \
      `sextant help CODE` explains a problem.
      """)

  @Argument(
    help: "Files, folders, or `-` for standard input. (default: the current folder)",
    completion: .scripts)
  var paths: [String] = []

  @OptionGroup var options: CheckOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .check }
  var color: ColorOption { options.color }

  func validate() throws { try options.check(besides: paths, DiskFiles()) }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.runContext = runContext()
    if !options.fix { InterruptFlag.shared.endProcessAtOnce() }
    return ScriptChecker(Terminal.context()).check(paths.isEmpty ? ["."] : paths, options)
  }
}
