internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// The selection of scenarios to run: scenarios that match a filter and the tags, and no `--skip`.
struct Selection {
  private let kept: Filters
  private let skipped: Filters
  private let tags: TagExpression?
  /// The names of the selected scenarios, for each file with a restriction by name.
  private let names: [ExactText: Set<String>]

  /// - Parameter names: the names of the selected scenarios, for each file with a restriction by
  ///   name.
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

  /// Returns the `--skip` expressions that match the name of a scenario.
  func skips(usedBy scenarios: [Scenario]) -> [String] {
    skipped.names.filter { skip in scenarios.contains { skip.matches($0.name) } }.map(\.text)
  }
}

/// Returns a warning for each `--skip` expression that matches no scenario name, in the given
/// order.
func warnings(ofSkips skips: [String], unless used: Set<String>) -> [String] {
  Filters(skips).names.map(\.text).filter { !used.contains($0) }.map {
    "`--skip \(printable($0))` has no effect: it matches no scenario"
  }
}

/// Returns the message about a requested tag without scenarios.
func noSuchTag(_ tag: String, among known: Set<String>) -> String {
  let near = nearestName(to: tag, in: known).map { ": " + didYouMean($0) } ?? ""
  return "no scenario has the tag `\(printable(tag))`\(near)"
}
