internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// A report that is asked for, and where it goes.
struct Requested<Format: Sendable>: Sendable {
  let format: Format
  /// Nil for standard output.
  var path: String?
  /// Whether it is added to what the file has.
  var appends = false

  typealias Problem = RequestProblem
}

/// Why a text asks for no report, as a sentence.
struct RequestProblem: Error, Sendable, Hashable {
  let message: String
}

extension Requested {
  /// Parses `FORMAT` or `FORMAT=PATH`. Without a path, or with `-`, it goes to standard output.
  ///
  /// - Parameter what: what the formats are of, such as ` of coverage`.
  init(
    _ text: String, of formats: [Format], by name: (Format) -> String, _ what: String = ""
  ) throws(Problem) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    guard let format = formats.first(where: { name($0) == typed }) else {
      let names = formats.map(name)
      let help = nearestName(to: typed, in: names).map(didYouMean)
      throw Problem(
        message: "there is no format `\(printable(typed))`\(what); "
          + (help ?? "the formats are \(names.joined(separator: ", "))"))
    }
    let path = parts.count > 1 ? String(parts[1]) : "-"
    if path.isEmpty { throw Problem(message: "a path is missing after `\(typed)=`") }
    self.init(format: format, path: path == "-" ? nil : path)
  }
}

extension Requested {
  /// Writes it to its file, if it has one; what cannot be written is reported.
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

/// A report of a suite that is asked for.
typealias RequestedReport = Requested<SuiteFormat>

extension RequestedReport {
  init(_ text: String) throws(Problem) {
    try self.init(text, of: SuiteFormats.all, by: \.name)
  }

  /// Whether people read it on standard output.
  var isShownToPeople: Bool { path == nil && format.name == SuiteFormats.pretty.name }

  /// What the options ask for. The report for people goes to standard output where no other does, and
  /// with annotations for GitHub, the summary of its job gets all of it.
  static func all(of options: TestOptions) -> [RequestedReport] {
    var reports = options.reporting.reports
    if !reports.contains(where: { $0.path == nil }),
      !options.coverage.requested.contains(where: \.takesOutput)
    {
      reports.insert(RequestedReport(format: SuiteFormats.pretty), at: 0)
    }
    if let path = options.surroundings.jobSummary,
      reports.contains(where: { $0.format.name == SuiteFormats.github.name })
    {
      reports.append(RequestedReport(format: SuiteFormats.markdown, path: path, appends: true))
    }
    return reports
  }
}
