import SextantEngine
import SextantSyntax

/// Reads what bodies do, without running them: an abstract interpretation that knows of values only those that
/// are constant (`Knowledge`), and takes both branches of what depends on others.
///
/// What a body comes to is kept for each body and what was known before it. One that calls itself is read a
/// second time as if nothing were known, each body that it reaches once, so that reading always ends.
struct BodyReader {
  /// The context of a body.
  struct Frame {
    /// Whose body it is, where one declaration is known.
    var owner: DefinitionID?
    var knowledge = Knowledge()
    /// What people call the declared body that it is in.
    var title: String
  }

  /// What was read on the way: rules that some body triggers, commands that are called, messages that are sent.
  private(set) var triggeredRules: Set<Int> = []
  private(set) var calledCommands: Set<Int> = []
  private(set) var sentMessages: Set<String> = []
  /// The alerts that bodies show, in the order in which they were found.
  private(set) var alerts: [(place: SourceSpan, alert: Alert)] = []

  struct Alert {
    let word: String
    let title: String?
    let body: String
    /// What its buttons do, by their titles.
    var buttons: [(title: String, body: BodyID, summary: BodySummary)]
  }

  let program: Program
  private let rules: [(reads: Set<Int>, rule: App.Rule)]
  /// What nodes that are passed to commands may be made of.
  private let passed: [DefinitionID]

  private struct Call: Hashable {
    let body: BodyID
    let owner: DefinitionID?
    let knowledge: Knowledge
  }
  private var summaries: [Call: BodySummary] = [:]
  /// What bodies come to that were read as if nothing were known.
  private var closures: [BodyID: BodySummary] = [:]
  private var alertIndices: [SourceSpan: Int] = [:]
  private var readButtons: Set<Call> = []
  private var unreadButtons: [(alert: Int, title: String, body: BodyID, frame: Frame)] = []
  /// The bodies that are being read, outermost first.
  private var running: [BodyID] = []
  /// Those that are to be read once, where a body has called itself.
  private var pending: [(body: BodyID, owner: DefinitionID?, title: String)]?

  /// With more calls inside one another, or more readings, a body is read as if it called itself.
  private static let deepest = 40
  private static let mostSummaries = 20_000

  init(_ program: Program) {
    self.program = program
    rules = program.rules.map { rule in
      var reads = VariableReads()
      reads.add(rule.fact)
      return (reads.read, rule)
    }
    passed = BodyReader.passedDefinitions(in: program)
  }

  // MARK: Bodies

  /// What a body does.
  mutating func summary(of body: BodyID, _ frame: Frame) -> BodySummary {
    let call = Call(body: body, owner: frame.owner, knowledge: frame.knowledge)
    if let known = summaries[call] { return known }
    if pending != nil {
      pending?.append((body, frame.owner, frame.title))
      return BodySummary()
    }
    let isCut =
      running.contains(body) || running.count >= Self.deepest
      || summaries.count >= Self.mostSummaries
    if isCut { return summaryOnce(of: body, frame) }
    running.append(body)
    defer { running.removeLast() }
    var (inner, summary) = (frame, BodySummary())
    read(program.body(body), &inner, &summary)
    summary.variables = inner.knowledge.variables
    summaries[call] = summary
    return summary
  }

  /// What a body and all that it reaches do, as if nothing were known.
  private mutating func summaryOnce(of body: BodyID, _ frame: Frame) -> BodySummary {
    if let known = closures[body] { return known }
    var summary = BodySummary()
    var seen: Set<BodyID> = []
    pending = [(body, nil, frame.title)]
    while let next = pending?.popLast() {
      guard seen.insert(next.body).inserted else { continue }
      var inner = Frame(title: program.body(next.body).title)
      var found = BodySummary()
      read(program.body(next.body), &inner, &found)
      summary.add(found, through: next.body == body ? nil : inner.title)
    }
    pending = nil
    closures[body] = summary
    return summary
  }

  /// Calls a body from another one, in the middle of it.
  private mutating func run(
    _ body: BodyID, owner: DefinitionID?, locals: [Int: Knowledge.Local], through title: String?,
    _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let name = program.body(body).title
    let knowledge = Knowledge(variables: frame.knowledge.variables, locals: locals)
    let found = self.summary(
      of: body, Frame(owner: owner, knowledge: knowledge, title: name.isEmpty ? frame.title : name))
    frame.knowledge.variables = found.variables
    summary.add(found, through: title)
  }

  private mutating func read(_ body: Body, _ frame: inout Frame, _ summary: inout BodySummary) {
    for statement in body.statements { read(statement, &frame, &summary) }
  }

  // MARK: Statements

  private mutating func read(
    _ statement: Statement, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let owner = frame.owner
    if let target = statement.target { frame.owner = definition(of: target, frame) }
    defer { frame.owner = owner }
    switch statement.kind {
    case .call(let call): read(call, statement, &frame, &summary)
    case .set(let variable, let value): set(variable, value, &frame, &summary)
    case .setBinding, .restoreFile: summary.exits = true
    case .restore(let pattern):
      summary.exits = true
      for definition in LiteralContent(pattern).definitions {
        summary.add(
          MapLead(target: .definition(definition), style: "replace", place: statement.place))
      }
    case .bindNode(let slot, let node):
      frame.knowledge.locals[slot] = .nodes(frame.knowledge.definitions(of: node, passed: passed))
    case .bindReference(let slot, let reference):
      frame.knowledge.locals[slot] = .nodes(definition(of: reference, frame).map { [$0] } ?? [])
    case .bindValue(let slot, let value):
      frame.knowledge.locals[slot] = frame.knowledge.value(of: value).map { .value($0) }
    case .bindSystem(let slot, _, _): frame.knowledge.locals[slot] = nil
    case .after(_, let body): readLater(body, frame, &summary)
    case .within(let reference, let body):
      frame.owner = definition(of: reference, frame)
      read(body, &frame, &summary)
    case .together(let body): read(body, &frame, &summary)
    case .times(_, let body), .each(_, _, let body): readLoop(body, &frame, &summary)
    case .branch(let branches, let otherwise):
      readBranches(branches, otherwise, &frame, &summary)
    case .expect, .print, .wait, .trace: break
    }
  }

  /// A body that runs later: then the variables may be anything.
  private mutating func readLater(_ body: BodyID, _ frame: Frame, _ summary: inout BodySummary) {
    var later = frame
    later.knowledge.variables = [:]
    summary.add(self.summary(of: body, later), later: true)
  }

  /// A body that runs any number of times.
  private mutating func readLoop(
    _ body: Body, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    frame.knowledge.variables = [:]
    var round = frame
    read(body, &round, &summary)
    frame.knowledge.variables = [:]
  }

  private mutating func readBranches(
    _ branches: [(Fact, Body)], _ otherwise: Body?, _ frame: inout Frame,
    _ summary: inout BodySummary
  ) {
    var ends: [Knowledge] = []
    var isDecided = false
    for (fact, body) in branches {
      let isTrue = frame.knowledge.holds(fact)
      if isTrue == false { continue }
      var inner = frame
      read(body, &inner, &summary)
      ends.append(inner.knowledge)
      if isTrue == true {
        isDecided = true
        break
      }
    }
    if !isDecided {
      var inner = frame
      if let otherwise { read(otherwise, &inner, &summary) }
      ends.append(inner.knowledge)
    }
    guard let first = ends.first else { return }
    frame.knowledge = ends.dropFirst().reduce(into: first) { $0.merge($1) }
  }

  /// Sets a variable: the rules whose fact asks for it may run at once.
  private mutating func set(
    _ variable: Int, _ value: Expression, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    frame.knowledge.variables[variable] = frame.knowledge.value(of: value)
    for (index, (reads, rule)) in rules.enumerated() where reads.contains(variable) {
      triggeredRules.insert(index)
      run(rule, &frame, &summary)
    }
  }

  /// The side of a rule that what is known lets run, or both.
  private mutating func run(
    _ rule: App.Rule, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let isTrue = frame.knowledge.holds(rule.fact)
    let before = frame.knowledge
    for (body, side) in [(Optional(rule.body), true), (rule.otherwise, false)] {
      guard let body, isTrue != !side else { continue }
      var inner = frame
      inner.knowledge = before
      run(
        body, owner: nil, locals: [:], through: program.body(body).title, &inner, &summary)
      // It runs only where its fact was not so before.
      frame.knowledge.variables = frame.knowledge.variables.filter {
        inner.knowledge.variables[$0.key] == $0.value
      }
    }
  }

  /// What the rules do at the start of the app.
  mutating func rulesAtStart() -> BodySummary {
    var frame = Frame(title: "start")
    for (index, variable) in program.variables.enumerated() {
      frame.knowledge.variables[index] = variable.initial
    }
    var summary = BodySummary()
    let triggered = triggeredRules
    for (_, rule) in rules { run(rule, &frame, &summary) }
    triggeredRules = triggered
    return summary
  }

  /// The declaration of the node that a reference is to, where that is plain.
  private func definition(of reference: Reference, _ frame: Frame) -> DefinitionID? {
    switch reference {
    case .matching(.declared(let definition, _)): return definition
    case .local(let slot), .matching(.local(let slot)):
      if case .nodes(let definitions)? = frame.knowledge.locals[slot], definitions.count == 1 {
        return definitions[0]
      }
      return nil
    case .here: return frame.owner
    default: return nil
    }
  }
}

// MARK: Sentences

extension BodyReader {
  private mutating func read(
    _ call: SextantLanguage.Call, _ statement: Statement, _ frame: inout Frame,
    _ summary: inout BodySummary
  ) {
    switch call.entry.meaning {
    case .system(let sentence): read(sentence, call, at: statement.place, &frame, &summary)
    case .command:
      guard case .call(let name, let values, let index)? = call.arguments.first else { return }
      calledCommands.insert(index)
      run(
        program.commands[index].body, owner: frame.owner, locals: locals(values, frame),
        through: "command \(name)", &frame, &summary)
    case .event:
      guard case .call(let name, let values, let index)? = call.arguments.first else { return }
      run(
        program.events[index].body, owner: nil, locals: locals(values, frame),
        through: "event \(name)", &frame, &summary)
    case .link: readLink(call, &frame, &summary)
    case .action:
      guard case .call(let name, _, _)? = call.arguments.first else { return }
      for (index, actions) in program.app.actions.enumerated() {
        for action in actions where action.name == name {
          run(
            action.body, owner: DefinitionID(index: UInt32(index)), locals: [:],
            through: "action \(name)", &frame, &summary)
        }
      }
      frame.knowledge.variables = [:]
    }
  }

  private func locals(
    _ values: [Expression], _ frame: Frame, after first: Int = 0
  ) -> [Int: Knowledge.Local] {
    var locals: [Int: Knowledge.Local] = [:]
    for (index, expression) in values.enumerated() {
      if case .node(let node) = expression {
        locals[first + index] = .nodes(frame.knowledge.definitions(of: node, passed: passed))
      } else if case .local(let slot) = expression {
        locals[first + index] = frame.knowledge.locals[slot]
      } else if let value = frame.knowledge.value(of: expression) {
        locals[first + index] = .value(value)
      }
    }
    return locals
  }

  private mutating func readLink(
    _ call: SextantLanguage.Call, _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    guard case .expression(let expression)? = call.arguments.first else { return }
    let links = program.app.behavior.links
    if case .string(let text)? = frame.knowledge.value(of: expression) {
      guard let address = try? Address(text), let (link, values) = links.answer(to: address) else {
        return
      }
      let known = values.enumerated().map { ($0.offset, Knowledge.Local.value($0.element)) }
      return run(
        link.body, owner: nil, locals: Dictionary(uniqueKeysWithValues: known),
        through: "link \(Value.quoted(link.text))", &frame, &summary)
    }
    for link in links.links {
      run(
        link.body, owner: nil, locals: [:], through: "link \(Value.quoted(link.text))", &frame,
        &summary)
    }
    frame.knowledge.variables = [:]
  }

  /// A sentence of the system: its row says what it does with what it names.
  private mutating func read(
    _ sentence: Sentence, _ call: SextantLanguage.Call, at place: SourceSpan,
    _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    let vocabulary = program.system.vocabulary
    let content = CallContent(call, frame.knowledge, passed: passed)
    let effect = vocabulary.effects[sentence.name]
    if sentence.isGesture || effect == .back || effect == .close { summary.exits = true }
    for definition in content.made {
      let style = style(of: sentence, definition, content) ?? effect?.rawValue ?? "push"
      summary.add(MapLead(target: .definition(definition), style: style, place: place))
    }
    if let presentable = content.presentable {
      let style = program.app.presentables[presentable]
      summary.add(MapLead(target: .presentable(presentable), style: style, place: place))
    } else if content.made.isEmpty, let style = style(of: sentence, nil, content) {
      summary.add(MapLead(target: .alert(place), style: style, place: place))
      readAlert(content, style, at: place, frame)
    }
    for tab in content.tabs {
      for definition in shown(onTab: tab) {
        summary.add(MapLead(target: .definition(definition), style: "select", place: place))
      }
    }
    if effect == .open {
      for window in content.windows {
        summary.add(MapLead(target: .window(window), style: "open", place: place))
      }
    }
    if let message = content.message { send(message.name, message.values, &frame, &summary) }
  }

  /// The style in which a sentence presents what it makes; nil where it does not present it.
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

  /// What the containers with a tab show on it.
  private func shown(onTab tab: NameID) -> [DefinitionID] {
    program.app.definitions.indices.flatMap { index -> [DefinitionID] in
      guard let content = program.app.contents[index],
        let place = program.app.definitions[index].tabs.firstIndex(where: { $0.id == tab }),
        place < content.nodes.count
      else { return [] }
      return Knowledge().definitions(of: content.nodes[place], passed: [])
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
    // Much may have happened before somebody taps.
    var later = frame
    later.knowledge.variables = [:]
    for (title, body) in content.buttons {
      let call = Call(body: body, owner: later.owner, knowledge: later.knowledge)
      if readButtons.insert(call).inserted { unreadButtons.append((index, title, body, later)) }
    }
  }

  /// Reads what the buttons of the alerts do that were found, and of those that these show.
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
    let behavior = program.app.behavior
    for (index, handlers) in behavior.handlers.enumerated() {
      let inputs = program.app.parameters[index].count
      for handler in handlers where mayHear(handler, message, frame.owner) {
        hear(
          handler, values, after: inputs, owner: DefinitionID(index: UInt32(index)), &frame,
          &summary)
      }
    }
    for handler in behavior.appHandlers where mayHear(handler, message, frame.owner) {
      hear(handler, values, after: 0, owner: nil, &frame, &summary)
    }
  }

  private func mayHear(
    _ handler: App.Handler, _ message: String, _ sender: DefinitionID?
  ) -> Bool {
    guard let sender else { return handler.message == message }
    return handler.hears(message, from: sender)
  }

  /// A handler that may run: it does only where its owner has made the sender.
  private mutating func hear(
    _ handler: App.Handler, _ values: [Value?], after first: Int, owner: DefinitionID?,
    _ frame: inout Frame, _ summary: inout BodySummary
  ) {
    var locals: [Int: Knowledge.Local] = [:]
    for (index, value) in values.enumerated() {
      if let value { locals[first + index] = .value(value) }
    }
    let before = frame.knowledge
    run(
      handler.body, owner: owner, locals: locals, through: program.body(handler.body).title,
      &frame, &summary)
    frame.knowledge.merge(before)
  }
}

// MARK: Nodes that are passed on

extension BodyReader {
  /// What is made aside or passed to a command, anywhere: what a name may stand for of which nothing is known.
  private static func passedDefinitions(in program: Program) -> [DefinitionID] {
    var found: Set<DefinitionID> = []
    var pending = program.app.bodies
    while let body = pending.popLast() {
      for statement in body.statements {
        pending += statement.kind.bodies
        switch statement.kind {
        case .together(let inner): pending.append(inner)
        case .bindNode(_, let node):
          found.formUnion(Knowledge().definitions(of: node, passed: []))
        case .call(let call):
          for case .call(_, let values, _) in call.arguments {
            for case .node(let node) in values {
              found.formUnion(Knowledge().definitions(of: node, passed: []))
            }
          }
        default: break
        }
      }
    }
    return found.sorted { $0.index < $1.index }
  }
}
