internal import ArgumentParser
internal import SextantShell

struct FormatCommand: ParsableCommand, Configurable {
  static let configuration = CommandConfiguration(
    commandName: "format", abstract: "Bring scripts into canonical form.",
    usage: "sextant format [<options>] [<paths> ...]",
    discussion: """
      Prints the formatted text. With -i, rewrites the script instead. A script with syntax errors is \
      reported, neither printed nor changed, and other scripts are still formatted. The exit code is then 65.
      """)

  @Argument(
    help: "Files, folders, or `-`. Without any: the current folder.", completion: .scripts)
  var paths: [String] = []

  @Flag(name: [.customShort("i"), .customLong("in-place")], help: "Rewrite the files that change.")
  var inPlace = false

  @Flag(help: "Change nothing; print what would change, and exit 1 if something would.")
  var check = false

  @OptionGroup var color: ColorOption
  @OptionGroup var config: ConfigOptions

  static var configCommand: ConfigCommand { .format }

  func validate() throws {
    if inPlace, check { throw ValidationError("Give --in-place or --check, not both.") }
  }

  func start() -> SextantShell.ExitCode {
    let mode: FormatMode = check ? .check : inPlace ? .inPlace(DiskFiles()) : .print
    return Terminal.batch().format(paths.isEmpty ? ["."] : paths, mode)
  }
}
