/// The line that says how far work has come, drawn anew now and then where somebody watches.
struct ProgressLine {
  private let output: any Output
  private let isWatched: Bool
  private let interval: Duration
  private let start = ContinuousClock.now
  /// When it is drawn next.
  private var next: ContinuousClock.Instant

  /// - Parameter wait: how long nothing is drawn at first; nil for as long as later.
  init(
    _ output: any Output, every interval: Duration = .milliseconds(200), after wait: Duration? = nil
  ) {
    self.output = output
    self.interval = interval
    isWatched = output.showsProgress
    next = start + (wait ?? interval)
  }

  /// Draws it, unless it was drawn a moment ago.
  ///
  /// - Parameter text: what it says; it is given a function from a count to how many that is in a second.
  mutating func update(_ text: (_ rate: (Int) -> Int) -> String) {
    if !isWatched { return }
    let now = ContinuousClock.now
    if now < next { return }
    next = now + interval
    let seconds = max((now - start) / .seconds(1), 0.001)
    output.showProgress(text { Int(Double($0) / seconds) })
  }

  func erase() { if isWatched { output.showProgress(nil) } }
}
