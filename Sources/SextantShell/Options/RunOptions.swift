package import ArgumentParser

/// Options of `sextant run`.
package struct RunOptions: StandardOptions {
  @Option(
    name: .short,
    help: ArgumentHelp(
      "Run these sentences, after the script if one is named.", valueName: "sentences"))
  package var command: [String] = []

  @Flag(help: "Run each statement as soon as it is complete.")
  package var stream = false

  @Option(name: .customLong("max-steps"), help: "Stop after this many statements.")
  package var maxSteps: Int?

  @Flag(name: .customLong("keep-going"), help: "Go on after a rejected sentence.")
  package var keepGoing = false

  @Option(help: "Write text, or JSON with one object a line.")
  package var format = DataFormat.text

  @OptionGroup package var color: ColorOption
  @OptionGroup package var strictness: StrictOption

  @Flag(name: .shortAndLong, help: "Print only what `print` prints, and what went wrong.")
  package var quiet = false

  package func validate() throws { try require(maxSteps, for: "--max-steps") }

  /// Throws an error if the options contradict the named scripts.
  package func check(of paths: [String]) throws {
    if paths.isEmpty, command.isEmpty, !stream {
      throw ValidationError("Name a script, `-`, or sentences with -c.")
    }
    if !command.isEmpty, paths.count > 1 {
      throw ValidationError("Sentences with -c run after one script: name no other.")
    }
    if !command.isEmpty, stream {
      throw ValidationError(
        "--stream runs what comes on standard input: give no sentences with -c.")
    }
    if stream, !paths.allSatisfy({ $0 == "-" }) {
      throw ValidationError("--stream runs what comes on standard input; name no script with it.")
    }
  }

  package init() {}

  package static let standard = made {
    ($0.command, $0.stream, $0.maxSteps) = ([], false, nil)
    ($0.keepGoing, $0.format, $0.quiet) = (false, .text, false)
    ($0.color, $0.strictness) = (.standard, .standard)
  }
}
