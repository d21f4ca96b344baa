package import ArgumentParser

package struct RunOptions: StandardOptions {
  @Option(
    name: .short,
    help: ArgumentHelp(
      "Run these sentences after the script.", valueName: "sentences"))
  package var command: [String] = []

  @Flag(help: "Read standard input, and run each statement as soon as it is complete.")
  package var stream = false

  @Option(name: .customLong("max-steps"), help: "Stop after this many statements.")
  package var maxSteps: Int?

  @Flag(name: .customLong("keep-going"), help: "Continue after a failed statement.")
  package var keepGoing = false

  @Option(help: "Write text or JSON Lines.")
  package var format = DataFormat.text

  @OptionGroup package var color: ColorOption
  @OptionGroup package var strictness: StrictOption

  @Flag(name: .shortAndLong, help: "Print only errors and the output of `print`.")
  package var quiet = false

  package func validate() throws { try require(maxSteps, for: "--max-steps") }

  package func check(of paths: [String]) throws {
    if paths.isEmpty, command.isEmpty, !stream {
      throw ValidationError("missing script: give a script, `-`, or sentences with -c")
    }
    if !command.isEmpty, paths.count > 1 {
      throw ValidationError("-c needs a single script")
    }
    if !command.isEmpty, stream {
      throw ValidationError(
        "--stream reads standard input, so it excludes -c")
    }
    if stream, !paths.allSatisfy({ $0 == "-" }) {
      throw ValidationError(
        "--stream reads standard input, so it excludes paths")
    }
  }

  package init() {}

  package static let standard = made {
    ($0.command, $0.stream, $0.maxSteps) = ([], false, nil)
    ($0.keepGoing, $0.format, $0.quiet) = (false, .text, false)
    ($0.color, $0.strictness) = (.standard, .standard)
  }
}
