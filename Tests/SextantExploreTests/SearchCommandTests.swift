import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite("search commands of the shell") struct SearchCommandTests {
  private static let app = """
    app Shop {
      state loggedIn = false
      trigger rate
      screen Home {
        action open(id: Int in [1, 2]) { append Detail(id: id) }
        action add { present sheet Form }
        action logIn when not loggedIn { set loggedIn = true }
        action ask { present alert "Sure?" { button "Yes"; button "No" cancel } }
        action note { if loggedIn { trigger rate } }
        action lost { dismiss }
        action find(text: String) { append Detail(id: 3) }
        action mix(a: Plan, b: Plan, c: Plan) { append Detail(id: 3) }
      }
      enum Plan { x, y, z }
      screen Detail(id: Int) { action buy { append Checkout } }
      screen Checkout
      screen Form { action done { dismiss } }
      start stacked Home
      never "two" { count Detail is 2 }
      link "shop://two" { append Detail(id: 1); append Detail(id: 2) }
    }

    """

  private static let ways: [(String, String)] = [
    ("top is Checkout", "  tap open(id: 1)\n  tap buy\n"),
    ("to Checkout", "  tap open(id: 1)\n  tap buy\n"), ("Form", "  tap add\n"),
    ("loggedIn and count sheets is 1", "  tap logIn\n  tap add\n"),
    ("loggedIn", "  tap logIn\n"), ("not loggedIn", "the fact already holds\n"),
    (
      "count sheets is 2",
      "not found: `count sheets is 2` holds in no searched state\nthe states differ in "
    ),
  ]

  private func shell(_ lines: [String], app: String = Self.app) -> ScriptedREPL {
    ScriptedREPL(
      lines, loading: "shop.sextant", files: ScriptedFiles(["shop.sextant": app]))
  }

  @Test("`:next` shows the effect of each move")
  func next() {
    #expect(
      shell([":mode nothing", ":next"]).text.split(separator: "\n").dropFirst(2).joined(
        separator: "\n") == """
            tap open(id: 1)         shows Detail(id: 1)
            tap open(id: 2)         shows Detail(id: 2)
            tap add                 shows Form
            tap logIn               loggedIn: false → true
            tap ask                 shows alert "Sure?"
            tap note                changes nothing
            tap lost                fails: `dismiss` finds no presentation to close (in action lost)
            tap find(…)             needs a value for `text`
            tap mix(…)              not tried: more than 24 combinations of inputs
            open link "shop://two"  violates a property: "two" holds, but must never hold
          """)
    let inside = shell(["set loggedIn = true; append Detail(id: 1)", ":next"])
    #expect(
      inside.text.hasSuffix(
        """
          tap buy                 shows Checkout
          tap back                shows Home
          tap back to 0           shows Home
          open link "shop://two"  shows Detail(id: 2)

        """), "\(inside.text)")
  }

  @Test("`:next` pads names by display columns")
  func nextOfWideNames() {
    let app = """
      app T {
        screen A { action 東京 { append B }; action a { append B } }
        screen B
        start stacked A
      }

      """
    #expect(
      shell([":mode nothing", ":next"], app: app).text.split(separator: "\n").suffix(2)
        == ["  tap 東京  shows B", "  tap a     shows B"])
  }

  @Test("`:next` reports if no move is possible, and summarizes moves that differ in a number")
  func nextOfMany() {
    #expect(
      shell([":next"], app: "app T { screen A; start A }\n").text.hasSuffix(
        "no move is possible here\n"))
    let stack = shell(
      ["append A; append A; append A; append A; append A; append A; append A", ":next"],
      app: "app T { screen A; start stacked A }\n")
    #expect(stack.text.contains("  tap back to 0  "), "\(stack.text)")
    #expect(stack.text.contains("; and 6 more, up to `tap back to 6`\n"), "\(stack.text)")
    #expect(!stack.text.contains("  tap back to 1"))
  }

  @Test(
    "`:path` accepts a fact or a screen",
    arguments: ways)
  func path(_ target: String, _ answer: String) {
    let repl = shell([":set search 1", ":path \(target)", ":history"])
    #expect(repl.text.contains("\n" + answer), "\(repl.text)\(repl.errors)")
    #expect(repl.text.hasSuffix("❯ 0  (start)\n"))
  }

  @Test("the path found by `:path` is the last entry of the input history")
  func walked() {
    let files = ScriptedFiles(["shop.sextant": Self.app])
    let repl = ScriptedREPL(
      [":path to Checkout"], loading: "shop.sextant", files: files, isInteractive: true)
    #expect(repl.reader.history == [":path to Checkout", "tap open(id: 1)\ntap buy"])
    #expect(repl.text.hasSuffix("2 moves; press Up to recall them\n"))
    let walk = repl.reader.history[1].split(separator: "\n").map(String.init)
    #expect(shell(walk + ["expect top is Checkout"]).text.hasSuffix("✓ it holds\n"))
  }

  @Test("`:path` names the reached bound, and the option to continue")
  func bound() {
    let app = """
      app T {
        state n = 0
        screen A { action up { set n = n + 1 }; action go when n < 0 { append A } }
        start stacked A
      }

      """
    let repl = shell([":set search 1", ":path count A is 2"], app: app)
    #expect(
      repl.text.contains(
        "not found: `count A is 2` holds in no searched state\nthe states differ in `n` ")
    )
    #expect(
      repl.text.contains(
        "; stopped at --max-time; for the same result on any machine, use --max-states "))
    #expect(repl.text.hasSuffix("`:set search 5` extends the time limit\n"), "\(repl.text)")
    let found = shell([":path n is 300"], app: app)
    #expect(found.text.hasSuffix(String(repeating: "  tap up\n", count: 300)))
  }

  private static let tabs = """
    app T {
      state n = 0
      state isHome = true
      screen Welcome { action begin { set root Main clear } }
      screen Home { action open { append Detail }; action idle { if n > 0 { append Detail } } }
      screen Detail { action toSearch { set isHome = false; select tab search } }
      screen Search { action toHome { set isHome = true; select tab home } }
      when not isHome { in Home: try drop to root }
      screen Lost
      tabs Main { tab home stacked Home; tab search stacked Search }
      start stacked Welcome
    }

    """

  @Test("in the initial state, `:laws` has the verdicts of `explore`")
  func lawsAtStart() {
    let output = TextOutput()
    let files = ScriptedFiles(["shop.sextant": Self.tabs])
    _ = AppExplorer(
      CommandContext(systems: .all, files: files, output: output, interrupt: InterruptFlag())
    ).explore("shop.sextant", ExploreOptions.parsed())
    #expect(output.text.contains("reachableScreens is violated: `Lost` is never on top"))
    let repl = shell([":laws"], app: Self.tabs)
    #expect(repl.text.hasSuffix(output.text), "\(repl.text)")
  }

  @Test("`:laws` searches from the current state, and then leaves laws undecided")
  func lawsFromHere() {
    let repl = shell(["tap begin", "tap open", ":laws", ":history"], app: Self.tabs)
    let lines = repl.text.split(separator: "\n").map(String.init)
    for (law, suspects) in [
      ("noDeadEnd", ""), ("liveButtons", "`tap idle` of `Home` changes nothing so far: "),
      ("reachableScreens", "`Welcome`, `Lost` were not reached so far: "),
    ] {
      let line = "\(law) is undecided: \(suspects)the search did not begin in the initial state"
      #expect(lines.contains(line), "\(repl.text)")
    }
    #expect(
      repl.text.contains(
        "    scenario \"tabsKeep\" {\n      tap toSearch\n      expect stack of Home is [Home, Detail]\n"
      ))
    #expect(repl.text.hasSuffix("❯ 2  tap open\n"))
  }

  @Test("the home of an app is its initial screen, not the current screen")
  func home() {
    let app = """
      app T {
        screen Home { action open { set root Detail clear } }
        screen Detail
        start stacked Home
      }

      """
    let open = app.replacing(
      "screen Detail", with: "screen Detail { action back { set root Home clear } }")
    #expect(
      shell(["tap open", ":laws"], app: app).text.contains(
        "noDeadEnd is undecided: the search did not begin in the initial state\n"))
    let named = app.replacing("start stacked Home", with: "start stacked Home; home Home")
    #expect(
      shell(["tap open", ":laws"], app: named).text.contains(
        "noDeadEnd is violated: no moves lead from this state to `Home`"))
    #expect(shell(["tap open", ":laws"], app: open).text.contains("noDeadEnd holds\n"))
  }

  @Test("`:laws` ends at the time limit, and reports it")
  func lawsBound() {
    let app = """
      app T {
        state n = 0
        screen A { action up { set n = n + 1 }; action go when n < 0 { append A } }
        start stacked A
      }

      """
    let repl = shell([":set search 1", ":laws"], app: app)
    #expect(repl.text.contains("\nnoDeadEnd holds: for up to "), "\(repl.text)")
    #expect(repl.text.contains(" moves, with stacks of up to 12 elements\n"))
    #expect(repl.text.contains("\nthe states differ in `n` "))
    #expect(repl.text.hasSuffix("`:set search 5` extends the time limit\n"), "\(repl.text)")
  }

  @Test("`:laws` applies the comments of the app after any input")
  func lawsAllowed() {
    let app = """
      app T {
        state n = 0
        screen A { action show { present sheet B } }
        screen B
        link "t://b" { append B } // sextant: allow linksLand (a sheet may cover it)
        start stacked A
      }

      """
    func laws(_ app: String, _ lines: [String]) -> String {
      shell(lines + [":laws"], app: app).text
    }
    let here = "(shop.sextant:5)"
    let said = laws(app, ["let a = 1"])
    #expect(!said.contains("is violated"), "\(said)")
    let open = app.replacing(
      " // sextant: allow linksLand (a sheet may cover it)", with: "")
    #expect(laws(open, ["let a = 1"]).contains(here))
    // The comment has no effect in this search, but it may still be needed.
    let elsewhere = laws(app.replacing("present sheet B", with: "append B"), ["tap show"])
    #expect(!elsewhere.contains("needless"), "\(elsewhere)")
    let endless = app.replacing(
      "show { present sheet B }", with: "show when n >= 0 { set n = n + 1 }")
    #expect(!laws(endless, [":set search 1"]).contains("needless"))
  }
}
