import SextantEngine
import SextantLanguage

extension Interpreter {
  /// Runs render passes until no work is left. Between two passes, the first pending work runs, in
  /// this order: scheduled bodies, `finished` handlers, `on appear` and `on disappear`, a due
  /// timer.
  ///
  /// Too many passes are a cycle. The count restarts when a timer fires that was set before these
  /// passes.
  mutating func finishPasses(trying: Bool) throws(Refusal) {
    var causes: [String] = []
    var deliveredLater = 0
    var seen = control.firstUndeliveredEvent
    let firstOfRow = draft.newTimerPlace
    try evaluator.system.render(in: &draft)
    while true {
      let asked = try runCalls(trying: trying)
      let heard = asked == nil ? try deliverFinished(from: &seen, trying: trying) : 0
      let shown = asked == nil && heard == 0 ? try deliverAppearances(trying: trying) : nil
      if let asked {
        causes.append(asked)
      } else if heard > 0 {
        if !causes.isEmpty { deliveredLater += heard }
        causes.append("on finished")
      } else if let shown {
        causes.append(shown)
      } else if let due = draft.nextTimerDue, due <= draft.world.clock,
        let place = draft.nextTimerPlace
      {
        if place < firstOfRow {
          causes.removeAll(keepingCapacity: true)
          deliveredLater = 0
        }
        causes.append(try fireTimer(trying: trying))
      } else {
        break
      }
      if causes.count >= 99 || deliveredLater > Limits.maxLaterDeliveries {
        throw .refused(
          EngineCodes.cycle, .text("bodies call each other"), .text(lastCycle(of: causes)))
      }
      try evaluator.system.render(in: &draft)
    }
    control.firstUndeliveredEvent = draft.events.count
  }

  /// Runs the handlers of `finished`, in the order of the events. Returns the number of finished
  /// nodes with a handler.
  private mutating func deliverFinished(
    from seen: inout Int, trying: Bool
  ) throws(Refusal) -> Int {
    let first = min(seen, draft.events.count)
    seen = draft.events.count
    if !program.handlesFinished, draft.world.creators.isEmpty { return 0 }
    let finished = draft.events[first...].filter { $0.kind == .finished }.map(\.node)
    var heard = 0
    for node in finished {
      if try deliver("finished", [], from: node, trying: trying) { heard += 1 }
      draft.removeCreator(of: draft.store.instance(of: node))
    }
    return heard
  }

  // MARK: Time

  private mutating func fireTimer(trying: Bool) throws(Refusal) -> String {
    guard let due = draft.nextTimerDue, let call = draft.dequeueTimer() else { return "" }
    draft.advanceClock(to: due)
    let node = draft.focus(on: call.owner) ? draft.target : .none
    let isSystem = call.body == .system
    let name = isSystem ? nil : program.body(call.body).timer.map { program.map.name($0) }
    let value = name.map { draft.intern(.string($0)) }
    draft.record(Event(.timer, node: node, value: value ?? .none))
    let reported = trace.failures.count
    let callers = control.callers.count
    do throws(Refusal) {
      if isSystem {
        try evaluator.system.fire(draft.work(of: call), in: &draft)
      } else {
        try run(call.body, on: call.owner, frame: call.frame, trying: trying)
      }
    } catch {
      // After `try`, ignore the failed timer and continue. If the rollback restored the timer, it
      // would fail in every later `wait`.
      if !trying || endsStatement(error) { throw error }
      if trace.failures.count == reported { recordFailure(error, of: call.owner) }
      failure = nil
      control.unwind(callers: callers)
    }
    return isSystem ? "deferred work" : program.body(call.body).title
  }

  /// Advances the virtual clock. Performs render passes after each timer that fires.
  ///
  /// - Returns: whether the monitors have checked the final world.
  mutating func wait(_ duration: Expression, trying: Bool) throws(Refusal) -> Bool {
    guard case .duration(let milliseconds) = try evaluator.evaluate(duration) else { return false }
    try requireForward(milliseconds)
    return try wait(milliseconds, trying: trying)
  }

  mutating func wait(_ milliseconds: Int, trying: Bool) throws(Refusal) -> Bool {
    guard let end = draft.moment(after: milliseconds) else {
      throw .refused(RuntimeCodes.overflow, .text("the wait"))
    }
    var (last, hasSettled) = (draft.world, false)
    try finishPasses(trying: trying)
    do throws(Refusal) {
      while let due = draft.nextTimerDue, due <= end {
        try checkInterrupt()
        _ = try fireTimer(trying: trying)
        try finishPasses(trying: trying)
        try settle(since: last, isInWait: true)
        (last, hasSettled) = (draft.world, true)
      }
    } catch {
      throw addingTryHint(error)
    }
    draft.advanceClock(to: end)
    return hasSettled
  }

  private func addingTryHint(_ refusal: Refusal) -> Refusal {
    var refusal = refusal
    let hint = "`try wait …` continues after a failed timer"
    if refusal.code === RuntimeCodes.tooManySentences {
      refusal.help =
        "wait for a shorter time, or let each timer start at most one timer: otherwise, the number of timers grows exponentially"
    } else {
      refusal.help = (refusal.help ?? refusal.code.advice).map { $0 + "; " + hint } ?? hint
    }
    return refusal
  }

  private func requireForward(_ milliseconds: Int) throws(Refusal) {
    if milliseconds >= 0 { return }
    throw .refused(RuntimeCodes.negativeTime, .text(Value.duration(milliseconds).description))
  }

  /// Schedules a body, which captures the current frame.
  mutating func setTimer(
    _ delay: Expression, _ body: BodyID, target: Reference?
  ) throws(Refusal) {
    guard case .duration(let milliseconds) = try evaluator.evaluate(delay) else { return }
    try requireForward(milliseconds)
    let owner = try owner(ofTimerOn: target)
    guard let due = draft.moment(after: milliseconds) else {
      throw .refused(RuntimeCodes.overflow, .text("the delay"))
    }
    let call = BodyCall(body: body, owner: owner, frame: control.here.frame)
    if let name = program.body(body).timer { cancelTimers(named: name) }
    try draft.addTimer(call, due: due)
  }

  mutating func cancelTimers(named name: NameID) {
    let program = self.program
    draft.removeTimers { $0.body != .system && program.body($0.body).timer == name }
  }

  /// Returns the owner of a new timer: the target. If the target is omitted, the node of the
  /// enclosing body or `in`, even if this node is not on top.
  private mutating func owner(ofTimerOn target: Reference?) throws(Refusal) -> Instance {
    if target == nil, let own = control.here.target, draft.focus(on: own) { return own }
    try evaluator.focus(on: target)
    return draft.store.instance(of: draft.target)
  }
}
