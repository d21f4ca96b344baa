import Foundation
import SextantExplore
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Synchronization
import Testing
@testable import ShellTestSupport

@Suite struct ExploreCommandTests {
  static let app = """
    app Shop {
      screen Home { action open(id: Int in [1, 2]) { append Detail(id: id) }; action add { present sheet Form } }
      screen Detail(id: Int)
      screen Form { action again { present sheet Form }; action done { dismiss } }
      start stacked Home
      invariant "one sheet at most" { count sheets <= 1 }
      sometimes "two details" { count Detail is 2 }
      always can reach "home" { top is Home }
    }

    """

  func run(
    _ app: String = Self.app, files: ScriptedFiles? = nil,
    _ command: (CommandContext, inout ExploreOptions) -> ExitCode
  ) -> BatchResult {
    let files = files ?? ScriptedFiles(["shop.sextant": app])
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    var options = ExploreOptions.parsed()
    options.search.bounds.maxStack = 3
    options.runContext.writer = files
    let code = command(context, &options)
    return BatchResult(code: code, text: output.text, errors: output.errors)
  }

  @Test("a memory limit ends the search with its findings so far", arguments: [1, 2, .max])
  func memory(workers: Int) {
    let endless =
      "app T { state n = 0; screen Home { action more when n >= 0 { set n = n + 1 } }; start Home; invariant \"few\" { n < 3 } }"
    let result = run(endless) { context, options in
      let asked = Mutex(0)
      options.runContext.memory = MemoryLimit(bytes: 3) {
        asked.withLock {
          $0 += 1; return $0
        }
      }
      options.search.machine.workers = workers
      return AppExplorer(context).explore("shop.sextant", options)
    }
    #expect(result.code == .failure)
    #expect(result.text.contains("invariant \"few\" is violated"))
    #expect(result.text.contains("of memory"), "\(result.text)")
  }

  @Test("reports the verdict of each property with a script, and the searched states")
  func text() {
    let result = run { AppExplorer($0).explore("shop.sextant", $1) }
    #expect(
      result.text == """
        invariant "one sheet at most" is violated: `count sheets <= 1` does not hold: it is 2 (shop.sextant:6)
            scenario "invariant: one sheet at most" {
              tap add
              expect top is Form
              tap again
            }
        sometimes "two details" is undecided: the fact holds in no state so far: the search was limited to 3 elements in a stack (shop.sextant:7)
        always can reach "home" holds: for stacks of up to 3 elements (6 states)
        noDeadEnd holds: for stacks of up to 3 elements (6 states)
        backUndoes holds: for stacks of up to 3 elements (6 states)
        nothingLost holds: for stacks of up to 3 elements (6 states)
        liveButtons holds: for stacks of up to 3 elements (6 states)
        reachableScreens holds
        tabsKeep is not applicable: the app has no tabs
        equalExits holds: for stacks of up to 3 elements (6 states)
        linksLand is not applicable: the app has no links
        ownTime is not applicable: the app has no timer, or its timers only set variables
        tapsOnce is not applicable: checked only with `--double-taps`

        6 states, 16 moves, depth 3; 1 move unexplored: more than 3 elements in a stack (presentations)

        """)
    #expect(result.code == .failure && result.errors == "")
  }

  @Test("JSON conforms to the schema", arguments: [true, false])
  func json(isPath: Bool) throws {
    let result = run { context, options in
      options.format = .json
      return isPath
        ? AppExplorer(context).path(
          "shop.sextant", to: "count sheets is 2", options.search, as: .json)
        : AppExplorer(context).explore("shop.sextant", options)
    }
    let file = RepositoryScripts.root.appending(path: "Grammar/search.schema.json")
    let schema = Schema(try JSONValue(parsing: [UInt8](Data(contentsOf: file))))
    let value = try JSONValue(parsing: Array(result.text.utf8))
    #expect(schema.violations(of: value) == [])
    #expect(value["schemaVersion"]?.int == 3)
  }

  @Test("a search of a single state uses the singular")
  func oneState() {
    let result = run {
      $1.search.maxStates = 1
      return AppExplorer($0).explore("shop.sextant", $1)
    }
    #expect(result.text.hasSuffix(" unexplored; stopped at 1 state\n"), "\(result.text)")
  }

  @Test(
    "a bound of links reports the unexplored moves",
    arguments: [
      (0, "1 move unexplored: an opened link\n"), (1, "unexplored: more than 1 link in a path"),
    ])
  func links(_ most: Int, _ text: String) {
    let app = "app T { screen A; link \"t://a\" { append A }; start stacked A }\n"
    let result = run(app) {
      $1.search.bounds.maxLinks = most
      return AppExplorer($0).explore("shop.sextant", $1)
    }
    #expect(result.text.contains(text), "\(result.text)")
  }

  @Test("draws small state spaces with Graphviz")
  func dot() {
    let result = run { context, options in
      options.format = .dot
      options.search.made.moves = "action"
      options.search.bounds.maxStack = 1
      return AppExplorer(context).explore("shop.sextant", options)
    }
    #expect(
      result.text == """
        digraph states {
          node [shape=box]
          0 [label="0 Home", style=bold]
          1 [label="1 Form"]
          0 -> 1 [label="tap add"]
          1 -> 0 [label="tap done"]
        }

        """)
    // A drawing cannot list the excluded moves.
    let excludedMoves =
      "not explored, because of --moves: moves of the kinds gesture, button, link, event, time"
    #expect(result.errors.contains(excludedMoves), "\(result.errors)")
    let broken = run { context, options in
      options.format = .dot
      return AppExplorer(context).explore("shop.sextant", options)
    }
    #expect(broken.code == .failure)
    #expect(broken.errors.hasPrefix("invariant \"one sheet at most\" is violated"))
  }

  @Test("a violated property is saved as a scenario that fails until the app is fixed")
  func saved() throws {
    let files = ScriptedFiles(["shop.sextant": Self.app])
    let result = run(files: files) { context, options in
      options.failureFolder = "out"
      return AppExplorer(context).explore("shop.sextant", options)
    }
    #expect(result.errors == "saved out/shop-invariant-one-sheet-at-most.sextant\n")
    let test = run(files: files) { context, _ in
      SuiteRunner(context).test(
        ["out/shop-invariant-one-sheet-at-most.sextant"], TestOptions.standard)
    }
    #expect(test.code == .failure && test.text.contains("the invariant \"one sheet at most\""))
    let mended = Self.app.replacing("<= 1", with: "<= 2")
    try files.write(Array(mended.utf8), to: "shop.sextant")
    let passing = run(files: files) { context, _ in
      SuiteRunner(context).test(
        ["out/shop-invariant-one-sheet-at-most.sextant"], TestOptions.standard)
    }
    // `sometimes` applies to a whole suite. A single scenario passes.
    #expect(passing.text.contains("1 passed, 0 failed"))
  }

  @Test(
    "a violated law is saved as a scenario that fails until the app is fixed",
    arguments: [
      (
        "screen Home { action open { present sheet D }; on finished from D { present sheet E } }; screen D; screen E",
        "on finished from D { present sheet E }", ""
      ),
      (
        "state on = false; screen Home { action edit when not on { set on = true; present sheet D } }; screen D { action close { set on = false; dismiss } }",
        "screen Home {", "screen Home { on finished from D { set on = false };"
      ),
      (
        "screen Home; screen D(id: Int); link \"t://d/{id: Int}\" for id in [1, 2] { if no D { append D(id: id) } }",
        "if no D { append D(id: id) }", "drop to root; append D(id: id)"
      ),
      (
        "screen Home { action go { after 2s { drop to root } }; action open { append D } }; screen D { action more { append E } }; screen E",
        "drop to root", "if top is Home { append D }"
      ),
    ])
  func savedLaw(members: String, wrong: String, right: String) throws {
    let app = "app L { \(members); start stacked Home }\n"
    let files = ScriptedFiles(["l.sextant": app])
    let result = run(files: files) { context, options in
      options.failureFolder = "out"
      return AppExplorer(context).explore("l.sextant", options)
    }
    let saved = try #require(
      result.errors.split(separator: "\n").first.map { String($0.dropFirst("saved ".count)) })
    let failing = run(files: files) { context, _ in
      SuiteRunner(context).test([saved], TestOptions.standard)
    }
    #expect(failing.code == .failure && failing.text.contains("0 passed, 1 failed"))
    try files.write(Array(app.replacing(wrong, with: right).utf8), to: "l.sextant")
    let passing = run(files: files) { context, _ in
      SuiteRunner(context).test([saved], TestOptions.standard)
    }
    #expect(passing.text.contains("1 passed, 0 failed"), "\(passing.text)")
  }

  @Test("a saved scenario without a failing statement has a remark, and links have a table")
  func savedWithoutExpectation() throws {
    let app = """
      app L {
        screen Home { action open { set root D clear } }
        screen D
        link "l://d" { set root D clear }
        start stacked Home
      }

      """
    let files = ScriptedFiles(["l.sextant": app])
    let result = run(files: files) { context, options in
      options.failureFolder = "out"
      return AppExplorer(context).explore("l.sextant", options)
    }
    #expect(
      result.text.contains(
        """
        linksLand holds
            link   at the start  one screen
            l://d  lands         lands

        """))
    let saved = String(decoding: try files.read("out/l-nodeadend.sextant"), as: UTF8.self)
    #expect(saved.contains("// noDeadEnd is violated here, but no statement checks this"))
    let json = run(app) { context, options in
      options.format = .json
      return AppExplorer(context).explore("shop.sextant", options)
    }
    #expect(
      json.text.replacing(" ", with: "").replacing("\n", with: "").contains(
        "\"links\":[{\"link\":\"l://d\",\"outcomes\":{\"start\":\"lands\",\"plain\":\"lands\"}}]"))
  }

  @Test(
    "a scenario about an unreachable state has a remark that it passes",
    arguments: [
      ("always can reach \"a\" { top is A }", "always-can-reach-a", true),
      ("always can reach \"a\" { top is A } within 1 moves", "always-can-reach-a", true),
      ("always can reach \"a\" { top is C } within 2 moves", "always-can-reach-a", true),
      ("never \"a\" { top is B }", "never-a", false),
      ("never \"a\" { top is A }", "never-a", false),
    ])
  func savedReach(property: String, name: String, passes: Bool) throws {
    let app = """
      app L {
        screen A { action go { set root B clear } }
        screen B
        screen C
        start stacked A
        \(property)
      }

      """
    let files = ScriptedFiles(["l.sextant": app])
    let result = run(files: files) { context, options in
      options.failureFolder = "out"
      return AppExplorer(context).explore("l.sextant", options)
    }
    let isOne = property.contains("within 1 ")
    #expect(
      result.text.contains("`top is A` is unreachable within 1 move") == isOne,
      "\(result.text)")
    let path = "out/l-\(name).sextant"
    let saved = String(decoding: try files.read(path), as: UTF8.self)
    #expect(saved.contains(" is violated here, but no statement checks this") == passes, "\(saved)")
    let test = run(files: files) { context, _ in
      SuiteRunner(context).test([path], TestOptions.standard)
    }
    #expect(test.text.contains(passes ? "1 passed" : "1 failed"), "\(test.text)")
  }

  @Test(
    "rejects inputs without a valid app",
    arguments: [
      ("append A\n", ExitCode.nothingSelected, "the file declares no app"),
      ("app T { screen A; start B }\n", .badScript, "unknown screen or container `B`"),
      (
        "app T { screen A; start A; never \"a\" { top is B } }\n", .badScript,
        "unknown screen or container `B`"
      ),
    ])
  func unexplorable(_ app: String, _ code: ExitCode, _ message: String) {
    let result = run(app) { AppExplorer($0).explore("shop.sextant", $1) }
    #expect(result.code == code && result.errors.contains(message), "\(result.errors)")
  }

  @Test("with --strict an undecided verdict fails")
  func strict() {
    let app = Self.app.replacing("<= 1", with: "<= 9")
    for (isStrict, code) in [(false, ExitCode.success), (true, .failure)] {
      let result = run(app) {
        $1.strict = isStrict
        $1.search.depth = 2
        return AppExplorer($0).explore("shop.sextant", $1)
      }
      let isReportedUndecided = result.text.contains("sometimes \"two details\" is undecided")
      #expect(result.code == code && isReportedUndecided, "\(result.text)")
    }
  }

  @Test(
    "reports the violated fact and its actual value",
    arguments: [
      ("invariant \"a\" { not on }", "`not on` does not hold: it is true"),
      ("invariant \"a\" { not count B > 0 }", "`not count B > 0` does not hold: it is 1"),
      (
        "invariant \"a\" { not B visible }",
        "`not B visible` does not hold: the negated fact holds"
      ),
      ("never \"a\" { B visible }", "`B visible` holds"),
      ("invariant \"a\" { on }", "`on` does not hold at the start"),
    ])
  func asked(property: String, message: String) {
    let app = """
      app T {
        state on = false
        screen A { action go { set on = true; append B } }
        screen B
        start stacked A
        \(property)
      }

      """
    let result = run(app) { AppExplorer($0).explore("shop.sextant", $1) }
    #expect(result.text.contains(" is violated: \(message) (shop.sextant:6)\n"), "\(result.text)")
  }
}
