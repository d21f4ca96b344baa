import SextantInterpreter
import SextantLanguage
import SextantReports
import SextantRuntime
import SextantSystems
import TestSupport
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite struct SuiteCoverageTests {
  private let witnessed = CoverageSuite.witnessed

  // MARK: Formats

  @Test("writes text: shares, uncovered items with their locations, transitions")
  func goldenText() throws {
    let result = try CoverageSuite.test(coverage: ["text"])
    #expect(
      result.text == """
        ○ later (skipped: no)                                   suite/inner/b.sextant:3
        ✘ sometimes "at the checkout"                           suite/shop.sextant:15
          no scenario reaches a state in which "at the checkout" holds [unwitnessed 3025]
          help: add a scenario that reaches such a state

        3 passed, 0 failed, 1 skipped, 1 `sometimes` never true

        coverage
          screens            2 of     3    66.6 %
          actions            2 of     2   100.0 %
          conditions         0 of     0         –
          buttons            0 of     0         –
          links              1 of     1   100.0 %
          events             0 of     0         –
          commands           0 of     0         –
          presentations      1 of     1   100.0 %
          branches           2 of     2   100.0 %
          total              8 of     9    88.8 %
          transitions        3

        not covered:
          suite/shop.sextant:12 screen Checkout

        transitions:
          Home → open link "shop://product/{id: Int}" → Product  × 1
          Home → tap ask → Home  × 2
          Home → tap open → Product  × 1

        """)
    #expect(result.code == .failure && result.errors == "")
  }

  @Test("writes JSON, alone on standard output")
  func goldenJSON() throws {
    let small = [
      "a.sextant": """
      app T {
        state n = 0
        when n > 0 { present sheet Home }
        screen Home { action go { set n = 1 } }
        start Home
      }
      scenario "s" { set n = 1 }

      """
    ]
    let result = try CoverageSuite.test(small, ["a.sextant"], coverage: ["json"])
    #expect(
      result.text == """
        {"schemaVersion":1,"gaps":[],"coverage":{"total":{"covered":4,"count":5,"percent":80},\
        "kinds":{"screen":{"covered":1,"count":1,"percent":100},\
        "action":{"covered":0,"count":1,"percent":0},\
        "condition":{"covered":0,"count":0,"percent":null},"button":{"covered":0,"count":0,"percent":null},\
        "link":{"covered":0,"count":0,"percent":null},"event":{"covered":0,"count":0,"percent":null},\
        "command":{"covered":0,"count":0,"percent":null},\
        "presentation":{"covered":1,"count":1,"percent":100},\
        "branch":{"covered":2,"count":2,"percent":100}},\
        "items":[{"kind":"branch","name":"when n > 0","file":"a.sextant","line":3,"column":3,"hits":1,\
        "branch":{"line":3,"column":3,"number":0}},\
        {"kind":"branch","name":"when n > 0 not taken","file":"a.sextant","line":3,"column":3,"hits":1,\
        "branch":{"line":3,"column":3,"number":1}},\
        {"kind":"presentation","name":"sheet in when n > 0","file":"a.sextant","line":3,"column":16,\
        "hits":1},{"kind":"screen","name":"screen Home","file":"a.sextant","line":4,"column":3,"hits":2},\
        {"kind":"action","name":"action Home.go","file":"a.sextant","line":4,"column":17,"hits":0}],\
        "transitions":[{"app":"T","file":"a.sextant","from":"Home","move":"set n","to":"Home","hits":1}]}}

        """)
    let value = try JSONValue(parsing: Array(result.text.utf8))
    #expect(try RepositorySchema.named("coverage").violations(of: value) == [])
    #expect(try SuiteEvidence(json: value).coverage?.items.count == 5)
  }

  @Test("repeated scenarios have the coverage of a single run", arguments: [1, 2, 5])
  func repetitions(workers: Int) throws {
    let report = ["json=cover.json"]
    func run(_ repetitions: Int) throws -> WrittenReports {
      try WrittenReports.test(CoverageSuite.texts) {
        $0.coverage.reports = report
        $0.maxFailures = 9
        $0.order.repetitions = repetitions
        $0.workers = workers
      }
    }
    #expect(try run(3)["cover.json"] == run(1)["cover.json"])
  }

  @Test("writes a tracefile of LCOV")
  func goldenTracefile() throws {
    let result = try CoverageSuite.test(coverage: ["lcov=out.info"])
    let text = try #require(result.files["out.info"])
    #expect(
      text == """
        TN:
        SF:suite/shop.sextant
        FN:3,screen Home
        FN:4,action Home.open
        FN:5,action Home.ask
        FN:11,screen Product
        FN:12,screen Checkout
        FN:13,link "shop://product/{id: Int}"
        FNDA:5,screen Home
        FNDA:1,action Home.open
        FNDA:2,action Home.ask
        FNDA:2,screen Product
        FNDA:0,screen Checkout
        FNDA:1,link "shop://product/{id: Int}"
        FNF:6
        FNH:5
        BRDA:6,0,0,1
        BRDA:6,0,1,1
        BRF:2
        BRH:2
        DA:3,5
        DA:4,1
        DA:5,2
        DA:6,2
        DA:7,1
        DA:11,2
        DA:12,0
        DA:13,1
        LF:8
        LH:7
        end_of_record

        """)
    #expect(try Tracefile(text).problems == [])
  }

  @Test("every app of the repository has a valid tracefile and JSON")
  func repository() throws {
    let scripts = RepositoryScripts.all
    let result = try CoverageSuite.test(
      in: scripts, scripts.paths, reports: ["json=suite.json"],
      coverage: ["lcov=out.info", "json=out.json", "text=out.txt"])
    let file = try Tracefile(try #require(result.files["out.info"]))
    #expect(file.problems == [])
    let bytes = Array(try #require(result.files["out.json"]).utf8)
    let value = try JSONValue(parsing: bytes)
    #expect(try RepositorySchema.named("coverage").violations(of: value) == [])
    let evidence = try SuiteEvidence(json: value)
    let items = evidence.coverage?.items ?? [:]
    #expect(items.keys.count { $0.kind != .presentation && $0.branch == nil } == file.functions)
    #expect(items.keys.count { $0.branch != nil } == file.branches)
    #expect(value["coverage"]?["total"]?["count"]?.int == items.count && items.count > 100)
    let report = try JSONValue(parsing: Array(try #require(result.files["suite.json"]).utf8))
    #expect(try RepositorySchema.named("suite").violations(of: report) == [])
    #expect(report["summary"]?["coverage"] == value["coverage"])
    #expect(try SuiteEvidence(json: try #require(report["summary"])).coverage == evidence.coverage)
  }

  // MARK: Destinations

  @Test(
    "rejects an invalid request with a reason",
    arguments: [
      ("txt", "unknown format `txt` of coverage; did you mean `text`?"),
      ("zzzz=x", "unknown format `zzzz` of coverage; the formats are text, json, lcov"),
      ("lcov=", "missing path after `lcov=`"),
    ])
  func badRequests(_ text: String, _ message: String) {
    #expect(throws: RequestedReport.Problem(message: message)) { try RequestedCoverage(text) }
  }

  @Test("standard output accepts a machine-readable report, or the readable reports")
  func conflicts() throws {
    func conflict(_ coverage: [String], _ reports: [String] = []) throws -> String? {
      RequestedCoverage.conflict(
        among: try coverage.map { try RequestedCoverage($0) },
        and: try reports.map { try RequestedReport($0) })
    }
    #expect(try conflict(["text", "json=a", "lcov=b"], ["junit=c"]) == nil)
    #expect(try conflict(["text"], ["pretty"]) == nil)
    #expect(try conflict(["json"]) == nil)
    #expect(
      try conflict(["text", "lcov=-"])?.hasPrefix("several coverage reports use standard output")
        == true)
    #expect(
      try conflict(["text"], ["json"])
        == "the `json` report uses standard output: give the coverage report a path")
    #expect(try conflict(["json"], ["pretty"])?.contains("`pretty`") == true)
    #expect(try conflict(["json=a"], ["json=a"]) == "two reports use the path `a`")
  }

  @Test("an unwritable report exits with 74, and the others are written")
  func unwritable() throws {
    let result = try CoverageSuite.test(
      witnessed, coverage: ["lcov=locked/out.info", "json=out.json"])
    #expect(result.code == .cannotWrite && result.files["out.json"] != nil)
    #expect(
      result.errors == "sextant: locked/out.info: the report cannot be written: permission denied\n"
    )
    #expect(result.text.hasSuffix("4 passed, 0 failed, 1 skipped\n"))
  }

  @Test(
    "wrong options end with 64, write errors with 74",
    arguments: [
      (["--coverage-fail-under", "101"], 64, "must be a percentage, from 0 to 100"),
      (["--coverage-fail-under=-1"], 64, "must be a percentage, from 0 to 100"),
      (["--coverage-fail-under", "nan"], 64, "must be a percentage, from 0 to 100"),
      (["--coverage-fail-under", "half"], 64, "--coverage-fail-under"),
      (["--coverage-report", "txt"], 64, "did you mean `text`?"),
      (
        ["--coverage", "--coverage-report", "lcov"], 64,
        "several coverage reports use standard output"
      ),
      (["--coverage", "--report", "tap"], 64, "the `tap` report uses standard output"),
      (["--coverage", "--list"], 64, "--list runs nothing, so it excludes --coverage"),
      (["--coverage-report", "lcov=no/such/folder"], 74, "the report cannot be written"),
      (["--coverage-fail-under", "50.5"], 1, "the apps declare nothing to cover"),
    ] as [([String], Int32, String)])
  func arguments(_ words: [String], code: Int32, message: String) throws {
    let result = try Sextant.run(["test", "-"] + words, input: "append A\n")
    #expect(result.code == code && result.errors.contains(message), "\(result.errors)")
  }

  // MARK: Thresholds

  @Test("sufficient coverage passes", arguments: [0, 99.5, 100] as [Double])
  func enough(percent: Double) throws {
    let result = try CoverageSuite.test(witnessed) { $0.coverage.failUnder = percent }
    #expect(result.code == .success && result.errors == "")
  }

  @Test("insufficient coverage fails, with its value")
  func tooLittle() throws {
    let others = witnessed.filter { $0.key != "suite/a.sextant" }
    for (percent, wanted) in [(44.4, nil), (44.5, "44.5"), (67, "67")] as [(Double, String?)] {
      let result = try CoverageSuite.test(others) { $0.coverage.failUnder = percent }
      #expect(result.code == (wanted == nil ? .success : .failure))
      let message = "sextant: the coverage is 44.4 % (4 of 9), but --coverage-fail-under requires "
      #expect(result.errors == (wanted.map { message + "\($0) %\n" } ?? ""))
    }
    let nothing = try CoverageSuite.test(["a.sextant": "append A\n"], ["a.sextant"]) {
      $0.coverage.failUnder = 0
    }
    #expect(
      nothing.code == .failure && nothing.errors.contains("the apps declare nothing to cover"))
  }

  // MARK: The whole suite

  @Test("is the same for any number of workers and any end of the suite")
  func workers() throws {
    var many = witnessed
    for number in 0..<12 {
      many["suite/d\(number).sextant"] = """
        import "shop.sextant"
        scenario "good" { tap ask }
        scenario "bad" { tap open; expect top is Home }
        scenario "last" { append Checkout }

        """
    }
    for most in [nil, 1, 3, 7] as [Int?] {
      let runs = try [1, 2, 5].map { workers in
        let result = try CoverageSuite.test(many, reports: ["json=suite.json"], coverage: ["text"])
        {
          ($0.workers, $0.maxFailures) = (workers, most)
        }
        return result.text + (result.files["suite.json"] ?? "") + result.errors
      }
      #expect(Set(runs).count == 1, "\(most ?? 0)")
      #expect(runs[0].contains("incomplete: the run reached the limit") == (most != nil))
    }
  }

  @Test("a file counts once, under any path")
  func paths() throws {
    var others = witnessed
    others["suite/inner/b.sextant"] =
      "import \"/suite/shop.sextant\"\nscenario \"link\" { open link \"shop://product/2\" }\n"
    others["/suite/shop.sextant"] = others["suite/shop.sextant"]
    let whole = try CoverageSuite.test(witnessed, coverage: ["json"]).text
    #expect(try CoverageSuite.test(others, coverage: ["json"]).text == whole)
    #expect(whole.split(separator: "\"name\":\"screen Home\"").count == 2)
  }

  @Test("the coverage of an incomplete run is marked")
  func parts() throws {
    var broken = witnessed
    broken["suite/broken.sextant"] = "append\n"
    let result = try CoverageSuite.test(broken, coverage: ["text"])
    #expect(result.code == .badScript)
    #expect(result.text.contains("\ncoverage, incomplete: files did not run\n"))
    let flag = InterruptFlag()
    var files = BatchFiles(texts: witnessed, input: "scenario \"s\" { append A }\n")
    files.onInput = { flag.request() }
    let stopped = try CoverageSuite.test(
      in: files, ["suite/a.sextant", "-"], coverage: ["text"], interrupt: flag
    ) { $0.workers = 1 }
    #expect(stopped.code == .interrupted)
    #expect(stopped.text.contains("\ncoverage, incomplete: the run was interrupted\n"))
    #expect(stopped.text.contains("Home → tap open → Product  × 1"))
    let filtered = try CoverageSuite.test(witnessed, coverage: ["lcov=a"]) {
      $0.filter = ["tag:slow"]
    }
    #expect(
      filtered.errors == "sextant: the coverage is incomplete: only selected scenarios ran\n")
  }

  // MARK: Shards

  @Test("merged parts equal the whole")
  func shards() throws {
    func evidence(_ paths: [String]) throws -> SuiteEvidence {
      let result = try CoverageSuite.test(witnessed, paths, reports: ["json"], coverage: ["lcov=x"])
      let json = try JSONValue(parsing: Array(result.text.utf8))
      return try SuiteEvidence(json: try #require(json["summary"]))
    }
    let whole = try evidence(["suite"])
    for order in [
      ["suite/a.sextant", "suite/inner", "suite/c.sextant", "suite/shop.sextant"],
      ["suite/shop.sextant", "suite/c.sextant", "suite/a.sextant", "suite/inner"],
    ] {
      var sum = SuiteEvidence()
      for path in order { sum.merge(try evidence([path])) }
      sum.gaps = []
      #expect(sum == whole)
      #expect(sum.unwitnessed.isEmpty && sum.sometimes.count == 1)
    }
  }

  @Test(
    "rejects JSON without valid coverage, with the location",
    arguments: [
      ("[]", "a summary must be an object"),
      (#"{"gaps":["x"]}"#, "at `/gaps/0`"),
      (#"{"sometimes":[{"name":"a"}]}"#, "`file` is missing (at `/sometimes/0`)"),
      (#"{"coverage":{"items":[{"kind":"x"}]}}"#, "(at `/coverage/items/0/kind`)"),
      (
        #"{"coverage":{"items":[{"kind":"link","file":"a","line":-1}]}}"#,
        "`line` is not a non-negative integer (at `/coverage/items/0/line`)"
      ),
    ])
  func badJSON(text: String, message: String) throws {
    let json = try JSONValue(parsing: Array(text.utf8))
    do {
      _ = try SuiteEvidence(json: json)
      Issue.record("it is read")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
    }
  }
}
