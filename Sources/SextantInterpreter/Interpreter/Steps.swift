package import SextantEngine
package import SextantLanguage
import SextantSyntax

struct StepResult {
  var kind = TraceEntry.Kind.sentence
  var target = Node.none
  var isTargetRemoved = false
  var can: Bool?
  var outcome: Outcome?
  var passed: Bool?
  var cause: Cause?
  var printed: String?
  var hasSettled = false
  var subject = StepSubject()
  /// Whether the prepared sentence has begun to run. False if the system has refused the sentence.
  var hasBegun = false
}

indirect enum Cause {
  /// A refusal. If a statement of a body failed, the backtrace locates this statement.
  case refusal(Refusal, Backtrace?)
  case expectation(RuntimeError)
}

enum StepEnd {
  case ran
  case failed
  /// The system refuses a listed move. The trace has no entry.
  case notOffered
}

/// Runs steps. A step is a statement of a script or a move, with its render passes. The trace gets
/// an entry for each step.
extension Interpreter {
  mutating func runStep(_ step: RunStep, at place: SourceSpan) -> StepEnd {
    let isSentence = step.statement?.isSentence ?? true
    let hasMemory = forgetIfLarge(beforeSentence: isSentence)
    let start = beginStep()
    var result = StepResult()
    var isRejected = false
    do throws(Refusal) {
      if !hasMemory { throw Refusal(RuntimeCodes.memoryFull) }
      switch step {
      case .statement(let statement): try execute(statement, &result)
      case .offer(_, let offered):
        draft.focusOnTop()
        try perform(trying: false, &result) { $0.prepare(offered, &$1) }
      case .head: break
      }
      try finishPasses(trying: step.statement?.isTry ?? false)
      if isSentence, !result.hasSettled {
        try settle(since: start.world, after: result.subject, isInWait: false)
      }
    } catch {
      result.cause = .refusal(error, failure)
      goBack(to: start)
      if case .offer = step, !result.hasBegun { return .notOffered }
      if step.statement?.expectation != nil, !endsRun(error) {
        // An expectation that cannot be evaluated fails, and the run continues.
        (result.kind, result.passed) = (.expectation, false)
      } else {
        result.outcome = error.outcome
        result.can = result.can ?? false
        isRejected = true
      }
    }
    failure = nil
    if !isRejected, let refusal = refusal(of: step, result, since: start.world) {
      (result.cause, isRejected) = (.refusal(refusal, nil), true)
    }
    if control.isTracing, !isRejected { printLifecycle(start.events, &result) }
    storeBindings()
    if dropsDetached { draft.dropUnusedDetachedNodes() }
    if detail == .trace, !isRejected, result.outcome == .applied {
      warnOfOutcome(result, since: start)
    }
    append(result, of: step, at: place, since: start, isRejected: isRejected)
    if isRejected { return .failed }
    let isRequired = step.statement?.expectation == .required
    return result.passed == false && isRequired ? .failed : .ran
  }

  private mutating func beginStep() -> Checkpoint {
    draft.begin(from: draft.world)
    let start = checkpoint()
    control.firstUndeliveredEvent = start.events
    control.sentences = 0
    failure = nil
    recordShownInstance()
    return start
  }

  private mutating func refusal(
    of step: RunStep, _ result: StepResult, since before: World
  ) -> Refusal? {
    guard confirmsStatements, propertyChecks != .never, let statement = step.statement else {
      return nil
    }
    do throws(Refusal) {
      try notifyMonitors { monitor, run throws(Refusal) in
        try monitor.ran(statement, result.outcome, since: before, in: &run)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Records the failure of a block's head. No transition has begun.
  mutating func recordRefusal(_ refusal: Refusal, at place: SourceSpan) {
    failure = nil
    let result = StepResult(can: false, outcome: refusal.outcome, cause: .refusal(refusal, nil))
    let now = checkpoint()
    append(result, of: .head, at: place, since: now, isRejected: true)
  }

  private mutating func append(
    _ result: StepResult, of step: RunStep, at place: SourceSpan, since start: Checkpoint,
    isRejected: Bool
  ) {
    let entry = TraceEntry(
      place: place, kind: result.kind, target: result.target, can: result.can,
      outcome: result.outcome, passed: result.passed,
      failure: recordFailure(of: result, at: place), isRejected: isRejected,
      printed: result.printed.map { trace.print($0) }, before: start.world, after: draft.world,
      events: start.events..<draft.events.count, warnings: start.warnings..<draft.warnings.count,
      calls: start.trace.calls..<trace.calls.count,
      broken: start.trace.broken..<trace.broken.count)
    trace.entries.append(entry)
    if hasStepMonitors {
      notifyMonitors { monitor, run in monitor.ended(entry, of: step, in: &run) }
    }
    if entry.kind == .sentence {
      evaluator.last = LastSentence(
        events: entry.events, warnings: entry.warnings, before: entry.before, after: entry.after)
    }
    if let observer {
      observer(entry, self)
      if dropsObserved { dropReported() }
    }
  }

  mutating func recordFailure(of result: StepResult, at place: SourceSpan) -> Int? {
    switch result.cause {
    case nil: return nil
    case .expectation(var error):
      error.rounds = wording.texts(of: control.rounds)
      trace.failures.append(StepFailure(refusal: nil, backtrace: nil, error: error))
    case .refusal(let refusal, let found):
      let backtrace = found ?? Backtrace(steps: [], rounds: control.rounds)
      let error = detail == .trace ? wording.error(refusal, backtrace, of: place) : nil
      trace.failures.append(StepFailure(refusal: refusal, backtrace: found, error: error))
    }
    return trace.failures.count - 1
  }

  /// Records the failure of a timer as a call in the trace. Does nothing if the failed statement is
  /// unknown.
  mutating func recordFailure(_ refusal: Refusal, of owner: Instance) {
    guard let failure = failure, let place = failure.steps.first?.place else { return }
    let number = recordFailure(of: StepResult(cause: .refusal(refusal, failure)), at: place)
    let end = draft.events.count
    var call = CallRecord(
      place: place, statement: nil, body: nil, depth: control.depth + 1, events: end..<end,
      windows: (draft.world.windows, draft.world.windows))
    call.target = draft.focus(on: owner) ? draft.target : .none
    call.can = false
    call.outcome = refusal.outcome
    call.failure = number
    trace.calls.append(call)
  }

  mutating func report(_ violation: PropertyViolation) { trace.broken.append(violation) }

  package mutating func storeBindings() {
    if control.here.frame != draft.world.bindings { draft.setBindings(control.here.frame) }
  }

  private func printLifecycle(_ first: Int, _ result: inout StepResult) {
    var lines: [String] = result.printed.map { [$0] } ?? []
    for event in draft.events[first...] where event.kind == .started || event.kind == .finished {
      let number = draft.store.instance(of: event.node).number
      let what = event.kind == .started ? "Started" : "Finished"
      let isStack = draft.store.kind(of: event.node) == .stack
      lines.append("\(debugTag(draft.name(of: event.node), number, isStack: isStack)): \(what)")
    }
    if !lines.isEmpty { result.printed = lines.joined(separator: "\n") }
  }

  /// Warns if a sentence was applied although its `canExecute` is false, or if the sentence has
  /// changed nothing.
  private mutating func warnOfOutcome(_ result: StepResult, since start: Checkpoint) {
    if result.can == false {
      draft.warn(EngineCodes.cannot)
    } else if draft.isUnchanged(since: start.world), !draft.hasEffect(since: start.events) {
      let isReported = draft.warnings[start.warnings...].contains {
        $0.code === EngineCodes.noChange
      }
      if !isReported { draft.warn(EngineCodes.noChange, .text("")) }
    }
  }
}

/// Runs single steps, each from a given world. Searches and random walks use these functions.
extension Interpreter {
  package func transition(_ entry: TraceEntry) -> Transition { Transition(entry, trace, draft) }

  /// Returns the error of a failed step, with a message even if the level of detail records no
  /// messages.
  package func error(of entry: TraceEntry) -> RuntimeError? {
    guard let failure = entry.failure.map({ trace.failures[$0] }) else { return nil }
    if let error = failure.error { return error }
    return failure.refusal.map { wording.error($0, failure.backtrace, of: entry.place) }
  }

  /// Runs a simple statement from a world. Returns the trace entry of the statement; nil if the
  /// trace is empty.
  ///
  /// Afterwards, the trace contains the steps up to `kept`, and this step. The worlds of earlier
  /// steps stay valid until the store is compacted (see `limits`).
  package mutating func step(
    _ statement: Statement, from world: World, keeping kept: StepsEnd = StepsEnd()
  ) -> TraceEntry? {
    dropSteps(after: kept)
    return addStep(statement, from: world)
  }

  package mutating func addStep(_ statement: Statement, from world: World) -> TraceEntry? {
    beginStep(in: world)
    _ = run(statement)
    return trace.entries.last
  }

  /// Adds a step that makes a move. Returns nil if the system refuses the move.
  package mutating func addStep(_ offer: Offer, from world: World) -> TraceEntry? {
    guard let prepared = offer.prepared else {
      return offer.move.statement.flatMap { addStep($0, from: world) }
    }
    beginStep(in: world)
    return runStep(.offer(offer.move, prepared), at: .beginning) == .notOffered
      ? nil : trace.entries.last
  }

  private mutating func beginStep(in world: World) {
    if !evaluator.dropped.worlds.isEmpty { evaluator.dropped.worlds.removeAll() }
    if !evaluator.expectedWarnings.isEmpty { evaluator.expectedWarnings.removeAll() }
    resume(world)
  }

  /// The end of the recorded steps, for `keeping`.
  package var stepsEnd: StepsEnd {
    StepsEnd(trace: trace.end, events: draft.events.count, warnings: draft.warnings.count)
  }

  package mutating func dropSteps(after end: StepsEnd) {
    trace.truncate(to: end.trace)
    draft.truncate(events: end.events, warnings: end.warnings)
  }
}

/// The end of a series of steps in a trace. By default, the series is empty.
package struct StepsEnd: Sendable {
  fileprivate var trace = Trace.End()
  fileprivate(set) var events = 0
  fileprivate var warnings = 0

  package init() {}

  package func isAfter(_ entry: TraceEntry) -> Bool { entry.calls.upperBound <= trace.callCount }

  fileprivate init(trace: Trace.End, events: Int, warnings: Int) {
    (self.trace, self.events, self.warnings) = (trace, events, warnings)
  }
}
