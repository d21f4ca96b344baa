internal import ArgumentParser
internal import SextantReports
internal import SextantShell

/// The options of `sextant test` about coverage.
struct CoverageArguments: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: "Report what the suite covers of its apps, behind the report on standard output.")
  var coverage = false

  @Option(
    name: .customLong("coverage-report"),
    help: ArgumentHelp(
      "Report the coverage as \(formats); repeat for several.", valueName: "format[=path]"),
    completion: .list(CoverageFormats.all.map(\.name)))
  var reports: [String] = []

  @Option(
    name: .customLong("coverage-fail-under"),
    help: ArgumentHelp("Fail where less than this is covered in total.", valueName: "percent"))
  var failUnder: Double?

  private static var formats: String {
    let names = CoverageFormats.all.map(\.name)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  private func requested() throws(RequestedReport.Problem) -> [RequestedCoverage] {
    let found = try reports.map { text throws(RequestedReport.Problem) in
      try RequestedCoverage(text)
    }
    return (coverage ? [RequestedCoverage.text] : []) + found
  }

  /// Whether any of it is asked for.
  var isOn: Bool { coverage || !reports.isEmpty || failUnder != nil }

  func check(beside reports: [RequestedReport], besides inputs: [String] = []) throws {
    let requested: [RequestedCoverage]
    do {
      requested = try self.requested()
    } catch {
      throw ValidationError(error.message)
    }
    for report in requested {
      try requireNoScript(report.path, besides: inputs, for: "report", as: "--coverage-report")
    }
    if let failUnder, !(0...100).contains(failUnder) {
      throw ValidationError("--coverage-fail-under is a percentage, from 0 to 100.")
    }
    if let conflict = RequestedCoverage.conflict(among: requested, and: reports) {
      throw ValidationError(conflict)
    }
  }

  var options: CoverageOptions {
    var options = CoverageOptions()
    options.reports = (try? requested()) ?? []
    options.failUnder = failUnder
    return options
  }
}
