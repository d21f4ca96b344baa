internal import ArgumentParser
internal import SextantShell

struct GraphCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Draw the map of an app, or the state at a line of a script.",
    discussion: """
      The map has all that people see, and what leads where: by actions, buttons, links, events, commands, \
      rules and time. It is read from the bodies without running them; with --explored a search runs them, and \
      what it never sees is drawn grey. With FILE:LINE, what leads to that line is run, and the state there is \
      drawn.

      The formats:
      \(formats)

      Exit code 1: a statement before the line fails; 69: there is no app, or no such line. \
      Documentation/pictures.md says how to read the picture.
      """)

  private static var formats: String {
    Batch.graphFormats.map { format in
      let gap = String(repeating: " ", count: max(0, 9 - format.name.count))
      return "  \(format.name)\(gap)\(format.summary)"
    }.joined(separator: "\n")
  }

  @Argument(help: "A file with an app, or FILE:LINE.", completion: .scripts)
  var file: String

  @Option(
    help: ArgumentHelp(
      "One of the formats above.", valueName: "format"),
    completion: .list(Batch.graphFormats.map(\.name)))
  var format = "tree"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the picture to this file.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Search the states, and mark what the search never sees.")
  var explored = false

  @Option(
    name: .customLong("case"),
    help: "With FILE:LINE, the case of the scenario there, such as 'id: \"1\", y: 2'.")
  var caseText: String?

  @OptionGroup(title: "With --explored") var search: SearchArguments
  @OptionGroup var color: ColorOption

  func validate() throws {
    try requireNoScript(output, besides: [file], for: "picture")
    let names = Batch.graphFormats.map(\.name)
    if !names.contains(format) {
      throw ValidationError("--format \(format): the formats are \(names.joined(separator: ", ")).")
    }
  }

  func start() -> SextantShell.ExitCode {
    color.apply()
    var options = GraphOptions()
    options.format = format
    options.outputPath = output == "-" ? nil : output
    options.writer = DiskFiles()
    options.caseText = caseText
    if explored { options.search = search.options.search }
    options.workers = search.machine.workers
    return Terminal.batch().graph(file, options)
  }
}
