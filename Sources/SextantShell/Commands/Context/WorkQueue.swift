/// A task queue for several threads that delivers the results in task order.
///
/// Tasks are of very different size, all threads must stay busy until the end, and the order of
/// results must not depend on scheduling. Therefore a task may split into parts, such as ranges of
/// scenarios.
///
/// Scheduling: a central queue with affinity. A thread takes the next work from the first source
/// that has any:
/// 1. the parts of the task that it last worked on, so that it reuses its state and shares little,
/// 2. the next task that was not started,
/// 3. the parts of the first task with remaining parts.
///
/// Results: a reorder buffer. `results` holds results by position, and `cursor` is the position of
/// the next result to deliver. The result of a task comes before the results of its parts.
///
/// Invariants:
/// - `parts[task]` exists only while a part of the task is not started.
/// - Only a running task adds parts. So if no work is left and `running` is 0, all work is done.
/// - Results are delivered once, in ascending order of positions.
///
/// The queue is not thread-safe. `ThreadPool` guards it with a lock.
struct WorkQueue<Task: Sendable, Result: Sendable> {
  /// The index of a task, and the number of its part, or 0 for the task.
  struct Position: Hashable {
    let task: Int
    var part = 0
  }

  private struct Parts {
    let tasks: [Task]
    var next = 0
  }

  private let tasks: [Task]
  private var started = 0
  private var running = 0
  private var isStopped = false
  private var parts: [Int: Parts] = [:]
  /// The number of parts of each split task until its results are taken.
  private var partCounts: [Int: Int] = [:]
  private var results: [Position: Result] = [:]
  private var cursor = Position(task: 0)

  init(_ tasks: [Task]) { self.tasks = tasks }

  enum Step {
    case task(Position, Task)
    case result(Result)
    case end
  }

  /// Returns nil to wait.
  ///
  /// - Parameters:
  ///   - own: the task that the thread last worked on.
  ///   - consumes: whether the thread handles the results.
  mutating func next(own: Int?, consumes: Bool) -> Step? {
    if consumes, let result = takeResult() { return .result(result) }
    if let (position, task) = takeTask(own: own) { return .task(position, task) }
    return running == 0 ? .end : nil
  }

  private mutating func takeTask(own: Int?) -> (Position, Task)? {
    if let own, let part = takePart(of: own) { return part }
    if !isStopped, started < tasks.count {
      defer { (started, running) = (started + 1, running + 1) }
      return (Position(task: started), tasks[started])
    }
    return parts.keys.min().flatMap { takePart(of: $0) }
  }

  private mutating func takePart(of task: Int) -> (Position, Task)? {
    guard var rest = parts[task] else { return nil }
    let part = rest.tasks[rest.next]
    rest.next += 1
    parts[task] = rest.next < rest.tasks.count ? rest : nil
    running += 1
    return (Position(task: task, part: rest.next), part)
  }

  /// Parts do not split further.
  mutating func put(_ work: Work<Task, Result>, at position: Position) {
    running -= 1
    results[position] = work.result
    guard position.part == 0, !work.parts.isEmpty else { return }
    parts[position.task] = Parts(tasks: work.parts)
    partCounts[position.task] = work.parts.count
  }

  /// Nil if the next result in the order is pending.
  private mutating func takeResult() -> Result? {
    guard let result = results.removeValue(forKey: cursor) else { return nil }
    if cursor.part < partCounts[cursor.task] ?? 0 {
      cursor.part += 1
    } else {
      partCounts[cursor.task] = nil
      cursor = Position(task: cursor.task + 1)
    }
    return result
  }

  /// The parts of started tasks still run.
  mutating func stop() { isStopped = true }
}
