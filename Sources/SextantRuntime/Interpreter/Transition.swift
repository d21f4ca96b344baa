package import SextantEngine
package import SextantLanguage

/// One step of a run: a statement with the worlds before and after it, and everything that happened in
/// between.
package struct Transition: Sendable {
  package let entry: TraceEntry
  package let events: [Event]
  package let warnings: [Warning]
  /// The sentences that bodies ran.
  package let calls: [CallRecord]
  /// The properties that it broke.
  package let broken: [PropertyViolation]
  /// Why the statement was rejected or the expectation failed; with `try`, what went wrong.
  package let error: RuntimeError?
  /// What `print` showed.
  package let printed: String?

  package var place: SourceSpan { entry.place }
  package var before: World { entry.before }
  package var after: World { entry.after }
  package var outcome: Outcome? { entry.outcome }

  /// Whether the statement was rolled back, or is an expectation that did not hold.
  package var hasFailed: Bool { entry.hasFailed }

  /// Copied, so that a step that is made while it is looked at need not copy the whole trace.
  fileprivate init(_ entry: TraceEntry, _ trace: Trace, _ draft: Draft) {
    self.entry = entry
    events = Array(draft.events[entry.events])
    warnings = Array(draft.warnings[entry.warnings])
    calls = Array(trace.calls[entry.calls])
    broken = Array(trace.broken[entry.broken])
    error = entry.error.map { trace.errors[$0] }
    printed = entry.printed.map { trace.printed[$0] }
  }

  /// The events of one of its calls.
  package func events(of call: CallRecord) -> ArraySlice<Event> {
    let first = entry.events.lowerBound
    let own = call.events.clamped(to: entry.events)
    return events[own.lowerBound - first..<own.upperBound - first]
  }
}

extension TraceEntry {
  /// Whether the statement was rolled back, or is an expectation that did not hold.
  package var hasFailed: Bool { isRejected || passed == false }
}

extension Interpreter {
  /// An entry of the trace with what it refers to.
  package func transition(_ entry: TraceEntry) -> Transition { Transition(entry, trace, draft) }

  /// Runs a simple statement from a world; nil for one that made no entry.
  ///
  /// The trace then has this step, behind those that are kept. The worlds of earlier steps stay valid as long
  /// as the store is not compacted, which `memoryLimit` decides.
  ///
  /// - Parameter kept: the end of what the trace keeps.
  package mutating func step(
    _ statement: Statement, from world: World, keeping kept: StepsEnd = StepsEnd()
  ) -> Transition? {
    dropSteps(after: kept)
    return addStep(statement, from: world).map { transition($0) }
  }

  /// The same, but the trace keeps what it has. Returns the entry, whose transition can be asked for later.
  package mutating func addStep(_ statement: Statement, from world: World) -> TraceEntry? {
    if !reportedWorlds.isEmpty { reportedWorlds.removeAll(keepingCapacity: true) }
    if !expectedWarnings.isEmpty { expectedWarnings.removeAll(keepingCapacity: true) }
    resume(world)
    _ = run(statement)
    return trace.entries.last
  }

  /// The end of the steps in the trace, which can be kept when more are made.
  package var stepsEnd: StepsEnd {
    StepsEnd(trace: trace.end, events: draft.events.count, warnings: draft.warnings.count)
  }

  mutating func dropSteps(after end: StepsEnd) {
    trace.truncate(to: end.trace)
    draft.truncate(events: end.events, warnings: end.warnings)
  }
}

/// An end of the steps in a trace, by default that of none.
package struct StepsEnd: Sendable {
  fileprivate var trace = Trace.End()
  fileprivate(set) var events = 0
  fileprivate var warnings = 0

  package init() {}

  /// Whether a step is one of those before it.
  package func isAfter(_ entry: TraceEntry) -> Bool { entry.calls.upperBound <= trace.callCount }

  fileprivate init(trace: Trace.End, events: Int, warnings: Int) {
    (self.trace, self.events, self.warnings) = (trace, events, warnings)
  }
}
