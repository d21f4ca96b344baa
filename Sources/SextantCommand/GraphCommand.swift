internal import ArgumentParser
internal import SextantShell

struct GraphCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw the map of an app, or the state at a line of a script.",
    usage: "sextant graph [<options>] <file>",
    discussion: """
      The map has all that people see, and what leads where: by actions, buttons, links, events, commands, \
      rules and time. It is read from the bodies without running them; with --explored a search runs them, and \
      what it never sees is drawn grey. With FILE:LINE, what leads to that line is run, and the state there is \
      drawn.

      `sextant graph --help-hidden` lists all options.

      Exit code 1: a statement before the line fails; 69: there is no app, or no such line. \
      Documentation/pictures.md says how to read the picture.
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
    options.surroundings = surroundings()
    return Terminal.batch().graph(file, options)
  }
}
