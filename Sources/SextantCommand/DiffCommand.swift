internal import ArgumentParser
internal import SextantShell

struct DiffCommand: ParsableCommand, Leaving {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Say what a change does to an app's navigation.",
    usage: "sextant diff [<options>] <old> <new>",
    discussion: """
      Each side is a file, a folder, or REV:PATH, which git gives: `sextant diff main:shop.sextant \
      shop.sextant`. Such a path begins at the root of the repository, or with `./` in the current folder; \
      imports are read from the same revision. A file of that name wins. In folders, apps are compared by \
      the paths of their files, then by their names.

      Reported are declarations that were added, removed, renamed or changed; screens that take more moves \
      from the start, or can no longer be reached; links that lead elsewhere; laws and properties that are \
      broken or mended; a home that has changed. Both apps are searched with the same bounds.

      `sextant diff --help-hidden` lists all options. Exit code 0, whatever has changed; 1 where something has that --fail-on names.
      """)

  @Argument(help: "The app as it was.", completion: .scripts)
  var old: String

  @Argument(help: "The app as it is.", completion: .scripts)
  var new: String

  @OptionGroup var options: DiffOptions
  @OptionGroup var color: ColorOption

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("Only one side can be standard input.") }
    try requireNoScript(
      options.destination.output, besides: [old, new], for: "report", DiskFiles())
  }

  func start() -> SextantShell.ExitCode {
    var options = options
    options.surroundings = surroundings()
    return Terminal.batch().diff(old, new, options, git: GitProcess())
  }
}
