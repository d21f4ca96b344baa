import SextantReports
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct LastRunTests {
  private static let scripts = [
    "suite/a.sextant": """
    scenario "good" { append A }
    scenario "bad" tags slow { append A; expect top is B }
    scenario "cases" for id in ["1", "2"] { append A(id: id); expect top is A(id: "1") }
    """,
    "suite/b.sextant": "scenario \"other\" { append A; expect top is B }\n",
    "suite/c.sextant": "scenario \"fine\" { append A }\n",
  ]
  private static let path = "suite/.sextant/last-run.json"

  private func test(
    _ files: EditedFiles, _ paths: [String] = ["suite"],
    _ change: (inout TestOptions) -> Void = { _ in }
  ) -> BatchResult {
    var options = TestOptions.standard
    options.runContext.keepsLastRun = true
    options.runContext.writer = files
    change(&options)
    return files.run { SuiteRunner($0).test(paths, options) }
  }

  private func listed(
    _ files: EditedFiles, _ paths: [String] = ["suite"],
    _ change: (inout TestOptions) -> Void = { _ in }
  ) -> [String] {
    let result = test(files, paths) { options in
      options.narrowing.lastFailed = true
      options.list = true
      change(&options)
    }
    return result.text.split(separator: "\n").map(String.init)
  }

  private static let failed = [
    "suite/a.sextant:2 bad", "suite/a.sextant:3 cases [id: \"2\"]", "suite/b.sextant:1 other",
  ]

  @Test("stores failures in an ignored folder, and runs only these")
  func failures() {
    let files = EditedFiles(Self.scripts)
    _ = test(files)
    #expect(
      files[Self.path] == #"""
        {"schemaVersion":1,"failed":[
        {"file":"a.sextant","name":"bad","case":null},
        {"file":"a.sextant","name":"cases [id: \"2\"]","case":"id: \"2\""},
        {"file":"b.sextant","name":"other","case":null}
        ]}

        """#)
    #expect(files["suite/.sextant/.gitignore"] == "*\n")
    #expect(listed(files) == Self.failed)
    let again = test(files) { $0.narrowing.lastFailed = true }
    #expect(again.code == .failure && again.text.hasSuffix("\n0 passed, 3 failed\n"))
  }

  @Test("a filter and --last-failed intersect")
  func filters() throws {
    let files = EditedFiles(Self.scripts)
    _ = test(files)
    #expect(listed(files) { $0.filter = ["tag:slow"] } == [Self.failed[0]])
    #expect(listed(files) { $0.skip = ["tag:slow"] } == Array(Self.failed.dropFirst()))
    #expect(listed(files, ["suite/a.sextant:1"]).isEmpty)
  }

  @Test("keeps stored failures of unselected scenarios")
  func deselected() {
    let files = EditedFiles(Self.scripts)
    _ = test(files)
    files["suite/a.sextant"] = Self.scripts["suite/a.sextant"]?.replacing("is B", with: "is A")
    _ = test(files) { $0.filter = ["good", "cases"] }
    #expect(listed(files) == Self.failed)
    _ = test(files) { $0.filter = ["bad"] }
    #expect(listed(files) == Array(Self.failed.dropFirst()))
    // `--list` runs no scenario.
    let before = files.edits
    _ = test(files) { $0.list = true }
    #expect(files.edits == before)
  }

  @Test("removes deleted scenarios and files")
  func gone() {
    let files = EditedFiles(Self.scripts)
    _ = test(files)
    files["suite/a.sextant"] = "scenario \"renamed\" { append A }\n"
    files["suite/b.sextant"] = nil
    #expect(test(files).code == .success)
    #expect(files[Self.path] == Self.none)
  }

  private static let none = "{\"schemaVersion\":1,\"failed\":[]}\n"

  @Test("a file without scenarios has no stored failures", arguments: [false, true])
  func emptied(lastFailed: Bool) {
    let files = EditedFiles(Self.scripts)
    _ = test(files, ["suite/b.sextant"])
    files["suite/b.sextant"] = "screen A\n"
    let result = test(files) { $0.narrowing.lastFailed = lastFailed }
    #expect(result.code == (lastFailed ? .nothingSelected : .failure))
    #expect(files[Self.path]?.contains("b.sextant") == false)
  }

  @Test("stores scenarios not run: after the limit of failures, or in a file with errors")
  func notRun() {
    for workers in 1...4 { limit(workers: workers) }
    let broken = EditedFiles(Self.scripts)
    broken["suite/c.sextant"] = "scenario \"fine\" { append }\n"
    _ = test(broken)
    #expect(broken[Self.path]?.contains(#"{"file":"c.sextant","name":null,"case":null}"#) == true)
    broken["suite/c.sextant"] = Self.scripts["suite/c.sextant"]
    #expect(listed(broken) == Self.failed + ["suite/c.sextant:1 fine"])
    _ = test(broken) { $0.narrowing.lastFailed = true }
    #expect(listed(broken) == Self.failed)
  }

  /// A scenario that another thread runs after the limit counts as not run.
  private func limit(workers: Int) {
    let files = EditedFiles(Self.scripts)
    _ = test(files) { options in
      options.maxFailures = 1
      options.workers = workers
    }
    #expect(
      listed(files) == [
        Self.failed[0], "suite/a.sextant:3 cases [id: \"1\"]", Self.failed[1], Self.failed[2],
        "suite/c.sextant:1 fine",
      ])
  }

  @Test("reports why no scenario is selected", arguments: [false, true])
  func nothing(allowsEmpty: Bool) {
    let files = EditedFiles(["suite/c.sextant": "scenario \"fine\" { append A }\n"])
    func again() -> BatchResult {
      test(files) { options in
        options.narrowing.lastFailed = true
        options.allowEmpty = allowsEmpty
      }
    }
    let code = allowsEmpty ? ExitCode.success : .nothingSelected
    func expect(_ message: String) {
      let result = again()
      #expect(result.code == code && result.errors == (allowsEmpty ? "" : "sextant: \(message)\n"))
      #expect(result.text == "0 passed, 0 failed\n")
    }
    expect("no failures are recorded in suite/.sextant/last-run.json")
    files["suite/c.sextant"] = "scenario \"fine\" { append A; expect top is B }\n"
    _ = test(files)
    files["suite/c.sextant"] = "scenario \"fine\" { append A }\n"
    _ = test(files)
    expect("the last run had no failures")
    files[Self.path] =
      #"{"schemaVersion":1,"failed":[{"file":"d.sextant","name":"x","case":null}]}"#
    expect(
      "none of the selected scenarios failed in the last run (see suite/.sextant/last-run.json)")
  }

  @Test(
    "a suite without failures stores nothing, and an unchanged result is not written")
  func quiet() {
    let fine = EditedFiles(["suite/c.sextant": "scenario \"fine\" { append A }\n"])
    let before = fine.edits
    #expect(test(fine).code == .success && fine.edits == before)
    let files = EditedFiles(Self.scripts)
    _ = test(files)
    let edits = files.edits
    _ = test(files)
    #expect(files.edits == edits)
  }

  @Test("a read-only folder only affects --last-failed")
  func readOnly() {
    let files = EditedFiles(Self.scripts, locked: ["suite/.sextant"])
    let result = test(files)
    #expect(result.code == .failure && result.errors.isEmpty)
    files[Self.path] =
      #"{"schemaVersion":1,"failed":[{"file":"c.sextant","name":"fine","case":null}]}"#
    let again = test(files) { $0.narrowing.lastFailed = true }
    #expect(again.code == .cannotWrite && again.text == "1 passed, 0 failed\n")
    #expect(
      again.errors
        == "sextant: suite/.sextant/last-run.json: cannot be written: permission denied\n")
  }

  @Test(
    "rejects a foreign file with --last-failed, and otherwise replaces it",
    arguments: [
      ("{", "line 1, column 2: expected a name in quotes"),
      ("[]", "written by another version of sextant"),
      (#"{"schemaVersion":2,"failed":[]}"#, "written by another version of sextant"),
      (#"{"schemaVersion":1,"failed":[{}]}"#, "an entry has no `file`"),
    ])
  func damaged(_ text: String, _ message: String) {
    let files = EditedFiles(Self.scripts)
    files[Self.path] = text
    let result = test(files) { $0.narrowing.lastFailed = true }
    #expect(result.code == .missingInput)
    #expect(
      result.errors
        == "sextant: \(Self.path): \(message); run without --last-failed to write the file again\n")
    _ = test(files)
    #expect(listed(files) == Self.failed)
  }

  @Test(
    "stores failures beside the nearest configuration file, otherwise in the folder of the first path"
  )
  func place() {
    let files = EditedFiles(Self.scripts)
    _ = test(files, ["suite/b.sextant:1"])
    #expect(files[Self.path] != nil)
    (files[".sextant.json"], files[".git/HEAD"]) = ("{}", "")
    _ = test(files, ["suite"])
    #expect(files[".sextant/last-run.json"]?.contains(#""file":"suite/a.sextant""#) == true)
    #expect(listed(files, ["suite"]) == Self.failed)
  }

  @Test("a merged result stores failures like a run")
  func merging() throws {
    let files = EditedFiles(Self.scripts)
    let store = LastRunStore(in: "suite", files, files)
    var recorder = LastRunRecorder(store, isWhole: true)
    var result = ScenarioResult(name: "bad", file: "suite/a.sextant", line: 2)
    result.hasRun = false
    recorder.add(result)
    recorder.add(ScenarioResult(name: "good", file: "suite/a.sextant", line: 1))
    var summary = SuiteSummary()
    summary.filesNotRun = ["suite/b.sextant", "suite/none.sextant"].map {
      .init(name: $0, reason: "it has errors")
    }
    try store.keep(recorder.end(summary, of: ["suite/a.sextant", "suite/c.sextant"]))
    #expect(
      files[Self.path] == """
        {"schemaVersion":1,"failed":[
        {"file":"a.sextant","name":"bad","case":null},
        {"file":"b.sextant","name":null,"case":null}
        ]}

        """)
  }
}
