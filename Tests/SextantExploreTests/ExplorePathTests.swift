import SextantExplore
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct ExplorePathTests {
  @Test(
    "finds a path to a fact, or reports it as unreachable, or as not found within the bounds",
    arguments: [
      ("top is Detail(id: 2)", 4, ExitCode.success, "tap open(id: 2)\n"),
      ("count Detail is 3", 9, .failure, "unreachable: `count Detail is 3` holds in no state\n"),
      (
        "count sheets is 4", 2, .failure,
        "not found: `count sheets is 4` holds in no searched state\n"
      ),
      ("count sheets is 4", 4, .success, "tap again\n  tap again\n"),
    ])
  func path(_ fact: String, _ maxStack: Int, _ code: ExitCode, _ part: String) {
    let result = ExploreCommandTests().run(
      ExploreCommandTests.app.replacing("action again", with: "action again when count sheets < 5")
    ) {
      $1.search.bounds.maxStack = maxStack
      return AppExplorer($0).path("shop.sextant", to: fact, $1.search, as: .text)
    }
    #expect(result.code == code && result.text.contains(part), "\(result.text)")
  }

  @Test(
    "reports an invalid fact",
    arguments: [
      ("top is", "FACT:1:7: error: expected"), ("sent saved", "saved"),
      (
        "top is Nowhere",
        "FACT:1:8: error: unknown screen or container `Nowhere` [unknownNode 1220]\n  1 | top is Nowhere\n    |        ^^^^^^^\n"
      ), ("", "expected"),
      (
        "top is Home; count sheets is 0",
        "sextant: expected a single fact, found `top is Home; count sheets is 0`: join facts with `and`"
      ),
    ])
  func badFact(_ fact: String, _ message: String) {
    let result = ExploreCommandTests().run {
      AppExplorer($0).path("shop.sextant", to: fact, $1.search, as: .text)
    }
    #expect(result.code == .usage && result.errors.contains(message), "\(result.errors)")
  }

  @Test("a path to a screen ends with a single expectation")
  func once() {
    let result = ExploreCommandTests().run {
      AppExplorer($0).path("shop.sextant", to: "top is Detail", $1.search, as: .text)
    }
    #expect(
      result.text.hasPrefix(
        "scenario \"top is Detail\" {\n  tap open(id: 1)\n  expect top is Detail\n}\n"),
      "\(result.text)")
  }

  @Test("a second tap in the same pass runs the action again")
  func doubleTap() {
    let result = ExploreCommandTests().run {
      $1.search.made.doubleTaps = true
      return AppExplorer($0).path("shop.sextant", to: "count Detail is 2", $1.search, as: .text)
    }
    #expect(result.code == .success)
    #expect(result.text.contains("together { tap open(id: 1); tap open(id: 1) }"), "\(result.text)")
  }
}
