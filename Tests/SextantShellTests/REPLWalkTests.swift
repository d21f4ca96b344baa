import SextantEngine
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct REPLWalkTests {
  private static let app = """
    app T {
      state n = 0
      screen Home {
        action go { append Detail(id: "1") }
        action count { set n = n + 1 }
      }
      screen Detail(id: String) { action more { present sheet stacked More } }
      screen More
      start stacked Home
    }
    scenario "goes" tags quick { tap go }
    scenario "opens [more]" {
      tap go
      tap more
    }
    scenario "fails" tags slow { dismiss }

    """

  private func walk(
    _ lines: [String], edit: [(String, String)], then: [String] = []
  ) -> ScriptedREPL {
    var edited = Self.app
    for (old, new) in edit { edited = edited.replacing(old, with: new) }
    let write = [":once! t.sextant", "print \(Value.quoted(edited))"]
    return ScriptedREPL(
      lines + write + [":reload"] + then, loading: "t.sextant",
      files: ScriptedFiles(["t.sextant": Self.app]))
  }

  @Test func replaysStepsThatCanBeUndone() {
    let repl = walk(
      ["screen Typed", "tap go", "expect top is Detail", "tap more", ":mark here", "append Typed"],
      edit: [("screen More", "screen More { action close { dismiss } }")],
      then: [":undo", "tap close", ":undo 2", ":redo", ":goto here", ":history"])
    #expect(repl.errors == "", "\(repl.errors)")
    #expect(
      repl.text.hasSuffix(
        """
        replayed 3 steps, all with the same result
          - Typed#6
          undone: append Typed
          - sheet stack#4 › More#5
          undone: tap close
          undone: tap more
          + sheet stack#4 › More#5 on stack#1
          redone: tap more
          0  (start)
          1  tap go
        ❯ 2  tap more  ‹here›
          3  tap close

        """), "\(repl.text)")
  }

  @Test func namesTheFirstDifferentStep() {
    let repl = walk(
      ["tap count", "tap go", "tap more"],
      edit: [("present sheet stacked More", "append More")])
    #expect(
      repl.text.hasSuffix(
        """
        the first difference is at step 3, `tap more`
              graph {
                stack {
                  Home
                  Detail(id: "1")
            -     sheet {
            -       stack {
            -         More
            -       }
            -     }
            +     More
                }
              }
        stack#1
        ├─ Home#2
        ├─ Detail#3(id: "1")
        └─ More#4
        replayed 3 steps

        """), "\(repl.text)")
    #expect(repl.code == .success)
  }

  @Test(arguments: [
    ("n + 1", "n + 2", "step 1, `tap count`", "    - n: 1\n    + n: 2\n"),
    ("state n = 0", "state n = 5", "the start of the session", "    - n: 0\n    + n: 5\n"),
    ("id: \"1\"", "id: \"2\"", "step 2, `tap go`", "    -     Detail(id: \"1\")\n"),
    ("Home {", "Home {\n  action one { hide }", nil, ""),
  ])
  func reportsTheFirstDifference(old: String, new: String, first: String?, lines: String) {
    let repl = walk(["tap count", "tap go"], edit: [(old, new)])
    if let first {
      #expect(repl.text.contains("the first difference is at \(first)\n"), "\(repl.text)")
      #expect(repl.text.contains(lines), "\(repl.text)")
    } else {
      #expect(repl.text.hasSuffix("2 steps, all with the same result\n"), "\(repl.text)")
    }
  }

  @Test func namesAFailingExpectation() {
    let repl = walk(
      ["tap go", "tap more", "dismiss", "tap back", "expect can tap count", "tap go"],
      edit: [("action count {", "action count when n > 9 {")])
    #expect(
      repl.text.contains("the first difference is at `expect can tap count`\n"), "\(repl.text)")
    #expect(repl.errors.contains("expectationFailed"))
    #expect(repl.text.hasSuffix("replayed 5 steps\n"))
  }

  @Test func failingStepEndsTheReplay() {
    let repl = walk(
      ["tap go", "tap more", "append More", "expect top is More"],
      edit: [("present sheet stacked More", "append Detail(id: \"2\")"), ("screen More\n", "")],
      then: [":undo", "tap more"])
    #expect(repl.errors.contains("input:1:8: error: unknown screen or container `More`"))
    #expect(
      repl.errors.hasSuffix(
        """
        replayed 2 steps; step 3, `append More` now fails. These lines did not run; press Up to recall them:
          append More
          expect top is More

        """), "\(repl.errors)")
    #expect(repl.reader.history.contains("append More\nexpect top is More"))
    #expect(
      repl.text.hasSuffix(
        "  - Detail#4(id: \"2\")\n  undone: tap more\n  + Detail#4(id: \"2\") in stack#1\n"))
    #expect(repl.code == .failure)
  }

  @Test func brokenFileChangesNothing() {
    let repl = walk(
      ["tap go", ":mark here"], edit: [("screen More", "scren More")],
      then: [":undo", ":goto here"])
    #expect(repl.errors.contains("t.sextant:8:3: error: unknown declaration `scren`"))
    #expect(
      repl.text.hasSuffix(
        "  - Detail#3(id: \"1\")\n  undone: tap go\n  + Detail#3(id: \"1\") in stack#1\n"),
      "\(repl.text)")
    #expect(!repl.text.contains("replayed"))
  }

  @Test func replaysDeclarationsButNotUndoneSteps() {
    let repl = walk(
      [
        "tap go", "screen Typed", "tap more", ":undo 2", "append Typed",
        "when n > 0 { append Typed }",
        "set n = n + 1",
      ],
      edit: [("screen More", "screen More { }")], then: [":history"])
    #expect(repl.errors == "", "\(repl.errors)")
    #expect(
      repl.text.hasSuffix(
        """
        replayed 2 steps, all with the same result
          0  (start)
          1  append Typed
        ❯ 2  set n = n + 1

        """), "\(repl.text)")
  }

  @Test func omitsDeclarationsThatTheFileContains() {
    let repl = walk(
      ["screen Typed", "append Typed"], edit: [("screen More", "screen More\n  screen Typed")])
    #expect(repl.errors.contains("Typed") && repl.errors.contains("error:"))
    #expect(repl.text.contains("  omitted: screen Typed\n"))
    #expect(repl.text.hasSuffix("replayed 1 step, all with the same result\n"))
  }

  @Test func restartsASessionWithAnotherApp() {
    let repl = walk(
      ["tap go", "app U { screen X; start stacked X }", "append X"], edit: [], then: [":history"])
    #expect(repl.text.hasSuffix("stack#1\n└─ Home#2\n❯ 0  (start)\n"), "\(repl.text)")
  }

  @Test func rerunsTheScenarioBeforeTheReplay() {
    let repl = ScriptedREPL(
      ["append More", ":undo", ":redo", ":reload", ":undo", ":history"], loading: "t.sextant",
      line: Self.app.lineNumber(of: "  tap more"), files: ScriptedFiles(["t.sextant": Self.app]))
    #expect(repl.errors == "", "\(repl.errors)")
    #expect(
      repl.text.hasSuffix(
        """
        replayed 1 step, all with the same result
          - More#6
          undone: append More
          0  (start)
          1  tap go
        ❯ 2  tap more
          3  append More

        """), "\(repl.text)")
  }

  // MARK: `:test`

  @Test(arguments: [
    ("", "2 passed, 1 failed"), ("goes", "1 passed, 0 failed"), ("\"goes\"", "1 passed, 0 failed"),
    ("[more]", "1 passed, 0 failed"), ("tag:quick", "1 passed, 0 failed"),
    ("tag:slow", "0 passed, 1 failed"), ("13", "1 passed, 0 failed"),
    ("16", "0 passed, 1 failed"),
  ])
  func runsScenariosAndKeepsTheSession(selection: String, verdict: String) {
    let repl = ScriptedREPL(
      ["tap go", ":test \(selection)", ":history"], loading: "t.sextant",
      files: ScriptedFiles(["t.sextant": Self.app]))
    #expect(repl.text.contains("\n\(verdict)"), "\(repl.text)")
    #expect(repl.text.hasSuffix("  0  (start)\n❯ 1  tap go\n"))
    #expect(repl.text.contains("✘ fails") == verdict.contains("1 failed"))
    #expect(repl.code == (verdict.contains("0 failed") ? .success : .failure))
  }

  @Test func reportsAFailureLikeTheTestCommand() {
    let files = ScriptedFiles(["t.sextant": Self.app])
    let repl = ScriptedREPL([":test fails"], loading: "t.sextant", files: files)
    #expect(repl.text.contains("`dismiss` finds no presentation to close"))
    #expect(repl.text.contains("replay: sextant repl t.sextant:16"))
    let none = ScriptedREPL([":test nothing"], loading: "t.sextant", files: files)
    #expect(none.errors.contains("no scenario matches") && none.code == .failure)
    let unloaded = ScriptedREPL([":test"])
    #expect(unloaded.errors.contains("nothingLoaded 4011"))
  }

  @Test func completesScenariosAndTags() {
    let repl = ScriptedREPL(
      [""], loading: "t.sextant", files: ScriptedFiles(["t.sextant": Self.app]), asks: [":test "])
    #expect(
      repl.reader.offers.first?.map(\.text) == [
        "goes", "opens [more]", "fails", "tag:quick", "tag:slow",
      ])
    let help = ScriptedREPL([":help test", ":help reload"])
    #expect(
      help.text.contains(":test [NAME | LINE | tag:TAG]\n    run scenarios of the loaded"))
    #expect(
      help.text.contains(":reload\n    load the file again, and replay the steps of the session"))
  }
}
