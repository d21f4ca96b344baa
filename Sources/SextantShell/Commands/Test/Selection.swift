internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// The selection of scenarios. Selected scenarios match a filter and the tags, but no `--skip`.
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

  func skips(usedBy scenarios: [Scenario]) -> [String] {
    skipped.names.filter { skip in scenarios.contains { skip.matches($0.name) } }.map(\.text)
  }
}

func warnings(ofSkips skips: [String], unless used: Set<String>) -> [String] {
  Filters(skips).names.map(\.text).filter { !used.contains($0) }.map {
    "`--skip \(printable($0))` has no effect: it matches no scenario"
  }
}

func noSuchTag(_ tag: String, among known: Set<String>) -> String {
  let near = nearestName(to: tag, in: known).map { ": " + didYouMean($0) } ?? ""
  return "no scenario has the tag `\(printable(tag))`\(near)"
}
