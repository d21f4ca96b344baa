import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("completion of values from domains") struct DomainCompletionTests {
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
    "offers the values of all inputs with a domain",
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

  @Test(
    "the steps that `after` names",
    arguments: [
      ("", ["open", "event", "button", "tap", "swipe", "link"]), ("event ", ["ping"]),
      ("link ", ["\"t://a\""]), ("tap ", ["back"]), ("swipe ", ["down"]),
    ])
  func steps(text: String, wanted: [String]) {
    let repl = ScriptedREPL(
      [""],
      asks: [
        "app U { screen A { action open { hide } }; event ping { hide }; link \"t://a\" { hide }; invariant \"i\" after \(text)"
      ])
    let offered = repl.reader.offers.last.map { $0.map(\.text) } ?? []
    #expect(Set(wanted).isSubset(of: offered), "\(text): \(offered)")
  }

  @Test(
    "offers only what can follow",
    arguments: [
      ("for x in ", ["[", "ids"], ["visits", "on"]),
      ("expect button ", ["visits"], ["exists", "visible", "is", "contains", "implies"]),
      ("in Home: set ", ["draft", "visits"], ["plan"]), ("set ", ["visits"], ["draft"]),
      ("invariant \"i\" after button ", ["\"OK\""], []),
      ("link \"a://{x}/{y}\" ", ["for", "when", "{"], []),
      ("link \"a://x\" ", ["when", "{"], ["for"]),
      ("link \"a://{x}/{y}\" for ", ["x", "y"], []),
      ("link \"a://{x}/{y}\" for x in ", ["["], ["visits", "ids", "for"]),
      ("link \"a://{x}/{y}\" for x in [\"1\"] ", ["for", "when", "{"], []),
      ("link \"a://{x}/{y}\" for x in [\"1\"] for ", ["y"], ["x"]),
      ("set visits = visits ", [], ["is", "and"]), ("set on = visits ", ["is"], []),
      ("if on { } ", ["else"], ["otherwise", "within"]), ("if on { } else ", ["if", "{"], ["on"]),
      ("if on { } else if ", ["on", "not"], ["{"]), ("in Home: if on { } ", ["else"], []),
      ("if on { } else { } ", [], ["else"]), ("when on { } ", ["otherwise"], ["else", "within"]),
      ("app V { state b = true; screen A; when b { } ", ["otherwise"], ["else"]),
      ("app V { state b = true; screen A { action a { if b { } ", ["else"], []),
      ("app V { screen A; screen B; screen C; screen D { action a { in ", ["root"], []),
      ("app V uses router { route a; screen B; start ", ["B"], ["Home"]),
      ("screen N { action a(n: Int) { set visits = ", ["n"], []),
      ("for a, b in [[1, 2]] { print ", ["a", "b"], []),
    ])
  func possible(text: String, wanted: [String], unwanted: [String]) {
    let app = """
      app U {
        screen Home { state draft = ""; action ask { present alert "A" { button "OK" } } }
        state visits = 0
        state ids = [1, 2]
        state on = true
        start stacked Home
      }
      """
    let repl = ScriptedREPL(
      [""], loading: "t.sextant", files: ScriptedFiles(["t.sextant": app]), asks: [text])
    let offered = repl.reader.offers.last.map { $0.map(\.text) } ?? []
    #expect(
      Set(wanted).isSubset(of: offered) && Set(unwanted).isDisjoint(with: offered),
      "\(text): \(offered)")
  }

  @Test(
    "offers only views for `home`",
    arguments: [
      ("app U { screen A; tabs M { tab a A }; home ", ["A"], "M"),
      (
        "app U uses router { screen A; route b; alert c \"C\" confirm \"OK\"; home ", ["A", "b"],
        "c"
      ),
      ("app U { screen A; ho", ["home"], "A"),
    ])
  func homes(text: String, wanted: [String], unwanted: String) {
    let repl = ScriptedREPL([""], asks: [text])
    let offered = repl.reader.offers.last.map { $0.map(\.text) } ?? []
    #expect(Set(wanted).isSubset(of: offered), "\(text): \(offered)")
    #expect(!offered.contains(unwanted))
  }

  @Test(
    "`:path` names moves without known values",
    arguments: [
      (
        "go(id: String)", "not found: `top is B` holds in no searched state",
        "; not explored (no declared values): `id` of `tap go(…)`"
      ),
      (
        "go(id: String, plan: P)", "not found: `top is B` holds in no searched state",
        "; not explored (no declared values): `id` of `tap go(…)`"
      ),
      (
        "go(x: P, y: P, z: P)", "not found: `top is B` holds in no searched state",
        "; not explored (more than 24 combinations): `x` of `tap go(…)`"
      ),
      (
        "go(id: String = \"x\") when false", "unreachable: `top is B` holds in no state",
        ": all explored"
      ),
    ])
  func partial(action: String, answer: String, reason: String) {
    let app =
      "app T { enum P { a, b, c }\nscreen A { action \(action) { append B } }\nscreen B; start stacked A }"
    let repl = ScriptedREPL(
      [":path to B"], loading: "t.sextant", files: ScriptedFiles(["t.sextant": app]))
    #expect(
      repl.text.contains("\(answer)\n1 state, no moves, depth 0\(reason)"), "\(repl.text)")
  }

  @Test(
    "`:path` tries every known value",
    arguments: [
      ("tap signUp", "AskPlan", ["tap choose(name: \"Ada\")"]),
      ("tap signUp; tap choose(name: \"Ada\")", "AskConsent", ["tap choose(plan: free)"]),
      ("print graph", "Main", ["tap logIn"]),
    ])
  func tour(walk: String, target: String, path: [String]) throws {
    let tour = String(
      decoding: try RepositoryScripts.all.read("Scripts/tour.sextant"), as: UTF8.self)
    let repl = ScriptedREPL(
      [walk, ":path to \(target)"], loading: "tour.sextant",
      files: ScriptedFiles(["tour.sextant": tour]))
    #expect(repl.text.hasSuffix(path.map { "  \($0)\n" }.joined()), "\(repl.text)")
  }
}
