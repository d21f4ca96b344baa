import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// A report of coverage that is asked for, and where it goes.
package struct RequestedCoverage: Sendable {
  let format: CoverageFormat
  /// Nil for standard output.
  package let path: String?

  /// Parses `FORMAT` or `FORMAT=PATH`. Without a path, or with `-`, it goes to standard output.
  package init(_ text: String) throws(RequestedReport.Problem) {
    (format, path) = try formatAndPath(
      text, of: CoverageFormats.all, by: \.name, " of coverage")
  }

  /// The report for people, on standard output.
  package static let text = RequestedCoverage(format: CoverageFormats.text, path: nil)

  private init(format: CoverageFormat, path: String?) {
    self.format = format
    self.path = path
  }

  /// Whether it takes standard output for itself.
  var takesOutput: Bool { path == nil && !format.isForPeople }

  /// Why these cannot be written together; nil if they can.
  package static func conflict(
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

/// What is asked for about coverage.
package struct CoverageOptions: Sendable {
  package var reports: [RequestedCoverage] = []
  /// The percentage in total under which the suite fails.
  package var failUnder: Double?

  package init() {}

  /// Whether coverage is recorded.
  var isOn: Bool { !reports.isEmpty || failUnder != nil }
}

extension Batch {
  /// Writes the reports of coverage, and says where it is too little.
  func report(_ reach: SuiteReach, _ options: TestOptions) -> ExitCode {
    var code = ExitCode.success
    let wanted = options.coverage
    guard wanted.isOn || !options.keepsWalks, let coverage = reach.coverage else { return code }
    for report in wanted.reports where report.path == nil {
      // Behind the report of the suite.
      let gap = report.format.isForPeople ? "\n" : ""
      output.write(gap + report.format.text(reach, output.style))
    }
    output.flush()
    for case let (format, path?) in wanted.reports.map({ ($0.format, $0.path) }) {
      code = code.joined(with: write(format.text(reach, .plain), to: path, options.writer))
    }
    if !reach.isJudged, !wanted.reports.contains(where: { $0.format.isForPeople }) {
      output.writeError("sextant: the coverage is of what ran: \(reach.leftOutText)\n")
    }
    // Of shards, that is judged when they are merged.
    if let least = wanted.failUnder, !reach.gaps.contains(.shard), coverage.share().isUnder(least) {
      let share = coverage.share()
      let found =
        share.count == 0
        ? "no app declares anything to cover"
        : "the coverage is \(percentText(share)) (\(share.covered) of \(share.count))"
      output.writeError("sextant: \(found), and --coverage-fail-under wants \(plain(least)) %\n")
      code = code.joined(with: .failure)
    }
    return code
  }

  private func write(
    _ text: String, to path: String, _ writer: (any FileWriter)?
  ) -> ExitCode {
    guard let writer else { preconditionFailure("a report with a path takes a writer") }
    do throws(FileProblem) {
      try writer.write(Array(text.utf8), to: path)
      return .success
    } catch {
      output.writeError(
        "sextant: \(printable(path)): the report cannot be written: \(error.message)\n")
      return .cannotWrite
    }
  }

  /// A number without a fraction that is zero.
  private func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
