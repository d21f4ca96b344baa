package import ArgumentParser
internal import SextantReports

package struct CoverageOptions: StandardOptions {
  @Flag(
    inversion: .prefixedNo,
    help: "Report the coverage of the apps.")
  package var coverage = false

  @Option(
    name: .customLong("coverage-report"),
    help: .rare(
      "Report the coverage in this format: \(formats). Repeatable.", valueName: "format[=path]"),
    completion: .list(CoverageFormats.all.map(\.name)))
  package var reports: [String] = []

  @Option(
    name: .customLong("coverage-fail-under"),
    help: .rare("Fail if the total coverage is below this percentage.", valueName: "percent"))
  package var failUnder: Double?

  private static var formats: String {
    let names = CoverageFormats.all.map(\.name)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  var isOn: Bool { coverage || !reports.isEmpty || failUnder != nil }

  /// Throws an error if a coverage report would replace an input file, or conflicts with another
  /// report.
  package func check(
    beside others: ReportOptions, besides inputs: [String] = [], _ files: any FileSystem
  ) throws {
    let found = try parsed()
    for report in found {
      try requireNoScript(
        report.path, besides: inputs, for: "report", as: "--coverage-report", files)
    }
    if let failUnder, !(0...100).contains(failUnder) {
      throw ValidationError("--coverage-fail-under must be a percentage, from 0 to 100")
    }
    try refuse(RequestedCoverage.conflict(among: found, and: try others.parsed()))
  }

  private func parsed() throws -> [RequestedCoverage] {
    try asked {
      (coverage ? [RequestedCoverage.text] : []) + (try reports.map { try RequestedCoverage($0) })
    }
  }

  var requested: [RequestedCoverage] { (try? parsed()) ?? [] }

  package init() {}

  static let keys = [
    ConfigKey("coverage", .flag, "report the coverage of the apps"),
    ConfigKey(
      "coverage-report", .pathsAfterFormats,
      "report the coverage in these formats, each FORMAT or FORMAT=PATH"),
    ConfigKey(
      "coverage-fail-under", .number(least: 0),
      "fail if the total coverage is below this percentage, 0 to 100"),
  ]

  package static let standard = made { ($0.coverage, $0.reports, $0.failUnder) = (false, [], nil) }
}
