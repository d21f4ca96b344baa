internal import SextantReports
internal import SextantSyntax

/// The line that says how far a suite has come, where somebody watches.
struct SuiteProgress {
  private let output: any Output
  private let total: Int
  private let interval: Duration
  /// When it is drawn again; nil where nobody watches.
  private var next: ContinuousClock.Instant?

  init(_ output: any Output, files: Int, interval: Duration) {
    self.output = output
    total = files
    self.interval = interval
    if output.showsProgress { next = ContinuousClock.now }
  }

  /// Draws it, unless it was drawn a moment ago.
  mutating func update(file: Int, _ counts: SuiteCounts) {
    guard let next else { return }
    let now = ContinuousClock.now
    if now < next { return }
    self.next = now + interval
    output.showProgress(
      "file \(file)/\(total), \(pluralized(counts.all - counts.notRun, "scenario")), \(counts.failed) failed"
    )
  }

  func erase() { if next != nil { output.showProgress(nil) } }
}
