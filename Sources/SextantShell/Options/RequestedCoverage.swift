internal import SextantReports

typealias RequestedCoverage = Requested<CoverageFormat>

extension RequestedCoverage {
  init(_ text: String) throws(Problem) {
    try self.init(text, of: CoverageFormats.all, by: \.name, " of coverage")
  }

  static let text = RequestedCoverage(format: CoverageFormats.text)

  var takesOutput: Bool { path == nil && !format.isHumanReadable }

  static func conflict(
    among coverage: [RequestedCoverage], and reports: [RequestedReport]
  ) -> String? {
    let shownCoverage = coverage.filter { $0.path == nil }
    if shownCoverage.count > 1 {
      return "several coverage reports use standard output: give a path to all but one"
    }
    if let shown = reports.first(where: { $0.path == nil }), let own = shownCoverage.first,
      !shown.isShownAsText || own.takesOutput
    {
      return
        "the `\(shown.format.name)` report uses standard output: give the coverage report a path"
    }
    return reportConflict(at: reports.compactMap(\.path) + coverage.compactMap(\.path))
  }
}
