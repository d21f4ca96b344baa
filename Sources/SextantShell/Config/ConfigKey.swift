/// A command whose options a configuration file sets.
package enum ConfigCommand: String, Sendable, CaseIterable {
  case test, check, format
}

/// A key of `.sextant.json`. It is named like the long option that it sets, and its value is read by that
/// option: this is all that there is to declare.
struct ConfigKey: Sendable {
  /// What the value is, and how it becomes arguments.
  enum Kind: Sendable, Hashable {
    /// `true` gives the option; `false` leaves it out.
    case flag
    /// A whole number, of at least this.
    case number(least: Int)
    case text
    /// A list of texts; the option is given with each.
    case texts
    /// A path, relative to the file.
    case path
    /// A list of paths, relative to the file, which are arguments and no option.
    case paths
    /// A list of texts that may end in `=` and a path, relative to the file.
    case pathsAfterFormats
  }

  let name: String
  let kind: Kind
  /// The commands that have the option. The others pass over the key.
  let commands: Set<ConfigCommand>
  /// One line for help.
  let summary: String
  /// Options with which the key has no effect, as they are written.
  var yieldsTo: Set<String> = []

  /// All keys. To add one: a line here; the option itself is declared by its command.
  static let all: [ConfigKey] = [
    ConfigKey(
      name: "paths", kind: .paths, commands: [.test, .check, .format],
      summary: "the files and folders that are meant where none is named"),
    ConfigKey(
      name: "filter", kind: .texts, commands: [.test],
      summary: "run scenarios whose name matches one of these expressions, or `tag:NAME`"),
    ConfigKey(
      name: "skip", kind: .texts, commands: [.test],
      summary: "leave out scenarios whose name matches one of these, or `tag:NAME`"),
    ConfigKey(
      name: "tags", kind: .text, commands: [.test],
      summary: "run scenarios whose tags match, such as \"smoke and not slow\""),
    ConfigKey(
      name: "report", kind: .pathsAfterFormats, commands: [.test],
      summary: "write these reports, each FORMAT or FORMAT=PATH", yieldsTo: ["--list", "-l"]),
    ConfigKey(
      name: "xunit-output", kind: .path, commands: [.test],
      summary: "write JUnit's XML to this path", yieldsTo: ["--list", "-l"]),
    ConfigKey(
      name: "times", kind: .flag, commands: [.test],
      summary: "have reports say how long each scenario took", yieldsTo: ["--list", "-l"]),
    ConfigKey(
      name: "coverage", kind: .flag, commands: [.test],
      summary: "report what the suite covers of its apps", yieldsTo: ["--list", "-l"]),
    ConfigKey(
      name: "coverage-report", kind: .pathsAfterFormats, commands: [.test],
      summary: "report the coverage as these, each FORMAT or FORMAT=PATH",
      yieldsTo: ["--list", "-l"]),
    ConfigKey(
      name: "coverage-fail-under", kind: .number(least: 0), commands: [.test],
      summary: "fail where less than this percentage, 0 to 100, is covered in total",
      yieldsTo: ["--list", "-l"]),
    ConfigKey(
      name: "shuffle", kind: .flag, commands: [.test],
      summary: "run files, and the scenarios of each, in a drawn order", yieldsTo: ["--shard"]),
    ConfigKey(
      name: "verbose", kind: .flag, commands: [.test],
      summary: "name every scenario, and show warnings"),
    ConfigKey(
      name: "allow-empty", kind: .flag, commands: [.test],
      summary: "pass when there is nothing to run"),
    ConfigKey(
      name: "strict", kind: .flag, commands: [.test, .check],
      summary: "treat warnings as errors"),
    ConfigKey(
      name: "max-failures", kind: .number(least: 1), commands: [.test],
      summary: "stop after this many failed scenarios",
      yieldsTo: ["--list", "-l", "-x", "--repl-on-failure"]),
    ConfigKey(
      name: "max-steps", kind: .number(least: 1), commands: [.test],
      summary: "fail a scenario that has run this many statements"),
    ConfigKey(
      name: "num-workers", kind: .number(least: 1), commands: [.test, .check],
      summary: "work on this many files at the same time"),
  ]

  static func named(_ name: String) -> ConfigKey? { all.first { $0.name == name } }

  /// Whether arguments have the option, or one that the key yields to.
  func isGiven(in arguments: [String]) -> Bool {
    let own = ["--\(name)", "--no-\(name)"]
    return arguments.prefix { $0 != "--" }.contains { argument in
      let option = String(argument.prefix { $0 != "=" })
      return own.contains(option) || yieldsTo.contains { isGiven($0, in: option) }
    }
  }

  /// Whether an argument is an option, or holds its letter among others, as `-vl` does.
  private func isGiven(_ name: String, in argument: String) -> Bool {
    if argument == name { return true }
    guard name.count == 2, let letter = name.last, argument.first == "-" else { return false }
    return argument.dropFirst().first != "-" && argument.contains(letter)
  }
}

extension ConfigKey.Kind {
  var isList: Bool {
    switch self {
    case .texts, .paths, .pathsAfterFormats: true
    case .flag, .number, .text, .path: false
    }
  }

  /// What the value is, for errors and help.
  var wanted: String {
    switch self {
    case .flag: "`true` or `false`"
    case .number(let least): "a whole number from \(least) on"
    case .text: "a text"
    case .texts, .pathsAfterFormats: "a list of texts"
    case .path: "a path"
    case .paths: "a list of paths"
    }
  }
}
