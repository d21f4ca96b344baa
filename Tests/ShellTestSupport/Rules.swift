import Foundation

/// A line of the file `rules.txt` of a system.
struct Rule {
  enum Kind {
    /// A scenario with this title covers the rule.
    case scenario
    /// `check:` the checker enforces the rule.
    case check
    /// `later:` the rule needs a feature that does not exist yet.
    case later
  }

  let kind: Kind
  let title: String
  /// The tag of its scenarios.
  let section: String

  /// Returns the sentences that need a feature that does not exist yet: `later: sentence NAME`.
  static func laterSentences(of system: String) throws -> Set<String> {
    let prefix = "sentence "
    return Set(
      try all(of: system).filter { $0.kind == .later && $0.title.hasPrefix(prefix) }
        .map { String($0.title.dropFirst(prefix.count)) })
  }

  /// Returns the rules of a system.
  static func all(of system: String) throws -> [Rule] {
    let file = RepositoryScripts.root.appending(path: "Scripts/\(system)/rules.txt")
    var section = ""
    var rules: [Rule] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      if line.hasPrefix("[") {
        section = String(line.dropFirst().prefix { $0 != "]" })
      } else if line.hasPrefix("check: ") {
        rules.append(Rule(kind: .check, title: String(line.dropFirst(7)), section: section))
      } else if line.hasPrefix("later: ") {
        rules.append(Rule(kind: .later, title: String(line.dropFirst(7)), section: section))
      } else {
        rules.append(Rule(kind: .scenario, title: String(line), section: section))
      }
    }
    return rules
  }
}
