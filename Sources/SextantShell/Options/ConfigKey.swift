/// A command to which a configuration file can add options.
package enum ConfigCommand: String, Sendable, CaseIterable {
  case test, check, format, conform

  var keys: [ConfigKey] {
    switch self {
    case .test: [.paths] + TestOptions.keys
    case .check: [.paths] + CheckOptions.keys
    case .format: [.paths]
    case .conform: ConformOptions.keys
    }
  }

  func overriding(_ key: ConfigKey) -> [String] {
    self == .test
      ? TestOptions.conflicts.flatMap { $0.conflictingOptions(of: "--\(key.name)") } : []
  }
}

/// A key of a configuration file. The long option with the same name parses the value.
struct ConfigKey: Sendable {
  enum Kind: Sendable, Hashable {
    /// A Boolean: `true` adds the option, and `false` adds nothing.
    case flag
    case number(least: Int)
    case text
    /// A list of texts. The option is repeated for each text.
    case texts
    case path
    /// A list of paths, relative to the configuration file. They become positional arguments.
    case paths
    /// A list of texts. Each text may end in `=PATH`. The path is relative to the configuration
    /// file.
    case pathsAfterFormats
    /// An object, or the path of a file that contains an object.
    case object
  }

  let name: String
  let kind: Kind
  let summary: String

  init(_ name: String, _ kind: Kind, _ summary: String) {
    (self.name, self.kind, self.summary) = (name, kind, summary)
  }

  static let paths = ConfigKey(
    "paths", .paths, "the default files and folders")
  static let workers = ConfigKey(
    "num-workers", .number(least: 1), "process this many files at the same time")

  static let names = ConfigKey(
    "names", .object,
    "map names of the real app to names of the model; see `sextant conform --help`")

  static let all: [ConfigKey] = {
    var seen: Set<String> = []
    return ConfigCommand.allCases.flatMap(\.keys).filter { seen.insert($0.name).inserted }
  }()

  var commands: [ConfigCommand] {
    ConfigCommand.allCases.filter { $0.keys.contains { $0.name == name } }
  }

  static func named(_ name: String) -> ConfigKey? { all.first { $0.name == name } }

  /// Returns whether the arguments contain the key's option, or an option that overrides it.
  func isGiven(in arguments: [String], of command: ConfigCommand) -> Bool {
    let own = ["--\(name)", "--no-\(name)"]
    let others = command.overriding(self)
    return arguments.prefix { $0 != "--" }.contains { argument in
      let option = String(argument.prefix { $0 != "=" })
      return own.contains(option) || others.contains { isGiven($0, in: option) }
    }
  }

  /// Returns whether an argument contains an option. A short option may be among others, as in
  /// `-vl`.
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

  var wanted: String {
    switch self {
    case .flag: "`true` or `false`"
    case .number(let least): "a whole number, at least \(least)"
    case .text: "a text"
    case .texts, .pathsAfterFormats: "a list of strings"
    case .path: "a path"
    case .paths: "a list of paths"
    case .object: "an object, or the path of a file with the object"
    }
  }
}
