import SextantEngine
@testable import SextantExplore
@testable import SextantInterpreter
import SextantLanguage
import Synchronization
import Testing

@testable import SextantRuntime
@testable import RuntimeTestSupport

@Suite("the search of all states") struct ExploreTests {
  @Test("finds the same states and moves as a naive search", arguments: ExploredApp.all)
  func counts(app: ExploredApp) throws {
    let naive = try NaiveSearch(
      app: app.text, depth: app.depth, maxStack: app.maxStack, maxLinks: app.maxLinks)
    let space = try explored(app.text) {
      $0.depth = app.depth
      $0.maxStack = app.maxStack
      $0.maxLinks = app.maxLinks
    }
    #expect(space.count == naive.worlds.count)
    #expect(space.transitionCount == naive.transitions)
    #expect(space.count == app.states)
    #expect(space.transitionCount == app.transitions)
    #expect(space.depth == naive.deepest)
  }

  @Test(
    "finds the calculated number of states: tabs, a stack of three screens, a sheet",
    arguments: 1...4)
  func formula(height: Int) throws {
    let pushes = ["A", "B", "C"].map {
      "action push\($0) when count stack of Home < \(height) { in Home: append \($0) }"
    }
    let space = try explored(
      """
      app T {
        screen Home; screen Two; screen Three; screen A; screen B; screen C
        screen Form { action done { dismiss } }
        tabs Main {
          tab one stacked Home; tab two Two; tab three Three
          action one { select tab one }
          action two { select tab two }
          action three { select tab three }
          action form { present sheet Form }
          \(pushes.joined(separator: "\n"))
          action pop when count stack of Home > 1 { in Home: drop last }
        }
        start Main
      }
      """
    ) { $0.kinds = [.action] }
    let stacks = [1, 4, 13, 40][height - 1]
    #expect(space.count == 3 * 2 * stacks)
    // While the sheet is open, the only move closes it. Other states have three tabs, the sheet,
    // and each push with its pop.
    #expect(space.transitionCount == 3 * (stacks + 4 * stacks + 2 * (stacks - 1)))
    #expect(space.isExhausted)
  }

  @Test(
    "restores the world of each state, with the same moves", arguments: ExploredApp.all
  )
  func worlds(app: ExploredApp) throws {
    var space = try explored(app.text) {
      $0.depth = min(3, app.depth ?? 3)
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
      let offered = replay.moves().map(\.text).filter { $0 != "press escape" }
      #expect(moves == offered, "\(path.map(\.text))")
      let graph = graphLiteral(space.interpreter.draft.snapshot(of: world))
      #expect(graph == graphLiteral(replay.draft.snapshot()), "\(path.map(\.text))")
      #expect(space.state(of: world, links: space.links(of: state)) == state)
      space.dropWorlds()
    }
  }
}

func explored(
  _ app: String, checks: [any SpaceCheck] = [], _ change: (inout SearchOptions) -> Void = { _ in }
) throws -> StateSpace {
  var options = SearchOptions()
  (options.maxStack, options.maxTimers, options.usesRounds) = (nil, nil, false)
  change(&options)
  let session = try Play(app: app).session
  var search = Search(StateSpace(from: session.interpreter, options))
  var checks = checks
  search.run(&checks)
  return search.space
}

@Suite("bounds of a search") struct ExploreBoundTests {
  private let endless = """
    app T {
      state n = 0
      state unread = 0
      message late
      screen Home {
        action open when n < 0 or n >= 0 { append Home; set unread = unread + 1 }
        action later { after 1s { send late } }
        action typed(text: String, size: Int = 3) { set n = size }
        action sized(size: Int = 4) { set n = size }
      }
      link "t://home" { append Home }
      start stacked Home
    }
    """

  @Test("are reported with the unexplored states")
  func reported() throws {
    let space = try explored(endless) {
      $0.maxStack = 3
      $0.maxTimers = 1
      $0.maxLinks = 1
    }
    #expect(Set(space.bounds.map(\.bound)) == [.maxStack, .maxTimers, .maxLinks])
    #expect(space.bounds.first { $0.bound == .maxStack }?.subject == "Home")
    #expect(space.bounds.first { $0.bound == .maxTimers }?.subject.contains("later") == true)
    #expect(
      space.inputs == [
        UnexploredInput(move: "tap typed(…)", input: "text", reason: .open),
        UnexploredInput(move: "tap sized(…)", input: "size", reason: .defaulted),
      ])
    #expect(!space.isComplete && space.exploredCount == space.count)
  }

  @Test("on states and depth end the search, with the factors in which states differ")
  func ended() throws {
    var few = try explored(endless) { $0.maxStates = 40 }
    #expect(few.exploredCount == 40 && few.bounds.map(\.bound) == [.maxStates])
    let found = few.factors().factors
    // Factors that a change of the app can remove precede other factors.
    #expect(found.map(\.kind) == [.timer, .variable, .stack])
    #expect(found.map(\.name) == ["after 1s in action later", "n", "Home"])
    #expect(found.map { $0.count > 3 } == [true, false, true], "\(found)")
    var counting = try explored(
      """
      app T {
        state n = 0
        screen Home { action more when n >= 0 { set n = n + 1 } }
        start Home
      }
      """
    ) { $0.depth = 50 }
    #expect(counting.count == 51 && counting.bounds.map(\.bound) == [.depth])
    let factors = counting.factors().factors
    #expect(factors.map(\.name) == ["n"] && factors.first?.count == 51)
    #expect(factors.first?.place != nil)
  }

  /// Apps with infinitely many states, and their main factor.
  private static let endlessApps: [(String, StateFactor.Kind, String)] = [
    (
      "screen Home { action open { append Detail } }; screen Detail { action next { append Detail }; action other { append Other } }; screen Other { action next { append Detail }; action other { append Other } }; start stacked Home",
      .stack, "Home"
    ),
    (
      "state n = 0; screen Home { action more { set n = n + 1 }; action less when n > 0 { set n = 0 } }; start Home",
      .variable, "n"
    ),
    (
      "screen Home(size: Int) { action more { set root Home(size: size + 1) clear } }; start stacked Home(size: 0)",
      .argument, "Home(size:)"
    ),
    (
      "state n = 1; screen Home { action wait { after 1s { set n = 0 } }; action tick when n > 0 { after 3s { set n = 1 } } }; start Home",
      .timer, "after 3s in action tick"
    ),
  ]

  @Test("report the main factor in which states differ", arguments: endlessApps)
  func factors(app: String, kind: StateFactor.Kind, name: String) throws {
    var space = try explored("app T { \(app) }") { $0.maxStates = 500 }
    let found = space.factors()
    #expect(found.states == space.count)
    #expect(
      found.factors.contains { $0.kind == kind && $0.name == name && $0.count > 1 },
      "\(found.factors)")
    #expect(found.factors.first?.name == name, "\(found.factors)")
  }

  @Test("report measured factors: multipliers come before stack heights")
  func multipliers() throws {
    var space = try explored(
      """
      app T {
        state theme = 0
        state isIn = false
        screen Home {
          action change(to: Int in [0, 1, 2]) { set theme = to }
          action enter { set isIn = true; append Page }
          action remind { after 10s { if theme is 1 { set theme = 0 } } }
        }
        screen Page { action next when isIn { append Page } }
        start stacked Home
      }
      """
    ) {
      ($0.maxStates, $0.maxTimers) = (300, 2)
    }
    let factors = space.factors().factors
    #expect(factors.map(\.name) == ["theme", "after 10s in action remind", "Home", "isIn"])
    #expect(factors.map { $0.multiplier > 1.9 } == [true, true, false, false], "\(factors)")
    #expect(factors.map { $0.bound != nil } == [false, true, true, false])
  }

  @Test("end at a size in memory")
  func memory() throws {
    let used = Mutex(0)
    let space = try explored(endless) {
      $0.memory = MemoryLimit(bytes: 3) {
        used.withLock {
          $0 += 1; return $0
        }
      }
    }
    #expect(space.bounds.map(\.bound) == [.maxMemory])
    #expect(space.count > 1)
  }

  @Test("omit other kinds of moves")
  func kinds() throws {
    let space = try explored(endless) {
      $0.kinds = [.time]
    }
    #expect(space.count == 1 && !space.isComplete && space.isExhausted)
  }

  @Test("ignore variables that no condition reads")
  func unread() throws {
    let space = try explored(
      """
      app T {
        state taps = 0
        state copy = 0
        screen Home { action tap { set taps = taps + 1; set copy = taps } }
        start Home
      }
      """)
    #expect(space.count == 1 && space.isComplete)
  }

  @Test(
    "ignore states of screens that no condition reads",
    arguments: [
      ("", "", 1), ("when taps < 3", "", 4),
      ("", "link \"x://a\" when top is Home(on: true) { append A }", 3),
    ])
  func unreadStates(condition: String, link: String, states: Int) throws {
    let text = """
      app T {
        screen Home {
          state taps = 0
          state on = false
          state copy = 0
          action tap \(condition) { set taps = taps + 1; set copy = copy + taps }
          action turn { set on = true }
        }
        screen A
        \(link)
        start stacked Home
      }
      """
    let space = try explored(text) { $0.maxStack = 2 }
    #expect(space.count == states)
    #expect(space.isExhausted && space.unreadVariables.contains("Home.copy"))
  }

  @Test(
    "ignore timers without an effect, and captured values that the timer does not read",
    arguments: [
      ("after 2s { if shown exists { in shown: dismiss } }", 3),
      ("after 2s { if top is shown { in shown: dismiss } }", 3),
      ("after 2s { if shown visible and text is \"a\" { in shown: dismiss } }", 4),
      ("after 2s { if shown exists { in shown: dismiss } else { set n = 1 - n } }", 8),
      ("after 2s { if top is shown { in shown: dismiss }; set n = 1 - n }", 8),
      ("after 2s { if not (top is shown) { set n = 1 - n } }", 12),
      ("after 2s { if text is \"a\" and shown exists { in shown: dismiss } }", 6),
      ("after 2s as hiding { if top is shown { in shown: dismiss } }", 4),
    ])
  func timersWithoutEffect(timer: String, states: Int) throws {
    let text = """
      app T {
        state n = 0
        screen Home { action show(text: String in ["a", "b"]) { toast(text: text) } }
        screen Toast(text: String)
        command toast(text: String) {
          let shown = Toast(text: text)
          present sheet shown
          \(timer)
        }
        invariant "n" { n < 2 }
        start Home
      }
      """
    let space = try explored(text) { $0.maxTimers = 1 }
    #expect(space.count == states)
  }

  @Test(
    "for the laws, keep variables that moves set to one of several constants",
    arguments: [
      ("set a = true; append B", "set a = false; drop last", 3),
      // The variable has infinitely many values, or only a single value.
      ("set n = n + 1; append B", "set n = 0; drop last", 2),
      ("set a = true; append B", "set a = true; drop last", 2),
      // Many such variables would only multiply the number of states.
      ("set a = true", "set a = false", 1),
    ])
  func assignedConstants(open: String, close: String, states: Int) throws {
    let app = """
      app T {
        state a = false
        state n = 0
        screen Home { action open { \(open) }; action reset { set a = false } }
        screen B { action close { \(close) } }
        start stacked Home
      }
      """
    let session = try Play(app: app).session
    let options = searchOptions(SearchOptions(), deciding: session.interpreter)
    let space = try explored(app) {
      $0.keepsConstants = options.keepsConstants
      $0.maxStack = 2
    }
    #expect(space.count == states)
  }
}
