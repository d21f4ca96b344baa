import SextantEngine
@testable import SextantExplore
@testable import SextantInterpreter
import SextantLanguage
import TestSupport
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

@Suite("a deepening search") struct DeepeningTests {
  /// An app with messages, each with two replies. Its bug is nine moves deep.
  private static let threads = """
    app Threads {
      state notes = 0
      screen Message(id: Int) {
        action reply { append Message(id: 1) }
        action other { append Message(id: 2) }
        action note when notes < 8 { set notes = notes + 1 }
        action rest when notes is 8 { present alert "Stop?" { button "OK" } }
      }
      start stacked Message(id: 0)
      never "a question" { presented is alert "Stop?" }
    }
    """

  @Test("finds the same states and moves as a plain search", arguments: ExploredApp.all)
  func same(app: ExploredApp) throws {
    var spaces = try [true, false].map { usesRounds in
      try explored(app.text) {
        $0.maxStack = app.maxStack ?? 4
        $0.maxLinks = app.maxLinks
        $0.usesRounds = usesRounds
        $0.maxStates = 600
      }
    }
    guard spaces.allSatisfy(\.bounds.isEmpty) || app.maxStack != nil else { return }
    if spaces[1].bounds.contains(where: { $0.bound == .maxStates }) { return }
    #expect(spaces[0].count == spaces[1].count)
    #expect(spaces[0].transitionCount == spaces[1].transitionCount)
    let graphs = spaces.indices.map { index in
      (0..<spaces[index].count).map { state in
        let world = spaces[index].world(of: state)
        defer { spaces[index].dropWorlds() }
        return "\(graphLiteral(spaces[index].interpreter.draft.snapshot(of: world)))"
          + "\(spaces[index].interpreter.values(of: world))"
      }.sorted()
    }
    #expect(graphs[0] == graphs[1])
  }

  @Test(
    "visits all states of a stack height before the next height",
    arguments: runsAllCases ? [200, 900, 3_000] : [200, 900])
  func heights(most: Int) throws {
    let space = try explored(Self.threads) {
      $0.usesRounds = true
      $0.maxStates = most
    }
    let whole = try #require(space.exploredPart.rounds.last)
    let part = try explored(Self.threads) { $0.maxStack = whole.round.stack }
    #expect(part.count == whole.states && part.bounds.map(\.bound) == [.maxStack])
    #expect(
      space.scope == "for stacks of up to \(whole.round.stack) elements (\(whole.states) states)")
  }

  @Test("finds deep violations in low stacks, by the fewest moves")
  func deep() throws {
    let session = try Play(app: Self.threads).session
    var options = SearchOptions()
    options.maxStates = 300
    var search = Search(StateSpace(from: session.interpreter, options))
    var checks = spaceChecks(for: session.interpreter)
    search.run(&checks)
    let finding = try #require(search.findings(of: &checks).first { $0.word == "never" })
    #expect(finding.verdict == .broken)
    var space = search.space
    let example = try #require(finding.example)
    #expect(space.path(to: example.state).count + example.moves.count == 9)
  }

  @Test("reaches higher stacks even if low stacks have endless moves")
  func counting() throws {
    let space = try explored(
      """
      app T {
        state n = 0
        screen Home { action more { set n = n + 1 }; action reset when n > 0 { set n = 0 }; action open { append Home } }
        start stacked Home
      }
      """
    ) {
      $0.usesRounds = true
      $0.maxStack = 12
      $0.maxStates = 5_000
    }
    #expect(space.bounds.map(\.bound).contains(.maxStates))
    #expect(space.exploredPart.rounds.isEmpty && space.exploredPart.depth >= 64)
    #expect(try #require(space.exploredPart.roundOfDepth).stack > 3)
  }

  @Test(
    "shortens a path if a higher stack has a shorter path", arguments: [0, 1])
  func shorter(first: Int) throws {
    // The goal is four moves away with three screens, and nine moves away with two screens.
    let steps = (0..<8).map { "action s\($0) when n is \($0) { set n = \($0 + 1) }" }
    var space = try explored(
      """
      app T {
        state n = \(first)
        screen A { action b { append B }; \(steps.joined(separator: "; ")) }
        screen B { action c { append C } }
        screen C { action jump { set n = 8; drop to root } }
        start stacked A
      }
      """
    ) { $0.usesRounds = true }
    let end = try #require(
      (0..<space.count).first { state in
        let world = space.world(of: state)
        defer { space.dropWorlds() }
        return space.interpreter.values(of: world) == [.int(8)]
          && space.interpreter.topText(in: world) == "A"
      })
    #expect(space.path(to: end).map(\.text) == ["tap b", "tap c", "tap jump"])
    #expect(space.depth(of: end) == 3)
    for state in 0..<space.count {
      let path = space.statePath(to: state)
      #expect(path.first == 0 && path.count <= space.depth(of: state) + 1)
    }
  }

  @Test("a time limit has the same result as the bound of states that it names")
  func time() throws {
    let session = try Play(app: Self.threads).session
    func found(_ change: (inout SearchOptions) -> Void) -> (StateSpace, [String]) {
      var options = SearchOptions()
      change(&options)
      var search = Search(StateSpace(from: session.interpreter, options))
      var checks = spaceChecks(for: session.interpreter)
      search.run(&checks)
      let findings = search.findings(of: &checks)
      return (search.space, findings.map { "\($0.word) \($0.verdict) \($0.message)" })
    }
    for time in [Duration.zero, .milliseconds(5), .milliseconds(40)] {
      let (cut, findings) = found { $0.maxTime = time }
      let hit = try #require(cut.bounds.first { $0.bound == .maxTime })
      #expect(hit.limit == cut.exploredCount)
      let (again, same) = found { $0.maxStates = hit.limit }
      #expect(again.bounds.contains { $0.bound == .maxStates })
      #expect(findings == same && again.transitionCount == cut.transitionCount)
      #expect(again.exploredCount == cut.exploredCount && again.depth == cut.depth)
    }
  }
}
