import SextantEngine
import SextantReports
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing
import TestSupport

/// Properties of every system, in each state within a few steps of a small app.
@Suite("laws of every system") struct CommonLawTests {
  /// A small app, sentences of its system, and the number of states by depth.
  struct SmallApp: Sendable, CustomTestStringConvertible {
    let system: String
    let text: String
    let moves: [String]
    let states: [Int]

    var testDescription: String { system }
  }

  @Test func everySystemHasItsSmallApp() {
    #expect(Self.apps.map(\.system) == SystemCatalog.all.names)
  }

  @Test(arguments: apps) func everyStateWithinAFewSteps(_ app: SmallApp) throws {
    let system = try #require(SystemCatalog.all.system(named: app.system))
    var search = try StateSearch(app: app.text, moves: app.moves)
    let depth = runsAllCases ? 5 : 4
    var said: Set<String> = []
    search.run(depth: depth) { step, search in
      let draft = search.session.draft
      let line = "\(step.move) after \(search.states.count) states"
      if step.succeeded { said.insert(step.move) }
      // No state breaks the system's own invariants.
      #expect(system.violations(in: draft) == [], "\(line)")
      // The structural difference is empty exactly when the worlds are equal.
      let isSame = draft.store.areEqual(step.before, step.after)
      let difference = worldDifference(
        from: step.before, to: step.after, in: search.session.interpreter)
      #expect(difference.isEmpty == isSame, "\(line): \(difference.map(\.plain))")
      // Undo restores the previous world.
      if step.succeeded, !step.after.isSame(as: step.before) {
        #expect(search.session.undo() == 1)
        #expect(search.session.draft.world.isSame(as: step.before), "\(line)")
      } else {
        #expect(draft.store.areEqual(step.before, step.after) || step.succeeded, "\(line)")
      }
    }
    #expect(search.statesByDepth == Array(app.states.prefix(depth + 1)))
    #expect(Set(app.moves).subtracting(said) == [], "these never go through")
  }

  @Test(arguments: apps) func theSameInputGivesTheSameTrace(_ app: SmallApp) throws {
    var first = try StateSearch(app: app.text, moves: app.moves)
    var second = try StateSearch(app: app.text, moves: app.moves)
    var (one, other): ([String], [String]) = ([], [])
    first.run(depth: 3) { step, _ in one.append(step.trace) }
    second.run(depth: 3) { step, _ in other.append(step.trace) }
    #expect(one == other)
    // The same in a session that has run other statements in between, except for the numbers of
    // sources.
    let state = first.states[first.states.count - 1].world
    for move in app.moves {
      #expect(first.step(move, in: state).trace == first.step(move, in: state).trace)
    }
  }

  /// Equality of worlds agrees with empty differences, for all pairs and in both directions.
  @Test(arguments: apps) func worldsAreEqualExactlyWithoutADifference(_ app: SmallApp) throws {
    var search = try StateSearch(app: app.text, moves: app.moves)
    search.run(depth: 3) { _, _ in }
    let run = search.session.interpreter
    let worlds = search.states.prefix(cases(40)).map(\.world)
    for (index, one) in worlds.enumerated() {
      for (place, other) in worlds.enumerated() {
        #expect(run.draft.store.areEqual(one, other) == (index == place))
        #expect(worldDifference(from: one, to: other, in: run).isEmpty == (index == place))
      }
    }
  }
}
