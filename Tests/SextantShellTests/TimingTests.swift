import Foundation
import SextantReports
@testable import SextantShell
import Testing
import TestSupport

/// Shards that are balanced by the times of an earlier run.
@Suite struct TimingTests {
  private static let texts = [
    "a.sextant": (1...8).map { "scenario \"s\($0)\" { append A }\n" }.joined()
  ]

  /// A report in which the scenarios took these times.
  private func report(_ times: [(name: String, time: Int?)]) throws -> String {
    let results = times.enumerated().map { index, entry in
      var result = ScenarioResult(name: entry.name, file: "a.sextant", line: index + 1)
      result.steps = 1
      result.elapsed = entry.time
      return result
    }
    return SuiteSample.report("json", results)
  }

  private func run(_ shard: String, _ timings: String) throws -> WrittenReports {
    try .test(Self.texts.merging(["t.json": timings]) { $1 }, ["a.sextant"], shard: shard) {
      $0.timings = "t.json"
    }
  }

  private func own(_ shard: String, _ timings: String) throws -> [String] {
    let suite = try RecordedSuite(parsing: Array(run(shard, timings)["json"].utf8))
    return suite.scenarios.filter { $0.verdict != .elsewhere }.map(\.name)
  }

  @Test("the longest go first, each to the shard with the least to do")
  func balance() throws {
    let times = [70, 60, 50, 40, 30, 20, 10, 5]
    let timings = try report(times.enumerated().map { ("s\($0.offset + 1)", $0.element) })
    #expect(try own("1/3", timings) == ["s1", "s6", "s7"])
    #expect(try own("2/3", timings) == ["s2", "s5", "s8"])
    #expect(try own("3/3", timings) == ["s3", "s4"])
  }

  @Test("scenarios that are not known count as the median, and equal ones go in turn")
  func unknown() throws {
    let timings = try report([("s1", 100), ("s8", 10), ("gone", 10), ("s2", nil)])
    #expect(try own("1/2", timings) == ["s1"])
    #expect(try run("1/2", timings).errors.isEmpty)
    // Timings of another suite, or of other paths, are said to be of no use.
    let others = try run("1/2", report([("gone", 10)])).errors
    #expect(
      others == "sextant: t.json: it has the time of none of these scenarios, which count alike\n")
    let equal = try report((1...8).map { ("s\($0)", 5) })
    #expect(try own("2/3", equal) == ["s2", "s5", "s8"])
  }

  @Test("no shard has more than the least possible plus the longest, for any times")
  func bound() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<cases(200) {
      let count = 1 + random.below(9)
      let times = (0..<random.below(60)).map { _ in random.below(1_000) }
      let shards = balanced(times, among: count)
      #expect(shards.count == times.count && shards.allSatisfy { (1...count).contains($0) })
      var loads = Array(repeating: 0, count: count)
      for (shard, time) in zip(shards, times) { loads[shard - 1] += time }
      // What went last to the fullest shard went to the one with the least.
      let most = times.reduce(0, +) / count + (times.max() ?? 0)
      #expect(loads.allSatisfy { $0 <= most })
    }
    #expect(balanced([.max, .max, .max, 1], among: 2) == [1, 2, 1, 1])
  }

  @Test("shards that are balanced merge to one run, and others are refused")
  func merging() throws {
    let timings = try report([("s1", 100), ("s2", 10), ("s5", 30)])
    let shards = try (1...3).map { (name: "\($0)", text: try run("\($0)/3", timings)["json"]) }
    let whole = try WrittenReports.test(Self.texts)
    #expect(try WrittenReports.merge(shards).differences(from: whole) == [])
    let other = try run("3/3", report([("s1", 101)]))["json"]
    let mixed = try WrittenReports.merge([shards[0], shards[1], ("3", other)])
    #expect(mixed.code == .badScript && mixed.output == "" && mixed["json"] == "")
    #expect(
      mixed.errors
        == "sextant: these reports do not belong together: `1` and `3` were balanced by different timings: give all shards the same file\n"
    )
  }

  @Test("a merged report serves as timings")
  func mergedTimings() throws {
    let times = try [1, 2].map { index in
      let run = try WrittenReports.test(Self.texts, shard: "\(index)/2") { $0.showsTimes = true }
      return (name: "\(index)", text: run["jsonl"])
    }
    let merged = try WrittenReports.merge(times)
    #expect(merged["json"].components(separatedBy: "\"nanoseconds\":").count == 10)
    #expect(try run("1/2", merged["json"]).code == .success)
    #expect(try run("1/2", merged["jsonl"]).code == .success)
  }

  @Test(
    "timings that are none say why",
    arguments: [
      ("{}", ExitCode.badScript, "line 1: a scenario has no `name`"),
      ("[", .badScript, "line 1, column 2: expected a value"),
      ("", .badScript, "it has no times; write it with `--times --report json=PATH`"),
    ])
  func badTimings(_ text: String, _ code: ExitCode, _ message: String) throws {
    let result = try run("1/2", text)
    #expect(result.code == code && result.errors == "sextant: t.json: \(message)\n")
    #expect(result.output == "")
  }

  @Test("timings that cannot be read are a missing input")
  func missingTimings() throws {
    let result = try WrittenReports.test(Self.texts, shard: "1/2") { $0.timings = "none" }
    #expect(result.code == .missingInput)
    #expect(result.errors == "sextant: none: there is no such file\n")
  }
}
