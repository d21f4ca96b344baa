import SextantReports
import Synchronization

/// The reason to interrupt work. `superseded` means that a later message makes the work
/// unnecessary.
package enum StopReason: Sendable { case time, superseded, cancelled }

final class StopSignal: Sendable {
  private struct State: Sendable {
    /// The current request; nil for background work.
    var id: JSONValue?
    var end: ContinuousClock.Instant?
    var isWatching = false
    var reason: StopReason?
  }

  private let state = Mutex(State())
  private let interruption: @Sendable (JSONValue?) -> StopReason?

  init(interruption: @escaping @Sendable (JSONValue?) -> StopReason?) {
    self.interruption = interruption
  }

  func begin(for id: JSONValue? = nil) { state.withLock { $0 = State(id: id, isWatching: true) } }

  func end() -> StopReason? {
    state.withLock { state in
      defer { state = State() }
      return state.reason
    }
  }

  /// Sets a time limit for the following work; nil for no limit. Returns whether the work exceeded
  /// the previous limit.
  @discardableResult
  func limit(_ time: Duration?) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    return state.withLock { state in
      let wasLate = state.reason == .time
      if wasLate { state.reason = nil }
      state.end = end
      return wasLate
    }
  }

  func shouldStop() -> Bool {
    let now = state.withLock { $0 }
    guard now.isWatching else { return false }
    if now.reason != nil { return true }
    var reason = interruption(now.id)
    if reason == nil, let end = now.end, ContinuousClock.now >= end { reason = .time }
    guard let reason else { return false }
    state.withLock { $0.reason = reason }
    return true
  }
}
