internal import ArgumentParser
internal import SextantShell

struct FormatCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Bring scripts into canonical form.",
    usage: "sextant format [<options>] [<paths> ...]",
    discussion: """
      Prints the formatted scripts. With -i, rewrites the files instead. If a script has syntax errors, it is \
      not formatted: the errors are reported, and the exit code is 65.
      """)

  @Argument(
    help: "Files, folders, or `-` for standard input. (default: the current folder)",
    completion: .scripts)
  var paths: [String] = []

  @Flag(name: [.customShort("i"), .customLong("in-place")], help: "Rewrite the files in place.")
  var inPlace = false

  @Flag(
    help: "List unformatted files without changing them. If a file is unformatted, exit with 1.")
  var check = false

  @OptionGroup var color: ColorOption
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .format }

  func validate() throws {
    if inPlace, check { throw ValidationError("--in-place and --check exclude each other") }
  }

  func start() -> SextantShell.ExitCode {
    let mode: FormatMode = check ? .check : inPlace ? .inPlace(DiskFiles()) : .print
    return ScriptFormatter(Terminal.context()).format(paths.isEmpty ? ["."] : paths, mode)
  }
}
