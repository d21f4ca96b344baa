struct ProgressLine {
  private let output: any Output
  private let isWatched: Bool
  private let interval: Duration
  private let start = ContinuousClock.now
  private var next: ContinuousClock.Instant

  /// - Parameter wait: the delay before the line first appears; nil for `interval`.
  init(
    _ output: any Output, every interval: Duration = .milliseconds(200), after wait: Duration? = nil
  ) {
    self.output = output
    self.interval = interval
    isWatched = output.showsProgress
    next = start + (wait ?? interval)
  }

  /// Draws the line if the interval since the last drawing has passed.
  ///
  /// - Parameter text: returns the text. The argument `rate` converts a count to a count per
  ///   second.
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
