internal import SextantLanguage

struct Filters {
  private(set) var names: [NamePattern] = []
  private(set) var tags: Set<String> = []

  init(_ texts: [String]) {
    for text in texts {
      if text.hasPrefix("tag:") {
        tags.insert(String(text.dropFirst(4)))
      } else {
        names.append(NamePattern(text: text))
      }
    }
  }

  var isEmpty: Bool { names.isEmpty && tags.isEmpty }

  func match(_ scenario: Scenario) -> Bool {
    scenario.tags.contains { tags.contains($0) } || names.contains { $0.matches(scenario.name) }
  }

  /// Returns an error that suggests a valid pattern; nil if the text is a valid filter.
  static func problem(in text: String) -> String? {
    guard !text.hasPrefix("tag:"), text.contains(where: "|^$()+".contains) || text.contains(".*")
    else { return nil }
    let globs = text.split(separator: "|").map { "`\(glob(for: String($0)))`" }
    let advice =
      globs.count > 1
      ? "\(globs.joined(separator: " and ")), each as a separate pattern"
      : "the glob \(globs.first ?? "`*`")"
    return "regular expressions such as `\(text)` are not supported: write \(advice)"
  }

  /// Returns a glob that matches at least the names of a regular expression.
  private static func glob(for expression: String) -> String {
    let isOpen = (start: !expression.hasPrefix("^"), end: !expression.hasSuffix("$"))
    var parts = expression.replacing(".*", with: "*").split(whereSeparator: "*^$()+".contains)
    if parts.count == 1, isOpen == (true, true), !expression.contains("*") {
      return String(parts[0])
    }
    if isOpen.start || parts.isEmpty { parts.insert("", at: 0) }
    if isOpen.end { parts.append("") }
    let glob = parts.joined(separator: "*")
    return glob.isEmpty ? "*" : glob
  }
}

/// A substring of names, or a glob that matches whole names. In a glob, `*` stands for any
/// characters, and `?` for a single character.
struct NamePattern {
  let text: String

  /// - Complexity: for a glob, O(*n* · *m*), where *n* and *m* are the lengths of the pattern and
  ///   the name.
  func matches(_ name: String) -> Bool {
    guard text.contains(where: "*?".contains) else { return name.contains(text) }
    let (pattern, name) = (Array(text), Array(name))
    var (place, index) = (0, 0)
    /// The position after the last `*` in the pattern, and the end of the text matched by this `*`.
    var star: (place: Int, index: Int)?
    while index < name.count {
      if place < pattern.count, pattern[place] == "*" {
        place += 1
        star = (place, index)
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index] {
        (place, index) = (place + 1, index + 1)
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
