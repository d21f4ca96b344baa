import Foundation

struct Rule {
  enum Kind {
    /// A rule that is the title of a scenario.
    case scenario
    /// A rule with `check:`, which the checker enforces.
    case check
    /// A rule with `later:`, which needs a missing feature.
    case later
  }

  let kind: Kind
  let title: String
  let section: String

  /// Returns the names in lines of the form `later: sentence NAME`.
  static func laterSentences(of system: String) throws -> Set<String> {
    let prefix = "sentence "
    return Set(
      try all(of: system).filter { $0.kind == .later && $0.title.hasPrefix(prefix) }
        .map { String($0.title.dropFirst(prefix.count)) })
  }

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
