import Testing
@testable import ShellTestSupport

@Suite(.serialized) struct REPLPasteTests {
  @Test(.withEveryEditor) func failedPasteListsTheLinesNotRun() throws {
    let person = try Person()
    try person.terminal.expect("❯ ")
    let paste = "append A\nappen B\n  append C\nrepeat 2 {\nappend D }"
    try person.terminal.send("\u{1B}[200~\(paste)\u{1B}[201~\r")
    try person.terminal.expect("+ A#3 in stack#1")
    try person.terminal.expect("no sentence begins with `appen`")
    try person.terminal.expect(
      "the paste stops at this line. These lines did not run; press Up to recall them:")
    try person.terminal.expect("    append C\r\n  repeat 2 {\r\n  append D }\r\n")
    try person.terminal.expect("Scratch › A ❯ ")
    try person.terminal.send("\u{1B}[A\r")
    try person.terminal.expect("+ C#4 in stack#1")
    try person.terminal.expect("+ D#6 in stack#1")
    try person.leave()
  }

  @Test(
    .withEveryEditor,
    arguments: [
      ("\u{1B}[200~append A\n:undo\nappend B\u{1B}[201~\r", "Scratch › Home ❯ append A\r\n  "),
      ("append A\r:undo\rappend B\r", "append A\r\n\u{1B}[?2004l\r  "),
    ])
  func pasteShowsEachSentenceBeforeItsResult(input: String, first: String) throws {
    let person = try Person()
    try person.terminal.expect("every capitalised name is a screen, as in `append Detail`")
    try person.terminal.expect("❯ ")
    try person.terminal.send(input)
    try person.terminal.expect("\(first)+ A#3 in stack#1\r\n")
    try person.terminal.expect("Scratch › A ❯ :undo\r\n")
    try person.terminal.expect("- A#3\r\n")
    try person.terminal.expect("Scratch › Home ❯ append B\r\n")
    try person.terminal.expect("+ B#3 in stack#1\r\n")
    try person.terminal.expect("❯ ")
    try person.type("append C")
    #expect(try !person.terminal.expect("+ C#4").contains("append C\r\nScratch"))
    try person.leave()
  }

  @Test(.withEveryEditor) func acceptsACopiedSessionWithPrompts() throws {
    let person = try Person()
    try person.terminal.expect("❯ ")
    let copy = "Scratch › Home ❯ append A\n  + A#3 in stack#1\nScratch › A ❯ append B\n  + B#4\n"
    try person.terminal.send("\u{1B}[200~\(copy)\u{1B}[201~\r")
    try person.terminal.expect(
      "+ A#3 in stack#1\r\nScratch › A ❯ append B\r\n  + B#4 in stack#1\r\n")
    try person.terminal.expect("❯ ")
    try person.type("Scratch › B ❯ print path")
    try person.terminal.expect("[B]")
    try person.terminal.expect("❯ ")
    try person.type("exit")
    #expect(try person.terminal.waitForExit() == .code(0))
    #expect(person.terminal.isSane)
  }

  @Test(arguments: [
    (["SEXTANT_PAGER": "sed s/^/paged:/", "PAGER": "false"], "paged:Errors and warnings", true),
    (["PAGER": "sed s/^/paged:/"], "paged:Errors and warnings", true),
    (["PAGER": "head -n 1"], "Errors and warnings", false),
    (["PAGER": " "], "unwitnessed 3025", true),
    (["PAGER": "no-such-pager"], "unwitnessed 3025", true),
    (["PAGER": "sed s/^/paged:/", "TERM": "dumb"], "unwitnessed 3025", true),
  ])
  func longHelpUsesThePager(
    environment: [String: String], shown: String, isWhole: Bool
  ) throws {
    let person = try Person(environment: environment)
    try person.terminal.expect("❯ ")
    try person.type(":help append")
    #expect(try !person.terminal.expect("add a screen to the nearest stack").contains("paged:"))
    try person.terminal.expect("❯ ")
    try person.type(":help codes")
    try person.terminal.expect(shown)
    try person.terminal.expect("❯ ")
    #expect(person.terminal.printable.contains("unwitnessed 3025") == isWhole)
    try person.type("append A")
    try person.terminal.expect("+ A#3 in stack#1")
    try person.leave()
  }

  /// `more` must not wrap the lines. By default, it counts colour codes as columns.
  @Test func colouredHelpHasTheSameLinesInThePager() throws {
    let pages = try ["1", ""].map { noColor in
      let person = try Person(environment: ["NO_COLOR": noColor, "PAGER": "more"])
      try person.terminal.expect("❯ ")
      try person.type(":help commands")
      try person.terminal.expect("❯ ")
      try person.type(":help")
      let page = try person.terminal.expect("--More--")
      try person.terminal.send("q")
      try person.leave()
      return page.replacing(#/\u{1B}\[[0-9;?]*[A-Za-z]/#, with: "")
    }
    #expect(pages[0] == pages[1] && pages[0].contains("\r\n"))
  }
}
