package import ArgumentParser
internal import SextantConform

/// Options of `sextant conform`.
package struct ConformOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Assume up to this many moves before an unexplained line without `do`, fewest first; 0 in CI, if the log names all moves. (default: \(LogOptions().hidden))",
      valueName: "moves"), transform: number(from: 0, to: 20))
  package var hidden = LogOptions().hidden

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Skip what is followed by something else within this time, without a cause. (default: \(LogOptions().settle))",
      valueName: "ms"), transform: number(from: 0))
  package var settle = LogOptions().settle

  @Option(
    name: .customLong("max-states"), parsing: .unconditional,
    help: .rare(
      "Carry at most this many possible states along. (default: \(LogOptions().maxStates))",
      valueName: "number"),
    transform: number(from: 1, to: 100_000))
  package var maxStates = LogOptions().maxStates

  @Option(
    help: ArgumentHelp(
      "What the app calls otherwise than the model, and what is not compared: a file, or the JSON itself.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  package var names: String?

  @Option(
    help: ArgumentHelp("Write what was explained as scenarios that pass.", valueName: "file"),
    completion: .file(extensions: ["sextant"]))
  package var save: String?

  @OptionGroup package var reporting: ReportOptions
  @OptionGroup package var coverage: CoverageOptions
  @OptionGroup package var color: ColorOption

  package var surroundings = Surroundings()

  package init() {}

  static let keys = [ConfigKey.names]

  /// Throws an error if an output file is also an input file.
  package func check(of paths: [String], _ files: any FileSystem) throws {
    try reporting.check(besides: paths, files)
    try coverage.check(beside: reporting, besides: paths, files)
    if let save, paths.contains(where: { files.resolvedPath($0) == files.resolvedPath(save) }) {
      throw ValidationError("--save \(save): this is what is read.")
    }
  }

  /// The options for checking a log against the model.
  var log: LogOptions {
    var options = LogOptions()
    (options.hidden, options.settle, options.maxStates) = (hidden, settle, maxStates)
    return options
  }

  /// The options for reporting.
  var suite: TestOptions {
    var options = TestOptions.standard
    (options.reporting, options.coverage, options.color) = (reporting, coverage, color)
    options.surroundings = surroundings
    return options
  }
}
