internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// A selection of scenarios. It contains a scenario that matches a filter and the tags, but no
/// `--skip` pattern.
struct Selection {
  private let kept: Filters
  private let skipped: Filters
  private let tags: TagExpression?
  private let names: [ExactText: Set<String>]

  init(_ options: TestOptions, names: [ExactText: Set<String>]) {
    self.names = names
    kept = Filters(options.filter)
    skipped = Filters(options.skip)
    tags = options.wantedTags
  }

  func includes(_ scenario: Scenario, in file: String) -> Bool {
    if let names = names[ExactText(file)], !names.contains(scenario.name) { return false }
    if !kept.isEmpty, !kept.match(scenario) { return false }
    if let tags, !tags.matches(scenario.tags) { return false }
    return !skipped.match(scenario)
  }

  func skips(usedBy scenarios: [Scenario]) -> Set<String> {
    Set(
      skipped.names.filter { skip in scenarios.contains { skip.matches($0.name) } }.map(\.text))
  }
}

/// The tags, skips and cases of the scenarios in suite files. Warnings about unused options need
/// these values.
struct SelectionUse: Sendable {
  private static let maxCases = 20

  var tags: Set<String> = []
  var skips: Set<String> = []
  /// The cases in files that do not contain the requested case.
  var otherCases: [String] = []

  mutating func add(_ other: SelectionUse) {
    tags.formUnion(other.tags)
    skips.formUnion(other.skips)
    otherCases += other.otherCases.prefix(Self.maxCases - otherCases.count)
  }

  /// Returns a warning for each requested tag and each `--skip` pattern that matches no scenario.
  func warnings(about options: TestOptions) -> [String] {
    options.namedTags.subtracting(tags).sorted().map { noSuchTag($0, among: tags) }
      + Filters(options.skip).names.map(\.text).filter { !skips.contains($0) }.map {
        "`--skip \(printable($0))` has no effect: it matches no scenario"
      }
  }
}

func noSuchTag(_ tag: String, among known: Set<String>) -> String {
  let near = nearestName(to: tag, in: known).map { ": " + didYouMean($0) } ?? ""
  return "no scenario has the tag `\(printable(tag))`\(near)"
}
