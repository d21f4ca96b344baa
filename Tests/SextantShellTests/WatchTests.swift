import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct WatchTests {
  private static let scripts = [
    "app.sextant": "screen A\n",
    "a.sextant": "import \"app.sextant\"\nscenario \"a\" { append A }\n",
    "b.sextant": "scenario \"b\" { append B; expect top is C }\n",
  ]

  private final class Clock: WatchClock {
    enum Step {
      case edit(String, String?)
      case nothing
      case signal(WatchSignal)
      case interrupt(Int32)
    }

    let listens: Bool
    private let files: EditedFiles
    private let interrupt: InterruptFlag
    private var steps: [Step]

    init(_ steps: [Step], _ files: EditedFiles, _ interrupt: InterruptFlag, listens: Bool) {
      self.steps = steps
      self.files = files
      self.interrupt = interrupt
      self.listens = listens
    }

    func wait() -> WatchSignal {
      if steps.isEmpty { return .quit }
      switch steps.removeFirst() {
      case .edit(let path, let text): files[path] = text
      case .nothing: break
      case .signal(let signal): return signal
      case .interrupt(let signal): interrupt.request(signal: signal)
      }
      return .poll
    }
  }

  private func watch(
    _ steps: [Clock.Step], _ files: EditedFiles = EditedFiles(scripts), paths: [String] = ["."],
    listens: Bool = false, change: (inout TestOptions) -> Void = { _ in },
    reload: () -> WatchedSuite? = { nil }
  ) -> BatchResult {
    var options = TestOptions.standard
    options.runContext.keepsLastRun = true
    options.reporting.verbose = true
    change(&options)
    let interrupt = InterruptFlag()
    let clock = Clock(steps, files, interrupt, listens: listens)
    let suite = WatchedSuite(paths: paths, options: options, configPaths: [".sextant.json"])
    return files.run(interrupt) { SuiteWatcher($0).watch(suite, with: clock, reload: reload) }
  }

  private func runs(_ result: BatchResult) -> [String] {
    let kept: Set<Character> = ["✔", "✘", "─"]
    return result.text.split(separator: "\n").filter { line in
      line.first.map(kept.contains) == true || line.contains("passed")
    }.map { String($0.replacing(#/ ─+$| {2,}.*$/#, with: "")) }
  }

  private static let start = ["✔ a", "✘ b", "1 passed, 1 failed"]

  @Test("an edit runs the affected scripts, and keeps other failures in the count")
  func affected() {
    let result = watch([
      .edit("app.sextant", "screen A\n// edited\n"), .nothing,
      .edit("b.sextant", "scenario \"b\" { append B }\n"), .nothing, .nothing,
    ])
    #expect(
      runs(result) == Self.start + [
        "── app.sextant has changed", "✔ a", "1 passed, 0 failed", "── b.sextant has changed",
        "✔ b", "1 passed, 0 failed",
      ])
    #expect(
      result.errors == """
        waiting for edits; 1 scenario failed or did not run
        waiting for edits; 1 scenario failed or did not run
        waiting for edits

        """)
    #expect(result.code == .success)
  }

  @Test("failures in unaffected files count at the end")
  func code() {
    let edit = Clock.Step.edit("a.sextant", "scenario \"a\" { append A }\n")
    #expect(watch([edit, .nothing]).code == .failure)
  }

  @Test("waits for an editor that renames files, and joins several edits")
  func renaming() {
    let result = watch([
      .edit("a.sextant", nil), .edit("a.sextant", "scenario \"new\" { append A }\n"),
      .edit("b.sextant", "scenario \"b\" { append B }\n"), .nothing,
    ])
    #expect(
      runs(result) == Self.start + [
        "── 2 files have changed", "✔ new", "✔ b", "2 passed, 0 failed",
      ])
  }

  @Test("runs new scripts, and removes failures of deleted scripts")
  func newAndGone() {
    let result = watch([
      .edit("c.sextant", "scenario \"c\" { append A }\n"), .nothing, .edit("b.sextant", nil),
      .nothing,
    ])
    #expect(runs(result) == Self.start + ["── c.sextant has changed", "✔ c", "1 passed, 0 failed"])
    #expect(result.errors.hasSuffix("failed or did not run\nwaiting for edits\n"))
    #expect(result.code == .success)
  }

  @Test("an import can be removed and restored")
  func removedImport() {
    let result = watch([
      .edit("app.sextant", nil), .nothing, .edit("app.sextant", "screen A\n"), .nothing,
    ])
    #expect(
      runs(result) == Self.start + [
        "── app.sextant has changed",
        "0 passed, 0 failed, 1 file did not run", "── app.sextant has changed", "✔ a",
        "1 passed, 0 failed",
      ])
    #expect(result.errors.contains("waiting for edits; 2 scenarios failed or did not run\n"))
  }

  @Test("Enter runs all scripts, and a hint announces this")
  func keys() {
    let result = watch([.nothing, .signal(.runAll)], listens: true)
    #expect(runs(result) == Self.start + ["── everything"] + Self.start)
    #expect(
      result.errors.hasSuffix(
        "did not run (Enter: run all; q Enter or Ctrl-D: quit)\n"))
    #expect(result.code == .failure)
  }

  @Test("the selection of the first run does not restrict the next run")
  func narrowed() {
    let result = watch([.signal(.runAll)]) { $0.narrowing.lastFailed = true }
    #expect(runs(result) == ["0 passed, 0 failed", "── everything"] + Self.start)
  }

  @Test("a filter applies to each run")
  func filtered() {
    let edit = Clock.Step.edit("b.sextant", "scenario \"b\" { append C }\n")
    let result = watch([edit, .nothing]) { $0.filter = ["a"] }
    #expect(
      runs(result) == [
        "✔ a", "1 passed, 0 failed", "── b.sextant has changed", "0 passed, 0 failed",
      ])
    #expect(result.code == .nothingSelected)
  }

  @Test("an edit of the configuration reloads it; an invalid configuration runs nothing")
  func configuration() {
    var suites: [WatchedSuite?] = [
      nil,
      WatchedSuite(
        paths: ["b.sextant"], options: TestOptions.standard, configPaths: [".sextant.json"]),
    ]
    let result = watch(
      [
        .edit(".sextant.json", "{"), .nothing, .edit(".sextant.json", "{}"), .nothing,
      ], reload: { suites.removeFirst() })
    #expect(suites.isEmpty)
    #expect(
      runs(result) == Self.start + ["── .sextant.json has changed", "✘ b", "0 passed, 1 failed"])
  }

  @Test(
    "a signal ends the watch with its exit code",
    arguments: [(2, .interrupted), (15, .terminated)] as [(Int32, ExitCode)])
  func signals(_ signal: Int32, _ code: ExitCode) {
    #expect(watch([.nothing, .interrupt(signal)]).code == code)
  }

  @Test("a missing path ends the watch")
  func wrongPath() {
    let result = watch([.nothing], paths: ["none"])
    #expect(result.code == .missingInput && !result.errors.contains("waiting"))
  }

  @Test(
    "shows the runs in a terminal, and restores the terminal", arguments: ["q\r", "\u{4}"])
  func terminal(_ leave: String) throws {
    let folder = try TestFolder(Self.scripts)
    let terminal = try PseudoTerminal(
      executable: Sextant.path, arguments: ["test", "--watch"], directory: folder.path)
    try terminal.expect("1 passed, 1 failed")
    try terminal.expect("waiting for edits; 1 scenario failed or did not run (Enter: run all; ")
    try folder.write("{\"filter\": [\"a\"]}", to: ".sextant.json")
    try terminal.expect("── .sextant.json has changed ──")
    try terminal.expect("1 passed, 0 failed")
    try terminal.expect("waiting for edits")
    try folder.write("scenario \"aa\" { append A }\n", to: "deep/new.sextant")
    try terminal.expect("── deep/new.sextant has changed ──")
    try terminal.expect("waiting for edits")
    try terminal.send("\r")
    try terminal.expect("── everything ──")
    try terminal.expect("2 passed, 0 failed")
    try terminal.expect("waiting for edits")
    try terminal.send(leave)
    // The scenario failed in the first run, and did not run again.
    #expect(try terminal.waitForExit() == .code(1))
  }

  @Test(
    "rejects inputs that cannot be watched", arguments: [["--list", "--watch"], ["--watch", "-"]])
  func refused(_ arguments: [String]) throws {
    let result = try Sextant.run(["test"] + arguments)
    #expect(result.code == 64 && result.output.isEmpty)
  }
}
