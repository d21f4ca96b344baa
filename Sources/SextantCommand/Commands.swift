internal import ArgumentParser
internal import SextantShell
internal import SextantSystems

internal import struct SextantEngine.SystemCatalog

struct RunCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run scripts and print the changes.",
    usage: "sextant run [<options>] [<paths> ...]",
    discussion: """
      Sextant checks each file completely before the file runs. -c runs sentences after the script: \
      `sextant run shop.sextant -c 'tap go'`.
      """)

  @Argument(help: "Scripts, folders of scripts, or `-` for standard input.", completion: .scripts)
  var paths: [String] = []

  @OptionGroup var options: RunOptions

  var color: ColorOption { options.color }

  func validate() throws { try options.check(of: paths) }

  func start() -> SextantShell.ExitCode {
    let context = Terminal.context()
    if !options.command.isEmpty {
      let text = options.command.joined(separator: "\n")
      let sentences = Input.text(name: "-c", bytes: Array(text.utf8))
      guard let path = paths.first else { return ScriptRunner(context).run([sentences], options) }
      return ScriptRunner(context).run(path, then: sentences, options)
    }
    if options.stream {
      return ScriptRunner(context).stream(named: "-", options, read: nextOfStandardInput)
    }
    return ScriptRunner(context).run(paths, options)
  }
}

struct HelpCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Explain a command, an option, a system, a code or a keyword.",
    discussion: """
      `sextant help` lists all topics. A topic can have several words: `sextant help present sheet`, \
      `sextant help explore path`. `sextant help system NAME` prints the page of a system. \
      In the shell, use `:help`.
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: "A topic, such as `test`, `router`, `--filter` or `present sheet`.",
    completion: .custom { words, index, _ in
      let typed = Array(words.prefix(index).drop { $0 != "help" }.dropFirst())
      return typed == ["system"]
        ? SystemCatalog.all.names
        : HelpPrinter(Terminal.context()).topics(Sextant.help, behind: typed)
    })
  var topic: [String] = []

  func start() -> SextantShell.ExitCode {
    // If an option follows a command, the option is the topic.
    let name = topic.last { $0.hasPrefix("-") } ?? topic.joined(separator: " ")
    if name.isEmpty { return HelpPrinter(Terminal.context()).listTopics(Sextant.help) }
    if topic.count == 2, topic[0] == "system", let page = SystemPage(topic[1], of: .all) {
      Terminal.shared.write(page.text)
      return .success
    }
    let command = Sextant.command(topic[...])
    if let command { Terminal.shared.write(Sextant.helpMessage(for: command) + "\n") }
    let page = SystemPage(name, of: .all)
    if let page { Terminal.shared.write((command == nil ? "" : "\n") + page.text) }
    return HelpPrinter(Terminal.context()).help(
      on: name, Sextant.help, isFound: command != nil || page != nil)
  }
}

extension Sextant {
  static let help = ProgramHelp(dump: Sextant._dumpHelp())

  fileprivate static func command(
    _ words: ArraySlice<String>, of parent: any ParsableCommand.Type = Sextant.self
  ) -> (any ParsableCommand.Type)? {
    guard let first = words.first else { return parent }
    let found = parent.configuration.subcommands.first { $0.configuration.commandName == first }
    return found.flatMap { command(words.dropFirst(), of: $0) }
  }
}
