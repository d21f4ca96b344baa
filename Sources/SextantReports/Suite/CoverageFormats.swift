internal import SextantSyntax

/// A format of reports of coverage. To add one: one file, and one line in `CoverageFormats`.
package struct CoverageFormat: Sendable {
  /// The name after `--coverage-report`.
  package let name: String
  /// One line for help.
  package let summary: String
  /// Whether it is for people, and may stand behind the report of the suite.
  package private(set) var isForPeople = false
  /// The report of what a suite has reached.
  package let text: @Sendable (SuiteReach, Style) -> String
}

/// All formats of reports of coverage.
package enum CoverageFormats {
  package static let text = CoverageFormat(
    name: "text", summary: "totals and gaps, for people", isForPeople: true, text: coverageText)

  package static let all = [
    text,
    CoverageFormat(name: "json", summary: "one JSON document, by Grammar/coverage.schema.json") {
      reach, _ in coverageDocument(reach)
    },
    CoverageFormat(name: "lcov", summary: "a tracefile, as lcov and genhtml read it") { reach, _ in
      coverageTracefile(reach)
    },
  ]
}
