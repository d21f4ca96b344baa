import Foundation
import SextantShell
import Testing
@testable import ShellTestSupport

@Suite struct EscapeTests {
  /// A colour sequence, and the C1 control that begins such a sequence.
  private static let escape = "\u{1B}[31m\u{9B}"
  private static let hostile = "x\(escape).sextant"

  private static let files = [
    "app.sextant": """
    app T {
      screen Home { action open { append Two(id: "\(escape)") } }
      screen Two(id: String in ["\(escape)", "b"]) { action up { append Home } }
      link "t://two/{id}" { append Two(id: id) }
      state name = "\(escape)"
      start stacked Home
      always can reach "p\(escape)" { top is Home }
    }

    """,
    "old.sextant": """
    app T {
      screen Home { action open { append Two(id: "\(escape)") } }
      screen Two(id: String in ["\(escape)"]) {}
      link "t://two/{id}" { append Two(id: id) }
      start stacked Home
    }

    """,
    hostile: """
    import "app.sextant"

    scenario "n\(escape)" tags a {
      tap open
      expect top is Two(id: "no\(escape)")
    }

    scenario "s\(escape)" skip "\(escape)" { tap open }

    scenario "t\(escape)" todo "\(escape)" { expect name is "no\(escape)" }

    scenario "g\(escape)" { tap open; expect graph snapshot "\(escape)" }

    """,
    "broken.sextant": "jump \"\(escape)\" \(escape) // \(escape)\nappend   A(x: \"\(escape)\")\n",
    "plain.sextant": "//  c \(escape)\nappend   A(x: \"\(escape)\")\nprint \"\(escape)\"\n",
    "log.jsonl": #"{"do":"tap \u001b[31m"}"# + "\n" + #"{"see":{"top":"\u001b[31m\u009b"}}"# + "\n",
    "bad.jsonl": "{\"\(escape)\": 1}\n",
    "key.json": #"{"\u001b[31m": 1}"#, "raw.json": "{\"\(escape)\": 1}",
    "filter.json": #"{"filter": ["(\u001b[31m"]}"#, "tags.json": #"{"tags": "a and \u001b[31m"}"#,
    "report.json": #"{"report": ["\u001b[31m"]}"#,
    "paths.json": #"{"paths": ["\u001b[31m"]}"#,
    "out/.sextant.json": #"{"xunit-output": "/\u001b[31m"}"#,
    "out/a.sextant": "append A\n",
  ]

  /// The commands. `%` stands for a text with control characters.
  private static let commands: [String: [String]] = {
    let names = [
      "repl", "run", "test", "review", "merge", "explore", "conform", "engine", "lsp", "graph",
      "diff", "check", "format", "grammar", "help",
    ]
    let files = ["app.sextant", "x%.sextant", "broken.sextant", "plain.sextant", "none%"]
    var commands = Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, ["--%", "%", "app.sextant --format %", "app.sextant --report %", "--config %"])
      })
    for name in names where !["format", "lsp"].contains(name) {
      commands[name]? += files.map { $0 }
    }
    for format in ["pretty", "tap", "junit", "json", "jsonl", "markdown", "github", "html"] {
      commands["test"]?.append("x%.sextant broken.sextant none% --coverage --report \(format)")
      commands["conform"]?.append("app.sextant log.jsonl bad.jsonl none% --report \(format)")
    }
    for config in ["key", "raw", "filter", "tags", "report", "paths"] {
      commands["test"]?.append("app.sextant --config \(config).json")
    }
    commands["test"]? += [
      "out/a.sextant", "x%.sextant --report junit=none/%", "x%.sextant --filter (%",
      "x%.sextant --tags %", "x%.sextant:99", "x%.sextant --list", "x%.sextant --verbose",
      // The error output of an engine is not escaped, so it is dropped.
      "x%.sextant --engine (%)2>/dev/null",
    ]
    for format in ["text", "json", "sarif", "github", "junit"] {
      commands["check"]?.append(". none% --report \(format)")
    }
    for format in ["tree", "dot", "mermaid", "json", "svg"] {
      commands["graph"]?.append("app.sextant --format \(format)")
    }
    for format in ["text", "markdown", "json"] {
      commands["diff"]?.append("app.sextant old.sextant --format \(format)")
      commands["explore"]?.append("app.sextant --depth 3 --format \(format)")
    }
    commands["explore"]? += ["generate app.sextant", "app.sextant --laws %", "expand app.sextant"]
    commands["diff"]? += ["HEAD%:a app.sextant", "HEAD:% app.sextant"]
    // `format` escapes scripts only on a terminal, so the test uses `--check`.
    commands["format"]? += files.map { "--check " + $0 }
    return commands
  }()

  private static func fill(_ text: String) -> String { text.replacing("%", with: escape) }

  private func hasControlCharacters(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      $0 != "\n" && $0 != "\t" && $0.properties.generalCategory == .control
    }
  }

  @Test("the table has every command")
  func everyCommand() throws {
    let help = try Sextant.run(["--help"]).output
    let listed = help.split(separator: "SUBCOMMANDS:").last?.matches(of: #/\n  (\w+) /#) ?? []
    let names = listed.map { String($0.1) }.filter { $0 != "See" }
    #expect(Set(names) == Set(Self.commands.keys))
  }

  @Test("no command prints a control character", arguments: commands.keys.sorted())
  func isHarmless(_ name: String) throws {
    let folder = try TestFolder(Self.files)
    var wrong: [String] = []
    for arguments in Self.commands[name] ?? [] {
      let words = [name] + arguments.split(separator: " ").map { Self.fill(String($0)) }
      let result = try Sextant.run(words, environment: ["NO_COLOR": "1"], directory: folder.path)
      if hasControlCharacters(result.output) || hasControlCharacters(result.errors) {
        wrong.append("\(name) \(arguments)")
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "escapes the name of an unknown command",
    arguments: ["%", "explain %", "film %"])
  func unknownCommand(_ arguments: String) throws {
    let result = try Sextant.run(arguments.split(separator: " ").map { Self.fill(String($0)) })
    #expect(
      result.code == 64 && !hasControlCharacters(result.output)
        && !hasControlCharacters(result.errors))
  }

  @Test("the shell prints no control character for any input")
  func shell() throws {
    let folder = try TestFolder(Self.files)
    let typed = [
      "tap open", ":load %", ":save none/%", ":%", ":help %", "jump %", "tap %",
      "append A(x: \"%\")",
      ":graph", ":history", ":next", ":once none/%", ":set %", ":explain %", "print \"%\"",
      "expect top is %", "expect name is \"no%\"", ":find top is %", ":goto %", "import \"%\"",
      ":state", ":trace", ":diff", ":undo",
    ]
    let input = typed.map { Self.fill($0) + "\n" }.joined()
    let result = try Sextant.run(
      ["repl", "--no-rc", "app.sextant"], input: input, environment: ["NO_COLOR": "1"],
      directory: folder.path)
    #expect(
      !hasControlCharacters(result.output) && !hasControlCharacters(result.errors),
      "\(result.output)")
  }

  @Test("escapes the answers of an engine")
  func engine() throws {
    let folder = try TestFolder(Self.files)
    let engines = [
      #"while read x; do printf '{"outcome":"applied","see":{"top":"\\u001b[31m"}}\n'; done"#,
      #"printf '\033[31m\n'; cat"#, #"read x; printf '{"error":"\\u001b[31m"}\n'"#,
    ]
    for engine in engines {
      let result = try Sextant.run(
        ["test", Self.hostile, "--engine", engine], environment: ["NO_COLOR": "1"],
        directory: folder.path)
      #expect(
        !hasControlCharacters(result.output) && !hasControlCharacters(result.errors),
        "\(result.errors)")
      #expect(result.code != 0)
    }
  }

  @Test("a completion is displayed with escapes, and inserted unchanged")
  func completion() {
    let item = CompletionItem("a\(Self.escape)", summary: Self.escape)
    #expect(item.shown.text == "a␛[31m�" && item.shown.summary == "␛[31m�")
    #expect(item.text == "a\(Self.escape)")
  }
}
