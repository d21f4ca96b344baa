internal import ArgumentParser
internal import SextantShell

struct CheckCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read, resolve and type-check scripts; run nothing.",
    usage: "sextant check [<options>] [<paths> ...]",
    discussion: """
      `--report FORMAT=PATH` writes a report to a file, and can be repeated; without a path it takes \
      the place of the report on standard output. With --fix, files are changed where that leaves them \
      with fewer problems, and what remains is reported; `sextant help CODE` says more about it.
      """)

  @Argument(
    help: "Files, folders, or `-`. Without any: the current folder.", completion: .scripts)
  var paths: [String] = []

  @OptionGroup var options: CheckOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .check }
  var color: ColorOption { options.color }

  func validate() throws { try options.check(besides: paths, DiskFiles()) }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.surroundings = surroundings()
    if !options.fix { InterruptFlag.shared.endProcessAtOnce() }
    return Terminal.batch().check(paths.isEmpty ? ["."] : paths, options)
  }
}
