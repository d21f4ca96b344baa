/// A value that several threads read and change, one at a time, and whose changes they can wait for.
package final class Guarded<State>: @unchecked Sendable {
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

  /// Waits until a function finds in the value what it looks for. Those that wait look again after each
  /// call.
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

  package func withLock<Value>(_ body: (inout State) -> Value) -> Value { wait { body(&$0) } }
}
