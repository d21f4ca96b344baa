import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct REPLTests {
  @Test func showsTheChangesOfEachSentence() {
    let repl = ScriptedREPL([
      "append Detail", "present sheet stacked Editor(id: \"4\")", "dismiss", "drop last",
    ])
    #expect(
      repl.text == """
          + Detail#3 in stack#1
          + sheet stack#4 › Editor#5(id: "4") on stack#1
          - sheet stack#4 › Editor#5(id: "4")
          - Detail#3

        """)
    #expect(repl.errors == "")
    #expect(repl.code == .success)
  }

  @Test func undoRemovesNames() {
    let repl = ScriptedREPL([
      "let d = Detail", ":undo", "let d = Home", ":undo", ":redo", "append d", "let d = Home",
      ":goto 0",
      "let d = A; tap nope; let e = B", "let d = A; let e = B; dismiss; let f = C", "let f = C",
      "for x in [1] { append P(id: x) }", "let x = d", ":undo 9", "let x = A; let e = A",
    ])
    let errors = repl.errors.split(separator: "\n").filter { $0.contains("error:") }
    #expect(
      errors.map { $0.split(separator: " ", maxSplits: 1)[0] } == [
        "input:7:5:", "input:9:16:", "input:10:23:",
      ])
  }

  @Test func showsAFailureAfterLongOutput() {
    let repl = ScriptedREPL(
      [
        "expect top is A; repeat 3000 { append A; drop last }",
        "repeat 1 { expect top is B; repeat 3000 { append A; drop last } }",
      ], memoryLimit: 1 << 20)
    #expect(repl.errors.matches(of: /the visible node is Home/).count == 2)
    #expect(repl.compactions > 0)
    #expect(repl.code == .failure)
  }

  @Test func printsOnlyResultsWithoutATerminal() {
    let repl = ScriptedREPL(["", "   ", "append Detail", "", "// nothing", ":quit", "append X"])
    #expect(repl.text == "  + Detail#3 in stack#1\n")
    #expect(!repl.text.contains("\u{1B}"))
  }

  @Test func promptShowsTheCurrentScreen() {
    let repl = ScriptedREPL(
      [
        "tap open(id: \"1\")", "tap review", "dismiss", "tap tab profile", "tap logOut",
        "tap button \"Cancel\"", "open window waiting", "close window waiting",
      ], loading: "shop.sextant", isInteractive: true)
    #expect(
      repl.reader.prompts == [
        "Shop › home › Catalogue ❯ ", "Shop › home › Product(1) ❯ ",
        "Shop › home › sheet › Review(1) ❯ ", "Shop › home › Product(1) ❯ ",
        "Shop › profile › Profile ❯ ", "Shop › profile › Profile › dialog \"Log out?\" ❯ ",
        "Shop › profile › Profile ❯ ", "Shop › window waiting › Waiting ❯ ",
        "Shop › profile › Profile ❯ ",
      ])
  }

  @Test func promptEscapesControlCharacters() {
    let repl = ScriptedREPL(["append Detail(id: \"\\u{1B}[2J\\n\")"], isInteractive: true)
    #expect(repl.reader.prompts.last == "Scratch › Detail(·[2J·) ❯ ")
  }

  @Test(arguments: [
    ("appen Detail", "1:1", "unknownSentence 1200", "did you mean `append`?"),
    ("select tab foo", "1:12", "unknownTabName 1221", nil),
    ("append", "1:7", "expected 1201", nil),
    ("append Detail extra", "1:15", "expected 1201", nil),
    ("present shee stacked A", "1:9", "unknownPresentable", "did you mean `sheet`?"),
    ("print \"a", "1:7", "unterminatedString 1010", nil),
    ("append }", "1:8", "unexpectedCloser 1032", nil),
    ("drop last -1", nil, "badCount", nil), ("expect top is Detail", "1:1", "3005", nil),
    ("in Detail: dismiss", nil, "noSuchNode 3001", nil),
    ("append detail", "1:8", "unknownNode 1220", nil), ("dismiss", nil, "nothingToDismiss", nil),
    ("scenario \"x\" { }", "1:1", "notHere 1206", "run it with `sextant test FILE`"),
    (":foo", "1:1", "unknownCommand 4000", nil), (":udno", "1:1", "4000", "did you mean `:undo`?"),
    (":h", "1:1", "4000", "did you mean `:help` or `:history`?"), (":", "1:1", "4000", nil),
    (":undo", "1:1", "nothingToUndo 4005", nil), (":undo x", "1:7", "notACount 4003", nil),
    (":undo -1", "1:7", "notACount 4003", nil), (":redo", "1:1", "nothingToRedo 4006", nil),
    (":goto 7", "1:7", "noSuchStep 4004", nil), (":goto", "1:6", "4002", nil),
    (":diff 0 1 2", "1:7", "4004", nil), (":quit now", "1:7", "unexpectedArgument 4001", nil),
    (":graph tre", "1:8", "unknownFormat 4007", "did you mean `tree`?"),
    (":help appendd", "1:7", "unknownTopic 4008", "did you mean `:help append`?"),
    (":load none.sextant", "1:7", "cannotRead 4009", nil), (":reload", "1:1", "4011", nil),
    ("help", "1:1", "unknownSentence", "did you mean `:help`? Commands of the shell begin with a"),
    ("exit now", "1:1", "unknownSentence", "did you mean `:quit`?"),
    ("?", "1:1", "unexpectedCharacter", "did you mean `:help`?"),
    (":set mod tree", "1:6", "unknownSetting 4015", "did you mean `:set mode`?"),
    (":mode tre", "1:7", "badSetting 4016", "did you mean `tree`?"),
    (":path to", "1:7", "`to` is neither a screen nor a fact", nil),
    (
      ":path to top is Home", "1:7", "`to top is Home` is neither a screen nor a fact",
      "`to` needs a screen; for a fact, write `:path top is Home`"
    ),
    (":path to detail", "1:7", "badTarget 4017", nil), (":path", "1:6", "4002", nil),
    (":explain noStack", "1:10", "unexpectedArgument 4001", nil),
    (":load! a", "1:1", "unknownCommand 4000", "did you mean `:load`?"),
    (":save locked/x", "1:7", "cannotWrite 4010", nil), (":mark 3", "1:7", "badMark 4012", nil),
  ])
  func reportsBadInput(
    input: String, place: String?, code: String, help: String?
  ) {
    let repl = ScriptedREPL([input, ":undo"], isInteractive: true)
    let own = repl.errors.components(before: "nothingToUndo", unless: code.contains("Undo"))
    if let place { #expect(own.hasPrefix("input:\(place): error: "), "\(own)") }
    #expect(own.contains(code) && own.contains("^"), "\(own)")
    if let help { #expect(own.contains("help: \(help)"), "\(own)") }
    #expect(repl.errors.contains("nothing to undo"))
    #expect(repl.reader.history.first == input)
    #expect(repl.code == .success)
  }

  @Test(arguments: [
    (["append A", "", "appen B"], "input:3:1: error: no sentence begins with"),
    (["append A", "repeat 2 {", "append B", "appen C", "}"], "input:4:1: error:"),
    (
      ["repeat 2 {", "append B", "}", "dismiss"],
      "input:4:1: error: `dismiss` finds no presentation"
    ),
    (["", "", ":udno"], "input:3:1: error: unknown command"),
    (["// one", ":undo x", ":undo"], "input:2:7: error: x is not a number of steps"),
    (["expect top is A"], "input:1:1: error:"),
    (["append A", "repeat 2 {", "append B"], "input:2:10: error: missing } for this {"),
  ])
  func errorsOfPipedInputHaveALine(lines: [String], error: String) {
    let repl = ScriptedREPL(lines)
    #expect(repl.errors.hasPrefix(error), "\(repl.errors)")
    #expect(repl.code == .failure)
  }

  @Test(arguments: ["exit", " quit "])
  func wordsOfOtherShellsExit(line: String) {
    let repl = ScriptedREPL([line, "print 1"])
    #expect(repl.errors == "" && repl.text == "", "\(repl.text)")
  }

  @Test(arguments: [
    ("command exit() { append B }", "  + B#4 in stack#1\n1\n", ""),
    ("screen C { action exit { append B } }", "1\n", "no sentence begins with `exit`"),
  ])
  func declarationsPrecedeShellWords(declaration: String, output: String, error: String) {
    let repl = ScriptedREPL([declaration, "append C", "exit", "print 1", "quit", "print 2"])
    #expect(repl.text == "  + C#3 in stack#1\n" + output, "\(repl.text)")
    #expect(error.isEmpty ? repl.errors == "" : repl.errors.contains(error))
    #expect(error.isEmpty || repl.errors.contains("did you mean `tap exit`?"))
  }

  @Test func bannerExplainsTheScratchApp() {
    let begin = "every capitalised name is a screen, as in `append Detail`\n"
    #expect(ScriptedREPL([], isInteractive: true).text.hasSuffix(begin))
    #expect(ScriptedREPL(["append Detail"], isInteractive: true).errors == "")
    let loaded = ScriptedREPL([], loading: "shop.sextant", isInteractive: true)
    #expect(!loaded.text.contains(begin) && loaded.text.hasSuffix("Ctrl-D leaves\n"))
    #expect(ScriptedREPL([]).text == "")
  }

  @Test func showsEachPastedSentenceBeforeItsResult() {
    let repl = ScriptedREPL(
      ["append A", "repeat 2 {", "append B", "}"], isInteractive: true, pasted: ["append C"])
    #expect(
      repl.text.hasSuffix(
        """
        Scratch › Home ❯ append A
          + A#3 in stack#1
        Scratch › A ❯ repeat 2 {
          … append B
          … }
          + B#4 in stack#1
          + B#5 in stack#1

        """), "\(repl.text)")
  }

  private static let session = """
    Root#1
    sextant 0.1.0 · Tab shows what fits
    Tour › Login ❯ tap logIn
      - stack#2 › Login#3
      … and 2 more
    Tour › commands › Commands ❯ repeat 2 {
      … append A
      …
      … }
      + A#4
      … x
    Tour › commands ❯
    T › alert "a ❯ b" ❯ tap button "x › y ❯ z"
    ✓ it holds
    """

  @Test(arguments: [
    (session, ["tap logIn", "repeat 2 {", "append A", "", "}", "", "tap button \"x › y ❯ z\""]),
    ("append A\n  append B", ["append A", "  append B"]),
    ("append A\n  + A#3\nA › B ❯ append C", ["append A", "append C"]),
    ("stack#1\n└─ Home#2\nA › B ❯ append C", ["append C"]),
    ("  + A#3\nA › B ❯ append C", ["append C"]),
    ("A › B ❯ append C", ["append C"]), ("A › B ❯ ", [""]), ("  … append C", ["  … append C"]),
    ("append A(x: \"A › B ❯ c\")", ["append A(x: \"A › B ❯ c\")"]),
    ("// a ❯ b", ["// a ❯ b"]), ("", [""]),
  ])
  func extractsTypedTextFromACopiedSession(text: String, typed: [String]) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let taken = withoutPrompts(lines.map { Array($0.utf8) })
    #expect(taken.map { String(decoding: $0, as: UTF8.self) } == typed)
  }

  @Test func escapesTypedText() {
    let repl = ScriptedREPL([
      "append A(x: \"\u{202E}\")", "print \"\u{202E}\u{9B}\\u{1B}a\tb\\nc\"", "print state",
      ":mark \u{202E}", ":history", ":undo",
    ])
    #expect(repl.errors == "" && repl.text.contains("\u{FFFD}\u{FFFD}␛a\tb\nc\n"), "\(repl.text)")
    #expect(repl.text.contains(#""input":{"x":"\u202e"}"#))
    let unsafe: Set<Unicode.Scalar> = ["\u{202E}", "\u{9B}", "\u{1B}"]
    #expect(unsafe.isDisjoint(with: repl.text.unicodeScalars))
  }

  @Test(arguments: [":foo", ":undo", ":goto", ":load none", "appen", ":save \"\"", ":set x"])
  func failureStopsAPasteAndKeepsTheRest(line: String) {
    let repl = ScriptedREPL([line, "append B"], isInteractive: true, pasted: ["  append A", "x"])
    #expect(
      repl.errors.hasSuffix(
        "the paste stops at this line. These lines did not run; press Up to recall them:\n    append A\n  x\n"
      ),
      "\(repl.errors)")
    #expect(repl.reader.history == [line, "append A\nx", "append B"])
    #expect(repl.code == .success)
    let good = ScriptedREPL(["append A"], isInteractive: true, pasted: ["append B"])
    #expect(good.errors == "" && good.reader.pasted == ["append B"])
    let blank = ScriptedREPL([":foo"], isInteractive: true, pasted: ["", "  "])
    #expect(!blank.errors.contains("paste"))
  }

  @Test func rejectsInvalidUTF8() {
    let repl = ScriptedREPL(inputs: [
      .line([0x61, 0xFF, 0xFE]), .line([0]), .line(Array("append Detail".utf8)),
    ])
    #expect(repl.errors.contains("invalid UTF-8 [invalidUTF8 1001]"))
    #expect(repl.errors.contains("[nul 1002]"))
    #expect(repl.text == "  + Detail#3 in stack#1\n")
  }

  @Test func unfinishedInputContinuesOnTheNextLine() {
    let repl = ScriptedREPL(
      ["repeat 2 {", "  append Detail", "", "}", "print [", "1,", "2]"], isInteractive: true)
    #expect(repl.text.hasSuffix("  + Detail#3 in stack#1\n  + Detail#4 in stack#1\n[1, 2]\n"))
    #expect(repl.reader.prompts[1...3].allSatisfy { $0 == "  … " })
    #expect(repl.reader.history == ["repeat 2 {\n  append Detail\n\n}", "print [\n1,\n2]"])
    #expect(repl.errors == "")
  }

  @Test func colonInsideABlockIsNotACommand() {
    let repl = ScriptedREPL(["append Detail(", ":quit", ")", "append Other"])
    #expect(repl.errors.contains("error: "))
    #expect(repl.text == "  + Other#3 in stack#1\n")
  }

  @Test func interruptDiscardsTheInput() {
    let repl = ScriptedREPL(
      inputs: [.line(Array("repeat 2 {".utf8)), .interrupted, .line(Array("append A".utf8))],
      isInteractive: true)
    #expect(repl.text.hasSuffix("  + A#3 in stack#1\n"))
    #expect(repl.reader.prompts[2] == "Scratch › Home ❯ ")
  }

  @Test func reportsTheEndOfInputInsideABlock() {
    let repl = ScriptedREPL(["repeat 2 {", "append A"])
    #expect(repl.errors.contains("missing } for this { [unterminatedBlock 1030]"))
    #expect(repl.code == .failure)
  }

  @Test func failedBlockIsRolledBack() {
    let repl = ScriptedREPL([
      "repeat 3 { append A; expect count A < 3 }", ":history", "repeat 2 { append A; dismiss }",
      "print count A",
    ])
    #expect(repl.text == "❯ 0  (start)\n0\n")
    #expect(repl.errors.contains("expectationFailed"))
    #expect(repl.errors.contains("nothingToDismiss"))
  }

  @Test func reportsWarningsTriggersAndState() {
    let repl = ScriptedREPL(
      [
        "drop last", "trigger rate(3)", "set plan = premium", "try hide",
        "present sheet Help from \"x\"", "expect top is Help", "let h = top", "print h",
      ], loading: "shop.sextant")
    #expect(repl.errors.contains("no change [noChange 2101]"))
    #expect(repl.errors.contains("has the source \"x\""))
    #expect(repl.text.contains("  → rate(3) on Catalogue#4\n"))
    #expect(repl.text.contains("  plan: free → premium\n"))
    #expect(repl.text.contains("✓ it holds\nHelp#7\n"))
  }

  @Test func typedAppRestartsTheSession() {
    let repl = ScriptedREPL(
      [
        "append Detail", "app Demo {", "screen Home", "start stacked Home", "}", ":undo",
        "append X",
      ],
      isInteractive: true)
    #expect(repl.text.contains("stack#1\n└─ Home#2\n"))
    #expect(repl.reader.prompts.last == "Demo › Home ❯ ")
    #expect(repl.errors.contains("nothingToUndo") && repl.errors.contains("unknownNode"))
  }

  @Test func reportsAnAppThatCannotStart() {
    let nested = (1...1_100).map { "switched S\($0) shows S\($0 + 1)" }.joined(separator: "\n")
    let repl = ScriptedREPL([
      "append Detail", "app Deep {", nested, "screen S1101", "start S1", "}", "print graph",
    ])
    #expect(repl.errors.contains("error: "), "\(repl.errors.prefix(300))")
    #expect(repl.text.hasSuffix("graph {\n  stack { Home; Detail }\n}\n"))
  }

  @Test func reportsALongLoop() {
    let repl = ScriptedREPL([
      "append A", "repeat 70000 { print \"x\" }", "repeat 35000 { append B; pop }", "append C",
      ":undo 3", ":redo", "print count stack",
    ])
    #expect(repl.text.filter { $0 == "x" }.count == 70_000)
    #expect(repl.text.hasSuffix("+ A#3 in stack#1\n  redone: append A\n2\n"))
  }

  @Test func declarationsExtendTheSession() {
    let repl = ScriptedREPL([
      "screen Home { action go(n: Int in [1, 2]) { append Detail(id: n) } }", "tap go(n: 2)",
      "tap go(n: 3)", "state x = 1", "set x = 2", ":undo 2", "print x",
    ])
    #expect(repl.text.contains("  + Detail#3(id: 2) in stack#1\n"))
    #expect(repl.errors.contains("3 is not one of [1, 2]"))
    #expect(repl.text.hasSuffix("1\n"))
  }
}

extension String {
  /// Returns the components up to the first error, which is the only compared error.
  fileprivate func components(before word: String, unless isWanted: Bool) -> String {
    guard !isWanted, let range = firstRange(of: "input:1:1: error: nothing to undo") else {
      return self
    }
    return String(self[..<range.lowerBound])
  }
}
