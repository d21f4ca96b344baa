internal import ArgumentParser
internal import SextantShell

extension CompletionKind {
  /// Scripts, and the folders that hold some.
  static let scripts = CompletionKind.file(extensions: ["sextant"])
}

/// What the argument parser writes for shells.
enum CompletionScript {
  /// A completion script without the second `help`: the parser adds one of its own to ours, and its completion
  /// would take the place of ours.
  static func corrected(_ text: String, for arguments: [String]) -> String {
    guard arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) else {
      return text
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let functions = lines.indices.filter { lines[$0] == "_sextant_help() {" }
    if functions.count == 2, let end = lines[functions[1]...].firstIndex(of: "}") {
      lines.removeSubrange(functions[1]...end)
    }
    return lines.filter { !$0.contains("Show subcommand help information.") }
      .joined(separator: "\n").replacing(" help help", with: " help")
      .replacing("|help|help", with: "|help")
  }
}
