internal import SextantPlatform
internal import Synchronization

/// The process groups that must not outlive this process, identified by their leaders.
///
/// A terminal signals only the foreground group, so a signal handler that ends this process kills
/// these groups. The table is fixed and lock-free, because a handler can neither allocate nor lock.
final class ProcessGroups: @unchecked Sendable {
  static let shared = ProcessGroups()

  /// More groups than engines run at a time; further groups are not killed.
  private static let capacity = 1024
  /// The leaders; 0 marks a free slot.
  private let leaders = UnsafeMutablePointer<Atomic<pid_t>>.allocate(capacity: capacity)

  private init() {
    for slot in 0..<Self.capacity { (leaders + slot).initialize(to: Atomic(0)) }
  }

  func add(_ leader: pid_t) { replace(0, by: leader) }

  func remove(_ leader: pid_t) { replace(leader, by: 0) }

  /// Async-signal-safe after the first use of `shared`.
  func killAll() {
    for slot in 0..<Self.capacity {
      let leader = leaders[slot].load(ordering: .relaxed)
      if leader > 0 { kill(-leader, SIGKILL) }
    }
  }

  private func replace(_ old: pid_t, by new: pid_t) {
    for slot in 0..<Self.capacity
    where leaders[slot].compareExchange(expected: old, desired: new, ordering: .relaxed).exchanged {
      return
    }
  }
}
