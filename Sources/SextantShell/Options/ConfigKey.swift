/// A command whose options a configuration file sets.
package enum ConfigCommand: String, Sendable, CaseIterable {
  case test, check, format, conform

  /// The keys that it reads, each of which stands beside its option. It passes over others.
  var keys: [ConfigKey] {
    switch self {
    case .test: [.paths] + TestOptions.keys
    case .check: [.paths] + CheckOptions.keys
    case .format: [.paths]
    case .conform: ConformOptions.keys
    }
  }

  /// The options with which a key has no effect: those that contradict its option.
  func overriding(_ key: ConfigKey) -> [String] {
    self == .test ? TestOptions.conflicts.flatMap { $0.opponents(of: "--\(key.name)") } : []
  }
}

/// A key of `.sextant.json`. It is named like the long option that it sets, and its value is read by that
/// option.
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
    /// An object, or the path of a file that has it.
    case object
  }

  let name: String
  let kind: Kind
  /// One line for help.
  let summary: String

  init(_ name: String, _ kind: Kind, _ summary: String) {
    (self.name, self.kind, self.summary) = (name, kind, summary)
  }

  static let paths = ConfigKey(
    "paths", .paths, "the files and folders that are meant where none is named")
  static let workers = ConfigKey(
    "num-workers", .number(least: 1), "work on this many files at the same time")

  static let names = ConfigKey(
    "names", .object, "what the app calls otherwise than the model; see conform")

  /// All keys, in the order of the options.
  static let all: [ConfigKey] = {
    var seen: Set<String> = []
    return ConfigCommand.allCases.flatMap(\.keys).filter { seen.insert($0.name).inserted }
  }()

  /// The commands that have the option.
  var commands: [ConfigCommand] {
    ConfigCommand.allCases.filter { $0.keys.contains { $0.name == name } }
  }

  static func named(_ name: String) -> ConfigKey? { all.first { $0.name == name } }

  /// Whether arguments have the option, or one that overrides the key.
  func isGiven(in arguments: [String], of command: ConfigCommand) -> Bool {
    let own = ["--\(name)", "--no-\(name)"]
    let others = command.overriding(self)
    return arguments.prefix { $0 != "--" }.contains { argument in
      let option = String(argument.prefix { $0 != "=" })
      return own.contains(option) || others.contains { isGiven($0, in: option) }
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
    case .flag, .number, .text, .path, .object: false
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
    case .object: "an object, or the path of a file that has it"
    }
  }
}
