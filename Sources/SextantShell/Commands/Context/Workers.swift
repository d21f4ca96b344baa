internal import SextantPlatform
internal import Synchronization

/// Runs tasks on several threads. The calling thread also runs tasks, and handles the results.
///
/// The order of the results is the order of the tasks, independently of the number of threads.
///
/// - Parameters:
///   - makeWorker: creates the worker of a thread. Workers should share little: with contended
///     reference counts, two cores are slower than a single core.
///   - consume: handles a result. If it returns false, no further task starts, but the results of
///     started tasks still follow.
func processInOrder<Worker, Task: Sendable, Result: Sendable>(
  on tasks: [Task], threads: Int, makeWorker: @escaping @Sendable () -> Worker,
  work: @escaping @Sendable (inout Worker, Task) -> Work<Task, Result>,
  consume: (Result) -> Bool
) {
  let pool = ThreadPool(tasks, threads: threads, makeWorker: makeWorker, work: work)
  pool.spawn(atMost: tasks.count)
  pool.work(consumes: true, consume)
  pool.join()
}

struct Work<Task: Sendable, Result: Sendable>: Sendable {
  var result: Result
  var parts: [Task] = []
}

/// The threads that run tasks. Their number is at most the number of tasks and parts.
private final class ThreadPool<Worker, Task: Sendable, Result: Sendable>: Sendable {
  private let queue: LockedValue<WorkQueue<Task, Result>>
  private let helpers = Mutex<[WorkerThread]>([])
  private let threads: Int
  private let makeWorker: @Sendable () -> Worker
  private let work: @Sendable (inout Worker, Task) -> Work<Task, Result>

  init(
    _ tasks: [Task], threads: Int, makeWorker: @escaping @Sendable () -> Worker,
    work: @escaping @Sendable (inout Worker, Task) -> Work<Task, Result>
  ) {
    queue = LockedValue(WorkQueue(tasks))
    self.threads = threads
    self.makeWorker = makeWorker
    self.work = work
  }

  /// - Parameter count: the maximum number of threads, including the calling thread.
  func spawn(atMost count: Int) {
    helpers.withLock { helpers in
      while helpers.count + 1 < min(threads, count) {
        guard let helper = WorkerThread({ self.work(consumes: false) { _ in true } }) else {
          return
        }
        helpers.append(helper)
      }
    }
  }

  func work(consumes: Bool, _ consume: (Result) -> Bool) {
    var worker: Worker?
    var own: Int?
    while true {
      switch queue.wait(for: { $0.next(own: own, consumes: consumes) }) {
      case .end: return
      case .result(let result):
        if !consume(result) { queue.withLock { $0.stop() } }
      case .task(let position, let task):
        own = position.task
        let done = work(with: &worker, on: task)
        queue.withLock { $0.finish(done, at: position) }
        if !done.parts.isEmpty { spawn(atMost: done.parts.count) }
      }
    }
  }

  private func work(with worker: inout Worker?, on task: Task) -> Work<Task, Result> {
    var own = worker.take() ?? makeWorker()
    defer { worker = own }
    return work(&own, task)
  }

  func join() { while let helper = helpers.withLock({ $0.popLast() }) { helper.join() } }
}

func processorCount() -> Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
