/// A report of a suite in a format. The caller appends results in the order of the suite. When
/// `text` is long, the caller writes it to the output and continues with an empty text.
package protocol SuiteReport: Sendable {
  /// Whether the report needs the results of passed scenarios. If false, these results are not
  /// created.
  var needsPassedScenarios: Bool { get }
  /// Whether the report names the scenarios of other shards.
  var includesOtherShards: Bool { get }
  mutating func begin(to text: inout String)
  mutating func append(_ scenario: ScenarioResult, to text: inout String)
  mutating func end(_ summary: SuiteSummary, to text: inout String)
}

extension SuiteReport {
  package var includesOtherShards: Bool { false }
  package mutating func begin(to text: inout String) {}
}

package struct SuiteFormat: Sendable {
  package let name: String
  package let summary: String
  /// Whether the report shows the steps of the scenarios. Such a report can be created only during
  /// the run.
  package let showsSteps: Bool
  package let makeReport: @Sendable (SuiteReportOptions) -> any SuiteReport

  package init(
    _ name: String, _ summary: String, showsSteps: Bool = false,
    makeReport: @escaping @Sendable (SuiteReportOptions) -> any SuiteReport
  ) {
    self.name = name
    self.summary = summary
    self.showsSteps = showsSteps
    self.makeReport = makeReport
  }
}

package enum SuiteFormats {
  package static let pretty = SuiteFormat("pretty", "readable text: each failure with its graphs") {
    PrettyReport($0)
  }
  package static let github = SuiteFormat("github", "annotations for GitHub Actions") {
    GitHubReport($0)
  }
  package static let markdown = SuiteFormat("markdown", "Markdown, for a comment on a pull request")
  {
    MarkdownReport($0)
  }
  package static let junit = SuiteFormat("junit", "JUnit XML, for CI systems") {
    JUnitReport(seed: $0.seed)
  }

  package static let all = [
    pretty, junit,
    SuiteFormat("tap", "the Test Anything Protocol") { _ in TAPReport() },
    SuiteFormat("json", "one JSON document") { _ in JSONReport(isOneDocument: true) },
    SuiteFormat("jsonl", "JSON Lines: a line for each scenario, then a line with the totals") { _ in
      JSONReport(isOneDocument: false)
    },
    github, markdown,
    SuiteFormat("html", "an HTML page with every step and its pictures", showsSteps: true) {
      _ in HTMLReport()
    },
  ]
}
