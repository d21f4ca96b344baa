import SextantExplore
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct ExcludedMoveTests {
  private static let leaving = """
    app T {
      state count = 0
      screen Home { action open { set count = count + 1; set root Detail clear } }
      screen Detail
      event over { set root Home clear }
      start stacked Home
      always can reach "home" { top is Home }
      always can reach "home soon" { top is Home } within 3 moves
      sometimes "gone" { count stack is 0 }
      invariant "one" { count stack is 1 }
    }

    """

  @Test(
    "excluded kinds of moves are a bound, and their properties are undecided")
  func excludedKinds() throws {
    let all = ExploreCommandTests().run(Self.leaving) {
      AppExplorer($0).explore("shop.sextant", $1)
    }
    #expect(all.text.contains("always can reach \"home\" holds\n"))
    #expect(all.text.contains("sometimes \"gone\" is violated"))
    let some = ExploreCommandTests().run(Self.leaving) {
      $1.search.made.moves = "action,gesture"
      return AppExplorer($0).explore("shop.sextant", $1)
    }
    for word in [
      "always can reach \"home\"", "always can reach \"home soon\"", "sometimes \"gone\"",
      "invariant \"one\"", "noDeadEnd", "backUndoes",
    ] {
      #expect(
        some.text.contains("\n\(word) is undecided") || some.text.hasPrefix("\(word) is undecided"),
        "\(word): \(some.text)")
    }
    #expect(
      some.text.contains(
        "noDeadEnd is undecided: --moves excludes moves of these kinds: button, link, event, time\n"
      )
    )
    #expect(
      some.text.hasSuffix(
        "\n2 states, 1 move, depth 1; not explored, because of --moves: moves of the kinds button, link, event, time\n"
      ), "\(some.text)")
    #expect(some.code == .success)
    // In an unexplored state, the fact may be unreachable within the limit.
    let few = ExploreCommandTests().run(Self.leaving) {
      $1.search.made.moves = "gesture"
      return AppExplorer($0).explore("shop.sextant", $1)
    }
    let undecided =
      "always can reach \"home soon\" is undecided: reachable from all explored states"
    #expect(few.text.contains(undecided), "\(few.text)")
    let way = ExploreCommandTests().run(Self.leaving) {
      $1.search.made.moves = "gesture"
      return AppExplorer($0).path("shop.sextant", to: "top is Detail", $1.search, as: .text)
    }
    #expect(way.text.hasPrefix("not found: "), "\(way.text)")
    let json = ExploreCommandTests().run(Self.leaving) {
      $1.search.made.moves = "action,gesture"
      $1.format = .json
      return AppExplorer($0).explore("shop.sextant", $1)
    }
    let value = try JSONValue(parsing: Array(json.text.utf8))
    #expect(value["isComplete"]?.bool == false)
    #expect(
      json.text.contains("\"leftOutMoves\":[\"button\",\"link\",\"event\",\"time\"]"),
      "\(json.text)")
  }

  @Test("reports ignored variables")
  func unread() {
    let text = ExploreCommandTests().run(Self.leaving) {
      AppExplorer($0).explore("shop.sextant", $1)
    }.text
    #expect(
      text.hasSuffix(
        """

        ignored variables, because no condition reads them: `count`
        2 states, 3 moves, depth 1: all explored

        """), "\(text)")
    let json = ExploreCommandTests().run(Self.leaving) {
      $1.format = .json
      return AppExplorer($0).explore("shop.sextant", $1)
    }
    #expect(json.text.contains("\"unreadVariables\":[\"count\"]"), "\(json.text)")
    let asked = ExploreCommandTests().run(Self.leaving) {
      AppExplorer($0).path("shop.sextant", to: "state count is 1", $1.search, as: .text)
    }
    #expect(!asked.text.contains("ignored variables"), "\(asked.text)")
  }
}
