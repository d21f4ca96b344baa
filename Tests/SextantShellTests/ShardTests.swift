import Foundation
import SextantReports
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct ShardTests {
  private static let texts = [
    "a.sextant": """
    scenario "good" tags smoke { append A }
    scenario "bad" { expect top is B }
    scenario "cases" for x in [1, 2, 3] { append A(x: x) }

    """,
    "b.sextant": "scenario \"other\" tags smoke { append A }\n",
    "c.sextant": "append A\n",
  ]

  private func results(_ reports: WrittenReports) throws -> [(name: String, verdict: String)] {
    let json = try JSONValue(parsing: reports["json"])
    return try #require(json["scenarios"]?.array).map { scenario in
      (
        "\(scenario["file"]?.string ?? ""):\(scenario["name"]?.string ?? "")",
        scenario["verdict"]?.string ?? ""
      )
    }
  }

  @Test("each selected scenario is in exactly one shard, for any number of shards and threads")
  func partition() throws {
    let suite = FailingScripts.all
    for (texts, change) in [
      (Self.texts, { (_: inout TestOptions) in }), (suite, { $0.maxSteps = 1_000 }),
      (Self.texts, { $0.filter = ["tag:smoke"] }),
    ] {
      let whole = try results(WrittenReports.test(texts) { change(&$0) })
      #expect(!whole.isEmpty)
      for count in [1, 2, 3, 7, 1_000] {
        var owners: [String: Int] = [:]
        for index in 1...min(count, 9) {
          let run = try results(
            WrittenReports.test(texts, shard: "\(index)/\(count)") {
              change(&$0)
              $0.workers = 1 + index % 3
            })
          #expect(run.map(\.name) == whole.map(\.name))
          for (place, one) in run.enumerated() where one.verdict != "elsewhere" {
            #expect(one.verdict == whole[place].verdict)
            if one.verdict != "notRun" { owners["\(place)", default: 0] += 1 }
          }
        }
        if count < 9 {
          let run = whole.indices.filter { whole[$0].verdict != "notRun" }
          #expect(owners.count == run.count && owners.values.allSatisfy { $0 == 1 })
        }
      }
    }
  }

  @Test("scenarios go to the shards in turn, in run order")
  func turns() throws {
    func own(_ shard: String) throws -> [String] {
      try results(WrittenReports.test(Self.texts, shard: shard))
        .filter { $0.verdict != "elsewhere" }.map(\.name)
    }
    #expect(
      try own("1/3") == ["a.sextant:good", "a.sextant:cases [x: 2]", "c.sextant:c"])
    #expect(try own("2/3") == ["a.sextant:bad", "a.sextant:cases [x: 3]"])
    #expect(try own("3/3") == ["a.sextant:cases [x: 1]", "b.sextant:other"])
  }

  @Test("merged shards equal a single run in every format")
  func merging() throws {
    let texts = FailingScripts.all.merging(Self.texts) { $1 }
    let paths = texts.keys.sorted() + ["none.sextant"]
    for verbose in [false, true] {
      func run(_ shard: String?, _ workers: Int) throws -> WrittenReports {
        try .test(texts, paths, shard: shard, verbose: verbose) {
          $0.maxSteps = 1_000
          $0.workers = workers
        }
      }
      let whole = try run(nil, 2)
      #expect(whole["json"].contains("\"failed\""))
      let one = try WrittenReports.merge([("r", whole["jsonl"])], verbose: verbose)
      #expect(one.differences(from: whole) == [])
      #expect(one.code == .failure)
      for count in [1, 2, 5] {
        let shards = try (1...count).map { index in
          let reports = try run("\(index)/\(count)", 1 + index % 3)
          return (name: "\(index)", text: reports["jsonl"])
        }
        let merged = try WrittenReports.merge(shards.reversed(), verbose: verbose)
        #expect(merged.differences(from: whole) == [], "\(count) shards")
        #expect(merged.errors == "" && merged.code == .failure)
      }
    }
  }

  @Test("with --strict, merged shards equal a single run")
  func strictness() throws {
    let texts = ["a.sextant": "scenario \"a\" { drop last 0 }\nscenario \"b\" { append A }\n"]
    func run(_ shard: String?) throws -> WrittenReports {
      try .test(texts, shard: shard) { $0.strictness.strict = true }
    }
    let merged = try WrittenReports.merge([("1", run("1/2")["jsonl"]), ("2", run("2/2")["jsonl"])])
    #expect(try merged.differences(from: run(nil)) == [] && merged.code == .failure)
  }

  @Test("other shards appear only as a number, except in JSON")
  func counts() throws {
    let run = try WrittenReports.test(Self.texts, shard: "1/3")
    #expect(run.output == "3 passed, 0 failed, 4 in other shards\n" && run.code == .success)
    for format in ["pretty", "junit", "tap", "github", "markdown"] {
      #expect(!run[format].contains("bad") && !run[format].contains("other\""), "\(format)")
    }
    #expect(run["tap"].hasSuffix("# 4 in other shards\n1..3\n"))
    #expect(run["markdown"].contains("3 passed, 0 failed, 4 in other shards"))
    #expect(run["junit"].components(separatedBy: "<testcase").count == 4)
  }

  @Test("accepts a shard without scenarios, but not an empty selection")
  func emptiness() throws {
    let run = try WrittenReports.test(Self.texts, shard: "9/9")
    #expect(run.code == .success && run.output == "0 passed, 0 failed, 7 in other shards\n")
    #expect(run.errors == "sextant: shard 9 of 9 has none of the 7 selected scenarios\n")
    let none = try WrittenReports.test(Self.texts, shard: "1/9") {
      $0.filter = ["nothing"]
    }
    #expect(none.code == .nothingSelected)
    #expect(none.errors == "sextant: no scenario matches the filter\n")
    let skipped = [
      "a.sextant": "scenario \"a\" skip \"x\" { append A }\nscenario \"b\" { append A }\n"
    ]
    #expect(try WrittenReports.test(skipped, shard: "1/2").code == .success)
    let all = ["a.sextant": "scenario \"a\" skip \"x\" { append A }\n"]
    #expect(try WrittenReports.test(all, shard: "1/2").code == .nothingSelected)
  }

  @Test("--list lists the scenarios of the shard")
  func lists() throws {
    func list(_ shard: String) throws -> WrittenReports {
      try .test(Self.texts, shard: shard) { $0.list = true }
    }
    #expect(
      try list("2/3").output == "a.sextant:2 bad\na.sextant:3 cases [x: 3]\n")
    let empty = try list("8/8")
    #expect(empty.output == "" && empty.code == .success)
    #expect(empty.errors == "sextant: shard 8 of 8 has none of the 7 selected scenarios\n")
  }

  @Test("an app with a failing start fails the scenarios of each shard")
  func brokenStart() throws {
    let texts = [
      "a.sextant": """
      app T { screen A; start A { require top is B } }
      scenario "one" { append A }
      scenario "two" { append A }

      """
    ]
    let whole = try WrittenReports.test(texts)
    let shards = try [1, 2].map { try WrittenReports.test(texts, shard: "\($0)/2") }
    for shard in shards { #expect(shard.errors == whole.errors && shard.code == whole.code) }
    let merged = try WrittenReports.merge(
      shards.enumerated().map { ("\($0.offset)", $0.element["jsonl"]) })
    #expect(merged.differences(from: whole) == [])
  }

  @Test(
    "rejects an invalid shard with a reason",
    arguments: [
      ("", "`` is not a shard; write I/N, such as 1/4"),
      ("3", "`3` is not a shard; write I/N, such as 1/4"),
      ("1/2/3", "`1/2/3` is not a shard; write I/N, such as 1/4"),
      ("-1/2", "`-1/2` is not a shard; write I/N, such as 1/4"),
      ("0/2", "unknown shard 0 of 2: the first shard is 1, the last is 2"),
      ("3/2", "unknown shard 3 of 2: the first shard is 1, the last is 2"),
      ("1/0", "the number of shards must be 1 to 100000, not 0"),
      ("1/100001", "the number of shards must be 1 to 100000, not 100001"),
      ("1/99999999999999999999", "`1/99999999999999999999` is not a shard; write I/N, such as 1/4"),
      ("\u{1B}/2", "`␛/2` is not a shard; write I/N, such as 1/4"),
    ])
  func badRequests(_ text: String, _ message: String) {
    #expect(throws: SuiteShard.Problem(message: message)) { try SuiteShard(text) }
  }
}
