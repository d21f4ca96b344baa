import Foundation
import SextantShell
import SextantSyntax
import Testing
@testable import ShellTestSupport

@Suite("pages of the documentation") struct DocumentationTests {
  private static let written = Page.all.filter { !$0.isPrinted }

  @Test("show the actual output", arguments: written)
  func examplesPrintTheShownOutput(page: Page) throws {
    let reader = try PageReader(page)
    for step in page.steps { try reader.take(step) }
  }

  @Test("contain scripts in canonical form", arguments: written)
  func scriptsAreFormatted(page: Page) {
    for block in page.blocks where block.language == "sextant" {
      var symbols = SymbolTable()
      let tree = parse(SourceText(name: page.path, text: block.text), symbols: &symbols).tree
      #expect(tree.formatted() == block.text, "line \(block.line)")
    }
  }

  @Test("use the files that they write", arguments: written)
  func namedFilesAreUsed(page: Page) {
    for block in page.blocks where !["yaml", "bash", "swift"].contains(block.language) {
      guard let name = block.name else { continue }
      let folder = name.prefix { $0 != "/" }
      let file = name.split(separator: "/").last ?? ""
      let isUsed =
        page.path == "Documentation/swift.md"
        || page.text.contains("\"\(file)\"")
        || page.text.matches(of: /(?m)^(\$ )?sextant .*/).contains {
          $0.output.0.contains(name) || $0.output.0.split(separator: " ").contains(folder)
        }
      #expect(isUsed, "\(name) is not used")
    }
  }

  @Test("show each recipe of the cookbook as an app with a scenario") func recipes() throws {
    let page = try #require(Page("Documentation/cookbook.md"))
    #expect(page.blocks.count == page.text.matches(of: #/(?m)^##[^#]/#).count)
    for block in page.blocks {
      #expect(block.text.hasPrefix("app ") && block.text.contains("\nscenario \""), "\(block.line)")
    }
  }

  // MARK: Links

  @Test("link to existing targets", arguments: Page.all)
  func linksResolve(page: Page) throws {
    for link in page.links where !link.hasPrefix("https://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = RepositoryScripts.root.appending(path: page.path).deletingLastPathComponent()
      let file =
        parts[0].isEmpty
        ? page.path : Self.path(of: folder.appending(path: String(parts[0])))
      let target = RepositoryScripts.root.appending(path: file)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page.path): \(link)")
      if parts.count > 1 {
        let anchors = Page.all.first { $0.path == file }?.anchors ?? []
        #expect(anchors.contains(String(parts[1])), "\(page.path): \(link)")
      }
    }
  }

  private static func path(of file: URL) -> String {
    let root = RepositoryScripts.root.standardizedFileURL.pathComponents.count
    return file.standardizedFileURL.pathComponents.dropFirst(root).joined(separator: "/")
  }

  @Test("are all linked from the README")
  func everyPageIsReached() throws {
    let readme = try #require(Page("README.md"))
    let linked = Set(readme.links.map { String($0.prefix { $0 != "#" }) })
    for page in Page.all where page.path != readme.path {
      #expect(linked.contains(page.path), "\(page.path)")
    }
  }

  // MARK: Options and commands

  @Test("list exactly the existing options")
  func optionsAreKnown() throws {
    let commands = [
      "repl", "run", "test", "review", "merge", "explore", "explore states", "explore path",
      "explore random", "explore generate", "explore expand", "conform", "engine", "graph", "diff",
      "check", "format", "grammar", "lsp",
    ]
    var known: Set<Substring> = []
    for command in commands {
      let help = try Sextant.run(command.split(separator: " ").map(String.init) + ["--help-hidden"])
      try #require(help.code == 0, "\(command)")
      known.formUnion(help.output.matches(of: Self.option).map(\.output.1))
    }
    var named: Set<Substring> = []
    for page in Self.written {
      let code =
        page.prose.matches(of: /`([^`\n]+)`/).map(\.output.1)
        + page.blocks.flatMap { $0.text.split(separator: "\n") }.filter { $0.contains("sextant ") }
      for text in code
      where ["swift ", "gh ", "sextant-import"].allSatisfy({ !text.contains($0) }) {
        named.formUnion(text.matches(of: Self.option).map(\.output.1))
      }
    }
    let isOfOthers = { (option: Substring) in Self.optionsOfOthers.contains(String(option)) }
    #expect(named.subtracting(known).filter { !isOfOthers($0) }.sorted() == [])
    let common: Set<Substring> = [
      "--help", "--version", "--color", "--num-workers", "--output", "--quiet", "--verbose",
    ]
    let missing = known.subtracting(named).subtracting(common).filter { !$0.hasPrefix("--no-") }
    #expect(missing.sorted() == [])
  }

  /// Options of other programs: `Scripts/dev`, `sextant-import`, `swift build`, `parallel`, `tar`,
  /// Bazel and the argument parser.
  private static let optionsOfOthers: Set = [
    "--allow-partial", "--explicit-target-dependency-import-check", "--facts", "--full",
    "--generate-completion-script", "--help-hidden", "--importer", "--only", "--platform",
    "--optimised", "--record", "--short", "--sshlogin",
    "--strip-components", "--test_filter", "--worst",
  ]

  private static var option: Regex<(Substring, Substring)> { /(?:^|[\s`'(])(--[a-z][a-z_-]*)/ }

  // MARK: The README

  @Test("begin with a README of at most 1,000 words")
  func readmeLength() throws {
    let readme = try #require(Page("README.md"))
    #expect(readme.text.split { $0 == " " || $0 == "\n" }.count <= 1_000)
    #expect(Page("Documentation/suites.md")?.text.contains(ExitCode.table) == true)
  }

  @Test("build with existing commands")
  func commandsAreThere() throws {
    let lines = Page.all.flatMap(\.blocks).filter { $0.language == "sh" }
      .flatMap { $0.text.split(separator: "\n") }
    let commands = Set(lines.compactMap { $0.split(separator: " ").first }).filter {
      $0.hasPrefix("Scripts/")
    }
    #expect(commands.isSuperset(of: ["Scripts/dev/tour", "Scripts/dev/test"]))
    for command in commands {
      let file = RepositoryScripts.root.appending(path: String(command))
      #expect(FileManager.default.isExecutableFile(atPath: file.path), "\(command)")
    }
  }

  @Test(
    "show a tour of the app that the first command opens",
    arguments: ["README.md", "Documentation/tour.md"])
  func firstCommand(path: String) throws {
    let script = try String(
      contentsOf: RepositoryScripts.root.appending(path: "Scripts/dev/tour"), encoding: .utf8)
    let commands = try #require(Page(path)).steps.compactMap { step in
      if case .command(let command) = step { command } else { nil }
    }
    let first = try #require(commands.first { !$0.typed.isEmpty })
    #expect(script.contains("exec \"$sextant\" \(first.command.dropFirst("sextant ".count)) "))
  }
}

/// Reads a page. The folder contains the scripts of the repository and the files that the page
/// writes.
private final class PageReader {
  private let page: Page
  private let folder: TestFolder
  private var code: Int32 = 0

  private static let hasPython = ["/usr/bin", "/bin"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + "/python3")
  }

  init(_ page: Page) throws {
    self.page = page
    folder = try TestFolder([:])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/Scripts",
      withDestinationPath: RepositoryScripts.root.appending(path: "Scripts").path)
  }

  func take(_ step: Page.Step) throws {
    switch step {
    case .write(let block): try folder.write(block.text, to: block.name ?? "")
    case .script(let block):
      let name = "example-\(block.line).sextant"
      try folder.write(block.text, to: name)
      try succeed(
        (block.text.contains("scenario \"") ? "sextant test " : "sextant run ") + name, block)
    case .shell(let block):
      // Tests skip the lines that build, measure or install.
      let lines = block.text.split(separator: "\n").filter { line in
        !["Scripts/dev/", "swift ", "export PATH=", "python3 -m venv "].contains {
          line.hasPrefix($0)
        }
      }
      try succeed("set -e\n" + lines.joined(separator: "\n"), block)
    case .command(let command) where command.command.hasPrefix("swift "): break
    case .command(let command) where command.command.hasPrefix("sextant-import "): break
    case .command(let command) where command.command.contains("python3") && !Self.hasPython: break
    case .command(let command):
      let shown = command.typed.isEmpty ? try output(of: command) : try session(of: command)
      let isAsShown = command.isFulfilled(by: shown)
      #expect(isAsShown, "\(page.path):\(command.line): \(command.command) shows\n\(shown)")
    case .recipe(let block, let commands):
      for command in commands { try succeed(command, block, ["CI": "true"]) }
    case .unknown(let block):
      Issue.record("\(page.path):\(block.line): no test knows `\(block.language)`")
    }
  }

  private func succeed(
    _ script: String, _ block: FencedBlock, _ variables: [String: String] = [:]
  ) throws {
    let result = try run(script, variables)
    #expect(
      result.code == 0,
      "\(page.path):\(block.line): \(script)\n\(result.output)\(result.errors)")
  }

  private func run(
    _ script: String, _ variables: [String: String] = [:]
  ) throws -> ProcessResult {
    try runProcess(
      "/bin/bash", ["-c", script], environment: environment.merging(variables) { $1 },
      directory: folder.path)
  }

  private func output(of command: ConsoleCommand) throws -> String {
    let result = try run("exec 2>&1; (exit \(code))\n\(command.command)")
    code = result.code
    return result.output
  }

  private func session(of command: ConsoleCommand) throws -> String {
    let terminal = try PseudoTerminal(
      executable: "/bin/bash", arguments: ["-c", "exec " + command.command],
      environment: environment, directory: folder.path, columns: 100, rows: 50)
    for line in command.typed {
      try terminal.expect(" ❯ ")
      try terminal.send(line + "\r")
    }
    let status = try terminal.waitForExit()
    code = status == .code(0) ? 0 : 1
    return String(decoding: terminal.transcript, as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
  }

  private var environment: [String: String] {
    let programs = URL(filePath: Sextant.path).deletingLastPathComponent().path
    var variables = [
      "PATH": programs + ":/usr/bin:/bin", "HOME": folder.path, "XDG_STATE_HOME": folder.path,
      "INPUTRC": "/dev/null", "TERM": "dumb", "NO_COLOR": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Reader"
      variables["GIT_\(role)_EMAIL"] = "reader@example.org"
    }
    return variables
  }
}
