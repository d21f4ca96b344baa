/// A task queue for several threads. It delivers results in the order of the tasks.
///
/// Tasks differ widely in size, but all threads must stay busy until the end. A task may therefore
/// have parts, such as ranges of scenarios. The order of results must not depend on scheduling.
///
/// Scheduling is a central queue with affinity. A thread takes its next work from the first
/// nonempty source:
///
/// 1. the parts of the thread's last task, because the thread has the state of this task, and
///    shares little with other threads
/// 2. the tasks that have not started, in order
/// 3. the parts of the first task with unstarted parts
///
/// Results pass through a reorder buffer. `results` holds results by position, and `cursor` is the
/// position of the next result to deliver. The result of a task precedes the results of its parts.
///
/// Invariants:
/// - `parts[task]` exists only while a part of the task has not started.
/// - Only a running task adds parts. If no work is left and `running` is 0, all work is done.
/// - Each result is delivered once, in ascending order of positions.
///
/// The queue is not thread-safe. `ThreadPool` guards it with a lock.
struct WorkQueue<Task: Sendable, Result: Sendable> {
  /// The index of a task, and the position of its part, counted from 1. Position 0 is the task
  /// itself.
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
  /// The number of parts of each divided task. The delivery of the task's last result removes the
  /// entry.
  private var partCounts: [Int: Int] = [:]
  private var results: [Position: Result] = [:]
  private var cursor = Position(task: 0)

  init(_ tasks: [Task]) { self.tasks = tasks }

  enum Step {
    case task(Position, Task)
    case result(Result)
    case end
  }

  /// Returns the next step of a thread; nil if the thread must wait.
  ///
  /// - Parameters:
  ///   - own: the last task of the thread; nil before its first task.
  ///   - consumes: whether the thread handles results.
  mutating func next(own: Int?, consumes: Bool) -> Step? {
    if consumes, let result = dequeueResult() { return .result(result) }
    if let (position, task) = dequeueTask(own: own) { return .task(position, task) }
    return running == 0 ? .end : nil
  }

  private mutating func dequeueTask(own: Int?) -> (Position, Task)? {
    if let own, let part = dequeuePart(of: own) { return part }
    if !isStopped, started < tasks.count {
      defer { (started, running) = (started + 1, running + 1) }
      return (Position(task: started), tasks[started])
    }
    return parts.keys.min().flatMap { dequeuePart(of: $0) }
  }

  private mutating func dequeuePart(of task: Int) -> (Position, Task)? {
    guard var rest = parts[task] else { return nil }
    let part = rest.tasks[rest.next]
    rest.next += 1
    parts[task] = rest.next < rest.tasks.count ? rest : nil
    running += 1
    return (Position(task: task, part: rest.next), part)
  }

  /// Stores a result. If the finished work is a task, adds the parts of the task.
  mutating func finish(_ work: Work<Task, Result>, at position: Position) {
    running -= 1
    results[position] = work.result
    guard position.part == 0, !work.parts.isEmpty else { return }
    parts[position.task] = Parts(tasks: work.parts)
    partCounts[position.task] = work.parts.count
  }

  /// Returns the next result to deliver; nil if it is not available yet.
  private mutating func dequeueResult() -> Result? {
    guard let result = results.removeValue(forKey: cursor) else { return nil }
    if cursor.part < partCounts[cursor.task] ?? 0 {
      cursor.part += 1
    } else {
      partCounts[cursor.task] = nil
      cursor = Position(task: cursor.task + 1)
    }
    return result
  }

  /// Prevents further tasks from starting. Parts of started tasks still run.
  mutating func stop() { isStopped = true }
}
