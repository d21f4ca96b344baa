/// The tasks of several threads, and their results, which are taken in the order of the tasks.
///
/// A task may be split: what it gives is followed by the results of its parts. A thread goes on with the
/// parts of what it has split, then with the next task; where there is none, it helps with the parts
/// of others. So threads share as little as they can, and none is idle as long as a part is left.
struct WorkQueue<Task: Sendable, Result: Sendable> {
  /// A place in the order: a task, and 0 for itself or the number of its part.
  struct Position: Hashable {
    let task: Int
    var part = 0
  }

  /// The parts of a task of which some are left, first to last.
  private struct Parts {
    let tasks: [Task]
    var next = 0
  }

  private let tasks: [Task]
  /// How many tasks were started.
  private var started = 0
  /// How many tasks and parts are being worked on.
  private var running = 0
  private var isStopped = false
  private var parts: [Int: Parts] = [:]
  /// How many parts a task was split into, until its results are taken.
  private var partCounts: [Int: Int] = [:]
  private var results: [Position: Result] = [:]
  /// The position of the result to take next.
  private var cursor = Position(task: 0)

  init(_ tasks: [Task]) { self.tasks = tasks }

  /// What a thread does next.
  enum Step {
    case task(Position, Task)
    /// It passes on the next result.
    case result(Result)
    case end
  }

  /// What a thread does next that has split the task `own` or helped with it; nil to wait.
  ///
  /// - Parameter consumes: whether it is the thread that gets the results.
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

  /// Takes what became of a task or a part. A part is not split any more.
  mutating func put(_ work: Work<Task, Result>, at position: Position) {
    running -= 1
    results[position] = work.result
    guard position.part == 0, !work.parts.isEmpty else { return }
    parts[position.task] = Parts(tasks: work.parts)
    partCounts[position.task] = work.parts.count
  }

  /// The next result in the order; nil if it is not there yet.
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

  /// From now on no task is started; the parts of those that were are still worked on.
  mutating func stop() { isStopped = true }
}
