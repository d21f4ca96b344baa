import Foundation
import SextantLanguage
import SextantReports
import SextantShell
import SextantSystems
import Synchronization
import Testing
@testable import ShellTestSupport

@Suite struct RunOrderTests {
  private static let texts = Dictionary(
    uniqueKeysWithValues: ["a", "b", "c", "d"].map { file in
      (
        "\(file).sextant",
        (0..<20).map { "scenario \"\(file)\($0)\" { append A }\n" }.joined()
          + "scenario \"\(file) cases\" for n in [1, 2] { append A(n: n) }\n"
      )
    })
  private static let paths = texts.keys.sorted()

  private func test(
    _ paths: [String], _ report: String = "pretty", files: any FileSystem = ScriptedFiles(texts),
    change: (inout TestOptions) -> Void
  ) throws -> (code: ExitCode, text: String) {
    var options = TestOptions.standard
    options.reporting.report = [report]
    change(&options)
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    let code = SuiteRunner(context).test(paths, options)
    return (code, output.text + output.errors)
  }

  private func names(_ paths: [String], seed: Int?, workers: Int = 1) throws -> [Substring] {
    let (_, text) = try test(paths, "tap") {
      $0.order.seed = seed
      $0.workers = workers
    }
    return text.split(separator: "\n").filter { $0.hasPrefix("ok") }.map {
      $0.drop { $0 != "-" }.dropFirst(2)
    }
  }

  @Test("a seed determines the order for any number of threads")
  func order() throws {
    let plain = try names(Self.paths, seed: nil)
    let one = try names(Self.paths, seed: 1)
    #expect(one != plain && one.sorted() == plain.sorted() && plain.count == 88)
    #expect(try names(Self.paths, seed: 2) != one)
    for workers in 2...4 {
      #expect(try names(Self.paths, seed: 1, workers: workers) == one)
    }
    // The scenarios of a file stay together, in the order of a run of this file alone.
    for file in ["a", "b", "c", "d"] {
      let own = one.filter { $0.hasPrefix(file) }
      #expect(try names(["\(file).sextant"], seed: 1) == own)
      let first = try #require(one.firstIndex { $0.hasPrefix(file) })
      #expect(Array(one[first..<first + 22]) == own)
    }
    // The order must be the same on every machine and in every version.
    #expect(one.prefix(3) == ["d6", "d10", "d13"])
  }

  @Test("a list has the order of the run")
  func list() throws {
    let (_, text) = try test(Self.paths) {
      $0.order.seed = 3
      $0.list = true
    }
    let listed = text.split(separator: "\n").map { $0.drop { $0 != " " }.dropFirst() }
    #expect(try listed == names(Self.paths, seed: 3))
  }

  @Test(
    "every report contains the seed and the number of repetitions",
    arguments: [
      ("pretty", "\n1 passed, 1 failed, each run 3 times, shuffled with --seed 7\n"),
      ("markdown", "### ✘ sextant: 1 passed, 1 failed, each run 3 times, shuffled with --seed 7\n"),
      ("github", "\n1 passed, 1 failed, each run 3 times, shuffled with --seed 7\n"),
      ("json", "\"seed\":7,\"repetitions\":3,\"incomplete\":false}}\n"),
      ("jsonl", "\"seed\":7,\"repetitions\":3,\"incomplete\":false}}\n"),
      ("tap", "# shuffled with --seed 7\n# each scenario ran 3 times\n1..2\n"),
      ("junit", "    <properties><property name=\"seed\" value=\"7\"/></properties>\n"),
    ])
  func reports(format: String, _ text: String) throws {
    let files = ScriptedFiles([
      "a.sextant": "scenario \"a\" { append A }\nscenario \"b\" { expect top is B }\n"
    ])
    let result = try test(["a.sextant"], format, files: files) {
      $0.order.seed = 7
      $0.order.repetitions = 3
    }
    #expect(result.code == .failure && result.text.contains(text), "\(result.text)")
    let plain = try test(["a.sextant"], format, files: files) { _ in }
    #expect(!plain.text.contains("shuffled") && !plain.text.contains("run 1"))
    #expect(!plain.text.contains("seed") || plain.text.contains("\"seed\":null,\"repetitions\":1,"))
  }

  @Test("a repeated scenario has a single result with the statements of a run")
  func repetitions() throws {
    let files = ScriptedFiles([
      "a.sextant": """
      scenario "a" { append A; print "x"; wait 1s; expect top is A }
      scenario "b" skip "later" { append A }
      scenario "c" todo "soon" { expect top is B }
      scenario "d" { drop last 0 }

      """
    ])
    let once = try test(["a.sextant"], "jsonl", files: files) { _ in }
    for workers in 1...3 {
      let often = try test(["a.sextant"], "jsonl", files: files) {
        $0.order.repetitions = 4
        $0.workers = workers
      }
      #expect(
        often.text == once.text.replacing("\"repetitions\":1", with: "\"repetitions\":4"))
    }
  }

  private final class Changing: FileSystem {
    private let states: Mutex<[String]>
    private let script: String

    init(_ states: [String], _ script: String) {
      self.states = Mutex(states.reversed())
      self.script = script
    }

    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      if path.hasSuffix(".sextant") { return Array(script.utf8) }
      guard path.hasSuffix(".json") else { throw FileProblem("no such file") }
      let next = states.withLock { $0.popLast() }
      guard let next, !next.isEmpty else { throw FileProblem("it is gone") }
      return Array(next.utf8)
    }
    func scripts(at path: String) throws(FileProblem) -> [String] { [path] }
  }

  private static let script =
    "scenario \"s\" {\n  append A\n  let name = \"s\"\n  restore \"\\(name).json\"\n  print \"x\"\n}\n"

  private func state(of sentences: String) -> String {
    runBatch {
      ScriptRunner($0).run(
        [.text(name: "-c", bytes: Array("\(sentences)\nprint state".utf8))], RunOptions.standard)
    }
    .text
  }

  @Test("a run that differs from the first run is a failure, at the difference")
  func difference() throws {
    let (one, two) = (Self.json(state(of: "append A")), Self.json(state(of: "append A\nappend A")))
    func result(_ states: [String], _ times: Int) throws -> (code: ExitCode, text: String) {
      try test(["a.sextant"], "jsonl", files: Changing(states, Self.script)) {
        $0.order.repetitions = times
      }
    }
    #expect(try result([one, one, one], 3).code == .success)
    // The verdicts differ, or only the effects.
    for states in [[one, one, ""], [one, one, two]] {
      let (code, text) = try result(states, 3)
      #expect(code == .failure)
      #expect(
        text.contains(
          "\"message\":\"run 3 of 3 of the scenario differs from the first run at this statement\",\"help\":null,\"file\":\"a.sextant\",\"line\":4,"
        ), "\(text)")
      #expect(text.components(separatedBy: "\"notRepeatable\"").count == 2)
    }
    #expect(try result([one, two, one], 1).code == .success)
  }

  private static func json(_ text: String) -> String {
    guard let start = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}") else { return "" }
    return String(text[start...end])
  }

  @Test(
    "the command line accepts a seed, or draws a random seed",
    arguments: [
      (["--seed", "5"], 0, "shuffled with --seed 5\n"), (["--shuffle"], 0, "shuffled with --seed "),
      (["--repeat", "2"], 0, "1 passed, 0 failed, each run 2 times\n"),
      (["--repeat", "0"], 64, "--repeat must be at least 1"),
      (["--seed=-1"], 64, "--seed must be at least 0"),
    ])
  func commandLine(_ arguments: [String], _ code: Int32, _ text: String) throws {
    let result = try Sextant.run(["test", "-"] + arguments, input: "append A\n")
    #expect(result.code == code && (result.output + result.errors).contains(text))
  }
}
