internal import ArgumentParser

extension CompletionKind {
  static let scripts = CompletionKind.file(extensions: ["sextant"])
}

enum CompletionScript {
  /// Corrects a completion script. Removes the argument parser's `help` command, which would hide
  /// `sextant help`. Adds the completions of default subcommands, which bash would omit.
  static func corrected(_ text: String, for arguments: [String]) -> String {
    guard arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) else {
      return text
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let functions = lines.indices.filter { lines[$0] == "_sextant_help() {" }
    if functions.count == 2, let end = lines[functions[1]...].firstIndex(of: "}") {
      lines.removeSubrange(functions[1]...end)
    }
    let script = lines.filter { !$0.contains("Show subcommand help information.") }
      .joined(separator: "\n").replacing(" help help", with: " help")
      .replacing("|help|help", with: "|help")
    return Sextant.configuration.subcommands.reduce(script) {
      withDefault(of: $1.configuration, $0)
    }
  }

  private static func withDefault(of command: CommandConfiguration, _ script: String) -> String {
    guard let standard = command.defaultSubcommand?.configuration.commandName,
      let name = command.commandName
    else { return script }
    let names = command.subcommands.compactMap { $0.configuration.commandName }
    let offer = "COMPREPLY+=($(compgen -W '\(names.joined(separator: " "))' -- \"${cur}\"))"
    return script.replacing(
      offer,
      with: """
        [[ "${prev}" = -* ]] || \(offer)
                unparsed_words=("${subcommand}" "${unparsed_words[@]}")
                "_sextant_\(name)_\(standard)"
        """)
  }
}
