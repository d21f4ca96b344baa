internal import ArgumentParser
internal import SextantReports
internal import SextantShell

/// The options of every command that reports on a suite.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a report, see above.", valueName: "format[=path]"),
    completion: .list(SuiteFormats.all.map(\.name)))
  var report: [String] = []

  @Option(
    name: .customLong("xunit-output"),
    help: ArgumentHelp("Write JUnit's XML, as `--report junit=PATH` does.", valueName: "path"),
    completion: .file())
  var xunitOutput: String?

  @Option(help: "List this many of the slowest scenarios; it takes times, as --times does.")
  var durations: Int?

  @Flag(
    name: .shortAndLong, inversion: .prefixedNo, help: "Name every scenario, and show warnings.")
  var verbose = false

  /// The formats, one a line, for a page of help.
  static var formats: String {
    formatTable(SuiteFormats.all.map { ($0.name, $0.summary) })
  }

  func validate() throws {
    let reports = try requested()
    if let conflict = RequestedReport.conflict(among: reports) { throw ValidationError(conflict) }
    if let durations, durations < 1 { throw ValidationError("--durations is at least 1.") }
    try check()
  }

  /// Refuses to write over scripts, and over what is read.
  func check(besides inputs: [String] = []) throws {
    try requireNoScript(xunitOutput, besides: inputs, for: "report", as: "--xunit-output")
    for report in try requested() {
      try requireNoScript(report.path, besides: inputs, for: "report", as: "--report")
    }
  }

  func requested() throws -> [RequestedReport] {
    do {
      let reports = try report.map { text throws(RequestedReport.Problem) in
        try RequestedReport(text)
      }
      guard let xunitOutput else { return reports }
      return try reports + [RequestedReport(junit: xunitOutput)]
    } catch {
      throw ValidationError(error.message)
    }
  }

  func apply(to options: inout TestOptions) {
    options.reports = (try? requested()) ?? []
    options.writer = DiskFiles()
    options.jobSummary = environment("GITHUB_STEP_SUMMARY").flatMap { $0.isEmpty ? nil : $0 }
    options.workspace = gitHubWorkspace
    options.isVerbose = verbose
    options.durations = durations ?? 0
  }
}

/// Formats with what they are, one a line, for a page of help.
func formatTable(_ formats: [(name: String, summary: String)]) -> String {
  formats.map { name, summary in
    "  \(name)\(String(repeating: " ", count: max(0, 10 - name.count)))\(summary)"
  }.joined(separator: "\n")
}
