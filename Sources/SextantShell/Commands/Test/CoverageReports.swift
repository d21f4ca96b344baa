import SextantInterpreter
internal import SextantReports

extension SuiteRunner {
  func report(_ evidence: SuiteEvidence, _ options: TestOptions) -> ExitCode {
    var code = ExitCode.success
    let reports = options.coverage.requested
    guard options.coverage.isOn || !options.keepsWalks, let coverage = evidence.coverage else {
      return code
    }
    for report in reports where report.path == nil {
      let gap = report.format.isHumanReadable ? "\n" : ""
      context.output.write(gap + report.format.text(evidence, context.output.style))
    }
    context.output.flush()
    for report in reports where report.path != nil {
      let text = report.format.text(evidence, .plain)
      code = code.joined(with: report.write(text, options.runContext.writer, context.output))
    }
    if !evidence.isConclusive, !reports.contains(where: { $0.format.isHumanReadable }) {
      context.output.writeError("sextant: the coverage is incomplete: \(evidence.gapText)\n")
    }
    // Only `sextant merge` checks the minimum of a shard.
    if let least = options.coverage.failUnder, !evidence.gaps.contains(.shard),
      coverage.share().isUnder(least)
    {
      let share = coverage.share()
      let found =
        share.count == 0
        ? "the apps declare nothing to cover"
        : "the coverage is \(percentText(share)) (\(share.covered) of \(share.count))"
      let missed = "\(found), but --coverage-fail-under requires \(plain(least)) %"
      code = code.joined(with: context.printError(missed, .failure))
    }
    return code
  }

  private func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
