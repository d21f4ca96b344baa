package import SextantEngine
package import SextantLanguage

/// The outcome of one scenario.
package struct ScenarioOutcome: Sendable {
  package let scenario: Scenario
  /// Failed expectations, rejected sentences and broken properties, in order; empty when it passed.
  package private(set) var failures: [Failure]
  /// The number of further failures, which are not kept.
  package private(set) var furtherFailures: Int
  /// The warnings with their places and formatted messages.
  package let warnings: [(place: SourceSpan, word: String, number: Int, message: String)]
  /// The number of further warnings, which are not kept.
  package let furtherWarnings: Int
  /// How many statements ran.
  package let steps: Int
  package let wasInterrupted: Bool
  /// What it has asked of snapshots.
  package internal(set) var snapshots: [SnapshotCheck] = []
  /// Whether its last statement has run.
  package internal(set) var hasRunToEnd = false
  /// Whether it has failed as its `todo` says.
  package private(set) var hasFailedAsExpected = false

  init(_ scenario: Scenario, _ summary: ScenarioSummary) {
    self.scenario = scenario
    failures = summary.failures
    furtherFailures = summary.furtherFailures
    warnings = summary.warnings
    furtherWarnings = summary.furtherWarnings
    steps = summary.steps
    wasInterrupted = summary.wasInterrupted
  }

  /// That of a scenario that says `skip`.
  init(skipped scenario: Scenario) { self.init(scenario, ScenarioSummary()) }

  /// Whether it was not run since it says `skip`.
  package var isSkipped: Bool { scenario.head.skip != nil }

  /// Makes that of a scenario with `todo` of it: failures are no failures, and to pass is one.
  mutating func expectFailure(else passed: Failure) {
    hasFailedAsExpected = !failures.isEmpty
    failures = hasFailedAsExpected ? [] : [passed]
    furtherFailures = 0
  }

  package struct Failure: Sendable {
    package let error: RuntimeError
    /// The graph at that point; nil where those of failures before it are large already.
    package let graph: GraphSnapshot?
  }

  package var passed: Bool {
    failures.isEmpty && !wasInterrupted && !isSkipped && !hasFailedAsExpected
  }
}

/// The summary of a scenario's trace, including the parts that a long run has dropped.
struct ScenarioSummary {
  private(set) var failures: [ScenarioOutcome.Failure] = []
  private(set) var furtherFailures = 0
  private(set) var warnings: [(place: SourceSpan, word: String, number: Int, message: String)] = []
  private(set) var furtherWarnings = 0
  private(set) var steps = 0
  private(set) var wasInterrupted = false
  /// The maximum number of failures, and of warnings; further ones are only counted.
  private static let most = 1_000
  /// The maximum number of nodes in the graphs of failures, beside the first.
  private static let mostNodes = 100_000
  private var nodes = 0

  mutating func add(of run: Interpreter) {
    let trace = run.trace
    steps += trace.entries.count
    for entry in trace.entries {
      addWarnings(of: entry, run)
      let step = run.transition(entry)
      if let error = step.error, step.hasFailed {
        if error.word == RuntimeCodes.interrupted.word { wasInterrupted = true }
        add(error, in: step.after, run)
      }
      for property in step.broken { add(property.error, in: property.world, run) }
    }
  }

  private mutating func add(_ error: RuntimeError, in world: World, _ run: Interpreter) {
    if failures.count >= ScenarioSummary.most {
      furtherFailures += 1
      return
    }
    let graph = nodes > Self.mostNodes ? nil : run.draft.snapshot(of: world)
    nodes += run.draft.store.size(of: world)
    failures.append(.init(error: error, graph: graph))
  }

  private mutating func addWarnings(of entry: TraceEntry, _ run: Interpreter) {
    for index in run.reportedWarnings(of: entry) where !run.expectedWarnings.contains(index) {
      if warnings.count >= ScenarioSummary.most {
        furtherWarnings += 1
        continue
      }
      let (word, number, message) = run.word(run.draft.warnings[index])
      warnings.append((entry.place, word, number, message))
    }
  }
}
