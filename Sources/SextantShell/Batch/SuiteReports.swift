internal import SextantReports

/// The reports of a suite while it runs.
struct SuiteReports {
  private struct Entry {
    private var report: any SuiteReport
    let requested: RequestedReport
    private(set) var text = ""

    var isShown: Bool { requested.path == nil }
    /// Whether it shows the maps of apps, and so needs coverage where nobody has asked for that.
    var showsMaps: Bool { requested.format.showsSteps }
    var wantsPassed: Bool { report.wantsPassed }
    var namesElsewhere: Bool { report.namesElsewhere }

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

  /// - Parameter change: what a command other than `test` reports in another way.
  init(
    _ options: TestOptions, _ output: any Output, _ files: any FileSystem,
    change: (inout SuiteReportOptions) -> Void = { _ in }
  ) {
    self.output = output
    self.options = options
    let paths = RepositoryPaths(workspace: options.surroundings.workspace, files)
    entries = RequestedReport.all(of: options).map { requested in
      var report = SuiteReportOptions(
        isVerbose: options.reporting.verbose, seed: options.order.seed,
        durations: options.reporting.durations ?? 0)
      if requested.path == nil { report.style = output.style }
      report.hasJobSummary = options.surroundings.jobSummary != nil
      if requested.appends, let path = requested.path {
        report.mostBytes = MarkdownText.mostBytesOfSummary - (files.status(of: path)?.size ?? 0)
      }
      report.repositoryPath = { paths.path(of: $0) ?? $0 }
      change(&report)
      return Entry(requested, report)
    }
  }

  /// Whether one of them needs the passed scenarios.
  var wantPassed: Bool { entries.contains { $0.wantsPassed } }

  mutating func append(_ scenario: ScenarioResult) {
    let isElsewhere = scenario.verdict == .elsewhere
    for place in entries.indices where !isElsewhere || entries[place].namesElsewhere {
      entries[place].append(scenario)
      if entries[place].isShown, entries[place].text.utf8.count > 1 << 16 {
        entries[place].write(to: output)
      }
    }
  }

  /// Writes the ends, that on standard output first. Returns whether all could be written.
  mutating func end(_ summary: SuiteSummary) -> ExitCode {
    for place in entries.indices {
      var summary = summary
      // Only people on a terminal get the time without asking: a report is the same for each run otherwise.
      let isRead = entries[place].requested.isShownToPeople
      let hasTime = options.showsTimes || options.surroundings.showsTime && isRead
      if !hasTime { summary.elapsed = nil }
      if options.keepsWalks, !options.coverage.isOn, !entries[place].showsMaps {
        summary.reach.coverage = nil
      }
      entries[place].end(summary)
      if entries[place].isShown { entries[place].write(to: output) }
    }
    output.flush()
    return entries.reduce(.success) { code, entry in
      code.joined(with: entry.requested.write(entry.text, options.surroundings.writer, output))
    }
  }
}
