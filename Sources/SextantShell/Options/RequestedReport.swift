internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

struct Requested<Format: Sendable>: Sendable {
  let format: Format
  var path: String?
  var appends = false

  typealias Problem = RequestProblem
}

struct RequestProblem: Error, Sendable, Hashable {
  let message: String
}

extension Requested {
  /// Parses `FORMAT` or `FORMAT=PATH`. If the path is missing or `-`, the report goes to standard
  /// output.
  ///
  /// - Parameter what: a phrase that follows the format in messages, such as ` of coverage`.
  init(
    _ text: String, of formats: [Format], by name: (Format) -> String, _ what: String = ""
  ) throws(Problem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    guard let format = formats.first(where: { name($0) == typed }) else {
      let names = formats.map(name)
      let help = nearestName(to: typed, in: names).map(didYouMean)
      throw Problem(
        message: "unknown format `\(printable(typed))`\(what); "
          + (help ?? "the formats are \(names.joined(separator: ", "))"))
    }
    let path = parts.count > 1 ? String(parts[1]) : "-"
    if path.isEmpty { throw Problem(message: "missing path after `\(typed)=`") }
    self.init(format: format, path: path == "-" ? nil : path)
  }
}

extension Requested {
  func write(_ text: String, _ writer: (any FileWriter)?, _ output: any Output) -> ExitCode {
    guard let path else { return .success }
    guard let writer else { preconditionFailure("a report with a path takes a writer") }
    let bytes = Array(text.utf8)
    do throws(FileProblem) {
      if appends { try writer.append(bytes, to: path) } else { try writer.write(bytes, to: path) }
      return .success
    } catch {
      output.writeError(
        "sextant: \(printable(path)): the report cannot be written: \(error.message)\n")
      return .cannotWrite
    }
  }
}

func reportConflict(at paths: [String?]) -> String? {
  var seen: Set<ExactText?> = []
  for path in paths where !seen.insert(path.map { ExactText($0) }).inserted {
    guard let path else {
      return "several reports use standard output: give a path to all but one, as in FORMAT=PATH"
    }
    return "two reports use the path `\(printable(path))`"
  }
  return nil
}

typealias RequestedReport = Requested<SuiteFormat>

extension RequestedReport {
  init(_ text: String) throws(Problem) {
    try self.init(text, of: SuiteFormats.all, by: \.name)
  }

  var isShownAsText: Bool { path == nil && format.name == SuiteFormats.pretty.name }

  /// Returns the requested reports. Adds the human-readable report if no report, including reports
  /// of coverage, goes to standard output. With GitHub annotations, adds the job summary.
  static func all(of options: TestOptions) -> [RequestedReport] {
    var reports = options.reporting.reports
    if !reports.contains(where: { $0.path == nil }),
      !options.coverage.requested.contains(where: \.takesOutput)
    {
      reports.insert(RequestedReport(format: SuiteFormats.pretty), at: 0)
    }
    if let path = options.runContext.jobSummary,
      reports.contains(where: { $0.format.name == SuiteFormats.github.name })
    {
      reports.append(RequestedReport(format: SuiteFormats.markdown, path: path, appends: true))
    }
    return reports
  }
}
