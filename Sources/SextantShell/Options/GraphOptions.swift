package import ArgumentParser
internal import SextantReports

package struct GraphOptions: SearchingOptions {
  @Option(
    help: "Write in this format (see `sextant help formats`).",
    completion: .list(MapFormats.all.map(\.name)))
  package var format = "tree"

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the picture to this file.", valueName: "file"), completion: .file())
  package var output: String?

  @Flag(help: "Search the states, and mark unreached nodes and edges.")
  package var explored = false

  @Option(
    name: .customLong("case"),
    help: .rare(
      "With FILE:LINE, if the scenario has 'for', run only this case, such as 'id: \"1\", y: 2'."))
  package var caseText: String?

  @OptionGroup(title: "With --explored") package var search: SearchArguments

  var outputPath: String? { output == "-" ? nil : output }

  package func validate() throws {
    let names = MapFormats.all.map(\.name)
    if !names.contains(format) {
      throw ValidationError(
        "--format: unknown format `\(format)`; the formats are \(names.joined(separator: ", "))")
    }
  }

  package init() {}
}
