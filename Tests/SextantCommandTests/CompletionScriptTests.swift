import Foundation
import SextantLanguage
import SextantSystems
import Testing

@testable import SextantShell
@testable import ShellTestSupport

@Suite("completion scripts of shells") struct CompletionScriptTests {
  private static let cases: [(typed: String, offered: [String])] = [
    ("te", ["test"]), ("exp", ["explore"]), ("explore ra", ["random"]),
    ("test --cover", ["--coverage", "--coverage-fail-under", "--coverage-report"]),
    ("test --report ju", ["junit"]), ("check --format s", ["sarif"]),
    ("graph --format me", ["mermaid"]), ("grammar --system ro", ["router"]),
    ("help noDeadE", ["noDeadEnd"]), ("test --engine-t", ["--engine-timeout"]),
    ("help scena", ["scenario"]),
    ("help exit-", ["exit-codes"]), ("help present s", ["sheet"]), ("help explore pa", ["path"]),
    ("help system ro", ["router"]),
    // The word after a command may be an argument of its default subcommand.
    ("explore a", ["a.sextant", "apps"]), ("explore --form", ["--format"]),
    ("explore --format j", ["json"]), ("explore a.sextant --save-failures a", ["apps"]),
    (
      "explore ",
      [
        "--help", "--version", "-h", "a.sextant", "apps", "expand", "generate", "path", "random",
        "states",
      ]
    ),
    ("run a", ["a.sextant", "apps"]), ("test --config a", ["a.json", "apps"]),
    ("explore states a --save-failures a", ["apps"]), ("diff --fail-on unrea", ["unreachable"]),
  ]

  private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "apps"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.sextant", "a.json", "a.txt"] {
      try Data().write(to: folder.appending(path: name))
    }
    return try body(folder.path)
  }

  private func script(_ shell: String) throws -> String {
    let result = try Sextant.run(["--generate-completion-script", shell])
    #expect(result.code == 0)
    return result.output
  }

  /// Calls the function that `complete` registers, as bash does.
  @Test("bash", arguments: cases)
  func bash(typed: String, offered: [String]) throws {
    let words =
      ["sextant"] + typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let line = """
      shopt -s extglob
      PATH="\((Sextant.path as NSString).deletingLastPathComponent):$PATH"
      source ./script
      [ "$(complete -p sextant)" = "complete -o filenames -F _sextant sextant" ] || exit 3
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      COMP_LINE='sextant \(typed)' COMP_POINT=\(typed.count + 8)
      _sextant sextant '\(words[words.count - 1])' '\(words[words.count - 2])'
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    try inFolder { folder in
      try Data(try script("bash").utf8).write(to: URL(filePath: folder + "/script"))
      let result = try runProcess("/bin/bash", ["-c", line], directory: folder)
      #expect(result.code == 0 && result.errors.isEmpty)
      let found = Set(result.output.split(separator: "\n").map(String.init))
      #expect(found.sorted() == offered.sorted())
    }
  }

  @Test("`help` is listed once, with its topics", arguments: ["bash", "zsh", "fish"])
  func help(shell: String) throws {
    let text = try script(shell)
    #expect(!text.contains("Show subcommand help information."))
    #expect(text.contains("---completion help"))
    #expect(text.ranges(of: "\n_sextant_help() {").count == (shell == "fish" ? 0 : 1))
    let path = "/usr/bin/\(shell)"
    if FileManager.default.isExecutableFile(atPath: path) {
      let checked = try runProcess(path, ["-n"], input: Array(text.utf8))
      #expect(checked.code == 0 && checked.errors.isEmpty, "\(checked.errors)")
    }
  }
}
