package import SextantEngine
package import SextantLanguage

/// A step of a run: a statement with its effects, and the worlds before and after it.
package struct Transition: Sendable {
  package let entry: TraceEntry
  package let events: [Event]
  package let warnings: [Warning]
  package let calls: [CallRecord]
  package let broken: [PropertyViolation]
  /// The failure of the statement, even if a `try` has tolerated the failure.
  package let failure: StepFailure?
  package let printed: String?

  package var place: SourceSpan { entry.place }
  package var before: World { entry.before }
  package var after: World { entry.after }
  package var outcome: Outcome? { entry.outcome }
  /// The failure with its message; nil if the run does not record messages.
  package var error: RuntimeError? { failure?.error }

  package var hasFailed: Bool { entry.hasFailed }

  /// Copies the records of the step. If a transition shared the trace instead, the next step would
  /// copy the whole trace.
  init(_ entry: TraceEntry, _ trace: Trace, _ draft: Draft) {
    self.entry = entry
    events = Array(draft.events[entry.events])
    warnings = Array(draft.warnings[entry.warnings])
    calls = Array(trace.calls[entry.calls])
    broken = Array(trace.broken[entry.broken])
    failure = entry.failure.map { trace.failures[$0] }
    printed = entry.printed.map { trace.printed[$0] }
  }

  package func events(of call: CallRecord) -> ArraySlice<Event> {
    let first = entry.events.lowerBound
    let own = call.events.clamped(to: entry.events)
    return events[own.lowerBound - first..<own.upperBound - first]
  }
}

extension TraceEntry {
  package var hasFailed: Bool { isRejected || passed == false }
}
