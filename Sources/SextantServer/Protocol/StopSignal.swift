import SextantReports
import Synchronization

/// Says when work for a client is to end early: when its time is over, or when the client has gone on.
final class StopSignal: Sendable {
  enum Reason: Sendable { case time, superseded }

  private struct State: Sendable {
    var end: ContinuousClock.Instant?
    var id: JSONValue?
    var isWatching = false
    var reason: Reason?
  }

  private let state = Mutex(State())
  private let isSuperseded: @Sendable (JSONValue?) -> Bool

  init(isSuperseded: @escaping @Sendable (JSONValue?) -> Bool) { self.isSuperseded = isSuperseded }

  /// Begins work on a request.
  ///
  /// - Parameter limit: the most time that it gets; nil for any.
  func begin(_ limit: Duration?, for id: JSONValue? = nil) {
    let end = limit.map { ContinuousClock.now + $0 }
    state.withLock { $0 = State(end: end, id: id, isWatching: true) }
  }

  /// Ends it; says why it was to end early, if it was.
  func end() -> Reason? {
    state.withLock { state in
      defer { state = State() }
      return state.reason
    }
  }

  /// Whether the work is to end now.
  func shouldStop() -> Bool {
    let now = state.withLock { $0 }
    guard now.isWatching else { return false }
    if now.reason != nil { return true }
    var reason: Reason?
    if let end = now.end, ContinuousClock.now >= end { reason = .time }
    if reason == nil, isSuperseded(now.id) { reason = .superseded }
    guard let reason else { return false }
    state.withLock { $0.reason = reason }
    return true
  }
}
