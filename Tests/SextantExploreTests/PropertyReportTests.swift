import Foundation
import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

private let offers = """
  app Shop {
    screen Home { action offer { present sheet Offer } }
    screen Offer { action more { present sheet Offer } }
    start stacked Home
    invariant "one sheet at most" { count sheets <= 1 }
    never "an empty shop" { no Home }
  }

  """

private let walk = """
  scenario "offers" {
    tap offer
    tap more
    tap more
    expect top is Home
  }
  scenario "offer" {
    tap offer
  }

  """

@Suite struct PropertyReportTests {
  private func run(
    _ text: String, as format: DataFormat = .text
  ) -> (code: ExitCode, text: String, errors: String) {
    let output = TextOutput()
    let context = CommandContext(systems: .all, files: NoFileSystem(), output: output)
    var options = RunOptions.standard
    options.format = format
    let code = ScriptRunner(context).run(
      [.text(name: "shop.sextant", bytes: Array(text.utf8))], options)
    return (code, output.text, output.errors)
  }

  private func sextant(_ words: String..., file text: String) throws -> ProcessResult {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sextant-properties-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appending(path: "shop.sextant"))
    return try Sextant.run(
      words + ["shop.sextant"], directory: folder.path)
  }

  // MARK: Scenarios

  @Test("a scenario fails at the step, and continues")
  func scenarios() throws {
    let result = try sextant("test", file: offers + walk)
    #expect(result.code == 1 && result.errors == "")
    #expect(
      result.output == """
        ✘ offers                                                shop.sextant:8

          tap more                                              shop.sextant:10
          ^^^^^^^^ the invariant "one sheet at most" does not hold: it is 2 [invariantBroken 3020]
          declared at shop.sextant:5:3: invariant "one sheet at most" { count sheets <= 1 }

            stack
            ├─ Home
            └─ sheet: Offer
               └─ sheet: Offer

          before it:
            tap offer                                             shop.sextant:9
              + sheet Offer#3 on stack#1

          expect top is Home                                    shop.sextant:12
          ^^^^^^^^^^^^^^^^^^ the visible node is Offer [expectationFailed 3005]

            stack
            ├─ Home
            └─ sheet: Offer
               └─ sheet: Offer
          -       └─ Home
          +       └─ sheet: Offer

          replay: sextant repl shop.sextant:10

        1 passed, 1 failed

        """)
  }

  @Test("a property violated at the start is reported once, at its declaration")
  func start() throws {
    let late = offers.replacing("stacked Home", with: "stacked Offer")
    let result = try sextant(
      "test", file: late + "scenario \"a\" { dismiss }\nscenario \"b\" { tap more }\n")
    #expect(result.code == 1)
    #expect(
      result.output == """
        failed:
        ✘ a                                                     shop.sextant:8
        ✘ b                                                     shop.sextant:9

        0 passed, 2 failed

        """)
    #expect(
      result.errors == """
        shop.sextant:6:3: error: "an empty shop" holds at the start, but must never hold \
        [neverBroken 3021]
          6 |   never "an empty shop" { no Home }
            |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        """)
    let ran = run(late + "append Home")
    #expect(ran.code == .failure && ran.text == "" && ran.errors == result.errors)
  }

  // MARK: Scripts

  @Test("a script continues and exits with 1")
  func scripts() throws {
    let ran = run(offers + "tap offer\ntap more\ndismiss\n")
    #expect(ran.code == .failure)
    #expect(ran.text.hasSuffix("dismiss\n  - sheet Offer#4\n"))
    #expect(
      ran.errors == """
        shop.sextant:9:1: error: the invariant "one sheet at most" does not hold: it is 2 \
        [invariantBroken 3020]
          9 | tap more
            | ^^^^^^^^
          declared at shop.sextant:5:3: invariant "one sheet at most" { count sheets <= 1 }

        """)
    #expect(run(offers + "tap offer\ndismiss\n").code == .success)
  }

  @Test("JSON reports the violation in its step")
  func json() throws {
    let two = offers.replacing("\"an empty shop\" { no Home }", with: "\"two\" { count Offer > 1 }")
    let ran = run(two + "tap offer\ntap more\nappend Home\n", as: .json)
    let lines = try ran.text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(ran.code == .failure)
    try #require(lines.count == 3)
    let first = lines[1]
    #expect(first["outcome"]?.string == "applied" && first["passed"]?.bool == false)
    #expect(first["error"]?["code"]?.string == "invariantBroken")
    #expect(
      first["broken"]?.array?.compactMap { $0["number"]?.int } == [3020, 3021])
    #expect(lines.last?["passed"]?.isNull == true && lines.last?["broken"] == nil)
    let schema = Schema(
      try JSONValue(
        parsing: [UInt8](
          Data(
            contentsOf: RepositoryScripts.root.appending(path: "Grammar/trace.schema.json")))))
    for line in lines { #expect(schema.violations(of: line) == []) }
  }

  @Test("a stream reports properties violated at the start")
  func streams() {
    let output = TextOutput()
    let context = CommandContext(systems: .all, files: NoFileSystem(), output: output)
    var pieces = [
      offers.replacing("stacked Home", with: "stacked Offer"), "append Home\ntap offer\n",
    ]
    let code = ScriptRunner(context).stream(named: "-", RunOptions.standard) {
      pieces.isEmpty ? nil : Array(pieces.removeFirst().utf8)
    }
    #expect(code == .failure)
    #expect(output.errors.hasPrefix("-:6:3: error: \"an empty shop\" holds at the start"))
    #expect(output.text.hasPrefix("append Home\n"))
  }

  // MARK: The shell

  private func shell(_ lines: String..., file: String = offers + walk, at line: Int? = nil)
    -> ScriptedREPL
  {
    ScriptedREPL(
      lines, loading: "shop.sextant", line: line, files: ScriptedFiles(["shop.sextant": file]))
  }

  @Test("the shell keeps the violating step, which can be undone")
  func steps() {
    let repl = shell("tap offer", "tap more", "tap more", ":undo 2", "tap more")
    #expect(repl.code == .failure)
    func message(_ line: Int) -> String {
      """
      input:\(line):1: error: the invariant "one sheet at most" does not hold: it is 2 \
      [invariantBroken 3020]
        \(line) | tap more
          | ^^^^^^^^
        declared at shop.sextant:5:3: invariant "one sheet at most" { count sheets <= 1 }

      """
    }
    #expect(repl.errors == message(2) + message(5))
    #expect(repl.text.contains("  + sheet Offer#5 on Offer#4\n"))
    #expect(shell("tap offer", "dismiss").code == .success)
  }

  @Test("a violating step of a loaded file is reported, and the rest runs")
  func loading() {
    let repl = shell("print count sheets", at: 12)
    #expect(repl.errors.hasPrefix("shop.sextant:10:3: error: the invariant \"one sheet at most\""))
    #expect(repl.errors.contains("shop.sextant:12:3: error: the visible node is Offer"))
    #expect(repl.text.hasSuffix("\n3\n"))
    #expect(repl.code == .failure)
    let late = shell(
      "print top", file: offers.replacing("stacked Home", with: "stacked Offer") + "append Offer\n")
    #expect(late.errors.contains("[neverBroken 3021]") && late.text.hasSuffix("Offer#3\n"))
  }

  @Test("a session with a violating step is not saved")
  func saving() throws {
    let repl = shell("tap offer", "tap more", "dismiss", ":save out.sextant", ":undo 2")
    #expect(repl.errors.contains("`tap more` fails: the invariant \"one sheet at most\""))
    #expect(repl.files["out.sextant"] == nil)
    #expect(shell("tap offer", ":save out.sextant").files["out.sextant"] != nil)
  }
}
