internal import SextantReports

/// A requested coverage report.
typealias RequestedCoverage = Requested<CoverageFormat>

extension RequestedCoverage {
  init(_ text: String) throws(Problem) {
    try self.init(text, of: CoverageFormats.all, by: \.name, " of coverage")
  }

  /// The report for people, on standard output.
  static let text = RequestedCoverage(format: CoverageFormats.text)

  /// Whether the report needs exclusive use of standard output.
  var takesOutput: Bool { path == nil && !format.isForPeople }

  /// Returns why these reports cannot be written together; nil if they can.
  static func conflict(
    among coverage: [RequestedCoverage], and reports: [RequestedReport]
  ) -> String? {
    let shownCoverage = coverage.filter { $0.path == nil }
    if shownCoverage.count > 1 {
      return "several coverage reports use standard output: give all but the first a path"
    }
    if let shown = reports.first(where: { $0.path == nil }), let own = shownCoverage.first,
      !shown.isShownToPeople || own.takesOutput
    {
      return
        "the `\(shown.format.name)` report uses standard output: give the coverage report a path"
    }
    return reportConflict(at: reports.compactMap(\.path) + coverage.compactMap(\.path))
  }
}
