import SextantReports
import Synchronization

/// Why work for a client is to end early: its time is over, what the client has sent since has made it needless, or the
/// client has taken the request back.
package enum StopReason: Sendable { case time, superseded, cancelled }

/// Says when work for a client is to end early.
final class StopSignal: Sendable {
  private struct State: Sendable {
    /// The request that is answered; nil where nobody waits.
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

  /// Begins work on a request, or work that nobody waits for.
  func begin(for id: JSONValue? = nil) { state.withLock { $0 = State(id: id, isWatching: true) } }

  /// Ends it; says why it was to end early, if it was.
  func end() -> StopReason? {
    state.withLock { state in
      defer { state = State() }
      return state.reason
    }
  }

  /// Gives what follows some time, or any; says whether what went before has had too little.
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

  /// Whether the work is to end now.
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
