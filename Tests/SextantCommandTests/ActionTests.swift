import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("`:actions`") struct ActionTests {
  private static let app = """
    app T {
      enum Plan { free, premium }
      state n = 0
      tabs Main { tab home stacked Home; tab parts stacked Parts }
      custom Parts { segment First; segment Second }
      screen First
      screen Second
      screen Home {
        action open(id: String in ["1", "2"]) { append Detail(id: id) }
        action choose(plan: Plan) { set n = n + 1 }
        action pay(amount: Int) { set n = amount }
        action more(count: Int = 2) { set n = count }
        action ask { present dialog "Sure?" { button "Yes" { dismiss }; button "No" cancel } }
        action never when n > 9 { set n = 0 }
      }
      screen Detail(id: String) {
        action broken { dismiss }
      }
      link "t://{id}" { append Detail(id: id) }
      event pushed { append Detail(id: "3") }
      start Main
    }
    """

  @Test(
    "lists enabled actions, failing actions, and actions without known inputs",
    arguments: [
      (
        "",
        """
          tap open(id: "1")
          tap open(id: "2")
          tap choose(plan: free)
          tap choose(plan: premium)
          tap more
          tap ask
          tap tab home
          tap tab parts
          tap pay(…)

        """
      ),
      (
        "tap open(id: \"1\")",
        """
          tap broken  // fails: `dismiss` finds no presentation to close
          tap back
          tap back to 0
          tap tab home
          tap tab parts

        """
      ),
      (
        "tap ask",
        """
          tap button "Yes"  // fails: `dismiss` finds no presentation to close
          tap button "No"
          press escape

        """
      ),
      (
        "tap tab parts",
        """
          tap tab home
          tap tab parts
          tap segment 0
          tap segment 1

        """
      ),
    ])
  func shown(after sentence: String, actions: String) {
    let repl = ScriptedREPL(
      [sentence, ":actions"], loading: "t.sextant",
      files: ScriptedFiles(["t.sextant": Self.app]))
    #expect(repl.text.hasSuffix(actions), "\(repl.text)")
  }

  @Test("completion offers a failing action with its reason")
  func completed() {
    let repl = ScriptedREPL(
      ["tap open(id: \"1\")", ""], loading: "t.sextant",
      files: ScriptedFiles(["t.sextant": Self.app]), asks: ["tap ", "tap br"])
    let offers = repl.reader.offers.map { $0.filter { $0.text.hasPrefix("br") } }
    #expect(
      offers.map { $0.map(\.summary) } == [
        [], ["fails: `dismiss` finds no presentation to close"],
      ])
    // The `when` of the action is false, so completion omits the action.
    #expect(repl.reader.offers[0].allSatisfy { $0.text != "never" })
  }

  @Test("completion describes an action by its first sentence")
  func summaries() {
    let app = """
      app T {
        state n = 0
        screen A {
          action one { append B(id: "1") }
          action two(id: String in ["1"]) { set n = 1; append B(id: id) }
          action long { together {
            append B(id: "2")
          } }
          action none {}
        }
        screen B(id: String)
        start stacked A
      }

      """
    let repl = ScriptedREPL(
      [""], loading: "t.sextant", files: ScriptedFiles(["t.sextant": app]), asks: ["tap "])
    let offers = repl.reader.offers[0].prefix(4).map { [$0.text, $0.summary] }
    #expect(
      offers == [
        ["one", "append B(id: \"1\")"], ["two(id: \"1\")", "set n = 1 …"],
        ["long", "together { …"], ["none", "does nothing"],
      ])
  }

  @Test("summarizes frequent entries once, at the end")
  func many() {
    let deep = (0..<7).map { "append Detail(id: \"\($0)\")" }
    let repl = ScriptedREPL(
      deep + [":actions"], loading: "t.sextant", files: ScriptedFiles(["t.sextant": Self.app]))
    #expect(
      repl.text.hasSuffix(
        """
          tap tab parts
          tap back to 0  // and 6 more, up to `tap back to 6`

        """), "\(repl.text)")
  }
}
