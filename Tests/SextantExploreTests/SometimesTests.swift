import SextantReports
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct SometimesTests {
  private let texts = CoverageSuite.texts
  private let witnessed = CoverageSuite.witnessed

  @Test("any file that imports the app can witness `sometimes`")
  func sometimes() throws {
    let good = try CoverageSuite.test(witnessed)
    #expect(good.code == .success && !good.text.contains("sometimes"))
    let bad = try CoverageSuite.test()
    #expect(bad.code == .failure && bad.text.contains("✘ sometimes \"at the checkout\""))
    let json = try CoverageSuite.test(reports: ["json"])
    #expect(
      json.text.contains(
        """
        "gaps":[],"sometimes":[{"name":"at the checkout","file":"suite/shop.sextant","line":15,\
        "column":3,"witnessed":false}]}
        """))
  }

  @Test(
    "`sometimes` is not decided for a part of the suite",
    arguments: [
      ("filter", "only selected scenarios ran"), ("skip", "only selected scenarios ran"),
      ("tags", "only selected scenarios ran"), ("empty", "nothing ran"),
    ])
  func partlySelected(option: String, reason: String) throws {
    let files = option == "empty" ? texts.filter { $0.key.contains("shop") } : texts
    let result = try CoverageSuite.test(files, reports: ["pretty", "json=a", "jsonl=b"]) {
      switch option {
      case "filter": $0.filter = ["tag:slow"]
      case "skip": $0.skip = ["tag:slow"]
      case "tags": $0.tags = ["not slow"]
      default: $0.allowEmpty = true
      }
      $0.reporting.verbose = true
    }
    #expect(result.code == .success)
    #expect(result.text.contains("`sometimes` is not evaluated: \(reason)\n"))
    #expect(result.files["a"]?.contains("\"witnessed\":false") == true)
  }

  @Test(
    "`sometimes` is not decided with a line, `only`, a broken file or an early end",
    arguments: [
      ("suite/a.sextant:2", nil, "only selected scenarios ran"),
      ("suite", "scenario \"o\" only { append A }\nscenario \"p\" { append A }\n", "has `only`"),
      ("suite", "append\n", "files did not run"),
      (
        "suite", "app T { start stacked A; screen A; invariant \"i\" { no A } }\nappend A\n",
        "files did not run"
      ),
      (
        "suite", "scenario \"x\" { expect top is A }\nscenario \"y\" { append A }\n",
        "the run reached the limit of failures"
      ),
    ] as [(String, String?, String)])
  func partly(path: String, extra: String?, reason: String) throws {
    var files = texts
    files["suite/z.sextant"] = extra
    let result = try CoverageSuite.test(files, [path]) {
      ($0.reporting.verbose, $0.maxFailures) = (true, 1)
    }
    #expect(result.text.contains("`sometimes` is not evaluated: "))
    #expect(result.text.contains(reason), "\(result.text)")
    #expect(!result.text.contains("✘ sometimes"))
  }

  @Test(
    "`sometimes` is decided if its file runs or all paths are folders; otherwise a note gives the reason",
    arguments: [
      (["suite"], true), (["suite/inner", "suite"], true), (["suite/inner"], true),
      (["suite/a.sextant", "suite/shop.sextant"], true),
      (["suite/a.sextant", "suite/inner/../shop.sextant"], true),
      (["suite/a.sextant"], false), (["suite/inner", "suite/a.sextant"], false),
    ])
  func paths(_ paths: [String], _ isConclusive: Bool) throws {
    var files = texts
    for path in paths where path.contains("..") { files[path] = texts["suite/shop.sextant"] }
    let result = try CoverageSuite.test(files, paths, reports: ["pretty", "json=a", "jsonl=b"])
    let note =
      "`sometimes` is not evaluated: suite/shop.sextant, which declares it, did not run\n"
    #expect(result.code == (isConclusive ? .failure : .success))
    #expect(result.text.contains("✘ sometimes \"at the checkout\"") == isConclusive)
    #expect(result.text.contains(note) != isConclusive, "\(result.text)")
    let json = try #require(result.files["a"])
    #expect(json.contains("\"judged\":false") != isConclusive)
    let merged = try WrittenReports.merge([("a", try #require(result.files["b"]))])
    #expect(merged.code == result.code && merged.output == result.text)
  }

  @Test("a rolled back step does not witness `sometimes`, but each state of a wait does")
  func witnesses() throws {
    let app = """
      app T {
        state n = 0
        screen A { action fail { set n = 5; dismiss } }
        start stacked A
        event later { after 1s { set n = 5 }; after 2s { set n = 0 } }
        sometimes "five" { n is 5 }
      }

      """
    let cases: [(String, Bool)] = [
      ("tap fail", false), ("expect can tap fail", false), ("set n = 4", false),
      ("fire later; wait 3s", true), ("set n = 5", true), ("try tap fail", true),
      ("after 1s { set n = 5; after 1s { dismiss } }; wait 3s", false),
    ]
    for (steps, isWitnessed) in cases {
      let result = try CoverageSuite.test(
        ["a.sextant": app + "scenario \"s\" {\n\(steps)\n}\n"], ["a.sextant"], reports: ["json"])
      #expect(result.text.contains("\"witnessed\":\(isWitnessed)"), "\(steps)")
    }
  }

  @Test("every report names an unwitnessed `sometimes`", arguments: SuiteFormats.all.map(\.name))
  func reports(format: String) throws {
    let result = try CoverageSuite.test(reports: [format])
    #expect(result.code == .failure)
    #expect(result.text.contains("at the checkout"), "\(result.text)")
    #expect(result.text.contains("shop.sextant") && result.text.contains("15"))
    if format == "markdown" { #expect(result.text.hasPrefix("### ✘")) }
  }

  @Test("--last-failed alone does not decide `sometimes`")
  func ofTheLastRun() throws {
    let texts = [
      "app.sextant":
        "app T { screen A; screen B; start stacked A; sometimes \"two\" { count stack > 1 } }\n",
      "a.sextant": "import \"app.sextant\"\nscenario \"a\" { append B }\n",
      "b.sextant": "import \"app.sextant\"\nscenario \"b\" { expect top is B }\n",
    ]
    let runs = try WrittenReports(texts) { context, options in
      options.reporting.report = []
      options.runContext.keepsLastRun = true
      let paths = ["a.sextant", "b.sextant"]
      let whole = SuiteRunner(context).test(paths, options)
      options.narrowing.lastFailed = true
      return whole == .failure ? SuiteRunner(context).test(paths, options) : whole
    }
    #expect(runs.code == .failure && runs.output.hasSuffix("0 passed, 1 failed\n"))
    #expect(!runs.output.contains("never true"), "\(runs.output)")
  }
}
