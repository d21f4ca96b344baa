internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Works on places 0, 1, 2 … on several threads, the calling one among them, and hands the results
/// over in that order on the calling thread: what is made of them is the same for any number.
///
/// - Parameters:
///   - makeWorker: what a thread works with. Each has its own, so that threads share little: two
///     cores that count references to the same objects are slower than one.
///   - consume: returns false when no more is wanted.
func workInOrder<Worker, Result: Sendable>(
  on count: Int, threads: Int, makeWorker: @escaping @Sendable () -> Worker,
  work: @escaping @Sendable (inout Worker, Int) -> Result, consume: (Result) -> Bool
) {
  let board = Board<Result>(count: count)
  let helpers = (1..<max(1, min(threads, count))).compactMap { _ in
    WorkerThread {
      var worker = makeWorker()
      while let place = board.takePlace() { board.put(work(&worker, place), at: place) }
    }
  }
  var consumed = 0
  func drain() {
    while let result = board.takeResult(of: consumed) {
      consumed += 1
      if !consume(result) { return board.stop() }
    }
  }
  var worker = makeWorker()
  while let place = board.takePlace() {
    board.put(work(&worker, place), at: place)
    drain()
  }
  for helper in helpers { helper.join() }
  drain()
}

/// How many threads this machine runs at the same time.
func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Which places are taken, and results that wait for their turn.
private final class Board<Result: Sendable>: Sendable {
  private let next = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let results: Mutex<[Result?]>
  private let count: Int

  init(count: Int) {
    self.count = count
    results = Mutex(Array(repeating: nil, count: count))
  }

  /// A place that nobody works on yet; nil when there is none left.
  func takePlace() -> Int? {
    if isStopped.load(ordering: .relaxed) { return nil }
    let place = next.add(1, ordering: .relaxed).oldValue
    return place < count ? place : nil
  }

  func put(_ result: Result, at place: Int) {
    results.withLock { $0[place] = result }
  }

  /// The result of a place, once it is there and until work has been stopped.
  func takeResult(of place: Int) -> Result? {
    if place >= count || isStopped.load(ordering: .relaxed) { return nil }
    return results.withLock { results in
      defer { results[place] = nil }
      return results[place]
    }
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }
}

/// A thread with a stack as large as that of a main thread.
private struct WorkerThread {
  private static let stackSize = 16 << 20

  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Nil when the system gives no more threads.
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
