package import SextantEngine
import SextantInterpreter
package import SextantLanguage
import SextantSyntax

/// A law: every declared view is visible on top in at least one state.
package struct ReachableScreens: Law {
  package static let code = LawCodes.reachableScreens
  package var cases = LawCases(of: code)

  private var seen: Set<DefinitionID> = []

  package mutating func add(_ part: ReachableScreens) { seen.formUnion(part.seen) }

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    seen.insert(space.topDefinition(of: world))
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
      since: space.cutOff ?? space.unseenReason)
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
