import SextantEngine
import SextantLanguage

/// The behavior of an app: rules, messages, commands, links, events and timers.
extension Interpreter {
  // MARK: Rules

  /// Sets a variable; rules whose fact changes run at once, in the order of declaration.
  mutating func set(_ variable: Int, to value: Value, trying: Bool) throws(Refusal) {
    if program.rules.isEmpty {
      draft.setVariable(variable, to: value)
      return
    }
    var before: [Bool] = []
    for rule in program.rules { before.append(try holds(rule.fact)) }
    draft.setVariable(variable, to: value)
    var changed: [Int] = []
    for (index, wasTrue) in before.enumerated()
    where try holds(program.rules[index].fact) != wasTrue { changed.append(index) }
    try runRules(changed, trying: trying)
  }

  /// Runs every rule once, at the start of the app.
  mutating func runRulesAtStart() throws(Refusal) {
    try runRules(Array(program.rules.indices), trying: false)
  }

  /// Runs rules that were declared in a running session, and the passes that follow.
  mutating func startRules(from first: Int) throws(Refusal) {
    draft.begin(from: draft.world)
    firstUnheardEvent = draft.events.count
    try runRules(Array(first..<program.rules.count), trying: false)
    try finishPasses(trying: false)
    resume(draft.world)
  }

  /// Runs rules in the order of declaration. Skips a rule that has already run because the body of
  /// an earlier one changed the state.
  private mutating func runRules(_ rules: [Int], trying: Bool) throws(Refusal) {
    while ruleRuns.count < program.rules.count { ruleRuns.append(0) }
    let runs = rules.map { ruleRuns[$0] }
    for (index, count) in zip(rules, runs) where ruleRuns[index] == count {
      ruleRuns[index] += 1
      let rule = program.rules[index]
      let isTrue = try holds(rule.fact)
      reach(.rule(index, isTrue))
      guard let body = isTrue ? rule.body : rule.otherwise else { continue }
      try run(body, on: rootOfFocusedWindow, frame: [], trying: trying)
    }
  }

  private var rootOfFocusedWindow: Instance {
    let roots = draft.roots
    let position = Int(draft.focusedWindow)
    return position >= 1 && position <= roots.count
      ? draft.store.instance(of: roots[position - 1]) : .none
  }

  // MARK: Messages

  /// Delivers the messages that a sentence has sent, before the next sentence.
  mutating func deliverMessages(trying: Bool) throws(Refusal) {
    for message in draft.takeMessages() {
      try deliver(message.name, message.values, from: message.sender, trying: trying)
    }
  }

  /// Runs the handlers of the sender's creator, then those of the app; returns whether there were
  /// any.
  @discardableResult
  private mutating func deliver(
    _ name: String, _ values: [Value], from sender: Node, trying: Bool
  ) throws(Refusal) -> Bool {
    var isHeard = false
    let definition = draft.store.definition(of: sender)
    if let creator = draft.creator(of: draft.store.instance(of: sender)), draft.focus(on: creator) {
      let listener = draft.target
      let inputs = inputFrame(of: listener)
      let handlers = program.app.behavior.handlers[Int(draft.store.definition(of: listener).index)]
      for handler in handlers where handler.hears(name, from: definition) {
        // A previous handler may have removed the creator from the graph.
        guard draft.focus(on: creator) else { break }
        isHeard = true
        try run(handler.body, on: creator, frame: inputs + values, trying: trying)
      }
    }
    for handler in program.app.behavior.appHandlers where handler.hears(name, from: definition) {
      isHeard = true
      try run(handler.body, on: rootOfFocusedWindow, frame: values, trying: trying)
    }
    return isHeard
  }

  /// The inputs of a node as the first slots of a body's frame.
  func inputFrame(of node: Node) -> [Value?] {
    let parameters = program.app.parameters[Int(draft.store.definition(of: node).index)].count
    var values: [Value?] = draft.store.input(of: node)
    while values.count < parameters { values.append(nil) }
    return values
  }

  /// Records the creator of the instances since `first`.
  mutating func rememberCreator(of first: Instance, by creator: Instance) {
    var instance = first
    while instance < draft.world.nextInstance {
      draft.remember(creator: creator, of: instance)
      instance = Instance(number: instance.number + 1)
    }
  }

  /// Whether the target has handlers for what it creates.
  var targetListens: Bool {
    !draft.target.isNone && program.listens(draft.store.definition(of: draft.target))
  }

  // MARK: Passes

  /// The render pass of a statement and those that follow from it: of bodies that the system
  /// called, of handlers of `finished`, then of timers that are due. The hundredth of a series is
  /// an error; a timer that was set before the series begins a new one.
  mutating func finishPasses(trying: Bool) throws(Refusal) {
    var causes: [String] = []
    var heardLater = 0
    var seen = firstUnheardEvent
    let firstOfRow = draft.newTimerPlace
    try system.render(in: &draft)
    while true {
      let asked = try runAsked(trying: trying)
      let heard = asked == nil ? try hearFinished(from: &seen, trying: trying) : 0
      if let asked {
        causes.append(asked)
      } else if heard > 0 {
        if !causes.isEmpty { heardLater += heard }
        causes.append("on finished")
      } else if let due = draft.nextTimerDue, due <= draft.world.clock,
        let place = draft.nextTimerPlace
      {
        if place < firstOfRow {
          causes.removeAll(keepingCapacity: true)
          heardLater = 0
        }
        causes.append(try fireTimer(trying: trying))
      } else {
        break
      }
      if causes.count >= 99 || heardLater > Interpreter.mostHeardLater {
        throw .refused(
          EngineCodes.cycle, .text("bodies call one another"), .text(lastRound(of: causes)))
      }
      try system.render(in: &draft)
    }
    firstUnheardEvent = draft.events.count
  }

  /// The limit of calls of `finished` handlers for nodes that such handlers have removed: if each
  /// removes two, their number doubles with every pass.
  static let mostHeardLater = 500

  /// Runs the bodies that a render pass called; returns the last one's title.
  private mutating func runAsked(trying: Bool) throws(Refusal) -> String? {
    let calls = draft.takeCalls()
    for call in calls {
      try run(call.body, on: call.owner, frame: draft.values(of: call.frame), trying: trying)
    }
    return calls.last.map { program.body($0.body).title }
  }

  /// Runs the handlers of `finished` in the order of the events; returns for how many nodes.
  private mutating func hearFinished(
    from seen: inout Int, trying: Bool
  ) throws(Refusal) -> Int {
    if !program.hearsFinished, draft.world.creators.isEmpty {
      seen = draft.events.count
      return 0
    }
    var finished: [Node] = []
    for index in min(seen, draft.events.count)..<draft.events.count
    where draft.events[index].kind == .finished { finished.append(draft.events[index].node) }
    seen = draft.events.count
    var heard = 0
    for node in finished {
      if try deliver("finished", [], from: node, trying: trying) { heard += 1 }
      draft.forgetCreator(of: draft.store.instance(of: node))
    }
    return heard
  }

  /// Fires the timer that is due next.
  private mutating func fireTimer(trying: Bool) throws(Refusal) -> String {
    guard let due = draft.nextTimerDue, let call = draft.takeTimer() else { return "" }
    draft.advanceClock(to: due)
    let node = draft.focus(on: call.owner) ? draft.target : .none
    draft.record(Event(.timer, node: node))
    let reported = trace.errors.count
    let isSystem = call.body == .system
    do throws(Refusal) {
      if isSystem {
        try system.fire(draft.work(of: call), in: &draft)
      } else {
        try run(call.body, on: call.owner, frame: draft.values(of: call.frame), trying: trying)
      }
    } catch {
      // Under `try` the timer is removed and time goes on; else no wait could get past it.
      if !trying || endsStatement(error) { throw error }
      if trace.errors.count == reported { reportFailure(error, of: call.owner) }
      failureTrail = []
    }
    return isSystem ? "what was left for later" : program.body(call.body).title
  }

  /// Advances virtual time; each timer that becomes due has a render pass.
  mutating func wait(_ milliseconds: Int, trying: Bool) throws(Refusal) {
    guard let end = draft.moment(after: milliseconds) else {
      throw .refused(RuntimeCodes.overflow, .text("the wait"))
    }
    try finishPasses(trying: trying)
    do throws(Refusal) {
      while let due = draft.nextTimerDue, due <= end {
        try checkInterrupt()
        _ = try fireTimer(trying: trying)
        try finishPasses(trying: trying)
        try checkProperties()
        try checkPossibilities()
      }
    } catch {
      var error = error
      let pastIt = "`try wait …` goes on past what was left for later and fails"
      if let help = error.help ?? error.code.advice {
        error.help = help + "; " + pastIt
      } else {
        error.help = pastIt
      }
      if error.code.number == RuntimeCodes.tooManySentences.number {
        error.help = "wait for less at a time; timers that each set several more double and double"
      }
      throw error
    }
    draft.advanceClock(to: end)
  }

  /// Refuses negative times.
  func requireForward(_ milliseconds: Int) throws(Refusal) {
    if milliseconds >= 0 { return }
    throw .refused(RuntimeCodes.negativeTime, .text(Value.duration(milliseconds).description))
  }

  /// Schedules a body, which captures the current frame.
  mutating func setTimer(
    _ delay: Expression, _ body: BodyID, target: Reference?
  ) throws(Refusal) {
    guard case .duration(let milliseconds) = try evaluate(delay) else { return }
    try requireForward(milliseconds)
    let owner = try owner(ofTimerOn: target)
    guard let due = draft.moment(after: milliseconds) else {
      throw .refused(RuntimeCodes.overflow, .text("the delay"))
    }
    try draft.addTimer(BodyCall(body: body, owner: owner, frame: currentFrameVector()), due: due)
  }

  /// The node of a timer: of one that a body sets, the node that the body runs on, also where the system's sentences
  /// are about the window and an earlier one has put another screen on top.
  private mutating func owner(ofTimerOn target: Reference?) throws(Refusal) -> Instance {
    if target == nil, let implicitTarget, draft.focus(on: implicitTarget) { return implicitTarget }
    try focus(on: target)
    return draft.store.instance(of: draft.target)
  }

  // MARK: Procedures

  /// `open link "…"`: runs the first link that matches on the focused window's root.
  mutating func openLink(_ call: Call, trying: Bool) throws(Refusal) {
    guard case .expression(let expression)? = call.arguments.first,
      case .string(let text) = try evaluate(expression)
    else { return }
    let address: Address
    do {
      address = try Address(text)
    } catch {
      throw .refused(
        RuntimeCodes.noLink, .text(Value.quoted(text)), .text(": \(error.message)"))
    }
    if let (link, values) = program.app.behavior.links.answer(to: address) {
      if let (capture, value) = link.outside(values) {
        throw outsideDomain(value, capture.name, capture.domain ?? [])
      }
      return try run(link.body, on: rootOfFocusedWindow, frame: values, trying: trying)
    }
    if let (link, problem) = program.app.behavior.links.mismatch(of: address) {
      throw .refused(
        RuntimeCodes.noLink, .text(Value.quoted(text)),
        .text(": for \(Value.quoted(link.text)), \(problem)"))
    }
    let known = program.app.behavior.links.links.map { Value.quoted($0.text) }.joined(
      separator: ", ")
    throw .refused(
      RuntimeCodes.noLink, .text(Value.quoted(text)),
      .text(known.isEmpty ? "; the app has no links" : "; there are \(known)"))
  }

  /// `fire EVENT(…)`: runs the event on the focused window's root.
  mutating func fire(_ call: Call, trying: Bool) throws(Refusal) {
    guard case .call(_, let expressions, let index)? = call.arguments.first else { return }
    let event = program.events[index]
    let values = try inputs(expressions, of: event)
    try run(event.body, on: rootOfFocusedWindow, frame: values, trying: trying)
  }

  /// Runs a command of the app on the sentence's target; its `when` is its can-execute.
  mutating func command(_ call: Call, _ result: inout Result, trying: Bool) throws(Refusal) {
    guard case .call(_, let expressions, let index)? = call.arguments.first else { return }
    let command = program.commands[index]
    let owner = draft.store.instance(of: draft.target)
    let values = try inputs(expressions, of: command)
    result.can = try can(command, on: owner, values)
    let outer = disablesAnimations
    disablesAnimations = outer || !call.isAnimated
    defer { disablesAnimations = outer }
    try run(command.body, on: owner, frame: values, trying: trying)
  }

  /// Whether the `when` of a command holds.
  mutating func can(
    _ command: App.Procedure, on owner: Instance, _ values: [Value?]
  ) throws(Refusal) -> Bool {
    guard let condition = command.condition else { return true }
    let outer = (frame, implicitTarget)
    frame = values
    implicitTarget = owner
    defer { (frame, implicitTarget) = outer }
    return try holds(condition)
  }

  mutating func inputs(
    _ expressions: [Expression], of procedure: App.Procedure
  ) throws(Refusal) -> [Value?] {
    let path = draft.path
    let listener = targetListens ? draft.store.instance(of: draft.target) : .none
    let first = draft.world.nextInstance
    var values: [Value?] = []
    for (parameter, expression) in zip(procedure.parameters, expressions) {
      let value = try evaluate(expression)
      try requireDomain(value, parameter)
      values.append(value)
    }
    draft.focus(along: path)
    if listener != .none { rememberCreator(of: first, by: listener) }
    return values
  }
}
