package import SextantEngine
package import SextantSyntax

/// What is known to make sense: an app with its bodies, and the typed, bound statements and scenarios of
/// one text. Where there was an error there is a hole: the statement is missing.
package final class Program: Sendable {
  /// The app after the text: in the scratch app, with the screens that it has named.
  package let app: App
  package let map: AppMap
  /// What the first window starts with.
  package let start: NodeExpression
  /// The cases of enumerations, by name.
  package let enums: [String: [String]]
  /// Whether anybody does something when a node finishes.
  package let hearsFinished: Bool
  /// Whether views hold containers, in which others show.
  package let nestsViews: Bool
  /// The statements outside any scenario.
  package let script: Body
  package let scenarios: [Scenario]
  /// The lists of statements of the text outside of declarations, those of blocks too, each once.
  package let statementLists: [[Statement]]
  /// The graphs that the text has recorded under names.
  package let snapshots: SnapshotFile
  /// What the text says of the app's names, for the lint rules.
  package let usages: Usages

  /// The text that was compiled, and which of the session's sources it is.
  package let source: SourceText
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
    hearsFinished =
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

  /// The names of snapshots that the text asks for, in its order.
  package var snapshotNames: [String] { usages.snapshots }

  /// Where an action stands.
  package func owner(of action: App.Action) -> DefinitionID? {
    app.declared.firstIndex { $0.actions.contains { $0.body == action.body } }
      .map { DefinitionID(index: UInt32($0)) }
  }

  package func actions(of definition: DefinitionID) -> [App.Action] {
    Int(definition.index) < app.declared.count ? app.declared[Int(definition.index)].actions : []
  }

  /// Whether an action has the inputs of the one that a `tap` was checked against, of several with the
  /// same name: the sign of `signature` says whether their labels matter, its size which one it is.
  package func isMeant(_ action: App.Action, by signature: Int) -> Bool {
    let body = BodyID(index: UInt32(abs(signature) - 1))
    if action.body == body { return true }
    guard let meant = app.actions(named: action.name).first(where: { $0.body == body }) else {
      return false
    }
    return action.takesSame(as: meant, ignoringLabels: signature < 0)
  }

  /// Whether instances of a declaration listen to what they create.
  package func listens(_ definition: DefinitionID) -> Bool {
    Int(definition.index) < app.declared.count
      && !app.declared[Int(definition.index)].handlers.isEmpty
  }

  /// All values of a type that has finitely many; nil for any other.
  package func values(of type: ValueType) -> [Value]? {
    switch type {
    case .bool: [.bool(false), .bool(true)]
    case .enumeration(let name): enums[name]?.map { .enumCase($0) }
    default: nil
    }
  }

  package func body(_ id: BodyID) -> Body { app.bodies[Int(id.index)] }

  /// The bodies that sentences call by name.
  package var procedures: Set<BodyID> {
    Set((commands + events).map(\.body) + app.behavior.links.links.map(\.body))
  }
}

extension Program {
  /// What stands in the text that was compiled, of all that was noted.
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
