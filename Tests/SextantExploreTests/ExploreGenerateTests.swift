import Foundation
import SextantExplore
import SextantInterpreter
import SextantPlatform
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import RuntimeTestSupport
@testable import ShellTestSupport

@Suite struct ExploreGenerateTests {
  @Test("generated scenarios pass, and reach every state", arguments: ["states", "transitions"])
  func generated(goal: String) throws {
    let app = ExploreCommandTests.app.replacing("<= 1", with: "<= 9")
    let files = ScriptedFiles(["shop.sextant": app])
    let result = ExploreCommandTests().run(files: files) {
      $1.search.bounds.maxStack = 2
      return TestGenerator($0).generate("shop.sextant", covering: goal, $1.search)
    }
    #expect(result.code == .success)
    try files.write(Array(result.text.utf8), to: "ways.sextant")
    let test = ExploreCommandTests().run(files: files) { context, _ in
      SuiteRunner(context).test(["ways.sextant"], TestOptions.standard)
    }
    #expect(test.text.contains(" passed, 0 failed"), "\(test.text)\(result.text)")
    for part in ["tap open(id: 1)", "tap open(id: 2)", "tap add", "tap again"] {
      #expect(result.text.contains(part))
    }
    #expect(result.text.contains("swipe down") == (goal == "transitions"))
  }

  @Test(
    "generates nothing for a missing suite",
    arguments: [
      (["nosuch.sextant"], ExitCode.missingInput, "sextant: nosuch.sextant: "),
      (["own.sextant", "nosuch.sextant"], .missingInput, "sextant: nosuch.sextant: "),
    ])
  func noSuite(_ suite: [String], _ code: ExitCode, _ message: String) {
    let own = "import \"shop.sextant\"\n\nscenario \"own\" { tap add }\n"
    let files = ScriptedFiles([
      "shop.sextant": ExploreCommandTests.app, "own.sextant": own,
    ])
    let result = ExploreCommandTests().run(files: files) {
      TestGenerator($0).generateMissing("shop.sextant", of: suite, $1.search)
    }
    #expect(result.code == code && result.text == "")
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
  }

  @Test("warns of a suite of another app")
  func otherApp() {
    let own = "import \"other.sextant\"\n\nscenario \"own\" { tap go }\n"
    let files = ScriptedFiles([
      "shop.sextant": ExploreCommandTests.app, "own.sextant": own,
      "other.sextant":
        "app Other { screen Home { action go { append B } }; screen B; start stacked Home }\n",
    ])
    let results = ["shop.sextant", "other.sextant"].map { path in
      ExploreCommandTests().run(files: files) {
        TestGenerator($0).generateMissing(path, of: ["own.sextant"], $1.search)
      }
    }
    #expect(
      results[0].errors.hasPrefix(
        "sextant: warning: no file of the suite imports shop.sextant, so the generated scenarios cover the whole app\n"
      ), "\(results[0].errors)")
    #expect(!results[1].errors.contains("warning"), "\(results[1].errors)")
    #expect(results[0].code == .success && results[0].text.contains("scenario"))
  }

  @Test("generates nothing for a folder without scripts")
  func emptySuite() throws {
    let folder = try TestFolder(["shop.sextant": ExploreCommandTests.app, "empty/notes.txt": ""])
    let result = try Sextant.run(
      ["explore", "generate", "shop.sextant", "empty"], directory: folder.path)
    #expect(result.code == 69 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("sextant: empty: no scripts found"), "\(result)")
  }

  @Test("items that the start covers are not missing")
  func start() {
    let app =
      "app T { state on = false; screen Home { action flip { set on = true } }; when on { drop to root } otherwise { if on { drop to root } }; start stacked Home }"
    let result = ExploreCommandTests().run(app) {
      TestGenerator($0).generateMissing("shop.sextant", of: [], $1.search)
    }
    #expect(
      result.errors.hasPrefix("not found: if on (shop.sextant:1)\n2 states"), "\(result.errors)")
  }

  @Test(
    "the generated file imports the app by its relative path",
    arguments: [
      ("coverage", "tests/deep/ways.sextant", "../../apps/shop.sextant", 0),
      ("states", "apps/ways.sextant", "shop.sextant", 0),
      ("coverage", "apps/shop.sextant", nil, 64),
    ])
  func output(_ goal: String, _ file: String, _ imported: String?, _ code: Int32) throws {
    let folder = try TestFolder([
      "apps/shop.sextant": ExploreCommandTests.app.replacing("<= 1", with: "<= 2"),
      "tests/deep/notes.txt": "",
    ])
    let options = ["--cover", goal, "--max-stack", "2", "-o", file]
    let result = try Sextant.run(
      ["explore", "generate", "apps/shop.sextant"] + options, directory: folder.path)
    #expect(result.code == code && result.output.isEmpty, "\(result)")
    guard let imported else { return }
    #expect(result.errors.hasPrefix("saved \(file)\n"), "\(result)")
    let text = try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    #expect(text.hasPrefix("import \"\(imported)\"\n\nscenario "), "\(text)")
    let test = try Sextant.run(["test", file], directory: folder.path)
    #expect(test.code == 0, "\(test)")
  }

  @Test("standard input cannot be imported by generated scenarios")
  func noFile() {
    let files = ScriptedFiles(["-": ExploreCommandTests.app])
    let results = [
      ExploreCommandTests().run(files: files) {
        TestGenerator($0).generateMissing("-", of: [], $1.search)
      },
      ExploreCommandTests().run(files: files) {
        TestGenerator($0).generate("-", covering: "states", $1.search)
      },
      ExploreCommandTests().run(files: files) {
        $1.failureFolder = "out"
        return AppExplorer($0).explore("-", $1)
      },
    ]
    for result in results {
      #expect(result.code == .usage && result.text == "")
      #expect(
        result.errors
          == "sextant: the scenarios import the app by its file name: give a file instead of standard input\n"
      )
    }
  }

  @Test("an interrupted search generates scenarios for its results", arguments: [false, true])
  func interrupted(coverage: Bool) {
    let (output, interrupt) = (TextOutput(), InterruptFlag())
    let context = CommandContext(
      systems: .all, files: ScriptedFiles(["shop.sextant": ExploreCommandTests.app]),
      output: output, interrupt: interrupt)
    interrupt.request()
    let code =
      coverage
      ? TestGenerator(context).generateMissing("shop.sextant", of: [], .parsed())
      : TestGenerator(context).generate("shop.sextant", covering: "states", .parsed())
    #expect(code == .interrupted)
    #expect(output.errors.contains("; interrupted"), "\(output.errors)")
  }

  @Test(
    "generated scenarios end at the time limit",
    arguments: [SuiteGenerator.Goal.states, .transitions])
  func limited(_ goal: SuiteGenerator.Goal) throws {
    let session = try Play(app: ExploreCommandTests.app.replacing("<= 1", with: "<= 2")).session
    var options = SearchOptions()
    options.maxStack = 3
    var search = Search(StateSpace(from: session.interpreter, options))
    var checks: [any SpaceCheck] = [MoveRecord()]
    search.run(&checks)
    let record = try #require(checks[0] as? MoveRecord)
    var generator = SuiteGenerator(record, covering: goal, in: search.space)
    let all = generator.progress.all
    let paths = LockedValue(3)
    let limit = Deadline(after: nil) {
      paths.withLock {
        $0 -= 1
        return $0 < 0
      }
    }
    let moves = generator.next(before: limit)
    #expect(moves?.isEmpty == false && generator.next(before: Deadline(after: .zero)) == nil)
    #expect(generator.progress.reached < all)
    while generator.next() != nil {}
    #expect(generator.progress.reached == all)
  }

  @Test("announces many scenarios before it generates them")
  func many() {
    let values = (1...14).map(String.init).joined(separator: ", ")
    let app = """
      app Grid {
        state x = 1
        state y = 1
        screen Home {
          action toX(value: Int in [\(values)]) { set x = value }
          action toY(value: Int in [\(values)]) { set y = value }
        }
        start Home
        never "both" { x + y is 99 }
      }

      """
    for (goal, isMany) in [("states", false), ("transitions", true)] {
      let result = ExploreCommandTests().run(app) {
        TestGenerator($0).generate("shop.sextant", covering: goal, $1.search)
      }
      #expect(
        result.errors.hasPrefix(
          "sextant: 138 or more scenarios are necessary: reduce the number with --depth, --max-stack or --moves\n"
        ) == isMany, "\(result.errors)")
    }
  }

  @Test("generated scenarios cover exactly the gaps of a suite")
  func gaps() throws {
    let app = """
      app Shop {
        state seen = false
        screen Home {
          action open(id: Int in [1, 2]) { if id is 1 { append Detail } else { present sheet Form } }
          action never when seen and top is Form { append Attic }
        }
        screen Detail { action buy { set seen = true; present alert "Thanks" } }
        screen Form { action done { dismiss } }
        screen Attic
        link "shop://form" { present sheet Form }
        when seen { trigger bought }
        trigger bought
        start stacked Home
      }

      """
    let own = "import \"shop.sextant\"\n\nscenario \"own\" { tap open(id: 1) }\n"
    for suite in [[], ["own.sextant"]] {
      let files = ScriptedFiles(["shop.sextant": app, "own.sextant": own])
      let result = ExploreCommandTests().run(files: files) {
        TestGenerator($0).generateMissing("shop.sextant", of: suite, $1.search)
      }
      #expect(result.code == .success)
      #expect(
        result.errors.contains("not found: screen Attic (shop.sextant:9)\n"), "\(result.errors)")
      #expect(result.errors.contains("not found: action Home.never (shop.sextant:5)\n"))
      try files.write(Array(result.text.utf8), to: "ways.sextant")
      let test = ExploreCommandTests().run(files: files) { context, _ in
        SuiteRunner(context).test(suite + ["ways.sextant"], TestOptions.standard)
      }
      #expect(test.text.contains(" passed, 0 failed"), "\(test.text)\(result.text)")
      let again = ExploreCommandTests().run(files: files) {
        TestGenerator($0).generateMissing("shop.sextant", of: suite + ["ways.sextant"], $1.search)
      }
      #expect(again.text == "" && again.errors.hasPrefix("the suite covers all reachable items\n"))
    }
  }
}
