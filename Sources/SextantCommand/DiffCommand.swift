internal import ArgumentParser
internal import SextantShell

struct DiffCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare the navigation of two versions of an app.",
    usage: "sextant diff [<options>] <old> <new>",
    discussion: """
      Each side is a file, a folder, or REV:PATH of git: `sextant diff main:shop.sextant shop.sextant`. \
      PATH is relative to the root of the repository; with `./`, to the current folder. Imports are read from \
      the same revision. An existing file with the name REV:PATH takes precedence. Apps in folders are \
      matched by the paths of their files, then by their names.

      Reports added, removed, renamed and changed declarations; screens with longer paths, and unreachable \
      screens; links with another outcome; new and fixed violations of laws and properties; a changed home. \
      Both apps are searched with the same bounds.

      `sextant diff --help-hidden` lists all options. Exit code 0, even with differences; 1: a difference of a kind in --fail-on.
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
