import ArgumentParser
import Foundation
import SextantPlatform
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct EngineProcessTests {
  private static let files = [
    "shop.sextant": EngineTests.shop,
    "walks.sextant":
      "import \"shop.sextant\"\n\nscenario \"s\" {\n  tap cart\n  tap clear\n}\n\nscenario \"t\" {\n  tap cart\n}\n",
  ]

  private func test(_ engine: String, timeout: Duration = .seconds(20)) -> BatchResult {
    var files = BatchFiles()
    files.texts = Self.files
    return runBatch(files) { context in
      var options = TestOptions.standard
      (options.driving.engine, options.driving.timeout) = (engine, timeout)
      return SuiteRunner(context).test(["walks.sextant"], options)
    }
  }

  @Test(
    "reports a failed engine",
    arguments: [
      ("cat", "invalid answer: an answer has no `do`"),
      ("false", "it has ended with exit code 1 (at `reset`)"),
      (
        "exec no-such-engine 2>/dev/null",
        "it has ended with exit code 127: command not found"
      ),
      ("sleep 100", "it does not answer within 200ms (at `reset`)"),
      ("yes", "`y` (at `reset`)"),
      ("exec <&-; echo '{}'; sleep 50", "(at `"),
      ("printf '{\"outc'; exec sleep 50", "`{\"outc` (at `reset`)"),
      (
        "read x; printf '{\"outc'",
        "it has ended with exit code 0 in the middle of an answer: `{\"outc`"
      ),
      ("read x; echo '{}'; read x; kill -9 $$", "it has ended by signal 9 (at `tap cart`)"),
      ("read x; echo '{}'; read x; exec >&-; sleep 50", "it has closed its output (at `tap cart`)"),
      (
        "read x; printf '{}\\n{}\\n'; cat",
        "unexpected output before a request: `{}` (at `tap cart`)"
      ),
      (
        "while read x; do echo '{}'; done; echo bye",
        "unexpected output after its last answer: `bye`"
      ),
      (
        "while read x; do echo '{\"id\":9}'; done",
        "expected the answer to request 1, found the answer to request 9"
      ),
      (
        "while read x; do echo '{\"outcome\":\"refused\"}'; done",
        "it answers \"refused\" to a reset"
      ),
    ])
  func brokenEngines(_ engine: String, _ message: String) {
    let result = test(engine, timeout: .milliseconds(engine.contains("sleep") ? 200 : 20_000))
    #expect(result.code == .engineFailed, "\(result.text)")
    #expect(result.errors.contains("sextant: the engine has failed: "), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  private static let crashingEngine =
    #"while read -r x; do case $x in *clear*) echo boom >&2; exit 3;; esac; echo '{"engine":{"inProcess":true}}'; done"#

  @Test("the end of an engine within the app is a crash, and the run continues")
  func crashes() throws {
    let result = test(Self.crashingEngine)
    #expect(result.code == .failure, "\(result.text)\(result.errors)")
    #expect(
      result.text.contains("the app crashes: it has ended with exit code 3 | boom"),
      "\(result.text)")
    #expect(result.text.contains("1 passed, 1 failed"))
    let other = test(Self.crashingEngine.replacing("inProcess\":true", with: "inProcess\":false"))
    #expect(other.code == .engineFailed)
  }

  @Test func endsAllProcessesOfAnEngine() throws {
    let folder = try TestFolder([:])
    let result = test(
      "sleep 300 & echo $! >'\(folder.path)/pid'; read x; echo no; wait", timeout: .seconds(20))
    #expect(result.code == .engineFailed && result.errors.contains("invalid answer"))
    let text = try String(contentsOfFile: folder.path + "/pid", encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // The new parent may need some time to collect the status of the process.
    for _ in 0..<200 where kill(process, 0) == 0 && !isZombie(process) { usleep(10_000) }
    #expect(kill(process, 0) != 0 || isZombie(process))
  }

  @Test("after SIGQUIT, the engine reads the end of its input")
  func quitting() throws {
    let folder = try TestFolder(Self.files)
    let engine = "echo $$ >pid.new; mv pid.new pid; exec cat >/dev/null"
    let program = try spawn(
      "/bin/sh",
      [
        "-c", "ulimit -c 0; exec \"$@\"", "sh", Sextant.path, "test", "walks.sextant", "--engine",
        engine, "--engine-timeout", "200",
      ], environment: ["PATH": "/usr/bin:/bin"], directory: folder.path,
      input: .descriptors([0, 1, 2]))
    var process: pid_t?
    for _ in 0..<6_000 where process == nil {
      usleep(10_000)
      process = (try? folder.read("pid")).flatMap { pid_t($0.split(separator: "\n")[0]) }
    }
    let found = try #require(process)
    kill(program, SIGQUIT)
    var end = reap(program)
    while end == nil {
      usleep(10_000)
      end = reap(program)
    }
    #expect(end == .signal(SIGQUIT))
    for _ in 0..<200 where kill(found, 0) == 0 && !isZombie(found) { usleep(10_000) }
    #expect(kill(found, 0) != 0 || isZombie(found))
  }

  #if os(Linux)
    @Test("no process inherits the pipe of another thread")
    func pipesOfOthers() throws {
      func pipes() throws -> [Substring] {
        let script =
          "for f in /proc/$$/fd/*; do case $f in */[012]) ;; *) readlink $f;; esac; done"
        return try runProcess("/bin/sh", ["-c", script]).output.split(separator: "\n")
          .filter { $0.hasPrefix("pipe:") }
      }
      // The process that started the tests may have left pipes open.
      let inherited = try pipes()
      let isDone = LockedValue(false)
      let thread = try #require(
        WorkerThread {
          while !isDone.withLock({ $0 }) {
            guard let ends = SextantPlatform.makePipe() else { continue }
            close(ends.readEnd)
            close(ends.writeEnd)
          }
        })
      defer {
        isDone.withLock { $0 = true }
        thread.join()
      }
      for _ in 0..<100 {
        let found = try pipes()
        #expect(found == inherited)
      }
    }
  #endif

  private func isZombie(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.contains(") Z") ?? false
  }

  @Test func listsUnsupportedSentences() {
    let result = test(
      "read x; echo '{}'; while read x; do case $x in *reset*) echo '{}';; *) echo '{\"outcome\":\"unsupported\"}';; esac; done"
    )
    #expect(
      result.code == .nothingSelected && result.text.contains("0 passed, 0 failed, 2 not run"))
    #expect(
      result.errors
        == "sextant: scenarios stopped at sentences that the engine does not support: `tap cart` (2 times)\nsextant: no scenario ran to the end\n"
    )
  }

  @Test func searchesAndScenariosRunOnAnEngine() throws {
    let folder = try TestFolder(
      Self.files.merging(
        ["other.sextant": EngineTests.shop.replacing("append Thanks", with: "present sheet Thanks")]
      ) { $1 })
    func sextant(_ arguments: String...) throws -> ProcessResult {
      try Sextant.run(arguments, directory: folder.path)
    }
    let engine = "'\(Sextant.path)' engine "
    let passed = try sextant("test", "walks.sextant", "--engine", engine + "shop.sextant")
    #expect(passed.code == 0 && passed.output == "2 passed, 0 failed\n", "\(passed.errors)")
    let searched = try sextant(
      "explore", "shop.sextant", "--engine", engine + "other.sextant", "--depth", "3",
      "--walks", "1")
    #expect(searched.code == 1, "\(searched.errors)")
    #expect(
      searched.output.hasPrefix(
        """
        conformance is violated: `tap buy` on Product(id: "cup"): stack: the model shows [Home, Product(id: "cup"), Thanks], the app shows [Home, Product(id: "cup")]; presented: the model shows [], the app shows [sheet Thanks]
            scenario "conformance" {
              tap open(id: "cup")
              expect top is Product(id: "cup")
              fire paid
              tap buy
              expect top is Thanks
            }
        """), "\(searched.output)")
    let last = searched.output.split(separator: "\n").last ?? ""
    #expect(
      last.contains(#/^covered \d+ of \d+ transitions on the app in \d+ steps/#), "\(last)")
    let json = try sextant(
      "explore", "shop.sextant", "--engine", engine + "shop.sextant", "--depth", "1",
      "--walks", "1", "--format", "json", "--names", #"{"ignore": {"keys": ["path"]}}"#)
    #expect(json.output.contains(#""driven":{"transitions":6,"covered":6,"#), "\(json.output)")
    let failed = try sextant("explore", "shop.sextant", "--engine", "false")
    #expect(failed.code == 76 && failed.errors.contains("the engine has failed: it has ended"))
    let unable =
      "while read -r line; do case $line in *reset*) echo '{}';; *) echo '{\"outcome\":\"unsupported\"}';; esac; done"
    let uncovered = try sextant(
      "explore", "shop.sextant", "--engine", unable, "--depth", "1", "--walks", "1")
    #expect(uncovered.code == 69 && uncovered.output.contains("no move was made on the app"))
    let silentEngine = "while read -r line; do echo '{}'; done"
    let unseen = try sextant(
      "explore", "shop.sextant", "--engine", silentEngine, "--depth", "1", "--walks", "1")
    #expect(unseen.code == 0 && unseen.output.contains("the engine reported no observations"))
    let untold = try sextant("test", "walks.sextant", "--engine", silentEngine)
    #expect(
      untold.errors.contains(
        "the engine reported no observations, so only the outcomes of moves were compared"))
  }

  @Test(arguments: [
    (["--max-steps", "3"], "--max-steps needs --engine"),
    (["--walks", "3"], "--walks, --walk-steps and --seed need --engine"),
    (["--engine", "cat", "--laws", "noDeadEnd"], "--engine excludes --laws and `--format dot`"),
    (["--engine", " "], "--engine needs a command"),
    (["--engine-timeout", "3"], "--engine-timeout needs --engine"),
    (["--names", "a.json"], "--names needs --engine"),
    (
      ["--engine", "cat", "--engine-timeout", "0"],
      "expected a number of seconds, such as 10 or 0.5"
    ),
  ])
  func rejectsConflictingOptions(_ options: [String], _ message: String) {
    let error = #expect(throws: (any Error).self) { try ExploreOptions.parse(options) }
    let text = error.map { ExploreOptions.message(for: $0) } ?? ""
    #expect(text.contains(message), "\(text)")
  }

  @Test func reportsUnknownNames() {
    var files = BatchFiles()
    files.texts = Self.files
    let result = runBatch(files) { context in
      var options = TestOptions.standard
      (options.driving.engine, options.driving.names) = ("cat", "{]")
      return SuiteRunner(context).test(["walks.sextant"], options)
    }
    #expect(
      result.code == .badScript && result.errors.hasPrefix("sextant: names: line 1, column 2"))
  }
}
