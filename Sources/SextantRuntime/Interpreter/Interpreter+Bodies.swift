import SextantEngine
import SextantLanguage

/// Bodies: statements that run inside the transition of the statement that called them.
extension Interpreter {
  /// Runs statements inside the current transition; each sentence becomes a call in the trace.
  mutating func runInside(_ body: Body, trying: Bool) throws(Refusal) {
    let outer = isTrying
    isTrying = isTrying || trying
    depth += 1
    defer {
      depth -= 1
      isTrying = outer
    }
    if depth > Interpreter.deepestBlock {
      let what = "blocks stand more than \(Interpreter.deepestBlock) deep in one another"
      throw tooDeep(what, runningBodies) { program.body($0).title }
    }
    for statement in body.statements {
      do throws(Refusal) {
        try checkStepInside()
        try runInside(statement)
      } catch {
        noteFailure(at: statement.place)
        throw error
      }
      if trace.calls.count - firstCall > longestStatement {
        throw Refusal(RuntimeCodes.tooManySentences)
      }
    }
  }

  private mutating func runInside(_ statement: Statement) throws(Refusal) {
    if statement.kind.isSentence { return try runCall(statement) }
    var result = Result()
    try perform(statement, &result)
  }

  /// Runs a sentence of a body. Its call is in the trace before the calls that it makes.
  private mutating func runCall(_ statement: Statement) throws(Refusal) {
    var result = Result()
    let (start, place) = (draft.events.count, trace.calls.count)
    let before = draft.world
    trace.calls.append(
      CallRecord(
        place: statement.place, statement: statement, body: runningBodies.last, target: .none,
        can: nil, outcome: .refused, error: nil, events: start..<start, depth: depth,
        windows: (before.windows, before.windows)))
    var thrown: Refusal?
    do throws(Refusal) { try perform(statement, &result) } catch { thrown = error }
    if thrown == nil, result.can == false, result.outcome == .applied {
      draft.warn(EngineCodes.cannot)
    } else if thrown == nil, result.outcome == .applied {
      warnOfIdle(statement, since: before)
    }
    var error: Int?
    // Without `try`, the error is reported with the whole statement.
    if let refusal = result.refusal ?? (isTrying ? thrown : nil) {
      let trail = thrown == nil ? result.trail : failureTrail
      trace.errors.append(
        word(refusal, trail, from: statement.place).during(roundTexts(inside: !trail.isEmpty)))
      error = trace.errors.count - 1
    }
    trace.calls[place] = CallRecord(
      place: statement.place, statement: statement, body: runningBodies.last,
      target: result.target, can: result.can,
      outcome: thrown?.outcome ?? result.outcome ?? .applied, error: error,
      events: start..<draft.events.count, depth: depth,
      windows: (before.windows, draft.world.windows))
    if let thrown { throw thrown }
  }

  /// Warns of a sentence that should have taken something away, and has not: what the others of its body do
  /// would hide that.
  private mutating func warnOfIdle(_ statement: Statement, since before: World) {
    guard case .call(let call) = statement.kind, case .system(let sentence) = call.entry.meaning,
      sentence.removes, draft.isUnchanged(since: before)
    else { return }
    let title = runningBodies.last.map { program.body($0).title } ?? ""
    draft.warn(
      EngineCodes.noChange,
      .text(" at `\(call.entry.words)`" + (title.isEmpty ? "" : " (in \(title))")))
  }

  /// Records a failure that no sentence of a body has recorded, as a call in the trace.
  mutating func reportFailure(_ refusal: Refusal, of owner: Instance) {
    guard let place = failureTrail.first?.place else { return }
    trace.errors.append(word(refusal, failureTrail, from: place))
    let end = draft.events.count
    trace.calls.append(
      CallRecord(
        place: place, statement: nil, body: nil,
        target: draft.focus(on: owner) ? draft.target : .none, can: false,
        outcome: refusal.outcome,
        error: trace.errors.count - 1, events: end..<end, depth: depth + 1,
        windows: (draft.world.windows, draft.world.windows)))
  }

  /// The refusal of too deep nesting: `cycle` where a link of the chain repeats.
  func tooDeep<Link: Hashable>(
    _ what: String, _ chain: [Link], name: (Link) -> String
  ) -> Refusal {
    guard Set(chain).count < chain.count else { return .refused(RuntimeCodes.tooDeep, .text(what)) }
    return .refused(
      EngineCodes.cycle, .text("bodies call one another"), .text(lastRound(of: chain.map(name))))
  }

  /// The last cycle of a chain of names: from the previous occurrence of the last one.
  func lastRound(of names: [String]) -> String {
    var round: [String] = []
    for name in names.reversed() {
      round.append(name)
      if round.count > 1, name == names.last { break }
    }
    return round.reversed().joined(separator: " → ")
  }

  /// Runs the bodies that a sentence called.
  mutating func runCalls(trying: Bool) throws(Refusal) {
    for call in draft.takeCalls() {
      try run(call.body, on: call.owner, frame: draft.values(of: call.frame), trying: trying)
    }
  }

  /// Runs a body on its owner, with captured values or arguments as its frame.
  mutating func run(
    _ body: BodyID, on owner: Instance, frame values: [Value?], trying: Bool
  ) throws(Refusal) {
    let outer = (frame, implicitTarget, frameVector, stalePlaces, implicitAddressee)
    frame = values
    implicitTarget = owner
    implicitAddressee = .none
    runningBodies.append(body)
    let id = body
    let body = program.body(body)
    defer {
      (frame, implicitTarget) = (outer.0, outer.1)
      (frameVector, stalePlaces) = (outer.2, outer.3)
      implicitAddressee = outer.4
      runningBodies.removeLast()
    }
    if runningBodies.count > Interpreter.deepestCall {
      let what = "calls are nested more than \(Interpreter.deepestCall) deep"
      throw tooDeep(what, runningBodies) { program.body($0).title }
    }
    reach(.body(id))
    do throws(Refusal) {
      try runInside(body, trying: trying)
    } catch {
      leaveFailedBody(body.title)
      throw error
    }
  }
}

/// Whether not even a `try` inside a body goes on after a refusal: bodies without end would go on and on.
func endsStatement(_ refusal: Refusal) -> Bool {
  [
    EngineCodes.cycle.number, RuntimeCodes.interrupted.number, RuntimeCodes.tooDeep.number,
    RuntimeCodes.tooManySentences.number,
    RuntimeCodes.tooManySteps.number, RuntimeCodes.memoryFull.number,
  ].contains(refusal.code.number)
}

/// Whether nothing runs after a refusal, whatever was asked.
func endsRun(_ refusal: Refusal) -> Bool {
  [RuntimeCodes.interrupted, RuntimeCodes.tooManySteps, RuntimeCodes.memoryFull].contains {
    refusal.code === $0
  }
}
