package import SextantEngine
package import SextantLanguage

/// A passive observer of a run, for properties, coverage and snapshots.
package protocol Monitor: Sendable {
  /// Whether `settled` and `ended` must be called.
  var watchesSteps: Bool { get }

  /// Whether `ran` must be called.
  var confirmsStatements: Bool { get }

  /// Whether the trace must record coverage points.
  var needsPoints: Bool { get }

  /// Checks the state after a sentence of a script, or after a timer of a `wait`.
  ///
  /// - Parameters:
  ///   - before: the world at the previous check.
  ///   - subject: identifies the step.
  /// - Throws: an error that ends the run. Property violations are recorded in the trace instead.
  mutating func settled(
    since before: World, after subject: StepSubject, in run: inout Interpreter
  ) throws(Refusal)

  /// Checks a statement of a script before it is added to the trace. Rejected statements are not
  /// checked.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of a sentence. With `try`, it may be a refusal.
  ///   - before: the world before the statement.
  /// - Throws: an error that ends the run. The statement is not rolled back.
  mutating func ran(
    _ statement: Statement, _ outcome: Outcome?, since before: World, in run: inout Interpreter
  ) throws(Refusal)

  /// Records a step after it was added to the trace.
  mutating func ended(_ entry: TraceEntry, of step: RunStep, in run: inout Interpreter)

  /// Compares the graph with a recorded graph. Returns nil if the monitor does not handle recorded
  /// graphs.
  mutating func check(
    _ recorded: RecordedGraph, at place: SourceSpan, in run: inout Interpreter
  ) throws(Refusal) -> RecordedGraphAnswer?

  mutating func beginScenario()
  mutating func traceWillBeDropped(in run: inout Interpreter)
}

package enum RecordedGraphAnswer: Sendable {
  case holds
  case fails(RuntimeError)
}

extension Monitor {
  package var watchesSteps: Bool { false }
  package var confirmsStatements: Bool { false }
  package var needsPoints: Bool { false }
  package mutating func settled(
    since before: World, after subject: StepSubject, in run: inout Interpreter
  ) throws(Refusal) {}
  package mutating func ran(
    _ statement: Statement, _ outcome: Outcome?, since before: World, in run: inout Interpreter
  ) throws(Refusal) {}
  package mutating func ended(_ entry: TraceEntry, of step: RunStep, in run: inout Interpreter) {}
  package mutating func check(
    _ recorded: RecordedGraph, at place: SourceSpan, in run: inout Interpreter
  ) throws(Refusal) -> RecordedGraphAnswer? { nil }
  package mutating func beginScenario() {}
  package mutating func traceWillBeDropped(in run: inout Interpreter) {}
}

extension Interpreter {
  package subscript<Kind: Monitor>(_ type: Kind.Type) -> Kind? {
    get {
      for case let found as Kind in monitors { return found }
      return nil
    }
    set {
      monitors.removeAll { $0 is Kind }
      if let newValue { monitors.append(newValue) }
      hasStepMonitors = monitors.contains { $0.watchesSteps }
      confirmsStatements = monitors.contains { $0.confirmsStatements }
      recordsPoints = monitors.contains { $0.needsPoints }
    }
  }

  /// Calls `ask` for each monitor. No monitor observes statements that `ask` runs.
  mutating func notifyMonitors<Failure: Error>(
    _ ask: (inout any Monitor, inout Interpreter) throws(Failure) -> Void
  ) throws(Failure) {
    var asked: [any Monitor] = []
    swap(&asked, &monitors)
    defer { swap(&asked, &monitors) }
    for index in asked.indices { try ask(&asked[index], &self) }
  }

  package mutating func tell<Kind: Monitor>(
    _ type: Kind.Type, _ what: (inout Kind, inout Interpreter) -> Void
  ) {
    notifyMonitors { monitor, run in
      guard var told = monitor as? Kind else { return }
      what(&told, &run)
      monitor = told
    }
  }

  /// Calls `settled` of the monitors after a sentence or, if `isInWait` is true, after a timer of a
  /// `wait`.
  mutating func settle(
    since before: World, after subject: StepSubject = StepSubject(), isInWait: Bool
  ) throws(Refusal) {
    guard hasStepMonitors, control.isWatched, propertyChecks != .never,
      isInWait || propertyChecks == .afterEachSentence
    else { return }
    try notifyMonitors { monitor, run throws(Refusal) in
      try monitor.settled(since: before, after: subject, in: &run)
    }
  }
}
