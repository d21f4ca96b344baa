import Foundation
import SextantLanguage
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite struct ScenarioAttributeTests {
  private struct OneFile: FileSystem {
    let text: String

    func read(_ path: String) throws(FileProblem) -> [UInt8] { Array(text.utf8) }

    func scripts(at path: String) throws(FileProblem) -> [String] {
      if path != "a.sextant" { throw FileProblem("no such file") }
      return [path]
    }
  }

  private func test(
    _ text: String, _ path: String = "a.sextant", _ change: (inout TestOptions) -> Void = { _ in }
  ) -> (code: ExitCode, text: String, errors: String) {
    var options = TestOptions.standard
    change(&options)
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: OneFile(text: text), output: output, interrupt: InterruptFlag())
    let code = SuiteRunner(context).test([path], options)
    return (code, output.text, output.errors)
  }

  private func inFolder(with text: String, _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(text.utf8).write(to: folder.appending(path: "a.sextant"))
    try body(folder.path)
  }

  private func names(_ text: String, _ change: (inout TestOptions) -> Void = { _ in }) -> [String] {
    let listed = test(text) {
      $0.list = true
      change(&$0)
    }
    return listed.text.split(separator: "\n").map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  // MARK: Cases

  @Test(
    "several tables give every combination, and a row gives a value to each name",
    arguments: [
      ("for x in [1, 2]", ["s [x: 1]", "s [x: 2]"]),
      (
        "for x in [1, 2] for y in [\"a\", \"b\"]",
        ["s [x: 1, y: \"a\"]", "s [x: 1, y: \"b\"]", "s [x: 2, y: \"a\"]", "s [x: 2, y: \"b\"]"]
      ),
      (
        "for x, y in [[1, \"a\"], [2, \"b\"]]", ["s [x: 1, y: \"a\"]", "s [x: 2, y: \"b\"]"]
      ),
      (
        "for x in [1] tags t for y, z in [[true, 2s], [false, 3s]]",
        ["s [x: 1, y: true, z: 2s]", "s [x: 1, y: false, z: 3s]"]
      ),
    ])
  func cases(_ tables: String, _ expected: [String]) {
    #expect(names("scenario \"s\" \(tables) { append A(x: x) }") == expected)
  }

  @Test("each case has separate values, independent of `before each`")
  func values() {
    let result = test(
      """
      before each { let first = 7; append A(n: first) }
      scenario "s" for x in [1, 2] for y, z in [["a", true], ["b", false]] {
        append B(x: x, y: y, z: z)
        print "\\(first) \\(x) \\(y) \\(z)"
        expect top is B(x: 1, y: "a", z: true)
      }
      """)
    #expect(result.text.contains("3 failed") && result.text.contains("1 passed"))
    for shown in [
      "B(x: 1, y: \"b\", z: false)", "B(x: 2, y: \"a\", z: true)", "B(x: 2, y: \"b\", z: false)",
    ] { #expect(result.text.contains("the visible node is \(shown)")) }
  }

  @Test("rows of a statement bind each name in each iteration")
  func rowsOfStatements() {
    let result = test(
      """
      let k = 5
      for id, n in [["1", 1], ["2", k]] { append A(id: id, n: n) }
      command c { for id, n in [["3", 3]] { append A(id: id, n: n) } }
      in Home: c
      expect stack is [Home, A(id: "1", n: 1), A(id: "2", n: 5), A(id: "3", n: 3)]
      """)
    #expect(result.text == "1 passed, 0 failed\n" && result.errors.isEmpty)
  }

  @Test("a failure names its case and iterations, and the replay command")
  func replay() {
    let result = test(
      """
      scenario "it's" for id in ["1", "2"] for y in [1, 2] {
        append A(id: id)
        for a, b in [[1, 2], [3, 4]] { expect y is b }
      }
      """, "a.sextant:1"
    ) { $0.caseText = "id:\"2\",y: 2" }
    #expect(
      result.text == """
        ✘ it's [id: "2", y: 2]                                  a.sextant:1

          for a, b in [[1, 2], [3, 4]] { expect y is b }        a.sextant:3
                                         ^^^^^^^^^^^^^ it is 2 [expectationFailed 3005]
          with a: 3, b: 4

            stack
            ├─ Home
            └─ A(id: "2")

          before it:
            append A(id: id)                                      a.sextant:2
              + A#3(id: "2") in stack#1
            expect y is b                                         a.sextant:3

          replay: sextant repl a.sextant:3 --case 'id: "2", y: 2' --until-failure

        0 passed, 1 failed

        """)
  }

  @Test("names an iteration inside a body")
  func roundOfBody() {
    let result = test(
      """
      command c(of: Int) { for z in [1, 2] { if z is of { in B: dismiss } } }
      for y in [3, 2] { c(of: y) }
      """)
    #expect(result.text.contains("\n  with y: 2, z: 2\n"))
  }

  @Test("rejects an unknown case, and lists the cases")
  func noSuchCase() {
    let text = "scenario \"s\" for x in [1, 2] { append A(x: x) }"
    let result = test(text, "a.sextant:1") { $0.caseText = "x: 3" }
    #expect(result.code == .nothingSelected)
    #expect(
      result.errors == "sextant: unknown case `x: 3`; the cases are\n  x: 1\n  x: 2\n")
    let plain = test("scenario \"s\" { append A }") { $0.caseText = "x: 3" }
    #expect(
      plain.errors == "sextant: unknown case `x: 3`; the selection has no cases\n")
  }

  @Test("the shell replays the requested case")
  func replayInShell() throws {
    let text = "scenario \"s\" for x in [1, 2] for y in [3, 4] { append A(x: x, y: y) }\n"
    try inFolder(with: text) { folder in
      func print(_ text: String) throws -> ProcessResult {
        try Sextant.run(
          ["repl", "a.sextant:1", "--case", text], input: "print top\n", directory: folder)
      }
      #expect(try print("x: 2, y: 3").output.contains("A#3(x: 2, y: 3)\n"))
      let wrong = try print("x: 2, y: 5")
      #expect(wrong.code == 69 && wrong.errors.hasSuffix("  x: 2, y: 3\n  x: 2, y: 4\n"))
    }
  }

  // MARK: Before and after

  @Test("`after each` runs after each scenario, even after a failure, and its failures count")
  func afterEach() {
    let result = test(
      """
      before each { let d = Detail }
      scenario "good" { append d }
      scenario "bad" { append d; append A }
      scenario "worse" { require top is A }
      after each { expect top is Detail }
      """)
    #expect(result.text.contains("1 passed, 2 failed"))
    #expect(result.text.contains("the visible node is A ["))
    #expect(result.text.components(separatedBy: "the visible node is Home").count == 3)
  }

  @Test("`after each` cannot use names of the scenario")
  func namesOfAfterEach() {
    let result = test(
      "scenario \"s\" { let d = Detail; append d }\nafter each { expect top is d }")
    #expect(result.errors.contains("[unknownScreen") || result.errors.contains("`d`"))
    #expect(result.code == .badScript)
  }

  // MARK: skip, todo, only

  @Test("skipped and known failing scenarios are reported with their reasons")
  func remarks() {
    let result = test(
      """
      scenario "pays" skip "no network here" { append A; expect top is B }
      scenario "flies" todo "nobody has built it" { append A; expect top is B }
      scenario "walks" { append A; expect top is A }
      """)
    #expect(
      result.text == """
        ○ pays (skipped: no network here)                       a.sextant:1
        ✎ flies (todo: nobody has built it)                     a.sextant:2
        1 passed, 0 failed, 1 skipped, 1 todo

        """)
    #expect(result.code == .success)
  }

  @Test("a passing `todo` scenario fails, with the hint to remove `todo`")
  func passedTodo() {
    let result = test("scenario \"s\" todo \"later\" { append A; expect top is A }")
    #expect(result.code == .failure)
    #expect(
      result.text
        == """
        ✘ s                                                     a.sextant:1

          scenario "s" todo "later" { append A; expect top is … a.sextant:1
                       ^^^^ the scenario passes although it is marked `todo`: later [todoPassed 3023]
          help: remove `todo`

          replay: sextant repl a.sextant:1

        0 passed, 1 failed

        """.replacing(
          "scenario \"s\" todo \"later\" { append A; expect top is … a.sextant:1",
          with: "scenario \"s\" todo \"later\" { append A; expect top is A }  a.sextant:1"))
  }

  private let focused = """
    scenario "a" { append A }
    scenario "b" only { append A }
    scenario "c" only for x in [1, 2] { append A(x: x) }
    """

  @Test("with `only`, no other selected scenario runs")
  func only() {
    #expect(names(focused) == ["b", "c [x: 1]", "c [x: 2]"])
    let all = test(focused)
    #expect(all.text == "3 passed, 0 failed, 1 not run\n" && all.code == .success)
    let other = test(focused, "a.sextant:1")
    #expect(other.text == "1 passed, 0 failed\n")
  }

  @Test("`only` fails an unattended suite")
  func onlyInCI() throws {
    let result = test(focused) { $0.runContext.isUnattended = true }
    #expect(result.code == .failure)
    #expect(
      result.errors.split(separator: "\n").map { $0.prefix(24) } == [
        "sextant: a.sextant:2: `o", "sextant: a.sextant:3: `o",
      ])
    try inFolder(with: focused) { folder in
      for (value, code) in [("true", 1), ("", 0)] as [(String, Int32)] {
        for options in [[], ["-v"]] {
          let run = try Sextant.run(
            ["test", "a.sextant"] + options, environment: ["CI": value], directory: folder)
          #expect(run.code == code)
        }
      }
    }
  }

  // MARK: Limits

  @Test(
    "an endless scenario fails at its location",
    arguments: [
      ("repeat 100000000 { append A; drop last }", "^^^^^^^^ "),
      ("repeat 100000000 { }", "^^^^^^^^^^^^^^^^^^^^ "),
      ("for x in [1, 2] { repeat 100000000 { } }", "^^^^^^^^^^^^^^^^^^^^ "),
      ("command h { after 1s { h } }\nh\ntry wait 100000000s", "^ "),
      ("command h { repeat 100000000 { } }\nexpect no error from h", "^^^^^^^^^^^^^^^^^^^^ "),
      ("command h { repeat 100000000 { try drop last } }\ntry h", "^^^^^^^^^^^^^ "),
    ])
  func endless(_ text: String, _ marked: String) {
    let result = test(text) { $0.maxSteps = 500 }
    #expect(result.text.contains(marked + "stopped after 500 statements"), "\(result.text)")
    #expect(result.text.hasSuffix("0 passed, 1 failed\n"))
  }

  @Test("every scenario and every `after each` has the same limit of statements")
  func limitOfEach() {
    let text = """
      scenario "a" { repeat 4 { append A; drop last } }
      scenario "b" { repeat 4 { append A; drop last } }
      after each { repeat 4 { append A; drop last } }
      """
    #expect(test(text) { $0.maxSteps = 9 }.text == "2 passed, 0 failed\n")
    #expect(test(text) { $0.maxSteps = 8 }.text.hasSuffix("0 passed, 2 failed\n"))
  }

  @Test("`run` and the shell accept a limit of statements", arguments: ["run", "repl"])
  func limitOfRun(command: String) throws {
    let text = "repeat 100000000 { append A; drop last }\n"
    let result = try Sextant.run(
      [command] + (command == "run" ? ["-"] : []) + ["--max-steps", "100"], input: text)
    #expect((result.output + result.errors).contains("stopped after 100 statements"))
  }
}
