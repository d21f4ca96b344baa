internal import SextantSyntax

/// A report format of coverage.
package struct CoverageFormat: Sendable {
  /// The name after `--coverage-report`.
  package let name: String
  /// A line for help.
  package let summary: String
  /// Whether the report is for people and can follow the report of the suite.
  package private(set) var isForPeople = false
  /// Returns the coverage report of a suite.
  package let text: @Sendable (SuiteReach, Style) -> String
}

/// All report formats of coverage.
package enum CoverageFormats {
  package static let text = CoverageFormat(
    name: "text", summary: "readable text: totals and gaps", isForPeople: true, text: coverageText)

  package static let all = [
    text,
    CoverageFormat(
      name: "json", summary: "a JSON document with the schema Grammar/coverage.schema.json"
    ) {
      reach, _ in coverageDocument(reach)
    },
    CoverageFormat(name: "lcov", summary: "a tracefile for lcov and genhtml") { reach, _ in
      coverageTracefile(reach)
    },
  ]
}
