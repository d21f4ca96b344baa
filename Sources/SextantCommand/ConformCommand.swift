internal import ArgumentParser
internal import SextantShell

struct ConformCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "conform", abstract: "Hold what an app has logged to its model.",
    discussion: """
      Finds a path through the model that explains a log, and reports the first unexplained line. \
      Documentation/conform.md describes the lines of a log.

        sextant conform shop.sextant app.jsonl
        sextant conform shop.sextant logs/*.jsonl --hidden 0
        sextant conform shop.sextant app.jsonl --save walk.sextant

      `sextant conform --help-hidden` lists all options. Exit code 1: a log is not explained; 65: a log \
      cannot be read; 69: there is no app, or the logs are empty.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var app: String

  @Argument(help: "Logs, or `-`.", completion: .file(extensions: ["jsonl"]))
  var logs: [String]

  @OptionGroup var options: ConformOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .conform }
  var color: ColorOption { options.color }
  var paths: [String] { [app] }

  func validate() throws { try options.check(of: [app] + logs, DiskFiles()) }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.surroundings = suiteSurroundings()
    return Terminal.batch().conform(app, logs, options)
  }
}
