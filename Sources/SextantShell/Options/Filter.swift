/// Selects scenarios by a part of their name, by a tag, or by a line.
enum Filter: Sendable {
  /// A regular expression, searched for in the scenario's name.
  case name(pattern: String)
  case tag(String)

  /// Parses a filter.
  ///
  /// - Throws: `BadFilter` if the regular expression is invalid.
  init(_ text: String) throws(BadFilter) {
    if text.hasPrefix("tag:") {
      self = .tag(String(text.dropFirst(4)))
      return
    }
    if NamePattern(text) == nil { throw BadFilter(text: text) }
    self = .name(pattern: text)
  }

  /// The text of one for a tag, as in `tag:NAME`, or else for a part of a name as it is written.
  static func text(for typed: String) -> String {
    if typed.hasPrefix("tag:") { return typed }
    let special = "\\^$.|?*+()[]{}"
    return typed.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  struct BadFilter: Error, Sendable {
    let text: String
  }
}
