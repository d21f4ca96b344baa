/// A thread with a stack of 16 MB.
package struct WorkerThread: @unchecked Sendable {
  private static let stackSize = 16 << 20

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts a thread that runs a function. Returns nil if no thread can be created.
  package init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let body = Unmanaged.passRetained(Body(run))
    var handle = makeThreadHandle()
    let problem = pthread_create(
      &handle, &attributes,
      {
        let argument: UnsafeMutableRawPointer? = $0
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    let thread: pthread_t? = handle
    guard problem == 0, let thread else {
      body.release()
      return nil
    }
    self.thread = thread
  }

  package func detach() { pthread_detach(thread) }

  package func join() { pthread_join(thread, nil) }
}
