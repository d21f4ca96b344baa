internal import ArgumentParser
internal import SextantShell

struct CheckCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read, resolve and type-check scripts; run nothing.",
    usage: "sextant check [<options>] [<paths> ...]",
    discussion: """
      `--report FORMAT=PATH` writes a report to a file and is repeatable. Without a path, the report goes to \
      standard output instead of the usual report. --fix applies fixes that reduce the problems of a file, \
      then reports the remaining problems. `sextant help CODE` explains a problem.
      """)

  @Argument(
    help: "Files, folders or `-`. (default: the current folder)", completion: .scripts)
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
