internal import ArgumentParser
internal import SextantShell

struct GraphCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw the map of an app, or the state at a line of a script.",
    usage: "sextant graph [<options>] <file>",
    discussion: """
      The map shows the screens and other nodes of an app, and the transitions between them: actions, buttons, \
      links, events, commands, rules and timers. Sextant reads the transitions from the script, \
      without running the app. With --explored, Sextant also searches the states, and draws unreached nodes and \
      transitions in grey. With FILE:LINE, Sextant runs the script up to the line and draws the state.

      `sextant graph --help-hidden` lists all options. Documentation/pictures.md explains the picture. The \
      exit code is 1 if a statement before the line fails, and 69 if the file has no such line.
      """)

  @Argument(help: "A file with an app, or FILE:LINE.", completion: .scripts)
  var file: String

  @OptionGroup var options: GraphOptions
  @OptionGroup var color: ColorOption

  func validate() throws {
    try requireNoScript(options.output, besides: [file], for: "picture", DiskFiles())
  }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.runContext = runContext()
    return MapPrinter(Terminal.context()).graph(file, options)
  }
}
