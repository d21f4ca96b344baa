import SextantInterpreter
internal import SextantLanguage
internal import SextantSyntax

/// Asks about changed snapshots, for `sextant review`.
package struct SnapshotReviewer {
  let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  /// Runs scenarios, asks about each missing, different or obsolete snapshot, and writes the
  /// accepted changes.
  package func review(
    _ paths: [String], _ options: TestOptions, reader: any LineReader
  ) -> ExitCode {
    var options = options
    options.snapshots.update = .all
    let found = SuiteRunner(context).suiteFiles(paths)
    var (snapshots, reported) = (SuiteSnapshots(), ReportedDiagnostics())
    var (code, failed) = (found.code, 0)
    SuiteRunner(context).work(on: found, options) { run in
      let errors = reported.add(run.diagnostics) + run.errors
      if !errors.isEmpty { context.output.writeError(errors) }
      code = code.joined(with: run.code)
      if !run.isPart { snapshots.open(run.snapshots) }
      for (index, outcome) in run.outcomes.enumerated() {
        snapshots.add(run.snapshots, at: index)
        if case .other(let outcome, _) = outcome, !outcome.failures.isEmpty { failed += 1 }
      }
      return !context.interrupt.isRequested
    }
    if let code = context.interruption { return code }
    snapshots.add(orphans: found.orphanedSnapshots, context.files)
    if found.files.isEmpty, found.orphanedSnapshots.isEmpty, code == .success {
      return context.report([.noScripts(in: paths)])
    }
    if failed > 0 {
      let some = "\(pluralized(failed, "scenario")) \(failed == 1 ? "fails" : "fail")"
      code = code.joined(
        with: context.printError("\(some); run `sextant test` for details", .failure))
    }
    var review = SnapshotReview(snapshots, output: context.output, reader: reader)
    let result = review.run(SnapshotRecorder(context, options))
    if !result.errors.isEmpty { context.output.writeError(result.errors) }
    context.output.flush()
    return (context.interruption ?? code).joined(with: result.code)
  }
}
