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

  @OptionGroup var options: FilmOptions
  @OptionGroup var color: ColorOption

  func validate() throws {
    try requireNoScript(options.output, besides: [file], for: "picture", DiskFiles())
  }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.surroundings = surroundings()
    return Terminal.batch().film(file, options)
  }
}
