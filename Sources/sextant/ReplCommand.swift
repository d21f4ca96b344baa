internal import ArgumentParser
internal import SextantReadline
internal import SextantShell
internal import SextantSystems

struct ReplCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "repl", abstract: "Walk through an app's navigation.",
    discussion: "With FILE:LINE, the file is run up to that line and the REPL stays there.")

  @Argument(help: "FILE or FILE:LINE.")
  var file: String?

  @Flag(name: .customLong("no-history"), help: "Keep no history of what is typed.")
  var noHistory = false

  @OptionGroup var common: CommonOptions

  func start() -> SextantShell.ExitCode {
    common.apply()
    return .success
  }
}
