internal import SextantReports

struct SuiteReports {
  private struct Entry {
    private var report: any SuiteReport
    let requested: RequestedReport
    private(set) var text = ""

    var isShown: Bool { requested.path == nil }
    var showsMaps: Bool { requested.format.showsSteps }
    var needsPassedScenarios: Bool { report.needsPassedScenarios }
    var includesOtherShards: Bool { report.includesOtherShards }

    init(_ requested: RequestedReport, _ options: SuiteReportOptions) {
      self.requested = requested
      report = requested.format.makeReport(options)
      report.begin(to: &text)
    }

    mutating func append(_ scenario: ScenarioResult) { report.append(scenario, to: &text) }

    mutating func end(_ summary: SuiteSummary) { report.end(summary, to: &text) }

    mutating func write(to output: any Output) {
      output.write(text)
      text = ""
    }
  }

  private let output: any Output
  private let options: TestOptions
  private var entries: [Entry]

  init(
    _ options: TestOptions, _ output: any Output, _ files: any FileSystem,
    change: (inout SuiteReportOptions) -> Void = { _ in }
  ) {
    self.output = output
    self.options = options
    let paths = RepositoryPaths(workspace: options.runContext.workspace, files)
    entries = RequestedReport.all(of: options).map { requested in
      var report = SuiteReportOptions(
        isVerbose: options.reporting.verbose, seed: options.order.seed,
        durations: options.reporting.durations ?? 0)
      if requested.path == nil { report.style = output.style }
      report.hasJobSummary = options.runContext.jobSummary != nil
      if requested.appends, let path = requested.path {
        report.maxBytes = MarkdownText.maxBytesOfSummary - (files.status(of: path)?.size ?? 0)
      }
      report.repositoryPath = { paths.path(of: $0) ?? $0 }
      change(&report)
      return Entry(requested, report)
    }
  }

  var needsPassedScenarios: Bool { entries.contains { $0.needsPassedScenarios } }

  mutating func append(_ scenario: ScenarioResult) {
    let isElsewhere = scenario.verdict == .elsewhere
    for place in entries.indices where !isElsewhere || entries[place].includesOtherShards {
      entries[place].append(scenario)
      if entries[place].isShown, entries[place].text.utf8.count > 1 << 16 {
        entries[place].write(to: output)
      }
    }
  }

  /// Ends the reports, and writes their files. Returns a failure if a file cannot be written.
  mutating func end(_ summary: SuiteSummary) -> ExitCode {
    for place in entries.indices {
      var summary = summary
      // By default, reports contain times only on a terminal. Reports in files and pipes are thus
      // reproducible.
      let isRead = entries[place].requested.isShownAsText
      let hasTime = options.showsTimes || options.runContext.showsTime && isRead
      if !hasTime { summary.elapsed = nil }
      if options.keepsWalks, !options.coverage.isOn, !entries[place].showsMaps {
        summary.evidence.coverage = nil
      }
      entries[place].end(summary)
      if entries[place].isShown { entries[place].write(to: output) }
    }
    output.flush()
    return entries.reduce(.success) { code, entry in
      code.joined(with: entry.requested.write(entry.text, options.runContext.writer, output))
    }
  }
}
