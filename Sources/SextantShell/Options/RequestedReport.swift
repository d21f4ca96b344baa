internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// A report of a suite that is asked for, and where it goes.
struct RequestedReport: Sendable {
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
  struct Problem: Error, Sendable, Hashable {
    let message: String
  }

  /// Parses `FORMAT` or `FORMAT=PATH`. Without a path, or with `-`, it goes to standard output.
  init(_ text: String) throws(Problem) {
    let (format, path) = try formatAndPath(text, of: SuiteFormats.all, by: \.name)
    self.init(format, path.map { .file(ExactText($0)) } ?? .standardOutput)
  }

  /// The file that it goes to, if any.
  var path: String? {
    if case .file(let path) = target { path.wrappedValue } else { nil }
  }

  private init(_ format: SuiteFormat, _ target: Target) {
    self.format = format
    self.target = target
  }

  /// What the options ask for. The report for people goes to standard output where no other does, and
  /// with annotations for GitHub, the summary of its job gets all of it.
  static func all(of options: TestOptions) -> [RequestedReport] {
    var reports = options.reporting.reports
    if !reports.contains(where: { $0.target == .standardOutput }),
      !options.coverage.requested.contains(where: { $0.takesOutput })
    {
      reports.insert(RequestedReport(SuiteFormats.pretty, .standardOutput), at: 0)
    }
    if let path = options.surroundings.jobSummary,
      reports.contains(where: { $0.format.name == SuiteFormats.github.name })
    {
      reports.append(RequestedReport(SuiteFormats.markdown, .endOfFile(ExactText(path))))
    }
    return reports
  }
}

extension RequestedReport.Target {
  /// The path as it is shown.
  var shownPath: String {
    switch self {
    case .standardOutput: "-"
    case .file(let path), .endOfFile(let path): path.wrappedValue
    }
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
