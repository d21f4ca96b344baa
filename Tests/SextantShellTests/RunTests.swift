import SextantReports
import SextantLanguage
import SextantRuntime
import SextantShell
import SextantSystems
import Testing

/// The output of `sextant run`, its timing, and the exit code.
@Suite("Running scripts") struct RunTests {
  /// An output that calls a closure with each text.
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
    _ text: String, _ options: RunOptions = RunOptions(), output: WatchingOutput = .init(),
    interrupt: InterruptFlag = InterruptFlag()
  ) -> (code: ExitCode, output: WatchingOutput) {
    let batch = Batch(
      systems: .all, files: NoFileSystem(), output: output, interrupt: interrupt)
    return (batch.run([.text(name: "script", bytes: Array(text.utf8))], options), output)
  }

  @Test("the steps of a loop are reported while it runs, and it can be interrupted")
  func loops() {
    for loop in [
      "repeat 99999999999 { append A; drop last 1 }", "repeat 99999999999 { print \"append A\" }",
      "in root { repeat 99999999999 { append A; drop last 1 } }",
    ] {
      let interrupt = InterruptFlag()
      let output = WatchingOutput { text in
        if text.utf8.count > 1_000 { _ = interrupt.request() }
      }
      let ran = run(loop, output: output, interrupt: interrupt)
      #expect(ran.code == .interrupted)
      #expect(output.text.hasPrefix("append A\n"))
      // Interruption is polled at every 64th statement, and no queued output follows it.
      #expect(output.text.utf8.count < 8_000)
    }
  }

  @Test("a stream flushes each step of a loop before the next one runs")
  func streams() {
    var seen: [String] = []
    var held: WatchingOutput?
    let output = WatchingOutput { text in
      if let held, seen.isEmpty, text.contains("+ B#") { seen.append(held.flushed) }
    }
    held = output
    let batch = Batch(
      systems: .all, files: NoFileSystem(), output: output, interrupt: InterruptFlag())
    var pieces = ["for x in [1, 2] { append A; drop last 1; append", " B }\nappend C\n"]
    let code = batch.stream(named: "-", RunOptions()) {
      pieces.isEmpty ? nil : Array(pieces.removeFirst().utf8)
    }
    #expect(code == .success)
    #expect(output.text.contains("append C"))
    #expect(output.flushed == output.text)
    #expect(seen.first.map { $0.contains("drop last 1") } == true)
    held = nil
  }

  @Test(
    "the exit code of a script",
    arguments: [
      ("append A", [], ExitCode.success), ("expect top is B\nappend B", [], .failure),
      ("require top is B\nappend B", [], .failure), ("jump", [], .badScript),
      ("try dismiss", [], .success), ("dismiss", ["strict"], .failure), ("", [], .success),
      ("scenario \"s\" { append A }", [], .nothingSelected),
      ("repeat 2 { expect top is B }", [], .failure), ("in B#9: dismiss", ["keeps"], .failure),
    ] as [(String, [String], ExitCode)])
  func codes(_ script: String, _ flags: [String], _ code: ExitCode) {
    var options = RunOptions()
    options.isStrict = flags.contains("strict")
    options.keepsGoing = flags.contains("keeps")
    for format in [RunOptions.Format.text, .json] {
      options.format = format
      #expect(run(script, options).code == code, "\(script)")
    }
  }

  @Test("a sentence shows the variables that it has changed")
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

  @Test("changes of a large graph are shown as those of a small one")
  func largeGraphs() {
    let lines = run("repeat 500 { append A }\nappend B\ndrop to root\nappend C").output.text
      .split(separator: "\n")
    #expect(
      lines.dropFirst(998).prefix(4) == [
        "append A", "  + A#502 in stack#1", "append B", "  + B#503 in stack#1",
      ])
    // Many changes of one statement are cut.
    #expect(
      lines.suffix(4) == [
        "  - A#102", "  … and 401 more changes", "append C", "  + C#504 in stack#1",
      ])
    #expect(lines.count == 2 * 500 + 2 + 102 + 2)
  }

  @Test("JSON without what goes well has what is printed, and what does not")
  func quietJSON() {
    var options = RunOptions()
    options.format = .json
    options.isQuiet = true
    options.keepsGoing = true
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
    var options = RunOptions()
    let script = "require top is B\nappend B"
    #expect(!run(script, options).output.text.contains("append B"))
    #expect(run(script, options).output.errors.contains("script:1:1: error"))
    options.keepsGoing = true
    #expect(run(script, options).output.text.contains("append B"))
    // A failed expectation does not end a run.
    #expect(run("expect top is B\nappend B").output.text.contains("append B"))
  }

  @Test("what has left is named as it was, in the events and as what a sentence acted on")
  func namesOfWhatHasLeft() throws {
    var options = RunOptions()
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
    let finished = steps.flatMap { $0["events"]?.array ?? [] }
      .filter { $0["event"]?.string == "finished" }.map { $0["node"]?.string }
    #expect(finished == ["alert#3", "dialog#4", "picker#5", "A#6"])
    let calls = try #require(steps.last?["calls"]?.array)
    #expect(calls.map { $0["target"] } == [.string("A#6"), .null])
  }
}
