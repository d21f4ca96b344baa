import Foundation
import SextantReports
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct ReplayTests {
  private static let text = """
    before each {
      append A

      let shared = "s"
    }
    after each {
      let last = "l"
      append Z(id: last)
    }
    scenario "first" {
      append B
      // A comment.

      repeat 3 {
        let inner = "i"

        append C(id: inner)
      }
      for id, n in [["1", "x"], ["2", "y"]] {
        append D(id: id)
        expect top is D
      }
      in root {
        if top is B {
          append E
        } else {
          append F
          append G
        }
      }
    }
    scenario "cases" for id in ["1", "2"] {
      append H(id: id)
    }
    append I
    repeat 2 { append J; append K }

    """

  private func walk(_ line: Int) -> ScriptedREPL {
    ScriptedREPL(
      ["print path", "print stack"], loading: "a.sextant", line: line,
      files: ScriptedFiles(["a.sextant": Self.text]))
  }

  @Test(
    "the shell starts in the state at a line",
    arguments: [
      (1, "Home"), (2, "Home, A"), (3, "Home, A"), (5, "Home, A"),
      (7, "Home, A, B, C(id: \"i\"), C(id: \"i\"), C(id: \"i\"), D(id: \"1\"), D(id: \"2\"), F, G"),
      (10, "Home, A"), (11, "Home, A, B"), (12, "Home, A, B"), (13, "Home, A, B"),
      (14, "Home, A, B"), (15, "Home, A, B"), (16, "Home, A, B"),
      (17, "Home, A, B, C(id: \"i\")"),
      (18, "Home, A, B, C(id: \"i\"), C(id: \"i\"), C(id: \"i\")"),
      (20, "Home, A, B, C(id: \"i\"), C(id: \"i\"), C(id: \"i\"), D(id: \"1\")"),
      (
        25,
        "Home, A, B, C(id: \"i\"), C(id: \"i\"), C(id: \"i\"), D(id: \"1\"), D(id: \"2\"), F, G"
      ),
      (27, "Home, A, B, C(id: \"i\"), C(id: \"i\"), C(id: \"i\"), D(id: \"1\"), D(id: \"2\"), F"),
      (32, "Home, A"), (33, "Home, A, H(id: \"1\")"), (35, "Home, I"),
      (36, "Home, I, J, K, J, K"),
    ])
  func upTo(_ line: Int, _ stack: String) {
    let repl = walk(line)
    #expect(repl.errors.split(separator: "\n").allSatisfy { !$0.contains("error") })
    #expect(repl.text.hasSuffix("[\(stack)]\n"), "\(line): \(repl.text)\(repl.errors)")
  }

  @Test(
    "the shell knows the names bound at the line, and no others",
    arguments: [
      (4, ["shared"], ["inner", "id"]), (17, ["shared", "inner"], ["id", "last"]),
      (20, ["shared", "id", "n"], ["inner"]), (7, ["shared", "last"], ["id", "inner"]),
      (33, ["shared", "id"], ["n"]),
    ])
  func names(_ line: Int, _ known: [String], _ unknown: [String]) {
    let repl = ScriptedREPL(
      (known + unknown).map { "print \($0)" }, loading: "a.sextant", line: line,
      files: ScriptedFiles(["a.sextant": Self.text]))
    #expect(repl.errors.ranges(of: "unknownName").count == unknown.count, "\(repl.errors)")
    for name in unknown { #expect(repl.errors.contains("`\(name)`")) }
  }

  @Test("each statement of a block is a step that can be undone")
  func undo() {
    let repl = ScriptedREPL(
      [":history", ":undo", "print top"], loading: "a.sextant", line: 27,
      files: ScriptedFiles(["a.sextant": Self.text]))
    #expect(repl.text.contains("  in root { append F }\n"), "\(repl.text)")
    #expect(repl.text.hasSuffix("D#9\n"), "\(repl.text)")
  }

  // MARK: Replays

  private static let failing = """
    before each { append A }
    after each {
      expect top is A
    }
    scenario "after" {
      append B
    }
    scenario "it's \\"quoted\\"" for id in ["1", "2"] {
      append C(id: id)
      repeat 3 {
        append D
        expect stack is [Home, A, C, D]
      }
    }
    scenario "one line" { append E; expect top is F; append G }
    scenario "rejected" {
      present sheet E
      repeat 2 {
        dismiss
      }
    }

    """

  @Test(
    "the command of a failure leads to the state of the failure",
    arguments: [
      ("after", "sextant repl a.sextant:5 --until-failure", "Home, A, B"),
      (
        "it's \"quoted\" [id: \"1\"]",
        "sextant repl a.sextant:12 --case 'id: \"1\"' --until-failure",
        "Home, A, C(id: \"1\"), D, D"
      ),
      (
        "it's \"quoted\" [id: \"2\"]",
        "sextant repl a.sextant:12 --case 'id: \"2\"' --until-failure",
        "Home, A, C(id: \"2\"), D, D"
      ),
      ("one line", "sextant repl a.sextant:15 --until-failure", "Home, A, E"),
      ("rejected", "sextant repl a.sextant:19 --until-failure", "Home, A"),
    ])
  func replay(_ name: String, _ command: String, _ stack: String) throws {
    var files = BatchFiles()
    files.texts = ["a.sextant": Self.failing]
    let results = Results()
    var options = TestOptions.standard
    options.filter = [name]
    options.failure.opensShell = true
    options.runContext.openShell = { results.failed = $0 }
    let result = runBatch(files) { SuiteRunner($0).test(["a.sextant"], options) }
    #expect(result.text.contains("\n  replay: \(command)\n"), "\(result.text)")
    let failed = try #require(results.failed)
    let repl = REPL(
      reader: ScriptedReader([.line(Array("print stack".utf8))]), output: results.output,
      systems: .all, files: ScriptedFiles(files.texts))
    let place = failed.replay
    #expect(place.command == command)
    let code = repl.load(
      "\(place.file):\(place.line)", case: place.caseText, untilFailure: place.untilFailure)
    #expect(code == .failure)
    _ = repl.run()
    #expect(results.output.text.hasSuffix("[\(stack)]\n"), "\(results.output.text)")
  }

  @Test(
    "the command of a failure works for every file name",
    arguments: [
      "-x.sextant", "--case.sextant", "a b's.sextant", "~.sextant", "$HOME.sextant", "é;x.sextant",
    ])
  func names(file: String) throws {
    let folder = try TestFolder([file: "scenario \"s\" {\n  append A\n  expect top is B\n}\n"])
    let tested = try Sextant.run(["test", "--", file], directory: folder.path)
    let line = try #require(tested.output.split(separator: "\n").first { $0.contains("replay: ") })
    let command = line.components(separatedBy: "replay: sextant")[1]
    let shell = try runProcess(
      "/bin/sh", ["-c", "\"$0\"" + command, Sextant.path], input: Array("print path\n".utf8),
      directory: folder.path)
    #expect(shell.output.hasSuffix("[A]\n"), "\(line)\(shell.errors)")
  }

  private final class Results: @unchecked Sendable {
    var failed: ScenarioResult?
    let output = TextOutput()
  }

  @Test("a missing snapshot does not stop the replay of a failure")
  func missingSnapshot() {
    let text =
      "scenario \"s\" {\n  append A\n  expect graph snapshot\n  repeat 2 { append B; expect top is C }\n}\n"
    let output = TextOutput()
    let repl = REPL(
      reader: ScriptedReader([.line(Array("print stack".utf8))]), output: output, systems: .all,
      files: ScriptedFiles(["a.sextant": text]))
    #expect(repl.load("a.sextant:4", untilFailure: true) == .failure)
    _ = repl.run()
    #expect(output.text.hasSuffix("[Home, A, B]\n"), "\(output.text)")
  }

  @Test("a failure in an imported file is replayed from the scenario's statement")
  func imported() {
    var files = BatchFiles()
    files.texts = [
      "lib.sextant":
        "app S {\n  screen Home { action a { dismiss } }\n  start stacked Home\n}\n",
      "a.sextant": "import \"lib.sextant\"\nscenario \"s\" {\n  tap a\n}\n",
    ]
    let result = runBatch(files) { SuiteRunner($0).test(["a.sextant"], TestOptions.standard) }
    #expect(result.text.contains("replay: sextant repl a.sextant:3\n"), "\(result.text)")
  }
}
