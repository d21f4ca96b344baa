import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct REPLCommandTests {
  @Test func undoAndRedoVisitTheSteps() {
    let repl = ScriptedREPL([
      "append A", "append B", "print graph", "expect top is B", ":undo", ":undo 5", ":redo 2",
      "append C", ":undo", "append D", ":redo", ":history",
    ])
    #expect(
      repl.text == """
          + A#3 in stack#1
          + B#4 in stack#1
        graph {
          stack { Home; A; B }
        }
        ✓ it holds
          - B#4
          undone: append B
          - A#3
          undone: append A
          + A#3 in stack#1
          + B#4 in stack#1
          redone: append A
          redone: append B
          + C#5 in stack#1
          - C#5
          undone: append C
          + D#5 in stack#1
          0  (start)
          1  append A
          2  append B
        ❯ 3  append D

        """)
    #expect(repl.errors.contains("nothing to redo"))
  }

  @Test func undoRestoresBindingsStateAndAlerts() {
    let repl = ScriptedREPL(
      [
        "tap tab profile", "tap logOut", "tap button \"Log out\"", ":undo", "tap button \"Cancel\"",
        "let p = top", "append Help", "drop last", ":undo 2", "print p", "set plan = premium",
        ":undo", "print plan",
      ], loading: "shop.sextant")
    #expect(repl.errors == "", "\(repl.errors)")
    #expect(
      repl.text.hasSuffix(
        "Profile#6\n  plan: free → premium\n  plan: premium → free\n  undone: set plan = premium\nfree\n"
      ))
  }

  @Test func stepsCanBeMarkedAndCompared() {
    let repl = ScriptedREPL([
      "append A", ":mark before", "append B", "append C", ":diff before", ":diff 3 before",
      ":goto before", "print count stack", ":diff 1 1", ":history", ":goto 0", "append X",
      ":goto before",
    ])
    #expect(
      repl.text.contains("step 1 is now `before`\n  + B#4 in stack#1\n  + C#5 in stack#1\n"))
    #expect(repl.text.contains("no difference\n"))
    #expect(repl.text.contains("\n❯ 1  append A  ‹before›\n  2  append B\n"))
    #expect(repl.text.contains("  - C#5\n2\n"))
  }

  @Test func showsTheGraphInEveryFormat() {
    let repl = ScriptedREPL([":graph", ":graph json", ":g"])
    #expect(repl.text.hasPrefix("stack#1\n└─ Home#2\n[{"))
    #expect(repl.errors.contains("unknownCommand"))
  }

  @Test func actionsListsEnabledMoves() {
    let repl = ScriptedREPL(
      [
        ":actions", "tap open(id: \"1\")", "tap review", ":actions", "dismiss", "tap tab profile",
        "tap logOut", ":actions",
      ], loading: "shop.sextant")
    #expect(
      repl.text.contains(
        """
          tap open(id: "1")
          tap open(id: "2")
          tap help
          tap tab home
          tap tab profile
          tap pay(…)

        """), "\(repl.text)")
    #expect(repl.text.contains("\n  swipe down\n  - sheet"))
    #expect(
      repl.text.hasSuffix("  tap button \"Log out\"\n  tap button \"Cancel\"\n  press escape\n"))
  }

  @Test func helpExplainsEveryInput() {
    let repl = ScriptedREPL([
      ":help", ":help sentences", ":help gestures", ":help append", ":help facts", ":help noStack",
      ":help 1200", ":help undo",
      ":help :goto", ":help wait", ":help finished", ":help stackMap",
    ])
    for text in [
      "present sheet NODE [from SOURCE] [on REF]", "Gestures", "tap back to ELEMENT",
      "(append | push) NODE [zoom from SOURCE] [without animation]\n    add a screen",
      "stack [of REF] is [NODE, …]", "noStack 2201", "unknownSentence 1200",
      "example with this problem:\n      appen Detail",
      "present sheet stacked Editor", "Errors and warnings",
      ":undo [N]\n    undo the last step", ":goto STEP", "wait DURATION\n", "finished NODE [ever]",
      "map stack [ELEMENT, …]",
    ] {
      #expect(repl.text.contains(text), "\(text)")
    }
    #expect(repl.errors == "")
  }

  @Test func loadsAFileUpToALine() {
    let repl = ScriptedREPL(
      ["expect stack is [Catalogue, Product(id: \"1\")]", "print visits", ":history"],
      loading: "shop.sextant", line: shop.lineNumber(of: "tap open(id: id)"))
    #expect(repl.text.contains("✓ it holds\n1\n"))
    #expect(
      repl.text.hasSuffix(
        "  0  (start)\n  1  set visits = 1\n  2  let id = \"1\"\n❯ 3  tap open(id: id)\n"),
      "\(repl.text)")
  }

  @Test func badFileChangesNothing() throws {
    let files = ScriptedFiles(["a.sextant": "append Detail\nappen X\n", "b.sextant": "append B\n"])
    let repl = ScriptedREPL(
      ["append First", ":load a.sextant", "print graph", ":load b.sextant", ":reload"], files: files
    )
    #expect(repl.errors.contains("a.sextant:2:1: error: no sentence begins with"))
    #expect(repl.text.contains("graph {\n  stack { Home; First }\n}\n"))
    #expect(repl.text.hasSuffix("stack#1\n├─ Home#2\n└─ B#3\nstack#1\n├─ Home#2\n└─ B#3\n"))
  }

  @Test func reportsFailuresOfAFileAndKeepsTheRest() {
    let files = ScriptedFiles(["a.sextant": "append A\ndismiss\nappend B\n"])
    let repl = ScriptedREPL(["append C"], loading: "a.sextant", files: files)
    #expect(repl.errors.contains("a.sextant:2:1: error: `dismiss` finds no presentation"))
    #expect(repl.text == "stack#1\n├─ Home#2\n└─ A#3\n  + C#4 in stack#1\n")
  }

  @Test(
    arguments: [
      ("a:b.sextant", "B#3", nil), ("\"a:b.sextant\"", "B#3", nil), ("a.sextant", "D#4", nil),
      ("a.sextant:1", "C#3", nil), ("\"a.sextant:1\"", "C#3", nil), ("\"a.sextant\":1", "C#3", nil),
      // Editors also show the empty line after the last newline.
      ("a.sextant:3", "D#4", nil),
      (":3", nil, ":3 cannot be read: no such file"),
      ("a.sextant:0", nil, "a.sextant is not loaded: no line 0: lines begin at 1"),
      ("a.sextant:-2", nil, "a.sextant is not loaded: no line -2: lines begin at 1"),
      ("a.sextant:4", nil, "a.sextant is not loaded: no line 4: the file has 2 lines"),
      ("a:b.sextant:2", nil, "a:b.sextant is not loaded: no line 2: the file has 1 line"),
    ] as [(String, String?, String?)])
  func pathsMayEndInALine(path: String, top: String?, problem: String?) {
    let files = ScriptedFiles(["a:b.sextant": "append B", "a.sextant": "append C\nappend D\n"])
    let repl = ScriptedREPL([":load \(path)"], files: files)
    if let problem {
      #expect(repl.errors.contains("error: \(problem)"), "\(repl.errors)")
    } else {
      #expect(repl.errors.isEmpty)
    }
    if let top { #expect(repl.text.contains("─ \(top)\n"), "\(repl.text)") }
  }

  @Test func reloadsAShortenedFileCompletely() {
    let files = ScriptedFiles(["a.sextant": "append A\nappend B\nappend C"])
    let repl = ScriptedREPL(
      [":once! a.sextant", "print \"append D\"", ":reload"], loading: "a.sextant", line: 3,
      files: files)
    #expect(repl.text.hasSuffix("─ Home#2\n└─ D#3\n"), "\(repl.text)")
    #expect(repl.errors.isEmpty, "\(repl.errors)")
  }

  @Test(arguments: [
    (":save ~/walk.sextant", "/home/walk.sextant"),
    (":save \"~/a b.sextant\"", "/home/a b.sextant"),
    (":save ~", "/home"), (":save ./~/x", "./~/x"), (":save ~other/x", "~other/x"),
    (":save! x", "x"), (":save ! x", "x"), (":save !x", "!x"), (":save \"!\"", "!"),
    (":once ~/out.txt", "/home/out.txt"),
  ])
  func acceptsAFileNameInACommand(line: String, path: String) {
    let repl = ScriptedREPL(["append A", line, "append B"])
    #expect(repl.errors == "", "\(repl.errors)")
    #expect(repl.files[path] != nil)
  }

  @Test(arguments: [":save !", ":save", ":save \"\"", ":once !", ":once \"\"", ":save! \"\""])
  func commandWithoutAFileWritesNothing(line: String) {
    let repl = ScriptedREPL(["append A", line, "append B"])
    #expect(repl.errors.contains("needs FILE [missingCommandArgument 4002]"), "\(repl.errors)")
    #expect(repl.files["!"] == nil && repl.files[""] == nil)
    #expect(repl.text == "  + A#3 in stack#1\n  + B#4 in stack#1\n")
  }

  @Test func expandsTheHomeFolder() {
    let files = ScriptedFiles(["/home/deep/a.sextant": "append A", "/home/b.sextant": "append B"])
    let repl = ScriptedREPL(
      [":load ~/b.sextant", ""], files: files, asks: [":load ~/", ":load ~/deep/"])
    #expect(repl.text == "stack#1\n├─ Home#2\n└─ B#3\n")
    let offers = repl.reader.offers.map { $0.map(\.text) }
    #expect(offers == [["~/b.sextant", "~/deep/"], ["~/deep/a.sextant"]])
  }

  @Test func drawsScreensWithTheirActions() {
    let repl = ScriptedREPL(
      ["tap tab profile", ":screen", ":screen svg", ":screen pdf"], loading: "shop.sextant")
    #expect(repl.text.contains("│ Profile"))
    #expect(repl.text.contains("[logOut]"))
    #expect(repl.text.contains("[Profile]"))
    #expect(repl.text.contains("<title>screens of a state</title>"))
    #expect(repl.errors.contains("`text`, `svg`"), "\(repl.errors)")
  }
}
