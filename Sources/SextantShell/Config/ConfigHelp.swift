internal import SextantReports

/// The manual page and the schema of configuration files, generated from the table of keys.
package enum ConfigHelp {
  static var lines: [StyledLine] {
    func line(_ text: String, _ role: TextRole = .plain) -> StyledLine {
      StyledLine([StyledText(text, role)])
    }
    let example = """

        {
          "paths": ["flows"],
          "skip": ["tag:slow"],
          "report": ["pretty", "junit=junit.xml"],
          "strict": true
        }

      """
    let width = ConfigKey.all.map(\.name.count).max() ?? 0
    let keys = ConfigKey.all.map { key in
      let gap = String(repeating: " ", count: width - key.name.count + 2)
      return StyledLine([
        StyledText("  " + key.name, .label), StyledText(gap),
        StyledText("\(key.kind.wanted): \(key.summary)\(users(of: key))", .note),
      ])
    }
    return [
      line(
        """
        The file `.sextant.json` sets options of `sextant test`, `check`, `format` and `conform`. Sextant \
        looks for the file in the folder of the first path (without a path, in the current folder), then in the \
        parent folders, up to the root of the git repository. Outside of a repository, it looks only in the first \
        folder. `--config PATH` reads another file; `--no-config` reads no file.
        """), line(""),
      line(
        """
        For safety, the file must belong to you, to root or to the owner of the repository, and must not be \
        writable for every user. Sextant does not check these conditions for `--config PATH`.
        """),
    ]
      + example.split(separator: "\n", omittingEmptySubsequences: false).map {
        line(String($0), .code)
      }
      + [
        line(
          """
          Each key has the name of an option. If the command line has the same option, the value of the key is \
          ignored, even if it is a list. `--no-KEY` overrides `true`. Paths are relative to the folder of the \
          file. They must stay inside this folder, except with `--config`. The keys:
          """), line(""),
      ] + keys + [
        line(""),
        line(
          "`sextant help config-schema` prints the JSON schema (Grammar/config.schema.json)."
        ),
      ]
  }

  /// Returns the names of the commands that read the key; empty if only `test` reads the key.
  private static func users(of key: ConfigKey) -> String {
    let commands = key.commands.map(\.rawValue)
    return commands == ["test"] ? "" : " (\(commands.joined(separator: ", ")))"
  }

  /// The JSON schema, equal to `Grammar/config.schema.json`.
  package static var schema: String {
    var text = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://sextant.invalid/config.schema.json",
        "title": "`.sextant.json`",
        "description": "Options of `sextant test`, `check`, `format` and `conform`.",
        "type": "object",
        "properties": {
          "$schema": { "type": "string" }
      """
    for key in ConfigKey.all {
      var summary = JSONWriter()
      summary.string(key.summary)
      text += ",\n    \"\(key.name)\": { \"description\": \(summary.text), \(type(of: key.kind)) }"
    }
    return text + "\n  },\n  \"additionalProperties\": false\n}\n"
  }

  private static func type(of kind: ConfigKey.Kind) -> String {
    switch kind {
    case .flag: #""type": "boolean""#
    case .number(let least): #""type": "integer", "minimum": \#(least)"#
    case .text, .path: #""type": "string""#
    case .object: #""type": ["object", "string"]"#
    case .texts, .paths, .pathsAfterFormats: #""type": "array", "items": { "type": "string" }"#
    }
  }
}
