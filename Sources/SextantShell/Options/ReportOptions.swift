package import ArgumentParser
internal import SextantReports

package struct ReportOptions: StandardOptions {
  @Option(
    help: ArgumentHelp("Write a report (see `sextant help formats`).", valueName: "format[=path]"),
    completion: .list(SuiteFormats.all.map(\.name)))
  package var report: [String] = []

  @Option(
    name: .customLong("xunit-output"),
    help: .rare("Write JUnit XML, like `--report junit=PATH`.", valueName: "path"),
    completion: .file())
  package var xunitOutput: String?

  @Option(
    help: .rare("List this many of the slowest scenarios. Implies --times."))
  package var durations: Int?

  @Flag(
    name: .shortAndLong, inversion: .prefixedNo, help: "List every scenario, and show warnings.")
  package var verbose = false

  package func validate() throws {
    try refuse(reportConflict(at: try parsed().map(\.path)))
    try require(durations, for: "--durations")
  }

  package func check(besides inputs: [String] = [], _ files: any FileSystem) throws {
    try requireNoScript(xunitOutput, besides: inputs, for: "report", as: "--xunit-output", files)
    for report in try parsed() {
      try requireNoScript(report.path, besides: inputs, for: "report", as: "--report", files)
    }
  }

  /// Throws an error if a report needs data that the reports of shards do not contain.
  package func checkMerging() throws {
    guard let report = try parsed().first(where: { $0.format.showsSteps }) else { return }
    let name = report.format.name
    throw ValidationError(
      "`\(name)` needs steps, but JSON Lines have none: use `sextant test --report \(name)=PATH`"
    )
  }

  func parsed() throws -> [RequestedReport] {
    try asked {
      try report.map { try RequestedReport($0) }
        + (xunitOutput.map { [try RequestedReport("junit=" + $0)] } ?? [])
    }
  }

  var reports: [RequestedReport] { (try? parsed()) ?? [] }

  package init() {}

  static let keys = [
    ConfigKey(
      "report", .pathsAfterFormats, "write reports in these formats, each FORMAT or FORMAT=PATH"),
    ConfigKey("xunit-output", .path, "write JUnit XML to this path"),
    ConfigKey("verbose", .flag, "list every scenario, and show warnings"),
  ]

  package static let standard = made {
    ($0.report, $0.xunitOutput) = ([], nil)
    ($0.durations, $0.verbose) = (nil, false)
  }
}
