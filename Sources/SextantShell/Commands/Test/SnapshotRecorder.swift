internal import SextantInterpreter
internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

struct SnapshotRecorder {
  struct Result {
    var code = ExitCode.success
    var counts = SnapshotCounts()
    var errors = ""
  }

  private let context: CommandContext
  private let options: TestOptions

  init(_ context: CommandContext, _ options: TestOptions) {
    self.context = context
    self.options = options
  }

  func record(_ snapshots: SuiteSnapshots) -> Result {
    var result = Result()
    for script in snapshots.asked {
      let removals = options.update == .all ? script.removals : []
      result.errors += (script.failingTexts + script.conflictTexts).joined()
      if !script.conflictTexts.isEmpty { result.code = result.code.joined(with: .failure) }
      write(script.changes + removals, of: script.script, &result)
      if removals.isEmpty { report(script.stale, of: script.script, &result) }
    }
    return result
  }

  func write(
    _ changes: [SnapshotChange], of script: ScriptSnapshots, _ result: inout Result
  ) {
    guard !changes.isEmpty, let writer = options.runContext.writer else { return }
    do throws(FileProblem) {
      if context.interruption != nil { throw FileProblem("the run was interrupted") }
      try SnapshotWriter(files: context.files, writer: writer).write(changes, of: script)
      for change in changes { count(change.kind, &result.counts) }
    } catch {
      result.errors +=
        "sextant: \(printable(script.source.name)): snapshots are not written: "
        + "\(printable(error.message))\n"
      result.code = result.code.joined(with: .cannotWrite)
    }
  }

  private func report(
    _ stale: [SnapshotFile.Entry], of script: ScriptSnapshots, _ result: inout Result
  ) {
    let isError = options.strictness.strict || options.runContext.isUnattended
    let path = printable(script.file.path)
    var texts = stale.map { entry in
      "\(path):\(entry.line): unused snapshot \(printable(entry.key.text)); "
        + "`sextant test --update` removes it"
    }
    if script.isOrphan {
      let advice = stale.isEmpty ? "delete the file" : "`sextant test --update` removes the file"
      texts = ["\(path): the script `\(printable(script.source.name))` does not exist; \(advice)"]
    }
    for text in texts {
      result.errors += "sextant: \(isError ? "" : "warning: ")\(text)\n"
      if isError { result.code = result.code.joined(with: .failure) }
    }
  }

  private func count(_ kind: SnapshotChange.Kind, _ counts: inout SnapshotCounts) {
    switch kind {
    case .written: counts.written += 1
    case .updated: counts.updated += 1
    case .removed: counts.removed += 1
    }
  }
}
