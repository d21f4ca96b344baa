package import ArgumentParser

/// Options of `sextant export`.
package struct ExportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write Swift source with a UI test for each scenario here; `-` for standard output.",
      valueName: "file"), completion: .file(extensions: ["swift"]))
  package var xcuitest: String

  @Option(help: ArgumentHelp("The only scenario to write.", valueName: "name"))
  package var scenario: String?

  @Option(
    help: ArgumentHelp(
      "What the app calls otherwise than the model; an action's name is its accessibility identifier, `{id}` in it the value of an input. A file, or the JSON itself.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  package var names: String?

  package var surroundings = Surroundings()

  package init() {}

  static let keys = [ConfigKey.names]

  /// Where the tests are written; nil for standard output.
  var outputPath: String? { xcuitest == "-" ? nil : xcuitest }
}
