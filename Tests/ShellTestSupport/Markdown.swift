import Foundation

struct FencedBlock {
  let language: String
  /// The name after the language, if any.
  let name: String?
  let text: String
  /// The line of the opening fence, counted from 1.
  let line: Int

  var commands: [String] {
    text.split(separator: "\n").compactMap { line in
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("- run: ") { return String(text.dropFirst(7)) }
      return text.hasPrefix("- mkdir ") || text.hasPrefix("- sextant ")
        ? String(text.dropFirst(2)) : nil
    }
  }

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

/// A command in a page. A session of the shell can extend over several blocks.
struct ConsoleCommand {
  let command: String
  let line: Int
  var shown = ""

  /// Returns the commands of a block. `rest` is the text before them: output of the previous
  /// block's last command.
  static func all(in block: FencedBlock) -> (rest: String, commands: [ConsoleCommand]) {
    var rest = ""
    var commands: [ConsoleCommand] = []
    for line in block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("$ ") {
        commands.append(ConsoleCommand(command: String(line.dropFirst(2)), line: block.line))
      } else if commands.isEmpty {
        rest += line + "\n"
      } else {
        commands[commands.count - 1].shown += line + "\n"
      }
    }
    return (rest, commands)
  }

  /// The input of the shell session; empty if the command opens no session.
  var typed: [String] {
    shown.split(separator: "\n").compactMap { line in
      line.range(of: " ❯ ").map { String(line[$0.upperBound...]) }
    }
  }

  /// Returns whether the output equals the shown output, in which a line `...` matches any lines.
  func isFulfilled(by output: String) -> Bool {
    let parts = shown.components(separatedBy: "...\n")
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return output == shown
    }
    guard output.hasPrefix(first), output.hasSuffix(last) else { return false }
    var rest = output.dropFirst(first.count)
    for part in parts.dropFirst() where !part.isEmpty {
      guard let place = rest.range(of: part) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
