import Foundation
import SextantEngine
import SextantInterpreter
import SextantReports
import SextantRuntime
import SextantSyntax
@testable import ShellTestSupport

enum SuiteSample {
  /// A name that contains markup, commands or directives of every report format.
  static let hostileName = "<b>&\"x\" ]]> # TODO `a` @all ::error::50%, \\ \u{1B}[31m\u{9B}\n| *b*"

  private static let script = """
    scenario "a notification opens a product" {
      open link "shop://product/42"
      expect top is Product(id: "42")
      expect graph { stack { Home } }
    }
    """

  static func failure(_ marked: String, _ message: String, line: Int) -> ProblemReport {
    let start =
      script.firstRange(of: marked)
      .map { script.utf8.distance(from: script.startIndex, to: $0.lowerBound) } ?? 0
    let source = SourceText(name: "shop/checkout.sextant", text: script)
    let span = Span(start: UInt32(start), end: UInt32(start + marked.utf8.count))
    var place = SourcePlace(of: span, in: source)
    place.line = line
    let problem = NavigationProblem(
      code: "expectationFailed", number: 3005, message: message, at: place)
    return ProblemReport(
      problem, excerpt: SourcePart(of: span, in: source),
      sentence: "expect top is Product(id: \"42\")")
  }

  static func result(
    _ name: String, _ failures: ProblemReport...,
    change: (inout ScenarioResult) -> Void = { _ in }
  ) -> ScenarioResult {
    var result = ScenarioResult(name: name, file: "shop/checkout.sextant", line: 1)
    result.steps = 3
    result.failures = failures
    change(&result)
    return result
  }

  /// A scenario with two failures. One failure has a graph, and the other a difference of graphs.
  static var failed: ScenarioResult {
    var first = failure("top", "the visible node is Home", line: 3)
    first.graphs = .actual(graph(stack(1, screen("Home", 2))))
    var second = failure("graph", "the graph differs", line: 4)
    second.graphs = .literals(
      expected: "stack {\n  Home\n}", actual: "stack {\n  Home\n  Help\n}")
    return result("a notification opens a product", first, second) { $0.tags = ["smoke", "link"] }
  }

  static let results = [
    result("passes") { $0.tags = ["smoke"] },
    failed,
    result("a case [id: \"1\"]") { $0.caseText = "id: \"1\"" },
    result("known") { $0.remark = .todo("nobody # has built it") },
    result("elsewhere") {
      $0.remark = .skipped("no <network>")
      $0.steps = nil
    },
    result("late") {
      $0.hasRun = false
      $0.steps = nil
    },
  ]

  static func summary(of results: [ScenarioResult]) -> SuiteSummary {
    var summary = SuiteSummary()
    for result in results { summary.counts.add(result.verdict) }
    return summary
  }

  static func report(
    _ format: String, _ results: [ScenarioResult] = results,
    options: SuiteReportOptions = SuiteReportOptions(),
    change: (inout SuiteSummary) -> Void = { _ in }
  ) -> String {
    var text = ""
    let known = SuiteFormats.all.first { $0.name == format }
    guard var report = known?.makeReport(options) else {
      return "there is no format \(format)"
    }
    report.begin(to: &text)
    for result in results { report.append(result, to: &text) }
    var summary = summary(of: results)
    change(&summary)
    report.end(summary, to: &text)
    return text
  }

  static func reportOfBrokenFile(_ format: String) -> String {
    report(format, []) {
      $0.filesNotRun = [.init(name: hostileName, reason: "it has \(hostileName)", line: 7)]
    }
  }
}
