internal import SextantLanguage
internal import SextantReports
internal import SextantRuntime
internal import SextantSyntax

/// Writes what a suite has recorded, and says what it has not.
struct SnapshotRecorder {
  /// What came of it.
  struct Result {
    var code = ExitCode.success
    var counts = SnapshotCounts()
    /// Messages for standard error.
    var errors: [String] = []
  }

  private let batch: Batch
  private let options: TestOptions

  init(_ batch: Batch, _ options: TestOptions) {
    self.batch = batch
    self.options = options
  }

  func record(_ snapshots: SuiteSnapshots) -> Result {
    var result = Result()
    for script in snapshots.asked {
      let removals = options.update == .all ? script.removals : []
      result.errors += script.failingTexts + script.conflictTexts
      if !script.conflictTexts.isEmpty { result.code = result.code.joined(with: .failure) }
      write(script.changes + removals, of: script.script, &result)
      if removals.isEmpty { report(script.stale, of: script.script, &result) }
    }
    return result
  }

  /// Writes changes of one script; what cannot be written is reported.
  func write(
    _ changes: [SnapshotChange], of script: ScriptSnapshots, _ result: inout Result
  ) {
    guard !changes.isEmpty, let writer = options.writer else { return }
    do throws(FileProblem) {
      if batch.interruption != nil { throw FileProblem("the run was interrupted") }
      try SnapshotWriter(files: batch.files, writer: writer).write(changes, of: script)
      for change in changes { result.counts.add(change.kind) }
    } catch {
      result.errors.append(
        "sextant: \(printable(script.source.name)): no snapshot is written: "
          + "\(printable(error.message))\n")
      result.code = result.code.joined(with: .cannotWrite)
    }
  }

  private func report(
    _ stale: [SnapshotFile.Entry], of script: ScriptSnapshots, _ result: inout Result
  ) {
    for entry in stale {
      result.errors.append(
        "sextant: \(options.isStrict ? "" : "warning: ")\(printable(script.file.path)):\(entry.line): "
          + "nothing asks for the snapshot \(printable(entry.key.text)); "
          + "`sextant test --update` removes it\n")
      if options.isStrict { result.code = result.code.joined(with: .failure) }
    }
  }
}

extension SnapshotCounts {
  mutating func add(_ kind: SnapshotChange.Kind) {
    switch kind {
    case .written: written += 1
    case .updated: updated += 1
    case .removed: removed += 1
    }
  }
}

extension Output {
  func writeErrors(_ texts: [String]) {
    if !texts.isEmpty { writeError(texts.joined()) }
  }
}
