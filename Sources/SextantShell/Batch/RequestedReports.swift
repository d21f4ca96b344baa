internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// A report of a suite that is asked for, and where it goes.
package struct RequestedReport: Sendable {
  /// Where a report goes.
  enum Target: Sendable, Hashable {
    case standardOutput
    case file(ExactText)
    /// A file to which it is appended.
    case endOfFile(ExactText)
  }

  let format: SuiteFormat
  let target: Target

  /// Why a text asks for no report, as a sentence.
  package struct Problem: Error, Sendable, Hashable {
    package let message: String

    package init(message: String) { self.message = message }
  }

  /// Parses `FORMAT` or `FORMAT=PATH`. Without a path, or with `-`, it goes to standard output.
  package init(_ text: String) throws(Problem) {
    let (format, path) = try formatAndPath(text, of: SuiteFormats.all, by: \.name)
    self.init(format, path.map { .file(ExactText($0)) } ?? .standardOutput)
  }

  /// The file that it goes to, if any.
  package var path: String? {
    if case .file(let path) = target { path.wrappedValue } else { nil }
  }

  /// A report in JUnit's XML, in a file.
  package init(junit path: String) throws(Problem) { try self.init("junit=" + path) }

  fileprivate init(_ format: SuiteFormat, _ target: Target) {
    self.format = format
    self.target = target
  }

  /// Why these cannot be written together; nil if they can.
  package static func conflict(among reports: [RequestedReport]) -> String? {
    reportConflict(at: reports.map(\.path))
  }

  /// Why reports that were written earlier do not have what these need; nil if they do.
  package static func problem(withMerging reports: [RequestedReport]) -> String? {
    guard let report = reports.first(where: { $0.format.showsSteps }) else { return nil }
    return "reports in JSON have no steps, which `\(report.format.name)` shows: "
      + "give `sextant test` --report \(report.format.name)=PATH"
  }

  /// What the options ask for. The report for people goes to standard output where no other does, and
  /// with annotations for GitHub, the summary of its job gets all of it.
  static func all(of options: TestOptions) -> [RequestedReport] {
    var reports = options.reports
    if !reports.contains(where: { $0.target == .standardOutput }),
      !options.coverage.reports.contains(where: { $0.takesOutput })
    {
      reports.insert(RequestedReport(SuiteFormats.pretty, .standardOutput), at: 0)
    }
    if let path = options.jobSummary,
      reports.contains(where: { $0.format.name == SuiteFormats.github.name })
    {
      reports.append(RequestedReport(SuiteFormats.markdown, .endOfFile(ExactText(path))))
    }
    return reports
  }
}

/// Parses `FORMAT` or `FORMAT=PATH`. Without a path, or with `-`, the path is nil, and means standard output.
///
/// - Parameter what: what the formats are of, such as ` of coverage`.
func formatAndPath<Format>(
  _ text: String, of formats: [Format], by name: (Format) -> String, _ what: String = ""
) throws(RequestedReport.Problem) -> (format: Format, path: String?) {
  let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
  let typed = String(parts[0])
  guard let format = formats.first(where: { name($0) == typed }) else {
    let names = formats.map(name)
    let help = nearestName(to: typed, in: names).map(didYouMean)
    throw RequestedReport.Problem(
      message: "there is no format `\(printable(typed))`\(what); "
        + (help ?? "the formats are \(names.joined(separator: ", "))"))
  }
  let path = parts.count > 1 ? String(parts[1]) : "-"
  if path.isEmpty {
    throw RequestedReport.Problem(message: "a path is missing after `\(typed)=`")
  }
  return (format, path == "-" ? nil : path)
}

/// Why reports cannot be written together; nil if they can.
///
/// - Parameter paths: where each goes; nil for standard output.
func reportConflict(at paths: [String?]) -> String? {
  var seen: Set<ExactText?> = []
  for path in paths where !seen.insert(path.map { ExactText($0) }).inserted {
    guard let path else {
      return "at most one report can go to standard output; give the others a path, FORMAT=PATH"
    }
    return "two reports go to `\(printable(path))`"
  }
  return nil
}

extension TestOptions {
  /// Whether a report shows the steps of scenarios.
  var keepsWalks: Bool { reports.contains { $0.format.showsSteps } }
}

/// The reports of a suite while it runs.
struct SuiteReports {
  private struct Entry {
    private var report: any SuiteReport
    let target: RequestedReport.Target
    /// Whether people read it, and not a tool that compares it.
    let isForPeople: Bool
    private(set) var text = ""

    /// Whether it shows the maps of apps, and so needs coverage where nobody has asked for that.
    let showsMaps: Bool

    var isShown: Bool { target == .standardOutput }
    var wantsPassed: Bool { report.wantsPassed }
    var namesElsewhere: Bool { report.namesElsewhere }

    init(_ requested: RequestedReport, _ options: SuiteReportOptions) {
      target = requested.target
      showsMaps = requested.format.showsSteps
      isForPeople = requested.format.name == SuiteFormats.pretty.name
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

  init(_ options: TestOptions, _ output: any Output, _ files: any FileSystem) {
    self.output = output
    self.options = options
    let paths = RepositoryPaths(workspace: options.workspace, files)
    entries = RequestedReport.all(of: options).map { requested in
      var report = SuiteReportOptions(
        isVerbose: options.isVerbose, seed: options.seed, durations: options.durations)
      if requested.target == .standardOutput { report.style = output.style }
      report.hasJobSummary = options.jobSummary != nil
      if case .endOfFile(let path) = requested.target {
        report.mostBytes =
          MarkdownText.mostBytesOfSummary - (files.status(of: path.wrappedValue)?.size ?? 0)
      }
      report.repositoryPath = { paths.path(of: $0) ?? $0 }
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
      let isRead = entries[place].isShown && entries[place].isForPeople
      let hasTime = options.showsTimes || options.showsTime && isRead
      if !hasTime { summary.elapsed = nil }
      if options.keepsWalks, !options.coverage.isOn, !entries[place].showsMaps {
        summary.reach.coverage = nil
      }
      entries[place].end(summary)
      if entries[place].isShown { entries[place].write(to: output) }
    }
    output.flush()
    return entries.reduce(.success) { $0.joined(with: write($1)) }
  }

  private func write(_ entry: Entry) -> ExitCode {
    if entry.isShown { return .success }
    guard let writer = options.writer else {
      preconditionFailure("a report with a path takes a writer")
    }
    let bytes = Array(entry.text.utf8)
    do throws(FileProblem) {
      switch entry.target {
      case .standardOutput: return .success
      case .file(let path): try writer.write(bytes, to: path.wrappedValue)
      case .endOfFile(let path): try writer.append(bytes, to: path.wrappedValue)
      }
      return .success
    } catch {
      let path = printable(entry.target.path)
      output.writeError("sextant: \(path): the report cannot be written: \(error.message)\n")
      return .cannotWrite
    }
  }
}

extension RequestedReport.Target {
  fileprivate var path: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path), .endOfFile(let path): path.wrappedValue
    }
  }
}
