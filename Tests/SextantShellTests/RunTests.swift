import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantShell
import SextantSystems
import Testing
@testable import ShellTestSupport

@Suite("running scripts") struct RunTests {
  private final class WatchingOutput: Output {
    private(set) var text = ""
    private(set) var errors = ""
    private(set) var flushed = ""
    let style = Style.plain
    let errorStyle = Style.plain
    private let look: (String) -> Void

    init(look: @escaping (String) -> Void = { _ in }) { self.look = look }

    func write(_ text: String) {
      self.text += text
      look(self.text)
    }
    func writeError(_ text: String) { errors += text }
    func flush() { flushed = text }
  }

  private func run(
    _ text: String, _ options: RunOptions = RunOptions.standard, output: WatchingOutput = .init(),
    interrupt: InterruptFlag = InterruptFlag()
  ) -> (code: ExitCode, output: WatchingOutput) {
    let context = CommandContext(
      systems: .all, files: NoFileSystem(), output: output, interrupt: interrupt)
    return (
      ScriptRunner(context).run([.text(name: "script", bytes: Array(text.utf8))], options), output
    )
  }

  @Test("the steps of a loop are reported while it runs, and it can be interrupted")
  func loops() {
    for loop in [
      "repeat 99999999999 { append A; drop last 1 }", "repeat 99999999999 { print \"append A\" }",
      "in root { repeat 99999999999 { append A; drop last 1 } }",
    ] {
      let interrupt = InterruptFlag()
      let output = WatchingOutput { text in
        if text.utf8.count > 1_000 { interrupt.request() }
      }
      let ran = run(loop, output: output, interrupt: interrupt)
      #expect(ran.code == .interrupted)
      #expect(output.text.hasPrefix("append A\n"))
      // A run checks for an interruption every 64 statements. Queued output is dropped.
      #expect(output.text.utf8.count < 8_000)
    }
  }

  @Test("a stream flushes each step of a loop before the next step runs")
  func streams() {
    var seen: [String] = []
    var held: WatchingOutput?
    let output = WatchingOutput { text in
      if let held, seen.isEmpty, text.contains("+ B#") { seen.append(held.flushed) }
    }
    held = output
    let context = CommandContext(
      systems: .all, files: NoFileSystem(), output: output, interrupt: InterruptFlag())
    var pieces = ["for x in [1, 2] { append A; drop last 1; append", " B }\nappend C\n"]
    let code = ScriptRunner(context).stream(named: "-", RunOptions.standard) {
      pieces.isEmpty ? nil : Array(pieces.removeFirst().utf8)
    }
    #expect(code == .success)
    #expect(output.text.contains("append C"))
    #expect(output.flushed == output.text)
    #expect(seen.first.map { $0.contains("drop last 1") } == true)
    held = nil
  }

  @Test("a state file is relative to the file that names it, otherwise to the working folder")
  func states() throws {
    let app =
      "app T { screen Home; screen Detail; command back { restore \"s.json\" }; start stacked Home }"
    let state = try Sextant.run(
      ["run", "-q", "-"], input: app + "\nappend Detail; print state\n"
    ).output
    let folder = try TestFolder([
      "t/lib/app.sextant": app, "t/lib/s.json": state,
      "t/a.sextant": """
      import "lib/app.sextant"
      scenario "body" { back; expect top is Detail }
      scenario "script" { restore "lib/s.json"; expect top is Detail }
      scenario "computed" { for f in ["s"] { restore "lib/\\(f).json" }; expect top is Detail }
      """,
      "scratch.sextant": "restore \"t/lib/s.json\"; expect top is Detail",
    ])
    for (arguments, place) in [
      (["test", "t"], ""), (["test", "."], "t"), (["test", "../a.sextant"], "t/lib"),
      (["run", "../../scratch.sextant"], "t/lib"),
      (["run", "-c", "restore \"s.json\"; expect top is Detail"], "t/lib"),
      (["run", "-c", "import \"t/a.sextant\"; back; expect top is Detail"], ""),
    ] {
      let result = try Sextant.run(arguments, directory: folder.path + "/" + place)
      #expect(result.code == 0, "\(arguments): \(result.output) \(result.errors)")
    }
    for arguments in [["run", "-"], ["repl"]] {
      let result = try Sextant.run(
        arguments, input: "restore \"lib/s.json\"\nexpect top is Detail\n",
        directory: folder.path + "/t")
      #expect(result.code == 0, "\(result.errors)")
    }
  }

  @Test(
    "has exit codes",
    arguments: [
      ("append A", [], ExitCode.success), ("expect top is B\nappend B", [], .failure),
      ("require top is B\nappend B", [], .failure), ("jump", [], .badScript),
      ("try dismiss", [], .success), ("dismiss", ["strict"], .failure), ("", [], .success),
      ("scenario \"s\" { append A }", [], .nothingSelected),
      ("repeat 2 { expect top is B }", [], .failure), ("in B#9: dismiss", ["keeps"], .failure),
    ] as [(String, [String], ExitCode)])
  func codes(_ script: String, _ flags: [String], _ code: ExitCode) {
    var options = RunOptions.standard
    options.strictness.strict = flags.contains("strict")
    options.keepGoing = flags.contains("keeps")
    for format in [DataFormat.text, .json] {
      options.format = format
      #expect(run(script, options).code == code, "\(script)")
    }
  }

  @Test("shows the variables that a sentence changes")
  func changedVariables() {
    let text = """
      app C {
        state n = 0
        state words = ["a"]
        screen Home { action add { set n = n + 1; append Home } }
        start stacked Home
      }
      tap add
      set words = ["b"]
      """
    #expect(
      run(text).output.text == """
        tap add
          + Home#3 in stack#1
          n: 0 → 1
        set words = ["b"]
          words: ["a"] → ["b"]

        """)
  }

  @Test("shows changes of large graphs like those of small graphs")
  func largeGraphs() {
    let lines = run("repeat 500 { append A }\nappend B\ndrop to root\nappend C").output.text
      .split(separator: "\n")
    #expect(
      lines.dropFirst(998).prefix(4) == [
        "append A", "  + A#502 in stack#1", "append B", "  + B#503 in stack#1",
      ])
    // If a statement makes many changes, the list of changes is truncated.
    #expect(
      lines.suffix(4) == [
        "  - A#102", "  … and 401 more changes", "append C", "  + C#504 in stack#1",
      ])
    #expect(lines.count == 2 * 500 + 2 + 102 + 2)
  }

  @Test("quiet JSON contains printed texts and failures")
  func quietJSON() {
    var options = RunOptions.standard
    options.format = .json
    options.quiet = true
    options.keepGoing = true
    let script = """
      append A
      print top
      drop last 0
      dismiss
      expect top is B
      try hide
      expect top is Home
      """
    let lines = run(script, options).output.text.split(separator: "\n")
    #expect(
      lines.map { $0.split(separator: ",")[1] } == [
        "\"line\":2", "\"line\":3", "\"line\":4", "\"line\":5",
      ], "\(lines)")
  }

  @Test("a failure is reported at its location, and later statements run only with `--keep-going`")
  func failures() {
    var options = RunOptions.standard
    let script = "require top is B\nappend B"
    #expect(!run(script, options).output.text.contains("append B"))
    #expect(run(script, options).output.errors.contains("script:1:1: error"))
    options.keepGoing = true
    #expect(run(script, options).output.text.contains("append B"))
    #expect(run("expect top is B\nappend B").output.text.contains("append B"))
  }

  private static let files = [
    "app.sextant": """
    app T {
      state n = 0
      screen A { action go { append B } }
      screen B
      start stacked A
    }
    scenario "s" { tap go }

    """,
    "walk.sextant": "import \"app.sextant\"\ntap go\nlet b = top\n",
    "bad.sextant": "import \"app.sextant\"\nrequire top is B\ntap go\n",
    "unused.sextant": "app U { screen C; screen D(x: Int); start stacked C }\nlet y = 1\n",
  ]

  private func run(
    _ path: String, then sentences: String, change: (inout RunOptions) -> Void = { _ in }
  ) -> (code: ExitCode, text: String, errors: String) {
    var options = RunOptions.standard
    change(&options)
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: ScriptedFiles(Self.files), output: output, interrupt: InterruptFlag())
    let input = Input.text(name: "-c", bytes: Array(sentences.utf8))
    return (ScriptRunner(context).run(path, then: input, options), output.text, output.errors)
  }

  @Test(
    "`-c` runs sentences at the end of a script, in its app and with its names",
    arguments: [
      ("app.sextant", "tap go; print path", "tap go\n  + B#3 in stack#1\n[B]\n"),
      ("walk.sextant", "print b; print n", "tap go\n  + B#3 in stack#1\nB#3\n0\n"),
      (
        "app.sextant", "state m = 2; when n is 0 { append B }; set n = m; print path",
        "set n = m\n  n: 0 → 2\n[B]\n"
      ), ("app.sextant", "app U { screen C; start C }; print path", "[C]\n"),
      (
        "unused.sextant", "append D(x: y); print path",
        "append D(x: y)\n  + D#3(x: 1) in stack#1\n[D(x: 1)]\n"
      ),
    ])
  func sentencesAfterAScript(path: String, sentences: String, text: String) {
    let ran = run(path, then: sentences)
    #expect(ran.code == .success && ran.text == text, "\(ran.text)\(ran.errors)")
    #expect(ran.errors.isEmpty)
  }

  @Test(
    "errors in `-c` are reported at their location, before anything runs",
    arguments: [
      ("walk.sextant", "tap go\nprint x", ExitCode.badScript, "-c:2:7: error: "),
      ("walk.sextant", "expect top is A", .failure, "-c:1:1: error: "),
      ("walk.sextant", "invariant \"i\" { top is A }", .failure, "-c:1:1: error: the invariant"),
      ("bad.sextant", "print 77", .failure, "bad.sextant:2:1: error: "),
      ("none.sextant", "print 1", .missingInput, "sextant: none.sextant: "),
    ])
  func badSentencesAfterAScript(path: String, sentences: String, code: ExitCode, error: String) {
    let ran = run(path, then: sentences)
    #expect(ran.code == code && ran.errors.contains(error), "\(ran.errors)")
    #expect(ran.text.isEmpty == (code != .failure || path != "walk.sextant"), "\(ran.text)")
    let goingOn = run(path, then: sentences) { $0.keepGoing = true }
    #expect(goingOn.text.contains("77\n") == (path == "bad.sextant"))
  }

  @Test("the program runs `-c` after a script")
  func program() throws {
    let folder = try TestFolder(Self.files.merging(["-x.sextant": "append A\n"]) { $1 })
    func run(_ arguments: String..., input: String = "") throws -> ProcessResult {
      try Sextant.run(["run"] + arguments, input: input, directory: folder.path)
    }
    #expect(try run("app.sextant", "-c", "tap go", "-c", "print path").output.hasSuffix("[B]\n"))
    #expect(try run("-c", "append A", "-c", "print path").output.hasSuffix("[A]\n"))
    #expect(try run("-", "-c", "print path", input: "append A\n").output.hasSuffix("[A]\n"))
    for wrong in [["app.sextant", "walk.sextant"], ["."], ["--stream"]] {
      let result = try Sextant.run(
        ["run", "-c", "print 1"] + wrong, directory: folder.path)
      #expect(result.code == 64 && result.output.isEmpty, "\(wrong): \(result.output)")
    }
  }

  @Test("removed nodes keep their names in events and targets")
  func namesOfRemovedNodes() throws {
    var options = RunOptions.standard
    options.format = .json
    let script = """
      presentable picker
      present alert "Sure?"
      tap button "OK"
      present dialog "Sure?"
      tap button "Cancel"
      present picker
      dismiss
      append A
      together {
        in A: hide
        set n = 1
      }
      state n = 0
      """
    let lines = run(script, options).output.text.split(separator: "\n")
    let steps = try lines.map { try JSONValue(parsing: String($0)) }
    let events: [JSONValue] = steps.flatMap { $0["events"]?.array ?? [] }
    let finished = events.filter { $0["event"]?.string == "finished" }.map { $0["node"]?.string }
    #expect(finished == ["alert#3", "dialog#4", "picker#5", "A#6"])
    let calls = try #require(steps.last?["calls"]?.array)
    #expect(calls.map { $0["target"] } == [.string("A#6"), .null])
  }
}
