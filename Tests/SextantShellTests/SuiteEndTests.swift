import Foundation
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct SuiteEndTests {
  @Test(
    "the summary counts files that did not run",
    arguments: [
      (
        ["walks.sextant", "folder/worse.sextant"], ExitCode.badScript,
        "2 passed, 0 failed, 1 file did not run\n"
      ),
      (
        ["none.sextant", "walks.sextant"], .missingInput, "2 passed, 0 failed, 1 file did not run\n"
      ),
      (
        ["folder/worse.sextant", "none.sextant"], .missingInput,
        """
        failed:
        ✘ none.sextant did not run
        ✘ folder/worse.sextant did not run

        0 passed, 0 failed, 2 files did not run

        """
      ),
    ])
  func filesThatDidNotRun(_ paths: [String], _ code: ExitCode, _ text: String) {
    for workers in 1...3 {
      var options = TestOptions.standard
      options.workers = workers
      let result = runBatch { SuiteRunner($0).test(paths, options) }
      #expect(result.code == code && result.text == text)
    }
  }

  @Test("lists several failures at the end, with files that did not run")
  func listOfFailures() {
    var files = BatchFiles()
    files.texts["more.sextant"] = "\nscenario \"blue\" { require top is C }\n"
    let result = runBatch(files) {
      SuiteRunner($0).test(["more.sextant", "folder"], TestOptions.standard)
    }
    #expect(
      result.text.hasSuffix(
        """


        failed:
        ✘ blue                                                  more.sextant:2
        ✘ red                                                   folder/red.sextant:1
        ✘ folder/worse.sextant did not run

        1 passed, 2 failed, 1 file did not run

        """), "\(result.text)")
    let one = runBatch(files) { SuiteRunner($0).test(["more.sextant"], TestOptions.standard) }
    #expect(!one.text.contains("failed:\n") && one.text.hasSuffix("\n0 passed, 1 failed\n"))
  }

  @Test("a list reports that scenarios of a file with errors are missing")
  func listOfABrokenFile() {
    var options = TestOptions.standard
    options.list = true
    let result = runBatch { SuiteRunner($0).test(["folder"], options) }
    #expect(result.text == "folder/red.sextant:1 red\nfolder/red.sextant:2 green\n")
    #expect(result.code == .badScript)
    #expect(result.errors.hasSuffix("\nsextant: the scenarios of 1 file are not listed\n"))
  }

  @Test("a verbose report shows the warnings that it counts")
  func shownWarnings() {
    var files = BatchFiles()
    files.texts = ["a.sextant": "scenario \"a\" { drop last 0 }\nscenario \"b\" { append A }\n"]
    var options = TestOptions.standard
    options.reporting.verbose = true
    #expect(
      runBatch(files) { SuiteRunner($0).test(["a.sextant"], options) }.text == """
        ✔ a

          scenario "a" { drop last 0 }                          a.sextant:1
                         ^^^^^^^^^^^ warning: no change [noChange 2101]

        ✔ b
        1 warning; `--strict` makes it an error
        2 passed, 0 failed

        """)
  }

  @Test("counts omitted failures and warnings")
  func furtherFailures() {
    var files = BatchFiles()
    let wrong = String(repeating: "expect top is A\ndrop last 0\n", count: 1_234)
    files.texts = ["a.sextant": "scenario \"a\" {\n\(wrong)}\n"]
    var options = TestOptions.standard
    options.reporting.verbose = true
    let text = runBatch(files) { SuiteRunner($0).test(["a.sextant"], options) }.text
    #expect(text.components(separatedBy: "[expectationFailed 3005]").count == 1_001)
    #expect(text.components(separatedBy: "[noChange 2101]").count == 1_001)
    #expect(text.contains("\n  and 234 further failures, not shown\n"))
    #expect(text.contains("\n  and 234 further warnings, not shown\n"))
    #expect(text.contains("\n1234 warnings; "))
    options.strictness.strict = true
    let strict = runBatch(files) { SuiteRunner($0).test(["a.sextant"], options) }.text
    #expect(strict.contains("\n  and 468 further failures, not shown\n"))
  }

  @Test("the summary has the running time if requested")
  func runningTime() {
    var options = TestOptions.standard
    options.runContext.showsTime = true
    let text = runBatch { SuiteRunner($0).test(["walks.sextant"], options) }.text
    #expect(text.wholeMatch(of: #/2 passed, 0 failed \([0-9.]+ (µs|ms|s)\)\n/#) != nil, "\(text)")
  }
}
