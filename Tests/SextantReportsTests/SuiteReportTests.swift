import SextantEngine
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantSyntax
import Testing
@testable import ShellTestSupport

private let script = """
  scenario "a notification opens a product" {
    open link "shop://product/42"
    expect top is Product(id: "42")
    expect graph { stack { Home } }
  }
  """

private func failure(
  _ marked: String, _ message: String, _ severity: Severity = .error, line: Int,
  file: String = "checkout.sextant", advice: String? = nil, source: Bool = true
) -> ProblemReport {
  let text = SourceText(name: file, text: script)
  let start =
    script.firstRange(of: marked)
    .map { script.utf8.distance(from: script.startIndex, to: $0.lowerBound) } ?? 0
  let span = Span(start: UInt32(start), end: UInt32(start + marked.utf8.count))
  var place = SourcePlace(of: span, in: text)
  place.line = line
  let problem = NavigationProblem(
    severity: severity, code: "expectation", number: 1501, message: message, advice: advice,
    at: place)
  return ProblemReport(
    problem, excerpt: source ? SourcePart(of: span, in: text) : nil,
    sentence: "expect top is Product(id: \"42\")")
}

private func scenario(_ name: String, _ failures: ProblemReport...) -> ScenarioResult {
  var result = ScenarioResult(name: name, file: "checkout.sextant", line: 1)
  result.failures = failures
  return result
}

private func report(
  _ scenarios: ScenarioResult..., verbose: Bool = false, style: Style = .plain
) -> String {
  let options = SuiteReportOptions(style: style, isVerbose: verbose)
  var text = ""
  var pretty = PrettyReport(options)
  var summary = SuiteSummary()
  for scenario in scenarios {
    summary.counts.add(scenario.verdict)
    pretty.append(scenario, to: &text)
  }
  pretty.end(summary, to: &text)
  return text
}

@Suite struct SuiteReportTests {
  @Test func printsALineForAPassedSuite() {
    #expect(report(scenario("a"), scenario("b")) == "2 passed, 0 failed\n")
    #expect(report() == "0 passed, 0 failed\n")
  }

  @Test func truncatesALongName() {
    let name = String(repeating: "long ", count: 2_000)
    var skipped = scenario(name)
    skipped.remark = .skipped(name)
    let failed = scenario(name, failure("top", "no", line: 3))
    for line in report(failed, failed, skipped).split(separator: "\n") {
      #expect(line.utf8.count < 700 && !line.contains("long long") || line.contains("…"))
    }
  }

  @Test func verboseReportListsEveryScenario() {
    var first = scenario("a")
    first.elapsed = 1_234_567
    var last = scenario("c")
    last.hasRun = false
    #expect(
      report(first, scenario("b\u{1B}"), last, verbose: true) == """
        ✔ a  (1.2 ms)
        ✔ b␛
        ○ c                                                     checkout.sextant:1
        2 passed, 0 failed, 1 not run

        """)
  }

  @Test func showsTheLineOfAFailure() {
    let wrong = failure("top", "the visible screen is Product(id: \"41\")", line: 3)
    #expect(
      report(scenario("a notification opens a product", wrong), scenario("b")) == """
        ✘ a notification opens a product                        checkout.sextant:1

          expect top is Product(id: "42")                       checkout.sextant:3
                 ^^^ the visible screen is Product(id: "41") [expectation 1501]

          replay: sextant repl checkout.sextant:3

        1 passed, 1 failed

        """)
  }

  @Test func listsEveryFailureOfAScenario() {
    var first = failure(
      "top", "no", line: 3, advice: "write something else", source: false)
    first.graphs = .actual(graph(stack(1, screen("Home", 2))))
    var second = failure("graph", "the graph is another", line: 4)
    second.graphs = .literals(
      expected: "stack {\n  Home\n}", actual: "stack {\n  Home\n  Help\n}")
    #expect(
      report(scenario("a", first, second)) == """
        ✘ a                                                     checkout.sextant:1

          expect top is Product(id: "42")                       checkout.sextant:3
          no [expectation 1501]
          help: write something else

            stack
            └─ Home

          expect graph { stack { Home } }                       checkout.sextant:4
                 ^^^^^ the graph is another [expectation 1501]

            stack {
              Home
          +   Help
            }

          replay: sextant repl checkout.sextant:3

        0 passed, 1 failed

        """)
  }

  @Test func truncatesALargeGraph() {
    var wrong = failure("top", "no", line: 3)
    let long = screen("A", 2, ("s", .string(String(repeating: "a", count: 100_000))))
    let others = (3..<1000).map { screen("Home", $0) }
    wrong.graphs = .actual(graph(stack(1, of: [long] + others)))
    let text = PrettyReport.text(of: wrong)
    #expect(text.hasSuffix("… and 499 more lines\n"), "\(text.suffix(200))")
    #expect(text.utf8.count < 20_000)
  }

  @Test func replaysAFailureInAnImportFromTheScenario() {
    let wrong = failure("top", "no", line: 90, file: "app.sextant")
    #expect(
      report(scenario("a", wrong)).contains(
        "replay: sextant repl checkout.sextant:1 --until-failure\n"))
  }

  @Test func countsOmittedFailures() {
    var wrong = scenario("a", failure("top", "no", line: 3))
    wrong.furtherFailures = 234
    #expect(
      report(wrong) == """
        ✘ a                                                     checkout.sextant:1

          expect top is Product(id: "42")                       checkout.sextant:3
                 ^^^ no [expectation 1501]

          and 234 further failures, not shown

          replay: sextant repl checkout.sextant:3

        0 passed, 1 failed

        """)
  }

  @Test func warningsAreShownInAVerboseReport() {
    var warned = scenario("a")
    warned.warnings = [failure("top", "nothing has changed", .warning, line: 3)]
    #expect(report(warned) == "1 passed, 0 failed\n")
    #expect(
      report(warned, scenario("b"), verbose: true) == """
        ✔ a

          expect top is Product(id: "42")                       checkout.sextant:3
                 ^^^ warning: nothing has changed [expectation 1501]

        ✔ b
        2 passed, 0 failed

        """)
  }

  private func end(
    _ summary: SuiteSummary, failed: [ScenarioResult] = [], _ style: Style = .plain
  ) -> String {
    var text = ""
    var pretty = PrettyReport(SuiteReportOptions(style: style))
    for scenario in failed { pretty.append(scenario, to: &text) }
    pretty.end(summary, to: &text)
    return text
  }

  private func failed(_ name: String, _ file: String, _ line: Int) -> ScenarioResult {
    var result = ScenarioResult(name: name, file: file, line: line)
    result.failures = [failure("top", "no", line: 3)]
    result.hasRun = false
    return result
  }

  @Test func listsSeveralFailedScenariosAtTheEnd() {
    var summary = SuiteSummary()
    summary.counts.failed = 2
    let both = [failed("a", "a.sextant", 1), failed("b\u{1B}", "checkout.sextant", 12)]
    summary.filesNotRun = ["broken\u{1B}.sextant", "none.sextant"].map {
      .init(name: $0, reason: "")
    }
    #expect(
      end(summary, failed: both) == """
        failed:
        ✘ a                                                     a.sextant:1
        ✘ b␛                                                    checkout.sextant:12
        ✘ broken␛.sextant did not run
        ✘ none.sextant did not run

        0 passed, 2 failed, 2 files did not run

        """)
  }

  @Test func summaryIsGreenOnlyIfAllRan() {
    var summary = SuiteSummary()
    summary.counts.passed = 5
    summary.elapsed = 12_345_678
    #expect(end(summary, .ansi) == "\u{1B}[32m5 passed, 0 failed (12.3 ms)\u{1B}[0m\n")
    summary.elapsed = nil
    summary.isIncomplete = true
    #expect(end(summary, .ansi) == "\u{1B}[1;33m5 passed, 0 failed\u{1B}[0m\n")
    summary.filesNotRun = [.init(name: "a.sextant", reason: "")]
    #expect(
      end(summary, .ansi) == "\u{1B}[1;31m5 passed, 0 failed, 1 file did not run\u{1B}[0m\n")
  }

  @Test func summaryHasTheSameTextInColour() {
    let wrong = failure("top", "no", line: 3)
    #expect(report(scenario("a"), style: .ansi) == "\u{1B}[32m1 passed, 0 failed\u{1B}[0m\n")
    #expect(report(scenario("a", wrong), style: .ansi).hasPrefix("\u{1B}[1;31m✘ \u{1B}[0m"))
  }
}
