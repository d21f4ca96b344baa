/// A monitor: a value behind a lock. Threads can wait for changes of the value.
package final class LockedValue<State>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Waits until `found` returns a result. Calls `found` after each access by another thread.
  package func wait<Found>(for found: (inout State) -> Found?) -> Found {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = found(&state) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Waits until `found` returns a result. Returns nil if no result is found within `time`.
  package func wait<Found>(
    atMost time: Duration, for found: (inout State) -> Found?
  ) -> Found? {
    let end = ContinuousClock.now + time
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = found(&state) { return result }
      let rest = end - ContinuousClock.now
      if rest <= .zero { return nil }
      waitForChange(atMost: min(rest, Self.slice))
    }
  }

  /// The maximum time of a single wait. It limits the delay if the system clock is set back.
  private static var slice: Duration { .seconds(1) }

  private func waitForChange(atMost time: Duration) {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int(end.tv_nsec) + Int(attoseconds / 1_000_000_000)
    end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    pthread_cond_timedwait(condition, mutex, &end)
  }

  package func withLock<Value>(_ body: (inout State) -> Value) -> Value { wait { body(&$0) } }
}
