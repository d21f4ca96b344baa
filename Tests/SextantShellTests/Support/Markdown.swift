import Foundation

/// A fenced block of a page.
struct FencedBlock {
  let language: String
  /// The file name after the language.
  let name: String?
  let text: String
  /// The line of the opening fence, from 1.
  let line: Int

  static func all(in page: String) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var open: (words: [Substring], line: Int)?
    var text = ""
    for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if let (words, first) = open {
          blocks.append(
            FencedBlock(
              language: words.first.map(String.init) ?? "",
              name: words.count > 1 ? String(words[1]) : nil, text: text, line: first))
          open = nil
        } else {
          open = (line.dropFirst(3).split(separator: " "), index + 1)
        }
        text = ""
      } else if open != nil {
        text += line + "\n"
      }
    }
    return blocks
  }
}

/// A command of the `console` blocks with its output. A session of the shell may extend over
/// several blocks, with text between them.
struct ConsoleCommand {
  let command: String
  /// The line of its block.
  let line: Int
  var shown = ""

  static func all(in blocks: [FencedBlock]) -> [ConsoleCommand] {
    var commands: [ConsoleCommand] = []
    for block in blocks where block.language == "console" {
      for line in block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        if line.hasPrefix("$ ") {
          commands.append(ConsoleCommand(command: String(line.dropFirst(2)), line: block.line))
        } else if !commands.isEmpty {
          commands[commands.count - 1].shown += line + "\n"
        }
      }
    }
    return commands
  }

  /// The input of the shell that it opens; empty if it opens none.
  var typed: [String] {
    shown.split(separator: "\n").compactMap { line in
      line.range(of: "❯ ").map { String(line[$0.upperBound...]) }
    }
  }

  /// The words of the command; single quotes group words.
  var words: [String] {
    var words: [String] = []
    for (index, piece) in command.split(separator: "'", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index.isMultiple(of: 2) {
        words += piece.split(separator: " ").map(String.init)
      } else {
        words.append(String(piece))
      }
    }
    return words
  }
}
