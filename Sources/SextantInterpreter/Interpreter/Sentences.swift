import SextantEngine
import SextantLanguage

extension Interpreter {
  /// Performs a sentence on the draft's target: prepares the sentence, runs it with its bodies, and
  /// delivers its messages. If `trying` is true, continues after a refusal.
  mutating func perform(
    trying: Bool, _ result: inout StepResult,
    _ prepare: (inout Interpreter, inout StepResult) throws(Refusal) -> PreparedSentence
  ) throws(Refusal) {
    (result.target, result.isTargetRemoved) = (draft.target, draft.isTargetRemoved)
    let before = trying ? (draft.world, draft.state) : nil
    let callers = control.callers.count
    do throws(Refusal) {
      try run(try prepare(&self, &result), trying: trying, &result)
      result.outcome = .applied
    } catch {
      guard trying || error.isSilenced, !endsStatement(error) else { throw error }
      // After these errors, the draft may contain a part of the sentence's effects.
      if let before, error.code === EngineCodes.tooLarge || error.code === EngineCodes.usedTwice {
        draft.restore(before.1, world: before.0)
      }
      result.cause = .refusal(error, failure)
      failure = nil
      control.unwind(callers: callers)
      result.outcome = error.outcome
    }
    try finish(trying: trying, &result)
  }

  private mutating func run(
    _ prepared: PreparedSentence, trying: Bool, _ result: inout StepResult
  ) throws(Refusal) {
    switch prepared {
    case .sentence(let sentence, let arguments):
      let listener = targetHasHandlers ? draft.store.instance(of: draft.target) : .none
      let first = draft.world.nextInstance
      try sentence.run(arguments, &draft)
      result.hasBegun = true
      if let decide = sentence.decide, control.depth == 0 || trying || !questions.isEmpty {
        try decide(&draft)
      }
      if listener != .none { recordCreator(of: first, by: listener) }
    case .body(let body, let owner, let frame):
      result.hasBegun = true
      result.subject.body = body
      try run(body, on: owner ?? rootOfFocusedWindow, frame: frame, trying: trying)
    case .command(let body, let owner, let frame, let isAnimated):
      let outer = control.disablesAnimations
      control.disablesAnimations = outer || !isAnimated
      defer { control.disablesAnimations = outer }
      try run(body, on: owner, frame: frame, trying: trying)
    case .time(let milliseconds):
      result.hasBegun = true
      result.hasSettled = try wait(milliseconds, trying: trying)
    }
  }

  private mutating func finish(trying: Bool, _ result: inout StepResult) throws(Refusal) {
    if result.can == nil { result.can = result.outcome == .applied }
    try runCalls(trying: trying)
    try deliverMessages(trying: trying)
  }

  // MARK: Preparation

  mutating func prepare(
    _ offered: PreparedSentence, _ result: inout StepResult
  ) -> PreparedSentence {
    if case .sentence(let sentence, let arguments) = offered {
      result.subject = subject(sentence, arguments)
      result.can = sentence.can.map { $0(arguments, &draft) }
    }
    return offered
  }

  /// Returns the subject of a system sentence. The subject of `press escape` includes the title of
  /// the alert's cancel button, if any.
  private func subject(_ sentence: Sentence, _ arguments: Arguments) -> StepSubject {
    var subject = StepSubject(sentence, arguments)
    if sentence.name == Sentence.pressEscape {
      subject.button = evaluator.alertOnTop?.cancelTitle
    }
    return subject
  }

  mutating func prepare(
    _ call: Call, on target: Reference?, _ result: inout StepResult
  ) throws(Refusal) -> PreparedSentence {
    switch call.entry.meaning {
    case .system:
      let sentence = call.entry
      let arguments = try evaluator.arguments(of: call, to: target)
      result.subject = subject(sentence, arguments)
      if sentence.isGesture, target == nil { try requireDrawn(sentence, arguments) }
      if sentence.isGesture, let other = try guardCall(sentence, arguments) { return other }
      if let can = sentence.can { result.can = can(arguments, &draft) }
      return .sentence(sentence, arguments)
    case .action: return try findAction(call)
    case .link:
      guard case .expression(let expression)? = call.arguments.first else { break }
      return try findLink(try evaluator.evaluate(expression))
    case .event:
      guard case .call(_, let expressions, .event(let index))? = call.arguments.first else { break }
      let event = program.events[index]
      let frame = draft.makeVector(try inputs(expressions, of: event))
      if let condition = event.condition,
        try !holds(condition, on: rootOfFocusedWindow, frame: frame)
      {
        throw EngineCodes.notPossible("`\(event.name)` is enabled only `\(condition.text)`")
      }
      return .body(event.body, on: nil, frame: frame)
    case .command:
      guard case .call(_, let expressions, .command(let index))? = call.arguments.first else {
        break
      }
      let command = program.commands[index]
      let owner = draft.store.instance(of: draft.target)
      let frame = draft.makeVector(try inputs(expressions, of: command))
      result.can = try holds(command.condition, on: owner, frame: frame)
      return .command(command.body, on: owner, frame: frame, isAnimated: call.isAnimated)
    }
    preconditionFailure("`\(call.entry.words)` was bound without its argument")
  }

  /// Returns the action of `tap ACTION`, on the nearest visible node that declares the action. In a
  /// script's `together`, considers only nodes that were visible before the block, because the
  /// block draws nothing until its end.
  private mutating func findAction(_ call: Call) throws(Refusal) -> PreparedSentence {
    if let drawn = control.drawn {
      for owner in try drawn.owners.get() where draft.focus(on: owner) {
        if let found = try findAction(call, of: draft.target) { return found }
      }
    } else {
      try draft.requireNoAlert()
      for level in draft.uncoveredLevels {
        if let found = try findAction(call, of: draft.node(at: level)) { return found }
      }
    }
    var name = ""
    if case .call(let called, _, _)? = call.arguments.first { name = called }
    throw EngineCodes.notPossible("no visible screen has an action `\(name)`")
  }

  private mutating func findAction(_ call: Call, of node: Node) throws(Refusal) -> PreparedSentence?
  {
    guard case .call(let name, let expressions, let callee) = call.arguments.first,
      let action = program.action(
        name, expressions, callee, in: program.actions(of: draft.store.definition(of: node)))
    else { return nil }
    let values = try evaluator.values(of: expressions, for: action.parameters)
    guard let found = try offered(action, of: node, values) else {
      throw EngineCodes.notPossible(
        "`\(name)` is enabled only `\(action.condition?.text ?? "")`")
    }
    return found
  }

  /// Returns the prepared sentence for an action of a node; nil if the `when` of the action is
  /// false.
  mutating func offered(
    _ action: App.Action, of node: Node, _ values: [Value?]
  ) throws(Refusal) -> PreparedSentence? {
    let owner = draft.store.instance(of: node)
    let frame = draft.frame(of: node, and: values)
    guard try holds(action.condition, on: owner, frame: frame) else { return nil }
    return .body(action.body, on: owner, frame: frame)
  }

  /// In a `together`, refuses a gesture that was impossible before the block.
  ///
  /// Nothing is drawn until the end of the block. Therefore, the user can reach neither nodes that
  /// the block presents, nor nodes that an alert covered before the block.
  private mutating func requireDrawn(
    _ sentence: Sentence, _ arguments: Arguments
  ) throws(Refusal) {
    guard control.here.target == nil, let drawn = control.drawn else { return }
    try betweenStatements(in: drawn.world) { run throws(Refusal) in
      run.draft.focusOnTop()
      if try run.guardCall(sentence, arguments) == nil { try sentence.run(arguments, &run.draft) }
    }
  }

  /// Returns the nodes whose actions are reachable, nearest first.
  ///
  /// - Throws: the reason why no action is reachable, such as an alert.
  mutating func visibleOwners() throws(Refusal) -> [Instance] {
    let path = draft.path
    defer { draft.focus(along: path) }
    draft.focusOnTop()
    try draft.requireNoAlert()
    return draft.uncoveredLevels.map { draft.store.instance(of: draft.node(at: $0)) }
  }

  // MARK: Links, events, commands

  private mutating func findLink(_ written: Value) throws(Refusal) -> PreparedSentence {
    let text = if case .string(let text) = written { text } else { draft.show(written) }
    func noLink(_ why: String) -> Refusal {
      .refused(RuntimeCodes.noLink, .text(Value.quoted(text)), .text(why))
    }
    let address: Address
    do {
      address = try Address(text)
    } catch {
      throw noLink(": \(error.message)")
    }
    let links = program.app.behavior.links
    let answers = links.answers(to: address)
    for (link, values) in answers {
      let frame = draft.makeVector(values)
      guard try holds(link.condition, on: rootOfFocusedWindow, frame: frame) else { continue }
      if let (capture, value) = link.outside(values) {
        throw evaluator.outsideDomain(value, capture.name, capture.domain ?? [])
      }
      return .body(link.body, on: nil, frame: frame)
    }
    if !answers.isEmpty {
      let conditions = answers.compactMap { link, _ in
        link.condition.map { "\(Value.quoted(link.text)) is enabled only `\($0.text)`" }
      }
      throw noLink(": \(conditions.joined(separator: ", "))")
    }
    if let (link, problem) = links.mismatch(of: address) {
      throw noLink(": for \(Value.quoted(link.text)), \(problem)")
    }
    let known = links.links.map { Value.quoted($0.text) }.joined(separator: ", ")
    throw noLink(known.isEmpty ? "; the app has no links" : "; the links are \(known)")
  }

  mutating func inputs(
    _ expressions: [Expression], of procedure: App.Procedure
  ) throws(Refusal) -> [Value?] {
    let path = draft.path
    let listener = targetHasHandlers ? draft.store.instance(of: draft.target) : .none
    let first = draft.world.nextInstance
    let values = try evaluator.values(of: expressions, for: procedure.parameters)
    draft.focus(along: path)
    if listener != .none { recordCreator(of: first, by: listener) }
    return values
  }
}
