import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct SuiteSelectionTests {
  private func test(
    _ text: String, _ change: (inout TestOptions) throws -> Void
  ) rethrows -> BatchResult {
    var files = BatchFiles()
    files.texts = ["a.sextant": text]
    var options = TestOptions.standard
    try change(&options)
    return runBatch(files) { SuiteRunner($0).test(["a.sextant"], options) }
  }

  private static let two = "scenario \"one\" { append A }\nscenario \"two\" { append A }\n"

  @Test("a `--skip` without a match is a warning, and with --strict an error")
  func unusedSkip() throws {
    for isStrict in [false, true] {
      let result = test(Self.two) {
        $0.skip = ["t*", "wto"]
        $0.strictness.strict = isStrict
      }
      #expect(result.code == (isStrict ? .nothingSelected : .success))
      #expect(
        result.errors
          == "sextant: \(isStrict ? "" : "warning: ")`--skip wto` has no effect: "
          + "it matches no scenario\n")
      #expect(result.text.hasPrefix("1 passed"))
    }
  }

  @Test(
    "finds a case with other spaces and another order of values",
    arguments: [
      ("id: \"a, b\", y: [1, 2]", true), ("y:[1,2],id:\"a, b\"", true),
      ("y: [2, 1], id: \"a, b\"", false), ("y: [1, 2]", false), ("id: \"a,b\", y: [1, 2]", false),
    ])
  func caseOrder(_ text: String, _ isFound: Bool) {
    let result = test(
      "scenario \"s\" for id, y in [[\"a, b\", [1, 2]], [\"c\", [3]]] { append A(id: id, y: y) }"
    ) { $0.caseText = text }
    #expect((result.code == .success) == isFound, "\(result.text)\(result.errors)")
  }

  @Test("a failure of `after each` is not the failure that `todo` expects")
  func todoAndAfter() {
    let after = "after each { expect top is Z }\n"
    let fails = test(after + "scenario \"s\" todo \"later\" { expect top is B }") { _ in }
    #expect(fails.code == .failure && fails.text.contains("expect top is Z"), "\(fails.text)")
    #expect(!fails.text.contains("expect top is B"))
    let passes = test(after + "scenario \"s\" todo \"later\" { append A }") { _ in }
    #expect(passes.text.contains("todoPassed") && passes.text.contains("expect top is Z"))
    let good = test(
      "after each { expect top is Home }\nscenario \"s\" todo \"later\" { expect top is B }"
    ) { _ in }
    #expect(good.code == .success && good.text.contains("1 todo"))
  }

  @Test("the summary of `check` counts unreadable files")
  func unreadable() {
    var files = BatchFiles()
    files.texts = ["a.sextant": "append A\n"]
    let result = runBatch(files) {
      ScriptChecker($0).check(["a.sextant", "none.sextant"], CheckOptions.parsed())
    }
    #expect(result.code == .missingInput)
    #expect(result.text == "1 file checked, 1 unreadable, no problems\n")
  }
}
