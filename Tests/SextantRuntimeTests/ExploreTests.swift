import SextantEngine
import SextantExplore
import SextantLanguage
import Testing

@testable import SextantRuntime

@Suite("the search over all states") struct ExploreTests {
  @Test("finds the states and moves that a naive search finds", arguments: ExploredApp.all)
  func counts(app: ExploredApp) throws {
    let naive = try NaiveSearch(app: app.text, depth: app.depth)
    let space = try explored(app.text) { $0.depth = app.depth }
    #expect(space.count == naive.worlds.count)
    #expect(space.transitionCount == naive.transitions)
    #expect(space.count == app.states)
    #expect(space.transitionCount == app.transitions)
    #expect(space.levels.count == naive.deepest + 1)
  }

  @Test(
    "gives back the world of each state, in which the same moves follow", arguments: ExploredApp.all
  )
  func worlds(app: ExploredApp) throws {
    var space = try explored(app.text) {
      $0.depth = min(3, app.depth ?? 3)
      $0.keepsSuccessors = true
      $0.tracksTimerAge = true
    }
    let session = try Play(app: app.text).session
    for state in 0..<space.exploredCount {
      let path = space.path(to: state)
      #expect(path.count == space.depth(of: state))
      var replay = session
      for move in path { #expect(replay.submit(move.text).succeeded, "\(move.text)") }
      let world = space.world(of: state)
      let moves = space.moves(in: world).map(\.text)
      #expect(moves == replay.moves().map(\.text), "\(path.map(\.text))")
      let graph = graphLiteral(space.interpreter.draft.snapshot(of: world))
      #expect(graph == graphLiteral(replay.draft.snapshot()), "\(path.map(\.text))")
      #expect(space.state(of: world, links: space.links(of: state)) == state)
      space.dropWorlds()
    }
  }
}

/// The space of an app, from its start.
func explored(
  _ app: String, checks: [any SpaceCheck] = [], _ change: (inout SearchOptions) -> Void = { _ in }
) throws -> StateSpace {
  var options = SearchOptions()
  options.maxLinks = nil
  options.maxTimers = nil
  change(&options)
  let session = try Play(app: app).session
  var search = Search(StateSpace(from: session.interpreter, options))
  var checks = checks
  search.run(&checks)
  return search.space
}
