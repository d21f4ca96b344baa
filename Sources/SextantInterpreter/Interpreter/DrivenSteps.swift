package import SextantEngine
package import SextantLanguage

extension Interpreter {
  /// Returns an executed statement as a step for the driver; nil if the statement is not a
  /// sentence.
  ///
  /// - Parameters:
  ///   - before: the world before the statement, for the evaluation of its arguments.
  ///   - written: returns the source text of a span.
  package mutating func drivenStep(
    of statement: Statement, in before: World, written: (SourceSpan) -> String
  ) -> DrivenStep? {
    guard statement.isSentence else { return nil }
    let here = control.here
    let step = try? betweenStatements(in: before) { run throws(Refusal) in
      (run.control.here.frame, run.control.here.target) = (here.frame, here.target)
      return try run.described(statement, written)
    }
    return step ?? DrivenStep(.command, written(statement.place))
  }

  /// Returns the value of a name in source notation and as plain text; nil if the name has no
  /// value, or if its node was removed.
  package func text(ofName slot: Int) -> (written: String, shown: String)? {
    guard let value = evaluator.local(slot) else { return nil }
    guard case .node(let instance) = value else {
      return (value.description, value.text ?? value.description)
    }
    var draft = draft
    guard draft.focus(on: instance) else { return nil }
    let node = literalHead(draft.shallowSnapshot(of: draft.target))
    return (node, node)
  }

  private mutating func described(
    _ statement: Statement, _ written: (SourceSpan) -> String
  ) throws(Refusal) -> DrivenStep {
    var command = DrivenStep(.command, written(statement.place))
    switch statement.kind {
    case .call(let call):
      if case .link = call.entry.meaning, case .expression(let address)? = call.arguments.first,
        case .string(let url) = try evaluator.evaluate(address)
      {
        var step = DrivenStep(.link, call.entry.text(with: [Value.quoted(url)]) ?? command.sentence)
        step.url = url
        return step
      }
      if statement.target == nil, let move = try move(of: call) { return move.step }
    case .set(let index, let expression):
      let value = try evaluator.evaluate(expression)
      let name = program.variables[index].name
      var step = DrivenStep(.set, "set \(name) = \(value)")
      (step.name, step.arguments) = (name, [DrivenStep.Argument(name: "value", value: value)])
      return step
    case .wait(let duration):
      if case .duration(let milliseconds) = try evaluator.evaluate(duration),
        let move = Move.moves(.time(milliseconds: milliseconds), nil).first
      {
        return move.step
      }
    case .together(let body) where body.statements.allSatisfy(\.isSentence):
      var step = DrivenStep(.together, command.sentence)
      for statement in body.statements { step.steps.append(try described(statement, written)) }
      return step
    default: break
    }
    // The text of the statement does not contain the target of an `in` block.
    if statement.target == nil, let aim = control.here.target, draft.focus(on: aim) {
      let node = literalHead(draft.shallowSnapshot(of: draft.target))
      command.sentence = "in \(node): \(command.sentence)"
    }
    return command
  }

  private mutating func move(of call: Call) throws(Refusal) -> Move? {
    func made(_ subject: Move.Subject, _ parameters: [App.Parameter], _ values: [Value]) -> Move? {
      let inputs = parameters.map {
        Move.Domain(name: $0.name, type: $0.type, values: nil, fallback: $0.fallback)
      }
      return Move.moves(subject, call.entry, inputs: inputs).first?.filled(with: values)
    }
    switch call.entry.meaning {
    case .action:
      guard case .call(let name, let expressions, let callee)? = call.arguments.first,
        let action = program.action(
          name, expressions, callee, in: program.app.declared.lazy.flatMap(\.actions))
      else { break }
      let written = program.app.vocabulary.written(name, in: call.entry)
      return made(
        .action(action, name: written), action.parameters, try evaluator.values(of: expressions))
    case .event:
      guard case .call(_, let expressions, .event(let index))? = call.arguments.first else { break }
      let event = program.events[index]
      return made(
        .event(event, index: index), event.parameters, try evaluator.values(of: expressions))
    case .system where evaluator.system.vocabulary.hostSentence == call.entry.name:
      guard let gesture = evaluator.system.hostMove(in: &draft) else { break }
      return Move.moves(.gesture(gesture), call.entry).first
    case .system where call.entry.isGesture:
      let arguments = try evaluator.arguments(of: call, to: nil)
      let texts = arguments.slots.compactMap(text)
      guard texts.count == arguments.slots.count else { break }
      let gesture = Gesture(sentence: call.entry, arguments: arguments, texts: texts)
      return Move.moves(.gesture(gesture), call.entry).first
    case .link, .system, .command: break
    }
    return nil
  }

  private func text(of argument: Argument) -> String? {
    switch argument {
    case .value(let value): value.description
    case .name(let name), .window(let name, _): program.map.name(name)
    case .pick(.index(let index)): String(index)
    default: nil
    }
  }
}
