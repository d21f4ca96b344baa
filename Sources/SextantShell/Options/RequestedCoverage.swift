internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// A report of coverage that is asked for, and where it goes.
struct RequestedCoverage: Sendable {
  let format: CoverageFormat
  /// Nil for standard output.
  let path: String?

  /// Parses `FORMAT` or `FORMAT=PATH`. Without a path, or with `-`, it goes to standard output.
  init(_ text: String) throws(RequestedReport.Problem) {
    (format, path) = try formatAndPath(
      text, of: CoverageFormats.all, by: \.name, " of coverage")
  }

  /// The report for people, on standard output.
  static let text = RequestedCoverage(format: CoverageFormats.text, path: nil)

  private init(format: CoverageFormat, path: String?) {
    self.format = format
    self.path = path
  }

  /// Whether it takes standard output for itself.
  var takesOutput: Bool { path == nil && !format.isForPeople }

  /// Why these cannot be written together; nil if they can.
  static func conflict(
    among coverage: [RequestedCoverage], and reports: [RequestedReport]
  ) -> String? {
    if coverage.count(where: { $0.path == nil }) > 1 {
      return "at most one report of coverage can go to standard output; give the others a path"
    }
    let shown = reports.first { $0.target == .standardOutput }
    if let shown, coverage.contains(where: { $0.path == nil }),
      shown.format.name != SuiteFormats.pretty.name
        || coverage.contains(where: { $0.takesOutput })
    {
      return "the report on standard output is `\(shown.format.name)`; give that of coverage a path"
    }
    return reportConflict(
      at: reports.compactMap(\.path) + coverage.compactMap(\.path))
  }
}
