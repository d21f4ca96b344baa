import SextantEngine
import SextantLanguage
import SextantSyntax

/// Executes simple statements of scripts and bodies, without render passes.
extension Interpreter {
  // MARK: Statements of bodies

  /// Executes a simple statement of a body. The trace records a sentence before the sentences that
  /// its body runs.
  mutating func executeInside(_ statement: Statement) throws(Refusal) {
    var result = StepResult()
    guard statement.isSentence else { return try execute(statement, &result) }
    control.sentences += 1
    if detail == .outcome { return try execute(statement, &result) }
    let isTrying = control.here.isTrying
    let (start, place, before) = (draft.events.count, trace.calls.count, draft.world)
    var call = CallRecord(
      place: statement.place, statement: statement, body: control.here.body, depth: control.depth,
      events: start..<start, windows: (before.windows, before.windows))
    trace.calls.append(call)
    var thrown: Refusal?
    do throws(Refusal) { try execute(statement, &result) } catch { thrown = error }
    if detail == .trace, thrown == nil, result.outcome == .applied {
      if result.can == false {
        draft.warn(EngineCodes.cannot)
      } else {
        warnOfMissingEffect(statement, result, since: before)
      }
    }
    // Without an enclosing `try`, the whole statement of the script fails and reports the error.
    if let thrown, isTrying {
      result.cause = .refusal(thrown, failure)
    }
    if thrown == nil || isTrying {
      call.failure = recordFailure(of: result, at: statement.place)
    }
    (call.target, call.isTargetRemoved) = (result.target, result.isTargetRemoved)
    call.can = result.can
    call.outcome = thrown?.outcome ?? result.outcome ?? .applied
    call.events = start..<draft.events.count
    call.windows.after = draft.world.windows
    trace.calls[place] = call
    if let thrown { throw thrown }
  }

  /// Warns if a sentence that should remove nodes, or that acts on a removed node, has no effect. A
  /// check of the whole body would not notice this if other sentences have effects.
  private mutating func warnOfMissingEffect(
    _ statement: Statement, _ result: StepResult, since before: World
  ) {
    let words: String
    switch statement.kind {
    case .call(let call) where call.systemSentence?.removes ?? false: words = call.entry.words
    case .call(let call) where result.isTargetRemoved && call.addsNodes: words = call.entry.words
    case .cancel: words = "cancel"
    default: return
    }
    guard draft.isUnchanged(since: before) else { return }
    let title = control.here.body.map { program.body($0).title } ?? ""
    draft.warn(
      EngineCodes.noChange,
      .text(
        " at `\(words)`" + (title.isEmpty ? "" : " (in \(title))")
          + (result.isTargetRemoved
            ? ": `\(draft.name(of: result.target))` was removed before" : "")))
  }

  // MARK: Execution

  mutating func execute(_ statement: Statement, _ result: inout StepResult) throws(Refusal) {
    let outer = (control.here.target, control.here.addressee)
    if let target = statement.target, !statement.kind.evaluatesTarget {
      try evaluator.aim(at: target)
    }
    switch statement.kind {
    case .call(let call):
      try evaluator.focus(on: statement.target)
      let trying = statement.isTry || control.here.isTrying
      return try perform(trying: trying, &result) { run, result throws(Refusal) in
        try run.prepare(call, on: statement.target, &result)
      }
    case .set(let variable, let expression):
      try set(
        variable, to: try evaluator.evaluate(expression),
        trying: statement.isTry || control.here.isTrying)
    case .setState(let state, let slot, let expression):
      guard case .node(let instance)? = evaluator.local(slot) else { break }
      let value = try evaluator.evaluate(expression)
      // An assignment in `on disappear` of a removed node has no effect, but is not an error.
      guard
        try draft.setState(state, of: instance, to: value) || evaluator.removedNode(instance) != nil
      else {
        throw EngineCodes.gone(instance, at: draft.world.clock)
      }
    case .setStateOfTarget(let definition, let state, let slot, let expression):
      try setState(state, at: slot, ofTargetDeclaredBy: definition, to: expression)
    case .setBinding(let slot, let binding, let expression, let isAnimated):
      let value = try evaluator.evaluate(expression)
      try set(binding, at: slot, to: value, isAnimated: isAnimated, statement, &result)
    case .expect(let expectation, _): try check(expectation, at: statement.place, &result)
    case .bindNode, .bindReference, .bindValue, .bindSystem:
      result.kind = .other
      try bind(statement.kind)
    case .print(let printable):
      result.kind = .print
      result.printed = try text(of: printable)
    case .restore(let pattern): try restore(pattern)
    case .restoreFile(let path, let source): try restore(fromFile: path, namedIn: source)
    case .after(let delay, let body): try setTimer(delay, body, target: statement.target)
    case .cancel(let timer): cancelTimers(named: timer)
    case .wait(let duration):
      result.hasSettled = try wait(duration, trying: statement.isTry)
    case .trace(let isOn):
      result.kind = .other
      control.isTracing = isOn
    case .together:
      try runTogether(trying: statement.isTry)
    case .within, .times, .each, .branch:
      preconditionFailure("a block is lowered to instructions")
    }
    (control.here.target, control.here.addressee) = outer
    if result.kind == .sentence, result.outcome == nil {
      (result.outcome, result.can) = (.applied, true)
    }
  }

  private mutating func bind(_ kind: Statement.Kind) throws(Refusal) {
    switch kind {
    case .bindNode(let slot, let node): try bindNode(slot, node)
    case .bindReference(let slot, let reference):
      evaluator.bind(slot, to: .node(try evaluator.resolve(reference)))
    case .bindValue(let slot, let expression):
      evaluator.bind(slot, to: try evaluator.evaluate(expression))
    case .bindSystem(let slot, let binding, let arguments):
      let arguments = try evaluator.evaluated(arguments, of: binding.pattern)
      try evaluator.focus(on: nil as Reference?)
      evaluator.bind(slot, to: try binding.make(arguments, &draft))
    default: break
    }
  }

  private mutating func bindNode(_ slot: Int, _ node: NodeExpression) throws(Refusal) {
    if case .local(let other) = node {
      return evaluator.bind(slot, to: evaluator.local(other))
    }
    let description = try evaluator.evaluateRoot(node)
    let first = draft.world.nextInstance
    let instance = try draft.makeDetached(description)
    if let target = control.here.target, draft.focus(on: target), targetHasHandlers {
      recordCreator(of: first, by: target)
    }
    evaluator.bind(slot, to: .node(instance))
  }

  private mutating func setState(
    _ state: Int, at slot: Int, ofTargetDeclaredBy definition: DefinitionID,
    to expression: Expression
  ) throws(Refusal) {
    guard let target = control.here.target else { return }
    try evaluator.focus(on: target)
    // Inside `in`, a body of a timer or a button may run on a node other than the target of the
    // `in`.
    guard draft.store.definition(of: draft.target) == definition else {
      throw .refused(RuntimeCodes.noSuchNode, .text(program.app.definition(definition).name))
    }
    let frame = control.here.frame
    evaluator.bind(slot, to: .node(target))
    let value = try evaluator.evaluate(expression)
    control.here.frame = frame
    _ = try draft.setState(state, of: target, to: value)
  }

  private mutating func set(
    _ binding: SystemBinding, at slot: Int, to value: Value, isAnimated: Bool,
    _ statement: Statement, _ result: inout StepResult
  ) throws(Refusal) {
    guard let bound = evaluator.local(slot) else {
      throw .refused(RuntimeCodes.noSuchNode, .text("the value bound to this name"))
    }
    guard case .bool(let wanted) = value else { return }
    try evaluator.focus(on: nil as Reference?)
    do throws(Refusal) {
      try binding.write(bound, wanted, isAnimated, &draft)
      result.outcome = .applied
    } catch {
      if !statement.isTry, !control.here.isTrying { throw error }
      result.outcome = error.outcome
      result.cause = .refusal(error, nil)
    }
    result.can = result.outcome == .applied
  }

  private mutating func text(of printable: Printable) throws(Refusal) -> String {
    switch printable {
    case .graph: return graphLiteral(draft.snapshot())
    case .debugGraph: return debugGraph(draft.snapshot())
    case .state: return stateText
    case .fact(let fact): return try holds(fact) ? "true" : "false"
    case .expression(let expression):
      let value = try evaluator.evaluate(expression)
      if case .string(let text) = value { return text }
      return draft.show(value)
    case .reference(let reference):
      _ = try evaluator.resolve(reference)
      return draft.describe(draft.target)
    case .subject(let form, let arguments):
      return try evaluator.answer(to: form, arguments).value
    case .relation(let relation):
      let nodes = try evaluator.nodes(of: relation)
      return "[" + nodes.map { draft.describe($0) }.joined(separator: ", ") + "]"
    }
  }

  /// The state in the session's format. Without a format, the text has a line for each variable.
  private var stateText: String {
    if let stateFormat { return stateFormat.text(of: evaluator.stateSnapshot) }
    return evaluator.variables.map { "\($0.name) = \($0.value)" }.joined(separator: "\n")
  }

  // MARK: Restoring

  private mutating func restore(_ pattern: GraphPattern) throws(Refusal) {
    try restore(file: nil) { restorer throws(Refusal) in try restorer.restore(pattern) }
  }

  private mutating func restore(
    fromFile path: Expression, namedIn source: String
  ) throws(Refusal) {
    guard case .string(let text) = try evaluator.evaluate(path) else { return }
    let name = namedPath(text, in: source)
    guard let stateFormat else {
      throw .refused(RuntimeCodes.noFile, .text(name), .text("no format for states is configured"))
    }
    let state: StateSnapshot
    do throws(FileProblem) {
      state = try stateFormat.state(from: try files.read(name))
    } catch {
      // A read from a pipe waits for the writer. An interrupt ends this wait with an error.
      if shouldStop() { throw Refusal(RuntimeCodes.interrupted) }
      throw .refused(RuntimeCodes.noFile, .text(name), .text(error.message))
    }
    try restore(file: name) { restorer throws(Refusal) in try restorer.restore(state) }
  }

  private mutating func restore(
    file: String?, _ body: (inout Restorer) throws(Refusal) -> Void
  ) throws(Refusal) {
    // Move the evaluator out and back, because a copy would copy the store.
    var restorer = Restorer(run: Evaluator(program), file: file)
    swap(&restorer.run, &evaluator)
    let result = Result { () throws(Refusal) in try body(&restorer) }
    swap(&restorer.run, &evaluator)
    if let place = restorer.failedPlace { failure = backtrace(from: place) }
    try result.get()
    // The top node of a restored state counts as already visible, so `on appear` does not run.
    recordShownInstance()
  }
}
