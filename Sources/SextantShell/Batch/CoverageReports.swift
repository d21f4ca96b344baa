import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

extension Batch {
  /// Writes the reports of coverage, and says where it is too little.
  func report(_ reach: SuiteReach, _ options: TestOptions) -> ExitCode {
    var code = ExitCode.success
    let reports = options.coverage.requested
    guard options.coverage.isOn || !options.keepsWalks, let coverage = reach.coverage else {
      return code
    }
    for report in reports where report.path == nil {
      // Behind the report of the suite.
      let gap = report.format.isForPeople ? "\n" : ""
      output.write(gap + report.format.text(reach, output.style))
    }
    output.flush()
    for case (let format, let path?) in reports.map({ ($0.format, $0.path) }) {
      code = code.joined(
        with: write(format.text(reach, .plain), to: path, options.surroundings.writer))
    }
    if !reach.isJudged, !reports.contains(where: { $0.format.isForPeople }) {
      output.writeError("sextant: the coverage is of what ran: \(reach.leftOutText)\n")
    }
    // Of shards, that is judged when they are merged.
    if let least = options.coverage.failUnder, !reach.gaps.contains(.shard),
      coverage.share().isUnder(least)
    {
      let share = coverage.share()
      let found =
        share.count == 0
        ? "no app declares anything to cover"
        : "the coverage is \(percentText(share)) (\(share.covered) of \(share.count))"
      let missed = "\(found), and --coverage-fail-under wants \(plain(least)) %"
      code = code.joined(with: complain(missed, .failure))
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
