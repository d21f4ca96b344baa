internal import SextantSyntax

package struct CoverageFormat: Sendable {
  package let name: String
  package let summary: String
  /// Whether the report is for people. Such a report can follow the report of the suite.
  package private(set) var isHumanReadable = false
  package let text: @Sendable (SuiteEvidence, Style) -> String
}

package enum CoverageFormats {
  package static let text = CoverageFormat(
    name: "text", summary: "readable text: totals and gaps", isHumanReadable: true,
    text: coverageText)

  package static let all = [
    text,
    CoverageFormat(
      name: "json", summary: "a JSON document with the schema Grammar/coverage.schema.json"
    ) {
      evidence, _ in coverageDocument(evidence)
    },
    CoverageFormat(name: "lcov", summary: "a tracefile for lcov and genhtml") { evidence, _ in
      coverageTracefile(evidence)
    },
  ]
}
