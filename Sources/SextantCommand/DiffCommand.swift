internal import ArgumentParser
internal import SextantShell

struct DiffCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare the navigation of two versions of an app.",
    usage: "sextant diff [<options>] <old> <new>",
    discussion: """
      `sextant diff main:shop.sextant shop.sextant` compares an app in git with a file. Each version is a file, \
      a folder, or REV:PATH for a file in a git revision. PATH is relative to the root of the repository; \
      `./PATH` is relative to the current folder. Imports come from the same revision. In two folders, Sextant \
      compares the apps with the same path or, if no paths are equal, with the same name.

      Sextant searches both apps with the same bounds. It reports changed declarations, unreachable screens, \
      longer paths to screens, links with a different outcome, new and fixed violations, and a changed home.

      `sextant diff --help-hidden` lists all options. The exit code is 0, even if the apps differ, \
      except with --fail-on.
      """)

  @Argument(help: "The old app.", completion: .scripts)
  var old: String

  @Argument(help: "The new app.", completion: .scripts)
  var new: String

  @OptionGroup var options: DiffOptions
  @OptionGroup var color: ColorOption

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("only one side can be standard input") }
    try requireNoScript(
      options.destination.output, besides: [old, new], for: "report", DiskFiles())
  }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.runContext = runContext()
    return AppComparer(Terminal.context()).diff(old, new, options, git: GitProcess())
  }
}
