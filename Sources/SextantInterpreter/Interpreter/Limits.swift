import SextantEngine
import SextantLanguage

/// What a run may take: statements, calls, memory.
package struct Limits: Sendable {
  /// The limit of nested blocks, across bodies that call one another, and that of the call stack of bodies.
  static let deepestBlock = 600
  static let deepestCall = 100
  /// The limit of calls of `finished` handlers for nodes that such handlers have removed: if each
  /// removes two, their number doubles with every pass.
  static let mostHeardLater = 500

  /// The limit of sentences in the bodies of one statement, whose trace is kept until it ends.
  package var sentences = 1_000_000
  /// How many statements a run may have, those of bodies included; nil without a limit.
  package var steps: Int? { didSet { countStepsAnew() } }
  /// How many more statements may run.
  private(set) var stepsLeft = Int.max
  /// The size in bytes at which a run drops its trace, which only expectations with `ever` need.
  package var memory = 1 << 27 { didSet { nextCompaction = memory } }
  var nextCompaction = 1 << 27
  /// The limit of what the store and the trace take together, in bytes: what a statement makes, and what is
  /// alive, cannot be dropped.
  package var mostMemory = 1 << 30
  /// The size of the store after the last compaction.
  var compactedSize = 0
  fileprivate var sinceAsked = 0

  package mutating func countStepsAnew() { stepsLeft = steps ?? .max }

  fileprivate mutating func countStep() throws(Refusal) {
    guard stepsLeft > 0 else {
      throw .refused(RuntimeCodes.tooManySteps, .number(steps ?? .max))
    }
    stepsLeft -= 1
  }
}

extension Interpreter {

  /// Throws `interrupted` when the run is to stop; polls at every 64th statement.
  mutating func checkInterrupt() throws(Refusal) {
    limits.sinceAsked += 1
    guard limits.sinceAsked >= 64 else { return }
    limits.sinceAsked = 0
    if shouldStop() { throw Refusal(RuntimeCodes.interrupted) }
  }

  /// Counts a statement; throws when the run is to stop, or has had as many as it may. The trace of a body's
  /// cannot be dropped before the whole statement has ended.
  mutating func checkStep(isInside: Bool) throws(Refusal) {
    try checkInterrupt()
    try limits.countStep()
    if isInside, limits.sinceAsked == 0, isMemoryFull { throw Refusal(RuntimeCodes.memoryFull) }
  }

  // MARK: Memory

  /// Drops the entries that were reported; keeps the events for `expect … ever`, and the worlds for
  /// `expect appeared … ever`.
  package mutating func dropReported() {
    for entry in trace.entries where entry.kind == .sentence {
      evaluator.dropped.worlds.append((entry.before, entry.after))
    }
    trace.removeAll()
  }

  /// Bounds the memory of an endless run: drops the trace and compacts the store.
  ///
  /// Expectations refer to the last sentence, so it is done before a sentence; before an
  /// expectation only at twice the limit.
  ///
  /// - Returns: false when what is left takes all the memory that the run may.
  mutating func forgetIfLarge(beforeSentence isSentence: Bool) -> Bool {
    if limits.nextCompaction == .max { return true }
    let size = footprint
    if size <= limits.nextCompaction { return true }
    if isSentence || size / 2 > limits.nextCompaction {
      forgetTrace()
      evaluator.last.isForgotten = true
    }
    return !isMemoryFull
  }

  /// Whether the run has taken all the memory that it may.
  private var isMemoryFull: Bool { footprint > max(limits.memory, limits.mostMemory) }

  /// Whether the run has used more memory than an interactive session does, and twice what the last compaction
  /// has left: what is alive is copied as often as it doubles.
  package var isHeavy: Bool { footprint > max(1 << 22, 2 * limits.compactedSize) }

  /// The approximate size of the store and the trace in bytes.
  private var footprint: Int {
    draft.store.footprint + trace.footprint + draft.events.count * MemoryLayout<Event>.stride
      + evaluator.dropped.worlds.count * MemoryLayout<(World, World)>.stride
  }

  /// Drops the trace, of which monitors keep what they need, and compacts the store.
  package mutating func forgetTrace() {
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
