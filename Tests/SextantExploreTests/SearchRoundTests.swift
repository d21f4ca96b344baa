import SextantCompiler
import SextantEngine
@testable import SextantExplore
import SextantInterpreter
import SextantLanguage
@testable import SextantRuntime
import SextantSyntax
import SextantSystems
@testable import SextantShell
import Testing

@testable import RuntimeTestSupport
@testable import ShellTestSupport

/// Each round has greater bounds for stacks and for branches off screen.
@Suite("rounds of a search") struct SearchRoundTests {
  // MARK: Width

  private static let branched = """
    app T {
      state isIn = true
      window help { stacked Help }
      switched Root shows Main
      tabs Main { tab home stacked Home; tab halves Halves; tab me Me }
      custom Halves { segment stacked Left; segment Right }
      screen Home {
        action open { append Detail }
        action add { present sheet stacked Form }
        action help { open window help }
        action leave { in Root: switch to Out }
      }
      screen Detail { action ask { present alert "Sure?" { button "OK" } } }
      screen Left { action open { append Detail } }
      screen Right { action inside { present sheet Inside } }
      tabs Inside { tab one stacked Home; tab two Me }
      screen Me { state n = 0; action count { set n = n + 1 } }
      screen Help { action other { in Help: set root Other clear } }
      screen Form { action more { append Form } }
      screen Other
      screen Out { action enter { in Root: switch to Main } }
      start Root
    }
    """

  @Test(
    "count the branches off screen",
    arguments: [
      ("", 0),
      // Selections, focus, variables of screens and the content of `switched` are not counted.
      ("tap tab me; tap count; tap tab halves; tap segment 1", 0),
      ("tap help", 0), ("tap leave", 0),
      ("tap open", 1), ("tap add; tap more", 1),
      // The tabs are in the main window and present the alert.
      ("tap open; tap ask", 2),
      ("tap open; tap tab halves; tap open", 2),
      // The container of the segments is a branch. Each segment is also a branch.
      ("tap tab halves; tap open; tap segment 1; tap inside", 2),
      // Tabs in a sheet are branches, and so is the branch below the sheet.
      ("tap tab halves; tap segment 1; tap inside; tap open", 2),
      ("tap help; tap other", 1),
    ])
  func width(moves: String, width: Int) throws {
    var session = try Play(app: Self.branched).session
    for move in moves.split(separator: ";") {
      #expect(session.submit(String(move)).succeeded, "\(move)")
    }
    let space = StateSpace(from: session.interpreter)
    let world = session.interpreter.evaluator.draft.world
    #expect(try #require(space.branches).width(of: world, in: space.store) == width)
  }

  @Test(
    "do not count branches in apps without tabs, segments and a second window",
    arguments: [
      "screen Home { action open { append Home } }; start stacked Home",
      "uses stackview { view A { stackview a; action open { push B on a } }; view B; start A }",
    ])
  func unbranched(text: String) throws {
    let app = text.hasPrefix("uses") ? "app T \(text)" : "app T { \(text) }"
    var space = StateSpace(from: try Play(app: app).session.interpreter)
    #expect(space.branches == nil)
    #expect(space.rounds.filter { $0.timers == nil }.isEmpty == false)
    #expect(space.rounds.allSatisfy { $0.width == nil })
  }

  // MARK: Rounds

  private static let tabs = """
    app T {
      tabs Main { tab a stacked A; tab b stacked B; tab c stacked C }
      screen A { action open { append Page } }
      screen B { action open { append Page } }
      screen C { action open { append Page } }
      screen Page { action next { append Last } }
      screen Last
      never "all at their ends" { (count stack of A is 3) and (count stack of B is 3) and (count stack of C is 3) }
      start Main
    }
    """

  private func rounds(of text: String, _ change: (inout SearchOptions) -> Void = { _ in }) throws
    -> [String]
  {
    var options = SearchOptions()
    change(&options)
    var space = StateSpace(from: try Play(app: text).session.interpreter, options)
    return space.rounds.filter { $0.timers == nil }.map {
      "(\($0.stack), \($0.width.map(String.init) ?? "all"))"
    }
  }

  @Test("have growing bounds, within the bounds of the options")
  func schedule() throws {
    #expect(
      try rounds(of: Self.tabs) == [
        "(2, 1)", "(2, 2)", "(3, 1)", "(4, 1)", "(3, 2)", "(6, 1)", "(4, 2)", "(6, 2)", "(12, 1)",
        "(12, 2)", "(12, all)",
      ])
    #expect(
      try rounds(of: Self.tabs) { $0.maxStack = 3 } == [
        "(2, 1)", "(2, 2)", "(3, 1)", "(3, 2)", "(3, all)",
      ])
    #expect(
      try rounds(of: Self.tabs) { ($0.maxStack, $0.maxWidth) = (4, 1) } == [
        "(2, 1)", "(3, 1)", "(4, 1)", "(4, all)",
      ])
    #expect(try rounds(of: Self.tabs) { $0.usesRounds = false } == [])
    #expect(try rounds(of: Self.tabs) { $0.depth = 3 } == [])
  }

  private func searched(
    _ interpreter: Interpreter, threads: Int = 1, _ change: (inout SearchOptions) -> Void
  ) -> (space: StateSpace, findings: [Finding]) {
    var options = SearchOptions()
    change(&options)
    var search = Search(
      StateSpace(from: interpreter, searchOptions(options, deciding: interpreter)),
      threads: searchThreads(threads, smallestPart: 1))
    var checks = spaceChecks(for: interpreter)
    search.run(&checks)
    let findings = search.findings(of: &checks)
    return (search.space, findings)
  }

  @Test("report the finished rounds, and the states of the unfinished round as unexplored")
  func ended() throws {
    let interpreter = try Play(app: Self.tabs).session.interpreter
    let whole = searched(interpreter) { _ in }.space
    let texts = [10, 20, 40, 60].map { most in
      let space = searched(interpreter) { $0.maxStates = most }.space
      #expect(space.exploredCount == most && space.count < whole.count)
      for (round, states) in space.exploredPart.rounds.map({ ($0.round, $0.states) }) {
        // A round explores at least the states of a search with the same bounds.
        let bounded = searched(interpreter) {
          ($0.maxStack, $0.maxWidth) = (round.stack, round.width)
        }.space
        #expect(bounded.exploredCount <= states)
      }
      return space.scope
    }
    #expect(
      texts == [
        "for up to 3 moves, with stacks of up to 2 elements in one branch",
        "for stacks of up to 2 elements in one branch (12 states)",
        "for stacks of up to 4 elements in one branch, of up to 2 in two branches (30 states)",
        "for stacks of up to 12 elements in two branches (57 states)",
      ])
  }

  @Test("have the same result with any number of threads", arguments: [10, 35, 60, 100_000])
  func threads(most: Int) throws {
    let interpreter = try Play(app: Self.tabs).session.interpreter
    let answers = (1...3).map { threads in
      let (space, findings) = searched(interpreter, threads: threads) { $0.maxStates = most }
      let texts = findings.map { "\($0.word) \($0.verdict) \($0.message)" }
      let rounds = space.exploredPart.rounds
      return "\(texts) \(space.count) \(rounds) \(space.bounds) \(space.transitionCount)"
    }
    #expect(answers[0] == answers[1] && answers[0] == answers[2])
  }

  private static let small =
    ExploredApp.all.filter { $0.depth == nil }.map(\.text) + [
      Self.tabs, Self.branched,
    ]

  @Test("have the same verdicts as a search without rounds", arguments: small)
  func same(text: String) throws {
    let interpreter = try Play(app: text).session.interpreter
    let answers = [true, false].map { usesRounds in
      var (space, findings) = searched(interpreter) {
        ($0.usesRounds, $0.maxStack, $0.maxLinks) = (usesRounds, 3, 1)
      }
      return findings.map { finding in
        let length = finding.example.map {
          space.path(to: $0.state).count + $0.moves.count
        }
        // A round with a low stack bound may find a longer path.
        return (
          "\(finding.word) \(finding.title) \(finding.verdict) \(finding.subject)", length ?? 0
        )
      }
    }
    #expect(answers[0].map(\.0).sorted() == answers[1].map(\.0).sorted())
    for (rounds, plain) in zip(answers[0], answers[1]) where rounds.0 == plain.0 {
      #expect(rounds.1 >= plain.1)
    }
  }

  @Test("find a violation by the fewest moves within their bounds")
  func shortest() throws {
    let interpreter = try Play(app: Self.tabs).session.interpreter
    var (space, findings) = searched(interpreter) { _ in }
    let finding = try #require(findings.first { $0.word == "never" })
    let example = try #require(finding.example)
    #expect(space.path(to: example.state).count + example.moves.count == 8)
  }

  // MARK: Separate searches

  private static func timed(_ body: String) -> String {
    """
    app T {
      screen Home { action later { after 5s { \(body) } }; action open { append Page } }
      screen Page { action more { append Last } }
      screen Last { action more { append Last } }
      start stacked Home
    }
    """
  }

  @Test("track the ages of timers for `ownTime` only")
  func ages() throws {
    let interpreter = try Play(app: Self.timed("drop to root")).session.interpreter
    let answers = (1...3).map { threads in
      let (space, findings) = searched(interpreter, threads: threads) { $0.maxStack = 4 }
      let plain = searched(interpreter) { ($0.maxStack, $0.usesRounds) = (4, false) }.space
      #expect(space.count == plain.count && !space.options.tracksTimerAge)
      return findings.filter { $0.word == "ownTime" }.map {
        "\($0.verdict) \($0.example?.state ?? -1) \($0.example?.moves.map(\.text) ?? [])"
      }
    }
    #expect(
      answers[0] == ["broken 0 [\"tap later\", \"tap open\", \"tap more\", \"wait 5s\"]"])
    #expect(answers[0] == answers[1] && answers[0] == answers[2])
  }

  @Test("report their bounds, and end within them")
  func separate() throws {
    let interpreter = try Play(app: Self.timed("present sheet Page")).session.interpreter
    let law = try #require(
      searched(interpreter) { _ in }.findings.first { $0.word == "ownTime" })
    #expect(
      law.verdict == .holds && law.message.hasPrefix("for stacks of up to 4 elements ("),
      "\(law.message)")
    #expect(law.message.hasSuffix(" states), in a separate search with smaller bounds"))
  }

  // MARK: Bounds

  @Test("cut moves off above a bound of the branches")
  func bounded() throws {
    let interpreter = try Play(app: Self.tabs).session.interpreter
    let (space, findings) = searched(interpreter) { $0.maxWidth = 1 }
    #expect(space.bounds.map(\.bound) == [.maxWidth] && !space.endedEarly)
    #expect(space.scope == "with at most 1 changed branch")
    let verdicts = findings.filter { ["never", "noDeadEnd", "reachableScreens"].contains($0.word) }
    #expect(
      verdicts.map { "\($0.word) \($0.verdict)" } == [
        "never holds", "noDeadEnd holds", "reachableScreens holds",
      ])
  }

  @Test("decide one-way doors by the finished rounds; other states are undecided")
  func doors() throws {
    let text = """
      app T {
        switched Root shows LogIn
        tabs Main { tab a stacked A; tab b stacked B; tab c stacked C }
        screen LogIn { action enter { in Root: switch to Main } }
        screen A { action open { append Page } }
        screen B { action open { append Page } }
        screen C { action open { append Page } }
        screen Page { action next { append Page } }
        start Root
      }
      """
    let interpreter = try Play(app: text).session.interpreter
    let findings = searched(interpreter) { $0.maxStates = 60 }.findings
    let law = try #require(findings.first { $0.word == "noDeadEnd" })
    #expect(
      law.verdict == .holds && law.homes == ["A"] && law.message.contains("for stacks of up to"))
  }
}
