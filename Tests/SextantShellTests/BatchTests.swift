import Foundation
import SextantInterpreter
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct BatchTests {
  private typealias Files = BatchFiles

  // MARK: Selection

  @Test(
    "a line selects the scenario around it",
    arguments: [
      (["walks.sextant:2"], "walks.sextant:2 one\n"),
      (["walks.sextant:8"], "walks.sextant:6 two\n"),
      (["walks.sextant:8", "walks.sextant:3"], "walks.sextant:2 one\nwalks.sextant:6 two\n"),
      (["walks.sextant:8", "walks.sextant"], "walks.sextant:2 one\nwalks.sextant:6 two\n"),
      (["mixed.sextant:1"], "mixed.sextant:1 mixed\n"),
      (["mixed.sextant:4"], "mixed.sextant:3 beside\n"),
    ])
  func lines(_ paths: [String], _ listed: String) {
    var options = TestOptions.standard
    options.list = true
    let result = runBatch { SuiteRunner($0).test(paths, options) }
    #expect(result.text == listed)
    #expect(result.code == .success && result.errors.isEmpty)
  }

  @Test(
    "reports selections without a result",
    arguments: [
      ("walks.sextant:1", ExitCode.nothingSelected, "no scenario on this line"),
      ("walks.sextant:99", .nothingSelected, "no scenario on this line"),
      ("folder:3", .usage, "a folder cannot have a line number"),
      ("none.sextant:3", .missingInput, "no such file"),
      ("none.sextant", .missingInput, "no such file"),
    ])
  func selection(_ path: String, _ code: ExitCode, _ message: String) {
    let result = runBatch { SuiteRunner($0).test([path], TestOptions.standard) }
    #expect(result.code == code)
    #expect(result.errors == "sextant: \(path): \(message)\n")
  }

  @Test("reports a line without a scenario, and runs the other lines")
  func oneOfTwoLines() {
    let result = runBatch {
      SuiteRunner($0).test(["walks.sextant:3", "walks.sextant:99"], TestOptions.standard)
    }
    #expect(result.code == .nothingSelected && result.text == "1 passed, 0 failed\n")
  }

  @Test("a file name may end in a colon and a number")
  func fileWithAColon() {
    var files = Files()
    files.texts["odd:3"] = "append A\n"
    let result = runBatch(files) { SuiteRunner($0).test(["odd:3"], TestOptions.standard) }
    #expect(result.code == .success && result.text == "1 passed, 0 failed\n")
  }

  @Test("`run` and `check` reject a line", arguments: ["walks.sextant:2", "folder:2"])
  func noLine(path: String) {
    for result in [
      runBatch { ScriptRunner($0).run([path], RunOptions.standard) },
      runBatch { ScriptChecker($0).check([path], CheckOptions.parsed()) },
    ] {
      #expect(result.code == .usage)
      #expect(result.errors.hasPrefix("sextant: \(path): this command does not support FILE:LINE"))
    }
  }

  @Test("every command reports a folder without scripts as an empty selection")
  func emptyFolder() {
    let results = [
      runBatch { ScriptRunner($0).run(["empty"], RunOptions.standard) },
      runBatch { ScriptChecker($0).check(["empty"], CheckOptions.parsed()) },
      runBatch { SuiteRunner($0).test(["empty"], TestOptions.standard) },
    ]
    #expect(results.allSatisfy { $0.code == .nothingSelected && !$0.errors.isEmpty })
  }

  @Test("`-` is standard input to every command")
  func standardInput() {
    var files = Files()
    files.input = "append A\nprint top\n"
    #expect(
      runBatch(files) { ScriptRunner($0).run(["-"], RunOptions.standard) }.text.hasSuffix("A#3\n"))
    #expect(
      runBatch(files) { SuiteRunner($0).test(["-"], TestOptions.standard) }.text
        == "1 passed, 0 failed\n")
    #expect(
      runBatch(files) { SuiteRunner($0).test(["-:2"], TestOptions.standard) }.text
        == "1 passed, 0 failed\n")
    let checked = runBatch(files) { ScriptChecker($0).check(["-"], CheckOptions.parsed()) }
    #expect(checked.text == "1 file checked, no problems\n")
    let unreadable = runBatch { ScriptRunner($0).run(["-"], RunOptions.standard) }
    #expect(unreadable.code == .missingInput)
    #expect(unreadable.errors == "sextant: -: standard input is not available\n")
  }

  // MARK: Scenarios that are not run

  @Test(
    "the limit of failures counts the remaining scenarios without reporting their errors",
    arguments: 1...3)
  func enoughFailures(workers: Int) {
    var options = TestOptions.standard
    options.maxFailures = 1
    options.workers = workers
    let result = runBatch { SuiteRunner($0).test(["folder", "walks.sextant"], options) }
    #expect(result.code == .failure && result.errors.isEmpty)
    #expect(result.text.hasSuffix("\n0 passed, 1 failed, 3 not run\n"))
  }

  @Test("with --strict, a warning counts as a failure")
  func strictFailures() {
    var files = Files()
    files.texts = ["a.sextant": "scenario \"a\" { drop last 0 }\nscenario \"b\" { append A }\n"]
    var options = TestOptions.standard
    options.maxFailures = 1
    options.strictness.strict = true
    let result = runBatch(files) { SuiteRunner($0).test(["a.sextant"], options) }
    #expect(result.code == .failure && result.text.hasSuffix("\n0 passed, 1 failed, 1 not run\n"))
  }

  @Test("an interruption lists the first scenarios not run, and counts all")
  func interruption() {
    var files = Files()
    for index in 1...4 {
      files.texts["more/\(index).sextant"] =
        "scenario \"\(index) a\" { append A }\nscenario \"\(index) b\" { append A }\n"
    }
    let flag = InterruptFlag()
    flag.request(signal: 2)
    let result = runBatch(files, flag) { SuiteRunner($0).test(["more"], TestOptions.standard) }
    #expect(result.code == .interrupted)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines.first?.hasPrefix("○ 1 a ") == true)
    #expect(lines.first?.hasSuffix(" more/1.sextant:1") == true)
    #expect(lines.suffix(2) == ["○ … and 3 more", "0 passed, 0 failed, 8 not run"])
    var options = TestOptions.standard
    options.reporting.verbose = true
    let all = runBatch(files, flag) { SuiteRunner($0).test(["more"], options) }
    #expect(all.text.split(separator: "\n").filter { $0.hasPrefix("○") }.count == 8)
  }

  @Test("reports the diagnostics of a shared import once")
  func sharedMistake() {
    var files = Files()
    files.texts["shared/app.sextant"] = "app S { screen Home; start Hom }\n"
    for name in ["a", "b", "c"] {
      files.texts["shared/\(name).sextant"] = "import \"app.sextant\"\nscenario \"\(name)\" {}\n"
    }
    let checked = runBatch(files) { ScriptChecker($0).check(["shared"], CheckOptions.parsed()) }
    #expect(checked.text == "4 files checked, 1 problem\n" && checked.code == .badScript)
    let tested = runBatch(files) { SuiteRunner($0).test(["shared"], TestOptions.standard) }
    #expect(tested.errors == checked.errors && tested.code == .badScript)
    #expect(checked.errors.components(separatedBy: "unknownNode").count == 2)
  }

  @Test(
    "the summary distinguishes warnings from problems",
    arguments: [
      ("screen B", false, "1 warning"), ("screen B; screen C", false, "2 warnings"),
      ("screen B", true, "1 problem"), ("screen B; screen A", false, "1 problem"),
      ("", false, "no problems"),
    ])
  func warnings(declarations: String, isStrict: Bool, counted: String) {
    var files = Files()
    files.texts["a.sextant"] = "app S { screen A; \(declarations); start A }\n"
    var options = CheckOptions.parsed()
    options.strictness.strict = isStrict
    let checked = runBatch(files) { ScriptChecker($0).check(["a.sextant"], options) }
    #expect(checked.text == "1 file checked, \(counted)\n", "\(checked.errors)")
  }

  @Test("the summary does not count an unreadable file as checked")
  func notRead() {
    let files = Unreadable()
    let output = TextOutput()
    let context = CommandContext(systems: .all, files: files, output: output)
    #expect(ScriptChecker(context).check(["a"], CheckOptions.parsed()) == .missingInput)
    #expect(ScriptFormatter(context).format(["a"], .check) == .missingInput)
    #expect(
      output.text
        == "1 file checked, 1 unreadable, no problems\n1 file checked, 0 not formatted\n")
    #expect(output.errors == "sextant: a/b␛: permission denied\nsextant: a/b␛: permission denied\n")
  }

  private struct Unreadable: FileSystem {
    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      if path == "a/b\u{1B}" { throw FileProblem("permission denied") }
      return Array("append A\n".utf8)
    }
    func scripts(at path: String) throws(FileProblem) -> [String] { ["a/b\u{1B}", "a/c"] }
    func standardInput() throws(FileProblem) -> [UInt8] { [] }
    func absolutePath(_ path: String) -> String { "/" + path }
  }

  @Test("an interrupted check reports nothing about later files")
  func betweenFiles() {
    let flag = InterruptFlag()
    flag.request(signal: 15)
    let checked = runBatch(Files(), flag) {
      ScriptChecker($0).check(["folder"], CheckOptions.parsed())
    }
    #expect(checked.text.isEmpty && checked.errors.isEmpty && checked.code == .terminated)
  }

  @Test("an interrupted check reports the checked files")
  func reportsOfInterrupted() throws {
    let flag = InterruptFlag()
    let files = Files(onInput: { flag.request(signal: 15) })
    let writer = ScriptedFiles([:])
    var options = CheckOptions.parsed()
    options.report = ["json=c.json"]
    options.runContext.writer = writer
    let checked = runBatch(files, flag) { ScriptChecker($0).check(["-"], options) }
    #expect(checked.code == .terminated && writer["c.json"] != nil)
  }

  @Test("an incomplete input has no verdict")
  func unread() {
    let flag = InterruptFlag()
    let files = Files(onInput: { flag.request(signal: 2) })
    let checked = runBatch(files, flag) { ScriptChecker($0).check(["-"], CheckOptions.parsed()) }
    #expect(checked.text.isEmpty && checked.code == .interrupted)
    _ = flag.take()
    let tested = runBatch(files, flag) { SuiteRunner($0).test(["-"], TestOptions.standard) }
    #expect(tested.text.isEmpty && tested.code == .interrupted)
    #expect(tested.errors == checked.errors && tested.errors.hasPrefix("sextant: -: "))
  }

  // MARK: Streams

  private func stream(_ text: String, _ options: RunOptions) -> BatchResult {
    var pieces = [Array(text.utf8)]
    return runBatch { ScriptRunner($0).stream(named: "-", options) { pieces.popLast() } }
  }

  @Test("diagnostics of a stream have the lines of the stream")
  func streamLines() {
    var options = RunOptions.standard
    options.keepGoing = true
    let result = stream("append A\n\ndrop lst\nrepeat 1 {\n  drop lst\n}\ndismiss\n", options)
    #expect(result.code == .failure)
    #expect(result.errors.contains("-:3:6: error: "))
    #expect(result.errors.contains("  3 | drop lst\n"))
    #expect(result.errors.contains("-:5:8: error: "))
    #expect(result.errors.contains("-:7:1: error: "))
    #expect(!result.errors.contains("-:1:"))
  }

  @Test("JSON of a stream has the lines of the stream, even for earlier declarations")
  func streamLinesInJSON() throws {
    var options = RunOptions.standard
    options.keepGoing = true
    options.format = .json
    let result = stream("\nscreen Q { action go {\n  append A\n} }\nappend Q\n\ntap go\n", options)
    let last = try #require(result.text.split(separator: "\n").last)
    #expect(last.hasPrefix(#"{"file":"-","line":7,"#))
    #expect(last.contains(#""calls":[{"file":"-","line":3,"#))
  }

  @Test("a stream that ends inside a block fails")
  func unfinishedStream() {
    let result = stream("append A\nrepeat 2 {\n", RunOptions.standard)
    #expect(result.code == .failure)
    #expect(result.errors.contains("-:2:10: error: missing }"))
  }
}
