internal import SextantLanguage
internal import SextantReports

/// Which of the expressions of `--skip` match the name of some scenario: one that matches none was meant
/// for another name.
struct SkipUse {
  private let patterns: [NamePattern]

  init(_ options: TestOptions) {
    patterns = options.skips.compactMap { skip in
      if case .name(let text) = skip { NamePattern(text) } else { nil }
    }
  }

  /// Those that match the name of one of the scenarios.
  func used(by scenarios: [Scenario]) -> Set<String> {
    let used = patterns.filter { pattern in scenarios.contains { pattern.matches($0.name) } }
    return Set(used.map(\.text))
  }

  /// What is said of those that match nothing, in the order in which they were given.
  func warnings(unless used: Set<String>) -> [String] {
    patterns.map(\.text).filter { !used.contains($0) }.map {
      "`--skip \(printable($0))` leaves nothing out: no scenario has such a name"
    }
  }
}
