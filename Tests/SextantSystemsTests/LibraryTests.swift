import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantSystems
import Testing

private struct PlainSystem: NavigationSystem {
  let name = "plain"
  let vocabulary = SystemVocabulary(sentences: [
    Sentence("show", "show NODES", summary: "show screens", example: "show [A]") {
      arguments, draft throws(Refusal) in
      guard case .nodes(let nodes) = arguments[0] else { return }
      draft.focusOnRoot()
      var screens: [Node] = []
      for node in nodes { screens.append(try draft.make(node)) }
      try draft.setElements(screens)
    }
  ])

  func root(for start: NodeDescription, in app: AppMap) -> NodeDescription {
    .stack([start], .automatic)
  }
}

private let scripts = String(#filePath.dropLast("LibraryTests.swift".count)) + "Library"

private let shop = """
  app Shop {
    state opened = 0
    screen Home {
      action open(count: Int = 1) { set opened = opened + count; append Cart }
      action bad { dismiss }
    }
    screen Cart
    start stacked Home
    invariant "few" { opened < 5 }
    link "shop://cart" { append Cart }
  }
  """

@Suite("the Swift library")
struct LibraryTests {
  @Test("throws a failure of a long run")
  func longRun() throws {
    var walk = try NavigationSession(app: "", systems: .all)
    let error = #expect(throws: NavigationError.self) {
      try walk.run("expect top is A\nrepeat 130000 { append A; drop last }")
    }
    #expect(error?.problems.map(\.message) == ["the visible node is Home"])
  }

  @Test("runs an app, reads its state, and undoes steps")
  func walk() throws {
    var walk = try NavigationSession(app: shop, systems: .all)
    #expect(walk.warnings.isEmpty)
    let start = walk.state
    #expect(start.visibleChain.last == "Home")
    #expect(start.variables == ["opened": .int(0)])

    let steps = try walk.run("tap open(count: 2); expect top is Cart")
    #expect(steps.map(\.text) == ["tap open(count: 2)", "expect top is Cart"])
    #expect(steps.map(\.isChange) == [true, false])
    #expect(
      steps.map(\.events)
        == [
          ["transaction animated", "started Cart#3", "disappeared Home#2", "appeared Cart#3"], [],
        ])
    #expect(walk.state.variables == ["opened": .int(2)])
    #expect(walk.state.visibleChain.last == "Cart")

    let copy = walk
    #expect(walk.undo(7) == 1)
    #expect(walk.state == start)
    #expect(walk.redo() == 1)
    #expect(walk.state == copy.state)
  }

  @Test("lists the moves of the shell, and makes them")
  func moves() throws {
    var walk = try NavigationSession(app: shop, systems: .all)
    let moves = walk.moves
    #expect(moves.map(\.description).contains("tap open"))
    #expect(moves.contains { $0.description == "tap bad" && $0.fails })
    let link = try #require(moves.first { $0.description == "open link \"shop://cart\"" })
    try walk.make(link)
    #expect(walk.state.visibleChain.last == "Cart")
  }

  @Test(
    "throws errors with their location and reason, without an effect",
    arguments: [
      ("tap opne", "unknownAction", 1, 5),
      ("\n\ntap opne", "unknownAction", 3, 5),
      ("\n  tap bad", "nothingToDismiss", 5, 18),
      ("expect top is Cart", "expectationFailed", 1, 1),
      ("tap open(count: 6)", "invariantBroken", 1, 1),
      ("expect {", "unterminatedBlock", 1, 8),
    ])
  func problems(_ text: String, _ code: String, _ line: Int, _ column: Int) throws {
    var walk = try NavigationSession(app: shop, systems: .all)
    try walk.run("print 1")
    let error = #expect(throws: NavigationError.self) { try walk.run(text) }
    let problem = try #require(error?.problems.first)
    #expect(problem.code == code)
    #expect([problem.line, problem.column] == [line, column], "\(problem)")
  }

  @Test("rejects an app with errors")
  func wrongApp() throws {
    let error = #expect(throws: NavigationError.self) {
      try NavigationSession(
        app: "app A { screen B { action c { append D } } start stacked B }", systems: .all)
    }
    #expect(error?.problems.map(\.code).contains("unknownNode") == true)
    #expect("\(try #require(error))".hasPrefix("app.sextant:1:"))
  }

  @Test("runs scenarios in any order, with the outcomes of a suite")
  func suite() throws {
    let suite = try NavigationSuite(
      """
      \(shop)
      expect top is Home
      scenario "opens" tags smoke for n in [1, 2] { tap open(count: n); expect opened is n }
      scenario "fails" {
        tap open
        expect top is Home
      }
      scenario "later" todo "not built" { expect top is Cart }
      scenario "never" skip "no time" { expect top is Cart }
      """, name: "Shop.sextant", systems: .all)
    #expect(
      suite.scenarios.map(\.name)
        == ["Shop", "opens [n: 1]", "opens [n: 2]", "fails", "later", "never"])
    #expect(suite.scenarios[1].tags == ["smoke"])
    let outcomes = suite.scenarios.reversed().map { suite.run($0).outcome }
    #expect(outcomes == [.skipped, .todo, .failed, .passed, .passed, .passed])
    let failed = suite.run(suite.scenarios[3])
    #expect(failed.failures.map(\.line) == [16])
    #expect(failed.failures.first?.file == "Shop.sextant")
    #expect(failed.graph?.windows.count == 1)
  }

  @Test("reads files by the given access")
  func files() throws {
    struct OneFile: FileAccess {
      func read(_ path: String) throws(FileProblem) -> [UInt8] {
        guard path == "in/shop.sextant" else { throw FileProblem("no such file") }
        return Array(shop.utf8)
      }
    }
    let walk = try NavigationSession(file: "in/shop.sextant", systems: .all, files: OneFile())
    #expect(walk.state.visibleChain.last == "Home")
    let suite = try NavigationSuite(
      "import \"shop.sextant\"\nscenario \"a\" { tap open }", name: "in/suite.sextant",
      systems: .all, files: OneFile())
    #expect(suite.scenarios.map { suite.run($0).outcome } == [.passed])
    let error = #expect(throws: NavigationError.self) {
      try NavigationSuite(file: "other.sextant", systems: .all, files: OneFile())
    }
    #expect(error?.problems.map(\.code) == ["cannotRead"])
  }

  @Test("reads a file from the disk, with its imports and snapshots")
  func disk() throws {
    let suite = try NavigationSuite(file: scripts + "/Walk.sextant", systems: .all)
    #expect(suite.scenarios.map { suite.run($0).outcome } == [.passed, .passed])
    let walk = try NavigationSession(file: scripts + "/App.sextant", systems: .all)
    #expect(walk.state.visibleChain.last == "Home")
  }

  @Test(
    "rejects a path that is not a regular file",
    arguments: [
      (scripts, "is a folder"), ("/dev/zero", "not a regular file"),
      (scripts + "/none.sextant", "no such file"), ("a\0b", "no such file"),
    ])
  func notRead(_ path: String, _ reason: String) throws {
    let error = #expect(throws: NavigationError.self) {
      try NavigationSession(file: path, systems: .all)
    }
    let problem = try #require(error?.problems.first)
    #expect(problem.code == "cannotRead")
    #expect(problem.message.hasSuffix(reason), "\(problem)")
  }

  @Test("accepts an additional system, even with the name of another system")
  func catalogue() throws {
    let systems = SystemCatalog.all.adding("plain") { PlainSystem() }
    #expect(systems.names == SystemCatalog.all.names + ["plain"])
    #expect(systems.adding("graph") { PlainSystem() }.names == systems.names)
    var walk = try NavigationSession(
      app: "app A uses plain { screen B; screen C; start B }", systems: systems)
    try walk.run("show [C, B]")
    #expect(walk.state.graph.windows.first?.root.children.map(\.node.name) == ["C", "B"])
  }

  @Test(
    "contains printed text in its step",
    arguments: [
      ("print top; tap open", [["Home#2"], []]), ("repeat 2 { print opened }", [["0", "0"]]),
      ("set tracing on; tap open", [[], ["[Cart 3...]: Started"]]),
    ])
  func printed(_ text: String, _ printed: [[String]]) throws {
    var walk = try NavigationSession(app: shop, systems: .all)
    #expect(try walk.run(text).map(\.printed) == printed)
  }

  @Test("stops an endless run")
  func endless() throws {
    var walk = try NavigationSession(app: shop, systems: .all)
    walk.maxSteps = 100
    let error = #expect(throws: NavigationError.self) {
      try walk.run("repeat 1000000000 { set opened = 1 }")
    }
    #expect(error?.problems.first?.code == "tooManySteps")
    try walk.run("tap open; expect opened is 1")
  }

  @Test("collects failed expectations, and stops at a failed requirement")
  func expectations() throws {
    var walk = try NavigationSession(app: shop, systems: .all)
    let error = #expect(throws: NavigationError.self) {
      try walk.run(
        "expect top is Cart\nexpect opened is 9\ntap open\nrequire opened is 9\ntap back")
    }
    #expect(error?.problems.map(\.line) == [1, 2, 4])
    #expect(walk.state.visibleChain.last == "Cart")
  }

  @Test("rejects a move without its inputs")
  func unready() throws {
    var walk = try NavigationSession(
      app: "app A { screen H { action go(name: String) { append H } }; start stacked H }",
      systems: .all)
    let move = try #require(walk.moves.first { !$0.isReady })
    let error = #expect(throws: NavigationError.self) { try walk.make(move) }
    #expect(error?.problems.first?.message.contains("needs values for its inputs") == true)
  }
}
