internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Which scenarios of a suite run: of those that a filter keeps, those that the tags want and that
/// nothing skips.
struct Selection {
  private struct Filters {
    var names: [NamePattern] = []
    var tags: Set<String> = []
    var isEmpty: Bool { names.isEmpty && tags.isEmpty }

    init(_ filters: [Filter]) {
      for filter in filters {
        switch filter {
        case .name(let pattern): if let pattern = NamePattern(pattern) { names.append(pattern) }
        case .tag(let tag): tags.insert(tag)
        }
      }
    }

    func match(_ scenario: Scenario) -> Bool {
      scenario.tags.contains { tags.contains($0) }
        || names.contains { $0.matches(scenario.name) }
    }
  }

  private let kept: Filters
  private let skipped: Filters
  private let tags: TagExpression?
  /// The names of the scenarios that are meant, of the files that are here.
  private let names: [ExactText: Set<String>]

  /// - Parameter names: those of the scenarios that are meant, of the files that are here.
  init(_ options: TestOptions, names: [ExactText: Set<String>]) {
    self.names = names
    kept = Filters(options.filters)
    skipped = Filters(options.skips)
    tags = options.wantedTags
  }

  func includes(_ scenario: Scenario, in file: String) -> Bool {
    if let names = names[ExactText(file)], !names.contains(scenario.name) { return false }
    if !kept.isEmpty, !kept.match(scenario) { return false }
    if let tags, !tags.matches(scenario.tags) { return false }
    return skipped.isEmpty || !skipped.match(scenario)
  }
}

/// What is said of a tag by which scenarios were selected, and that none has.
func noSuchTag(_ tag: String, among known: Set<String>) -> String {
  let near = nearestName(to: tag, in: known).map { ": " + didYouMean($0) } ?? ""
  return "no scenario has the tag `\(printable(tag))`\(near)"
}
