import SextantEngine
import SextantLanguage

/// What an app does by itself: rules, messages, commands, links, events and timers.
extension Interpreter {
  // MARK: Rules

  /// Gives a variable a value; rules whose fact changes with it run at once, as declared.
  mutating func set(_ variable: Int, to value: Value, trying: Bool) throws(Refusal) {
    if model.rules.isEmpty {
      draft.setVariable(variable, to: value)
      return
    }
    var before: [Bool] = []
    for rule in model.rules { before.append(try holds(rule.fact)) }
    draft.setVariable(variable, to: value)
    var changed: [Int] = []
    for (index, wasTrue) in before.enumerated()
    where try holds(model.rules[index].fact) != wasTrue { changed.append(index) }
    try runRules(changed, trying: trying)
  }

  /// Runs every rule once, in the first render pass.
  mutating func runRulesAtStart() throws(Refusal) {
    try runRules(Array(model.rules.indices), trying: false)
  }

  /// Runs rules that have come to a world under way, and the passes that follow.
  mutating func startRules(from first: Int) throws(Refusal) {
    draft.begin(from: draft.world)
    firstUnheardEvent = draft.events.count
    try runRules(Array(first..<model.rules.count), trying: false)
    try finishPasses(trying: false)
    resume(draft.world)
  }

  /// Runs rules for what their facts are now, as declared. The body of an earlier one may change the
  /// state once more: a rule that has run for that is not run again.
  private mutating func runRules(_ rules: [Int], trying: Bool) throws(Refusal) {
    while ruleRuns.count < model.rules.count { ruleRuns.append(0) }
    let runs = rules.map { ruleRuns[$0] }
    for (index, count) in zip(rules, runs) where ruleRuns[index] == count {
      ruleRuns[index] += 1
      let rule = model.rules[index]
      guard let body = try holds(rule.fact) ? rule.body : rule.otherwise else { continue }
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

  /// Brings the messages that a sentence has sent to those who listen, before the next sentence.
  mutating func deliverMessages(trying: Bool) throws(Refusal) {
    for message in draft.takeMessages() {
      try deliver(message.name, message.values, from: message.sender, trying: trying)
    }
  }

  /// The creator's blocks hear first, as declared, then the app's; tells whether anybody heard.
  @discardableResult
  private mutating func deliver(
    _ name: String, _ values: [Value], from sender: Node, trying: Bool
  ) throws(Refusal) -> Bool {
    var isHeard = false
    let definition = draft.store.definition(of: sender)
    if let creator = draft.creator(of: draft.store.instance(of: sender)), draft.focus(on: creator) {
      let listener = draft.target
      let inputs = inputFrame(of: listener)
      let handlers = model.app.behavior.handlers[Int(draft.store.definition(of: listener).index)]
      for handler in handlers where handler.hears(name, from: definition) {
        // A handler before this one may have taken its owner out of the graph.
        guard draft.focus(on: creator) else { break }
        isHeard = true
        try run(handler.body, on: creator, frame: inputs + values, trying: trying)
      }
    }
    for handler in model.app.behavior.appHandlers where handler.hears(name, from: definition) {
      isHeard = true
      try run(handler.body, on: rootOfFocusedWindow, frame: values, trying: trying)
    }
    return isHeard
  }

  /// The inputs of a node as the first places of a body's frame.
  func inputFrame(of node: Node) -> [Value?] {
    let parameters = model.app.parameters[Int(draft.store.definition(of: node).index)].count
    var values: [Value?] = draft.store.input(of: node)
    while values.count < parameters { values.append(nil) }
    return values
  }

  /// Remembers who made the instances since `first`, where that one listens.
  mutating func rememberCreator(of first: Instance, by creator: Instance) {
    var instance = first
    while instance < draft.world.nextInstance {
      draft.remember(creator: creator, of: instance)
      instance = Instance(number: instance.number + 1)
    }
  }

  /// Whether the node that a sentence acts on listens to what it makes.
  var targetListens: Bool {
    !draft.target.isNone && model.listens(draft.store.definition(of: draft.target))
  }

  // MARK: Passes

  /// The render pass of a statement, and the passes that follow from it: bodies that the system asked
  /// for in it, handlers of `finished`, then timers that are due at once. The hundredth in a row is an error; a timer that was set
  /// before the row begins another one.
  mutating func finishPasses(trying: Bool) throws(Refusal) {
    var causes: [String] = []
    var heardLater = 0
    var seen = firstUnheardEvent
    let firstOfRow = draft.newTimerPlace
    try system.settle(in: &draft)
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
      try system.settle(in: &draft)
    }
    firstUnheardEvent = draft.events.count
  }

  /// How many nodes that handlers of `finished` have removed may be heard to finish in one row: when
  /// each removes two, a hundred passes would be more than there is time for.
  static let mostHeardLater = 500

  /// Runs the bodies that a render pass has asked for; tells the last one's title, if there were any.
  private mutating func runAsked(trying: Bool) throws(Refusal) -> String? {
    let calls = draft.takeCalls()
    for call in calls {
      try run(call.body, on: call.owner, frame: draft.values(of: call.frame), trying: trying)
    }
    return calls.last.map { model.body($0.body).title }
  }

  /// Runs the handlers of what has finished, in the order of the events; tells how many were heard.
  private mutating func hearFinished(
    from seen: inout Int, trying: Bool
  ) throws(Refusal) -> Int {
    if !model.hearsFinished, draft.world.creators.isEmpty {
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

  /// Fires the timer that is due next, as the beginning of a new pass.
  private mutating func fireTimer(trying: Bool) throws(Refusal) -> String {
    guard let due = draft.nextTimerDue, let call = draft.takeTimer() else { return "" }
    draft.advanceClock(to: due)
    let node = draft.focus(on: call.owner) ? draft.target : .none
    draft.record(Event(.timer, node: node))
    let told = trace.errors.count
    let isSystem = call.body == .system
    do throws(Refusal) {
      if isSystem {
        try system.fire(draft.work(of: call), in: &draft)
      } else {
        try run(call.body, on: call.owner, frame: draft.values(of: call.frame), trying: trying)
      }
    } catch {
      // Under `try` the timer is over and time goes on, or no wait would ever get past it.
      if !trying || endsStatement(error) { throw error }
      if trace.errors.count == told { tellFailure(error, of: call.owner) }
      failureTrail = []
    }
    return isSystem ? "what was left for later" : model.body(call.body).title
  }

  /// Lets virtual time pass; each timer that becomes due starts a pass of its own.
  mutating func wait(_ milliseconds: Int, trying: Bool) throws(Refusal) {
    guard let end = draft.moment(after: milliseconds) else {
      throw .refused(RuntimeCodes.overflow, .text("the wait"))
    }
    try finishPasses(trying: trying)
    do throws(Refusal) {
      while let due = draft.nextTimerDue, due <= end {
        try requireLeave()
        _ = try fireTimer(trying: trying)
        try finishPasses(trying: trying)
        try askProperties()
      }
    } catch {
      var error = error
      let pastIt = "`try wait …` goes on past what was left for later and fails"
      if let help = error.help ?? error.code.advice.map({ "\($0)" }) {
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

  /// Refuses to go back in time.
  func requireForward(_ milliseconds: Int) throws(Refusal) {
    if milliseconds >= 0 { return }
    throw .refused(RuntimeCodes.negativeTime, .text(Value.duration(milliseconds).description))
  }

  /// Keeps a body for later, with the names around it as they are now.
  mutating func setTimer(
    _ delay: Expression, _ body: BodyID, target: Reference?
  ) throws(Refusal) {
    guard case .duration(let milliseconds) = try evaluate(delay) else { return }
    try requireForward(milliseconds)
    try focus(on: target)
    let owner = draft.store.instance(of: draft.target)
    guard let due = draft.moment(after: milliseconds) else {
      throw .refused(RuntimeCodes.overflow, .text("the delay"))
    }
    draft.addTimer(BodyCall(body: body, owner: owner, frame: currentFrameBlock()), due: due)
  }

  // MARK: Procedures

  /// `open link "…"`: the first link that matches, on the focused window's root.
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
    if let (link, values) = model.app.behavior.links.answer(to: address) {
      return try run(link.body, on: rootOfFocusedWindow, frame: values, trying: trying)
    }
    if let (link, problem) = model.app.behavior.links.mismatch(of: address) {
      throw .refused(
        RuntimeCodes.noLink, .text(Value.quoted(text)),
        .text(": for \(Value.quoted(link.text)), \(problem)"))
    }
    let known = model.app.behavior.links.links.map { Value.quoted($0.text) }.joined(separator: ", ")
    throw .refused(
      RuntimeCodes.noLink, .text(Value.quoted(text)),
      .text(known.isEmpty ? "; the app has no links" : "; there are \(known)"))
  }

  /// `fire EVENT(…)`: on the focused window's root.
  mutating func fire(_ call: Call, trying: Bool) throws(Refusal) {
    guard case .call(_, let expressions, let index)? = call.arguments.first else { return }
    let event = model.events[index]
    let values = try inputs(expressions, of: event)
    try run(event.body, on: rootOfFocusedWindow, frame: values, trying: trying)
  }

  /// A command of the app, on the sentence's target. It can always run unless it says otherwise.
  mutating func command(_ call: Call, _ result: inout Result, trying: Bool) throws(Refusal) {
    guard case .call(_, let expressions, let index)? = call.arguments.first else { return }
    let command = model.commands[index]
    let owner = draft.store.instance(of: draft.target)
    let values = try inputs(expressions, of: command)
    result.can = try can(command, on: owner, values)
    try run(command.body, on: owner, frame: values, trying: trying)
  }

  /// What a command's own `when` says.
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
