import SextantEngine
import SextantLanguage

package struct Limits: Sendable {
  /// The maximum nesting depth of blocks, including the blocks of callers.
  static let deepestBlock = 600
  static let deepestCall = 100
  /// The maximum number of `finished` handlers that run because earlier handlers have removed
  /// nodes. Without a limit, the number could double in every pass.
  static let maxLaterDeliveries = 500

  /// The maximum number of sentences that the bodies of a statement may run. Until the statement
  /// ends, the trace contains all these sentences.
  package var sentences = 1_000_000
  /// The maximum number of statements that a run may execute, including statements of bodies; nil
  /// for no limit.
  package var steps: Int? { didSet { resetStepCount() } }
  private(set) var stepsLeft = Int.max
  /// The size in bytes at which a run discards its trace. Only expectations with `ever` need old
  /// entries.
  package var memory = 1 << 27 { didSet { nextCompaction = memory } }
  var nextCompaction = 1 << 27
  /// The maximum size of the store and the trace together, in bytes. If the live data of a run is
  /// larger, the run ends.
  package var maxMemory = 1 << 30
  var compactedSize = 0
  fileprivate var uncheckedCount = 0

  package mutating func resetStepCount() { stepsLeft = steps ?? .max }

  fileprivate mutating func countStep() throws(Refusal) {
    guard stepsLeft > 0 else {
      throw .refused(RuntimeCodes.tooManySteps, .number(steps ?? .max))
    }
    stepsLeft -= 1
  }
}

extension Interpreter {

  /// Throws `interrupted` if the run must stop. To save time, only every 64th call evaluates
  /// `shouldStop`.
  mutating func checkInterrupt() throws(Refusal) {
    limits.uncheckedCount += 1
    guard limits.uncheckedCount >= 64 else { return }
    limits.uncheckedCount = 0
    if shouldStop() { throw Refusal(RuntimeCodes.interrupted) }
  }

  /// Counts a statement. Throws if the run must stop or exceeds a limit. Checks the memory only
  /// inside bodies: `forgetIfLarge` checks it before each statement of a script.
  mutating func checkStep(isInside: Bool) throws(Refusal) {
    try checkInterrupt()
    try limits.countStep()
    if isInside, limits.uncheckedCount == 0, isMemoryFull { throw Refusal(RuntimeCodes.memoryFull) }
  }

  // MARK: Memory

  /// Discards the entries that `observer` has received. Keeps the events for `expect … ever`, and
  /// the worlds for `expect appeared … ever`.
  package mutating func dropReported() {
    for entry in trace.entries where entry.kind == .sentence {
      evaluator.dropped.worlds.append((entry.before, entry.after))
    }
    trace.removeAll()
  }

  /// Limits the memory of an endless run: discards the trace and compacts the store.
  ///
  /// Expectations read the trace of the last sentence. Therefore, the trace is discarded before a
  /// new sentence, and before other statements only at twice the limit.
  ///
  /// - Returns: false if the live data exceeds the memory limit.
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

  private var isMemoryFull: Bool { footprint > max(limits.memory, limits.maxMemory) }

  /// Whether the run uses more than 4 MB, and more than twice its size after the last compaction.
  /// Compaction copies live data, so it must be rare.
  package var needsCompaction: Bool { footprint > max(1 << 22, 2 * limits.compactedSize) }

  private var footprint: Int {
    draft.store.footprint + trace.footprint + draft.events.count * MemoryLayout<Event>.stride
      + evaluator.dropped.worlds.count * MemoryLayout<(World, World)>.stride
  }

  /// Compacts the store and discards the trace, after the monitors have copied the required data.
  package mutating func discardTrace() {
    notifyMonitors { monitor, run in monitor.traceWillBeDropped(in: &run) }
    storeBindings()
    keptWorlds = draft.compact(keeping: keptWorlds)
    compactions += 1
    limits.compactedSize = draft.store.footprint
    limits.nextCompaction = max(limits.memory, min(2 * limits.compactedSize, limits.maxMemory))
    evaluator.expectedWarnings.removeAll()
    trace = Trace()
    evaluator.dropped = DroppedSteps(worlds: [], areEventsForgotten: true)
    resume(draft.world, with: control)
  }
}
