import SextantEngine
import SextantLanguage
import SextantSyntax

/// Builds the navigation map of a program.
///
/// The map is a graph of all navigation that an app can perform, computed without running the app.
/// Its nodes are visible declarations, links, events and alerts. An edge has a trigger and a
/// target.
///
/// The algorithm is static:
/// 1. Add a node for each visible declaration, link and event.
/// 2. Summarize the body of each trigger with `BodyReader`, an abstract interpreter. For each
///    target in the summary, add an edge from the trigger's node.
/// 3. Add commands, rules and handlers that no other body calls. Each becomes a separate node.
/// 4. Add alerts with the bodies of their buttons, then the contents of containers.
/// 5. Sort nodes and edges by declaration.
///
/// Edges are stored in a dictionary by source, target, kind and trigger. Edges with equal keys
/// become a single edge with all their styles and locations.
struct MapBuilder {
  typealias Node = NavigationMap.Node
  typealias Edge = NavigationMap.Edge

  private struct Trigger {
    let source: MapKey
    let kind: NavigationMap.Edge.Kind
    var label = ""
    let name: String
    let place: SourceSpan?
  }

  struct EdgeKey: Hashable {
    let source: MapKey
    let target: MapKey
    let kind: NavigationMap.Edge.Kind
    let trigger: String
  }

  struct EdgeContent {
    let label: String
    let triggerPlace: SourceSpan?
    let via: [String]
    var styles: [String] = []
    var places: [SourceSpan] = []
  }

  let program: Program
  private let sources: [SourceText]
  private var reader: BodyReader
  private(set) var nodes: [MapKey: (node: NavigationMap.Node, place: SourceSpan?)] = [:]
  private(set) var edges: [EdgeKey: EdgeContent] = [:]
  private(set) var edgeKeys: [EdgeKey] = []
  private(set) var exits: [MapKey: [String]] = [:]

  var app: App { program.app }
  private var vocabulary: SystemVocabulary { program.system.vocabulary }

  init(_ program: Program, _ sources: [SourceText]) {
    self.program = program
    self.sources = sources
    reader = BodyReader(program)
  }

  mutating func map() -> NavigationMap {
    addDeclarations()
    addTriggers()
    addUncalled()
    addAlerts()
    addContents()
    return sorted()
  }

  // MARK: Declarations

  private mutating func addDeclarations() {
    add(.start, .start, "start", "start", place: nil)
    for index in app.definitions.indices {
      let id = DefinitionID(index: UInt32(index))
      if app.places[id] != nil, isVisible(id) { addDefinition(id) }
    }
    for window in app.windowRoots.keys {
      let name = app.names[Int(window.index)]
      add(.window(window), .window, "window", name, place: nil)
    }
    for link in app.behavior.links.links {
      add(.link(link.body), .link, "link", link.label, id: link.title, place: link.place)
    }
    for (index, event) in app.behavior.events.enumerated() {
      let place = program.body(event.body).place
      add(.event(index), .event, "event", event.name, inputs: event.parameters, place: place)
    }
  }

  /// Returns whether a declaration is visible. Animations, and empty containers inside a view, are
  /// invisible.
  private func isVisible(_ id: DefinitionID) -> Bool {
    let definition = app.definition(id)
    if definition.word.isEmpty || definition.kind == .stack || definition.kind == .modal {
      return false
    }
    if !vocabulary.successors(id, program.map).isEmpty { return true }
    if case .name? = app.vocabulary.declaration(definition.word)?.source.meaning {
      return false
    }
    let isPlace = definition.kind != .screen && definition.owner != .none
    return !isPlace || !(app.declared[Int(id.index)].content?.nodes.isEmpty ?? true)
  }

  private mutating func addDefinition(_ id: DefinitionID) {
    if nodes[.definition(id)] != nil { return }
    let definition = app.definition(id)
    var kind: Node.Kind
    switch definition.kind {
    case .tabs: kind = .tabs
    case .switched: kind = .switched
    case .custom: kind = .custom
    case .screen, .stack, .modal: kind = .screen
    }
    var (name, word) = (definition.name, definition.word)
    if case .name? = app.vocabulary.declaration(word)?.source.meaning { kind = .flow }
    if word == vocabulary.alerts?.word {
      kind = .alert
      if let content = alertContent(of: id) { name = content.title }
    }
    if word.isEmpty { word = "screen" }
    let owner =
      definition.owner == .none
      ? nil : "\(app.definition(definition.owner).word) \(app.definition(definition.owner).name)"
    // Extra inputs are omitted, because all declarations with this keyword have them.
    add(
      .definition(id), kind, word, name, id: "\(word) \(definition.name)",
      inputs: app.parameters(of: id).filter { !$0.isProvided }, owner: owner, place: app.places[id])
  }

  /// Returns the content of an alert. Placeholders stand for unknown parts.
  private func alertContent(of id: DefinitionID) -> AlertContent? {
    let inputs = app.parameters(of: id).map { Value.string("{\($0.name)}") }
    let texts = app.declared[Int(id.index)].computed.map { expression in
      expression.map { .string(KnownValues().shown($0) ?? "…") } ?? Value.bool(false)
    }
    let alert = NodeDescription.screen(id, input: inputs + texts)
    return vocabulary.alerts?.content(alert, program.map)
  }

  private mutating func add(
    _ key: MapKey, _ kind: Node.Kind, _ word: String, _ name: String, id: String? = nil,
    inputs: [App.Parameter] = [], owner: String? = nil, place: SourceSpan?
  ) {
    let id = id ?? (word == name ? name : "\(word) \(name)")
    nodes[key] = (
      Node(
        id: id, kind: kind, word: word, name: name, inputs: inputs.map(\.name),
        types: inputs.map(\.type.name), owner: owner, place: place.flatMap { self.place($0) }),
      place
    )
  }

  func place(_ span: SourceSpan) -> NavigationMap.Place? {
    NavigationMap.Place(of: span, in: sources)
  }

  // MARK: Triggers

  private mutating func addTriggers() {
    for (index, declared) in app.declared.enumerated() {
      let id = DefinitionID(index: UInt32(index))
      for action in declared.actions {
        addDefinition(id)
        let name = "action \(app.definition(id).name).\(action.name)"
        read(
          action.body, owner: id, domains: action.parameters.map(\.domain),
          Trigger(
            source: .definition(id), kind: .action, label: action.name, name: name,
            place: action.place))
      }
    }
    for (index, declared) in app.declared.enumerated() {
      let id = DefinitionID(index: UInt32(index))
      let guards = declared.guards.map { ($0.body, $0.place, NavigationMap.Edge.Kind.action) }
      let appearances = declared.appearances.map {
        ($0.body, $0.place, NavigationMap.Edge.Kind.message)
      }
      for (body, place, kind) in guards + appearances {
        addDefinition(id)
        let title = program.body(body).title
        read(
          body, owner: id,
          Trigger(
            source: .definition(id), kind: kind, label: String(title.dropFirst("on ".count)),
            name: "\(title) of \(app.definition(id).name)", place: place))
      }
    }
    for link in app.behavior.links.links {
      read(
        link.body, domains: link.captures.map(\.domain),
        Trigger(source: .link(link.body), kind: .link, name: link.title, place: link.place))
    }
    for (index, event) in app.behavior.events.enumerated() {
      let place = program.body(event.body).place
      read(
        event.body, domains: event.parameters.map(\.domain),
        Trigger(source: .event(index), kind: .event, name: "event \(event.name)", place: place))
    }
    for (index, definition) in app.definitions.enumerated() {
      for detail in definition.details where detail.body != nil {
        addDetail(detail, of: DefinitionID(index: UInt32(index)))
      }
    }
    let start = Trigger(source: .start, kind: .rule, name: "start", place: app.place)
    add(reader.rulesAtStart(), by: start)
  }

  /// Reads a body that the system runs, such as the body that runs after a sheet is dismissed.
  private mutating func addDetail(_ detail: Detail, of id: DefinitionID) {
    guard let body = detail.body else { return }
    addDefinition(id)
    let isAlert = app.definition(id).word == vocabulary.alerts?.word
    let button = isAlert ? alertContent(of: id)?.buttons.first : nil
    read(
      body, owner: id,
      Trigger(
        source: .definition(id), kind: isAlert ? .button : .message,
        label: button?.title ?? detail.word, name: program.body(body).title,
        place: program.body(body).place))
  }

  /// Adds the commands, rules and handlers that no body calls. Scripts, other apps or the system
  /// run them.
  private mutating func addUncalled() {
    reader.readButtonBodies()
    for (index, command) in app.behavior.commands.enumerated()
    where !reader.calledCommands.contains(index) {
      let place = program.body(command.body).place
      add(
        .command(index), .command, "command", command.name, inputs: command.parameters, place: place
      )
      read(
        command.body,
        Trigger(
          source: .command(index), kind: .command, name: "command \(command.name)", place: place))
    }
    reader.readButtonBodies()
    for (index, rule) in program.rules.enumerated() where !reader.triggeredRules.contains(index) {
      addRule(index, rule) { $0.read($1, $2) }
    }
    for (index, declared) in app.declared.enumerated() {
      for handler in declared.handlers {
        addHandler(handler, of: DefinitionID(index: UInt32(index)))
      }
    }
    for handler in app.behavior.appHandlers { addHandler(handler, of: nil) }
    reader.readButtonBodies()
    // Deferred edges start at the rule, immediate edges at its trigger.
    for (index, rule) in program.rules.enumerated() {
      let bodies = [rule.body, rule.otherwise].compactMap { $0 }
      guard bodies.contains(where: { reader.deferredEdges[$0] != nil }) else { continue }
      addRule(index, rule) { $0.add($0.reader.deferredEdges[$1] ?? BodySummary(), by: $2) }
    }
  }

  private mutating func addRule(
    _ index: Int, _ rule: App.Rule, _ add: (inout MapBuilder, BodyID, Trigger) -> Void
  ) {
    let title = program.body(rule.body).title
    self.add(.rule(index), .rule, "rule", title, id: title, place: rule.place)
    for body in [rule.body, rule.otherwise].compactMap({ $0 }) {
      let label = body == rule.body ? "" : "otherwise"
      let name = program.body(body).title
      add(
        &self,
        body,
        Trigger(source: .rule(index), kind: .rule, label: label, name: name, place: rule.place))
    }
  }

  /// Adds the effects of a `finished` handler, or of a handler whose message no body sends.
  private mutating func addHandler(_ handler: App.Handler, of owner: DefinitionID?) {
    let isFinished = handler.message == "finished"
    if !isFinished, reader.sentMessages.contains(handler.message) { return }
    let (title, place) = (program.body(handler.body).title, program.body(handler.body).place)
    let before = edges.count
    var key = MapKey.handler(handler.body)
    if let seen = handler.sender ?? owner {
      addDefinition(seen)
      key = .definition(seen)
    }
    read(
      handler.body, owner: owner,
      Trigger(source: key, kind: .message, label: title, name: title, place: place))
    guard case .handler = key, edges.count > before || exits[key] != nil else { return }
    add(key, .message, "message", title, id: title, place: place)
  }

  private mutating func read(
    _ body: BodyID, owner: DefinitionID? = nil, domains: [[Value]?] = [], _ trigger: Trigger
  ) {
    let inputs = owner.map { app.parameters(of: $0).count } ?? 0
    let locals = KnownValues.locals(domains, from: inputs)
    let frame = BodyReader.Frame(
      owner: owner, knownValues: KnownValues(locals: locals), title: trigger.name)
    add(reader.summary(of: body, frame), by: trigger)
  }

  private mutating func add(_ summary: BodySummary, by trigger: Trigger) {
    for edge in summary.edges { add(edge, by: trigger) }
    if summary.exits, trigger.kind != .message, trigger.name != "start" {
      let label = trigger.label.isEmpty ? "closes" : trigger.label
      if exits[trigger.source]?.contains(label) != true {
        exits[trigger.source, default: []].append(label)
      }
    }
  }

  private mutating func add(_ edge: OutgoingEdge, by trigger: Trigger) {
    if case .definition(let id) = edge.target {
      if !isVisible(id) { return }
      addDefinition(id)
    } else if case .presentable(let index) = edge.target, nodes[edge.target] == nil {
      add(edge.target, .presentable, "presentable", app.presentables[index], place: nil)
    }
    let key = EdgeKey(
      source: trigger.source, target: edge.target, kind: edge.isDeferred ? .time : trigger.kind,
      trigger: trigger.name)
    if edges[key] == nil { edgeKeys.append(key) }
    var found =
      edges[key]
      ?? EdgeContent(label: trigger.label, triggerPlace: trigger.place, via: edge.via)
    if !found.styles.contains(edge.style) { found.styles.append(edge.style) }
    if !found.places.contains(edge.place) { found.places.append(edge.place) }
    edges[key] = found
  }

  // MARK: Alerts

  private mutating func addAlerts() {
    var taken: [String: Int] = [:]
    for (place, alert) in reader.alerts.sorted(by: { Self.isBefore($0.place, $1.place) }) {
      var id = "\(alert.word) in \(alert.body)"
      taken[id, default: 0] += 1
      if let number = taken[id], number > 1 { id += " \(number)" }
      add(.alert(place), .alert, alert.word, alert.title ?? alert.word, id: id, place: place)
      var buttons = alert.buttons
      buttons.sort { $0.body.index < $1.body.index }
      for (title, body, summary) in buttons {
        let trigger = Trigger(
          source: .alert(place), kind: .button, label: title, name: "button \(title) of \(id)",
          place: program.body(body).place)
        add(summary, by: trigger)
      }
    }
  }

  // MARK: Containers

  private mutating func addContents() {
    addContainment(.start, program.start, label: "")
    for (window, root) in app.windowRoots { addContainment(.window(window), root, label: "") }
    // Nodes inside containers may be undeclared, so `nodes` grows during this loop.
    var next = 0
    while next < app.definitions.count {
      let id = DefinitionID(index: UInt32(next))
      next += 1
      if nodes[.definition(id)] != nil { addContents(of: id) }
    }
  }

  private mutating func addContents(of id: DefinitionID) {
    let definition = app.definition(id)
    for (index, node) in (app.declared[Int(id.index)].content?.nodes ?? []).enumerated() {
      var label = ""
      if index < definition.tabs.count {
        let tab = definition.tabs[index]
        label = tab.title ?? app.names[Int(tab.id.index)]
      }
      addContainment(.definition(id), node, label: label)
    }
    for successor in vocabulary.successors(id, program.map) {
      addContainment(.definition(id), .constant(.screen(successor)), label: "")
    }
  }

  private mutating func addContainment(_ key: MapKey, _ node: NodeExpression, label: String) {
    guard let holder = nodes[key]?.node else { return }
    let trigger = Trigger(
      source: key, kind: .holds, label: label,
      name: label.isEmpty ? holder.id : "\(holder.id): \(label)", place: nodes[key]?.place)
    for definition in KnownValues().definitions(of: node, passed: []) {
      add(
        OutgoingEdge(
          target: .definition(definition), style: "",
          place: app.places[definition] ?? SourceSpan(file: -1, span: Span(start: 0, end: 0))),
        by: trigger)
    }
  }
}
