package import SextantEngine
import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A law: every declared view is visible on top in at least one state.
package struct ReachableScreens: Law {
  package static let code = LawCodes.reachableScreens
  package var cases = LawCases(of: code)

  private var seen: Set<DefinitionID> = []
  /// The views that are on top after moves past a bound.
  private var beyond: Set<DefinitionID> = []

  package mutating func add(_ part: ReachableScreens) {
    seen.formUnion(part.seen)
    beyond.formUnion(part.beyond)
  }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    seen.insert(space.topDefinition(of: world))
    if state == 0, space.options.firstScreen == nil, !space.appearing.isEmpty {
      _ = space.interpreter.coldStart(with: [], keeping: space.keptSteps)
      noteAppearances(in: space.interpreter.trace.calls, in: space)
    }
  }

  /// If the `on appear` of a view ran, the view was on top, even if `on appear` shows another view.
  package mutating func made(_ step: ExploredStep, in space: inout StateSpace) {
    if step.cutOff != nil { beyond.insert(space.topDefinition(of: step.entry.after)) }
    if space.appearing.isEmpty { return }
    noteAppearances(in: space.interpreter.trace.calls[step.entry.calls], in: space)
  }

  private mutating func noteAppearances(
    in calls: some Collection<CallRecord>, in space: StateSpace
  ) {
    for call in calls {
      if let view = call.body.flatMap({ space.appearing[$0] }) { seen.insert(view) }
    }
  }

  package func notApplying(to program: Program) -> String? {
    let behavior = program.app.behavior
    let hasMoves =
      program.app.declared.contains { !$0.actions.isEmpty } || !behavior.links.links.isEmpty
      || !behavior.events.isEmpty
    return hasMoves ? nil : "the app declares no action, link or event that could show a screen"
  }

  package func undecided(in space: StateSpace) -> String? {
    let names = unseen(in: space).filter { !cases.allows(space.places(of: $0), in: space) }
      .map { "`\(space.name(of: $0))`" }
    return space.undecided(
      names, names.count == 1 ? "was not reached" : "were not reached",
      since: space.cutOff ?? space.unseenReason ?? reasonBeyond(in: space))
  }

  /// Returns the first view that is visible only beyond the bounds, as the reason for an undecided
  /// verdict. Moves from this view may lead to unseen views.
  private func reasonBeyond(in space: StateSpace) -> String? {
    beyond.subtracting(seen).min { $0.index < $1.index }
      .map { "`\(space.name(of: $0))` is visible only beyond the bounds" }
  }

  package func scope(in space: StateSpace) -> String { "" }

  package mutating func settle(in space: inout StateSpace) {
    guard undecided(in: space) == nil else { return }
    let app = space.interpreter.program.app
    for id in unseen(in: space) {
      cases.add(
        "\(id.index)", allowedAt: space.places(of: id), in: space,
        LawCase(arguments: [app.definition(id).name], state: nil, moves: []))
    }
  }

  private func unseen(in space: StateSpace) -> [DefinitionID] {
    let app = space.interpreter.program.app
    return app.definitions.indices.map { DefinitionID(index: UInt32($0)) }.filter {
      app.places[$0] != nil && app.isView($0) && !seen.contains($0)
    }
  }
}
