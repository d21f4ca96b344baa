internal import ArgumentParser
internal import SextantShell

struct FilmCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Write a scenario as an animated picture.",
    discussion: """
      The picture is one SVG file without a script: the sentences of the walk beside the screens that \
      they lead to. It can stand in a page like any image, for example in a README. FILE:LINE is the \
      scenario around that line. Without a line and a name, the file's statements are filmed, or its \
      only scenario. A scenario that fails is filmed up to the failure; exit code 1.
      """)

  @Argument(help: "A script, FILE:LINE, or `-`.", completion: .scripts)
  var file: String

  @Option(help: ArgumentHelp("The scenario to film.", valueName: "name"))
  var scenario: String?

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("The case of the scenario, such as 'id: \"1\", y: 2'.", valueName: "case"))
  var caseText: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the picture here instead of standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long each state is shown.", valueName: "seconds"))
  var step = 2.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How wide the picture is shown.", valueName: "pixels"))
  var width: Int?

  @OptionGroup var color: ColorOption

  func validate() throws {
    try requireNoScript(output, besides: [file], for: "picture")
    if !(0.2...60).contains(step) { throw ValidationError("--step is from 0.2 to 60 seconds.") }
    if let width, !(100...10_000).contains(width) {
      throw ValidationError("--width is from 100 to 10000 pixels.")
    }
  }

  func start() -> SextantShell.ExitCode {
    color.apply()
    var options = FilmOptions()
    options.scenario = scenario
    options.caseText = caseText
    options.stepTime = Int((step * 1000).rounded())
    options.width = width
    options.outputPath = output == "-" ? nil : output
    options.writer = DiskFiles()
    return Terminal.batch().film(file, options)
  }
}
