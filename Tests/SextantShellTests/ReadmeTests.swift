import Foundation
import SextantShell
import SextantSyntax
import Testing

/// Runs everything that README.md shows: its scripts run, and its commands print the output shown.
@Suite("the examples of the README")
struct ReadmeTests {
  private let page: String
  private let blocks: [FencedBlock]

  init() throws {
    page = try String(
      contentsOf: RepositoryScripts.root.appending(path: "README.md"), encoding: .utf8)
    blocks = FencedBlock.all(in: page)
  }

  /// A folder with the files that the page names, and the scripts of the repository.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "sextant-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Scripts"),
      withDestinationURL: RepositoryScripts.root.appending(path: "Scripts"))
    for block in blocks {
      guard let name = block.name else { continue }
      try Data(block.text.utf8).write(to: folder.appending(path: name))
    }
    try body(folder.path)
  }

  /// The commands run in order in one folder: a step of the tour uses the files of earlier ones.
  @Test func commandsPrintWhatThePageSays() throws {
    try withFolder { folder in
      var code: Int32 = 0
      let commands = ConsoleCommand.all(in: blocks)
      for command in commands {
        let shown: String
        if command.command == "echo $?" {
          shown = "\(code)\n"
        } else {
          #expect(command.words.first == "sextant")
          (shown, code) =
            try command.typed.isEmpty
            ? output(of: command, in: folder) : session(of: command, in: folder)
        }
        #expect(
          shown == command.shown, "line \(command.line): \(command.command) shows\n\(shown)")
      }
      #expect(commands.count > 8)
      #expect(commands.contains { $0.typed.count > 20 })
    }
  }

  private func output(
    of command: ConsoleCommand, in folder: String
  ) throws -> (shown: String, code: Int32) {
    let result = try Sextant.run(Array(command.words.dropFirst()), directory: folder)
    // `check` prints diagnostics before the summary.
    let isReport = command.words.contains("check")
    return (
      isReport ? result.errors + result.output : result.output + result.errors, result.code
    )
  }

  /// The output of an interactive session in a terminal, including prompts and banner.
  private func session(
    of command: ConsoleCommand, in folder: String
  ) throws -> (shown: String, code: Int32) {
    let terminal = try PseudoTerminal(
      executable: Sextant.path, arguments: Array(command.words.dropFirst()),
      environment: [
        "XDG_STATE_HOME": folder, "HOME": folder, "INPUTRC": "/dev/null", "TERM": "dumb",
        "NO_COLOR": "1",
      ], directory: folder, columns: 100, rows: 50)
    for line in command.typed {
      try terminal.expect("❯ ")
      try terminal.send(line + "\r")
    }
    let status = try terminal.waitForExit()
    let shown = String(decoding: terminal.transcript, as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
    return (shown, status == .code(0) ? 0 : 1)
  }

  /// `tour` and the first command of the page open the same app.
  @Test func theFirstCommandOpensTheTour() throws {
    let script = try String(
      contentsOf: RepositoryScripts.root.appending(path: "Scripts/dev/tour"), encoding: .utf8)
    let first = try #require(ConsoleCommand.all(in: blocks).first { !$0.typed.isEmpty })
    let words = first.words.dropFirst().joined(separator: " ")
    #expect(script.contains("exec \"$sextant\" \(words) "), "\(words)")
  }

  @Test func scriptsRun() throws {
    try withFolder { folder in
      let scripts = blocks.filter { $0.language == "sextant" && $0.name == nil }
      #expect(!scripts.isEmpty)
      for block in scripts {
        let file = URL(filePath: folder).appending(path: "example-\(block.line).sextant")
        try Data(block.text.utf8).write(to: file)
        let result = try Sextant.run(["test", file.lastPathComponent], directory: folder)
        #expect(result.code == 0, "line \(block.line): \(result.output)\(result.errors)")
      }
    }
  }

  /// Every named file is used by a later command or by another file.
  @Test func namedFilesAreUsed() {
    for name in blocks.compactMap(\.name) {
      #expect(page.contains("\"\(name)\"") || page.contains(" \(name)\n"), "\(name) is not used")
    }
  }

  @Test func scriptsAreInCanonicalForm() {
    for block in blocks where block.language == "sextant" {
      var symbols = SymbolTable()
      let tree = parse(SourceText(name: "README.md", text: block.text), symbols: &symbols).tree
      #expect(tree.formatted() == block.text, "line \(block.line)")
    }
  }

  @Test func theTableOfExitCodesIsComplete() {
    #expect(page.contains(ExitCode.table))
  }

  @Test func whatItNamesIsThere() throws {
    let links = page.split(separator: "](").dropFirst().compactMap {
      $0.split(separator: ")").first
    }
    let commands = blocks.filter { $0.language == "sh" }
      .flatMap { $0.text.split(separator: "\n") }.filter { $0.hasPrefix("Scripts/") }
    #expect(commands.count == 2)
    for path in links.filter({ !$0.hasPrefix("http") }) + commands {
      let file = RepositoryScripts.root.appending(path: String(path.prefix { $0 != "#" }))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
    }
    for command in commands {
      let file = RepositoryScripts.root.appending(path: String(command))
      #expect(FileManager.default.isExecutableFile(atPath: file.path), "\(command)")
    }
  }
}
