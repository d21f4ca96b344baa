internal import SextantReports

/// The commands of the program and their options, from the description of the argument parser.
package struct ProgramHelp: Sendable {
  private struct Command {
    let path: String
    let summary: String
    let options: [Option]
  }

  private struct Option {
    var names: [String]
    let value: String
    let summary: String
  }

  private let commands: [Command]

  package init() { commands = [] }

  /// Reads the output of `--experimental-dump-help`. Ignores elements in an unexpected format.
  package init(dump: String) {
    let root = (try? JSONValue(parsing: Array(dump.utf8)))?["command"]
    commands = root.map { ProgramHelp.commands(of: $0, below: "") } ?? []
  }

  private static func commands(of json: JSONValue, below parent: String) -> [Command] {
    // The argument parser adds a second `help` to a command with its own `help`.
    var seen: Set<String> = []
    let inner = (json["subcommands"]?.array ?? []).filter { command in
      command["shouldDisplay"]?.bool != false
        && command["commandName"]?.string.map { seen.insert($0).inserted } == true
    }
    return inner.flatMap { command -> [Command] in
      let path = (parent.isEmpty ? "" : parent + " ") + (command["commandName"]?.string ?? "")
      let own = Command(
        path: path, summary: command["abstract"]?.string ?? "",
        options: options(command["arguments"]?.array ?? []))
      return [own] + commands(of: command, below: path)
    }
  }

  private static func options(_ arguments: [JSONValue]) -> [Option] {
    var options: [Option] = []
    for argument in arguments {
      let names = (argument["names"]?.array ?? []).compactMap { name in
        name["name"]?.string.map { (name["kind"]?.string == "short" ? "-" : "--") + $0 }
      }
      guard !names.isEmpty else { continue }
      let summary = argument["abstract"]?.string ?? ""
      // In the dump, `--no-strict` follows `--strict` and has the same text.
      let long = options.last.map { $0.names.filter { $0.hasPrefix("--") } } ?? []
      if !long.isEmpty, names == long.map({ "--no-" + $0.dropFirst(2) }) {
        options[options.count - 1].names += names
        continue
      }
      let value = argument["kind"]?.string == "option" ? argument["valueName"]?.string ?? "" : ""
      let values = argument["allValues"]?.array?.compactMap(\.string) ?? []
      options.append(
        Option(
          names: names, value: value,
          summary: values.isEmpty ? summary : "\(summary) (\(values.joined(separator: ", ")))"))
    }
    return options
  }

  // MARK: Overview

  package var overview: String {
    let commands = commands.filter { !$0.path.contains(" ") }
    let width = commands.map(\.path.count).max() ?? 0
    let rows = commands.map { command in
      let gap = String(repeating: " ", count: width - command.path.count + 2)
      return "  \(command.path)\(gap)\(command.summary)\n"
    }
    return """
      A shell, a language and a test runner for app navigation.

      Usage: sextant [COMMAND | SCRIPT] [OPTIONS]; without arguments, the shell.

      \(rows.joined())
      Options: --version, --generate-completion-script bash|zsh|fish, and those of
      each command: `sextant COMMAND --help`. Other topics: `sextant help [TOPIC]`.

      """
  }

  // MARK: Topics

  var commandTopics: [HelpTopic] {
    commands.map { command in
      HelpTopic(
        notation: "sextant \(command.path)", summary: command.summary,
        names: [command.path] + command.path.split(separator: " ").dropFirst().map(String.init))
    }
  }

  var optionTopics: [HelpTopic] {
    var order: [String] = []
    var users: [String: [String]] = [:]
    var options: [String: Option] = [:]
    for command in commands {
      for option in command.options {
        let key = option.names.joined(separator: " ") + "\n" + option.value + "\n" + option.summary
        if options.updateValue(option, forKey: key) == nil { order.append(key) }
        users[key, default: []].append(command.path)
      }
    }
    return order.compactMap { key in
      guard let option = options[key], let users = users[key] else { return nil }
      let isCommon = users.count == commands.count
      let value = option.value.isEmpty ? "" : " <\(option.value)>"
      return HelpTopic(
        notation: option.names.joined(separator: ", ") + value,
        summary: option.summary
          + (isCommon ? "" : " (`sextant \(users.joined(separator: "`, `sextant "))`)"),
        names: option.names.sorted { $0.hasPrefix("--") && !$1.hasPrefix("--") })
    }
  }
}
