package import SextantEngine
package import SextantLanguage

/// One step of a run: a statement with the worlds before and after it, and everything that happened in
/// between.
///
/// A view into the trace: it shares what the trace and the draft hold, and copies nothing. It is meant
/// to be read at once; the run copies what a view still holds when it goes on.
package struct Transition: Sendable {
  package let entry: TraceEntry
  package let events: ArraySlice<Event>
  package let warnings: ArraySlice<Warning>
  /// The sentences that bodies ran.
  package let calls: ArraySlice<CallRecord>
  /// The properties that it broke.
  package let broken: ArraySlice<PropertyViolation>
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

  fileprivate init(
    _ entry: TraceEntry, _ trace: Trace, _ events: [Event], _ warnings: [Warning]
  ) {
    self.entry = entry
    self.events = events[entry.events]
    self.warnings = warnings[entry.warnings]
    calls = trace.calls[entry.calls]
    broken = trace.broken[entry.broken]
    error = entry.error.map { trace.errors[$0] }
    printed = entry.printed.map { trace.printed[$0] }
  }
}

extension TraceEntry {
  /// Whether the statement was rolled back, or is an expectation that did not hold.
  package var hasFailed: Bool { isRejected || passed == false }
}

extension Interpreter {
  /// An entry of the trace with what it refers to.
  package func transition(_ entry: TraceEntry) -> Transition {
    Transition(entry, trace, draft.events, draft.warnings)
  }

  /// Runs a simple statement from a world, with an empty trace; nil for one that made no entry.
  ///
  /// The worlds of earlier steps stay valid as long as the store is not compacted, which `memoryLimit`
  /// decides.
  package mutating func step(_ statement: Statement, from world: World) -> Transition? {
    trace.removeAll()
    draft.truncate(events: 0, warnings: 0)
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

  /// Removes and returns the trace, for which the interpreter starts an empty one.
  package mutating func takeSteps() -> TakenSteps {
    let steps = TakenSteps(trace: trace, records: draft.takeRecords())
    trace = Trace()
    return steps
  }

  /// Makes steps that were taken the trace again, so that they can be asked about.
  package mutating func put(_ steps: TakenSteps) {
    trace = steps.trace
    draft.put(steps.records)
  }
}

/// The trace of some steps.
package struct TakenSteps: Sendable {
  fileprivate let trace: Trace
  fileprivate let records: (events: [Event], warnings: [Warning])

  /// A step that is in it.
  package func transition(_ entry: TraceEntry) -> Transition {
    Transition(entry, trace, records.events, records.warnings)
  }
}
