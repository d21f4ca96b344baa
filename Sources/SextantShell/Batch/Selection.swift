internal import SextantLanguage
internal import SextantReports
internal import SextantSyntax

/// Selects scenarios by a part of their name, by a tag, or by a line.
package enum Filter: Sendable {
  /// A regular expression, searched for in the scenario's name.
  case name(pattern: String)
  case tag(String)

  /// Parses a filter.
  ///
  /// - Throws: `BadFilter` if the regular expression is invalid.
  package init(_ text: String) throws(BadFilter) {
    if text.hasPrefix("tag:") {
      self = .tag(String(text.dropFirst(4)))
      return
    }
    if NamePattern(text) == nil { throw BadFilter(text: text) }
    self = .name(pattern: text)
  }

  /// A tag, as in `tag:NAME`, or else a part of a name as it is written.
  init(typed text: String) {
    guard !text.hasPrefix("tag:") else {
      self = .tag(String(text.dropFirst(4)))
      return
    }
    let special = "\\^$.|?*+()[]{}"
    self = .name(pattern: text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined())
  }

  package struct BadFilter: Error, Sendable {
    package let text: String
  }
}

extension TestOptions {
  /// The tags that select scenarios, or leave some out.
  var namedTags: Set<String> {
    (filters + skips).reduce(into: tags?.tags ?? []) { names, filter in
      if case .tag(let tag) = filter { names.insert(tag) }
    }
  }

  /// Whether scenarios are selected by what they are.
  var isSelective: Bool { !filters.isEmpty || !skips.isEmpty || tags != nil }
}

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

  init(_ options: TestOptions) {
    names = options.narrowing.names
    kept = Filters(options.filters)
    skipped = Filters(options.skips)
    tags = options.tags
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
