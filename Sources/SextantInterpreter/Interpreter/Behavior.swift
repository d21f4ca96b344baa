package import SextantEngine
import SextantLanguage

/// The reactions of an app to changes: rules and message handlers.
extension Interpreter {
  // MARK: Rules

  /// Sets a variable. Then runs each rule whose fact has changed, in the order of declaration.
  mutating func set(_ variable: Int, to value: Value, trying: Bool) throws(Refusal) {
    if program.rules.isEmpty {
      draft.setVariable(variable, to: value)
      return
    }
    let before = try program.rules.map { rule throws(Refusal) in try holds(rule.fact) }
    draft.setVariable(variable, to: value)
    var changed: [Int] = []
    for (index, wasTrue) in before.enumerated()
    where try holds(program.rules[index].fact) != wasTrue { changed.append(index) }
    try runRules(changed, trying: trying)
  }

  package mutating func startRules(from first: Int) throws(Refusal) {
    draft.begin(from: draft.world)
    control.firstUndeliveredEvent = draft.events.count
    try runRules(Array(first..<program.rules.count), trying: false)
    try finishPasses(trying: false)
    resume(draft.world, with: control)
  }

  /// Runs rules in the order of declaration. Skips a rule that the body of an earlier rule has
  /// already run.
  mutating func runRules(_ rules: [Int], trying: Bool) throws(Refusal) {
    while control.ruleRuns.count < program.rules.count { control.ruleRuns.append(0) }
    let runs = rules.map { control.ruleRuns[$0] }
    for (index, count) in zip(rules, runs) where control.ruleRuns[index] == count {
      control.ruleRuns[index] += 1
      let rule = program.rules[index]
      let isTrue = try holds(rule.fact)
      reach(.rule(index, isTrue))
      guard let body = isTrue ? rule.body : rule.otherwise else { continue }
      try run(body, on: rootOfFocusedWindow, frame: .empty, trying: trying)
    }
  }

  var rootOfFocusedWindow: Instance {
    let roots = draft.roots
    let position = Int(draft.focusedWindow)
    return position >= 1 && position <= roots.count
      ? draft.store.instance(of: roots[position - 1]) : .none
  }

  // MARK: Messages

  mutating func deliverMessages(trying: Bool) throws(Refusal) {
    for message in draft.drainMessages() {
      try deliver(message.name, message.values, from: message.sender, trying: trying)
    }
  }

  /// Delivers a message: runs the handlers of the sender's creator, then the handlers of the app.
  /// Returns whether a handler ran.
  @discardableResult
  mutating func deliver(
    _ name: String, _ values: [Value], from sender: Node, trying: Bool
  ) throws(Refusal) -> Bool {
    var isDelivered = false
    let definition = draft.store.definition(of: sender)
    if let creator = draft.creator(of: draft.store.instance(of: sender)), draft.focus(on: creator) {
      let listener = draft.target
      let frame = draft.frame(of: listener, and: values)
      let handlers = program.app.declared[Int(draft.store.definition(of: listener).index)].handlers
      for handler in handlers where handler.handles(name, from: definition) {
        // A previous handler may have removed the creator from the graph.
        guard draft.focus(on: creator) else { break }
        isDelivered = true
        try run(handler.body, on: creator, frame: frame, trying: trying)
      }
    }
    for handler in program.app.behavior.appHandlers where handler.handles(name, from: definition) {
      isDelivered = true
      let frame = draft.makeVector(values)
      try run(handler.body, on: rootOfFocusedWindow, frame: frame, trying: trying)
    }
    return isDelivered
  }

  mutating func recordCreator(of first: Instance, by creator: Instance) {
    var instance = first
    while instance < draft.world.nextInstance {
      draft.remember(creator: creator, of: instance)
      instance = Instance(number: instance.number + 1)
    }
  }

  var targetHasHandlers: Bool {
    !draft.target.isNone && program.listens(draft.store.definition(of: draft.target))
  }

  /// Runs the scheduled bodies. Returns the title of the last body, if any.
  @discardableResult
  mutating func runCalls(trying: Bool) throws(Refusal) -> String? {
    let calls = draft.drainCalls()
    for call in calls {
      try run(call.body, on: call.owner, frame: call.frame, trying: trying)
    }
    return calls.last.map { program.body($0.body).title }
  }
}
