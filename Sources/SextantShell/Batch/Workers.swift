internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Processes the indices 0, 1, 2 … on several threads, including the calling one, and passes the
/// results in that order to the calling thread, so that the outcome does not depend on the number
/// of threads.
///
/// - Parameters:
///   - makeWorker: makes the worker of a thread. Threads share little, because contended
///     reference counts make two cores slower than one.
///   - consume: handles a result; returns false to stop.
func workInOrder<Worker, Result: Sendable>(
  on count: Int, threads: Int, makeWorker: @escaping @Sendable () -> Worker,
  work: @escaping @Sendable (inout Worker, Int) -> Result, consume: (Result) -> Bool
) {
  let queue = WorkQueue<Result>(count: count)
  let helpers = (1..<max(1, min(threads, count))).compactMap { _ in
    WorkerThread {
      var worker = makeWorker()
      while let index = queue.takeIndex() { queue.put(work(&worker, index), at: index) }
    }
  }
  var consumed = 0
  func drain() {
    while let result = queue.takeResult(of: consumed) {
      consumed += 1
      if !consume(result) { return queue.stop() }
    }
  }
  var worker = makeWorker()
  while let index = queue.takeIndex() {
    queue.put(work(&worker, index), at: index)
    drain()
  }
  for helper in helpers { helper.join() }
  drain()
}

/// The number of cores of this machine.
func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// The next index to process, and results that wait for their turn.
private final class WorkQueue<Result: Sendable>: Sendable {
  private let next = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let results: Mutex<[Result?]>
  private let count: Int

  init(count: Int) {
    self.count = count
    results = Mutex(Array(repeating: nil, count: count))
  }

  /// The next index to process; nil if there is none left.
  func takeIndex() -> Int? {
    if isStopped.load(ordering: .relaxed) { return nil }
    let index = next.add(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }

  func put(_ result: Result, at index: Int) {
    results.withLock { $0[index] = result }
  }

  /// The result of an index; nil if it is not available yet, or if work was stopped.
  func takeResult(of index: Int) -> Result? {
    if index >= count || isStopped.load(ordering: .relaxed) { return nil }
    return results.withLock { results in
      defer { results[index] = nil }
      return results[index]
    }
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }
}

/// A thread with a stack as large as that of the main thread.
private struct WorkerThread {
  private static let stackSize = 16 << 20

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Nil if no thread can be created.
  init?(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let problem = pthread_create(&thread, &attributes, Self.main, body.toOpaque())
    #if canImport(Darwin)
      guard problem == 0, let thread else {
        body.release()
        return nil
      }
    #else
      guard problem == 0 else {
        body.release()
        return nil
      }
    #endif
    self.thread = thread
  }

  #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      {
        Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run()
        return nil
      }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      {
        if let body = $0 { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }
  #endif

  func join() { pthread_join(thread, nil) }
}
