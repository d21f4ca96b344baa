import Foundation
import Testing
@testable import ShellTestSupport

@Suite(.serialized) struct REPLTerminalTests {
  @Test(.withEveryEditor) func wholeSession() throws {
    let person = try Person()
    try person.terminal.expect("Scratch › Home ❯ ")
    try person.type("append Detail")
    try person.terminal.expect("+ Detail#3 in stack#1")
    try person.terminal.expect("Scratch › Detail ❯ ")
    try person.type("appen X")
    try person.terminal.expect("input:1:1: error: no sentence begins with `appen`")
    try person.terminal.expect("^^^^^")
    try person.terminal.expect("did you mean `append`?")
    try person.type(":undo")
    try person.terminal.expect("- Detail#3")
    try person.terminal.expect("Scratch › Home ❯ ")
    try person.type(":redo")
    try person.terminal.expect("+ Detail#3")
    try person.type(":graph")
    try person.terminal.expect("└─ Detail#3")
    try person.type(":help append")
    try person.terminal.expect("add a screen to the nearest stack")
    try person.type(":quit")
    #expect(try person.terminal.waitForExit() == .code(0))
    #expect(person.terminal.isSane)
  }

  @Test(arguments: [("C", "+-----"), ("C.UTF-8", "╭─────")])
  func drawsScreensWithTheCharactersOfTheTerminal(locale: String, edge: String) throws {
    let person = try Person(environment: ["LC_ALL": locale])
    try person.terminal.expect("Home ❯ ")
    try person.type(":screen")
    try person.terminal.expect(edge)
    try person.leave()
  }

  @Test(arguments: [("C", "+-----"), ("C.UTF-8", "╭─────")])
  func drawsScreensInAPipeWithTheCharactersOfTheLocale(locale: String, edge: String) throws {
    let result = try Sextant.run(
      ["repl"], input: "app A { screen Home; start Home }\n:screen\n",
      environment: ["LC_ALL": locale])
    #expect(result.output.contains(edge), "\(result.output)")
  }

  @Test(arguments: [[], ["--no-history"], ["--color=never"]])
  func startsTheShellWithoutACommand(arguments: [String]) throws {
    let person = try Person(arguments)
    try person.terminal.expect("Home ")
    try person.leave()
  }

  @Test func readsTheStartUpFileUnlessDisabled() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let own = folder.appendingPathComponent(".config/sextant")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try Data("append Mine\n".utf8).write(to: own.appendingPathComponent("rc"))
    let person = try Person(in: folder)
    try person.terminal.expect("Scratch › Mine ❯ ")
    try person.terminal.send("\u{1B}[A\r")
    try person.type("help")
    try person.terminal.expect("did you mean `:help`?")
    try person.leave()
    let other = try Person(["--no-rc"], in: folder)
    try other.terminal.expect("Scratch › Home ❯ ")
    other.terminal.close()
  }

  @Test func shellContinuesAfterAnInterruptedLoop() throws {
    let person = try Person(["repl", "shop.sextant"])
    try person.terminal.expect("❯ ")
    try person.type("repeat 9223372036854775807 { tap help; swipe down }")
    try person.terminal.expect("}")
    usleep(300_000)
    try person.terminal.send("\u{3}")
    try person.terminal.expect("[interrupted 3007]")
    try person.terminal.expect("Shop › home › Catalogue ❯ ")
    try person.type(":actions")
    try person.terminal.expect("tap tab profile")
    try person.terminal.expect("❯ ")
    try person.terminal.send(":load sho\t\r")
    try person.terminal.expect(":load shop.sextant")
    try person.terminal.expect("Catalogue#4")
    try person.leave()
  }

  @Test func runsAFileUpToALine() throws {
    let line = try #require(shop.lineNumber(of: "tap review"))
    let person = try Person(["repl", "shop.sextant:\(line)"])
    try person.terminal.expect("Shop › home › sheet › Review(1) ❯ ")
    try person.type("dismiss")
    try person.terminal.expect("- sheet")
    try person.leave()
  }

  @Test func suiteOpensTheShellAtTheFirstFailure() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = """
      scenario "good" { append A }
      scenario "bad" {
        append B
        repeat 2 {
          append C
          expect stack is [Home, B, C]
        }
      }
      scenario "worse" { expect top is A }

      """
    try Data(text.utf8).write(to: folder.appendingPathComponent("t.sextant"))
    let person = try Person(["test", "--repl-on-failure", "t.sextant"], in: folder)
    try person.terminal.expect("✘ bad failed here")
    try person.terminal.expect("6 |     expect stack is [Home, B, C]")
    try person.terminal.expect("Scratch › C ❯ ")
    try person.type(":undo")
    try person.terminal.expect("- C#5")
    try person.type(":history")
    try person.terminal.expect("❯ 2  append C")
    try person.terminal.expect("❯ ")
    try person.terminal.send("\u{4}")
    try person.terminal.expect("1 passed, 1 failed, 1 not run")
    #expect(try person.terminal.waitForExit() == .code(1))
    #expect(person.terminal.isSane)
  }

  @Test(.withEveryEditor) func tabCompletesTheLine() throws {
    let person = try Person(["repl", "shop.sextant"])
    try person.terminal.expect("❯ ")
    try person.terminal.send("tap \t")
    try person.terminal.expect("open(id: \"1\")")
    try person.terminal.expect("pay(")
    try person.terminal.send("op\t")
    try person.terminal.expect("open(id: \"")
    try person.terminal.send("2\t)\r")
    try person.terminal.expect("+ Product#7(id: \"2\")")
    try person.terminal.expect("❯ ")
    try person.terminal.send("exp\ttop is Pro\tduct(id: \"2\")\r")
    try person.terminal.expect("✓")
    try person.terminal.send(":hi\t\r")
    try person.terminal.expect("❯ 1  tap open(id: \"2\")")
    try person.leave()
  }

  @Test(.withEveryEditor) func unfinishedInputIsRecalledAsAWhole() throws {
    let person = try Person()
    try person.terminal.expect("❯ ")
    try person.type("repeat 2 {")
    try person.terminal.expect("  … ")
    try person.type("append A")
    try person.terminal.expect("  … ")
    try person.type("}")
    try person.terminal.expect("+ A#4 in stack#1")
    try person.terminal.expect("Scratch › A ❯ ")
    try person.terminal.send("\u{1B}[A")
    try person.terminal.expect("append A")
    try person.terminal.send("\r")
    try person.terminal.expect("+ A#6 in stack#1")
    try person.leave()
  }

  @Test(.withEveryEditor) func controlCClearsTheLineAndStopsALoop() throws {
    let person = try Person()
    try person.terminal.expect("❯ ")
    try person.terminal.send("append Nonsense\u{3}")
    try person.terminal.expect("^C")
    try person.terminal.expect("❯ ")
    try person.type("repeat 9223372036854775807 { append A; pop }")
    try person.terminal.expect("}")
    usleep(300_000)
    try person.terminal.send("\u{3}")
    try person.terminal.expect("interrupted [interrupted 3007]")
    try person.terminal.expect("Scratch › Home ❯ ")
    try person.type("repeat 2 {")
    try person.terminal.expect("  … ")
    try person.terminal.send("\u{3}")
    try person.terminal.expect("Scratch › Home ❯ ")
    try person.type("print count stack")
    try person.terminal.expect("1\r\n")
    try person.leave()
  }

  @Test(.withEveryEditor) func controlDDiscardsAnOpenBlockOrExits() throws {
    let person = try Person()
    try person.terminal.expect("❯ ")
    try person.type("repeat 2 {")
    try person.terminal.expect("  … ")
    try person.type("append A")
    try person.terminal.expect("  … ")
    try person.terminal.send("\u{4}")
    try person.terminal.expect("Scratch › Home ❯ ")
    try person.type("print count stack")
    try person.terminal.expect("1\r\n")
    try person.terminal.expect("Scratch › Home ❯ ")
    try person.terminal.send("\u{4}")
    #expect(try person.terminal.waitForExit() == .code(0))
    #expect(!person.terminal.printable.contains("error") && person.terminal.isSane)
  }

  @Test(.withEveryEditor) func terminationRestoresTheTerminal() throws {
    let person = try Person()
    try person.terminal.expect("❯ ")
    person.terminal.signal(15)
    #expect(try person.terminal.waitForExit() == .code(143))
    #expect(person.terminal.isSane && !person.terminal.printable.contains("^C"))
    let busy = try Person()
    try busy.terminal.expect("❯ ")
    try busy.type("repeat 9223372036854775807 { append A; pop }")
    try busy.terminal.expect("}")
    usleep(300_000)
    busy.terminal.signal(15)
    #expect(try busy.terminal.waitForExit() == .code(143))
    #expect(busy.terminal.isSane)
  }

  @Test(.withEveryEditor) func savesTheHistoryUnlessDisabled() throws {
    let first = try Person()
    try first.terminal.expect("❯ ")
    try first.type("appen Typo")
    try first.terminal.expect("error")
    try first.type(" append Secret")
    try first.terminal.expect("+ Secret#3")
    try first.leave()
    let second = try Person(in: first.folder)
    try second.terminal.expect("❯ ")
    try second.terminal.send("\u{1B}[A\r")
    try second.terminal.expect("begins with `appen`")
    try second.leave()
    let third = try Person(["repl", "--no-history"], in: first.folder)
    try third.terminal.expect("Home ❯ ")
    try third.terminal.send("\u{1B}[A\r")
    #expect(!third.terminal.printable.contains("Typo"))
    try third.leave()
  }

  @Test(arguments: ["a pipe", "a folder", "a device"])
  func rejectsAHistoryThatIsNotARegularFile(kind: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let own = folder.appendingPathComponent("sextant")
    let file = own.appendingPathComponent("history").path
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    switch kind {
    case "a pipe": #expect(mkfifo(file, 0o600) == 0)
    case "a folder":
      try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    default:
      try FileManager.default.createSymbolicLink(
        atPath: file, withDestinationPath: "/dev/zero")
    }
    let person = try Person(in: folder)
    try person.terminal.expect("cannot use \(file): not a regular file")
    try person.terminal.expect("❯ ")
    try person.type("append A")
    try person.terminal.expect("+ A#3 in stack#1")
    try person.terminal.expect("❯ ")
    try person.terminal.send("\u{1B}[A\r")
    try person.terminal.expect("+ A#4 in stack#1")
    try person.leave()
    #expect(person.terminal.printable.components(separatedBy: "cannot use").count == 2)
  }

  @Test func interruptedLawsReportTheFindingsSoFar() throws {
    let person = try Person()
    let app = """
      app T {
        state n = 0
        screen A { action up { set n = n + 1 }; action go when n > 9 { append A }; action lost { dismiss } }
        start stacked A
      }

      """
    try Data(app.utf8).write(to: person.folder.appendingPathComponent("t.sextant"))
    try person.type(":load t.sextant")
    try person.terminal.expect("T › A ❯ ")
    try person.type(":set search 0")
    try person.terminal.expect("T › A ❯ ")
    try person.type(":laws")
    try person.terminal.expect("nothingLost is violated: `tap lost` is enabled, but fails")
    try person.terminal.expect("scenario \"nothingLost\" {\r\n      tap lost")
    try person.terminal.expect(" a second), ")
    try person.terminal.send("\u{3}")
    try person.terminal.expect("noDeadEnd holds: for up to ")
    try person.terminal.expect("; interrupted")
    try person.terminal.expect("T › A ❯ ")
    try person.type(":path to A")
    try person.terminal.expect("the fact already holds")
    try person.leave()
  }

  @Test func doesNotCreateAMissingHomeFolder() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    let person = try Person(environment: ["HOME": home, "XDG_STATE_HOME": ""])
    try person.terminal.expect("❯ ")
    try person.type("append A")
    try person.terminal.expect("+ A#3 in stack#1")
    try person.leave()
    #expect(!FileManager.default.fileExists(atPath: home))
    #expect(!person.terminal.printable.contains("cannot"))
  }

  @Test func savedSessionPassesAsASuite() throws {
    let person = try Person(["repl", "shop.sextant"])
    try person.terminal.expect("❯ ")
    try person.type("tap open(id: \"2\")")
    try person.terminal.expect("+ Product#7")
    try person.type(":save saved.sextant")
    try person.terminal.expect("lines to saved.sextant")
    try person.leave()
    let result = try Sextant.run(["test", "saved.sextant"], directory: person.folder.path)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  @Test func pipedInputGetsResultsOnly() throws {
    let result = try Sextant.run(["repl"], input: "append A\nappen B\n:graph\n")
    #expect(result.output == "  + A#3 in stack#1\nstack#1\n├─ Home#2\n└─ A#3\n")
    #expect(result.errors.hasPrefix("input:2:1: error: "))
    #expect(!(result.output + result.errors).contains("\u{1B}"))
    #expect(result.code == 1)
  }

  @Test(arguments: [
    (":foo", 1), (":redo", 1), (":load none.sextant", 1), (":save !", 1), (":goto 7", 1),
    (":test", 1), (":reload", 1), ("dismiss", 1), ("expect top is A", 1), ("appen", 1),
    (":actions", 0), (":path to A", 0), (":help append", 0), ("print 1", 0),
  ])
  func failingLineInAPipeSetsTheExitCode(line: String, code: Int32) throws {
    let result = try Sextant.run(["repl"], input: "append B; drop last\n\(line)\nprint 2\n")
    #expect(result.code == code, "\(result.errors)")
    #expect(result.output.hasSuffix("2\n"))
    #expect(result.errors.isEmpty || result.errors.contains("input:2:"), "\(result.errors)")
  }

  @Test func reportsAMissingFile() throws {
    let result = try Sextant.run(["repl", "none.sextant"])
    #expect(result.code == 66)
    #expect(result.errors.contains("none.sextant"))
  }
}
