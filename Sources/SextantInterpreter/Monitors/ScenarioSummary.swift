package import SextantEngine
package import SextantLanguage

/// The outcome of one scenario.
package struct ScenarioOutcome: Sendable {
  package let scenario: Scenario
  /// Failed expectations, rejected sentences and broken properties, in order; empty when it passed.
  package private(set) var failures: [Failure]
  /// The number of further failures, which are not kept.
  package private(set) var furtherFailures: Int
  /// The output of its `print` statements, in order.
  package let printed: [Printed]
  /// The number of further texts, which are not kept.
  package let furtherPrinted: Int
  package let warnings: [RuntimeError]
  /// The number of further warnings, which are not kept.
  package let furtherWarnings: Int
  /// How many statements ran.
  package let steps: Int
  package var wasInterrupted: Bool
  /// What each statement did, if that was asked for.
  package let digests: [StepDigest]
  /// What it has asked of snapshots.
  package var snapshots: [SnapshotCheck] = []
  /// Whether its last statement has run.
  package var hasRunToEnd = false
  /// Whether it has failed as its `todo` says.
  package private(set) var hasFailedAsExpected = false
  /// The failures that its `todo` speaks of.
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

  /// That of a scenario that says `skip`.
  package init(skipped scenario: Scenario) { self.init(scenario, ScenarioSummary()) }

  /// Whether it was not run since it says `skip`.
  package var isSkipped: Bool { scenario.head.skip != nil }

  /// Makes that of a scenario with `todo` of it: failures are no failures, and to pass is one.
  ///
  /// - Parameter count: how many of the failures are those of the scenario; others are of `after each`,
  ///   which is to work all the same.
  package mutating func expectFailures(_ count: Int, else passed: Failure) {
    hasFailedAsExpected = count > 0
    let others = Array(failures.dropFirst(count))
    expectedFailures = Array(failures.prefix(count))
    furtherFailures -= max(0, count - failures.count)
    failures = hasFailedAsExpected ? others : [passed] + others
  }

  /// Makes it a failure that a further run differs from this one.
  package mutating func expectSameRun(else failure: Failure) {
    failures.append(failure)
    hasFailedAsExpected = false
  }

  package struct Failure: Sendable {
    package let error: RuntimeError
    /// The graph at that point; nil where those of failures before it are large already.
    package let graph: GraphSnapshot?
    /// Whether the statement of the scenario has run before, in a loop; nil for what is no statement, and
    /// for further failures.
    package var isRepeated: Bool?
    /// The last statements before it; only for the first failure.
    package var lastSteps: [Step] = []

    package init(error: RuntimeError, graph: GraphSnapshot?) {
      (self.error, self.graph) = (error, graph)
    }
  }

  /// The output of a `print` statement.
  package struct Printed: Sendable {
    package let place: SourceSpan
    package let text: String
  }

  /// A statement that ran before a failure.
  package struct Step: Sendable {
    package let place: SourceSpan
    /// The graphs before and after it, as far as they differ; nil where they are large.
    package let graphs: GraphPair?
    /// The messages and triggers that it has sent.
    package let sent: [String]
  }

  package var passed: Bool {
    failures.isEmpty && !wasInterrupted && !isSkipped && !hasFailedAsExpected
  }
}

/// The summary of the trace of a scenario, or of a statement of a session, including the parts that a long run
/// has dropped.
package struct ScenarioSummary: Sendable {
  package private(set) var failures: [ScenarioOutcome.Failure] = []
  package private(set) var furtherFailures = 0
  package private(set) var printed: [ScenarioOutcome.Printed] = []
  package private(set) var furtherPrinted = 0
  package private(set) var warnings: [RuntimeError] = []
  package private(set) var furtherWarnings = 0
  /// Whether a statement has failed, and whether one has broken a property.
  package private(set) var hasFailed = false
  package private(set) var breaksProperty = false
  private(set) var steps = 0
  private(set) var wasInterrupted = false
  private(set) var digests: [StepDigest] = []
  /// The maximum number of failures, and of warnings; further ones are only counted.
  private static let most = 1_000
  /// The maximum number of nodes in the graphs of failures, beside the first.
  private static let mostNodes = 100_000
  private var nodes = 0
  /// The maximum number of printed texts, and of their bytes.
  private static let mostPrinted = 100
  private static let mostPrintedBytes = 1 << 16
  private var printedBytes = 0
  /// How many entries at the beginning of the trace are of what ran before.
  private var earlier = 0
  /// How many statements before the first failure are kept, and how many messages of each.
  private static let mostSteps = 5
  private static let mostSent = 5

  package init() {}

  /// A summary without graphs of what follows in a run.
  package init(ofWhatFollowsIn run: Interpreter) {
    nodes = Self.mostNodes + 1
    earlier = run.evaluator.trace.entries.count
  }

  /// Adds what the trace holds, which is dropped then.
  ///
  /// - Parameter keepsDigests: whether it says what each statement did.
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
        breaksProperty = true
        add(property.error, in: property.world, at: index, run)
      }
    }
  }

  /// - Parameter index: the place in the trace of the statement that has failed.
  private mutating func add(
    _ error: RuntimeError, in world: World, at index: Int, _ run: Interpreter
  ) {
    if failures.count >= ScenarioSummary.most {
      furtherFailures += 1
      return
    }
    let graph = nodes > Self.mostNodes ? nil : run.draft.snapshot(of: world)
    nodes += run.draft.store.size(of: world)
    var failure = ScenarioOutcome.Failure(error: error, graph: graph)
    // What leads to the other failures follows from the first one.
    if failures.isEmpty {
      let entries = run.evaluator.trace.entries
      failure.isRepeated = entries[..<index].contains { $0.place == entries[index].place }
      failure.lastSteps = entries[..<index].suffix(Self.mostSteps).map { self.step($0, run) }
    }
    failures.append(failure)
  }

  private mutating func step(_ entry: TraceEntry, _ run: Interpreter) -> ScenarioOutcome.Step {
    var graphs: GraphPair?
    if nodes <= Self.mostNodes, !entry.after.isSame(as: entry.before) {
      graphs = run.draft.differingGraphs(from: entry.before, to: entry.after)
      nodes += run.draft.store.size(of: entry.after)
    }
    let sent = run.transition(entry).events.filter(\.isSent)
    return .init(
      place: entry.place, graphs: graphs,
      sent: sent.prefix(Self.mostSent).map { run.evaluator.show($0) })
  }

  private mutating func addPrinted(_ text: String, of entry: TraceEntry) {
    printedBytes += text.utf8.count
    if printed.count >= Self.mostPrinted || printedBytes > Self.mostPrintedBytes {
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

/// Keeps the summary of what a long run has dropped from its trace.
package struct SummaryMonitor: Monitor {
  /// Of what was dropped.
  private var dropped = ScenarioSummary()
  /// Whether the summary says what each statement did.
  let keepsDigests: Bool

  package init(keepsDigests: Bool = false) { self.keepsDigests = keepsDigests }

  /// One of what follows in a run, without graphs.
  package init(ofWhatFollowsIn run: Interpreter) {
    dropped = ScenarioSummary(ofWhatFollowsIn: run)
    keepsDigests = false
  }

  package mutating func beginScenario() { dropped = ScenarioSummary() }

  package mutating func traceWillBeDropped(in run: inout Interpreter) {
    dropped.add(of: run, keepsDigests: keepsDigests)
  }

  /// The summary of all, with what the trace of a run holds now.
  package func summary(of run: Interpreter) -> ScenarioSummary {
    var all = dropped
    all.add(of: run, keepsDigests: keepsDigests)
    return all
  }
}
