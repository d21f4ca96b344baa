import SextantEngine
import SextantLanguage
import SextantSyntax

extension BodyReader {
  mutating func read(
    _ call: Call, _ statement: Statement, _ frame: inout Frame,
    _ summary: inout BodySummary
  ) {
    switch call.entry.meaning {
    case .system: read(call.entry, call, at: statement.place, &frame, &summary)
    case .command:
      guard case .call(let name, let values, .command(let index))? = call.arguments.first else {
        return
      }
      calledCommands.insert(index)
      run(
        program.commands[index].body, owner: frame.owner, locals: locals(values, frame),
        through: "command \(name)", &frame, &summary)
    case .event:
      guard case .call(let name, let values, .event(let index))? = call.arguments.first else {
        return
      }
      run(
        program.events[index].body, owner: nil, locals: locals(values, frame),
        through: "event \(name)", &frame, &summary)
    case .link: readLink(call, &frame, &summary)
    case .action:
      guard case .call(let name, _, _)? = call.arguments.first else { return }
      for (index, declared) in program.app.declared.enumerated() {
        for action in declared.actions where action.name == name {
          run(
            action.body, owner: DefinitionID(index: UInt32(index)), locals: [:],
            through: "action \(name)", &frame, &summary)
        }
      }
      frame.knownValues.variables = [:]
    }
  }

  private func locals(_ values: [Expression], _ frame: Frame) -> [Int: KnownValues.Local] {
    var locals: [Int: KnownValues.Local] = [:]
    for (index, expression) in values.enumerated() {
      if case .node(let node) = expression {
        locals[index] = .nodes(frame.knownValues.definitions(of: node, passed: passed))
      } else if case .local(let slot) = expression {
        locals[index] = frame.knownValues.locals[slot]
      } else if let values = frame.knownValues.values(of: expression) {
        locals[index] = .values(values)
      }
    }
    return locals
  }

  private mutating func readLink(
    _ call: Call, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    guard case .expression(let expression)? = call.arguments.first else { return }
    let links = program.app.behavior.links
    if let addresses = frame.knownValues.values(of: expression) {
      let before = frame.knownValues
      var ends: [KnownValues] = []
      for case .string(let text) in addresses {
        guard let address = try? Address(text) else { continue }
        for (link, values) in links.answers(to: address) {
          frame.knownValues = before
          read(link, KnownValues.locals(values.map { [$0] }), &frame, &summary)
          ends.append(frame.knownValues)
        }
      }
      frame.knownValues = ends.dropFirst().reduce(into: ends.first ?? before) { $0.merge($1) }
      return
    }
    let prefix = frame.knownValues.prefix(of: expression)
    for link in links.possibleAnswers(toAddressBeginningWith: prefix) {
      read(link, KnownValues.locals(link.captures.map(\.domain)), &frame, &summary)
    }
    frame.knownValues.variables = [:]
  }

  private mutating func read(
    _ link: Link, _ locals: [Int: KnownValues.Local], _ frame: inout Frame,
    _ summary: inout BodySummary
  ) {
    run(link.body, owner: nil, locals: locals, through: link.title, &frame, &summary)
  }

  private mutating func read(
    _ sentence: Sentence, _ call: Call, at place: SourceSpan,
    _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let vocabulary = program.system.vocabulary
    let content = CallContent(call, frame.knownValues, passed: passed)
    let effect = vocabulary.effects[sentence.name]
    if sentence.isGesture || effect == .back || effect == .close { summary.exits = true }
    for definition in content.made {
      let style = style(of: sentence, definition, content) ?? effect?.rawValue ?? "push"
      summary.add(OutgoingEdge(target: .definition(definition), style: style, place: place))
    }
    if let presentable = content.presentable {
      let style = program.app.presentables[presentable]
      summary.add(OutgoingEdge(target: .presentable(presentable), style: style, place: place))
    } else if content.made.isEmpty, let style = style(of: sentence, nil, content) {
      summary.add(OutgoingEdge(target: .alert(place), style: style, place: place))
      readAlert(content, style, at: place, frame)
    }
    for tab in content.tabs {
      for definition in shown(onTab: tab) {
        summary.add(OutgoingEdge(target: .definition(definition), style: "select", place: place))
      }
    }
    if effect == .open {
      for window in content.windows {
        summary.add(OutgoingEdge(target: .window(window), style: "open", place: place))
      }
    }
    if let message = content.message { send(message.name, message.values, &frame, &summary) }
  }

  private func style(
    of sentence: Sentence, _ made: DefinitionID?, _ content: CallContent
  ) -> String? {
    switch program.system.vocabulary.presentations[sentence.name] {
    case nil: nil
    case .style(let style): style
    case .presentable: content.presentable.map { program.app.presentables[$0] }
    case .declared(let style): made.flatMap { style($0, program.map) }
    }
  }

  private func shown(onTab tab: NameID) -> [DefinitionID] {
    program.app.definitions.indices.flatMap { index -> [DefinitionID] in
      guard let content = program.app.declared[index].content,
        let place = program.app.definitions[index].tabs.firstIndex(where: { $0.id == tab }),
        place < content.nodes.count
      else { return [] }
      return KnownValues().definitions(of: content.nodes[place], passed: [])
    }
  }

  private mutating func readAlert(
    _ content: CallContent, _ style: String, at place: SourceSpan, _ frame: Frame
  ) {
    let index: Int
    if let known = alertIndices[place] {
      index = known
    } else {
      index = alerts.count
      alertIndices[place] = index
      let alert = Alert(word: style, title: content.title, body: frame.title, buttons: [])
      alerts.append((place, alert))
    }
    // The user taps a button later, so variables may have other values.
    var later = frame
    later.knownValues.variables = [:]
    for (title, body) in content.buttons {
      let call = Reading(body: body, owner: later.owner, knownValues: later.knownValues)
      if readButtons.insert(call).inserted { unreadButtons.append((index, title, body, later)) }
    }
  }

  mutating func readButtonBodies() {
    while let (index, title, body, frame) = unreadButtons.popLast() {
      let found = summary(of: body, frame)
      alerts[index].alert.buttons.append((title, body, found))
    }
  }

  private mutating func send(
    _ message: String, _ values: [Value?], _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    sentMessages.insert(message)
    for (index, declared) in program.app.declared.enumerated() {
      let inputs = declared.parameters.count
      for handler in declared.handlers where canReceive(handler, message, frame.owner) {
        receive(
          handler, values, after: inputs, owner: DefinitionID(index: UInt32(index)), &frame,
          &summary)
      }
    }
    for handler in program.app.behavior.appHandlers where canReceive(handler, message, frame.owner)
    {
      receive(handler, values, after: 0, owner: nil, &frame, &summary)
    }
  }

  private func canReceive(
    _ handler: App.Handler, _ message: String, _ sender: DefinitionID?
  ) -> Bool {
    guard let sender else { return handler.message == message }
    return handler.handles(message, from: sender)
  }

  /// Reads a handler. At run time, the creator of the sender decides whether the handler runs.
  private mutating func receive(
    _ handler: App.Handler, _ values: [Value?], after first: Int, owner: DefinitionID?,
    _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let locals = KnownValues.locals(values.map { $0.map { [$0] } }, from: first)
    let before = frame.knownValues
    run(
      handler.body, owner: owner, locals: locals, through: program.body(handler.body).title,
      &frame, &summary)
    frame.knownValues.merge(before)
  }
}

// MARK: Passed nodes

extension BodyReader {
  /// Returns the declarations of nodes that bodies bind or pass. An unresolved name may refer to
  /// any of these nodes.
  static func passedDefinitions(in program: Program) -> [DefinitionID] {
    var found: Set<DefinitionID> = []
    for body in program.app.bodies {
      BoundWalk.visit(body) { part in
        switch part {
        case .statement(let statement):
          if case .bindNode(_, let node) = statement.kind {
            found.formUnion(KnownValues().definitions(of: node, passed: []))
          }
        case .expression(.node(let node)):
          found.formUnion(KnownValues().definitions(of: node, passed: []))
        default: break
        }
        return true
      }
    }
    return found.sorted { $0.index < $1.index }
  }
}
