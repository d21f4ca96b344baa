internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Which scenarios of a suite run: of those that a filter keeps, those that the tags want and that
/// nothing skips.
struct Selection {
  private let kept: Filters
  private let skipped: Filters
  private let tags: TagExpression?
  /// The names of the scenarios that are meant, of the files that are here.
  private let names: [ExactText: Set<String>]

  /// - Parameter names: those of the scenarios that are meant, of the files that are here.
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

  /// The expressions of `--skip` that match the name of one of the scenarios.
  func skips(usedBy scenarios: [Scenario]) -> [String] {
    skipped.names.filter { skip in scenarios.contains { skip.matches($0.name) } }.map(\.text)
  }
}

/// What is said of expressions of `--skip` that match the name of no scenario, in the order in which they were
/// given: each was meant for another name.
func warnings(ofSkips skips: [String], unless used: Set<String>) -> [String] {
  Filters(skips).names.map(\.text).filter { !used.contains($0) }.map {
    "`--skip \(printable($0))` leaves nothing out: no scenario has such a name"
  }
}

/// What is said of a tag by which scenarios were selected, and that none has.
func noSuchTag(_ tag: String, among known: Set<String>) -> String {
  let near = nearestName(to: tag, in: known).map { ": " + didYouMean($0) } ?? ""
  return "no scenario has the tag `\(printable(tag))`\(near)"
}
