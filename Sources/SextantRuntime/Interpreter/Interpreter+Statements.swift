import SextantEngine
import SextantLanguage
import SextantSyntax

/// The result of one simple statement.
struct Result {
  var kind = TraceEntry.Kind.sentence
  /// The node that the sentence acts on, as it was before.
  var target = Node.none
  var can: Bool?
  var outcome: Outcome?
  var passed: Bool?
  var refusal: Refusal?
  /// The backtrace of the refusal inside bodies.
  var trail: [FailureStep] = []
  var printed: String?
  /// A failed expectation's message and graphs.
  var failure: RuntimeError?
}

extension Interpreter {
  /// Runs one simple statement as a transition of its own and appends it to the trace.
  ///
  /// - Returns: false when the run ends here.
  mutating func runSimple(_ statement: Statement) -> Bool {
    let hasMemory = forgetIfLarge(before: statement)
    let before = draft.world
    draft.begin(from: before)
    let marks = Marks(
      events: draft.events.count, warnings: draft.warnings.count, trace: trace.mark)
    let bound = currentFrameVector()
    firstUnheardEvent = marks.events
    firstCall = marks.trace.calls
    failureTrail = []
    checkedWorld = before
    var result = Result()
    var isRejected = false
    do throws(Refusal) {
      if !hasMemory { throw Refusal(RuntimeCodes.memoryFull) }
      try perform(statement, &result)
      try finishPasses(trying: statement.isTry)
      if statement.kind.isSentence {
        if propertyChecks == .afterEachSentence { try checkProperties() }
        try checkPossibilities()
      }
    } catch {
      if !(frameVector == bound && stalePlaces.isEmpty) { unbind(to: bound) }
      result.refusal = error
      result.trail = failureTrail
      violations = []
      reject(to: before, marks)
      if isExpectation(statement), !endsRun(error) {
        // An expectation that cannot be evaluated fails, and the run goes on.
        result.kind = .expectation
        result.passed = false
      } else {
        result.outcome = error.outcome
        if result.can == nil { result.can = false }
        isRejected = true
      }
    }
    if isTracing, !isRejected { printLifecycle(marks.events, &result) }
    if frameIsNew { draft.setBindings(currentFrameVector()) }
    if !isRejected, result.outcome == .applied { warnOfOutcome(result, since: before, marks) }
    append(statement, result, before, marks, isRejected: isRejected)
    return !isRejected && !(result.passed == false && isRequired(statement))
  }

  /// Adds the nodes that started and finished to the output of the statement.
  private func printLifecycle(_ first: Int, _ result: inout Result) {
    var lines: [String] = result.printed.map { [$0] } ?? []
    for index in first..<draft.events.count {
      let event = draft.events[index]
      guard event.kind == .started || event.kind == .finished else { continue }
      let number = draft.store.instance(of: event.node).number
      let what = event.kind == .started ? "Started" : "Finished"
      let isStack = draft.store.kind(of: event.node) == .stack
      let tag = debugTag(draft.name(of: event.node), number, isStack: isStack)
      lines.append("\(tag): \(what)")
    }
    if !lines.isEmpty { result.printed = lines.joined(separator: "\n") }
  }

  private struct Marks {
    let events, warnings: Int
    let trace: Trace.Mark
  }

  private mutating func reject(to world: World, _ marks: Marks) {
    draft.truncate(events: marks.events, warnings: marks.warnings)
    trace.truncate(to: marks.trace)
    draft.begin(from: world)
  }

  /// Warns when a sentence was applied although it cannot, or when nothing has changed.
  private mutating func warnOfOutcome(_ result: Result, since before: World, _ marks: Marks) {
    if result.can == false {
      draft.warn(EngineCodes.cannot)
    } else if draft.isUnchanged(since: before), !draft.hasEffect(since: marks.events) {
      let isTold = draft.warnings[marks.warnings...].contains { $0.code === EngineCodes.noChange }
      if !isTold { draft.warn(EngineCodes.noChange, .text("")) }
    }
  }

  private mutating func append(
    _ statement: Statement, _ result: Result, _ before: World, _ marks: Marks, isRejected: Bool
  ) {
    var error: Int?
    if let failure = result.failure
      ?? result.refusal.map({ word($0, result.trail, from: statement.place) })
    {
      trace.errors.append(failure.during(roundTexts(inside: !result.trail.isEmpty)))
      error = trace.errors.count - 1
    }
    var printed: Int?
    if let text = result.printed {
      trace.printed.append(text)
      trace.printedBytes += text.utf8.count + 16
      printed = trace.printed.count - 1
    }
    let firstBroken = trace.broken.count
    reportViolations(at: statement.place)
    let entry = TraceEntry(
      place: statement.place, kind: result.kind, target: result.target, can: result.can,
      outcome: result.outcome, passed: result.passed, error: error, isRejected: isRejected,
      printed: printed,
      before: before, after: draft.world, events: marks.events..<draft.events.count,
      warnings: marks.warnings..<draft.warnings.count, calls: marks.trace.calls..<trace.calls.count,
      broken: firstBroken..<trace.broken.count)
    trace.entries.append(entry)
    keepWitnesses(of: entry)
    if coverage != nil { recordCoverage(of: statement, entry) }
    if result.kind == .sentence {
      lastEvents = entry.events
      lastWarnings = entry.warnings
      lastBefore = before
      lastAfter = entry.after
      lastForgotten = false
    }
    if let observer {
      observer(entry, self)
      if dropsObserved { dropReported() }
    }
  }

  /// Records a statement that failed before its transition.
  mutating func fail(_ refusal: Refusal, at statement: Statement) -> Bool {
    var result = Result(outcome: refusal.outcome, refusal: refusal)
    result.can = false
    let marks = Marks(
      events: draft.events.count, warnings: draft.warnings.count, trace: trace.mark)
    append(statement, result, draft.world, marks, isRejected: true)
    return false
  }

  // MARK: One statement

  /// Runs a statement without a render pass.
  mutating func perform(_ statement: Statement, _ result: inout Result) throws(Refusal) {
    guard let target = statement.target, !findsItsTarget(statement) else {
      return try performHere(statement, &result)
    }
    let outer = (implicitTarget, implicitAddressee)
    defer { (implicitTarget, implicitAddressee) = outer }
    try aim(at: target)
    try performHere(statement, &result)
  }

  private mutating func performHere(
    _ statement: Statement, _ result: inout Result
  ) throws(Refusal) {
    switch statement.kind {
    case .call(let call):
      try perform(call, statement, &result)
    case .set(let variable, let expression):
      try set(variable, to: try evaluate(expression), trying: statement.isTry || isTrying)
      result.outcome = .applied
      result.can = true
    case .setBinding(let slot, let binding, let expression, let isAnimated):
      let value = try evaluate(expression)
      try set(binding, at: slot, to: value, isAnimated: isAnimated, statement, &result)
    case .expect(let expectation, _):
      try check(expectation, at: statement.place, &result)
    case .bindNode, .bindReference, .bindValue, .bindSystem:
      result.kind = .other
      try performBinding(statement.kind)
    case .print(let printable):
      result.kind = .print
      result.printed = try text(of: printable)
    case .restore(let pattern):
      try restore(pattern)
      result.outcome = .applied
      result.can = true
    case .restoreFile(let path, let source):
      try restore(fromFile: path, namedIn: source)
      result.outcome = .applied
      result.can = true
    case .after(let delay, let body):
      try setTimer(delay, body, target: statement.target)
      result.outcome = .applied
      result.can = true
    case .wait(let duration):
      guard case .duration(let milliseconds) = try evaluate(duration) else { return }
      try requireForward(milliseconds)
      try wait(milliseconds, trying: statement.isTry)
      result.outcome = .applied
      result.can = true
    case .trace(let isOn):
      result.kind = .other
      isTracing = isOn
    case .together(let body):
      let outer = drawnOwners
      if depth == 0 {
        drawnOwners = Swift.Result { () throws(Refusal) in try visibleOwners() }
      }
      defer { drawnOwners = outer }
      try runInside(body, trying: statement.isTry)
      result.outcome = .applied
      result.can = true
    case .within, .times, .each, .branch:
      try performCompound(statement)
    }
  }

  /// A `let`.
  private mutating func performBinding(_ kind: Statement.Kind) throws(Refusal) {
    switch kind {
    case .bindNode(let slot, let node): try bindNode(slot, node)
    case .bindReference(let slot, let reference): bind(slot, to: .node(try resolve(reference)))
    case .bindValue(let slot, let expression): bind(slot, to: try evaluate(expression))
    case .bindSystem(let slot, let binding, let arguments):
      try bindSystem(slot, binding, arguments)
    default: break
    }
  }

  private mutating func bindNode(_ slot: Int, _ node: NodeExpression) throws(Refusal) {
    if case .local(let other) = node {
      bind(slot, to: local(other))
      return
    }
    describedNodes = 0
    let description = try evaluate(node)
    let first = draft.world.nextInstance
    let instance = try draft.setAside(description)
    if let implicitTarget, draft.focus(on: implicitTarget), targetListens {
      rememberCreator(of: first, by: implicitTarget)
    }
    bind(slot, to: .node(instance))
  }

  /// Runs a compound statement inside a body, without render passes between its statements.
  private mutating func performCompound(_ statement: Statement) throws(Refusal) {
    switch statement.kind {
    case .within(let reference, let body):
      let outer = (implicitTarget, implicitAddressee)
      defer { (implicitTarget, implicitAddressee) = outer }
      try aim(at: reference)
      try runInside(body, trying: false)
    case .times(let count, let body):
      guard case .int(let times) = try evaluate(count) else { return }
      var done = 0
      while done < times {
        try checkRound(of: body)
        try runInside(body, trying: false)
        done += 1
      }
    case .each(let variables, let list, let body):
      guard case .list(let items) = try evaluate(list) else { return }
      let outer = rounds.count
      defer { rounds.removeLast(rounds.count - outer) }
      for item in items {
        try checkRound(of: body)
        begin(variables, with: item, after: outer)
        try runInside(body, trying: false)
      }
    case .branch(let branches, let otherwise):
      for (index, (fact, body)) in branches.enumerated() where try holds(fact) {
        reach(.branch(statement.place, index))
        return try runInside(body, trying: false)
      }
      reach(.branch(statement.place, branches.count))
      if let otherwise { try runInside(otherwise, trying: false) }
    default: break
    }
  }

  // MARK: Sentences

  private mutating func perform(
    _ call: Call, _ statement: Statement, _ result: inout Result
  ) throws(Refusal) {
    try focus(on: statement.target)
    result.target = draft.target
    let trying = statement.isTry || isTrying
    let before = trying ? (draft.world, draft.state) : nil
    do {
      switch call.entry.meaning {
      case .system(let sentence):
        if sentence.role == .gesture, statement.target == nil { try requireDrawn() }
        let arguments = try arguments(of: call, to: statement.target)
        if let can = sentence.can { result.can = can(arguments, &draft) }
        let listener = targetListens ? draft.store.instance(of: result.target) : .none
        let first = draft.world.nextInstance
        try sentence.run(arguments, &draft)
        if let decide = sentence.decide, depth == 0 || trying || !questions.isEmpty {
          try decide(&draft)
        }
        if listener != .none { rememberCreator(of: first, by: listener) }
      case .action: try tap(call, trying: trying)
      case .link: try openLink(call, trying: trying)
      case .event: try fire(call, trying: trying)
      case .command: try command(call, &result, trying: trying)
      }
      result.outcome = .applied
    } catch {
      if !trying && !error.isSilenced || endsStatement(error) { throw error }
      // What takes too much, or something twice, has taken nothing.
      if let before, error.code === EngineCodes.tooLarge || error.code === EngineCodes.usedTwice {
        draft.restore(before.1, world: before.0)
      }
      result.outcome = error.outcome
      result.refusal = error
      result.trail = failureTrail
      failureTrail = []
    }
    if result.can == nil { result.can = result.outcome == .applied }
    try runCalls(trying: trying)
    try deliverMessages(trying: trying)
  }
}

private func isRequired(_ statement: Statement) -> Bool {
  if case .expect(_, true) = statement.kind { true } else { false }
}

private func isExpectation(_ statement: Statement) -> Bool {
  if case .expect = statement.kind { true } else { false }
}

/// Whether a statement looks for what it acts on by itself, rather than inside `in REF:`.
private func findsItsTarget(_ statement: Statement) -> Bool {
  switch statement.kind {
  case .call, .after: true
  default: false
  }
}
