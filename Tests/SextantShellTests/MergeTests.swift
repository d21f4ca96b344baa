import SextantReports
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct MergeTests {
  private static let texts = [
    "a.sextant": (1...7).map { "scenario \"s\($0)\" { append A }\n" }.joined()
  ]

  private func shard(
    _ shard: String, texts: [String: String] = texts
  ) throws -> (name: String, text: String) {
    (shard + ".jsonl", try WrittenReports.test(texts, shard: shard)["jsonl"])
  }

  @Test("names a missing shard and its scenarios in every report")
  func missing() throws {
    let merged = try WrittenReports.merge([shard("1/3"), shard("3/3")])
    #expect(merged.code == .failure)
    #expect(merged.errors == "sextant: shard 2 of 3 is missing: 2 scenarios did not run\n")
    #expect(
      merged.output == """
        ○ s2                                                    a.sextant:2
        ○ s5                                                    a.sextant:5
        ✘ shard 2 of 3 is missing: 2 scenarios did not run
        5 passed, 0 failed, 2 not run, 1 report is missing

        """)
    #expect(merged["tap"].contains("ok 5 - s5 # SKIP not run\n"))
    #expect(merged["tap"].contains("not ok 8 - shard 2 of 3 did not run\n"))
    #expect(merged["junit"].contains("<testcase name=\"s2\""))
    #expect(
      merged["junit"].contains(
        "<error type=\"didNotRun\" message=\"shard 2 of 3 is missing: 2 scenarios did not run\"/>"))
    #expect(merged["github"].hasPrefix("::error title=shard 2 of 3 did not run::shard 2"))
    #expect(merged["markdown"].hasPrefix("### ✘ sextant: 5 passed"))
    #expect(merged["markdown"].contains("- ` shard 2 of 3 is missing: 2 scenarios did not run `\n"))
    let summary = try JSONValue(parsing: merged["json"])["summary"]
    #expect(
      summary?["missing"]?.compact
        == "[{\"file\":\"shard 2 of 3\",\"line\":null,\"reason\":\"is missing: 2 scenarios did not run\"}]"
    )
    #expect(summary?["notRun"]?.int == 2 && summary?["shard"] == nil)
    let again = try WrittenReports.merge([("m", merged["jsonl"])])
    #expect(again.differences(from: merged) == [] && again.code == .failure)
  }

  @Test("names a truncated shard, and reports it as missing")
  func cutOff() throws {
    let lines = try shard("2/3")
    let kept = lines.text.split(separator: "\n").prefix(3).joined(separator: "\n")
    for text in [
      "", "{", "{\"name\":", kept, kept + "\n{\"na", kept + "\n",
    ] {
      let merged = try WrittenReports.merge([shard("1/3"), ("2", text), shard("3/3")])
      #expect(merged.code == .badScript)
      #expect(
        merged.errors.hasPrefix("sextant: 2 is not a complete report in JSON Lines: "))
      #expect(
        merged.errors.hasSuffix("\nsextant: shard 2 of 3 is missing: 2 scenarios did not run\n"))
      #expect(merged.output.hasSuffix("5 passed, 0 failed, 2 not run, 1 report is missing\n"))
    }
    let alone = try WrittenReports.merge([("2", kept)])
    #expect(alone.code == .badScript)
    #expect(
      alone.output == """
        ✘ 2 is not a complete report in JSON Lines: the end of the report is missing
        0 passed, 0 failed, 1 report is missing

        """)
    #expect(alone["junit"].contains("2 is not a complete report in JSON Lines"))
  }

  @Test("names an invalid report, and merges the others")
  func broken() throws {
    let document = try WrittenReports.test(Self.texts, shard: "2/2")["json"]
    for (text, message) in [
      ("{\"name\": \"a\"}", "line 1: a scenario has no `file`"),
      (
        document,
        "the file is a JSON document, but JSON Lines are needed: write the report with `--report jsonl=FILE`"
      ),
      (
        document.replacing("\n", with: ""),
        "the file is a JSON document, but JSON Lines are needed: write the report with `--report jsonl=FILE`"
      ),
      (
        "{\n" + document.dropFirst(),
        "the file is a JSON document, but JSON Lines are needed: write the report with `--report jsonl=FILE`"
      ),
    ] {
      let merged = try WrittenReports.merge([shard("1/2"), ("2", text)])
      #expect(merged.code == .badScript)
      #expect(
        merged.errors.hasPrefix("sextant: 2 is not a complete report in JSON Lines: \(message)\n"))
      #expect(merged.output.hasSuffix("1 report is missing\n"))
    }
    let texts = try [shard("1/2")]
    let absent = try WrittenReports([texts[0].name: texts[0].text]) {
      ReportMerger($0).merge([texts[0].name, "none"], $1)
    }
    #expect(absent.code == .missingInput)
    #expect(absent.errors.hasPrefix("sextant: none cannot be read: no such file\n"))
  }

  @Test("rejects reports of different suites or options")
  func refusals() throws {
    let other = Self.texts.mapValues { $0.replacing("s7", with: "t7") }
    let whole = try WrittenReports.test(Self.texts)["jsonl"]
    let one = try shard("1/2")
    for (reports, message) in try [
      ([one, shard("2/3")], "`1/2.jsonl` and `2/3.jsonl` have 2 and 3 shards"),
      (
        [
          one,
          (
            "2",
            try WrittenReports.test(Self.texts, shard: "2/2") { $0.skip = ["s7"] }["jsonl"]
          ),
        ],
        "`1/2.jsonl` and `2` have different selections: run all shards with the same files and filters"
      ),
      (
        [one, shard("2/2", texts: other)],
        "`1/2.jsonl` and `2/2.jsonl` have different selections: run all shards with the same files and filters"
      ),
      ([one, ("x", one.text)], "`1/2.jsonl` and `x` are both shard 1 of 2"),
      (
        [
          one,
          (
            "2",
            try WrittenReports.test(Self.texts, shard: "2/2") { $0.order.repetitions = 2 }["jsonl"]
          ),
        ],
        "`1/2.jsonl` and `2` differ in the number of runs of each scenario"
      ),
      ([one, ("w", whole)], "`1/2.jsonl` is the report of a shard, but `w` is not"),
      ([("w", whole), ("x", whole)], "`w` and `x` both have the result of `s1` (a.sextant:1)"),
    ] {
      let merged = try WrittenReports.merge(reports)
      #expect(merged.code == .badScript && merged.output == "" && merged["tap"] == "")
      #expect(merged.errors == "sextant: the reports cannot be merged: \(message)\n")
    }
  }

  @Test("lists scenarios of missing shards as failures")
  func runByNone() throws {
    let first = try shard("1/2")
    let whole = try shard("2/2").text
    let own = try #require(whole.split(separator: "\n").first { $0.contains("\"s2\"") })
    let other = whole.replacing(
      own,
      with:
        "{\"name\":\"s2\",\"file\":\"a.sextant\",\"line\":2,\"tags\":[],\"case\":null,\"verdict\":\"elsewhere\",\"shard\":1}"
    ).replacing("\"passed\":3", with: "\"passed\":2")
      .replacing("\"elsewhere\":4", with: "\"elsewhere\":5")
    let merged = try WrittenReports.merge([first, ("2", other)])
    #expect(merged.code == .failure)
    #expect(merged.errors == "sextant: shard 1 of 2 is missing: 1 scenario did not run\n")
    #expect(
      merged.output.contains(
        "○ s2                                                    a.sextant:2\n"))
    #expect(merged.output.hasSuffix("6 passed, 0 failed, 1 not run, 1 report is missing\n"))
  }

  @Test("concatenates reports of several suites")
  func suites() throws {
    let texts = Self.texts.merging(["b.sextant": "scenario \"b\" { expect top is B }\n"]) { $1 }
    let parts = try ["a.sextant", "b.sextant"].map {
      (name: $0 + ".json", text: try WrittenReports.test(texts, [$0])["jsonl"])
    }
    let merged = try WrittenReports.merge(parts)
    #expect(try merged.differences(from: WrittenReports.test(texts)) == [])
    #expect(merged.code == .failure)
    let passed = try WrittenReports.merge([parts[0]])
    #expect(passed.code == .success && passed.output == "7 passed, 0 failed\n")
  }

  @Test("a merged suite without runs is empty, like a single run")
  func emptiness() throws {
    let texts = ["a.sextant": "scenario \"a\" skip \"x\" { append A }\n"]
    let whole = try WrittenReports.test(texts)
    let merged = try WrittenReports.merge([
      shard("1/2", texts: texts), shard("2/2", texts: texts),
    ])
    #expect(merged.code == .nothingSelected && merged.differences(from: whole) == [])
    #expect(merged.errors == "sextant: no scenario of the merged reports ran\n")
    #expect(try WrittenReports.merge([("w", whole["jsonl"])]).code == .nothingSelected)
  }

  @Test("the scenarios of an aborted shard are not run")
  func stopped() throws {
    let texts = [
      "a.sextant": "scenario \"x\" { expect top is B }\n" + Self.texts.values.joined()
    ]
    let first = try WrittenReports.test(texts, shard: "1/2") { $0.maxFailures = 1 }
    let merged = try WrittenReports.merge([("1", first["jsonl"]), shard("2/2", texts: texts)])
    #expect(merged.code == .failure && merged.errors == "")
    #expect(merged.output.hasSuffix("4 passed, 1 failed, 3 not run\n"))
  }

  @Test("merges and evaluates coverage and `sometimes` if all shards are present")
  func coverage() throws {
    let wanted = ["text", "json=cover.json", "lcov=cover.lcov"]
    for texts in [CoverageSuite.texts, CoverageSuite.witnessed] {
      let paths = texts.keys.sorted()
      func run(_ shard: String?) throws -> WrittenReports {
        try .test(texts, paths, shard: shard) {
          $0.coverage.reports = wanted
          $0.coverage.failUnder = 100
        }
      }
      let whole = try run(nil)
      #expect(whole["cover.lcov"].contains("FN:"))
      let shards = try (1...3).map { (name: "\($0)", text: try run("\($0)/3")["jsonl"]) }
      let merged = try WrittenReports.merge(shards) {
        $0.coverage.reports = wanted
        $0.coverage.failUnder = 100
      }
      #expect(merged.differences(from: whole) == [] && merged.code == whole.code)
      for report in ["cover.json", "cover.lcov"] { #expect(merged[report] == whole[report]) }
      #expect(merged.errors == whole.errors)
      let part = try WrittenReports.merge(Array(shards.dropLast())) { _ in }
      #expect(!part.output.contains("never true") && part.code == .failure)
    }
    let none = try WrittenReports.merge([shard("1/1")]) { $0.coverage.reports = wanted }
    #expect(none.code == .failure)
    #expect(
      none.errors == "sextant: the reports contain no coverage: run the shards with `--coverage`\n")
  }

  @Test("merged reports have the order of the shuffled suite")
  func shuffled() throws {
    func run(_ shard: String?) throws -> WrittenReports {
      try .test(Self.texts, shard: shard) { $0.order.seed = 7 }
    }
    let merged = try WrittenReports.merge([("1", run("1/2")["jsonl"]), ("2", run("2/2")["jsonl"])])
    #expect(try merged.differences(from: run(nil)) == [])
  }

  @Test("rejects coverage if a report has none")
  func partialCoverage() throws {
    let text = ["text"]
    let covered = try WrittenReports.test(Self.texts, shard: "1/2") { $0.coverage.reports = text }
    let merged = try WrittenReports.merge([("1", covered["jsonl"]), shard("2/2")]) {
      $0.coverage.reports = text
    }
    #expect(merged.code == .failure)
    #expect(
      merged.errors == "sextant: 2/2.jsonl has no coverage, so the total coverage is unknown\n")
  }

  @Test(
    "rejects an unknown member of coverage",
    arguments: ["\"coverage\":{", "\"items\":[{", "\"transitions\":[{"])
  func unknownMember(place: String) throws {
    let covered = try WrittenReports.test(CoverageSuite.texts, CoverageSuite.texts.keys.sorted()) {
      $0.coverage.reports = ["text"]
    }
    let report = covered["jsonl"]
    #expect(report.contains(place))
    let merged = try WrittenReports.merge([
      ("1", report.replacing(place, with: place + "\"x\":1,"))
    ])
    #expect(merged.code == .badScript)
    #expect(merged.errors.contains(" has no `x`"), "\(merged.errors)")
  }

  @Test("stores failures for `--last-failed` of an existing suite")
  func lastRun() throws {
    let texts = ["s/a.sextant": "scenario \"a\" { append A }\nscenario \"b\" { expect top is B }\n"]
    let reports = try ["1/2", "2/2"].map { try WrittenReports.test(texts, shard: $0)["jsonl"] }
    let files = texts.merging(["1": reports[0], "2": reports[1]]) { one, _ in one }
    let kept = try WrittenReports(files) {
      ReportMerger($0).merge(["1", "2"], ofSuite: ["s/a.sextant"], $1)
    }
    #expect(kept.code == .failure && kept["s/.sextant/last-run.json"].contains("\"b\""))
    #expect(!kept["s/.sextant/last-run.json"].contains("\"a\""))
    let none = try WrittenReports(files) {
      ReportMerger($0).merge(["1", "2"], ofSuite: ["nope"], $1)
    }
    #expect(none.code == .missingInput && none.output == "")
    #expect(none.errors == "sextant: nope: no such suite\n")
  }
}
