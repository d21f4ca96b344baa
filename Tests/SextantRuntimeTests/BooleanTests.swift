import SextantRuntime
import SextantSyntax
import SextantSystems
import Testing

@testable import RuntimeTestSupport

@Suite("Boolean expressions as values") struct BooleanTests {
  private static let app = """
    app T {
      state on = false
      state many = false
      state n = 0
      state name = ""
      screen Home {
        state draft = ""
        action count { set n += 1 }
        action check { set many = n > 3 and draft is not "" }
        action type { set draft = "x" }
        action open when many { append Item(isBig: n > 3 or on) }
      }
      screen Item(isBig: Bool)
      when not (on or many) { set name = "neither" } otherwise { set name = "one" }
      invariant "an item needs many" { top is Item implies many implies n > 3 }
      start stacked Home
    }
    """

  static let rows: [String] = [
    "set on = not on; expect on; set on = not on; expect not on; set on = not not on; expect not on",
    "set n = 4; set many = n > 3 and on; expect not many; set on = true; set many = n > 3 and on; "
      + "expect many",
    "set on = n is 0; expect on; set on = name is not \"\"; expect on; set on = n < 0 or n >= 1; "
      + "expect not on",
    // `and` binds tighter than `or`, and `or` tighter than `implies`.
    "set on = true or false and false; expect on; set on = (true or false) and false; expect not on",
    "set on = false implies false; expect on; set on = true implies false; expect not on",
    "set on = true or true implies false; expect not on",
    // `implies` is right-associative.
    "set on = false implies true implies false; expect on",
    "set on = (false implies true) implies false; expect not on",
    "let big = n > 3; expect not big; let other = big or n is 0; expect other",
    "append Item(isBig: not on); expect top is Item(isBig: true)",
    "append Item(n > 3); expect top is Item(isBig: false) and not on",
    "if not (on or many) { set n = 7 }; expect n is 7",
    "set many = state n is 0; expect many",
    "let facts = [n > 3, n is 0]; expect facts is [false, true]",
    "set name = \"\\(n > 3)\"; expect name is \"false\"",
    "expect (n > 3) is false; expect (n > 3) is on",
    "tap type; set n = 4; tap check; expect many; tap open; expect top is Item(isBig: true)",
    "expect name is \"neither\"; set on = true; expect name is \"one\"",
    "expect top is Home implies nothing presented; expect top is Item implies on",
    "print (n is 0); print (n is 0) and on; print n < 2 implies on; print not on",
    "let implies = 3; expect implies is 3; expect 3 is implies and implies > 2",
  ]

  @Test("a fact about values is a value", arguments: rows)
  func holds(_ script: String) throws {
    let play = try Play(app: Self.app)
    play.run(script)
    #expect(play.messages == [])
  }

  private static let elsewhere =
    "`draft` is a variable of `Home`: outside the screen, set it with `in Home: set draft = …`, and test it with `top is Home(draft: …)`"

  static let mistakes: [(text: String, message: String, help: String)] = [
    (
      "set on = top is Home", "expected a value, found a fact about the graph",
      "write `if top is Home { set on = true } else { set on = false }`"
    ),
    (
      "set on = Home visible", "expected a value, found a fact about the graph",
      "write `if Home visible { set on = true } else { set on = false }`"
    ),
    (
      "set on = not can dismiss", "expected a value, found a fact about the graph",
      "write `if not can dismiss { set on = true } else { set on = false }`"
    ),
    (
      "append Item(isBig: nothing presented)", "expected a value, found a fact about the graph",
      "write `if nothing presented { … } else { … }`"
    ),
    ("set on = n > \"a\"", "expected an Int, found a String", ""),
    ("set n = n > 3", "expected an Int, found a Bool", ""),
    ("set on = n and on", "expected a fact, found an Int", ""),
    ("set on = on and", "expected a fact", ""),
    ("toggle on", "no sentence begins with `toggle`", "did you mean `set on = not on`?"),
    ("on.toggle()", "no sentence begins with `on.toggle()`", "did you mean `set on = not on`?"),
    ("set on = !on", "unexpected `!`", "did you mean `not`?"),
    ("set on = on && many", "unexpected `&&`", "did you mean `and`?"),
    ("set on = on || many", "unexpected `||`", "did you mean `or`?"),
    ("set on = n == 3", "unexpected `==`", "did you mean `is`?"),
    (
      "set n = n * 2", "unexpected `*`",
      "only `+` and `-` are supported: write the result, or add in a loop"
    ),
    (
      "set n = (n) / 2", "unexpected `/`",
      "only `+` and `-` are supported: write the result, or add in a loop"
    ),
    (
      "set n = n%2", "unexpected `%`",
      "only `+` and `-` are supported: write the result, or add in a loop"
    ),
    ("* set n = 2", "unexpected `*`", ""),
    ("print not(on)", "unknown name `not`", "write `not on`"),
    ("expect not(n > 3) and on", "unknown name `not`", "write `not (n > 3)`"),
    ("expect draft is \"\"", "unknown name `draft`", elsewhere),
    ("set on = not draft", "unknown name `draft`", elsewhere),
    ("set on = draft > n and on", "unknown name `draft`", elsewhere),
    ("in Home: set draft = draft + \"x\"", "unknown name `draft`", elsewhere),
  ]

  @Test("a mistake is reported once, with its correction")
  func reported() throws {
    let play = try Play(app: Self.app)
    let found = Self.mistakes.map { row in
      play.run(row.text)
      let problems = play.lastReply.diagnostics.filter { $0.severity == .error }
      let help = problems.compactMap { $0.suggestion?.text }
      return "\(row.text): \(problems.map(\.message)) \(help)"
    }
    let expected = Self.mistakes.map {
      "\($0.text): \([$0.message]) \($0.help.isEmpty ? [] : [$0.help])"
    }
    #expect(found == expected)
  }
}
