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
  package let failure: StepFailure?
  /// What `print` showed.
  package let printed: String?

  package var place: SourceSpan { entry.place }
  package var before: World { entry.before }
  package var after: World { entry.after }
  package var outcome: Outcome? { entry.outcome }
  /// Its failure with a message, where the run is detailed enough.
  package var error: RuntimeError? { failure?.error }

  /// Whether the statement was rolled back, or is an expectation that did not hold.
  package var hasFailed: Bool { entry.hasFailed }

  /// Copied, so that a step that is made while it is looked at need not copy the whole trace.
  init(_ entry: TraceEntry, _ trace: Trace, _ draft: Draft) {
    self.entry = entry
    events = Array(draft.events[entry.events])
    warnings = Array(draft.warnings[entry.warnings])
    calls = Array(trace.calls[entry.calls])
    broken = Array(trace.broken[entry.broken])
    failure = entry.failure.map { trace.failures[$0] }
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
