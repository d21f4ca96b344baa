import SextantRuntime
internal import SextantSyntax

struct MetaCommand: Sendable {
  enum Argument: Sendable {
    case none
    case optional(String)
    case required(String)

    var notation: String {
      switch self {
      case .none: ""
      case .optional(let name): "[\(name)]"
      case .required(let name): name
      }
    }
  }

  let name: String
  let argument: Argument
  var canBeForced = false
  let summary: String
  let run: @Sendable (REPL, Call) -> Void
  var choices: (@Sendable (REPL, _ typed: String) -> [(text: String, summary: String)])?

  struct Call {
    let line: String
    let name: String
    let isForced: Bool
    let argument: String
    let nameSpan: Span
    let argumentSpan: Span

    var words: [String] { argument.split(separator: " ").map(String.init) }
  }

  var notation: String {
    ":" + name + (canBeForced ? "[!]" : "")
      + (argument.notation.isEmpty ? "" : " " + argument.notation)
  }

  static let all: [MetaCommand] =
    helpCommands + historyCommands + searchCommands + fileCommands + settingCommands
}

extension REPL {
  func runCommand(_ line: String) {
    guard let call = parse(line) else { return }
    let matches = MetaCommand.all.filter {
      $0.name.hasPrefix(call.name) && ($0.canBeForced || !call.isForced)
    }
    let exact = matches.first { $0.name == call.name } ?? (matches.count == 1 ? matches[0] : nil)
    guard let command = exact, !call.name.isEmpty else {
      let names = MetaCommand.all.map(\.name)
      let near =
        names.contains(call.name) ? call.name : nearestName(to: call.name, in: names)
      let some = matches.isEmpty || call.name.isEmpty ? [] : matches.map { "`:\($0.name)`" }
      let suggestion: Suggestion
      if some.isEmpty {
        suggestion = near.map { .replacement(":\($0)") } ?? .advice("`:help` shows the commands")
      } else {
        suggestion = .advice("did you mean " + some.joined(separator: " or ") + "?")
      }
      return printError(
        ShellCodes.unknownCommand, [call.name + (call.isForced ? "!" : "")], at: call.nameSpan,
        in: call, suggestion: suggestion)
    }
    switch command.argument {
    case .none where !call.argument.isEmpty:
      printError(ShellCodes.unexpectedArgument, [command.name], in: call)
    case .required(let what) where call.argument.isEmpty:
      printError(
        ShellCodes.missingArgument, [command.name, what],
        at: Span(start: call.nameSpan.end, end: call.nameSpan.end), in: call,
        suggestion: .advice("`\(command.notation)`: \(command.summary)"))
    default: command.run(self, call)
    }
  }

  func suggestedCommand(for word: String) -> String? {
    if session.app.declares(word) { return nil }
    let elsewhere = ["exit": "quit", "q": "quit", "bye": "quit", "?": "help", "h": "help"]
    let name = elsewhere[word] ?? word
    return MetaCommand.all.contains { $0.name == name } ? name : nil
  }

  private func parse(_ line: String) -> MetaCommand.Call? {
    let bytes = Array(line.utf8)
    func isBlank(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let nameEnd = bytes[colon...].firstIndex(where: isBlank) ?? bytes.count
    var start = bytes[nameEnd...].firstIndex { !isBlank($0) } ?? bytes.count
    // `:save ! FILE` is equivalent to `:save! FILE`.
    let isMarked =
      start < bytes.count && bytes[start] == UInt8(ascii: "!")
      && (start + 1 == bytes.count || isBlank(bytes[start + 1]))
    if isMarked { start = bytes[(start + 1)...].firstIndex { !isBlank($0) } ?? bytes.count }
    let end = max(start, (bytes.lastIndex { !isBlank($0) } ?? -1) + 1)
    let name = String(decoding: bytes[(colon + 1)..<nameEnd], as: UTF8.self)
    let hasForceMark = name.hasSuffix("!")
    return MetaCommand.Call(
      line: line, name: hasForceMark ? String(name.dropLast()) : name,
      isForced: hasForceMark || isMarked,
      argument: String(decoding: bytes[start..<end], as: UTF8.self),
      nameSpan: Span(start: UInt32(colon), end: UInt32(nameEnd)),
      argumentSpan: Span(start: UInt32(start), end: UInt32(end)))
  }

  func commandCompletions(of line: String, at cursor: Int) -> [CompletionItem] {
    let before = String(decoding: Array(line.utf8.prefix(cursor)), as: UTF8.self)
    guard let call = parse(before) else { return [] }
    if Int(call.nameSpan.end) == cursor {
      return MetaCommand.all.map {
        CompletionItem(":" + $0.name, summary: $0.summary, start: Int(call.nameSpan.start))
      }
    }
    guard let command = MetaCommand.all.first(where: { $0.name == call.name }),
      let choices = command.choices
    else { return [] }
    let typed = String(decoding: before.utf8.dropFirst(Int(call.argumentSpan.start)), as: UTF8.self)
    return choices(self, typed).map {
      CompletionItem($0.text, summary: $0.summary, start: Int(call.argumentSpan.start))
    }
  }
}
