package import SextantEngine
package import SextantLanguage

package struct ScenarioOutcome: Sendable {
  package let scenario: Scenario
  /// The failed expectations, rejected sentences and violated properties, in order; empty if the
  /// scenario passed.
  package private(set) var failures: [Failure]
  package private(set) var furtherFailures: Int
  package let printed: [Printed]
  package let furtherPrinted: Int
  package let warnings: [RuntimeError]
  package let furtherWarnings: Int
  package let steps: Int
  package var wasInterrupted: Bool
  /// The digest of each statement; empty if `keepsDigests` is false.
  package let digests: [StepDigest]
  package var snapshots: [SnapshotCheck] = []
  package var hasRunToEnd = false
  package private(set) var hasFailedAsExpected = false
  package private(set) var expectedFailures: [Failure] = []

  package init(_ scenario: Scenario, _ summary: ScenarioSummary) {
    self.scenario = scenario
    failures = summary.failures
    furtherFailures = summary.furtherFailures
    printed = summary.printed
    furtherPrinted = summary.furtherPrinted
    warnings = summary.warnings
    furtherWarnings = summary.furtherWarnings
    steps = summary.steps
    wasInterrupted = summary.wasInterrupted
    digests = summary.digests
  }

  package init(skipped scenario: Scenario) { self.init(scenario, ScenarioSummary()) }

  package var isSkipped: Bool { scenario.head.skip != nil }

  /// Applies `todo`: a scenario that passed gets the failure `passed`.
  ///
  /// - Parameter count: the number of failures of the scenario. The later failures are from
  ///   `after each`, to which `todo` does not apply.
  package mutating func expectFailures(_ count: Int, else passed: Failure) {
    hasFailedAsExpected = count > 0
    let others = Array(failures.dropFirst(count))
    expectedFailures = Array(failures.prefix(count))
    furtherFailures -= max(0, count - failures.count)
    failures = hasFailedAsExpected ? others : [passed] + others
  }

  /// Adds a failure for a second run with a different result.
  package mutating func expectSameRun(else failure: Failure) {
    failures.append(failure)
    hasFailedAsExpected = false
  }

  package struct Failure: Sendable {
    package let error: RuntimeError
    /// The graph at the failure; nil if the graphs of earlier failures are already large.
    package let graph: GraphSnapshot?
    /// For the first failure, whether the failed statement has run before, as in a loop; otherwise
    /// nil.
    package var isRepeated: Bool?
    /// The last statements before the first failure; empty for all other failures.
    package var lastSteps: [Step] = []

    package init(error: RuntimeError, graph: GraphSnapshot?) {
      (self.error, self.graph) = (error, graph)
    }
  }

  package struct Printed: Sendable {
    package let place: SourceSpan
    package let text: String
  }

  package struct Step: Sendable {
    package let place: SourceSpan
    /// The changed parts of the graph before and after the statement; nil if nothing changed or the
    /// recorded graphs are large.
    package let graphs: GraphPair?
    package let sent: [String]
  }

  package var passed: Bool {
    failures.isEmpty && !wasInterrupted && !isSkipped && !hasFailedAsExpected
  }
}

/// The summary of a scenario, or of a statement of a session. It includes trace entries that a long
/// run has already discarded.
package struct ScenarioSummary: Sendable {
  package private(set) var failures: [ScenarioOutcome.Failure] = []
  package private(set) var furtherFailures = 0
  package private(set) var printed: [ScenarioOutcome.Printed] = []
  package private(set) var furtherPrinted = 0
  package private(set) var warnings: [RuntimeError] = []
  package private(set) var furtherWarnings = 0
  package private(set) var hasFailed = false
  package private(set) var violatesProperty = false
  private(set) var steps = 0
  private(set) var wasInterrupted = false
  private(set) var digests: [StepDigest] = []
  /// The maximum number of recorded failures, and of recorded warnings. The rest is only counted.
  private static let most = 1_000
  /// The maximum number of nodes in all recorded graphs together. Further graphs are omitted.
  private static let maxNodes = 100_000
  private var nodes = 0
  private static let maxPrinted = 100
  private static let maxPrintedBytes = 1 << 16
  private var printedBytes = 0
  /// The number of trace entries that precede this summary.
  private var earlier = 0
  private static let maxSteps = 5
  /// The maximum number of events kept for a step.
  private static let maxSent = 5

  package init() {}

  package init(beginningIn run: Interpreter) {
    nodes = Self.maxNodes + 1
    earlier = run.evaluator.trace.entries.count
  }

  /// Adds the entries of the trace, before the run discards them.
  ///
  /// - Parameter keepsDigests: whether to record the digest of each statement.
  mutating func add(of run: Interpreter, keepsDigests: Bool = false) {
    let entries = run.evaluator.trace.entries.enumerated().dropFirst(earlier)
    earlier = 0
    steps += entries.count
    for (index, entry) in entries {
      addWarnings(of: entry, run)
      if let text = entry.printed { addPrinted(run.evaluator.trace.printed[text], of: entry) }
      if keepsDigests { digests.append(StepDigest(entry, of: run)) }
      if entry.hasFailed {
        hasFailed = true
        if run.wasInterrupted(entry) { wasInterrupted = true }
        if let error = run.error(of: entry) { add(error, in: entry.after, at: index, run) }
      }
      for property in run.evaluator.trace.broken[entry.broken] {
        violatesProperty = true
        add(property.error, in: property.world, at: index, run)
      }
    }
  }

  /// Adds a failure or a violated property of the statement at an index of the trace.
  private mutating func add(
    _ error: RuntimeError, in world: World, at index: Int, _ run: Interpreter
  ) {
    if failures.count >= ScenarioSummary.most {
      furtherFailures += 1
      return
    }
    let graph = nodes > Self.maxNodes ? nil : run.draft.snapshot(of: world)
    nodes += run.draft.store.size(of: world)
    var failure = ScenarioOutcome.Failure(error: error, graph: graph)
    // Only the first failure gets its last steps, because it often causes the later failures.
    if failures.isEmpty {
      let entries = run.evaluator.trace.entries
      failure.isRepeated = entries[..<index].contains { $0.place == entries[index].place }
      failure.lastSteps = entries[..<index].suffix(Self.maxSteps).map { self.step($0, run) }
    }
    failures.append(failure)
  }

  private mutating func step(_ entry: TraceEntry, _ run: Interpreter) -> ScenarioOutcome.Step {
    var graphs: GraphPair?
    if nodes <= Self.maxNodes, !entry.after.isSame(as: entry.before) {
      graphs = run.draft.differingGraphs(from: entry.before, to: entry.after)
      nodes += run.draft.store.size(of: entry.after)
    }
    let sent = run.transition(entry).events.filter(\.isSent)
    return .init(
      place: entry.place, graphs: graphs,
      sent: sent.prefix(Self.maxSent).map { run.evaluator.show($0) })
  }

  private mutating func addPrinted(_ text: String, of entry: TraceEntry) {
    printedBytes += text.utf8.count
    if printed.count >= Self.maxPrinted || printedBytes > Self.maxPrintedBytes {
      furtherPrinted += 1
    } else {
      printed.append(.init(place: entry.place, text: text))
    }
  }

  private mutating func addWarnings(of entry: TraceEntry, _ run: Interpreter) {
    for index in run.reportedWarningIndices(of: entry)
    where !run.evaluator.expectedWarnings.contains(index) {
      if warnings.count >= ScenarioSummary.most {
        furtherWarnings += 1
        continue
      }
      warnings.append(run.wording.warning(run.draft.warnings[index], at: entry.place))
    }
  }
}

package struct SummaryMonitor: Monitor {
  private var dropped = ScenarioSummary()
  let keepsDigests: Bool

  package init(keepsDigests: Bool = false) { self.keepsDigests = keepsDigests }

  package init(beginningIn run: Interpreter) {
    dropped = ScenarioSummary(beginningIn: run)
    keepsDigests = false
  }

  package mutating func beginScenario() { dropped = ScenarioSummary() }

  package mutating func traceWillBeDropped(in run: inout Interpreter) {
    dropped.add(of: run, keepsDigests: keepsDigests)
  }

  package func summary(of run: Interpreter) -> ScenarioSummary {
    var all = dropped
    all.add(of: run, keepsDigests: keepsDigests)
    return all
  }
}
