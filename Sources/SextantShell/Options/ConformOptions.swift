package import ArgumentParser
internal import SextantConform

package struct ConformOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Before a line without `do`, assume at most this many moves that the log lacks. If the log contains all moves, use 0. (default: \(LogOptions().hidden))",
      valueName: "moves"), transform: number(from: 0, to: 20))
  package var hidden = LogOptions().hidden

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Ignore an observation if the next line has no `do` and follows within this time. (default: \(LogOptions().settle))",
      valueName: "ms"), transform: number(from: 0))
  package var settle = LogOptions().settle

  @Option(
    name: .customLong("max-states"), parsing: .unconditional,
    help: .rare(
      "Track at most this many possible states. (default: \(LogOptions().maxStates))",
      valueName: "number"),
    transform: number(from: 1, to: 100_000))
  package var maxStates = LogOptions().maxStates

  @Option(
    help: ArgumentHelp(
      "Map names of the real app to names of the model. Give JSON, or a file with JSON.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  package var names: String?

  @Option(
    help: ArgumentHelp("Save the logged moves as scenarios that pass.", valueName: "file"),
    completion: .file(extensions: ["sextant"]))
  package var save: String?

  @OptionGroup package var reporting: ReportOptions
  @OptionGroup package var coverage: CoverageOptions
  @OptionGroup package var color: ColorOption

  package var runContext = RunContext()

  package init() {}

  static let keys = [ConfigKey.names]

  package func check(of paths: [String], _ files: any FileSystem) throws {
    try reporting.check(besides: paths, files)
    try coverage.check(beside: reporting, besides: paths, files)
    if let save, paths.contains(where: { files.resolvedPath($0) == files.resolvedPath(save) }) {
      throw ValidationError("--save \(save): the scenarios would overwrite an input file")
    }
  }

  var log: LogOptions {
    var options = LogOptions()
    (options.hidden, options.settle, options.maxStates) = (hidden, settle, maxStates)
    return options
  }

  var suite: TestOptions {
    var options = TestOptions.standard
    (options.reporting, options.coverage, options.color) = (reporting, coverage, color)
    options.runContext = runContext
    return options
  }
}
