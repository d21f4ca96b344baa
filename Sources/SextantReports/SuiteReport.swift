/// A report of a suite in one format. It is given the results in the order of the suite, and appends
/// to its text as soon as it can, so that a long suite is not kept in memory.
public protocol SuiteReport: Sendable {
  /// Appends what stands before the first result.
  mutating func begin(to text: inout String)
  /// Appends the report of one scenario.
  mutating func append(_ scenario: ScenarioResult, to text: inout String)
  /// Appends the end.
  mutating func end(_ summary: SuiteSummary, to text: inout String)
}

extension SuiteReport {
  public mutating func begin(to text: inout String) {}
}

/// What a report says at its end.
public struct SuiteSummary: Sendable, Hashable {
  public var counts: SuiteCounts
  /// The files that did not run, with the reason.
  public var brokenFiles: [BrokenFile] = []
  /// Whether the run was interrupted.
  public var wasInterrupted = false

  public struct BrokenFile: Sendable, Hashable {
    public var name: String
    public var message: String

    public init(name: String, message: String) {
      self.name = name
      self.message = message
    }
  }

  public init(counts: SuiteCounts) { self.counts = counts }
}

/// A format of reports of suites. To add one: one file, and one line in `SuiteFormats`.
public struct SuiteFormat: Sendable {
  /// The name after `--report`.
  public let name: String
  /// One line for help.
  public let summary: String
  public let makeReport: @Sendable (SuiteReportOptions) -> any SuiteReport

  public init(
    _ name: String, summary: String,
    makeReport: @escaping @Sendable (SuiteReportOptions) -> any SuiteReport
  ) {
    self.name = name
    self.summary = summary
    self.makeReport = makeReport
  }
}

/// All formats of reports of suites.
public enum SuiteFormats {
  public static let all = [
    SuiteFormat("pretty", summary: "each failure with its graphs, for people") {
      PrettyReport($0)
    },
    SuiteFormat("junit", summary: "JUnit's XML, which every CI system reads") { _ in
      JUnitReport()
    },
    SuiteFormat("tap", summary: "the Test Anything Protocol, version 14") { _ in TAPReport() },
    SuiteFormat("json", summary: "one JSON document") { _ in JSONReport(isOneDocument: true) },
    SuiteFormat("jsonl", summary: "a line of JSON for each scenario, and one at the end") { _ in
      JSONReport(isOneDocument: false)
    },
    SuiteFormat("github", summary: "annotations of a change, as GitHub's runners read them") { _ in
      GitHubReport()
    },
    SuiteFormat("markdown", summary: "a comment on a change") { _ in MarkdownReport() },
  ]

  /// The format with a name.
  public static func named(_ name: String) -> SuiteFormat? { all.first { $0.name == name } }
}
