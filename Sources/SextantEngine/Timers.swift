/// A handle to a persistent priority queue of timers, ordered by due time.
///
/// The queue is a leftist heap. Insertion and removal of the first timer take O(log *n*), and share
/// the other records.
package struct TimerQueue: Hashable, Sendable {
  let index: UInt32

  package static let empty = TimerQueue(index: 0)

  package var isEmpty: Bool { index == 0 }
}

/// A timer in a heap. No child is due before its parent.
struct TimerRecord: Sendable {
  /// The due time, in virtual milliseconds since the start of the world.
  let due: Int
  /// The sequence number. Timers with the same due time fire in this order.
  let sequence: Int
  let call: BodyCall
  /// The number of the first instance created after the timer.
  let firstLater: Instance
  let rank: UInt32
  let count: UInt32
  let left: UInt32
  let right: UInt32

  static let none = TimerRecord(
    due: 0, sequence: 0, call: .none, firstLater: .none, rank: 0, count: 0, left: 0, right: 0)
}

extension NodeStore {
  private mutating func write(
    _ record: TimerRecord, over one: UInt32, _ other: UInt32
  ) -> UInt32 {
    let isOrdered = timers[Int(one)].rank >= timers[Int(other)].rank
    let (left, right) = isOrdered ? (one, other) : (other, one)
    timers.append(
      TimerRecord(
        due: record.due, sequence: record.sequence, call: record.call,
        firstLater: record.firstLater, rank: timers[Int(right)].rank + 1,
        count: timers[Int(left)].count + timers[Int(right)].count + 1, left: left, right: right))
    return UInt32(timers.count - 1)
  }

  /// Merges two heaps. The recursion follows the right spines, whose lengths are O(log *n*).
  private mutating func merge(_ one: UInt32, _ other: UInt32) -> UInt32 {
    if one == 0 { return other }
    if other == 0 { return one }
    let (a, b) = (timers[Int(one)], timers[Int(other)])
    if (a.due, a.sequence) <= (b.due, b.sequence) {
      return write(a, over: a.left, merge(a.right, other))
    }
    return write(b, over: b.left, merge(b.right, one))
  }

  mutating func add(
    _ call: BodyCall, due: Int, sequence: Int, firstLater: Instance = .none, to queue: TimerQueue
  ) -> TimerQueue {
    let record = TimerRecord(
      due: due, sequence: sequence, call: call, firstLater: firstLater, rank: 1, count: 1, left: 0,
      right: 0)
    return TimerQueue(index: merge(write(record, over: 0, 0), queue.index))
  }

  func count(of queue: TimerQueue) -> Int { Int(timers[Int(queue.index)].count) }

  func first(of queue: TimerQueue) -> TimerRecord? {
    queue.isEmpty ? nil : timers[Int(queue.index)]
  }

  mutating func removeFirst(from queue: TimerQueue) -> TimerQueue {
    let record = timers[Int(queue.index)]
    return TimerQueue(index: merge(record.left, record.right))
  }

  func inOrder(_ queue: TimerQueue) -> [TimerRecord] {
    var all: [TimerRecord] = []
    var pending = queue.isEmpty ? [] : [queue.index]
    while let index = pending.popLast() {
      let record = timers[Int(index)]
      all.append(record)
      if record.left != 0 { pending.append(record.left) }
      if record.right != 0 { pending.append(record.right) }
    }
    return all.sorted { ($0.due, $0.sequence) < ($1.due, $1.sequence) }
  }
}

/// A handle to a persistent queue of work items. `NavigationSystem.fire` executes the items.
public struct WorkQueue: Hashable, Sendable {
  let items: ValueHandle
}

/// A scheduled work queue of a system.
public struct PendingWork: Sendable {
  /// The virtual milliseconds until the work is due.
  public let left: Int
  package let owner: Instance
  /// The items of the queue, the next item first.
  public let items: [Value]
}

extension Draft {
  /// Returns the virtual time after a delay from now; nil on overflow.
  public func moment(after delay: Int) -> Int? {
    let (moment, overflow) = world.clock.addingReportingOverflow(max(0, delay))
    return overflow ? nil : moment
  }

  /// Schedules a body for a virtual time.
  ///
  /// - Throws: a refusal if too many timers are pending.
  public mutating func addTimer(_ call: BodyCall, due: Int) throws(Refusal) {
    if store.count(of: world.timers) >= GraphLimits.timers {
      throw Refusal(EngineCodes.tooManyTimers)
    }
    world.timers = store.add(
      call, due: max(due, world.clock), sequence: world.nextTimer,
      firstLater: world.nextInstance, to: world.timers)
    world.nextTimer += 1
  }

  /// Schedules a work queue of the system for a virtual time. `NavigationSystem.fire` executes its
  /// items.
  ///
  /// - Parameters:
  ///   - owner: the node of the timer's events.
  ///   - due: the virtual time of the first item.
  public mutating func addTimer(
    _ work: WorkQueue, owner: Instance, due: Int
  ) throws(Refusal) {
    let vector = store.makeVector(handles: [work.items.index])
    try addTimer(BodyCall(body: .system, owner: owner, frame: vector), due: due)
  }

  /// The scheduled work queues of the system, in the order of their due times.
  public var pendingForSystem: [PendingWork] {
    pendingTimers.filter { $0.call.body == .system }.map { left, call, _ in
      PendingWork(left: left, owner: call.owner, items: items(of: work(of: call)).reversed())
    }
  }

  package func work(of timer: BodyCall) -> WorkQueue {
    WorkQueue(items: store.handle(at: 0, in: timer.frame))
  }

  /// Returns a new queue of these items.
  public mutating func makeWork(_ items: [Value]) -> WorkQueue {
    WorkQueue(items: store.intern(.list(items.reversed())))
  }

  /// Removes and returns the first item of a work queue, if any.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the queue.
  public mutating func takeFirst(of work: inout WorkQueue) -> Value? {
    var items = items(of: work)
    guard let first = items.popLast() else { return nil }
    work = WorkQueue(items: store.intern(.list(items)))
    return first
  }

  /// Returns whether a queue is empty.
  public func isDone(_ work: WorkQueue) -> Bool { items(of: work).isEmpty }

  private func items(of work: WorkQueue) -> [Value] {
    work.items.isNone ? [] : store.value(work.items).items ?? []
  }

  package var nextTimerDue: Int? { store.first(of: world.timers)?.due }

  package var nextTimerPlace: Int? { store.first(of: world.timers)?.sequence }

  package var newTimerPlace: Int { world.nextTimer }

  /// All timers with the earliest due time, in firing order.
  package var timersDueNext: [(call: BodyCall, firstLater: Instance)] {
    store.inOrder(world.timers).prefix { $0.due == nextTimerDue }.map { ($0.call, $0.firstLater) }
  }

  package mutating func dequeueTimer() -> BodyCall? {
    guard let record = store.first(of: world.timers) else { return nil }
    world.timers = store.removeFirst(from: world.timers)
    return record.call
  }

  /// Removes the pending timers whose calls satisfy a predicate. Returns whether a timer was
  /// removed.
  ///
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  package mutating func removeTimers(where isRemoved: (BodyCall) -> Bool) -> Bool {
    let pending = store.inOrder(world.timers)
    let kept = pending.filter { !isRemoved($0.call) }
    if kept.count == pending.count { return false }
    world.timers = kept.reduce(.empty) { queue, record in
      store.add(
        record.call, due: record.due, sequence: record.sequence, firstLater: record.firstLater,
        to: queue)
    }
    return true
  }

  /// The pending timers in firing order, each with its remaining time.
  package var pendingTimers: [(left: Int, call: BodyCall, firstLater: Instance)] {
    store.inOrder(world.timers).map { ($0.due - world.clock, $0.call, $0.firstLater) }
  }

  /// Postpones the timers of a body by a millisecond, except the first timer.
  package mutating func postponeLaterTimers(of body: BodyID) {
    let pending = store.inOrder(world.timers)
    world.timers = .empty
    var isFirst = true
    for timer in pending {
      let isLater = timer.call.body == body && !isFirst
      if timer.call.body == body { isFirst = false }
      world.timers = store.add(
        timer.call, due: timer.due + (isLater ? 1 : 0), sequence: timer.sequence,
        firstLater: timer.firstLater, to: world.timers)
    }
  }

  /// Drops timers, closures and creators, and sets the clock. A restored world has only a graph and
  /// variables.
  package mutating func removeBehavior(clock: Int) {
    world.timers = .empty
    world.creators = .empty
    world.closures = .empty
    world.clock = clock
  }

  package mutating func advanceClock(to moment: Int) { world.clock = max(world.clock, moment) }
}
