import SextantEngine
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSystems
import Synchronization
import Testing
@testable import ShellTestSupport

@Suite struct REPLSettingTests {
  @Test func modeSelectsTheOutputAfterASentence() {
    let repl = ScriptedREPL([
      ":mode nothing", "append A", ":mode tree", "append B", ":set mode changes", "append C",
      ":set", ":mode",
    ])
    #expect(repl.errors == "")
    #expect(
      repl.text == """
        stack#1
        ├─ Home#2
        ├─ A#3
        └─ B#4
          + C#5 in stack#1
          mode is changes  the format of the output after a sentence: changes | nothing | tree | json | dot | mermaid
          timer is off  the duration of each statement: on | off
          color is auto  coloured output: auto | always | never
          search is 5  the time limit of `:path` and `:laws`, in seconds: a whole number, or 0 for no limit
          mode is changes  the format of the output after a sentence: changes | nothing | tree | json | dot | mermaid

        """)
  }

  @Test func limitOfASearchIsAnyNumber() {
    let repl = ScriptedREPL([":set search 2", ":set search", ":set search 1.5"])
    #expect(
      repl.text
        == "  search is 2  the time limit of `:path` and `:laws`, in seconds: a whole number, or 0 for no limit\n"
    )
    #expect(repl.errors.contains("`1.5` is not a value of `search`"), "\(repl.errors)")
    #expect(repl.errors.contains("write a whole number, or 0 for no limit"), "\(repl.errors)")
  }

  @Test func colourIsASetting() {
    let repl = ScriptedREPL([":set color always", "append A", ":set color never", "append B"])
    #expect(repl.text.contains("\u{1B}["))
    #expect(repl.text.hasSuffix("\n  + B#4 in stack#1\n"))
  }

  @Test func timingShowsEachStatement() throws {
    let repl = ScriptedREPL([":timer on", "append A", ":timer off", "append B"])
    let lines = repl.text.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[1].hasSuffix(" ms") && lines[1].contains("."))
  }

  @Test func onceWritesTheNextOutputToAFile() {
    let repl = ScriptedREPL([
      ":once out.json", "print state", "append A", ":once \"out.txt\"", ":graph",
      ":once out.txt", "append B", ":once shop.sextant", "append C", "restore \"out.json\"",
      ":graph",
    ])
    #expect(repl.files["out.json"]?.hasPrefix("{") == true)
    #expect(repl.files["out.txt"] == "  + B#4 in stack#1\n")
    #expect(repl.errors.contains("`:once! shop.sextant` overwrites it"))
    #expect(repl.text.contains("  + A#3 in stack#1\n  + C#5 in stack#1\n"), "\(repl.text)")
  }

  @Test func interactiveShellReadsTheStartUpFileFirst() {
    let files = ScriptedFiles([
      "rc":
        "// mine\n:mode tree\nscreen Detail(id: Int)\nrepeat 1 {\n  append A\n}\nappen B\n:mod x\n"
    ])
    let repl = ScriptedREPL(
      inputs: [.line(Array("append Detail(id: 1)".utf8))], files: files, isInteractive: true,
      startUp: "rc")
    #expect(repl.errors.hasPrefix("rc:7:1: error: no sentence begins with `appen`"))
    #expect(repl.errors.contains("rc:8:6: error: `x` is not a value of `mode`"))
    #expect(repl.text.hasSuffix("├─ A#3\n└─ Detail#4(id: 1)\n"))
    #expect(repl.reader.history == ["append Detail(id: 1)"])
    let piped = ScriptedREPL(
      inputs: [.line(Array("append A".utf8))], files: files, startUp: "rc")
    #expect(piped.text == "  + A#3 in stack#1\n")
    let none = ScriptedREPL(inputs: [], files: files, isInteractive: true, startUp: "none")
    #expect(none.errors == "")
  }

  @Test(arguments: [
    ("to Review", ["  tap open(id: \"1\")", "  tap review"]),
    ("to Review(product: \"2\")", ["  tap open(id: \"2\")", "  tap review"]),
    ("Profile", ["  tap tab profile"]), ("to Catalogue", ["the fact already holds"]),
    ("to Second", ["  tap help", "  tap choose", "  tap segment 1"]),
  ])
  func findsTheShortestPathToAScreen(target: String, path: [String]) {
    let repl = ScriptedREPL(
      [":path \(target)", "expect top is Catalogue"], loading: "shop.sextant")
    #expect(repl.text.hasSuffix(path.map { $0 + "\n" }.joined() + "✓ it holds\n"), "\(repl.text)")
  }

  @Test func reportsMissingGestures() {
    let repl = ScriptedREPL(["append A", ":path to B", ":path to Home"])
    #expect(
      repl.text.hasSuffix(
        "unreachable: `top is B` holds in no state\n2 states, 2 moves, depth 1: all explored\n  tap back\n"
      ), "\(repl.text)")
  }

  /// Adjacent placeholders are shown as a single placeholder.
  @Test func formatsAMessageWithPlaceholders() {
    let repl = ScriptedREPL(["open link \"a://b\"", ":explain"])
    #expect(repl.text.contains("noLink 3012\n    no link matches …\n"))
    let all = ScriptedREPL([":help codes"])
    #expect(!all.text.contains("……"))
  }

  @Test func explainsAnError() {
    let repl = ScriptedREPL([":explain", "append A", "dismiss", ":explain", ":help 2201"])
    #expect(repl.text.hasPrefix("no error so far\n"))
    #expect(repl.text.contains("nothingToDismiss 2206\n"))
    #expect(
      repl.text.hasSuffix(
        """
        noStack 2201
            … needs a stack, but … is not inside a stack…
            reported when a statement runs: the statement has no effect
            A stack sentence acts on the nearest stack around its node. A node that a body creates is outside of all containers until the body ends.
            help: put the screen into a stack, as in `start stacked Home` or `present sheet stacked Home`
            example with this problem:
              app T { screen A; screen B; start A }
              append B
            corrected example:
              app T { screen A; screen B; start stacked A }
              append B

        """), "\(repl.text)")
  }

  @Test func restoresAPrintedStateInAnotherSession() {
    let files = ScriptedFiles()
    let first = ScriptedREPL(
      [
        "append Detail(id: 4)", "present sheet stacked Editor(of: \"x\", n: 2)",
        ":once state.json", "print state",
      ], files: files)
    #expect(first.errors == "")
    let second = ScriptedREPL(
      [
        "restore \"state.json\"", "expect top is Editor(of: \"x\", n: 2)", "dismiss",
        "expect top is Detail(id: 4)", ":save again.sextant",
      ], files: files)
    #expect(second.errors == "", "\(second.errors)")
    #expect(files["again.sextant"]?.contains("expect graph") == true)
  }

  // MARK: After an interruption

  @Test func interruptedLoopIsRolledBack() {
    let count = Atomic<Int>(0)
    var session = Session(systems: .all) {
      count.add(1, ordering: .relaxed).newValue.isMultiple(of: 500)
    }
    session.rollsBack = true
    #expect(session.submit("let d = Detail\nappend d\nappend B").succeeded)
    let reply = session.submit("repeat 9223372036854775807 { append A; pop }")
    #expect(!reply.succeeded)
    let heavy = session.draft.store.footprint
    session.discardRun()
    #expect(heavy > 1_000_000)
    #expect(session.draft.store.footprint < 10_000)
    #expect(session.interpreter.trace.entries.isEmpty)
    #expect(session.submit("expect top is B\nexpect stack is [Home, d, B]").succeeded)
    #expect(session.undo(2) == 2)
    #expect(session.submit("expect top is Home").succeeded)
    #expect(session.redo(2) == 2)
    #expect(session.submit("expect top is B\ndrop last\nexpect top is d").succeeded)
  }
}
