package import SextantEngine
package import SextantLanguage

/// Watches a run without taking part in it: the promises of the app, what is covered, what is recorded.
///
/// The interpreter asks its monitors and does not know them.
package protocol Monitor: Sendable {
  /// Whether it is asked at every step, rather than about expectations and the trace only.
  var watchesSteps: Bool { get }

  /// Whether it is asked about each statement that has run.
  var confirmsStatements: Bool { get }

  /// Whether it reads which parts of the code a statement has reached.
  var needsPoints: Bool { get }

  /// Asked where a sentence of a script has taken its effect, and at each moment that a `wait` passes.
  ///
  /// - Parameters:
  ///   - before: the world of the last such moment.
  ///   - action: the body of the action that was done; nil for anything else.
  /// - Throws: what ends the run; a property that is broken is a record of the trace.
  mutating func settled(
    since before: World, after action: BodyID?, in run: inout Interpreter
  ) throws(Refusal)

  /// Asked about a statement of a script that has run and was not rejected, before its entry is in the trace.
  ///
  /// - Parameters:
  ///   - outcome: that of a sentence; with `try` it may be refused.
  ///   - before: the world before it.
  /// - Throws: what ends the run here. What the statement has done stays.
  mutating func ran(
    _ statement: Statement, _ outcome: Outcome?, since before: World, in run: inout Interpreter
  ) throws(Refusal)

  /// Told of each step, once its entry is in the trace.
  mutating func ended(_ entry: TraceEntry, of step: RunStep, in run: inout Interpreter)

  /// Compares the graph with a recorded one; nil where that is not its business.
  mutating func check(
    _ recorded: RecordedGraph, at place: SourceSpan, in run: inout Interpreter
  ) throws(Refusal) -> RecordedGraphAnswer?

  mutating func beginScenario()
  /// Told before the trace of a long run is dropped.
  mutating func traceWillBeDropped(in run: inout Interpreter)
}

/// How a graph compares with a recorded one.
package enum RecordedGraphAnswer: Sendable {
  case holds
  case fails(RuntimeError)
}

extension Monitor {
  package var watchesSteps: Bool { false }
  package var confirmsStatements: Bool { false }
  package var needsPoints: Bool { false }
  package mutating func settled(
    since before: World, after action: BodyID?, in run: inout Interpreter
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
  /// The monitor of a type, if there is one.
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

  /// Asks each monitor something. What it runs itself is not watched.
  mutating func askMonitors<Failure: Error>(
    _ ask: (inout any Monitor, inout Interpreter) throws(Failure) -> Void
  ) throws(Failure) {
    var asked: [any Monitor] = []
    swap(&asked, &monitors)
    defer { swap(&asked, &monitors) }
    for index in asked.indices { try ask(&asked[index], &self) }
  }

  /// Tells the monitor of a type something, if there is one.
  package mutating func tell<Kind: Monitor>(
    _ type: Kind.Type, _ what: (inout Kind, inout Interpreter) -> Void
  ) {
    askMonitors { monitor, run in
      guard var told = monitor as? Kind else { return }
      what(&told, &run)
      monitor = told
    }
  }

  /// Asks the monitors about the state that a sentence, or the next moment of a `wait`, has led to.
  mutating func settle(
    since before: World, after action: BodyID? = nil, isMoment: Bool
  ) throws(Refusal) {
    guard hasStepMonitors, control.isWatched, watching != .never,
      isMoment || watching == .afterEachSentence
    else { return }
    try askMonitors { monitor, run throws(Refusal) in
      try monitor.settled(since: before, after: action, in: &run)
    }
  }
}
