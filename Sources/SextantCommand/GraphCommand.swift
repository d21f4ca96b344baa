internal import ArgumentParser
internal import SextantShell

struct GraphCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw the map of an app, or the state at a line of a script.",
    usage: "sextant graph [<options>] <file>",
    discussion: """
      The map contains screens and other nodes, and the transitions between them: actions, buttons, links, \
      events, commands, rules and timers. Sextant reads the transitions from the bodies without running them. \
      With --explored, a search runs the app, and unreached parts are grey. With FILE:LINE, the script runs up \
      to the line, and the command draws the state.

      `sextant graph --help-hidden` lists all options.

      Exit code 1: a statement before the line fails; 69: no app, or no such line. \
      Documentation/pictures.md explains the picture.
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
