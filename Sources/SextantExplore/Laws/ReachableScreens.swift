package import SextantEngine
import SextantLanguage
import SextantRuntime
package import SextantSyntax

/// Every declaration that is itself a view is visible on top at least once.
package struct ReachableScreens: Law {
  package static let code = LawCodes.reachableScreens
  package private(set) var cases = LawCases(of: code)
  private var seen: Set<DefinitionID> = []

  package mutating func found(_ state: Int, _ world: World, in space: inout StateSpace) {
    seen.insert(space.topDefinition(of: world))
  }

  package mutating func settle(in space: inout StateSpace) {
    guard undecided(in: space) == nil else { return }
    let app = space.interpreter.program.app
    for index in app.definitions.indices {
      let id = DefinitionID(index: UInt32(index))
      guard app.places[id] != nil, app.isView(id), !seen.contains(id) else { continue }
      cases.add(
        "\(index)", allowedAt: space.places(of: id), in: space,
        LawCase(arguments: [app.definition(id).name], state: nil, moves: []))
    }
  }
}
