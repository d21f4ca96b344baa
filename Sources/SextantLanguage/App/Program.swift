package import SextantEngine
package import SextantSyntax

/// A checked program: an app, and the bound statements and scenarios of a text. Erroneous
/// statements are omitted.
package final class Program: Sendable {
  /// The app at the end of the text. If it is the scratch app, it includes the undeclared screens.
  package let app: App
  package let map: AppMap
  /// The initial content of the first window.
  package let start: NodeExpression
  package let enums: [String: [String]]
  /// Whether the app or any declaration handles the message `finished`.
  package let handlesFinished: Bool
  /// Whether screens contain switched containers that show other views.
  package let nestsViews: Bool
  package let script: Body
  package let scenarios: [Scenario]
  /// All lists of statements outside declarations, including the lists in blocks. Each list occurs
  /// once.
  package let statementLists: [[Statement]]
  package let snapshots: SnapshotFile
  package let usages: Usages

  package let source: SourceText
  /// The index of the compiled text in the sources of the session.
  package let file: Int

  package init(
    app: App, start: NodeExpression, enums: [String: [String]], script: Body,
    scenarios: [Scenario], snapshots: SnapshotFile, usages: Usages, source: SourceText, file: Int
  ) {
    self.app = app
    map = AppMap(
      name: app.name, names: app.names, definitions: app.definitions,
      presentables: app.presentables, options: app.options)
    self.start = start
    self.enums = enums
    handlesFinished =
      app.behavior.appHandlers.contains { $0.message == "finished" }
      || app.declared.contains { $0.handlers.contains { $0.message == "finished" } }
    nestsViews = app.definitions.contains { definition in
      definition.kind == .screen
        && definition.members.contains { app.definition($0).kind == .switched }
    }
    self.script = script
    self.scenarios = scenarios
    statementLists = Program.statementLists(of: script, scenarios)
    self.snapshots = snapshots
    self.usages = usages
    self.source = source
    self.file = file
  }

  package var system: any NavigationSystem { app.vocabulary.system }
  package var rules: [App.Rule] { app.behavior.rules }
  package var commands: [App.Procedure] { app.behavior.commands }
  package var events: [App.Procedure] { app.behavior.events }
  package var variables: [App.Variable] { app.variables }

  package var snapshotNames: [String] { usages.snapshots }

  package func owner(of action: App.Action) -> DefinitionID? {
    app.declared.firstIndex { $0.actions.contains { $0.body == action.body } }
      .map { DefinitionID(index: UInt32($0)) }
  }

  package func actions(of definition: DefinitionID) -> [App.Action] {
    Int(definition.index) < app.declared.count ? app.declared[Int(definition.index)].actions : []
  }

  package func action(
    _ name: String, _ arguments: [Expression], _ callee: Callee,
    in actions: some Sequence<App.Action>
  ) -> App.Action? {
    guard case .action(let body, let ignoresLabels) = callee else { return nil }
    return actions.first { action in
      guard action.name == name, action.parameters.count == arguments.count else { return false }
      guard let body, action.body != body else { return true }
      let meant = app.actions(named: name).first { $0.body == body }
      return meant.map { action.hasSameParameters(as: $0, ignoringLabels: ignoresLabels) } ?? false
    }
  }

  package func listens(_ definition: DefinitionID) -> Bool {
    Int(definition.index) < app.declared.count
      && !app.declared[Int(definition.index)].handlers.isEmpty
  }

  /// Returns all values of a type; nil if the type is infinite.
  package func values(of type: ValueType) -> [Value]? {
    switch type {
    case .bool: [.bool(false), .bool(true)]
    case .enumeration(let name): enums[name]?.map { .enumCase($0) }
    default: nil
    }
  }

  package func body(_ id: BodyID) -> Body { app.bodies[Int(id.index)] }

  /// The bodies of commands, events and links, which sentences run.
  package var procedures: Set<BodyID> {
    Set((commands + events).map(\.body) + app.behavior.links.links.map(\.body))
  }

  /// The bodies of rules, message handlers and appearances.
  package var reactions: Set<BodyID> {
    let rules = app.behavior.rules.flatMap { [$0.body] + ($0.otherwise.map { [$0] } ?? []) }
    let heard = (app.behavior.appHandlers + app.declared.flatMap(\.handlers)).map(\.body)
    let handlers = heard + app.declared.flatMap(\.appearances).map(\.body)
    return Set(rules + handlers)
  }

  /// The bodies of `on disappear`.
  package var disappearing: Set<BodyID> {
    Set(app.declared.flatMap(\.appearances).filter { !$0.isOnTop }.map(\.body))
  }

  /// The views that declare `on appear`. The key is the body of the `on appear`.
  package var appearing: [BodyID: DefinitionID] {
    var views: [BodyID: DefinitionID] = [:]
    for (index, declared) in app.declared.enumerated() {
      for appearance in declared.appearances where appearance.isOnTop {
        views[appearance.body] = DefinitionID(index: UInt32(index))
      }
    }
    return views
  }
}

extension Program {
  /// Returns the mentions in the compiled text, but not in imported texts.
  package func own<Subject>(_ mentions: [Usages.Mention<Subject>]) -> [Usages.Mention<Subject>] {
    mentions.filter { $0.place.file == file }
  }

  private static func statementLists(
    of script: Body, _ scenarios: [Scenario]
  ) -> [[Statement]] {
    var lists: [[Statement]] = []
    var pending = [script]
    var seen: Set<ObjectIdentifier> = []
    for scenario in scenarios {
      pending += scenario.hooks.before + scenario.hooks.after + [scenario.body]
    }
    while let body = pending.popLast() {
      guard seen.insert(ObjectIdentifier(body)).inserted else { continue }
      lists.append(body.statements)
      for statement in body.statements { pending += statement.kind.bodies }
    }
    return lists
  }
}
