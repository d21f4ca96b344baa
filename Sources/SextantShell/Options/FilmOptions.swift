package import ArgumentParser

/// Options of `sextant film`.
package struct FilmOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The scenario to film.", valueName: "name"))
  package var scenario: String?

  @Option(
    name: .customLong("case"),
    help: ArgumentHelp("The case of the scenario, such as 'id: \"1\", y: 2'.", valueName: "case"))
  package var caseText: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the picture here instead of standard output.", valueName: "path"),
    completion: .file())
  package var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long each state is shown.", valueName: "seconds"))
  package var step = 2.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How wide the picture is shown.", valueName: "pixels"))
  package var width: Int?

  package var surroundings = Surroundings()

  package func validate() throws {
    if !(0.2...60).contains(step) { throw ValidationError("--step is from 0.2 to 60 seconds.") }
    if let width, !(100...10_000).contains(width) {
      throw ValidationError("--width is from 100 to 10000 pixels.")
    }
  }

  /// How long each state is shown, in milliseconds.
  var stepTime: Int { Int((step * 1000).rounded()) }

  /// Where the picture is written; nil for standard output.
  var outputPath: String? { output == "-" ? nil : output }

  package init() {}
}
