internal import ArgumentParser
internal import SextantShell
internal import SextantSystems

struct CheckCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read, resolve and type-check scripts; run nothing.",
    discussion: """
      `--format json` has the diagnostics of each file as editors take them (Language Server Protocol \
      3.17); Grammar/diagnostics.schema.json describes it. `--format sarif` is SARIF 2.1.0, for code \
      scanning. With --fix, files are changed where that leaves them with fewer problems, and what \
      remains is reported; `sextant explain CODE` says more about one.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, sarif
  }

  @Argument(
    help: "Files, folders, or `-`. Without any: the current folder.", completion: .scripts)
  var paths: [String] = []

  @Option(help: "Write text, or diagnostics for tools.")
  var format = Format.text

  @Flag(help: "Change the files: names that were probably meant, and what is as plain.")
  var fix = false

  @Option(
    name: [.customShort("j"), .customLong("num-workers")],
    help: "Work on this many files at the same time. Without it: as many as the machine can.")
  var workers: Int?

  @OptionGroup var common: CommonOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .check }

  func validate() throws {
    if let workers, workers < 1 { throw ValidationError("--num-workers is at least 1.") }
  }

  func start() -> SextantShell.ExitCode {
    common.apply()
    var options = CheckOptions()
    options.isStrict = common.strict
    options.workers = workers
    options.writer = fix ? DiskFiles() : nil
    if !fix { InterruptFlag.shared.endProcessAtOnce() }
    switch format {
    case .text: options.format = .text
    case .json: options.format = .json
    case .sarif: options.format = .sarif
    }
    return Terminal.batch().check(paths.isEmpty ? ["."] : paths, options)
  }
}

struct ExplainCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Say what an error or a warning means, with an example of it.",
    discussion: "Without a code, all of them are listed.")

  @Argument(
    help: "The word or the number of a code, such as unknownNode or 1220.",
    completion: .custom { _, _, _ in Terminal.batch().codes })
  var code: String?

  @Option(help: "Write text or JSON.")
  var format = DataFormat.text

  @OptionGroup var color: ColorOption

  func start() -> SextantShell.ExitCode {
    color.apply()
    return Terminal.batch().explain(code, asJSON: format == .json)
  }
}
