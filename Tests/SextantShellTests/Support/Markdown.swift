/// A fenced block of a page.
struct FencedBlock {
  let language: String
  /// What stands after the language: the name of a file.
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

/// A command of a `console` block: what is typed, and what is shown after it.
struct ConsoleCommand {
  let command: String
  /// Lines typed at the prompt of the shell that it opens.
  var typed: [String] = []
  var shown = ""

  static func all(in text: String) -> [ConsoleCommand] {
    var commands: [ConsoleCommand] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        commands.append(ConsoleCommand(command: String(line.dropFirst(2))))
      } else if line.hasPrefix("❯ ") {
        commands[commands.count - 1].typed.append(String(line.dropFirst(2)))
      } else {
        commands[commands.count - 1].shown += line + "\n"
      }
    }
    return commands
  }

  /// The words of the command; single quotes hold blanks together.
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
