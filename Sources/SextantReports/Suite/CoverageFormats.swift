internal import SextantSyntax

/// A format of reports of coverage. To add one: one file, and one line in `CoverageFormats`.
package struct CoverageFormat: Sendable {
  /// The name after `--coverage-report`.
  package let name: String
  /// Whether it is for people, and may stand behind the report of the suite.
  package let isForPeople: Bool
  /// The report of what a suite has reached.
  package let text: @Sendable (SuiteReach, Style) -> String

  package init(
    _ name: String, isForPeople: Bool = false,
    text: @escaping @Sendable (SuiteReach, Style) -> String
  ) {
    self.name = name
    self.isForPeople = isForPeople
    self.text = text
  }
}

/// All formats of reports of coverage.
package enum CoverageFormats {
  package static let text = CoverageFormat(
    "text", isForPeople: true
  ) { coverageText($0, $1) }

  package static let all = [
    text, CoverageFormat("json") { reach, _ in coverageDocument(reach) },
    CoverageFormat("lcov") { reach, _ in
      coverageTracefile(reach)
    },
  ]
}
