/// The end of a computation: after a time limit, or at an interruption.
package struct Deadline: Sendable {
  private let start = ContinuousClock.now
  private var limit: Duration?
  private let isInterrupted: @Sendable () -> Bool

  /// - Parameter limit: The time from now on; nil for no limit.
  package init(
    after limit: Duration?, or isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.limit, self.isInterrupted) = (limit, isInterrupted)
  }

  /// Returns a deadline after a multiple of the time limit, such as 7 / 8.
  package func scaled(by numerator: Int, over denominator: Int = 1) -> Deadline {
    var scaled = self
    scaled.limit = limit.map { $0 * numerator / denominator }
    return scaled
  }

  package var isTimeOver: Bool { limit.map { ContinuousClock.now - start >= $0 } ?? false }

  package var isOver: Bool { isInterrupted() || isTimeOver }
}
