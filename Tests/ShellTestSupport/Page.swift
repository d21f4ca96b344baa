import Foundation
import Testing

struct Page: CustomTestStringConvertible, Sendable {
  let path: String
  let text: String
  let blocks: [FencedBlock]

  static let all: [Page] = {
    let folder = RepositoryScripts.root.appending(path: "Documentation")
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    let paths = found.filter { $0.hasSuffix(".md") }.map { "Documentation/" + $0 }.sorted()
    return (["README.md", "CONTRIBUTING.md", "Grammar/README.md", "Sources/README.md"] + paths)
      .compactMap(Page.init)
  }()

  init?(_ path: String) {
    let file = RepositoryScripts.root.appending(path: path)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    self.path = path
    self.text = text
    blocks = FencedBlock.all(in: text)
  }

  var testDescription: String { path }

  var isPrinted: Bool { path.hasPrefix("Documentation/systems/") }

  // MARK: Steps

  enum Step {
    case write(FencedBlock)
    case script(FencedBlock)
    case shell(FencedBlock)
    case command(ConsoleCommand)
    case recipe(FencedBlock, commands: [String])
    case unknown(FencedBlock)
  }

  var steps: [Step] {
    var steps: [Step] = []
    for block in blocks {
      switch (block.language, block.name) {
      case ("console", _):
        let (rest, commands) = ConsoleCommand.all(in: block)
        if !rest.isEmpty, case .command(var session)? = steps.popLastCommand() {
          session.shown += rest
          steps.append(.command(session))
        }
        steps += commands.map { .command($0) }
      case ("yaml", .some): steps.append(.recipe(block, commands: Self.commands(of: block)))
      // `ShardingRecipeTests` runs these scripts, because they need the variables of their CI
      // system.
      case (_, .some): steps.append(.write(block))
      case ("sextant", nil): steps.append(.script(block))
      case ("sh", nil): steps.append(.shell(block))
      case (_, nil): steps.append(.unknown(block))
      }
    }
    return steps
  }

  /// Returns the `sextant` commands of a block. Ignores blocks with variables of the CI system,
  /// which `ShardingRecipeTests` runs.
  private static func commands(of block: FencedBlock) -> [String] {
    let commands = block.commands.filter { $0.hasPrefix("sextant ") }
    return commands.contains { $0.contains("$") } ? [] : commands
  }

  // MARK: Links

  var links: [String] {
    prose.replacing(#/`[^`\n]*`/#, with: "").split(separator: "](").dropFirst().compactMap {
      $0.split(separator: ")").first
    }
    .map(String.init)
  }

  /// The anchors of the headings, as GitHub generates them.
  var anchors: Set<String> {
    Set(
      prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
        let words = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      })
  }

  var prose: String {
    var isOpen = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      if line.hasPrefix("```") {
        isOpen.toggle()
        return false
      }
      return !isOpen
    }.joined(separator: "\n")
  }
}

extension [Page.Step] {
  fileprivate mutating func popLastCommand() -> Page.Step? {
    guard case .command? = last else { return nil }
    return removeLast()
  }
}
