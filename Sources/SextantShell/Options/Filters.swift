internal import SextantLanguage

/// What selects scenarios: regular expressions, which are searched for in their names, and tags.
struct Filters {
  private(set) var names: [NamePattern] = []
  private(set) var tags: Set<String> = []

  /// Parses texts of which each is an expression or `tag:NAME`; what is neither is left out.
  init(_ texts: [String]) {
    for text in texts {
      if text.hasPrefix("tag:") {
        tags.insert(String(text.dropFirst(4)))
      } else if let pattern = NamePattern(text) {
        names.append(pattern)
      }
    }
  }

  /// Whether a text is an expression or `tag:NAME`.
  static func isValid(_ text: String) -> Bool {
    text.hasPrefix("tag:") || NamePattern(text) != nil
  }

  /// The text of one for a tag, as in `tag:NAME`, or else for a part of a name as it is written.
  static func text(for typed: String) -> String {
    if typed.hasPrefix("tag:") { return typed }
    let special = "\\^$.|?*+()[]{}"
    return typed.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  var isEmpty: Bool { names.isEmpty && tags.isEmpty }

  func match(_ scenario: Scenario) -> Bool {
    scenario.tags.contains { tags.contains($0) } || names.contains { $0.matches(scenario.name) }
  }
}
