import SextantInterpreter
internal import SextantLanguage
internal import SextantSyntax

extension Batch {
  /// Runs the scenarios of files and folders, asks about each missing, different or obsolete
  /// snapshot, and writes the accepted changes.
  ///
  /// - Parameter options: the options, whose `writer` writes the changes.
  package func review(
    _ paths: [String], _ options: TestOptions, reader: any LineReader
  ) -> ExitCode {
    var options = options
    options.snapshots.update = .all
    let found = suiteFiles(paths)
    var (snapshots, reported) = (SuiteSnapshots(), ReportedDiagnostics())
    var (code, failed) = (found.code, 0)
    work(on: found, options) { run in
      let errors = reported.take(new: run.diagnostics) + run.errors
      if !errors.isEmpty { output.writeError(errors) }
      code = code.joined(with: run.code)
      if !run.isPart { snapshots.open(run.snapshots) }
      for (index, outcome) in run.outcomes.enumerated() {
        snapshots.add(run.snapshots, at: index)
        if case .other(let outcome, _) = outcome, !outcome.failures.isEmpty { failed += 1 }
      }
      return !interrupt.isRequested
    }
    if let interruption { return interruption }
    snapshots.add(orphans: found.orphanedSnapshots, files)
    if found.files.isEmpty, found.orphanedSnapshots.isEmpty, code == .success {
      return report([.noScripts(in: paths)])
    }
    if failed > 0 {
      let some = "\(pluralized(failed, "scenario")) \(failed == 1 ? "fails" : "fail")"
      code = code.joined(with: complain("\(some); run `sextant test` for details", .failure))
    }
    var review = SnapshotReview(snapshots, output: output, reader: reader)
    let result = review.run(SnapshotRecorder(self, options))
    if !result.errors.isEmpty { output.writeError(result.errors) }
    output.flush()
    return (interruption ?? code).joined(with: result.code)
  }
}
