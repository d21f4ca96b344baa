import SextantEngine
import SextantLanguage

/// The limits of a run: statements, calls, memory.
package struct Limits: Sendable {
  /// The limits of nested blocks, across called bodies, and of the call stack of bodies.
  static let deepestBlock = 600
  static let deepestCall = 100
  /// The limit of calls of `finished` handlers for nodes removed by such handlers. If each handler
  /// removes two nodes, the number doubles with every pass.
  static let maxLaterDeliveries = 500

  /// The limit of sentences in the bodies of a statement, whose trace is kept until its end.
  package var sentences = 1_000_000
  /// The limit of statements in a run, including statements of bodies; nil without a limit.
  package var steps: Int? { didSet { resetStepCount() } }
  /// The number of statements left.
  private(set) var stepsLeft = Int.max
  /// The size in bytes at which a run discards its trace, which only expectations with `ever` need.
  package var memory = 1 << 27 { didSet { nextCompaction = memory } }
  var nextCompaction = 1 << 27
  /// The limit of the store and the trace together, in bytes. The data of the running statement and
  /// live data cannot be discarded.
  package var mostMemory = 1 << 30
  /// The size of the store after the last compaction, in bytes.
  var compactedSize = 0
  fileprivate var sinceAsked = 0

  package mutating func resetStepCount() { stepsLeft = steps ?? .max }

  fileprivate mutating func countStep() throws(Refusal) {
    guard stepsLeft > 0 else {
      throw .refused(RuntimeCodes.tooManySteps, .number(steps ?? .max))
    }
    stepsLeft -= 1
  }
}

extension Interpreter {

  /// Throws `interrupted` if the run must stop. Polls at every 64th call.
  mutating func checkInterrupt() throws(Refusal) {
    limits.sinceAsked += 1
    guard limits.sinceAsked >= 64 else { return }
    limits.sinceAsked = 0
    if shouldStop() { throw Refusal(RuntimeCodes.interrupted) }
  }

  /// Counts a statement. Throws if the run must stop, or if a limit is exceeded. The trace of a
  /// body is kept until its statement ends, so its memory is checked here.
  mutating func checkStep(isInside: Bool) throws(Refusal) {
    try checkInterrupt()
    try limits.countStep()
    if isInside, limits.sinceAsked == 0, isMemoryFull { throw Refusal(RuntimeCodes.memoryFull) }
  }

  // MARK: Memory

  /// Discards the reported entries. Keeps the events for `expect … ever`, and the worlds for
  /// `expect appeared … ever`.
  package mutating func dropReported() {
    for entry in trace.entries where entry.kind == .sentence {
      evaluator.dropped.worlds.append((entry.before, entry.after))
    }
    trace.removeAll()
  }

  /// Bounds the memory of an endless run: discards the trace and compacts the store.
  ///
  /// Expectations refer to the last sentence, so this happens before a sentence. Before an
  /// expectation, it happens only at twice the limit.
  ///
  /// - Returns: false if the remaining data exceeds the memory limit.
  mutating func forgetIfLarge(beforeSentence isSentence: Bool) -> Bool {
    if limits.nextCompaction == .max { return true }
    let size = footprint
    if size <= limits.nextCompaction { return true }
    if isSentence || size / 2 > limits.nextCompaction {
      discardTrace()
      evaluator.last.isForgotten = true
    }
    return !isMemoryFull
  }

  /// Whether the run exceeds its memory limit.
  private var isMemoryFull: Bool { footprint > max(limits.memory, limits.mostMemory) }

  /// Whether the run has used more memory than a typical interactive session, and twice the size
  /// after the last compaction. Thus compaction copies live data only when its size has doubled.
  package var isHeavy: Bool { footprint > max(1 << 22, 2 * limits.compactedSize) }

  /// The approximate size of the store and the trace, in bytes.
  private var footprint: Int {
    draft.store.footprint + trace.footprint + draft.events.count * MemoryLayout<Event>.stride
      + evaluator.dropped.worlds.count * MemoryLayout<(World, World)>.stride
  }

  /// Discards the trace, after the monitors have kept the data that they need, and compacts the
  /// store.
  package mutating func discardTrace() {
    askMonitors { monitor, run in monitor.traceWillBeDropped(in: &run) }
    keepFrame()
    keptWorlds = draft.compact(keeping: keptWorlds)
    compactions += 1
    limits.compactedSize = draft.store.footprint
    limits.nextCompaction = max(limits.memory, min(2 * limits.compactedSize, limits.mostMemory))
    evaluator.expectedWarnings.removeAll()
    trace = Trace()
    evaluator.dropped = DroppedSteps(worlds: [], areEventsForgotten: true)
    resume(draft.world, with: control)
  }
}
