internal import ArgumentParser
internal import SextantReports
internal import SextantShell
internal import SextantSystems

struct CheckCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read, resolve and type-check scripts; run nothing.",
    discussion: """
      `--report FORMAT=PATH` writes a report to a file, and can be repeated; without a path it takes \
      the place of the report on standard output. With --fix, files are changed where that leaves them \
      with fewer problems, and what remains is reported; `sextant explain CODE` says more about one. The \
      formats of reports:

      \(formatTable(CheckFormat.all.map { ($0.name, $0.summary) }))
      """)

  @Argument(
    help: "Files, folders, or `-`. Without any: the current folder.", completion: .scripts)
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Write a report, see above.", valueName: "format[=path]"),
    completion: .list(CheckFormat.all.map(\.name)))
  var report: [String] = []

  @Option(
    help: "Write the report on standard output in this format, as --report does.",
    completion: .list(CheckFormat.all.map(\.name)))
  var format: String?

  @Flag(help: "Change the files: names that were probably meant, and what is as plain.")
  var fix = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("num-workers")],
    help: "Work on this many files at the same time. Without it: as many as the machine can.")
  var workers: Int?

  @OptionGroup var common: CommonOptions
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .check }

  func validate() throws {
    if let workers, workers < 1 { throw ValidationError("--num-workers is at least 1.") }
    let reports = try requested()
    if let conflict = RequestedCheck.conflict(among: reports) { throw ValidationError(conflict) }
    for report in reports {
      try requireNoScript(report.path, besides: paths, for: "report", as: "--report")
    }
  }

  private func requested() throws -> [RequestedCheck] {
    do {
      return try (report + (format.map { [$0] } ?? [])).map {
        text throws(RequestedReport.Problem) in try RequestedCheck(text)
      }
    } catch {
      throw ValidationError(error.message)
    }
  }

  func start() -> SextantShell.ExitCode {
    common.apply()
    var options = CheckOptions()
    options.isStrict = common.strict
    options.workers = workers
    options.reports = (try? requested()) ?? []
    options.fixes = fix
    options.writer = DiskFiles()
    options.workspace = gitHubWorkspace
    if !fix { InterruptFlag.shared.endProcessAtOnce() }
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
