import Testing

@testable import SextantShell

/// What completion offers inside the brackets of what takes inputs, and for addresses.
@Suite("completion knows domains") struct DomainCompletionTests {
  private static let app = """
    enum Plan { free, gold }
    app T {
      screen Home { action go(n: Int in [1, 2]) { append Detail(plan: gold) } }
      screen Detail(plan: Plan)
      state plan: Plan = free
      message saved(id: String in ["a", "b"])
      event ping(n: Int in [3, 4]) { hide }
      command twice(count: Int in [5, 6]) { hide }
      link "shop://product/{id}" for id in ["1", "2"] { append Home }
      link "shop://order/{number}/lines" { append Home }
      event pushArrives(id: String) { append Home }
      state visits = 0
      start stacked Home
    }
    """

  @Test(
    "of everything that takes inputs",
    arguments: [
      ("fire ping(n: ", ["3", "4"]), ("twice(count: ", ["5", "6"]),
      ("send saved(id: ", ["\"a\"", "\"b\""]), ("tap go(n: ", ["1", "2"]),
      ("append Detail(plan: ", ["free", "gold"]),
      ("open link ", ["\"shop://product/1\"", "\"shop://product/2\"", "\"shop://order/"]),
      ("open link \"", ["\"shop://product/1\"", "\"shop://order/"]),
      ("open link \"shop://o", ["\"shop://order/"]), ("fire pushArrives(", ["id: "]),
      ("set visits ", ["=", "+=", "-="]), ("set visits += ", ["visits"]),
      ("set visits = visits + ", ["visits"]), ("expect visits is visits - ", ["visits"]),
    ])
  func offered(text: String, wanted: [String]) {
    let repl = ScriptedREPL(
      [""], loading: "t.sextant", files: ScriptedFiles(["t.sextant": Self.app]), asks: [text])
    let offered = repl.reader.offers.last.map { $0.map(\.text) } ?? []
    for item in wanted { #expect(offered.contains(item), "\(text): \(offered)") }
  }

  @Test("and a path says when gestures were left out that it could not make")
  func partial() {
    let app = "app T { screen A { action go(id: String) { append B } }\nscreen B; start stacked A }"
    let repl = ScriptedREPL(
      [":path to B"], loading: "t.sextant", files: ScriptedFiles(["t.sextant": app]))
    #expect(repl.text.contains("1 states can be reached from here"))
    #expect(repl.text.contains("were left out"))
  }
}
