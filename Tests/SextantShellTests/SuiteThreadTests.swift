import Foundation
import SextantLanguage
import SextantReports
import SextantShell
import SextantSystems
import Synchronization
import Testing
@testable import ShellTestSupport

@Suite struct SuiteThreadTests {
  private static let large = (0..<300).map { number in
    let head = "scenario \"\(number)\" tags t\(number % 3)"
    return switch number % 50 {
    case 7: "\(head) { append A; expect top is B }\n"
    case 11: "\(head) { drop last 0 }\n"
    case 19: "\(head) skip \"later\" { append A }\n"
    case 23: "\(head) todo \"soon\" { expect top is B }\n"
    case 31: "\(head) for n in [1, 2, 3] { append C(n: n) }\n"
    default: "\(head) { append D(id: \"\(number)\"); expect count stack is 2 }\n"
    }
  }.joined()

  private static let texts = [
    "large.sextant": large, "small.sextant": "scenario \"small\" { append A }\n",
    "broken.sextant": "append\n",
    "unstarted.sextant": """
    app S { screen Home; screen Help; start stacked Home; invariant "help" { top is Help } }
    \((0..<40).map { "scenario \"u\($0)\" { append Home }\n" }.joined())
    """,
  ]

  private func everything(
    _ paths: [String], workers: Int, change: (inout TestOptions) -> Void = { _ in }
  ) throws -> [String] {
    let files = ScriptedFiles(Self.texts)
    var options = TestOptions.standard
    options.reporting.report = SuiteFormats.all.map { "\($0.name)=\($0.name)" }
    options.runContext.writer = files
    options.workers = workers
    change(&options)
    let output = TextOutput()
    let context = CommandContext(
      systems: .all, files: files, output: output, interrupt: InterruptFlag())
    let code = SuiteRunner(context).test(paths, options)
    return ["\(code)", output.text, output.errors]
      + SuiteFormats.all.map { files[$0.name] ?? "no report" }
  }

  @Test(
    "a file has the same reports with any number of threads",
    arguments: [
      ["large.sextant"], ["large.sextant", "small.sextant"],
      ["small.sextant", "broken.sextant", "unstarted.sextant", "large.sextant"],
    ])
  func anyNumber(_ paths: [String]) throws {
    let one = try everything(paths, workers: 1)
    #expect(one[1].contains("\n✘ 57 "))
    for workers in [2, 5, .max] { #expect(try everything(paths, workers: workers) == one) }
    #expect(try everything(paths, workers: 3) { $0.reporting.verbose = true }.count == one.count)
  }

  @Test("reports a failing start of an app once, for all parts of its file")
  func unstarted() throws {
    for workers in 1...3 {
      let result = try everything(["unstarted.sextant"], workers: workers)
      #expect(result[0] == "failure" && result[1].hasSuffix("\n0 passed, 40 failed\n"))
      #expect(result[2].components(separatedBy: "invariantBroken").count == 2)
    }
  }

  @Test("the limit of failures ends a file at the same scenario", arguments: 1...4)
  func limit(most: Int) throws {
    let one = try everything(["large.sextant", "small.sextant"], workers: 1) {
      $0.maxFailures = most
    }
    #expect(one[1].contains(", \(most) failed, "))
    for workers in [2, 5] {
      let other = try everything(["large.sextant", "small.sextant"], workers: workers) {
        $0.maxFailures = most
      }
      #expect(other == one)
    }
  }

  /// A file system that simulates an interruption: it raises the flag when a script restores a
  /// state.
  private struct Interrupting: FileSystem {
    let flag: InterruptFlag

    func read(_ path: String) throws(FileProblem) -> [UInt8] {
      if path.hasSuffix(".sextant") {
        return Array(
          (0..<200).map {
            "scenario \"\(path) \($0)\" { append A\($0 == 120 ? "\nrestore path" : "") }\n"
          }.joined().replacing("restore path", with: "restore \"s\" + \".json\"").utf8)
      }
      guard path.hasSuffix(".json") else { throw FileProblem("no such file") }
      flag.request(signal: 15)
      throw FileProblem("gone")
    }
    func scripts(at path: String) throws(FileProblem) -> [String] { [path] }
  }

  @Test("lists the scenarios not run after an interruption")
  func interruption() throws {
    let flag = InterruptFlag()
    var options = TestOptions.standard
    options.workers = 1
    let output = TextOutput()
    options.reporting.report = ["jsonl"]
    let context = CommandContext(
      systems: .all, files: Interrupting(flag: flag), output: output, interrupt: flag)
    #expect(SuiteRunner(context).test(["a.sextant", "b.sextant"], options) == .terminated)
    let lines = output.text.split(separator: "\n")
    #expect(lines.count == 401)
    for (number, line) in lines.dropLast().enumerated() {
      let verdict = number < 120 ? "passed" : "notRun"
      let name = "\(number < 200 ? "a" : "b").sextant \(number % 200)"
      #expect(
        line.hasPrefix("{\"name\":\"\(name)\",") && line.contains("\"verdict\":\"\(verdict)\""))
    }
    #expect(output.errors.isEmpty)
  }
}
