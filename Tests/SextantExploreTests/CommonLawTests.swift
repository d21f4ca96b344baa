import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import TestSupport
import Testing
@testable import ShellTestSupport

@Suite("laws of every system") struct CommonLawTests {
  @Test func everySystemHasASmallApp() {
    #expect(SmallApp.all.map(\.system) == SystemCatalog.all.names)
  }

  @Test(arguments: SmallApp.all) func checksEveryStateWithinAFewSteps(_ app: SmallApp) throws {
    let system = try #require(SystemCatalog.all.system(named: app.system))
    var search = try StateSearch(app: app.text, moves: app.moves)
    let depth = runsAllCases ? 5 : 4
    var said: Set<String> = []
    search.run(depth: depth) { step, search in
      let draft = search.session.interpreter.draft
      let line = "\(step.move) after \(search.states.count) states"
      if step.succeeded { said.insert(step.move) }
      #expect(system.violations(in: draft) == [], "\(line)")
      let isSame = draft.store.areEqual(step.before, step.after)
      let texts = (worldText(step.before, in: draft), worldText(step.after, in: draft))
      #expect((texts.0 == texts.1) == isSame, "\(line): \(texts)")
      // A comparison of worlds skips shared parts. A comparison of snapshots skips nothing.
      let whole = changes(
        from: draft.snapshot(of: step.before), to: draft.snapshot(of: step.after))
      let found = changes(from: step.before, to: step.after, in: draft)
      #expect(found.map(\.text) == whole.map(\.text), "\(line)")
      #expect(visibleTop(of: draft.snapshot(of: step.after)) == engineTop(of: draft), "\(line)")
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

  private func engineTop(of draft: Draft) -> Int {
    var draft = draft
    draft.focusOnTop()
    return Int(draft.store.instance(of: draft.node(at: draft.path.last)).number)
  }

  private func visibleTop(of graph: GraphSnapshot) -> Int? {
    var top = graph.windows.first { $0.isFocused }?.root
    while let next = top?.presented.last(where: { !$0.isAlert })?.node ?? top?.visibleChild {
      top = next
    }
    return top?.instance
  }

  @Test(arguments: SmallApp.all) func equalInputsGiveEqualTraces(_ app: SmallApp) throws {
    var first = try StateSearch(app: app.text, moves: app.moves)
    var second = try StateSearch(app: app.text, moves: app.moves)
    var (one, other): ([String], [String]) = ([], [])
    first.run(depth: 3) { step, _ in one.append(step.trace) }
    second.run(depth: 3) { step, _ in other.append(step.trace) }
    #expect(one == other)
    // Other statements between two runs of a move change only the numbers of sources in the result.
    let state = first.states[first.states.count - 1].world
    for move in app.moves {
      #expect(first.step(move, in: state).trace == first.step(move, in: state).trace)
    }
  }

  @Test(arguments: SmallApp.all) func worldsAreEqualExactlyIfTheirTextsAreEqual(_ app: SmallApp)
    throws
  {
    var search = try StateSearch(app: app.text, moves: app.moves)
    search.run(depth: 3) { _, _ in }
    let draft = search.session.interpreter.draft
    let worlds = search.states.prefix(cases(40)).map(\.world)
    for (index, one) in worlds.enumerated() {
      for (place, other) in worlds.enumerated() {
        #expect(draft.store.areEqual(one, other) == (index == place))
      }
    }
    #expect(Set(worlds.map { worldText($0, in: draft) }).count == worlds.count)
  }
}
