import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Merges reports of suites, for `sextant merge`.
package struct ReportMerger {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Merges the JSON Lines reports of shards or of several suites.
  ///
  /// - Parameters:
  ///   - suite: the paths of the suite whose failures are stored; empty to store nothing.
  ///   - options: the requested reports. Options about running are ignored.
  package func merge(
    _ paths: [String], ofSuite suite: [String] = [], _ options: TestOptions
  ) -> ExitCode {
    for path in suite
    where context.files.status(of: path) == nil && (try? context.files.inputs(at: path)) == nil {
      return context.printError(of: path, "no such suite", .missingInput)
    }
    let (parts, unread, code) = reports(at: paths)
    let merged: MergedSuite
    do {
      merged = try MergedSuite(parts, unread: unread, allowsEmpty: options.allowEmpty)
    } catch {
      let problem = "the reports cannot be merged: \(error.message)"
      return code.joined(with: context.printError(problem, .badScript))
    }
    let summary = merged.summary
    var options = options
    // Merged results keep the times of the original results.
    options.times = true
    options.order.seed = summary.seed
    var reports = SuiteReports(options, context.output, context.files)
    for scenario in merged.scenarios { reports.append(scenario) }
    var written = reports.end(summary).joined(
      with: SuiteRunner(context).report(summary.evidence, options))
    if options.coverage.isOn, summary.evidence.coverage == nil {
      let problem = "the reports contain no coverage: run the shards with `--coverage`"
      written = written.joined(with: context.printError(problem, .failure))
    } else if options.coverage.isOn {
      for part in parts where part.summary.evidence.coverage == nil {
        let problem = "\(printable(part.name)) has no coverage, so the total coverage is unknown"
        written = written.joined(with: context.printError(problem, .failure))
      }
    }
    for sentence in summary.missingSentences {
      context.output.writeError("sextant: \(printable(sentence))\n")
    }
    written = written.joined(with: keepLastRun(merged, of: suite, options))
    let result = verdict(of: summary)
    if result == .nothingSelected {
      context.output.writeError("sextant: no scenario of the merged reports ran\n")
    }
    context.output.flush()
    return code.joined(with: result).joined(with: written)
  }

  /// Reads the reports. If a report is unreadable or incomplete, writes an error and adds the
  /// report to `unread`.
  private func reports(
    at paths: [String]
  ) -> (parts: [RecordedSuite], unread: [SuiteSummary.FileNotRun], code: ExitCode) {
    var parts: [RecordedSuite] = []
    var unread: [SuiteSummary.FileNotRun] = []
    var code = ExitCode.success
    func fail(_ path: String, _ reason: String, _ failure: ExitCode) {
      var report = SuiteSummary.FileNotRun(name: path, reason: reason)
      report.isFile = false
      unread.append(report)
      code = code.joined(
        with: context.printError("\(printable(path)) \(printable(reason))", failure))
    }
    for path in paths {
      do {
        let bytes = try path == "-" ? context.files.standardInput() : context.files.read(path)
        do {
          parts.append(try RecordedSuite(parsing: bytes, named: path))
        } catch {
          let reason = "is not a complete report in JSON Lines: \(error.message)"
          fail(path, reason, .badScript)
        }
      } catch {
        fail(path, "cannot be read: \(error.message)", .missingInput)
      }
    }
    return (parts, unread, code)
  }

  private func keepLastRun(
    _ merged: MergedSuite, of suite: [String], _ options: TestOptions
  ) -> ExitCode {
    if suite.isEmpty { return .success }
    var options = options
    options.runContext.keepsLastRun = true
    // The user has requested to store the last run. Therefore, a failed write is an error.
    options.narrowing.lastFailed = true
    guard let store = SuiteRunner(context).lastRunStore(of: suite, options) else { return .success }
    var recorder = LastRunRecorder(store, isWhole: false)
    for scenario in merged.scenarios { recorder.add(scenario) }
    return SuiteRunner(context).keep(
      recorder.end(merged.summary, of: merged.scenarios.map(\.file)), in: store, options)
  }
}

private func verdict(of summary: SuiteSummary) -> ExitCode {
  var rest = summary
  rest.isIncomplete = false
  if !rest.isGood { return .failure }
  return summary.isIncomplete ? .nothingSelected : .success
}
