package import ArgumentParser
internal import SextantReports

package struct CheckOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a report (see `sextant help formats`).", valueName: "format[=path]"),
    completion: .list(CheckFormat.all.map(\.name)))
  package var report: [String] = []

  @Option(
    help: "Write the report to standard output in this format.",
    completion: .list(CheckFormat.all.map(\.name)))
  package var format: String?

  @Flag(help: "Apply safe fixes, such as corrected names, to the files.")
  package var fix = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .customLong("num-workers")],
    help: "Check this many files at the same time. (default: the number of cores)")
  package var workers: Int?

  @OptionGroup package var color: ColorOption
  @OptionGroup package var strictness: StrictOption

  package var runContext = RunContext()

  package func validate() throws {
    try require(workers, for: "--num-workers")
    try refuse(reportConflict(at: try parsed().map(\.path)))
  }

  package func check(besides inputs: [String], _ files: any FileSystem) throws {
    for report in try parsed() {
      try requireNoScript(report.path, besides: inputs, for: "report", as: "--report", files)
    }
  }

  private func parsed() throws -> [RequestedCheck] {
    try asked { try (report + (format.map { [$0] } ?? [])).map { try RequestedCheck($0) } }
  }

  /// The requested reports. If no report goes to standard output, the human-readable report is
  /// added.
  var reports: [RequestedCheck] {
    let reports = (try? parsed()) ?? []
    return (reports.contains { $0.path == nil } ? [] : [.standard]) + reports
  }

  package init() {}

  static let keys = StrictOption.keys + [ConfigKey.workers]
}

typealias RequestedCheck = Requested<CheckFormat>

extension RequestedCheck {
  init(_ text: String) throws(Problem) {
    try self.init(text, of: CheckFormat.all, by: \.name)
    if isHumanReadable, path != nil {
      throw Problem(message: "`text` cannot be a report with a path: choose another format")
    }
  }

  static let standard = RequestedCheck(format: .text)

  var isHumanReadable: Bool { format.name == CheckFormat.text.name }
}
