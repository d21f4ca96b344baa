import ArgumentParser
import SextantExplore
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct ExploreRandomTests {
  @Test("random walks end with a minimal script, equal for equal seeds")
  func random() {
    func walk(_ walks: Int = 50, only: Int? = nil) -> BatchResult {
      ExploreCommandTests().run {
        RandomTester($0).walk(
          "shop.sextant", .given(seed: 7, walks: walks, walk: only, steps: 200, $1.search))
      }
    }
    let first = walk()
    #expect(first.code == .failure)
    #expect(
      first.text.contains("{\n      tap add\n      expect top is Form\n      tap again\n    }\n"))
    #expect(
      first.text.contains("repeat with: sextant explore random shop.sextant --seed 7 --walk "))
    #expect(walk().text == first.text)
    let number = first.text.split(separator: "--walk ").last?.prefix { $0.isNumber }
    let only = number.flatMap { Int($0) } ?? -1
    func withoutCount(_ text: String) -> [Substring] {
      text.split(separator: "\n").filter { !$0.contains(" moves, seed ") }
    }
    #expect(withoutCount(walk(only: only).text) == withoutCount(first.text))
  }

  @Test(
    "random walks reject options without an effect",
    arguments: [
      (["--walk", "5", "--walks", "3"], "--walk makes a single walk, so it excludes --walks"),
      (["--walk", "5", "--engine", "cat"], "so it excludes --engine"),
      (["--engine-settle", "3"], "--engine-settle needs --engine"),
    ])
  func conflicts(_ options: [String], _ message: String) {
    let error = #expect(throws: (any Error).self) { try RandomOptions.parse(options) }
    #expect(error.map { RandomOptions.message(for: $0) }?.contains(message) == true)
  }

  @Test("random walks check laws, and report their extent")
  func randomLaws() {
    func walk(_ app: String) -> BatchResult {
      ExploreCommandTests().run(app) {
        RandomTester($0).walk("shop.sextant", .given(seed: 7, walks: 20, steps: 20, $1.search))
      }
    }
    let app = """
      app T {
        screen Home { action go { append B }; action lost { dismiss } }
        screen B { action find(text: String) { dismiss } }
        start stacked Home
      }

      """
    let broken = walk(app)
    #expect(
      broken.text.hasPrefix(
        """
        nothingLost is violated: `tap lost` is enabled, but fails: `dismiss` finds no presentation to close (in action lost) [nothingToDismiss 2206] (shop.sextant:2)
            scenario "nothingLost" {
              tap lost
            }

        1 of 20 walks, 
        """), "\(broken.text)")
    #expect(broken.code == .failure)
    let held = walk(app.replacing("action lost { dismiss }", with: ""))
    #expect(
      held.text == """
        no violations: 20 walks, 400 moves, seed 7; not explored (no declared values): `text` of `tap find(…)`
        repeat with: sextant explore random shop.sextant --seed 7 --walks 20 --steps 20

        """)
    #expect(held.code == .success)
  }

  @Test("random walks have the verdict lines of the search")
  func wanted() {
    let app = """
      app Phone {
        state inCall = false
        screen Contacts {
          action call when not inCall { set inCall = true; present sheet Call }
        }
        screen Call { action hangUp { set inCall = false; dismiss }; action minimise { dismiss } }
        start stacked Contacts
      }

      """
    let script = """
          scenario "equalExits" {
            tap call
            expect top is Call
            swipe down
            expect state inCall is false
          }

      """
    let searched = ExploreCommandTests().run(app) { AppExplorer($0).explore("shop.sextant", $1) }
    let walked = ExploreCommandTests().run(app) {
      RandomTester($0).walk("shop.sextant", .given(seed: 1, walks: 50, steps: 50, $1.search))
    }
    #expect(searched.text.contains(script), "\(searched.text)")
    #expect(walked.text.contains(script), "\(walked.text)")
  }

  @Test(
    "walks check the laws about links, which open links themselves",
    arguments: RepositoryScripts.all.paths.filter { $0.contains("/planted/link") })
  func links(path: String) throws {
    let text = String(decoding: try RepositoryScripts.all.read(path), as: UTF8.self)
    let result = ExploreCommandTests().run(text) {
      RandomTester($0).walk("shop.sextant", .given(seed: 3, walks: 20, steps: 30, $1.search))
    }
    #expect(result.text.contains("repeat with: sextant explore random"), "\(result.errors)")
    // The first move of the app already violates `linksLand`.
    if path.hasSuffix("/link-into-hidden-tab.sextant") {
      #expect(result.text.hasPrefix("linksLand is violated"), "\(result.text)")
    }
  }

  @Test("walks report if no move is possible", arguments: [Move.Kind.link, .action])
  func noMove(kind: Move.Kind) {
    let result = ExploreCommandTests().run {
      $1.search.made.moves = kind.rawValue
      return RandomTester($0).walk(
        "shop.sextant", .given(seed: 1, walks: 2, steps: 9, $1.search))
    }
    #expect(
      result.text.hasPrefix("the initial state has no moves: 2 walks, no moves, seed 1\n")
        == (kind == .link), "\(result.text)")
  }

  @Test("a violation is shown without cycles", arguments: 1...8)
  func cycles(seed: UInt64) {
    let app = """
      app Player {
        state isKept = false
        state isSaved = false
        screen Playing {
          action keep when not isKept { set isKept = true; present sheet Title }
          action more { append More }
        }
        screen More
        screen Title { action save { set isSaved = true; dismiss }; action cancel { set isKept = false; dismiss } }
        start stacked Playing
      }

      """
    let walked = ExploreCommandTests().run(app) {
      RandomTester($0).walk("shop.sextant", .given(seed: seed, walks: 50, steps: 50, $1.search))
    }
    let script =
      "{\n      tap keep\n      expect top is Title\n      swipe down\n      expect state isKept is false\n    }\n"
    #expect(walked.text.contains(script), "\(walked.text)")
  }

  @Test("walks end at the memory limit, and report it")
  func memory() {
    let app =
      "app T { state n = 0; screen Home { action more { set n = n + 1 } }; start Home; never \"n\" { n < 0 } }"
    let walked = ExploreCommandTests().run(app) {
      $1.runContext.memory = MemoryLimit(bytes: 3) { 4 }
      return RandomTester($0).walk("shop.sextant", .given(seed: 1, walks: 9, steps: 9, $1.search))
    }
    #expect(
      walked.text.hasPrefix(
        "no violations: 1 of 9 walks, 1 move, seed 1; stopped at the memory limit\n"),
      "\(walked.text)")
  }

  @Test("random walks are the same with any number of threads", arguments: [0, 3, 7])
  func threads(seed: UInt64) {
    func walk(_ app: String, _ workers: Int) -> String {
      ExploreCommandTests().run(app) {
        $1.search.machine.workers = workers
        return RandomTester($0).walk(
          "shop.sextant", .given(seed: seed, walks: 60, steps: 4, $1.search))
      }.text
    }
    let held = ExploreCommandTests.app.replacing("<= 1", with: "<= 9")
      .replacing(
        "screen Detail(id: Int)",
        with: "screen Detail(id: Int) { action find(text: String) { set root Home } }")
    for app in [ExploreCommandTests.app, held] {
      let alone = walk(app, 1)
      #expect(
        alone.contains(app == held ? "no violations: 60 walks" : " of 60 walks"), "\(alone)")
      for workers in 2...4 { #expect(walk(app, workers) == alone) }
    }
  }

  @Test("interrupted walks report their extent")
  func interruptedWalks() {
    let (output, interrupt) = (TextOutput(), InterruptFlag())
    let context = CommandContext(
      systems: .all, files: ScriptedFiles(["shop.sextant": ExploreCommandTests.app]),
      output: output,
      interrupt: interrupt)
    interrupt.request()
    let code = RandomTester(context).walk(
      "shop.sextant", .given(seed: 7, walks: 20, steps: 20, ExploreOptions.parsed().search))
    #expect(code == .interrupted)
    #expect(
      output.text == """
        no violations so far: 0 of 20 walks, no moves, seed 7
        repeat with: sextant explore random shop.sextant --seed 7 --walks 20 --steps 20

        """)
  }
}
