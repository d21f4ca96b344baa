internal import ArgumentParser
internal import SextantShell

struct ConformCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "conform", abstract: "Check logs against a model.",
    discussion: """
      Searches the model for moves that explain a log of the real app, and reports the first unexplained line. \
      Documentation/conform.md describes the log format.

        sextant conform shop.sextant app.jsonl
        sextant conform shop.sextant logs/*.jsonl --hidden 0
        sextant conform shop.sextant app.jsonl --save walk.sextant

      `sextant conform --help-hidden` lists all options. The exit code is 1 for an unexplained log, 65 for \
      an invalid log, and 69 for empty logs.
      """)

  @Argument(help: "A file with an app.", completion: .scripts)
  var app: String

  @Argument(help: "Logs, or `-` for standard input.", completion: .file(extensions: ["jsonl"]))
  var logs: [String]

  @OptionGroup var options: ConformOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .conform }
  var color: ColorOption { options.color }
  var paths: [String] { [app] }

  func validate() throws { try options.check(of: [app] + logs, DiskFiles()) }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.runContext = suiteRunContext()
    return LogChecker(Terminal.context()).conform(app, logs, options)
  }
}
