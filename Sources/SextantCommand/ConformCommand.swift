internal import ArgumentParser
internal import SextantShell

struct ConformCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "conform", abstract: "Hold what an app has logged to its model.",
    discussion: """
      A log has an object of JSON on each line: `do`, the sentence that caused it, `see`, what the app shows \
      then, `t`, milliseconds, or `launch`, the variables with which the app was started. `sextant conform` \
      finds a way through the model that explains the log, and reports the first line that none explains.

        sextant conform shop.sextant app.jsonl
        sextant conform shop.sextant logs/*.jsonl --hidden 0
        sextant conform shop.sextant app.jsonl --save walk.sextant

      A log is a case of a report. The formats:

      \(ReportOptions.formats)

      Exit code 1: a log is not explained; 65: one cannot be read; 69: there is no app, or nothing is in the \
      logs. Documentation/conform.md has the recorder that writes logs.
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
