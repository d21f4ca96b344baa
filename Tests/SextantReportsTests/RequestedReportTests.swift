import Foundation
import SextantReports
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct RequestedReportTests {
  private static let texts = [
    "a.sextant": """
    scenario "good" tags smoke { append A }
    scenario "bad" { expect top is B }
    scenario "cases" for x in [1, 2] { append A(x: x) }

    """,
    "b.sextant": "scenario \"other\" { append A }\n",
    "broken.sextant": "\nscenario \"b\" { append }\n",
  ]

  private func test(
    _ paths: [String], _ reports: [String], _ files: ScriptedFiles = ScriptedFiles(texts),
    change: (inout TestOptions) -> Void = { _ in }
  ) throws -> (code: ExitCode, text: String, errors: String, files: ScriptedFiles) {
    var options = TestOptions.standard
    options.reporting.report = reports
    options.runContext.writer = files
    change(&options)
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    let code = SuiteRunner(context).test(paths, options)
    return (code, output.text, output.errors, files)
  }

  @Test(
    "rejects an invalid request with a reason",
    arguments: [
      ("jnit", "unknown format `jnit`; did you mean `junit`?"),
      (
        "zzzzzz=x",
        "unknown format `zzzzzz`; the formats are pretty, junit, tap, json, jsonl, github, markdown, html"
      ),
      ("junit=", "missing path after `junit=`"),
      (
        "\u{1B}",
        "unknown format `␛`; the formats are pretty, junit, tap, json, jsonl, github, markdown, html"
      ),
    ])
  func badRequests(_ text: String, _ message: String) {
    #expect(throws: RequestedReport.Problem(message: message)) { try RequestedReport(text) }
  }

  @Test("rejects two reports for standard output or for a path")
  func conflicts() throws {
    func conflict(_ texts: String...) throws -> String? {
      reportConflict(at: try texts.map { try RequestedReport($0).path })
    }
    #expect(try conflict("json", "junit=a", "tap=b") == nil)
    #expect(try conflict("json=a=b", "tap=a=b") == "two reports use the path `a=b`")
    #expect(try conflict("json", "tap=-")?.hasPrefix("several reports use standard output") == true)
  }

  @Test("if all reports have paths, the readable report goes to standard output")
  func paths() throws {
    let plain = try test(["a.sextant"], [])
    let result = try test(["a.sextant"], ["junit=j.xml", "tap=t", "pretty=p"])
    #expect(result.text == plain.text && result.code == .failure)
    #expect(result.files["p"] == plain.text)
    #expect(result.files["j.xml"]?.hasPrefix("<?xml") == true)
    #expect(result.files["t"]?.hasSuffix("1..4\n") == true)
    let json = try test(["a.sextant"], ["tap=t", "jsonl"])
    #expect(json.text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") })
    #expect(json.files["t"] == result.files["t"])
  }

  @Test("reports are the same for any number of threads, and have no times")
  func workers() throws {
    let formats = SuiteFormats.all.map { "\($0.name)=\($0.name)" }
    func contents(_ workers: Int) throws -> [String?] {
      let result = try test(["a.sextant", "b.sextant", "broken.sextant"], formats) {
        $0.workers = workers
        $0.runContext.showsTime = true
      }
      return SuiteFormats.all.map { result.files[$0.name] }
    }
    let first = try contents(1)
    #expect(first.allSatisfy { $0 != nil })
    for workers in 2...4 { #expect(try contents(workers) == first) }
    for text in first { #expect(text?.contains("nanoseconds") == false) }
    for text in first { #expect(text?.contains("time=") == false) }
  }

  @Test("with --times, each scenario has its duration")
  func times() throws {
    let result = try test(["a.sextant"], ["junit=j", "jsonl=l", "pretty=p"]) {
      $0.times = true
      $0.reporting.verbose = true
    }
    #expect(result.files["j"]?.components(separatedBy: "<testcase").count == 5)
    #expect(result.files["j"]?.components(separatedBy: " time=\"0.").count == 7)
    #expect(result.files["l"]?.components(separatedBy: "\"nanoseconds\":").count == 6)
    #expect(result.text.contains(#/✔ good  \([0-9.]+ (µs|ms|s)\)/#))
    #expect(result.text.contains(#/1 failed \([0-9.]+ (µs|ms|s)\)/#))
  }

  @Test("every report lists files that did not run", arguments: SuiteFormats.all.map(\.name))
  func brokenFiles(format: String) throws {
    let result = try test(["broken.sextant", "none.sextant", "b.sextant"], ["\(format)=r"])
    #expect(result.code == .missingInput)
    let text = try #require(result.files["r"])
    for name in ["broken.sextant", "none.sextant"] {
      #expect(text.components(separatedBy: name).count > 1)
    }
    #expect(format == "pretty" || text.contains("no such file"))
    #expect(format == "pretty" || text.contains("broken.sextant:2:22: error: "))
  }

  @Test("reports an unwritable report after the verdict, and writes the others")
  func unwritable() throws {
    let result = try test(["b.sextant"], ["junit=locked/j", "tap=t"])
    #expect(result.code == .cannotWrite && result.text == "1 passed, 0 failed\n")
    #expect(
      result.errors == "sextant: locked/j: the report cannot be written: permission denied\n")
    #expect(result.files["t"] != nil)
  }

  @Test("the scenarios of an app with a failing start fail, with the reason")
  func noStart() throws {
    let files = ScriptedFiles([
      "a.sextant": """
      app S { screen Home; screen Help; start stacked Home; invariant "help" { top is Help } }
      scenario "a" { append Home }
      scenario "b" { append Home }

      """
    ])
    let result = try test(["a.sextant"], ["jsonl=l", "junit=j"], files)
    #expect(result.code == .failure && result.text.hasSuffix("\n0 passed, 2 failed\n"))
    let lines = try #require(files["l"]).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.prefix(2).allSatisfy { $0.contains("\"code\":\"invariantBroken\"") })
    #expect(files["j"]?.contains("tests=\"2\" failures=\"2\"") == true)
  }

  @Test("after the limit of failures, every report has the rest as not run")
  func limit() throws {
    let result = try test(["a.sextant", "b.sextant"], ["tap=t", "jsonl=l"]) { $0.maxFailures = 1 }
    #expect(result.files["t"]?.components(separatedBy: " # SKIP not run\n").count == 4)
    #expect(result.files["l"]?.components(separatedBy: "\"verdict\":\"notRun\"").count == 4)
    #expect(result.text.hasSuffix("\n1 passed, 1 failed, 3 not run\n"))
  }

  @Test(
    "lists the slowest scenarios with their times, even for merged reports")
  func durations() throws {
    let folder = try TestFolder([
      "a.sextant": """
      scenario "fast" { append A }
      scenario "slow" { repeat 3000 { append A; drop last } }
      scenario "bad" { repeat 300 { append A; drop last }; expect top is B }
      scenario "never" skip "x" { append A }

      """
    ])
    let result = try Sextant.run(
      ["test", "--durations", "2", "--report", "pretty", "--report", "jsonl=j"],
      directory: folder.path)
    let lines = result.output.split(separator: "\n").suffix(4)
    #expect(lines.first == "slowest:" && lines.last?.hasPrefix("2 passed, 1 failed") == true)
    // On a busy machine, the fast scenario may take longer than the failing scenario.
    let entry = #/ *[0-9.]+ (µs|ms|s)  (slow|bad|fast) +a\.sextant:[123]/#
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.wholeMatch(of: entry) != nil })
    #expect(lines.dropFirst().first?.contains("slow") == true, "\(result.output)")
    #expect(try folder.read("j").contains("\"nanoseconds\""))
    let merged = try Sextant.run(["merge", "j", "--durations", "1"], directory: folder.path)
    #expect(merged.output.contains("\nslowest:\n"), "\(merged.output)")
    #expect(try Sextant.run(["test", "--durations", "0"], directory: folder.path).code == 64)
  }

  @Test("reports contain the interruption and the scenarios that did not run")
  func interruption() throws {
    let files = ScriptedFiles(Self.texts)
    let flag = InterruptFlag()
    flag.request(signal: 2)
    var options = TestOptions.standard
    options.reporting.report = ["jsonl=l", "tap=t"]
    options.runContext.writer = files
    let context = CommandContext(systems: .all, files: files, output: TextOutput(), interrupt: flag)
    #expect(SuiteRunner(context).test(["a.sextant", "b.sextant"], options) == .interrupted)
    #expect(files["l"]?.components(separatedBy: "\"verdict\":\"notRun\"").count == 6)
    #expect(files["l"]?.contains("\"interrupted\":true") == true)
    #expect(files["t"]?.hasSuffix("1..5\nBail out! interrupted\n") == true)
  }

  @Test("annotations for GitHub append the summary of the job")
  func jobSummary() throws {
    let files = ScriptedFiles(Self.texts.merging(["sum": "before\n"]) { $1 })
    _ = try test(["a.sextant"], ["json=x"], files) { $0.runContext.jobSummary = "sum" }
    #expect(files["sum"] == "before\n")
    let result = try test(["a.sextant"], ["github"], files) { $0.runContext.jobSummary = "sum" }
    #expect(result.text.hasPrefix("::error file=a.sextant,line=2,"))
    #expect(files["sum"]?.hasPrefix("before\n### ✘ sextant: 3 passed, 1 failed\n") == true)
  }

  @Test("an existing summary of the job leaves less room")
  func usedSummary() throws {
    let files = ScriptedFiles(
      Self.texts.merging(["sum": String(repeating: "x", count: 1_039_990)]) { $1 })
    _ = try test(["a.sextant"], ["github"], files) { $0.runContext.jobSummary = "sum" }
    #expect(
      files["sum"]?.hasSuffix("x### ✘ sextant: 3 passed, 1 failed\n\n\n… and 1 more failed\n")
        == true)
  }

  @Test(
    "annotations name files from the root of the repository, if they are in it",
    arguments: [
      (nil, "a.sextant", "here/a.sextant"), ("/here", "./a.sextant", "a.sextant"),
      ("/here/", "/here/a.sextant", "a.sextant"), ("/he", "./a.sextant", "./a.sextant"),
      ("/", "a.sextant", "here/a.sextant"), ("/", "../broken.sextant", "broken.sextant"),
    ])
  func repository(workspace: String?, path: String, name: String) throws {
    let texts = [
      "/.git": "", "/broken.sextant": "append", "../broken.sextant": "append",
      "broken.sextant": "append",
    ].merging(Self.texts) { $1 }
    let files = ScriptedFiles(
      texts.merging(["/here/a.sextant": Self.texts["a.sextant"] ?? ""]) { $1 })
    let result = try test([path], ["github"], files) { $0.runContext.workspace = workspace }
    #expect(result.text.hasPrefix("::error file=\(name),line="), "\(result.text)")
  }

  @Test("the program finds the root of the repository from a folder in it")
  func subfolder() throws {
    let folder = try TestFolder([
      ".git": "gitdir: elsewhere\n", "part/tests/a.sextant": Self.texts["a.sextant"] ?? "",
      "part/tests/b.sextant": "appen A\n",
    ])
    func run(_ arguments: String..., workspace: String = "") throws -> String {
      try Sextant.run(
        arguments, environment: ["GITHUB_WORKSPACE": workspace],
        directory: folder.path + "/part"
      ).output
    }
    for (workspace, start) in [("", "part/tests/"), (folder.path + "/part", "tests/")] {
      let annotations = try run("test", "tests", "--report", "github", workspace: workspace)
      for name in ["a", "b"] {
        #expect(
          annotations.contains("::error file=\(start)\(name).sextant,line="), "\(annotations)")
      }
      let log = try JSONValue(
        parsing: try run("check", "tests", "--format", "sarif", workspace: workspace))
      let run = try #require(log["runs"]?.array?.first)
      let places = run["artifacts"]?.array?.map { $0["location"] } ?? []
      #expect(places.map { $0?["uri"]?.string } == ["a", "b"].map { "\(start)\($0).sextant" })
      #expect(places.allSatisfy { $0?["uriBaseId"]?.string == "%SRCROOT%" })
      let root = run["originalUriBaseIds"]?["%SRCROOT%"]?["uri"]?.string
      #expect(root?.hasPrefix("file:///") == true)
      #expect(root?.hasSuffix(start == "tests/" ? "/part/" : "/") == true)
    }
  }

  @Test("the program writes the requested reports")
  func program() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in Self.texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
    func run(_ arguments: String...) throws -> ProcessResult {
      try Sextant.run(
        ["test"] + arguments, environment: ["GITHUB_STEP_SUMMARY": folder.path + "/sum"],
        directory: folder.path)
    }
    func content(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let first = try run("b.sextant", "--xunit-output", "j.xml", "--report", "github")
    #expect(first.output == "1 passed, 0 failed\n" && first.code == 0)
    #expect(try content("j.xml").contains("<testcase name=\"other\""))
    _ = try run("b.sextant", "--report", "github=g")
    #expect(
      try content("sum") == String(repeating: "### ✔ sextant: 1 passed, 0 failed\n\n", count: 2))
    let lost = try run("b.sextant", "--report", "tap=none/t", "--report", "json")
    #expect(lost.code == 74 && lost.output.hasPrefix("{\"schemaVersion\":3,"))
    #expect(lost.errors.hasPrefix("sextant: none/t: the report cannot be written: "))
    for wrong in [
      ["--report", "jnit"], ["--report", "tap", "--report", "json"], ["--format", "json"],
      ["--list", "--report", "tap"], ["--tags", "a b"], ["--tags", "a", "--tags", "b"],
      ["--skip", "("],
    ] {
      let result = try Sextant.run(["test", "b.sextant"] + wrong, directory: folder.path)
      #expect(result.code == 64 && result.output.isEmpty, "\(wrong)")
    }
  }
}
